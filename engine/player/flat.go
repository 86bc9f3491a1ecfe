package player

import (
	"time"

	"playout/engine/game"
	"playout/engine/search"
	"playout/engine/search/flat"
)

// flatSearcher plays the choice of flat Monte Carlo.
type flatSearcher struct {
	judge // none: playouts alone
	pace
	search *flat.Search
}

func newFlat(g game.Game, agent Agent, seed uint64, now func() time.Time) *flatSearcher {
	return &flatSearcher{
		pace:   pace{n: agent.n, limit: time.Duration(agent.ms) * time.Millisecond, now: now},
		search: flat.New(g, agent.depth, seed),
	}
}

func (p *flatSearcher) Think(s game.State, seat game.Seat) {
	p.begin()
	p.search.Think(s, seat)
}

func (p *flatSearcher) Advance(slice time.Duration) bool {
	return p.advance(slice, p.search, p.search.Over)
}

func (p *flatSearcher) Move() game.Move { return p.search.Best() }

func (p *flatSearcher) Report(r *search.Report) bool {
	p.search.Report(r)
	return true
}

func (p *flatSearcher) SetPly(int) {}
