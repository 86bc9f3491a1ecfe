package link

import (
	"math/rand/v2"
	"strings"
	"testing"

	"playout/engine/ending"
)

func TestRelate(t *testing.T) {
	resigned := ending.Ending{How: ending.Resigned, Seat: "white"}
	for _, c := range []struct {
		kept, opened string
		was, is      ending.Ending
		want         Relation
		ply          int
	}{
		{"", "", ending.Ending{}, ending.Ending{}, Same, 0},
		{"f5", "f5", ending.Ending{}, ending.Ending{}, Same, 0},
		{"", "f5", ending.Ending{}, ending.Ending{}, Newer, 1},
		{"f5", "f5,d6,c3", ending.Ending{}, ending.Ending{}, Newer, 2},
		{"f5,d6,c3", "f5", ending.Ending{}, ending.Ending{}, Older, 2},
		{"f5,d6", "f5,f6", ending.Ending{}, ending.Ending{}, Changed, 2},
		{"f5,d6", "f5,f6,c3", ending.Ending{}, ending.Ending{}, Changed, 2},
		{"f5,d6", "f5,d", ending.Ending{}, ending.Ending{}, Changed, 2},
		{"f5,d6", "f5,d6", ending.Ending{}, resigned, Newer, 0},
		{"f5,d6", "f5,d6", resigned, ending.Ending{}, Older, 0},
		{"f5,d6", "f5,d6", resigned, resigned, Same, 0},
		{"f5,d6", "f5,d6", resigned, ending.Ending{How: ending.Agreed}, Changed, 3},
		{"f5", "f5,d6", resigned, ending.Ending{}, Changed, 2},
		{"f5,d6", "f5", ending.Ending{}, resigned, Changed, 2},
		{"f5", "f5,d6", ending.Ending{}, resigned, Newer, 1},
	} {
		kept, opened := Link{Game: "othello", Moves: c.kept, Ending: c.was}, Link{Game: "othello", Moves: c.opened, Ending: c.is}
		if r, ply := Relate(&kept, &opened); r != c.want || ply != c.ply {
			t.Errorf("Relate of %q %v and %q %v: %s %d; want %s %d", c.kept, c.was, c.opened, c.is, r, ply, c.want, c.ply)
		}
	}
	for _, other := range []Link{{Game: "chess"}, {Game: "othello", Position: "x"}, {Game: "othello", Seed: 1}} {
		if r, _ := Relate(&Link{Game: "othello"}, &other); r != Another {
			t.Errorf("%+v: %s, want %v", other, r, Another)
		}
	}
}

// The relations between two links mirror each other.
func TestRelationsMirror(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	random := func() Link {
		moves := make([]string, r.IntN(4))
		for i := range moves {
			moves[i] = string("ab"[r.IntN(2)])
		}
		l := Link{Game: "othello", Moves: strings.Join(moves, ",")}
		if r.IntN(3) == 0 {
			l.Ending = ending.Ending{How: ending.Resigned, Seat: string("xy"[r.IntN(2)])}
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
			t.Fatalf("Relate of %+v and %+v: %s %d, the other way round %s %d; want %s %d", a, b, ab, n, ba, m, mirror[ab], n)
		}
		seen[ab] = true
	}
	if len(seen) != 4 {
		t.Errorf("the relations %v occurred, want all 4 that these links can have", seen)
	}
}
