// Package tree makes a player of a tree search: limited by a count or by time, alone or with other
// workers, with noise and temperature. The tree that it keeps is in package mcts; a thought adds
// its simulations to it.
package tree

import (
	"time"

	"playout/engine/game"
	"playout/engine/player/pace"
	"playout/engine/search"
	"playout/engine/search/mcts"
	"playout/engine/timecontrol"
)

// Config configures a player of a tree search.
type Config struct {
	Search      mcts.Config
	Pace        pace.Pace
	Net, Kernel string // the model that evaluates and the kernel that runs it; "" without one
	Sampling
	Drawn  float64 // the value of a draw
	Ponder bool    // whether it thinks while others do
}

// Sampling configures how a player varies its games.
type Sampling struct {
	Noise      float64 // share of noise at the root
	Alpha      float64 // parameter of Dirichlet noise, 0 for 10 over the number of legal moves
	NoisePlies int     // plies of a game that get noise, 0 for all
	Temp       float64 // temperature of the choice among visits, 0 for the most visited
	TempPlies  int     // plies of a game with that temperature, 0 for all
}

// Player plays the best move of a tree search.
type Player struct {
	pace.Pace
	Sampling
	config Config

	others []other     // by worker, if this one leads
	all    []game.Move // moves of the root, once another worker has reported
	search *mcts.Search
	rng    game.Rand // draws the move if the temperature is not 0

	seat   game.Seat
	ply    int
	pick   float64 // in [0, 1), draws the move at a temperature
	report search.Report
	stats  []search.MoveStats // scratch space
}

// New makes a player.
func New(c Config) *Player {
	p := &Player{Pace: c.Pace, Sampling: c.Sampling, config: c, search: mcts.New(c.Search), rng: *game.NewRand(c.Search.Seed + 2)}
	p.Enough = p.enough
	return p
}

// Think starts to think about a position for a seat that acts there.
func (p *Player) Think(s game.State, seat game.Seat) {
	p.Begin(s, seat)
	p.begin(s, seat)
	p.pick = p.rng.Float64()
	if p.Noise > 0 && Within(p.ply, p.NoisePlies) {
		p.search.AddNoise(p.Noise, p.Alpha)
	}
}

func (p *Player) begin(s game.State, seat game.Seat) {
	p.seat = seat
	p.search.Think(s)
	p.others, p.all = p.others[:0], nil
}

// Restrict implements player.Restricting.
func (p *Player) Restrict(moves []game.Move) { p.search.Confine(p.seat, moves) }

// Turn implements player.Turning.
func (p *Player) Turn(seat game.Seat) {
	p.seat = seat
	p.pick = p.rng.Float64()
}

// RecordPly implements player.Keeping: the search keeps the part of its tree below the
// position.
func (p *Player) RecordPly(joint game.Joint, after game.State) { p.search.Play(joint, after) }

// Ponder implements player.Pondering.
func (p *Player) Ponder(s game.State) bool {
	if !p.config.Ponder {
		return false
	}
	p.BeginFree()
	p.begin(s, s.Acting().First())
	return true
}

// Nodes implements player.Growing.
func (p *Player) Nodes() int { return p.search.TreeView().Capacity() }

// LimitNodes implements player.Growing.
func (p *Player) LimitNodes(nodes int) { p.search.LimitNodes(nodes) }

// Net implements player.Evaluating.
func (p *Player) Net() (name, kernel string) { return p.config.Net, p.config.Kernel }

// Within reports whether a ply is among the first plies of a game; 0 plies means all of them.
func Within(ply, plies int) bool { return plies == 0 || ply < plies }

// Advance works for about the slice and reports whether thinking has ended.
func (p *Player) Advance(slice time.Duration) bool {
	return p.Run(slice, p.search, p.decided)
}

// enough decides on a clock, by the visits of the two best moves, whether a thought ends. If the
// player may play another move than the most visited one, the thought lasts for the plan's optimum.
func (p *Player) enough(plan timecontrol.Plan, spent time.Duration) bool {
	if p.config.Search.Final != mcts.MostVisits || len(p.others) > 0 || p.Temp > 0 && Within(p.ply, p.TempPlies) {
		return spent >= plan.Optimum
	}
	p.stats = p.search.OwnStats(p.seat, p.stats[:0])
	var first, second search.MoveStats
	for _, h := range p.stats {
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
		First: int(first.Visits), Second: int(second.Visits),
		Doubt: second.Visits > 0 && p.mean(second) > p.mean(first),
	})
}

// Move returns the choice so far.
func (p *Player) Move() game.Move {
	switch {
	case p.Temp > 0 && Within(p.ply, p.TempPlies):
		return p.sampled()
	case len(p.others) > 0:
		move, _ := p.chosen()
		return move
	}
	return p.search.Best(p.seat)
}

// sampled draws a move with probability proportional to visits^(1/temperature) from the moves that
// are not proven losses; it plays a proven win at once.
func (p *Player) sampled() game.Move {
	best := p.search.Best(p.seat)
	p.search.Report(p.seat, &p.report)
	rows := p.report.Rows
	for _, row := range rows {
		if row.Proven == search.Win {
			return best
		}
	}
	visits := func(i int) float64 {
		if rows[i].Proven == search.Loss {
			return 0
		}
		return float64(rows[i].Visits)
	}
	if i := search.Sample(len(rows), visits, p.Temp, p.pick); i >= 0 {
		return rows[i].Move
	}
	return best
}

// Report writes what the search knows about the moves, including the work of other workers.
func (p *Player) Report(r *search.Report) bool {
	p.search.Report(p.seat, r)
	if len(p.others) > 0 {
		p.merge(r)
	}
	return true
}

// LineOf implements player.Lined.
func (p *Player) LineOf(m game.Move, line []game.Joint) []game.Joint {
	return p.search.LineOf(p.seat, m, line)
}

// SetPly implements player.Varying.
func (p *Player) SetPly(ply int) { p.ply = ply }

// Tree implements player.Searching.
func (p *Player) Tree() *mcts.Search { return p.search }
