// Package deepening plays the choice of an alpha-beta search, which deepens iteratively:
// to a depth or until time is up, alone or with other workers, and with what it has kept
// in its table. What a player keeps is in package alphabeta.
package deepening

import (
	"time"

	"playout/engine/game"
	"playout/engine/player/pace"
	"playout/engine/search"
	"playout/engine/search/alphabeta"
	"playout/engine/timecontrol"
)

// Config is what a player of an alpha-beta search needs to know.
type Config struct {
	Search      alphabeta.Config
	Pace        pace.Pace
	Net, Kernel string // the model that evaluates, and what runs it; "" without one
	Ponder      bool   // it thinks while others do
	// Adapt is the depth and the margin for a position, nil for those of Search.
	Adapt Adapt
	// Worker is the number of this worker among so many Workers, 0 for the leader.
	Worker, Workers int
}

// Player plays the choice of an alpha-beta search.
type Player struct {
	pace.Pace
	config   Config
	search   *alphabeta.Search
	deepened deepened
	others   []other // by worker, if this one leads
}

// deepened is what decides on a clock when a thought ends: the latest iterations.
type deepened struct {
	timecontrol.Deepening
	depth int           // plies searched in full
	at    time.Duration // when that was, since the thought began
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

// Advance works for about the slice and says whether thinking has ended.
func (p *Player) Advance(slice time.Duration) bool {
	if !p.Run(slice, p.search, p.done) {
		return false
	}
	p.search.Stop()
	return true
}

// enough follows the iterations and decides by the latest one whether the thought ends.
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

// Move is the choice so far.
func (p *Player) Move() game.Move {
	if worker := p.Chosen(); worker > 0 {
		return p.others[worker].found.Move
	}
	return p.search.Best()
}

// Report writes what the search holds of the moves, and what other workers do.
func (p *Player) Report(r *search.Report) bool {
	p.search.Report(r)
	if len(p.others) > 0 {
		p.merge(r)
	}
	return true
}
