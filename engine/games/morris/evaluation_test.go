package morris

import (
	"maps"
	"math"
	"slices"
	"testing"

	"playout/engine/game"
)

// Each term adds its part, whichever others are left out; the evaluation has the opposite sign for
// the other seat; and the Heuristic is the sum as an expected result.
func TestEvaluationIsASumOfTerms(t *testing.T) {
	var met [terms]bool
	visitRandomGames(3, func(g *morris, s *state) {
		e := g.Evaluations()[0]
		all, sum := e.Points(s, s.turn, 0), 0
		for i, name := range e.Terms {
			alone := e.Points(s, s.turn, (1<<terms-1)&^(1<<i))
			sum += alone
			met[i] = met[i] || alone != 0
			if rest := e.Points(s, s.turn, 1<<i); rest+alone != all {
				t.Fatalf("%s: %s counts %d, the rest %d, all %d", s, name, alone, rest, all)
			}
		}
		if sum != all || e.Points(s, s.turn, 1<<terms-1) != 0 {
			t.Fatalf("%s: the terms add up to %d, want %d", s, sum, all)
		}
		if other := e.Points(s, 1-s.turn, 0); other != -all || max(all, -all) > game.MaxPoints {
			t.Fatalf("%s: %d for one seat, %d for the other", s, all, other)
		}
		var v [game.MaxSeats]float32
		s.Heuristic(&v)
		if want := math.Tanh(float64(all) / e.Scale); math.Abs(float64(v[s.turn])-want) > 1e-6 {
			t.Fatalf("%s: heuristic %v of %d points, want %v", s, v[s.turn], all, want)
		}
	})
	if i := slices.Index(met[:], false); i >= 0 {
		t.Errorf("the term %s is always 0", termNames[i])
	}
}

// features returns the terms of a side on a naive board, without strike.
func (n *naive) features(side byte) (f features) {
	other := *n
	other.side, other.removal = side, false
	f[stones] = other.left(side)
	f[threats] = len(n.threats(side))
	for _, mill := range naiveMills {
		if n.board[mill[0]] == side && n.board[mill[1]] == side && n.board[mill[2]] == side {
			f[mills]++
		}
	}
	if other.left(side) == 3 && n.hand[side] == 0 && !n.noFlying {
		return f
	}
	for _, from := range n.onBoard(side) {
		for _, to := range squares {
			if n.board[to] == 0 && joined[[2]string{from, to}] {
				f[mobility]++
			}
		}
	}
	return f
}

// The terms agree with a naive board.
func TestFeaturesAgreeWithNaiveBoard(t *testing.T) {
	looked := 0
	visitRandomGames(3, func(_ *morris, s *state) {
		if looked++; looked%5 != 0 {
			return
		}
		n := read(s)
		want := n.features(n.side)
		switch {
		case s.removal:
			want[stones]++
		case want[threats] > 0:
			want[strike] = 1
		}
		for i, theirs := range n.features(n.other()) {
			want[i] -= theirs
		}
		var got features
		if _, got[stones], got[mills], got[threats], got[mobility], got[strike] = s.leads(); got != want {
			t.Fatalf("%s: %v %v, want %v", s, termNames, got, want)
		}
	})
}

// A key identifies a position without the plies since the last placement or removal: equal texts
// have equal keys, and different texts different ones.
func TestKeys(t *testing.T) {
	for _, g := range variants() {
		texts, keys := map[uint64]string{}, map[string]uint64{}
		rand := game.NewRand(9)
		for range 30 {
			for s := g.New(nil).(*state); s.Acting() != 0; s.advance(s.pick(g.variant, rand.Uint64())) {
				key, text := s.Key(), read(s).position()
				if other, met := texts[key]; met && other != text {
					t.Fatalf("%s and %s share the key %x", text, other, key)
				}
				if other, met := keys[text]; met && other != key {
					t.Fatalf("%s has the keys %x and %x", text, key, other)
				}
				texts[key], keys[text] = text, key
			}
		}
	}
}

// The best move of each position ranks first.
func TestRank(t *testing.T) {
	for text, want := range map[string]string{
		"WW.............BB....... W 7 7":   "g7",    // closes
		"W..............BB....... W 8 7":   "e3",    // blocks
		"WWW.........B..BB....... W 6 6 x": "xd3",   // ends the threat
		"WW.....B.....W.B.....B.B W 0 0":   "f4-g7", // flies to close
	} {
		s := parse(t, standard, text)
		best := slices.MaxFunc(s.Legal(s.turn, nil), func(a, b game.Move) int { return s.Rank(s.turn, a) - s.Rank(s.turn, b) })
		if got := s.MoveName(s.turn, best); got != want {
			t.Errorf("%s: %s ranks first, want %s", text, got, want)
		}
	}
}

// rank returns Rank by names: it places, removes or moves a stone, and changes nothing else.
func (n *naive) rank(move string) (rank int) {
	after := *n
	after.board, after.removal = maps.Clone(n.board), false
	ways := func(square string) (count int) {
		for _, other := range squares {
			if joined[[2]string{square, other}] {
				count++
			}
		}
		return count
	}
	to := move[max(0, len(move)-2):]
	switch {
	case n.removal:
		delete(after.board, to)
	case len(move) > 2:
		delete(after.board, move[:2])
		rank -= ways(move[:2])
		fallthrough
	default:
		after.board[to] = n.side
		if after.inMill(to) {
			rank += rankMill
		}
	}
	for _, mill := range naiveMills {
		count := map[byte]int{}
		for _, square := range mill {
			count[after.board[square]]++
		}
		switch {
		case count[0] == 1 && count[n.side] == 2:
			rank += rankPair
		case count[0] == 1 && count[n.other()] == 2:
			rank -= rankPair
		}
	}
	return rank + ways(to) - rankThreat*len(after.threats(n.other()))
}

// The ranks agree with a naive board.
func TestRanksAgreeWithNaiveBoard(t *testing.T) {
	looked := 0
	visitRandomGames(3, func(_ *morris, s *state) {
		if looked++; looked%11 != 0 {
			return
		}
		n, moves := read(s), s.Legal(s.turn, nil)
		if len(moves) > 8 {
			moves = moves[looked%(len(moves)-7):][:8]
		}
		ranks := make([]int32, len(moves))
		s.RankAll(s.turn, moves, ranks)
		for i, m := range moves {
			if name := s.MoveName(s.turn, m); int(ranks[i]) != n.rank(name) {
				t.Fatalf("%s: %s ranks %d, want %d", s, name, ranks[i], n.rank(name))
			}
		}
	})
	if looked < 1000 {
		t.Errorf("only %d positions, want at least 1000", looked)
	}
}

// The rank depends neither on colours nor on symmetries of the board.
func TestRankIsSymmetric(t *testing.T) {
	visitRandomGames(1, func(g *morris, s *state) {
		image := new(state)
		for k := range symmetries {
			g.Transform(k, image, s)
			for _, m := range s.Legal(s.turn, nil) {
				if a, b := s.Rank(s.turn, m), image.Rank(s.turn, g.TransformMove(k, m)); a != b {
					t.Fatalf("%s: %s ranks %d, under symmetry %d %d", s, s.MoveName(s.turn, m), a, k, b)
				}
			}
		}
	})
}

// The functions that a search calls at every node allocate nothing.
func TestEvaluationAllocatesNothing(t *testing.T) {
	s := parse(t, standard, shuttle)
	e := standard.Evaluations()[0]
	legal := s.Legal(s.turn, nil)
	threeEach := parse(t, standard, "WW....B..B.W...B........ W 0 0")
	threeEach.Probe() // the table is made
	sum := 0
	if n := testing.AllocsPerRun(100, func() {
		sum += e.Points(s, s.turn, 0) + s.Rank(s.turn, legal[0]) + int(s.Key())
		result, _, _ := threeEach.Probe()
		sum += result
	}); n != 0 {
		t.Errorf("%v allocations, want 0", n)
	}
}

// An operation evaluates the positions of a random game.
func BenchmarkEvaluation(b *testing.B) {
	b.ReportAllocs()
	rand := game.NewRand(1)
	var game []state
	for s := standard.New(nil).(*state); s.Acting() != 0; s.advance(s.pick(s.variant, rand.Uint64())) {
		game = append(game, *s)
	}
	want, count := 0, 0
	for b.Loop() {
		sum := 0
		for i := range game {
			sum += game[i].lead(0)
		}
		if count == 0 {
			want = sum
		}
		if count++; sum != want || sum == 0 {
			b.Fatalf("%d points, want %d", sum, want)
		}
	}
	b.ReportMetric(float64(len(game)*b.N)/b.Elapsed().Seconds(), "positions/s")
}
