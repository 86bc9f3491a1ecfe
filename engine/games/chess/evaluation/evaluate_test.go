package evaluation

import (
	"math"
	"testing"

	"playout/engine/games/chess/board"
	"playout/engine/games/chess/boardtest"
)

// every has the bits of all terms set.
var every = uint32(1)<<len(Terms) - 1

// The evaluation is the same with colours exchanged, in the mirror and from memory, and changes
// its sign with the side to move, except for the tempo.
func TestLeadIsFair(t *testing.T) {
	memory := new(Memory)
	most := 0
	boardtest.Visit(t, 8, func(p *board.Position, _ *board.Targets) {
		want := Lead(p, 0)
		most = max(most, want, -want)
		flipped, mirrored := boardtest.Flipped(p), boardtest.Mirrored(p)
		if got := Lead(&flipped, 0); got != want {
			t.Fatalf("%+v: the lead is %d with colours exchanged, want %d", *p, got, want)
		}
		if got := Lead(&mirrored, 0); got != want {
			t.Fatalf("%+v: the lead is %d in the mirror, want %d", *p, got, want)
		}
		if got := memory.Lead(p, 0); got != want {
			t.Fatalf("%+v: the lead is %d from memory, want %d", *p, got, want)
		}
		passed := *p
		passed.Turn, passed.Own = p.Turn^1, p.Occupied()&^p.Own
		if got, want := Lead(&passed, 1<<byTempo), -Lead(p, 1<<byTempo); got != want {
			t.Fatalf("%+v: the lead is %d for the other side, want %d", *p, got, want)
		}
		if got := Lead(p, every); got != 0 {
			t.Fatalf("%+v: the lead is %d without any term, want 0", *p, got)
		}
	})
	if most < 500 {
		t.Errorf("the greatest lead was %d, want positions with more than 500", most)
	}
}

// The sum of each term alone is the evaluation without the knowledge of endings, up to rounding.
func TestTermsAddUp(t *testing.T) {
	counts := make([]int, terms)
	boardtest.Visit(t, 8, func(p *board.Position, _ *board.Targets) {
		sum := 0
		for i := range byEndings {
			v := Lead(p, every&^(1<<i))
			if sum += v; v != 0 {
				counts[i]++
			}
		}
		if Lead(p, 0) != Lead(p, 1<<byEndings) {
			counts[byEndings]++
		}
		if got := Lead(p, 1<<byEndings); max(got-sum, sum-got) > byEndings {
			t.Fatalf("%+v: the lead is %d, want about the sum of its terms, %d", *p, got, sum)
		}
	})
	for i, n := range counts {
		if n < 100 {
			t.Errorf("%s counts in %d positions, want at least 100", Terms[i], n)
		}
	}
}

// Material alone is the sum of the pieces' worth, tapered by their phase.
func TestMaterial(t *testing.T) {
	for _, c := range []struct {
		pieces   string
		is       board.Piece
		n, phase int
	}{
		{"8/8/8/8/8/8/P7", board.Pawn, 1, 0},
		{"8/8/8/8/8/8/PPP5", board.Pawn, 3, 0},
		{"8/8/8/8/8/8/N7", board.Knight, 1, 1},
		{"8/8/8/8/8/8/NN6", board.Knight, 2, 2},
		{"8/8/8/8/8/8/B7", board.Bishop, 1, 1},
		{"8/8/8/8/8/8/R7", board.Rook, 1, 2},
		{"8/8/8/8/8/8/Q7", board.Queen, 1, 4},
		{"8/8/8/8/8/8/QQQQ1QQQ", board.Queen, 7, wholePhase},
	} {
		f := "4k3/" + c.pieces[2:] + "/4K3 w - - 0 1"
		p := boardtest.Read(t, f)
		worth := materials[c.is]
		mean := float64(c.n) * (float64(worth.middle()*c.phase) + float64(worth.end()*(wholePhase-c.phase))) / wholePhase
		if got, want := Lead(&p, every&^(1<<byMaterial)), int(mean); got != want {
			t.Errorf("%s: the material is worth %d, want %d", f, got, want)
		}
		if lead := Lead(&p, 1<<byEndings); lead <= 0 {
			t.Errorf("%s: the lead is %d, want more than 0", f, lead)
		}
	}
}

// A score keeps both of its parts, also if one is negative, and in sums.
func TestScores(t *testing.T) {
	values := []int{-4000, -301, -1, 0, 1, 299, 4000}
	for _, a := range values {
		for _, b := range values {
			if v := pair(a, b); v.middle() != a || v.end() != b {
				t.Errorf("pair(%d, %d): got %d and %d", a, b, v.middle(), v.end())
			}
			for _, c := range values {
				if v := pair(a, b) + 3*pair(c, a); v.middle() != a+3*c || v.end() != b+3*a {
					t.Errorf("pair(%d, %d) + 3 pair(%d, %[1]d): got %d and %d, want %d and %d", a, b, c, v.middle(), v.end(), a+3*c, b+3*a)
				}
			}
		}
	}
}

// The tapered score is the exact mean, rounded towards 0, for all possible sums.
func TestTapered(t *testing.T) {
	for phase := range wholePhase + 1 {
		for middle := -9000; middle <= 9000; middle += 7 {
			for _, end := range []int{-8000, -middle, 0, middle / 2, 7999} {
				got := tapered(pair(middle, end), phase)
				if want := int(math.Trunc(float64(middle*phase+end*(wholePhase-phase)) / wholePhase)); got != want {
					t.Fatalf("pair(%d, %d) in phase %d: got %d, want %d", middle, end, phase, got, want)
				}
			}
		}
	}
}

// Memory forgets, but never confuses the pawns of two positions: in any order and with any terms
// it gives the values of Lead.
func TestMemoryIsNeverWrong(t *testing.T) {
	var all []board.Position
	boardtest.Visit(t, 4, func(p *board.Position, _ *board.Targets) { all = append(all, *p) })
	memory := new(Memory)
	for i := range 2 * len(all) {
		p := &all[i*7919%len(all)]
		without := uint32(i) * 2654435761 >> 22 & every
		if got, want := memory.Lead(p, without), Lead(p, without); got != want {
			t.Fatalf("%+v without the terms %b: the lead is %d from memory, want %d", *p, without, got, want)
		}
	}
}

// The knowledge of endings drives a bare king to the edge, or to the corner of the bishop's
// colour, and reduces a lead by an extra piece without pawns or with bishops of opposite colours.
func TestEndings(t *testing.T) {
	lead := func(fen string) (with, without int) {
		p := boardtest.Read(t, fen)
		return Lead(&p, 0), Lead(&p, 1<<byEndings)
	}
	for _, c := range []struct{ what, far, near string }{
		{"the edge", "8/8/8/3k4/8/8/8/4K2R w - - 0 1", "k7/8/8/8/8/8/8/4K2R w - - 0 1"},
		{"the kings together", "k7/8/8/8/8/8/8/4K2R w - - 0 1", "k7/8/1K6/8/8/8/8/7R w - - 0 1"},
		{"the bishop's corner", "k7/8/1K6/8/8/8/8/2B2N2 w - - 0 1", "7k/8/6K1/8/8/8/8/2B2N2 w - - 0 1"},
	} {
		far, _ := lead(c.far)
		if near, bare := lead(c.near); near <= far || near < bare+1000 {
			t.Errorf("%s: the lead is %d, want more than %d as far away, and than %d without knowledge of endings", c.what, near, far, bare+1000)
		}
	}
	for what, c := range map[string]struct {
		fen   string
		share int
	}{
		"opposite bishops":                {"4kb2/8/8/8/8/5B2/PP6/4K3 w - - 0 1", 2},
		"a minor piece without pawns":     {"4k3/r7/8/8/8/8/8/R3KB2 w - - 0 1", 8},
		"bishops of one colour":           {"4k1b1/8/8/8/8/5B2/PP6/4K3 w - - 0 1", 1},
		"a minor piece more and a pawn":   {"4k3/r7/8/8/8/8/P7/R3KB2 w - - 0 1", 1},
		"two knights against a bare king": {"4k3/8/8/8/8/8/8/NN2K3 w - - 0 1", 1},
	} {
		with, without := lead(c.fen)
		if want := without / c.share; with != want {
			t.Errorf("%s: the lead is %d, want %d", what, with, want)
		}
	}
}
