// Package selfplay lets agents play games against one another for a net to learn from: it makes
// episodes with the findings of the agents' searches.
//
// The games follow only from a seed and their numbers: they are the same on any number of
// workers, and in a run that continues a stopped one, as long as the agents are limited by counts
// and one kernel runs their nets.
package selfplay

import (
	"fmt"
	"sync"

	"playout/engine/book"
	"playout/engine/dataset"
	"playout/engine/game"
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
	Seed      uint64
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
					e, err = c.play(c.Shard.At(number), idle, appraiser)
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
	return player.New(c.Game, agent, c.Nets, seed)
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

// play plays one game.
func (c *Config) play(number int, idle idlePlayers, appraiser Appraiser) (*dataset.Episode, error) {
	const odd = 0x9e3779b97f4a7c15 // the fraction of the golden ratio: it spreads consecutive numbers
	rng := game.NewRand((c.Seed*odd + uint64(number)) * odd)
	g := gameInProgress{config: c, number: number, appraiser: appraiser, players: make([]player.Player, len(c.Game.Spec().Seats)), searched: make([]player.Player, len(c.Agents))}
	defer func() { g.release(idle) }()
	for seat := range g.players {
		p, err := idle.take(c, c.Agents[g.agent(game.Seat(seat))], rng.Uint64())
		if err != nil {
			return nil, err
		}
		g.players[seat] = p
	}
	if c.Teacher != nil {
		var err error
		if g.teacher, err = idle.take(c, *c.Teacher, game.Mix(c.Seed*odd+uint64(number))); err != nil {
			return nil, err
		}
	}
	if len(c.Book) > 0 {
		if err := g.begin(&c.Book[c.Opening(number)%len(c.Book)], rng.Uint64()); err != nil {
			return nil, err
		}
		err := g.finish()
		return g.episode, err
	}
	const tries = 100 // to find an opening that does not end the game
	for range tries {
		opening := c.From + rng.IntN(c.To-c.From+1)
		if g.playOpening(rng, opening) {
			err := g.finish()
			return g.episode, err
		}
	}
	return nil, fmt.Errorf("openings of %d to %d random plies end the game %d times in a row; allowed: fewer plies", c.From, c.To, tries)
}

// gameInProgress is a game that is being played.
type gameInProgress struct {
	config    *Config
	number    int             // of the game
	players   []player.Player // by seat, nil before they are made
	teacher   player.Player   // nil for none
	appraiser Appraiser       // nil for none

	// searched holds, by agent, the player that has searched the current position, nil for none;
	// teacherSearched tells whether the teacher has.
	searched        []player.Player
	teacherSearched bool

	episode *dataset.Episode
	state   game.State
	chance  *game.Rand
}

// agent returns the number of the agent that takes a seat.
func (g *gameInProgress) agent(seat game.Seat) int {
	return (int(seat) + g.number) % len(g.config.Agents)
}

// release returns the players once the game is over.
func (g *gameInProgress) release(idle idlePlayers) {
	for seat, p := range g.players {
		if p != nil {
			idle.put(g.config.Agents[g.agent(game.Seat(seat))], p)
		}
	}
	if g.teacher != nil {
		idle.put(*g.config.Teacher, g.teacher)
	}
}

// playOpening starts a game with plies plies of random moves. It reports whether the game is still
// in progress.
func (g *gameInProgress) playOpening(rng *game.Rand, plies int) bool {
	g.episode = &dataset.Episode{Seed: rng.Uint64()}
	g.chance = game.NewRand(g.episode.Seed)
	g.state = g.config.Game.New(g.chance)
	var buf []game.Move
	for len(g.episode.Steps) < plies && g.state.Acting() != 0 {
		var joint game.Joint
		joint, buf = game.RandomJoint(g.state, rng, buf)
		g.episode.Decisions = append(g.episode.Decisions, make([]dataset.Decision, g.state.Acting().Count())...)
		g.step(joint)
	}
	return g.state.Acting() != 0
}

// begin starts a game with an opening of the book.
func (g *gameInProgress) begin(o *book.Opening, seed uint64) (err error) {
	g.episode = &dataset.Episode{Start: o.Start, Seed: seed}
	g.chance = game.NewRand(seed)
	g.state, err = o.Begin(g.config.Game, func(_ game.State, j game.Joint) {
		g.episode.Steps = append(g.episode.Steps, j)
		g.episode.Decisions = append(g.episode.Decisions, dataset.Decision{})
	})
	return err
}

func (g *gameInProgress) step(joint game.Joint) {
	g.episode.Steps = append(g.episode.Steps, joint)
	g.state.Play(joint, g.chance)
}

// finish lets the players play the game to its end.
func (g *gameInProgress) finish() error {
	for g.state.Acting() != 0 {
		var joint game.Joint
		clear(g.searched)
		g.teacherSearched = false
		first := len(g.episode.Decisions)
		for acting := g.state.Acting(); acting != 0; acting = acting.Rest() {
			seat := acting.First()
			var err error
			if joint[seat], err = g.decide(seat); err != nil {
				return err
			}
		}
		if g.appraiser != nil {
			var err error
			if g.episode.Decisions[first].Worth, err = g.appraiser.Appraise(g.state); err != nil {
				return err
			}
		}
		g.step(joint)
	}
	return nil
}

// think lets a player finish thinking about the position for a seat.
func (g *gameInProgress) think(p player.Player, seat game.Seat) {
	player.SetPly(p, len(g.episode.Steps))
	player.Choose(p, g.state, seat)
}

// decide lets a seat's player choose its move, and keeps its search's findings, or the teacher's.
// If several seats act at once, one search serves all seats of an agent whose search finds moves
// for all of them.
func (g *gameInProgress) decide(seat game.Seat) (game.Move, error) {
	agent := g.agent(seat)
	p := g.searched[agent]
	if p == nil || !player.Turn(p, seat) {
		p = g.players[seat]
		g.think(p, seat)
		if err := player.Fault(p); err != nil {
			return p.Move(), err
		}
		g.searched[agent] = p
	}
	move := p.Move()
	if g.teacher != nil {
		p = g.teacher
		if !g.teacherSearched || !player.Turn(p, seat) {
			g.think(p, seat)
			if err := player.Fault(p); err != nil {
				return move, fmt.Errorf("teacher: %w", err)
			}
			g.teacherSearched = true
		}
	}
	d := decision(p, g.state, seat)
	if g.teacher != nil && d.Shares == nil {
		return move, fmt.Errorf("teacher %q has searched no moves; allowed: an agent that searches", g.config.Teacher)
	}
	g.episode.Decisions = append(g.episode.Decisions, d)
	return move, nil
}
