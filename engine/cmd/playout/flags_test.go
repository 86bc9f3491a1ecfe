package main

import (
	"strings"
	"testing"
)

// The help of a flag has the kind of its value, or the name that its usage gives it, and
// its default unless that is nothing.
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
