package morris

import (
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"playout/engine/game"
)

// normal transforms a chi square to about a standard normal (Wilson and Hilferty 1931).
func normal(chi, freedom float64) float64 {
	spread := 2 / (9 * freedom)
	return (math.Cbrt(chi/freedom) - (1 - spread)) / math.Sqrt(spread)
}

// visitRandomGames visits the positions of random games that are not over.
func visitRandomGames(games int, visit func(*morris, *state)) {
	for _, g := range variants() {
		rand := game.NewRand(8)
		for range games {
			s := g.New(nil).(*state)
			for s.Acting() != 0 {
				visit(g, s)
				legal := s.Legal(s.turn, nil)
				s.Play(game.Solo(s.turn, legal[rand.IntN(len(legal))]), nil)
			}
		}
	}
}

// after returns the naive board after a move.
func (n *naive) after(move string) *naive {
	next := *n
	next.board, next.hand, next.seen = maps.Clone(n.board), maps.Clone(n.hand), maps.Clone(n.seen)
	next.play(move)
	return &next
}

// threats returns the squares on which a side could close a mill if it were to move.
func (n *naive) threats(side byte) map[string]bool {
	other := *n
	other.side, other.removal = side, false
	set := map[string]bool{}
	for _, move := range other.possible() {
		if other.after(move).removal {
			set[move[max(0, len(move)-2):]] = true
		}
	}
	return set
}

// rules returns the names of the moves that the hand-written player may choose.
func (n *naive) rules() (best []string) {
	danger, most := n.threats(n.other()), -1
	for _, move := range n.possible() {
		after, merit := n.after(move), 0
		switch {
		case n.removal:
			if len(after.threats(n.other())) < len(danger) {
				merit = 1
			}
		case after.removal:
			merit = 3
		case danger[move[max(0, len(move)-2):]]:
			merit = 2
		case len(after.threats(n.side)) > 0:
			merit = 1
		}
		if merit > most {
			best, most = nil, merit
		}
		if merit == most {
			best = append(best, move)
		}
	}
	slices.Sort(best)
	return best
}

// The hand-written player closes, blocks or opens mills as on a naive board.
func TestRulesAgreeWithNaiveBoard(t *testing.T) {
	looked := 0
	visitRandomGames(3, func(_ *morris, s *state) {
		if looked++; looked%7 != 0 {
			return
		}
		want := read(s).rules()
		var got []string
		for _, m := range s.Rules(s.turn, nil) {
			got = append(got, s.MoveName(s.turn, m))
		}
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%s: rules %v, want %v", s, got, want)
		}
	})
}

func TestRulesByExample(t *testing.T) {
	for text, want := range map[string]string{
		"WW.............BB....... W 7 7":   "g7",                // closes, and ignores e3
		"W..............BB....... W 8 7":   "e3",                // blocks
		"W..............B........ W 8 8":   "a1 a4 d7 g7",       // opens: two in a row
		"WWW.......B..B.W...B...B W 0 0":   "a7-a4 d7-d6 g7-g4", // opens the mill to close it again
		"WWW.........B..BB....... W 6 6 x": "xc3 xd3",           // removes a stone of the threat
		"WWWB..B...........B.B... W 0 0 x": "xb2 xb6 xc5 xf2",   // no stone does
	} {
		s := parse(t, standard, text)
		moves := strings.Fields(game.Names(s, s.turn, s.Rules(s.turn, nil)))
		slices.Sort(moves)
		if got := strings.Join(moves, " "); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

// The heuristic depends neither on colours nor on symmetries: if the colours are exchanged, the
// seats exchange their values, and the board may be rotated, mirrored and turned inside out.
func TestHeuristicIsSymmetric(t *testing.T) {
	visitRandomGames(2, func(g *morris, s *state) {
		var v, exchanged, turned [game.MaxSeats]float32
		s.Heuristic(&v)
		other := *s
		other.turn = 1 - s.turn
		other.Heuristic(&exchanged)
		if v[white] != exchanged[black] || v[black] != exchanged[white] || v[white] != -v[black] {
			t.Errorf("%s: %v, with colours exchanged %v", s, v[:2], exchanged[:2])
		}
		for k := range symmetries {
			image := new(state)
			g.Transform(k, image, s)
			if image.Heuristic(&turned); turned != v {
				t.Errorf("%s: %v, under symmetry %d %v, want the same", s, v[:2], k, turned[:2])
			}
		}
	})
}

// More stones, a pending removal and more mobility are better.
func TestHeuristicOrder(t *testing.T) {
	value := func(text string) float32 {
		var v [game.MaxSeats]float32
		parse(t, standard, text).Heuristic(&v)
		return v[white]
	}
	const even = "W.BW.BW.B............B.W W 0 0"
	if v := value(even); v != 0 {
		t.Errorf("an even position is worth %v, want 0", v)
	}
	for _, better := range []string{
		"W.BW.BW.B......W.....B.W W 0 0", // a stone more
		".WBW.BW.B............B.W W 0 0", // more room
		"W.BW..W.B............B.W W 0 0", // a stone less against it
	} {
		if v := value(better); v <= 0 {
			t.Errorf("%s is worth %v, want more than 0", better, v)
		}
	}
	if with, without := value("WWWB.B..B............B.W W 0 0 x"), value("WWWB.B..B............B.W W 0 0"); with <= without {
		t.Errorf("with a stone to remove the value is %v, without %v; want more", with, without)
	}
}
