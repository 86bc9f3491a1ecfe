package player

import (
	"math"
	"time"

	"playout/engine/game"
	"playout/engine/player/pace"
	"playout/engine/search"
	"playout/engine/search/mcts"
	"playout/engine/timecontrol"
)

// maxNodes bounds the memory of a tree: at that size a search continues without
// growing it. From the start of Othello that is 130 MB.
const maxNodes = 1 << 19

// searcher plays the choice of a tree search.
type searcher struct {
	evaluator
	pace.Pace
	sampling
	drawn float64 // what a draw is worth

	others []other     // by worker, if this one leads
	all    []game.Move // of the root, once another worker has reported
	races  bool        // the most visited move is played, so that the thought may end when that is settled
	held   []search.Held
	search *mcts.Search
	rng    game.Rand // samples the move if the temperature is not 0

	seat   game.Seat
	ply    int
	pick   float64 // in [0, 1), samples the move at a temperature
	report search.Report
}

// sampling is how a searcher varies its games.
type sampling struct {
	noise      float64 // share of noise at the root
	alpha      float64 // parameter of Dirichlet noise, 0 for 10 over the number of legal moves
	noisePlies int     // plies of a game that get noise, 0 for all
	temp       float64 // temperature of the choice among visits, 0 for the most visited
	tempPlies  int     // plies of a game with that temperature, 0 for all
}

// tree configures a tree search of so many simulations a move, 0 for as many as time
// allows. The rest is for the kind to decide.
func (s *setup) tree(n int) mcts.Config {
	config := mcts.Config{Game: s.game, Budget: n, Nodes: s.part.nodes(), Seed: s.seed}
	if n > 0 {
		config.Nodes = min(maxNodes, n+1)
	}
	return config
}

// searcher is a player of a tree search, limited by simulations or milliseconds.
func (s *setup) searcher(e evaluator, config mcts.Config, n, ms int, clock string) *searcher {
	p := &searcher{
		evaluator: e,
		Pace:      s.paced(n, s.part.limit(ms), clock),
		search:    mcts.New(config),
		rng:       *game.NewRand(s.seed + 2),
	}
	p.Enough = p.settled
	return p
}

// settled decides on a clock by the visits of the two first moves whether a thought ends.
// Where the most visited move need not be played, it lasts as long as the plan says.
func (p *searcher) settled(plan timecontrol.Plan, spent time.Duration) bool {
	if !p.races || len(p.others) > 0 || p.temp > 0 && within(p.ply, p.tempPlies) {
		return spent >= plan.Optimum
	}
	p.held = p.search.Own(p.seat, p.held[:0])
	var first, second search.Held
	for _, h := range p.held {
		switch {
		case h.Proven == search.Loss:
		case h.Visits > first.Visits:
			first, second = h, first
		case h.Visits > second.Visits:
			second = h
		}
	}
	return plan.Settled(timecontrol.Race{
		Spent: spent, Rate: float64(p.search.Done()) / p.Thought(spent).Seconds(),
		First: int(first.Visits), Second: int(second.Visits), Doubt: second.Visits > 0 && p.mean(second) > p.mean(first),
	})
}

func (p *searcher) Think(s game.State, seat game.Seat) {
	p.Begin(s, seat)
	p.seat = seat
	p.pick = p.rng.Float64()
	p.search.Think(s)
	p.others, p.all = p.others[:0], nil
	if p.noise > 0 && within(p.ply, p.noisePlies) {
		p.search.AddNoise(p.noise, p.alpha)
	}
}

// within says whether a ply is among the first plies of a game, 0 plies standing for
// all of them.
func within(ply, plies int) bool { return plies == 0 || ply < plies }

func (p *searcher) Advance(slice time.Duration) bool {
	return p.Pace.Advance(slice, p.search, p.decided)
}

func (p *searcher) Move() game.Move {
	switch {
	case p.temp > 0 && within(p.ply, p.tempPlies):
		return p.sampled()
	case len(p.others) > 0:
		move, _ := p.chosen()
		return move
	}
	return p.search.Best(p.seat)
}

// sampled is a move drawn with probability proportional to visits^(1/temperature)
// from the moves that are not proven losses; a proven win is played at once.
func (p *searcher) sampled() game.Move {
	best := p.search.Best(p.seat)
	p.search.Report(p.seat, &p.report)
	rows := p.report.Rows
	most := float64(0) // visits of the most visited of these moves
	for _, row := range rows {
		if row.Proven == search.Win {
			return best
		}
		if row.Proven != search.Loss {
			most = max(most, float64(row.Visits))
		}
	}
	if most == 0 {
		return best
	}
	var total float64
	for pass := range 2 {
		left := p.pick * total
		for _, row := range rows {
			if row.Proven == search.Loss {
				continue
			}
			weight := math.Pow(float64(row.Visits)/most, 1/p.temp)
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

func (p *searcher) SetPly(ply int) { p.ply = ply }

func (p *searcher) tree() *mcts.Search { return p.search }
