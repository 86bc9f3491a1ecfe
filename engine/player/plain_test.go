package player

import (
	"math"
	"strings"
	"testing"

	"playout/engine/game"
	"playout/engine/games/chess"
	"playout/engine/games/othello"
	"playout/engine/player/evaluation"
)

// negamax returns the value of a position for the seat to move, in points of an evaluation, by
// searching every line depth plies deep. The root is at ply 0.
func negamax(g game.Game, e *game.Evaluation, s game.State, ply, depth int) int {
	if depth == 0 {
		return e.Points(s, s.Acting().First(), 0)
	}
	seat, best := s.Acting().First(), math.MinInt
	for _, m := range s.Legal(seat, nil) {
		best = max(best, after(g, e, s, m, ply, depth))
	}
	return best
}

// after returns the value of a move for its seat.
func after(g game.Game, e *game.Evaluation, s game.State, m game.Move, ply, depth int) int {
	seat := s.Acting().First()
	child := game.Clone(g, s)
	child.Play(game.Solo(seat, m), nil)
	switch {
	case child.Acting() == 0:
		var returns [game.MaxSeats]float32
		child.Returns(&returns)
		size := 32_000 - ply // a quicker win is worth more, or a larger one
		if scorer, ok := child.(game.Scorer); ok {
			var margin [game.MaxSeats]int
			scorer.Margin(&margin)
			size = game.MaxPoints + 1 + max(margin[0], margin[1])
		}
		return int(returns[seat]) * size
	case child.Acting().First() == seat:
		return negamax(g, e, child, ply+1, depth-1)
	}
	return -negamax(g, e, child, ply+1, depth-1)
}

// Alpha-beta with plain=on equals minimax in moves and values: it plays the first of the best
// moves with ties=first, and one of them otherwise.
func TestPlainIsMinimax(t *testing.T) {
	for _, c := range []struct {
		g         game.Game
		text      string
		depth     int
		positions int
	}{
		{othello.New(), "alphabeta:depth=1,plain=on,eval=report5", 1, 20},
		{othello.New(), "alphabeta:depth=3,plain=on,ties=first,eval=report5", 3, 20},
		{othello.New(), "alphabeta:depth=4,plain=on,eval=report5", 4, 8},
		{othello.New(), "alphabeta:depth=3,plain=on,ties=first", 3, 12},
		{othello.New(), "alphabeta:depth=3,nodes=1000000,plain=on", 3, 4},
		{newMorris(t), "alphabeta:depth=2,plain=on,ties=first", 2, 12},
		{chess.New(), "alphabeta:depth=2,plain=on,ties=first,eval=heuristic", 2, 10},
		{chess.New(), "alphabeta:depth=2,plain=on,eval=heuristic", 2, 4},
	} {
		name := "heuristic"
		if strings.Contains(c.text, "report5") {
			name = "report5"
		}
		e := evaluation.Of(c.g, name)
		p := newPlayerOf(t, c.g, c.text, 5)
		for i := range c.positions {
			s := randomPosition(c.g, 4+5*i, game.NewRand(uint64(i)))
			seat := s.Acting().First()
			legal := s.Legal(seat, nil)
			values := map[game.Move]int{}
			first, best := game.NoMove, math.MinInt
			for _, m := range legal {
				if values[m] = after(c.g, e, s, m, 1, c.depth); values[m] > best {
					first, best = m, values[m]
				}
			}
			r := reported(t, p, s)
			move := r.Rows[0].Move
			if strings.Contains(c.text, "ties=first") && move != first || values[move] != best {
				t.Errorf("%s, %s: plays %s with %d points, want %s with %d", c.text, s, s.MoveName(seat, move), values[move], s.MoveName(seat, first), best)
			}
			want := math.Tanh(float64(best) / e.Scale)
			if best > game.MaxPoints {
				want = 1
			} else if best < -game.MaxPoints {
				want = -1
			}
			if math.Abs(float64(r.Value)-want) > 1e-6 || r.Depth != c.depth {
				t.Errorf("%s, %s: got the value %v at depth %d, want %v at %d", c.text, s, r.Value, r.Depth, want, c.depth)
			}
		}
	}
}
