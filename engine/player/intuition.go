package player

import (
	"cmp"
	"slices"
	"time"

	"playout/engine/eval"
	"playout/engine/game"
	"playout/engine/search"
)

// intuition plays the best legal move of a net's policy, without search; of
// equals the one with the lowest code.
type intuition struct {
	judge
	seat   game.Seat
	leaf   [1]eval.Leaf
	priors []float32   // of the seat's moves
	moves  []game.Move // of the seat
	best   int
}

func (p *intuition) Think(s game.State, seat game.Seat) {
	leaf := &p.leaf[0]
	p.seat = seat
	leaf.State = s
	leaf.Fill(s.Acting())
	p.evaluator.Evaluate(p.leaf[:])
	leaf.State = nil
	from := 0
	for other := range seat {
		from += leaf.Counts[other]
	}
	to := from + leaf.Counts[seat]
	p.moves, p.priors = leaf.Moves[from:to], leaf.Priors[from:to]
	p.best = 0
	for i, prior := range p.priors {
		if prior > p.priors[p.best] {
			p.best = i
		}
	}
}

// Report gives the net's value and its prior of every move.
func (p *intuition) Report(r *search.Report) bool {
	*r = search.Report{Seat: p.seat, Value: p.leaf[0].Values[p.seat], Rows: r.Rows[:0], Line: r.Line[:0]}
	for i, m := range p.moves {
		r.Rows = append(r.Rows, search.Row{Move: m, Prior: p.priors[i]})
	}
	slices.SortStableFunc(r.Rows, func(a, b search.Row) int { return cmp.Compare(b.Prior, a.Prior) })
	return true
}

func (p *intuition) Advance(time.Duration) bool { return true }
func (p *intuition) Move() game.Move            { return p.moves[p.best] }
func (p *intuition) Goal() int                  { return 0 }
func (p *intuition) SetPly(int)                 {}
