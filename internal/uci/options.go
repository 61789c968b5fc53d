package uci

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/szen-chess/szen/internal/search"
)

// settings are what setoption sets.
type settings struct {
	threads     int
	hash        int // MiB
	lines       int
	analyse     bool
	recognizers bool
	overhead    time.Duration // a move may take from when it is asked for to when it arrives, besides thinking
	szen        string        // folders, as the system lists them
	syzygy      string
	small       int // most men of tables that are solved in memory
	solver      int // MiB for endings that are solved
}

// option is something that setoption sets: kind and range as the uci command lists them.
type option struct {
	name     string
	kind     string
	value    string // at the start
	min, max int    // of a spin
	set      func(s *settings, n int, text string)
}

// options lists what can be set, within the bounds of a configuration.
func options(c *Config) []option {
	check := func(set func(*settings, bool)) func(*settings, int, string) {
		return func(s *settings, n int, _ string) { set(s, n != 0) }
	}
	return []option{
		{"Threads", "spin", "1", 1, c.MaxThreads, func(s *settings, n int, _ string) { s.threads = n }},
		{"Hash", "spin", strconv.Itoa(min(search.DefaultHash>>20*4, c.MaxHash)), 1, c.MaxHash, func(s *settings, n int, _ string) { s.hash = n }},
		{"Clear Hash", "button", "", 0, 0, nil},
		{"MultiPV", "spin", "1", 1, 218, func(s *settings, n int, _ string) { s.lines = n }},
		{"Ponder", "check", "false", 0, 0, check(func(*settings, bool) {})},
		{"UCI_AnalyseMode", "check", "false", 0, 0, check(func(s *settings, on bool) { s.analyse = on })},
		{"Recognizers", "check", "true", 0, 0, check(func(s *settings, on bool) { s.recognizers = on })},
		{"Move Overhead", "spin", "30", 0, 5000, func(s *settings, n int, _ string) { s.overhead = time.Duration(n) * time.Millisecond }},
		{"SzenPath", "string", c.Path, 0, 0, func(s *settings, _ int, text string) { s.szen = text }},
		{"SyzygyPath", "string", "", 0, 0, func(s *settings, _ int, text string) { s.syzygy = text }},
		{"Small Tables", "spin", "4", 0, 4, func(s *settings, n int, _ string) { s.small = n }},
		{"Solver Memory", "spin", "256", 0, c.MaxHash, func(s *settings, n int, _ string) { s.solver = min(n, c.MaxHash) }},
	}
}

// line returns the option as the uci command lists it.
func (o *option) line() string {
	text := "option name " + o.name + " type " + o.kind
	switch {
	case o.kind == "spin":
		text += fmt.Sprintf(" default %s min %d max %d", o.value, o.min, o.max)
	case o.kind == "string" && o.value == "":
		text += " default <empty>"
	case o.kind != "button":
		text += " default " + o.value
	}
	return text
}

// put sets the option; the error says what would be right.
func (o *option) put(s *settings, value string) error {
	n := 0
	switch o.kind {
	case "spin":
		var err error
		if n, err = strconv.Atoi(value); err != nil || n < o.min || n > o.max {
			return fmt.Errorf("%s: value %s: want a number from %d to %d", o.name, quoted(value), o.min, o.max)
		}
	case "check":
		switch strings.ToLower(value) {
		case "true":
			n = 1
		case "false":
		default:
			return fmt.Errorf("%s: value %s: want true or false", o.name, quoted(value))
		}
	case "string":
		if value == "<empty>" {
			value = ""
		}
	}
	if o.set != nil {
		o.set(s, n, value)
	}
	return nil
}

// defaults returns the settings at the start.
func defaults(all []option) (s settings) {
	for i := range all {
		o := &all[i]
		value := o.value
		if o.kind == "spin" { // a configuration may leave less room than usual
			n, _ := strconv.Atoi(value)
			o.value = strconv.Itoa(min(max(n, o.min), o.max))
			value = o.value
		}
		if o.kind != "button" {
			_ = o.put(&s, value) // defaults are in range
		}
	}
	return s
}

// parseOption splits the words behind setoption: name and value may hold blanks.
func parseOption(words []string) (name, value string, err error) {
	if len(words) == 0 || words[0] != "name" {
		return "", "", fmt.Errorf("setoption: want setoption name NAME value VALUE")
	}
	words = words[1:]
	n := 0
	for n < len(words) && words[n] != "value" {
		n++
	}
	if n == 0 {
		return "", "", fmt.Errorf("setoption: the name is missing: want setoption name NAME value VALUE")
	}
	name = strings.Join(words[:n], " ")
	if n < len(words) {
		value = strings.Join(words[n+1:], " ")
	}
	return name, value, nil
}
