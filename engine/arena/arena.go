// Package arena plays matches between agents and computes how certain the result
// is.
//
// A meeting is a set of agents who play each other: all of them in every game, or
// each pair, or the first and each other one. A meeting plays every opening, a
// number of random plies from the seed, once in each seating: with k agents, seat s
// of seating r is taken by agent (s + r) mod k. These k games are a block, and the
// block is the unit of every interval, since its games are correlated. Games are
// numbered block by block; every meeting plays an opening before the next opening
// begins. Where seats are fixed there is one seating only, and a block is one game.
//
// The same seed gives the same games on any number of workers, as long as the
// agents are limited by counts, not by time, and the same kernel runs their nets.
package arena

import (
	"errors"
	"fmt"
	"sync"
	"time"

	"playout/engine/game"
	"playout/engine/player"
	"playout/engine/timecontrol"
)

// Config is a match.
type Config struct {
	Game     game.Game
	Agents   []player.Agent // at least two
	Meetings [][]int        // who plays whom, agents by number, all of the same size; nil for all agents in one
	Fixed    bool           // agent s of a meeting always has seat s mod k: one seating, not k
	Games    int            // of each meeting, rounded up to a multiple of its seatings
	Seed     uint64
	Plies    int         // random plies of an opening
	Nets     player.Nets // where agents get their nets, nil for none; used by all workers at once
	Workers  int         // games at a time, at least 1
	// Broken are agents that cannot start, by number, with the reason: they are
	// never asked for a move and lose their games by this fault.
	Broken map[int]error
	// Step and Overage are the allowance of time, both 0 for none: what a move
	// takes beyond Step is deducted from the seat's Overage, which is for the
	// whole game. A move that exceeds both is a fault.
	Step, Overage time.Duration
	// Control is the chess clock of every seat, in place of an allowance; the zero
	// Control is none. Players are told their time before each move, and a seat whose
	// flag falls has failed. Agents with clock=off have no clock.
	Control timecontrol.Control
	// Done are results of an earlier run of the same match, whose games are not
	// played again.
	Done []Result
	// Progress, if set, is called after each game, never twice at the same time; an
	// error ends the match.
	Progress func(Result) error
	// Enough, if set, is called with the results of each block, in order, and may
	// end the match after it: the blocks it has seen are then the result.
	Enough func(block []Result) bool
	// Stop, if set, ends the match when it is closed: games in progress are
	// abandoned.
	Stop <-chan struct{}

	// Now is the clock of the players and of allowances, nil for time.Now.
	Now func() time.Time
}

// ErrStopped is the error of a match that was stopped.
var ErrStopped = errors.New("the match was stopped")

// MaxGames is the most games of a meeting, and MaxAgents the most agents.
const (
	MaxGames  = 1_000_000
	MaxAgents = 100
)

// RoundRobin are the meetings of each pair of so many agents.
func RoundRobin(agents int) (pairs [][]int) {
	for a := range agents {
		for b := a + 1; b < agents; b++ {
			pairs = append(pairs, []int{a, b})
		}
	}
	return pairs
}

// Gauntlet are the meetings of the first of so many agents with each other.
func Gauntlet(agents int) (pairs [][]int) {
	for b := 1; b < agents; b++ {
		pairs = append(pairs, []int{0, b})
	}
	return pairs
}

// meetings are the meetings of the match: one of all agents if none are given.
func (c *Config) meetings() [][]int {
	if c.Meetings != nil {
		return c.Meetings
	}
	all := make([]int, len(c.Agents))
	for i := range all {
		all[i] = i
	}
	return [][]int{all}
}

// Seatings is the number of seatings in which a meeting plays each opening: the games of
// a block.
func (c *Config) Seatings() int {
	if c.Fixed {
		return 1
	}
	return len(c.meetings()[0])
}

// slot is the place of a game in the match.
type slot struct {
	opening int
	seats   []int // which agent sits at each seat
}

// slot is the slot of a game's number.
func (c *Config) slot(number int) slot {
	meetings, k := c.meetings(), c.Seatings()
	block, seating := number/k, number%k
	meeting := meetings[block%len(meetings)]
	seats := make([]int, len(c.Game.Spec().Seats))
	for s := range seats {
		seats[s] = meeting[(s+seating)%len(meeting)]
	}
	return slot{opening: block / len(meetings), seats: seats}
}

// Total is the number of games of the match.
func (c *Config) Total() int {
	k := c.Seatings()
	return (c.Games + k - 1) / k * k * len(c.meetings())
}

// Check refuses a configuration that is not a match.
func (c *Config) Check() error {
	spec := c.Game.Spec()
	seats := len(spec.Seats)
	for _, meeting := range c.meetings() {
		k := len(meeting)
		if k < 2 || k > seats || k != len(c.meetings()[0]) {
			return fmt.Errorf("%d agents cannot play %s; allowed: %s", k, spec.ID, upTo(seats))
		}
	}
	switch {
	case len(c.Agents) > MaxAgents:
		return fmt.Errorf("%d agents are too many; allowed: %d", len(c.Agents), MaxAgents)
	case c.Games < 1 || c.Games > MaxGames:
		return fmt.Errorf("a match of %d games; allowed: 1 to %d", c.Games, MaxGames)
	case c.Plies < 0 || c.Plies >= spec.MaxPly:
		return fmt.Errorf("openings of %d plies are out of range; allowed: 0 to %d", c.Plies, spec.MaxPly-1)
	case c.Workers < 1:
		return fmt.Errorf("%d workers play no game; allowed: 1 or more", c.Workers)
	case c.Step < 0 || c.Overage < 0 || c.Step == 0 && c.Overage > 0:
		return fmt.Errorf("an allowance of %v a move and %v over; allowed: above 0 a move, 0 or more over", c.Step, c.Overage)
	}
	if c.Control != (timecontrol.Control{}) && c.Step > 0 {
		return fmt.Errorf("an allowance of %v a move and a clock of %v; allowed: one of them", c.Step, c.Control)
	}
	if err := c.Control.Check(); err != nil {
		return fmt.Errorf("a clock of %v; %w", c.Control, err)
	}
	for _, r := range c.Done {
		if err := c.CheckResult(r); err != nil {
			return fmt.Errorf("game %d of the results: %w", r.Number, err)
		}
	}
	return nil
}

// upTo is how many agents can share so many seats, in words.
func upTo(seats int) string {
	if seats == 2 {
		return "exactly 2"
	}
	return fmt.Sprintf("2 to %d", seats)
}

// Run plays the match and returns its results in the order of their numbers. An
// agent's fault costs it the game, or its part in it; an error concerns the match
// itself.
func Run(c Config) ([]Result, error) {
	if err := c.Check(); err != nil {
		return nil, err
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	m := &match{Config: &c, results: make([]Result, c.Total()), played: make([]bool, c.Total()), end: make(chan struct{})}
	for _, r := range c.Done {
		if r.Number < len(m.results) {
			m.results[r.Number], m.played[r.Number] = r, true
		}
	}
	var todo []int
	for number, played := range m.played {
		if !played {
			todo = append(todo, number)
		}
	}
	m.blocks()
	next := make(chan int)
	var group sync.WaitGroup
	for range c.Workers {
		group.Go(func() {
			for number := range next {
				m.finish(c.play(number))
			}
		})
	}
feed:
	for _, number := range todo {
		select {
		case <-m.end: // takes precedence over more work
			break feed
		case <-c.Stop:
			break feed
		default:
		}
		select {
		case next <- number:
		case <-m.end:
			break feed
		case <-c.Stop:
			break feed
		}
	}
	close(next)
	group.Wait()
	return m.outcome()
}

// match is a match in progress.
type match struct {
	*Config
	end chan struct{} // closed when no more games are to be played

	mutex   sync.Mutex // guards everything below, and serializes calls of Progress and Enough
	results []Result
	played  []bool
	whole   int // games of the blocks that Enough has seen
	enough  bool
	failed  error
}

// finish records the outcome of a game.
func (m *match) finish(r Result, err error) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	if m.failed != nil || errors.Is(err, ErrStopped) {
		return
	}
	if err == nil && m.Progress != nil {
		err = m.Progress(r)
	}
	if err == nil && r.Number < len(m.results) { // higher numbers were in progress when Enough ended the match
		m.results[r.Number], m.played[r.Number] = r, true
	}
	if m.failed = err; err != nil && !m.enough {
		close(m.end)
		return
	}
	m.blocks()
}

// blocks passes the blocks that have been completed to Enough, in order.
func (m *match) blocks() {
	k := m.Seatings()
	for ; m.Enough != nil && !m.enough && m.whole < len(m.results); m.whole += k {
		for _, played := range m.played[m.whole : m.whole+k] {
			if !played {
				return
			}
		}
		if m.Enough(m.results[m.whole : m.whole+k]) {
			m.enough = true
			m.results = m.results[:m.whole+k]
			close(m.end)
			return
		}
	}
}

// outcome is the result of the match once all workers have ended.
func (m *match) outcome() ([]Result, error) {
	if m.failed != nil {
		return nil, m.failed
	}
	for number := range m.results {
		if !m.played[number] {
			return nil, ErrStopped
		}
	}
	return m.results, nil
}
