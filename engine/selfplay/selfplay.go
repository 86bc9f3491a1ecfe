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

	"playout/engine/dataset"
	"playout/engine/game"
	"playout/engine/player"
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
	// Every game starts with random moves, From to To plies of them, uniformly: they make the
	// games differ and show the net lopsided positions too.
	From, To    int
	First, Last int // the games to play: First up to but without Last, from 0
	Workers     int // games at a time, at least 1
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

// Run plays the games.
func (c *Config) Run() error {
	if err := c.Check(); err != nil {
		return err
	}
	var (
		mutex    sync.Mutex // guards the following variables
		next     = c.First
		finished = map[int]*dataset.Episode{} // before an earlier game was
		passed   = c.First                    // the next one for Each
		failed   error
		group    sync.WaitGroup
	)
	// take returns the number of a game to play, or false if there is none.
	take := func() (int, bool) {
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
	// pass passes on the episodes whose turn it is.
	pass := func(number int, e *dataset.Episode, err error) {
		mutex.Lock()
		defer mutex.Unlock()
		finished[number] = e
		for failed == nil && err == nil && finished[passed] != nil {
			err = c.Each(passed, finished[passed])
			delete(finished, passed)
			passed++
		}
		if failed == nil {
			failed = err
		}
	}
	for range c.Workers {
		group.Go(func() {
			idle := programs{}
			var judge Appraiser
			var err error
			if c.Appraiser != nil {
				if judge, err = c.Appraiser(); err == nil {
					defer judge.Close()
				}
			}
			for number, ok := take(); ok; number, ok = take() {
				var e *dataset.Episode
				if err == nil {
					e, err = c.play(number, idle, judge)
				}
				pass(number, e, err)
			}
			idle.close()
		})
	}
	group.Wait()
	return failed
}

// programs holds players that are other programs and wait for the next game, by their agents:
// such a program may take longer to start than a quick game lasts.
type programs map[player.Agent][]player.Player

// player returns a waiting player, or a new one.
func (w programs) player(c *Config, agent player.Agent, seed uint64) (player.Player, error) {
	if n := len(w[agent]); n > 0 {
		p := w[agent][n-1]
		w[agent] = w[agent][:n-1]
		return p, nil
	}
	return player.New(c.Game, agent, c.Nets, seed)
}

// keep keeps a player after its game for the next one, or ends its program.
func (w programs) keep(agent player.Agent, p player.Player) {
	if player.Renew(p) {
		w[agent] = append(w[agent], p)
	} else {
		player.Close(p)
	}
}

func (w programs) close() {
	for _, list := range w {
		for _, p := range list {
			player.Close(p)
		}
	}
}

// play plays one game.
func (c *Config) play(number int, idle programs, judge Appraiser) (*dataset.Episode, error) {
	const odd = 0x9e3779b97f4a7c15
	rng := game.NewRand((c.Seed*odd + uint64(number)) * odd)
	t := table{config: c, number: number, judge: judge, players: make([]player.Player, len(c.Game.Spec().Seats)), thought: make([]player.Player, len(c.Agents))}
	defer func() { t.leave(idle) }()
	for seat := range t.players {
		p, err := idle.player(c, c.Agents[t.agent(game.Seat(seat))], rng.Uint64())
		if err != nil {
			return nil, err
		}
		t.players[seat] = p
	}
	if c.Teacher != nil {
		var err error
		if t.teacher, err = idle.player(c, *c.Teacher, game.Mix(c.Seed*odd+uint64(number))); err != nil {
			return nil, err
		}
	}
	const tries = 100 // at an opening that does not end the game
	for range tries {
		opening := c.From + rng.IntN(c.To-c.From+1)
		if t.open(rng, opening) {
			err := t.finish()
			return t.episode, err
		}
	}
	return nil, fmt.Errorf("openings of %d to %d random plies end the game %d times in a row; allowed: fewer plies", c.From, c.To, tries)
}

// table is a game in progress.
type table struct {
	config  *Config
	number  int             // of the game
	players []player.Player // by seat, nil before they are made
	teacher player.Player   // nil for none
	judge   Appraiser       // nil for none

	// Of the position being decided: the player that has thought about it, by agent, and whether
	// the teacher has.
	thought []player.Player
	taught  bool

	episode *dataset.Episode
	state   game.State
	chance  *game.Rand
}

// agent returns the number of the agent that takes a seat.
func (t *table) agent(seat game.Seat) int { return (int(seat) + t.number) % len(t.config.Agents) }

// leave releases the players once the game is over.
func (t *table) leave(idle programs) {
	for seat, p := range t.players {
		if p != nil {
			idle.keep(t.config.Agents[t.agent(game.Seat(seat))], p)
		}
	}
	if t.teacher != nil {
		idle.keep(*t.config.Teacher, t.teacher)
	}
}

// open starts a game with plies plies of random moves. It reports whether the game continues from
// there.
func (t *table) open(rng *game.Rand, plies int) bool {
	t.episode = &dataset.Episode{Seed: rng.Uint64()}
	t.chance = game.NewRand(t.episode.Seed)
	t.state = t.config.Game.New(t.chance)
	var room []game.Move
	for len(t.episode.Steps) < plies && t.state.Acting() != 0 {
		var joint game.Joint
		joint, room = game.RandomJoint(t.state, rng, room)
		t.episode.Decisions = append(t.episode.Decisions, make([]dataset.Decision, t.state.Acting().Count())...)
		t.step(joint)
	}
	return t.state.Acting() != 0
}

func (t *table) step(joint game.Joint) {
	t.episode.Steps = append(t.episode.Steps, joint)
	t.state.Play(joint, t.chance)
}

// finish lets the players play the game to its end.
func (t *table) finish() error {
	for t.state.Acting() != 0 {
		var joint game.Joint
		clear(t.thought)
		t.taught = false
		first := len(t.episode.Decisions)
		for acting := t.state.Acting(); acting != 0; acting = acting.Rest() {
			seat := acting.First()
			var err error
			if joint[seat], err = t.decide(seat); err != nil {
				return err
			}
		}
		if t.judge != nil {
			var err error
			if t.episode.Decisions[first].Worth, err = t.judge.Appraise(t.state); err != nil {
				return err
			}
		}
		t.step(joint)
	}
	return nil
}

// think lets a player think about the position for a seat, to its end.
func (t *table) think(p player.Player, seat game.Seat) {
	player.SetPly(p, len(t.episode.Steps))
	player.Choose(p, t.state, seat)
}

// decide lets a seat's player choose its move, and keeps its search's findings, or the teacher's.
// If several seats act at once, one search serves all seats of an agent whose search finds moves
// for all of them.
func (t *table) decide(seat game.Seat) (game.Move, error) {
	agent := t.agent(seat)
	p := t.thought[agent]
	if p == nil || !player.Turn(p, seat) {
		p = t.players[seat]
		t.think(p, seat)
		if err := player.Fault(p); err != nil {
			return p.Move(), err
		}
		t.thought[agent] = p
	}
	move := p.Move()
	if t.teacher != nil {
		p = t.teacher
		if !t.taught || !player.Turn(p, seat) {
			t.think(p, seat)
			if err := player.Fault(p); err != nil {
				return move, fmt.Errorf("teacher: %w", err)
			}
			t.taught = true
		}
	}
	d := decision(p, t.state, seat)
	if t.teacher != nil && d.Shares == nil {
		return move, fmt.Errorf("teacher %q has searched no moves; allowed: an agent that searches", t.config.Teacher)
	}
	t.episode.Decisions = append(t.episode.Decisions, d)
	return move, nil
}
