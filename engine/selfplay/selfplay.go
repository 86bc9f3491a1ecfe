// Package selfplay lets agents play games against one another for a net to learn from: it makes
// episodes with the findings of the agents' searches.
//
// The games follow only from a seed and their numbers: they are the same on any number of
// workers, and in a run that continues a stopped one, as long as the agents are limited by counts
// and one kernel runs their nets.
package selfplay

import (
	"sync"

	"playout/engine/book"
	"playout/engine/dataset"
	"playout/engine/game"
	"playout/engine/instant"
	"playout/engine/player"
	"playout/engine/shard"
	"playout/engine/strict"
)

// Config describes a run of games between agents for a data set. Agent (s + n) mod the number of
// agents takes seat s of game n.
type Config struct {
	Game   game.Game
	Agents []player.Agent // at least one, at most one for each seat
	// Teacher searches every position that the agents play, and its findings replace theirs in
	// the data; the games stay the same. nil for none.
	Teacher *player.Agent
	// Appraiser starts an appraiser of positions, for one worker; nil for none.
	Appraiser func() (Appraiser, error)
	Nets      player.Nets // the nets of agents, nil for none
	// Now is the clock of agents that time limits, nil for instant.Now.
	Now  func() instant.Time
	Seed uint64
	// Book holds the openings from which the games begin, each once in every seating; when they run
	// out, they begin again. If there are none, From and To count.
	Book []book.Opening
	// Every game starts with random moves, From to To plies of them, uniformly: they make the
	// games differ and show the net lopsided positions too.
	From, To    int
	Shard       shard.Shard // of a larger run; its games are counted from 0
	First, Last int         // the games of the shard to play: from First, 0 or more, up to but without Last
	Workers     int         // games at a time, at least 1
	// Each gets the episodes in the order of their games, never two at a time; an error ends the
	// run.
	Each func(number int, e *dataset.Episode) error
	// Stop, if set, ends the run when it is closed: games in progress are finished, and no other
	// is started.
	Stop <-chan struct{}
}

// Appraiser evaluates positions without search.
type Appraiser interface {
	// Appraise returns dataset.Decision.Worth of a position, nil if it evaluates nothing.
	Appraise(game.State) ([]int16, error)
	Close() error
}

// Check refuses an invalid run; Run does so too.
func (c *Config) Check() error {
	spec := c.Game.Spec()
	switch {
	case len(c.Agents) < 1 || len(c.Agents) > len(spec.Seats):
		return strict.Wrong("agents", "%d agents cannot play %s", len(c.Agents), spec.ID).Allow("1 to %d", len(spec.Seats))
	case c.First < 0 || c.Last < c.First:
		return strict.Wrong("count", "games %d to %d", c.First, c.Last).Allow("from 0, ascending")
	case c.From < 0 || c.To < c.From || c.To >= spec.MaxPly:
		return strict.Wrong("from", "openings of %d to %d plies", c.From, c.To).Allow("0 to %d, ascending", spec.MaxPly-1)
	case c.Workers < 1:
		return strict.Wrong("workers", "%d workers play no game", c.Workers).Allow("1 or more")
	}
	return nil
}

// Opening returns the number of a game's opening in an endless Book.
func (c *Config) Opening(game int) int { return game / max(1, len(c.Agents)) }

// Run plays the games.
func (c *Config) Run() error {
	if err := c.Check(); err != nil {
		return err
	}
	var (
		mutex    sync.Mutex // guards the following variables
		next     = c.First
		finished = map[int]*dataset.Episode{} // games that wait for an earlier one to finish
		nextEach = c.First                    // the next game for Each
		failed   error
		group    sync.WaitGroup
	)
	// nextGame returns the number of a game to play, or false if there is none.
	nextGame := func() (int, bool) {
		mutex.Lock()
		defer mutex.Unlock()
		select {
		case <-c.Stop:
			return 0, false
		default:
		}
		next++
		return next - 1, failed == nil && next <= c.Last
	}
	// deliver gives Each the finished games whose turn it is.
	deliver := func(number int, e *dataset.Episode, err error) {
		mutex.Lock()
		defer mutex.Unlock()
		finished[number] = e
		for failed == nil && err == nil && finished[nextEach] != nil {
			err = c.Each(c.Shard.At(nextEach), finished[nextEach])
			delete(finished, nextEach)
			nextEach++
		}
		if failed == nil {
			failed = err
		}
	}
	for range c.Workers {
		group.Go(func() {
			idle := idlePlayers{}
			var appraiser Appraiser
			var err error
			if c.Appraiser != nil {
				if appraiser, err = c.Appraiser(); err == nil {
					defer appraiser.Close()
				}
			}
			for number, ok := nextGame(); ok; number, ok = nextGame() {
				var e *dataset.Episode
				if err == nil {
					e, err = c.playToEnd(c.Shard.At(number), idle, appraiser)
				}
				deliver(number, e, err)
			}
			idle.close()
		})
	}
	group.Wait()
	return failed
}

// idlePlayers holds, by agent, players that are outside programs and wait for the next game: such a
// program may take longer to start than a quick game lasts.
type idlePlayers map[player.Agent][]player.Player

// take returns a waiting player, or a new one.
func (w idlePlayers) take(c *Config, agent player.Agent, seed uint64) (player.Player, error) {
	if n := len(w[agent]); n > 0 {
		p := w[agent][n-1]
		w[agent] = w[agent][:n-1]
		return p, nil
	}
	now := c.Now
	if now == nil {
		now = instant.Now
	}
	return player.NewPart(c.Game, agent, c.Nets, seed, player.Share{}, now)
}

// put keeps a player after its game for the next one, or ends its program.
func (w idlePlayers) put(agent player.Agent, p player.Player) {
	if player.Renew(p) {
		w[agent] = append(w[agent], p)
	} else {
		player.Close(p)
	}
}

func (w idlePlayers) close() {
	for _, list := range w {
		for _, p := range list {
			player.Close(p)
		}
	}
}
