package main

import (
	"errors"
	"strings"
	"testing"

	"playout/engine/strict"
)

// The help of a flag has the kind of its value, or the name from its usage, and its default
// unless that is empty.
func TestFlagHelp(t *testing.T) {
	flags := newFlags("match")
	var step string
	flags.Int("games", 100, "of each meeting")
	flags.Uint64("seed", 0, "of `everything`")
	flags.Float64("rate", 0.5, "of learning")
	flags.Bool("json", false, "print JSON"+strings.Repeat(", more of it", 10))
	flags.timeVar(&step, "step", "`time` of a move")
	flags.String("format", "match", "`match|roundrobin`")
	var help *helpWanted
	if err := flags.parse([]string{"-h"}, "\nMore.\n"); !errors.As(err, &help) {
		t.Fatalf("-h gives %v, want help", err)
	}
	var out strings.Builder
	help.print(&out)
	const want = `  -format match|roundrobin
    	match|roundrobin (default "match")
  -games int
    	of each meeting (default 100)
  -json
    	print JSON, more of it, more of it, more of it, more of it, more of it, more of it, more of it,
    	more of it, more of it, more of it
  -rate float
    	of learning (default 0.5)
  -seed everything
    	of everything
  -step time
    	time of a move

More.
`
	if out.String() != want {
		t.Errorf("the help is\n%swant\n%s", out.String(), want)
	}
}

// Flags may stand before and after other arguments, with one dash or two; after -- all are
// arguments.
func TestOperands(t *testing.T) {
	for _, c := range []struct {
		line, want, err string
		games           int
	}{
		{"", "", "", 1},
		{"a -games 2 b", "a b", "", 2},
		{"--games=3 a -json", "a", "", 3},
		{"a -- -games 2", "a -games 2", "", 1},
		{"-- -games -- b", "-games -- b", "", 1},
		{"-games x", "", `invalid value "x" for flag -games; allowed: a whole number`, 0},
		{"a -json=x", "", `invalid value "x" for flag -json; allowed: true or false`, 1},
		{`-step 5";:x`, "", `invalid value "5\";:x" for flag -step; allowed: a time such as 1.5s`, 1},
		{"-gamed 2", "", "flag -gamed is unknown, perhaps -games; allowed: -games -json -step", 1},
		{"a -games", "", "flag needs an argument: -games; allowed: -games -json -step", 1},
		{"-=", "", "bad flag syntax: -=; allowed: -games -json -step", 1},
	} {
		flags := newFlags("match")
		games := flags.Int("games", 1, "")
		flags.Bool("json", false, "")
		flags.timeVar(new(string), "step", "")
		got, err := flags.operands(strings.Fields(c.line))
		text := ""
		if err != nil {
			text = err.Error()
		}
		if strings.Join(got, " ") != c.want || text != c.err || *games != c.games {
			t.Errorf("%q: %q, %q, %d games; want %q, %q, %d", c.line, got, text, *games, c.want, c.err, c.games)
		}
	}
}

// A fault of the library gets the flag of a wrong setting that it names, and the flag before a
// file; other errors stay as they are.
func TestNamed(t *testing.T) {
	flags := newFlags("match")
	flags.String("out", "", "results `file`")
	flags.String("format", "", "of the match")
	full := errors.New("no room")
	for _, c := range []struct {
		err  error
		want string
	}{
		{strict.Wrong("format", "format %q", "x").Allow("match"), `-format "x"; allowed: match`},
		{strict.Wrong("format", "formats of %d agents", 3), "formats of 3 agents"},
		{strict.Wrong("seed", "seed 3"), "seed 3"},
		{strict.In("out", "a.jsonl: ", full), "-out a.jsonl: no room"},
		{strict.In("out", "a.jsonl: ", strict.Wrong("agents[1]", "agent %q", "x")), `-out a.jsonl: agent "x"`},
		{strict.Wrong("out", "stopped").Allow("out FILE"), "stopped; allowed: -out FILE"},
		{strict.Faults{strict.Wrong("format", "format: odd"), strict.Wrong("out", "out is missing")}, "-format: odd; -out is missing"},
		{full, "no room"},
	} {
		if got := flags.named(c.err).Error(); got != c.want {
			t.Errorf("named(%v) = %s, want %s", c.err, got, c.want)
		}
	}
	if got := flags.named(nil); got != nil {
		t.Errorf("named(nil) = %v, want nil", got)
	}
	if got := flags.named(strict.In("out", "a: ", full)); !errors.Is(got, full) {
		t.Errorf("named loses the error behind a fault: got %v, want %v", got, full)
	}
}
