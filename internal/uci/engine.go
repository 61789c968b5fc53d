package uci

import (
	"bufio"
	"context"
	"errors"
	"io"
	"strings"

	"github.com/szen-chess/szen/chess"
	"github.com/szen-chess/szen/internal/search"
)

// Config says what an engine is and how far its options go.
type Config struct {
	Name       string // with the version
	Author     string
	Path       string // folders of tables at the start, as the system lists them
	MaxThreads int
	MaxHash    int // MiB, for the transposition table and for the solver
}

// engine is a session.
type engine struct {
	config   Config
	out      *writer
	options  []option
	settings settings
	game     game
	means    *means
	hash     *search.Hash
	hashed   int // MiB of hash
	fresh    bool
	debug    bool
	thinking *thought // the last one; nil if there was none
}

// Run reads commands until quit or the end of what there is to read, or until the context ends, and answers. At the end of the input a search
// with limits comes to its end first. The error is the reader's or the writer's.
func Run(ctx context.Context, in io.Reader, out io.Writer, c Config) error {
	c.MaxThreads, c.MaxHash = max(c.MaxThreads, 1), max(c.MaxHash, 1)
	life, end := context.WithCancel(ctx)
	defer end()
	e := &engine{config: c, out: newWriter(out), options: options(&c), game: game{position: chess.Start()}, fresh: true}
	e.settings = defaults(e.options)
	e.means = newMeans(life, e.out)
	defer e.means.close()
	lines := make(chan input)
	go read(life, in, lines)
	for {
		select {
		case <-ctx.Done():
			e.halt()
			return context.Cause(ctx)
		case line := <-lines:
			switch {
			case errors.Is(line.err, errLongLine):
				e.out.note("%s", line.err)
			case line.err != nil:
				if t := e.thinking; t != nil && t.bounded() {
					select {
					case <-t.done:
					case <-ctx.Done():
					}
				}
				e.halt()
				if errors.Is(line.err, io.EOF) {
					return e.out.failed()
				}
				return line.err
			case e.obey(line.text):
				e.halt()
				return e.out.failed()
			}
		}
		if err := e.out.failed(); err != nil {
			e.halt()
			return err
		}
	}
}

// input is a line read, or why there is none.
type input struct {
	text string
	err  error
}

// read hands on what is read until an error.
func read(ctx context.Context, in io.Reader, lines chan<- input) {
	r := bufio.NewReader(in)
	for {
		text, err := readLine(r)
		select {
		case lines <- input{text, err}:
		case <-ctx.Done():
			return
		}
		if err != nil && !errors.Is(err, errLongLine) {
			return
		}
	}
}

// halt stops a search that is under way and waits for its end.
func (e *engine) halt() {
	if t := e.thinking; t != nil {
		t.stop()
		<-t.done
	}
}

// busy tells whether a search is under way that nobody has stopped; one that was stopped is waited for.
func (e *engine) busy(command string) bool {
	t := e.thinking
	if t == nil || t.finished() {
		return false
	}
	if t.stopped() {
		<-t.done
		return false
	}
	e.out.note("%s: a search is under way; stop it first", command)
	return true
}

// obey does what a line says and tells whether it says quit. Words before the first command are passed over, as the protocol wants it.
func (e *engine) obey(line string) (quit bool) {
	words := strings.Fields(line)
	for i, word := range words {
		do, ok := commands[word]
		if word == "quit" {
			return true
		}
		if !ok {
			continue
		}
		if i > 0 {
			e.out.note("%s: passed over", quoted(strings.Join(words[:i], " ")))
		}
		do(e, words[i+1:])
		return false
	}
	if len(words) > 0 {
		e.out.note("%s: no such command: want uci, isready, setoption, ucinewgame, position, go, stop, ponderhit, debug or quit", quoted(line))
	}
	return false
}

// commands are what can be asked for besides quit.
var commands = map[string]func(e *engine, words []string){
	"uci": func(e *engine, _ []string) { e.introduce() },
	"isready": func(e *engine, _ []string) {
		if t := e.thinking; t == nil || t.finished() {
			e.ready()
		}
		e.out.say("readyok")
	},
	"setoption": (*engine).setOption,
	"register":  func(*engine, []string) {},
	"debug": func(e *engine, words []string) {
		switch {
		case len(words) == 1 && words[0] == "on":
			e.debug = true
		case len(words) == 1 && words[0] == "off":
			e.debug = false
		default:
			e.out.note("debug: want debug on or debug off")
		}
	},
	"ucinewgame": func(e *engine, _ []string) {
		if !e.busy("ucinewgame") {
			e.fresh = true
		}
	},
	"position": (*engine).setPosition,
	"go":       (*engine).think,
	"stop": func(e *engine, _ []string) {
		if t := e.thinking; t != nil {
			t.stop()
		}
	},
	"ponderhit": func(e *engine, _ []string) {
		if t := e.thinking; t != nil {
			t.ponderhit()
		}
	},
}

// introduce answers uci.
func (e *engine) introduce() {
	e.out.say("id name %s", e.config.Name)
	e.out.say("id author %s", e.config.Author)
	for i := range e.options {
		e.out.say("%s", e.options[i].line())
	}
	e.out.say("uciok")
}

// setOption answers setoption.
func (e *engine) setOption(words []string) {
	name, value, err := parseOption(words)
	if err != nil {
		e.out.note("%s", err)
		return
	}
	if e.busy("setoption") {
		return
	}
	for i := range e.options {
		o := &e.options[i]
		if !strings.EqualFold(o.name, name) {
			continue
		}
		if o.kind == "button" {
			e.fresh = true
		} else if err := o.put(&e.settings, value); err != nil {
			e.out.note("%s", err)
		}
		return
	}
	e.out.note("setoption: there is no option %s", quoted(name))
}

// setPosition answers position. One that cannot be read leaves the position as it was.
func (e *engine) setPosition(words []string) {
	g, notes, err := parsePosition(words)
	if err != nil {
		e.out.note("%s", err)
		return
	}
	for _, n := range notes {
		e.out.note("position: %s", n)
	}
	e.game = g
}

// ready gets in order what the settings ask for.
func (e *engine) ready() {
	e.means.open(&e.settings)
	switch {
	case e.hash == nil || e.hashed != e.settings.hash:
		e.hash, e.hashed = nil, e.settings.hash // the old one may go first
		e.hash = search.NewHash(int64(e.hashed) << 20)
	case e.fresh:
		e.hash.Clear()
	}
	if e.fresh {
		e.means.forget()
	}
	e.fresh = false
}

// think answers go.
func (e *engine) think(words []string) {
	if e.busy("go") {
		return
	}
	l, problems := parseGo(words, &e.game.position)
	for _, p := range problems {
		e.out.note("%s", p)
	}
	e.ready()
	e.thinking = newThought(e, l)
	go e.thinking.run()
}
