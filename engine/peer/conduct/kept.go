package conduct

import (
	"strings"

	"playout/engine/games"
	"playout/engine/peer"
	"playout/engine/peer/talk"
)

// goOn takes up the game that was kept, where this page has invited to it and its moves are
// on the board: the page was opened anew. What was kept last and what was on the board last
// may differ by a move.
func (c *Conductor) goOn(i *talk.Invite) {
	s := c.kept()
	if s == nil || s.Me() != peer.Host || s.Record() == nil {
		return
	}
	setup := s.Setup()
	if setup.Game.Spec().Name() != i.Game || setup.Start != i.Start || !talk.Near(strings.Split(s.Record().String(), ","), i.Moves) {
		return
	}
	c.session, c.setup, c.me, c.met = s, setup, s.Me(), true
}

// restore is the session of a game that was kept, nil if there is none.
func (c *Conductor) restore(id string, me int) *peer.Session {
	if s := c.kept(); s != nil && s.Setup().ID == id && s.Me() == me {
		return s
	}
	return nil
}

// kept is the session that was kept, nil if there is none.
func (c *Conductor) kept() *peer.Session {
	kept := []byte(c.line.Kept())
	name, err := peer.KeptGame(kept)
	if err != nil {
		return nil
	}
	g, err := games.Parse(name)
	if err != nil {
		return nil
	}
	s, err := peer.Restore(g, kept, c.random)
	if err != nil {
		return nil
	}
	return s
}
