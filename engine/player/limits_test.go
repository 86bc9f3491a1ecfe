package player

import (
	"testing"

	"playout/engine/games/chess"
)

// Only agents limited by time are made longer, and only alpha-beta limited by time is made
// shallower or gets another table.
func TestLimits(t *testing.T) {
	for _, c := range []struct {
		text             string
		millis           int
		longest, deepest string
		table            bool
	}{
		{"random", 0, "random", "random", false},
		{"uct:n=7", 0, "uct:n=7", "uct:n=7", false},
		{"uct:ms=7", 7, "uct:ms=600000", "uct:ms=7", false},
		{"alphabeta", 0, "alphabeta", "alphabeta", false},
		{"alphabeta:depth=6", 0, "alphabeta:depth=6", "alphabeta:depth=6", false},
		{"alphabeta:ms=7", 7, "alphabeta:ms=600000", "alphabeta:depth=4,ms=7", true},
		{"alphabeta:ms=7,depth=2", 7, "alphabeta:depth=2,ms=600000", "alphabeta:depth=2,ms=7", true},
		{"alphabeta:ms=7,depth=5", 7, "alphabeta:depth=5,ms=600000", "alphabeta:depth=4,ms=7", true},
	} {
		a, err := Parse(chess.New(), c.text)
		if err != nil {
			t.Fatal(err)
		}
		if a.Millis() != c.millis || a.Longest().String() != c.longest || a.Deepest(4).String() != c.deepest {
			t.Errorf("%s: %d ms, longest %s, deepest %s", a, a.Millis(), a.Longest(), a.Deepest(4))
		}
		if a.Deepest(0) != a || a.Table(1<<20) == a == c.table || c.table && a.Table(1<<20).value.(alphaBeta).entries != 1<<16 {
			t.Errorf("%s: %v, %v", a, a.Deepest(0), a.Table(1<<20))
		}
	}
}
