package othello

import (
	"testing"

	"playout/engine/game"
)

// Cached facts depend only on the position, in lines like those of a search, with some positions
// ranked or evaluated, in any order, and with moves taken back.
func TestMemoAgreesWithScratch(t *testing.T) {
	rand := game.NewRand(6)
	all := stages()
	var line [12]*state
	for i := range line {
		line[i] = New().New(nil).(*state)
	}
	linked, ranked := 0, 0
	for range 300 {
		line[0].CopyFrom(randomPosition(rand, 1+rand.IntN(55)))
		for range 40 {
			at := rand.IntN(len(line) - 1)
			s, next := line[at], line[at+1]
			if s.over {
				continue
			}
			moves := s.Legal(s.turn, nil)
			if rand.IntN(2) == 0 {
				ranks := make([]int32, len(moves))
				s.RankAll(s.turn, moves, ranks)
			}
			var f game.Facts
			m := moves[rand.IntN(len(moves))]
			if s.memo.ranked != 0 {
				ranked++
			}
			next.PlayFrom(s, m, &f)
			fresh := new(state)
			fresh.CopyFrom(s)
			fresh.Play(game.Solo(s.turn, m), nil)
			if next.own != fresh.own || next.opp != fresh.opp || next.legal != fresh.legal || next.turn != fresh.turn || next.over != fresh.over {
				t.Fatalf("PlayFrom gives %s after %s in %s, want %s", next, s.MoveName(s.turn, m), s, fresh)
			}
			if rand.IntN(3) > 0 {
				continue
			}
			if next.memo.linked {
				linked++
			}
			var want configuration
			want.set(next.discs())
			if got := next.configuration(); *got != want {
				t.Fatalf("%s: configurations %x, want %x", next, *got, want)
			}
			if got, want := points(next, next.turn, 0), points(fresh, next.turn, 0); got != want {
				t.Fatalf("%s: %d points, want %d", next, got, want)
			}
			if got, want := evaluate(all, next.own, next.opp), evaluateSome(all, next.own, next.opp, 0); got != want {
				t.Fatalf("%s: %d units, term by term %d", next, got, want)
			}
		}
	}
	if linked < 1000 || ranked < 1000 {
		t.Errorf("%d positions were linked, and %d had been ranked; want at least 1000 of each", linked, ranked)
	}
}
