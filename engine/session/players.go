package session

import (
	"errors"
	"runtime"
	"time"

	"playout/engine/player"
	"playout/engine/player/pool"
	"playout/engine/session/announced"
	"playout/engine/session/watch"
)

// players holds the players that live as long as their game.
type players struct{ held pool.Holder }

// drop drops all players, because another game begins or because one of them has failed and may
// have left the others damaged. A worker's memory never shrinks, so their memory is collected
// before others make games.
func (ps *players) drop() {
	held := ps.held.Len() > 0
	ps.held = pool.Holder{}
	if held {
		runtime.GC()
	}
}

// assign gives a Think a player of an agent and lets it think. That is the player that has played
// the game for the seat so far, if the agent keeps its tree; otherwise a new one.
func (ps *players) assign(t *thought, agent player.Agent, models announced.Nets) error {
	sound := false
	defer func() {
		if !sound {
			ps.drop()
		}
	}()
	p, err := ps.get(t, agent, t.shown, func() (player.Player, error) {
		return player.NewPart(t.shown.game, agent, models, t.seed, t.part, t.clock.Now)
	})
	if p != nil {
		player.SetPly(p, t.shown.ply)
		player.SetClock(p, t.time)
		p.Think(t.shown.state, t.seat)
		if t.endless {
			player.Unlimit(p)
		}
		if t.part.Worker > 0 {
			p.(player.Sharer).Confine(t.moves)
		}
		t.player, err = p, nil
	}
	sound = true
	return err
}

// get returns the player of an agent for the seat and part of a Think, the kept one or a new one,
// and shows it the game up to the position shown.
func (ps *players) get(t *thought, agent player.Agent, at *openGame, create func() (player.Player, error)) (player.Player, error) {
	return ps.held.Get(pool.Request{
		Game: at.game, Agent: agent, Seat: t.seat, Part: t.part, New: create,
		Line: pool.Line{Joints: at.record.Steps[:at.ply], Walk: at.record.Walk()},
	})
}

// maxPonder bounds the work on one position while others act, so that a page left alone becomes
// idle.
const maxPonder = time.Minute

// maxIdle is the number of simulations without a new node after which a tree counts as full.
const maxIdle = 1000

// ponder is the thinking of an agent while others act, about their possible moves. It works in
// slices like a Think, but nothing waits for it: it reports nothing, and any other work of the
// worker comes first.
type ponder struct {
	thought *thought      // the last Think whose agent ponders, nil for none
	player  player.Player // knows the position shown, nil while it is not at work
	left    time.Duration // of work on the position shown, 0 for none

	nodes      int // of its tree
	lastGrowth int // simulations at the last change of nodes
}

// follow takes over the agent of a Think that has ended, if the agent ponders.
func (p *ponder) follow(t *thought) {
	if t.part.Worker == 0 && t.agent.Ponders(t.shown.game) {
		*p = ponder{thought: t}
	}
}

// setPosition turns to the position shown now: the agent ponders it if others act there and moves
// were played after its Think.
func (p *ponder) setPosition(o *openGame) {
	p.stop()
	if p.thought != nil && o.ply > p.thought.shown.ply && !o.over() && !o.state.Acting().Has(p.thought.seat) {
		p.left = maxPonder
	}
}

// stop ends the work on the position shown.
func (p *ponder) stop() { p.player, p.left = nil, 0 }

// full reports whether the player has a tree that no longer grows.
func (p *ponder) full() bool {
	tree := player.Tree(p.player)
	if tree == nil {
		return false
	}
	if nodes := tree.TreeView().Nodes(); nodes != p.nodes || tree.Done() < p.lastGrowth {
		p.nodes, p.lastGrowth = nodes, tree.Done()
	}
	return tree.Done()-p.lastGrowth >= maxIdle
}

// errNoneKept is the error for a game without a player to continue with.
var errNoneKept = errors.New("no player has played this game so far")

// step ponders the position of a game for one slice. It ends when nothing is left to find, the
// tree is full or the time is up. A fault ends it too, since there is no command to answer with
// an error.
func (p *ponder) step(ps *players, at *openGame, clock *watch.Clock) {
	done := true
	defer func() {
		if fault := recover(); fault != nil {
			ps.drop()
		}
		if done {
			p.stop()
		}
	}()
	if p.player == nil {
		p.player, _ = ps.get(p.thought, p.thought.playing, at, func() (player.Player, error) { return nil, errNoneKept })
		if p.player == nil || !player.Ponder(p.player, at.state) {
			return
		}
	}
	clock.Start()
	begun := clock.Now()
	done = p.player.Advance(slice)
	p.left -= clock.Now().Sub(begun)
	done = done || p.left <= 0 || p.full()
}
