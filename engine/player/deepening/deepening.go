// Package deepening makes a player of an alpha-beta search that deepens iteratively: to a depth or
// until time is up, alone or with other workers. The table that it keeps is in package alphabeta.
package deepening

import (
	"time"

	"playout/engine/game"
	"playout/engine/player/pace"
	"playout/engine/search"
	"playout/engine/search/alphabeta"
	"playout/engine/timecontrol"
)

// Config configures a player of an alpha-beta search.
type Config struct {
	Search      alphabeta.Config
	Pace        pace.Pace
	Net, Kernel string // the model that evaluates and the kernel that runs it; "" without one
	Ponder      bool   // whether it thinks while others do
	// Adapt returns the depth and the margin for a position; nil for those of Search.
	Adapt Adapt
	// Worker is the number of this worker among Workers, 0 for the leader.
	Worker, Workers int
}

// Player plays the best move of an alpha-beta search.
type Player struct {
	pace.Pace
	config   Config
	search   *alphabeta.Search
	deepened deepened
	others   []other // by worker, if this one leads
}

// deepened holds the latest iterations, from which a clock decides when a thought ends.
type deepened struct {
	timecontrol.Deepening
	depth int           // plies searched in full
	at    time.Duration // when the search reached it, since the thought began
	move  game.Move     // the best at that depth
	value float32       // of it
}

// New makes a player.
func New(c Config) *Player {
	p := &Player{Pace: c.Pace, config: c, search: alphabeta.New(c.Search)}
	p.Enough = p.enough
	return p
}

// Think starts to think about a position for the seat that acts there.
func (p *Player) Think(s game.State, seat game.Seat) {
	p.Begin(s, seat)
	p.begin(s)
}

// AlphaBeta returns the search, for tracing it.
func (p *Player) AlphaBeta() *alphabeta.Search { return p.search }

// begin starts the search of a position.
func (p *Player) begin(s game.State) {
	p.deepened, p.others = deepened{}, p.others[:0]
	if p.config.Adapt != nil {
		p.search.Limit(p.config.Adapt(s))
	}
	p.search.Think(s)
}

// Restrict implements player.Restricting.
func (p *Player) Restrict(moves []game.Move) { p.search.Restrict(moves) }

// Ponder implements player.Pondering: it fills the table.
func (p *Player) Ponder(s game.State) bool {
	if !p.config.Ponder {
		return false
	}
	p.BeginFree()
	p.begin(s)
	return true
}

// Net implements player.Evaluating.
func (p *Player) Net() (name, kernel string) { return p.config.Net, p.config.Kernel }

// Advance works for about the slice and reports whether thinking has ended.
func (p *Player) Advance(slice time.Duration) bool {
	if !p.Run(slice, p.search, p.done) {
		return false
	}
	p.search.Stop()
	return true
}

// enough records the iterations and decides by the latest one whether the thought ends.
func (p *Player) enough(plan timecontrol.Plan, spent time.Duration) bool {
	d, depth := &p.deepened, p.search.Depth()
	thought := p.Thought(spent)
	if depth > d.depth {
		move, value, effort := p.search.Leader()
		if d.depth > 0 {
			if d.Stable++; move != d.move {
				d.Stable = 0
			}
			d.Fall = float64(d.value - value)
		}
		d.Last = [3]time.Duration{thought - d.at, d.Last[0], d.Last[1]}
		d.depth, d.at, d.move, d.value, d.Effort = depth, thought, move, value, effort
	}
	if d.depth == 0 {
		return false
	}
	d.Spent = max(0, spent-(thought-d.at))
	return plan.Deepened(d.Deepening)
}

// Move returns the choice so far.
func (p *Player) Move() game.Move {
	if worker := p.Chosen(); worker > 0 {
		return p.others[worker].found.Move
	}
	return p.search.Best()
}

// LineOf implements player.Lined.
func (p *Player) LineOf(m game.Move, line []game.Joint) []game.Joint { return p.search.LineOf(m, line) }

// Report writes what the search knows about the moves, including the work of other workers.
func (p *Player) Report(r *search.Report) bool {
	p.search.Report(r)
	if len(p.others) > 0 {
		p.merge(r)
	}
	return true
}
