package player

import (
	"math"
	"time"

	"playout/engine/game"
	"playout/engine/search"
	"playout/engine/search/mcts"
)

// maxNodes bounds the memory of a tree: beyond it a search goes on without
// growing its tree. From the start of Othello that is 130 MB.
const maxNodes = 1 << 19

// searcher plays the choice of a tree search.
type searcher struct {
	judge
	pace
	agent  Agent
	others []other     // by worker, where this one leads
	all    []game.Move // of the root, once another worker was heard
	search *mcts.Search
	rng    game.Rand // draws the move where the temperature is not 0

	seat   game.Seat
	ply    int
	draw   float64 // in [0, 1), picks the move at a temperature
	report search.Report
}

func newSearcher(g game.Game, agent Agent, j judge, seed uint64, part Part, now func() time.Time) *searcher {
	config := mcts.Config{
		Game:      g,
		Evaluator: j.evaluator,
		Rule:      mcts.UCT,
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
		config.Rule = mcts.PUCT
	}
	return &searcher{
		judge:  j,
		pace:   pace{n: agent.n, limit: part.limit(agent.ms), now: now},
		agent:  agent,
		search: mcts.New(config),
		rng:    *game.NewRand(seed + 2),
	}
}

func (p *searcher) Think(s game.State, seat game.Seat) {
	p.begin()
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

func (p *searcher) Advance(slice time.Duration) bool {
	return p.advance(slice, p.search, p.decided)
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
	if p.agent.final == "ucb" {
		p.search.ReportByBound(p.seat, r)
		return true
	}
	p.search.Report(p.seat, r)
	if len(p.others) > 0 {
		p.merge(r)
	}
	return true
}

func (p *searcher) SetPly(ply int) { p.ply = ply }
