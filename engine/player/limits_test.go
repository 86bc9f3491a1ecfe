package player

import (
	"testing"

	"playout/engine/games"
	"playout/engine/games/chess"
)

// WithMaxTime changes only agents limited by time; WithMaxDepth and WithTable change only alpha-beta limited by
// time.
func TestWithMaxTimeDepthAndTable(t *testing.T) {
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
		if a.Millis() != c.millis || a.WithMaxTime().String() != c.longest || a.WithMaxDepth(4).String() != c.deepest {
			t.Errorf("%s: %d ms, with the largest time %s, with depth 4 %s; want %+v", a, a.Millis(), a.WithMaxTime(), a.WithMaxDepth(4), c)
		}
		if a.WithMaxDepth(0) != a || a.WithTable(1<<20) == a == c.table || c.table && a.WithTable(1<<20).value.(alphaBeta).entries != 1<<16 {
			t.Errorf("%s: WithMaxDepth(0) is %v, want no change; WithTable of 1 MB is %v, changed: want %t", a, a.WithMaxDepth(0), a.WithTable(1<<20), c.table)
		}
	}
}

// Within lowers limits and changes nothing else. Its result survives formatting and parsing, and
// is within the bounds.
func TestWithin(t *testing.T) {
	bounds := &Bounds{Simulations: 500, Evaluated: 50, Plies: 12, Cheap: 6, Nodes: 9000, Millis: 100, Empties: 14}
	for _, c := range []struct {
		game, text, want string
		lowered          bool
	}{
		{game: "othello", text: "random", want: "random"},
		{game: "othello", text: "rules", want: "rules"},
		{game: "othello", text: "uct:n=10000000", want: "uct:n=500", lowered: true},
		{game: "othello", text: "uct:n=500,depth=1000", want: "uct:n=500,depth=1000"},
		{game: "othello", text: "uct:ms=600000", want: "uct:ms=100", lowered: true},
		{game: "othello", text: "uct:n=501,tree=flat,c=9", want: "uct:n=500,c=9,tree=flat", lowered: true},
		{game: "othello", text: "flat:n=501,depth=0", want: "flat:n=500,depth=0", lowered: true},
		{game: "othello", text: "flat:ms=101", want: "flat:ms=100", lowered: true},
		{game: "othello", text: "puct:n=501,net=none", want: "puct:n=500,net=none", lowered: true},
		{game: "othello", text: "puct:n=51", want: "puct:n=50", lowered: true},
		{game: "geese", text: "puct:n=51,net=geese", want: "puct:n=50,net=geese", lowered: true},
		{game: "othello", text: "puct:n=10,net=none,solve=60", want: "puct:n=10,net=none,solve=14", lowered: true},
		{game: "othello", text: "puct:ms=9000,select=puct", want: "puct:ms=100", lowered: true},
		{game: "othello", text: "alphabeta:depth=60", want: "alphabeta:depth=12,nodes=9000", lowered: true},
		{game: "othello", text: "alphabeta:depth=60,plain=on", want: "alphabeta:depth=12,nodes=9000,plain=on", lowered: true},
		{game: "othello", text: "alphabeta:depth=9", want: "alphabeta:depth=9,nodes=9000"},
		{game: "othello", text: "alphabeta:depth=6,ties=first", want: "alphabeta:depth=6,ties=first"},
		{game: "othello", text: "alphabeta", want: "alphabeta"},
		{game: "othello", text: "alphabeta:adaptive=on", want: "alphabeta:adaptive=on"},
		{game: "othello", text: "alphabeta:nodes=9001", want: "alphabeta:nodes=9000", lowered: true},
		{game: "othello", text: "alphabeta:depth=60,nodes=10", want: "alphabeta:depth=12,nodes=10", lowered: true},
		{game: "othello", text: "alphabeta:depth=60,ms=50", want: "alphabeta:depth=60,ms=50"},
		{game: "othello", text: "alphabeta:ms=600000", want: "alphabeta:ms=100", lowered: true},
		{game: "othello", text: "alphabeta:depth=1,solve=60", want: "alphabeta:depth=1,solve=14", lowered: true},
		{game: "morris", text: "alphabeta:depth=30", want: "alphabeta:depth=12,nodes=9000", lowered: true},
		{game: "chess", text: "net", want: "net"},
		{game: "chess", text: "level:10", want: "level:10"},
		{game: "othello", text: "level:9", want: "level:9"},
	} {
		g, err := games.Parse(c.game)
		if err != nil {
			t.Fatal(err)
		}
		a, err := Parse(g, c.text)
		if err != nil {
			t.Fatal(err)
		}
		got, lowered := a.Within(bounds)
		if got.String() != c.want || lowered != c.lowered {
			t.Errorf("%s: got %s, lowered: %v; want %s, %v", c.text, got, lowered, c.want, c.lowered)
		}
		if again, err := Parse(g, got.String()); err != nil || again != got {
			t.Errorf("%s is read as %s, %v, want the same agent", got, again, err)
		}
		if again, lowered := got.Within(bounds); again != got || lowered {
			t.Errorf("%s is lowered again, to %s, want no change", got, again)
		}
	}
}
