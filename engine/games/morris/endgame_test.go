package morris

import (
	"math/rand/v2"
	"slices"
	"testing"

	"playout/engine/game"
)

// endgamePositions is the number of positions up to symmetry.
const endgamePositions = 56922

// visitEndgames visits one of each set of symmetric positions.
func visitEndgames(visit func(own, opp uint32, plies int)) {
	e := solved()
	for _, own := range e.firsts {
		for opp := range uint16(triples) {
			if e.sets[own]&e.sets[opp] == 0 && e.index(own, opp)%triples == int(opp) {
				visit(e.sets[own], e.sets[opp], e.lookUp(e.sets[own], e.sets[opp]))
			}
		}
	}
}

// threeEach returns the state in which White, to move, has own and Black has opp.
func threeEach(g *morris, own, opp uint32) *state {
	s := g.New(nil).(*state)
	s.own, s.opp, s.hand, s.oppHand = own, opp, 0, 0
	return s
}

// The tablebase is consistent with the moves of the rules at every position: a win in n plies has
// a move to a loss in n-1 and none to a loss in fewer; all moves of a loss in n lead to wins in at
// most n-1, and one to a win in n-1; a draw has a move to a draw and none to a loss. Closing a
// mill leads to a win in one ply by the same side.
func TestEndgameIsConsistent(t *testing.T) {
	if testing.Short() {
		t.Skip("checks every position; shorter tests check some")
	}
	count := 0
	var counts [3]int // draws, wins, losses
	visitEndgames(func(own, opp uint32, plies int) {
		count++
		s := threeEach(standard, own, opp)
		shortest, longest, draws := 99, 0, 0
		for _, m := range s.legal(s.variant, nil) {
			next := s.position
			next.play(points(m))
			if next.removal {
				shortest = 1
				continue
			}
			switch below := solved().lookUp(next.own, next.opp); {
			case below == 0:
				draws++
			case below%2 == 1:
				shortest = min(shortest, below)
			default:
				longest = max(longest, below)
			}
		}
		want := 0
		switch {
		case shortest < 99:
			want = shortest + 1
			counts[1]++
		case draws == 0:
			want = longest + 1
			counts[2]++
		default:
			counts[0]++
		}
		if plies != want {
			t.Fatalf("%s: %d plies, want %d", s, plies, want)
		}
	})
	if want := [3]int{96, 47167, 9659}; count != endgamePositions || counts != want {
		t.Errorf("%d positions, draws, wins and losses %v; want %d, %v", count, counts, endgamePositions, want)
	}
}

// The symmetries of the mills preserve mills and results.
func TestEndgameSymmetries(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	seen := map[uint32]bool{}
	for k := range millSymmetries {
		for range 300 {
			set := random.Uint32() & full
			if inMills(transformMills(k, set)) != transformMills(k, inMills(set)) {
				t.Fatalf("symmetry %d of %06x does not preserve mills", k, set)
			}
		}
		ordered := transformMills(k, 1<<0|1<<1|1<<10) // no symmetry keeps this set
		if seen[ordered] {
			t.Errorf("symmetry %d equals another one", k)
		}
		seen[ordered] = true
	}
	for range 2000 {
		own, opp := randomThrees(random)
		want := solved().lookUp(own, opp)
		for k := range millSymmetries {
			if got := solved().lookUp(transformMills(k, own), transformMills(k, opp)); got != want {
				t.Fatalf("%06x, %06x: %d plies, image %d has %d", own, opp, want, k, got)
			}
		}
	}
}

// randomThrees returns two disjoint sets of three points.
func randomThrees(random *rand.Rand) (own, opp uint32) {
	for i, point := range random.Perm(24)[:6] {
		if i < 3 {
			own |= 1 << point
		} else {
			opp |= 1 << point
		}
	}
	return own, opp
}

// canWin reports whether the acting side of a state can win within plies, by the rules alone.
func canWin(s *state, plies int) bool {
	for _, m := range s.Legal(s.turn, nil) {
		next := new(state)
		next.CopyFrom(s)
		next.Play(game.Solo(s.turn, m), nil)
		switch {
		case next.end != unfinished:
			if (next.end == won) == (next.turn == s.turn) {
				return true
			}
		case plies <= 1:
		case next.turn == s.turn:
			if canWin(next, plies-1) {
				return true
			}
		case mustLose(next, plies-1):
			return true
		}
	}
	return false
}

// mustLose reports whether the acting side loses within a number of plies.
func mustLose(s *state, plies int) bool {
	if plies < 3 {
		return false // a move, and then a mill and a removal
	}
	for _, m := range s.Legal(s.turn, nil) {
		next := new(state)
		next.CopyFrom(s)
		next.Play(game.Solo(s.turn, m), nil)
		if next.turn == s.turn || next.end != unfinished || !canWin(next, plies-1) {
			return false
		}
	}
	return true
}

// Plain minimax finds the same wins and losses up to its depth.
func TestEndgameAgreesWithMinimax(t *testing.T) {
	if testing.Short() {
		t.Skip("searches many positions; shorter tests search few")
	}
	random := rand.New(rand.NewPCG(3, 4))
	found := map[int]int{}
	for range 40 {
		own, opp := randomThrees(random)
		s := threeEach(standard, own, opp)
		plies := solved().lookUp(own, opp)
		for n := 2; n <= 5; n++ {
			if n%2 == 0 && canWin(s, n) != (plies > 0 && plies%2 == 0 && plies <= n) ||
				n%2 == 1 && mustLose(s, n) != (plies%2 == 1 && plies <= n) {
				t.Fatalf("%s: the tablebase has %d plies, but a minimax search of %d plies differs", s, plies, n)
			}
		}
		found[min(plies, 6)]++
	}
	for _, plies := range []int{2, 3, 4, 5, 6} {
		if found[plies] == 0 {
			t.Errorf("no position of %d plies was tried, only %v", plies, found)
		}
	}
}

// Played out, a win takes as long as in the tablebase, in every variant with flying and for both
// colours.
func TestEndgameIsPlayedOut(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for _, g := range variants() {
		for range 40 {
			own, opp := randomThrees(random)
			s := threeEach(g, own, opp)
			s.turn = game.Seat(random.IntN(2))
			result, left, ok := s.Probe()
			if ok == g.noFlying {
				t.Fatalf("Probe(%s) of %s finds a result: %v", s, g.spec.Name(), ok)
			}
			for seat := s.turn; ok && result != 0; left-- {
				var legal []game.Move
				if s.end == unfinished {
					legal = s.Legal(s.turn, nil)
				}
				if (len(legal) == 0) != (left == 0) {
					t.Fatalf("%s: %d plies left, want %v", s, left, (left == 0))
				}
				if left == 0 {
					var r [game.MaxSeats]float32
					if s.Returns(&r); int(r[seat]) != result {
						t.Fatalf("%s: results %v, want %d for seat %d", s, r[:2], result, seat)
					}
					break
				}
				s.Play(game.Solo(s.turn, bestMove(s, legal)), nil)
			}
		}
	}
}

// bestMove returns a move that preserves the result and, for the winner, the plies.
func bestMove(s *state, legal []game.Move) game.Move {
	result, plies, _ := s.Probe()
	i := slices.IndexFunc(legal, func(m game.Move) bool {
		next := new(state)
		next.CopyFrom(s)
		next.Play(game.Solo(s.turn, m), nil)
		r, p, ok := next.Probe()
		if next.turn != s.turn {
			r = -r
		}
		return next.end != unfinished || ok && r == result && p == plies-1
	})
	return legal[i]
}

// A win that comes too late is a draw.
func TestProbeCountsQuietPlies(t *testing.T) {
	visitEndgames(func(own, opp uint32, plies int) {
		if plies == 0 {
			return
		}
		s := threeEach(standard, own, opp)
		s.quiet = uint8(maxQuiet + 1 - plies)
		if result, _, ok := s.Probe(); !ok || result != 1-plies%2*2 {
			t.Fatalf("%s: %d plies, but Probe returns %d, %v", s, plies, result, ok)
		}
		s.quiet++
		if result, left, ok := s.Probe(); !ok || result != 0 || left != 0 {
			t.Fatalf("%s: %d plies, but Probe returns %d, %v", s, plies, result, ok)
		}
	})
	// The last ply before the draw closes the mill; one ply later it is too late.
	for text, want := range map[string]int{
		"WW....B..B.W...B........ W 0 0 r99":   1,
		"WW....B..B.W...B........ W 0 0 r98":   1,
		"WWW...B..B.....B........ W 0 0 x r99": 1,
	} {
		s := parse(t, standard, text)
		if result, _, ok := s.Probe(); !ok || result != want {
			t.Errorf("Probe(%s) = %d, %v; want %d", text, result, ok, want)
		}
	}
}

// Positions outside the tablebase are unknown.
func TestProbeOfOtherPositions(t *testing.T) {
	for _, text := range []string{
		"WWW..BB..B.....B........ B 0 0",      // four
		"WW....B..B.W...B........ W 0 1",      // a hand
		"WW....B..B.W...B........ W 0 0 r100", // over
		"........................ W 9 9",
	} {
		if _, _, ok := parse(t, standard, text).Probe(); ok {
			t.Errorf("Probe(%s) finds a result, want none", text)
		}
	}
}

// An operation makes the whole tablebase.
func BenchmarkEndgame(b *testing.B) {
	for b.Loop() {
		e := new(endgame)
		e.classify()
		e.solve()
		if plies := slices.Max(e.plies); plies != 27 {
			b.Fatalf("the longest takes %d plies, want 27", plies)
		}
	}
}
