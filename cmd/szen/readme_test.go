package main

import (
	"bufio"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// example is a command of the README with what it is said to print.
type example struct {
	line int
	args []string
	want []string
}

// TestReadme runs the commands that the README shows and wants the output it shows. "..." stands
// for the rest of a line, or for any lines until the end.
func TestReadme(t *testing.T) {
	t.Setenv("SZEN_DIR", t.TempDir())
	docs, err := filepath.Abs("../../docs")
	if err != nil {
		t.Fatal(err)
	}
	list := examples(t, "../../README.md")
	t.Chdir(t.TempDir()) // for what they write
	if len(list) < 4 {
		t.Fatalf("only %d examples found", len(list))
	}
	for _, e := range list {
		var stdout, stderr strings.Builder
		if code := run(e.args, streams{strings.NewReader(""), &stdout, &stderr}); code != exitAnswered {
			t.Errorf("line %d: exit code %d, %s", e.line, code, stderr.String())
		}
		e.compare(t, strings.Split(strings.TrimRight(stdout.String(), "\n"), "\n"))
	}
	drawn, err := os.ReadFile("squares.svg")
	if err != nil {
		t.Fatal(err)
	}
	shown, err := os.ReadFile(filepath.Join(docs, "pictures", "squares.svg"))
	if err != nil || string(shown) != string(drawn) {
		t.Errorf("docs/pictures/squares.svg is not what the README's example draws: %v", err)
	}
}

// examples reads the blocks marked as console.
func examples(t *testing.T, path string) (out []*example) {
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	inside := false
	sc := bufio.NewScanner(f)
	for n := 1; sc.Scan(); n++ {
		text := sc.Text()
		switch {
		case strings.HasPrefix(text, "```"):
			inside = text == "```console"
		case !inside:
		case strings.HasPrefix(text, "$ szen "):
			out = append(out, &example{line: n, args: words(strings.TrimPrefix(text, "$ szen "))})
		default:
			e := out[len(out)-1]
			e.want = append(e.want, text)
		}
	}
	return out
}

// words splits a command line at spaces outside of double quotes.
func words(text string) (out []string) {
	for i, part := range strings.Split(text, `"`) {
		if i%2 == 1 {
			out = append(out, part)
		} else {
			out = append(out, strings.Fields(part)...)
		}
	}
	return out
}

func (e *example) compare(t *testing.T, got []string) {
	for i, want := range e.want {
		if want == "..." {
			return
		}
		if i >= len(got) {
			t.Errorf("line %d: the output ends before %q", e.line, want)
			return
		}
		line := strings.TrimRight(got[i], " ")
		head, cut := strings.CutSuffix(want, "...")
		if line != want && !(cut && strings.HasPrefix(line, head)) {
			t.Errorf("line %d: got %q, want %q", e.line, line, want)
		}
	}
	if len(got) > len(e.want) {
		t.Errorf("line %d: the output goes on with %q", e.line, got[len(e.want)])
	}
}

// TestReadmeCommands wants the README to list every command, and docs/json.md to
// have a section for each, and every command to come with an example.
func TestReadmeCommands(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	fields, err := os.ReadFile("../../docs/json.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range newRoot(newApp(streams{})).Commands() {
		if c.Hidden || c.Name() == "completion" || c.Name() == "help" {
			continue
		}
		if c.Example == "" {
			t.Errorf("%s has no example", c.Name())
		}
		if !strings.Contains(string(readme), "\n| `"+c.Name()+"` |") {
			t.Errorf("the README does not list %s", c.Name())
		}
		if !slices.ContainsFunc(strings.Split(string(fields), "\n"), func(l string) bool {
			return strings.HasPrefix(l, "## ") && slices.Contains(strings.FieldsFunc(l[3:], func(r rune) bool { return r == ' ' || r == ',' }), c.Name())
		}) {
			t.Errorf("docs/json.md does not tell of %s", c.Name())
		}
	}
}
