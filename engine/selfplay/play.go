package selfplay

import (
	"fmt"
	"time"

	"playout/engine/book"
	"playout/engine/dataset"
	"playout/engine/game"
	"playout/engine/player"
)

// Play is a game in play. Its owner lets it work for one slice of time after another; how long the
// slices are changes nothing about the game, unless time limits its agents.
type Play struct {
	config    *Config
	number    int             // of the game
	players   []player.Player // by seat, nil before they are made
	teacher   player.Player   // nil for none
	appraiser Appraiser       // nil for none
	idle      idlePlayers

	// searched holds, by agent, the player that has searched the current position, nil for none;
	// teacherSearched tells whether the teacher has.
	searched        []player.Player
	teacherSearched bool

	episode *dataset.Episode
	state   game.State
	chance  *game.Rand

	// The ply under way:
	acting  game.Seats // that have yet to decide
	joint   game.Joint // the moves of the others
	first   int        // of the episode's decisions
	thinks  player.Player
	decides player.Player // has searched for the first seat of acting, nil for not yet
	taught  bool          // the teacher has searched for that seat
}

// odd is the fraction of the golden ratio, which spreads consecutive numbers.
const odd = 0x9e3779b97f4a7c15

// teacherSeed returns the seed of the teacher of a game.
func teacherSeed(seed uint64, number int) uint64 { return game.Mix(seed*odd + uint64(number)) }

// NewPlay begins a game by its number. The configuration must be valid, and stay as it is; it needs no
// Each. Close ends the game.
func (c *Config) NewPlay(number int) (*Play, error) {
	var appraiser Appraiser
	if c.Appraiser != nil {
		var err error
		if appraiser, err = c.Appraiser(); err != nil {
			return nil, err
		}
	}
	g, err := c.newPlay(number, idlePlayers{}, appraiser)
	if err != nil && appraiser != nil {
		appraiser.Close()
	}
	return g, err
}

// newPlay is NewPlay with players that wait for a game, and with the worker's appraiser.
func (c *Config) newPlay(number int, idle idlePlayers, appraiser Appraiser) (g *Play, err error) {
	rng := game.NewRand((c.Seed*odd + uint64(number)) * odd)
	g = &Play{config: c, number: number, appraiser: appraiser, idle: idle, players: make([]player.Player, len(c.Game.Spec().Seats)), searched: make([]player.Player, len(c.Agents))}
	defer func() {
		if err != nil {
			g.release()
			g = nil
		}
	}()
	for seat := range g.players {
		if g.players[seat], err = idle.take(c, c.Agents[g.agent(game.Seat(seat))], rng.Uint64()); err != nil {
			return g, err
		}
	}
	if c.Teacher != nil {
		if g.teacher, err = idle.take(c, *c.Teacher, teacherSeed(c.Seed, number)); err != nil {
			return g, err
		}
	}
	if len(c.Book) > 0 {
		return g, g.begin(&c.Book[c.Opening(number)%len(c.Book)], rng.Uint64())
	}
	const tries = 100 // to find an opening that does not end the game
	for range tries {
		opening := c.From + rng.IntN(c.To-c.From+1)
		if g.playOpening(rng, opening) {
			return g, nil
		}
	}
	return g, fmt.Errorf("openings of %d to %d random plies end the game %d times in a row; allowed: fewer plies", c.From, c.To, tries)
}

// playToEnd plays one game.
func (c *Config) playToEnd(number int, idle idlePlayers, appraiser Appraiser) (*dataset.Episode, error) {
	g, err := c.newPlay(number, idle, appraiser)
	if err != nil {
		return nil, err
	}
	defer g.release()
	for {
		if over, err := g.Step(time.Second); over || err != nil {
			return g.episode, err
		}
	}
}

// Number returns the number of the game.
func (g *Play) Number() int { return g.number }

// Episode returns the game once it is over.
func (g *Play) Episode() *dataset.Episode { return g.episode }

// Close releases what the game holds.
func (g *Play) Close() {
	g.release()
	g.idle.close()
	if g.appraiser != nil {
		g.appraiser.Close()
	}
}

// release gives the players back.
func (g *Play) release() {
	for seat, p := range g.players {
		if p != nil {
			g.idle.put(g.config.Agents[g.agent(game.Seat(seat))], p)
		}
	}
	if g.teacher != nil {
		g.idle.put(*g.config.Teacher, g.teacher)
	}
	g.players, g.teacher = nil, nil
}

// agent returns the number of the agent that takes a seat.
func (g *Play) agent(seat game.Seat) int {
	return (int(seat) + g.number) % len(g.config.Agents)
}

// playOpening starts a game with plies plies of random moves. It reports whether the game is still
// in progress.
func (g *Play) playOpening(rng *game.Rand, plies int) bool {
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
func (g *Play) begin(o *book.Opening, seed uint64) (err error) {
	g.episode = &dataset.Episode{Start: o.Start, Seed: seed}
	g.chance = game.NewRand(seed)
	g.state, err = o.Begin(g.config.Game, func(_ game.State, j game.Joint) {
		g.episode.Steps = append(g.episode.Steps, j)
		g.episode.Decisions = append(g.episode.Decisions, dataset.Decision{})
	})
	return err
}

func (g *Play) step(joint game.Joint) {
	g.episode.Steps = append(g.episode.Steps, joint)
	g.state.Play(joint, g.chance)
}

// Step does the next part of the game's work, at most one thought for about a slice, and reports
// whether the game is over. After an error the game cannot go on.
func (g *Play) Step(slice time.Duration) (over bool, err error) {
	switch {
	case g.thinks != nil:
		if g.thinks.Advance(slice) {
			err = g.thought()
		}
	case g.acting != 0:
		err = g.decide()
	case g.state.Acting() == 0:
		return true, nil
	default:
		clear(g.searched)
		g.teacherSearched = false
		g.acting, g.joint, g.first = g.state.Acting(), game.Joint{}, len(g.episode.Decisions)
	}
	return false, err
}

// think lets a player begin to think about the position for a seat.
func (g *Play) think(p player.Player, seat game.Seat) {
	player.SetPly(p, len(g.episode.Steps))
	p.Think(g.state, seat)
	g.thinks = p
}

// thought ends the thought under way.
func (g *Play) thought() error {
	p := g.thinks
	g.thinks = nil
	err := player.Fault(p)
	switch {
	case p != g.teacher:
		g.decides = p
		g.searched[g.agent(g.acting.First())] = p
	case err != nil:
		return fmt.Errorf("teacher: %w", err)
	default:
		g.teacherSearched, g.taught = true, true
	}
	return err
}

// decide lets the next seat's player choose its move, and keeps its search's findings, or the
// teacher's; or it begins a search for that. If several seats act at once, one search serves all
// seats of an agent whose search finds moves for all of them.
func (g *Play) decide() error {
	seat := g.acting.First()
	if g.decides == nil {
		p := g.searched[g.agent(seat)]
		if p == nil || !player.Turn(p, seat) {
			g.think(g.players[seat], seat)
			return nil
		}
		g.decides = p
	}
	from := g.decides
	if g.teacher != nil {
		if !g.taught && (!g.teacherSearched || !player.Turn(g.teacher, seat)) {
			g.think(g.teacher, seat)
			return nil
		}
		from = g.teacher
	}
	d := decision(from, g.state, seat)
	if g.teacher != nil && d.Shares == nil {
		return fmt.Errorf("teacher %q has searched no moves; allowed: an agent that searches", g.config.Teacher)
	}
	g.episode.Decisions = append(g.episode.Decisions, d)
	g.joint[seat] = g.decides.Move()
	g.decides, g.taught, g.acting = nil, false, g.acting.Rest()
	if g.acting != 0 {
		return nil
	}
	if g.appraiser != nil {
		var err error
		if g.episode.Decisions[g.first].Worth, err = g.appraiser.Appraise(g.state); err != nil {
			return err
		}
	}
	g.step(g.joint)
	return nil
}
