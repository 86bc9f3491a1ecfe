package player

import (
	"math"
	"time"

	"playout/engine/game"
	"playout/engine/search"
)

// maxNodes bounds the memory of a tree: beyond it a search goes on without
// growing its tree. From the start of Othello that is 130 MB.
const maxNodes = 1 << 19

// searcher plays the choice of a tree search.
type searcher struct {
	judge
	agent  Agent
	limit  time.Duration // of a thought, where it is time that ends it
	others []other       // by worker, where this one leads
	all    []game.Move   // of the root, once another worker was heard
	search *search.Search
	rng    game.Rand // draws the move where the temperature is not 0
	now    func() time.Time

	seat   game.Seat
	ply    int
	draw   float64 // in [0, 1), picks the move at a temperature
	report search.Report
	began  time.Time // of Think
	batch  int       // simulations between two looks at the clock
}

func newSearcher(g game.Game, agent Agent, j judge, seed uint64, part Part, now func() time.Time) *searcher {
	config := search.Config{
		Game:      g,
		Evaluator: j.evaluator,
		Rule:      search.UCT,
		C:         agent.c,
		Nodes:     part.nodes(),
		Draw:      float32(agent.options.draw),
		Seed:      seed,
		Joined:    agent.paths == "joined",
	}
	if agent.n > 0 {
		config.Nodes = min(maxNodes, agent.n+1)
	}
	if agent.tree == "flat" {
		config.Nodes = 1
	}
	if agent.name == "puct" {
		config.Rule = search.PUCT
	}
	return &searcher{judge: j, agent: agent, limit: part.limit(agent.ms), search: search.New(config), rng: *game.NewRand(seed + 2), now: now}
}

func (p *searcher) Think(s game.State, seat game.Seat) {
	p.began = p.now()
	p.batch = 1
	p.seat = seat
	p.draw = p.rng.Float64()
	p.search.Think(s)
	p.others, p.all = p.others[:0], nil
	if p.agent.noise > 0 && within(p.ply, p.agent.noiseplies) {
		p.search.AddNoise(p.agent.noise, p.agent.alpha)
	}
}

// within says whether a ply is one of the first plies of a game, where 0 plies
// stands for all of them.
func within(ply, plies int) bool { return plies == 0 || ply < plies }

const (
	// parts is the least number of looks at the clock in a slice, so that a slice
	// is overrun by about one part.
	parts = 8
	// maxBatch bounds the simulations between two looks at a clock that stands.
	maxBatch = 1 << 12
)

func (p *searcher) Advance(slice time.Duration) bool {
	begin := p.now()
	if p.search.Over() {
		return p.ended(begin)
	}
	for before := begin; ; {
		n := p.batch
		if slice <= 0 {
			n = 1
		}
		if p.agent.n > 0 {
			n = min(n, p.agent.n-p.search.Done())
		}
		p.search.Advance(n)
		now := p.now()
		if p.ended(now) {
			return true
		}
		if now.Sub(begin) >= slice {
			p.fit(n, now.Sub(before), slice)
			return false
		}
		p.fit(n, now.Sub(before), slice)
		before = now
	}
}

// ended says whether the limit is reached or nothing is left to find.
func (p *searcher) ended(now time.Time) bool {
	if p.decided() {
		return true
	}
	if p.agent.n > 0 {
		return p.search.Done() >= p.agent.n
	}
	return now.Sub(p.began) >= p.limit
}

// fit sets the batch after n simulations took so long: about a part of the
// slice, growing no faster than twofold, since coarse clocks say 0 often.
func (p *searcher) fit(n int, took, slice time.Duration) {
	most := 2 * n
	if took > 0 {
		most = min(most, int(float64(n)*float64(slice)/parts/float64(took)))
	}
	p.batch = max(1, min(most, maxBatch))
}

func (p *searcher) Move() game.Move {
	switch {
	case p.agent.final == "ucb":
		return p.search.BestByBound(p.seat)
	case p.agent.temp > 0 && within(p.ply, p.agent.tempplies):
		return p.drawn()
	case len(p.others) > 0:
		move, _ := p.chosen()
		return move
	}
	return p.search.Best(p.seat)
}

// drawn picks a move with probability proportional to visits^(1/temperature),
// among the moves that are no proven loss; a proven win is played at once.
func (p *searcher) drawn() game.Move {
	best := p.search.Best(p.seat)
	p.search.Report(p.seat, &p.report)
	rows := p.report.Rows
	most := float64(0) // visits of the most visited row that takes part
	for _, row := range rows {
		if row.Proven == 1 {
			return best
		}
		if row.Proven != -1 {
			most = max(most, float64(row.Visits))
		}
	}
	if most == 0 {
		return best
	}
	var total float64
	for pass := range 2 {
		left := p.draw * total
		for _, row := range rows {
			if row.Proven == -1 {
				continue
			}
			weight := math.Pow(float64(row.Visits)/most, 1/p.agent.temp)
			if pass == 0 {
				total += weight
			} else if left -= weight; left < 0 {
				return row.Move
			}
		}
	}
	return best
}

func (p *searcher) Report(r *search.Report) bool {
	p.search.Report(p.seat, r)
	if len(p.others) > 0 {
		p.merge(r)
	}
	return true
}

func (p *searcher) Goal() int      { return p.agent.n }
func (p *searcher) SetPly(ply int) { p.ply = ply }
