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
	step := "1s"
	flags.Int("games", 100, "of each meeting")
	flags.Uint64("seed", 0, "of `everything`")
	flags.Float64("rate", 0.5, "of learning")
	flags.Bool("json", false, "print JSON")
	flags.timeVar(&step, "step", "of a move")
	flags.String("format", "match", "of the match")
	var out strings.Builder
	flags.help(&out, "More.\n")
	const want = `playout match [FLAGS], flags: -format -games -json -rate -seed -step
  -format string
    	of the match (default "match")
  -games int
    	of each meeting (default 100)
  -json
    	print JSON
  -rate float
    	of learning (default 0.5)
  -seed everything
    	of everything
  -step duration
    	of a move (default 1s)
More.
`
	if out.String() != want {
		t.Errorf("the help is\n%swant\n%s", out.String(), want)
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
