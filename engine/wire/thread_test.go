package wire

import (
	"math/rand/v2"
	"strings"
	"testing"
)

func TestRelate(t *testing.T) {
	resigned := Ending{How: Resigned, Seat: "white"}
	for _, c := range []struct {
		kept, opened string
		was, is      Ending
		want         Relation
		ply          int
	}{
		{"", "", Ending{}, Ending{}, Same, 0},
		{"f5", "f5", Ending{}, Ending{}, Same, 0},
		{"", "f5", Ending{}, Ending{}, Newer, 1},
		{"f5", "f5,d6,c3", Ending{}, Ending{}, Newer, 2},
		{"f5,d6,c3", "f5", Ending{}, Ending{}, Older, 2},
		{"f5,d6", "f5,f6", Ending{}, Ending{}, Changed, 2},
		{"f5,d6", "f5,f6,c3", Ending{}, Ending{}, Changed, 2},
		{"f5,d6", "f5,d", Ending{}, Ending{}, Changed, 2},
		{"f5,d6", "f5,d6", Ending{}, resigned, Newer, 0},
		{"f5,d6", "f5,d6", resigned, Ending{}, Older, 0},
		{"f5,d6", "f5,d6", resigned, resigned, Same, 0},
		{"f5,d6", "f5,d6", resigned, Ending{How: Agreed}, Changed, 3},
		{"f5", "f5,d6", resigned, Ending{}, Changed, 2},
		{"f5,d6", "f5", Ending{}, resigned, Changed, 2},
		{"f5", "f5,d6", Ending{}, resigned, Newer, 1},
	} {
		kept, opened := Link{Game: "othello", Moves: c.kept, Ending: c.was}, Link{Game: "othello", Moves: c.opened, Ending: c.is}
		if r, ply := Relate(&kept, &opened); r != c.want || ply != c.ply {
			t.Errorf("%q %v and %q %v: %s %d; want %s %d", c.kept, c.was, c.opened, c.is, r, ply, c.want, c.ply)
		}
	}
	for _, other := range []Link{{Game: "chess"}, {Game: "othello", Position: "x"}, {Game: "othello", Seed: 1}} {
		if r, _ := Relate(&Link{Game: "othello"}, &other); r != Another {
			t.Errorf("%+v: %s", other, r)
		}
	}
}

// Of two links each is to the other what the other is to it.
func TestRelationsMirror(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	random := func() Link {
		moves := make([]string, r.IntN(4))
		for i := range moves {
			moves[i] = string("ab"[r.IntN(2)])
		}
		l := Link{Game: "othello", Moves: strings.Join(moves, ",")}
		if r.IntN(3) == 0 {
			l.Ending = Ending{How: Resigned, Seat: string("xy"[r.IntN(2)])}
		}
		return l
	}
	mirror := map[Relation]Relation{Same: Same, Newer: Older, Older: Newer, Changed: Changed, Another: Another}
	seen := map[Relation]bool{}
	for range 5000 {
		a, b := random(), random()
		ab, n := Relate(&a, &b)
		ba, m := Relate(&b, &a)
		if mirror[ab] != ba || n != m {
			t.Fatalf("%+v and %+v: %s %d, and %s %d", a, b, ab, n, ba, m)
		}
		seen[ab] = true
	}
	if len(seen) != 4 {
		t.Errorf("only %v occurred", seen)
	}
}
