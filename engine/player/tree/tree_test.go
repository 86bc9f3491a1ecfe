package tree

import (
	"math"
	"testing"
	"time"

	"playout/engine/eval"
	"playout/engine/game"
	"playout/engine/games/othello"
	"playout/engine/instant"
	"playout/engine/player/pace"
	"playout/engine/search"
	"playout/engine/search/mcts"
)

// At temperature 1 the player draws a move in proportion to its visits during the first plies;
// after them it plays the most visited move.
func TestTemperature(t *testing.T) {
	s := othello.New().New(nil)
	g := othello.New()
	p := New(Config{
		Search:   mcts.Config{Game: g, Evaluator: eval.NewPlayout(g, 0, 4), Rule: mcts.PUCT, C: 2, Nodes: 41, Seed: 3},
		Pace:     pace.New(othello.New(), 40, pace.Forever, instant.Now),
		Sampling: Sampling{Temp: 1, TempPlies: 10},
	})
	p.Think(s, 0)
	for !p.Advance(time.Second) {
	}
	var r search.Report
	p.Report(&r)
	const draws = 10_000
	count := map[game.Move]int{}
	for i := range draws {
		p.pick = (float64(i) + 0.5) / draws
		count[p.Move()]++
	}
	for _, row := range r.Rows {
		if got, want := float64(count[row.Move])/draws, float64(row.Visits)/40; math.Abs(got-want) > 1e-3 {
			t.Errorf("move %d is drawn with probability %.4f, want %.4f", row.Move, got, want)
		}
	}
	p.SetPly(10)
	for i := range 100 {
		p.pick = float64(i) / 100
		if p.Move() != r.Rows[0].Move {
			t.Fatalf("after TempPlies the player plays %d, want the most visited move, %d", p.Move(), r.Rows[0].Move)
		}
	}
}
