// Package arena plays matches between agents and computes confidence intervals of the results.
//
// Package match defines the pairings and their order. A block of games, in which a meeting plays
// an opening once in each seating, is the unit of every interval, since its games are correlated.
//
// The same seed gives the same games on any number of workers, if counts limit the agents, not
// time, and the same kernel runs their nets.
package arena

import (
	"errors"
	"fmt"
	"slices"
	"sync"

	"playout/engine/book"
	"playout/engine/instant"
	"playout/engine/match"
	"playout/engine/player"
	"playout/engine/shard"
)

// Config is a match and the settings to play it.
type Config struct {
	match.Match
	Nets    player.Nets // the source of the agents' nets, nil for none; shared by all workers
	Workers int         // games at a time, at least 1
	// Shard selects the blocks to play, by their number: those of another shard are left to another
	// run. The results of Run are those of this one.
	Shard shard.Shard
	// Broken holds the agents that cannot start, by number, with the reason: they are never asked
	// for a move and lose their games by this fault.
	Broken map[int]error
	// Done holds results of an earlier run of the same match; Run does not play their games again.
	Done []Result
	// Progress, if set, is called after each game, never concurrently; an error ends the match.
	Progress func(Result) error
	// Enough, if set, is called with the results of each block, in order. If it returns true, the
	// match ends, and its result is the blocks up to that one.
	Enough func(block []Result) bool
	// Stop, if set, ends the match when it is closed: games in progress are finished, and no other
	// is started.
	Stop <-chan struct{}
	// Abort, if set, ends the match when it is closed, and abandons games in progress.
	Abort <-chan struct{}

	// Now is the clock of players and allowances, nil for instant.Now.
	Now func() instant.Time
}

// ErrStopped is the error of a match that was stopped.
var ErrStopped = errors.New("the match was stopped")

// Check refuses an invalid configuration.
func (c *Config) Check() error {
	if err := c.Match.Check(); err != nil {
		return err
	}
	if c.Openings.Kind != book.Random && len(c.Book) == 0 {
		return errors.New("a match from a book without openings; allowed: at least one")
	}
	if c.Workers < 1 {
		return fmt.Errorf("%d workers play no game; allowed: 1 or more", c.Workers)
	}
	if c.Enough != nil && !c.Shard.IsWhole() {
		return errors.New("a shard of a match that a test may end; allowed: all games, or no test")
	}
	for _, r := range c.Done {
		if err := c.CheckResult(r); err != nil {
			return fmt.Errorf("game %d of the results: %w", r.Number, err)
		}
	}
	return nil
}

// InShard reports whether the shard has a game.
func (c *Config) InShard(number int) bool { return c.Shard.Has(number / c.Seatings()) }

// ShardTotal returns how many games the shard has.
func (c *Config) ShardTotal() int { return c.Shard.Count(c.Total()/c.Seatings()) * c.Seatings() }

// Run plays the match and returns its results in the order of their numbers. An agent's fault
// costs it the game, or its part in the game; an error concerns the match itself.
func Run(c Config) ([]Result, error) {
	if err := c.Check(); err != nil {
		return nil, err
	}
	if c.Now == nil {
		c.Now = instant.Now
	}
	m := &contest{Config: &c, results: make([]Result, c.Total()), played: make([]bool, c.Total()), end: make(chan struct{})}
	for _, r := range c.Done {
		if r.Number < len(m.results) {
			m.results[r.Number], m.played[r.Number] = r, true
		}
	}
	var todo []int
	for number, played := range m.played {
		if !played && c.InShard(number) {
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
		case <-m.end: // takes precedence over the next game
			break feed
		case <-c.Stop:
			break feed
		case <-c.Abort:
			break feed
		default:
		}
		select {
		case next <- number:
		case <-m.end:
			break feed
		case <-c.Stop:
			break feed
		case <-c.Abort:
			break feed
		}
	}
	close(next)
	group.Wait()
	return m.outcome()
}

// contest is a match in progress.
type contest struct {
	*Config
	end chan struct{} // closed when no more games should start

	mutex   sync.Mutex // guards everything below, and serializes calls of Progress and Enough
	results []Result
	played  []bool
	whole   int // games of the blocks that Enough has received
	enough  bool
	failed  error
}

// finish records the outcome of a game.
func (m *contest) finish(r Result, err error) {
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

// blocks passes completed blocks to Enough, in order.
func (m *contest) blocks() {
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

// outcome returns the result of the match once all workers have ended.
func (m *contest) outcome() ([]Result, error) {
	if m.failed != nil {
		return nil, m.failed
	}
	if m.Shard.IsWhole() {
		if slices.Contains(m.played[:len(m.results)], false) {
			return nil, ErrStopped
		}
		return m.results, nil
	}
	results := make([]Result, 0, m.ShardTotal())
	for number, r := range m.results {
		if !m.InShard(number) {
			continue
		}
		if !m.played[number] {
			return nil, ErrStopped
		}
		results = append(results, r)
	}
	return results, nil
}
