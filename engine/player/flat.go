package player

import (
	"time"

	"playout/engine/game"
	"playout/engine/search"
)

// flat plays the choice of flat Monte Carlo.
type flat struct {
	judge // none: playouts alone
	pace
	search *search.Flat
}

func newFlat(g game.Game, agent Agent, seed uint64, now func() time.Time) *flat {
	return &flat{
		pace:   pace{n: agent.n, limit: time.Duration(agent.ms) * time.Millisecond, now: now},
		search: search.NewFlat(g, agent.depth, seed),
	}
}

func (p *flat) Think(s game.State, seat game.Seat) {
	p.begin()
	p.search.Think(s, seat)
}

func (p *flat) Advance(slice time.Duration) bool { return p.advance(slice, p.search, p.search.Over) }

func (p *flat) Move() game.Move { return p.search.Best() }

func (p *flat) Report(r *search.Report) bool {
	p.search.Report(r)
	return true
}

func (p *flat) SetPly(int) {}
