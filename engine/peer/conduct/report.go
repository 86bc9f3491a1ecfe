package conduct

import (
	"errors"
	"strings"

	"playout/engine/peer"
	"playout/engine/peer/invite"
	"playout/engine/peer/talk"
)

// reportEvents passes on events that the state does not show.
func (c *Conductor) reportEvents(events []peer.Event) {
	for _, e := range events {
		switch e.Kind {
		case peer.Began, peer.Played, peer.Ended, peer.Arrived, peer.Left:
			continue // the state shows this
		case peer.Chatted:
			c.reportChat(e)
			continue
		}
		c.sendEvent(talk.Event{Note: &talk.Note{Kind: string(e.Kind), What: e.What, N: e.Number, Ply: e.Ply, Mine: e.Player == c.me, Text: e.Text}})
	}
}

// reportState sends the state, if it has changed.
func (c *Conductor) reportState() {
	s := c.state()
	still := withoutTimes(s)
	if told := string(talk.Encode(talk.Event{State: &still})); told != c.lastState {
		c.lastState = told
		c.sendEvent(talk.Event{State: &s})
	}
}

func (c *Conductor) state() talk.State {
	if c.session == nil && !c.hostsGathering() && c.links == (links{}) {
		return talk.State{}
	}
	s := talk.State{Peer: talk.Waiting, ID: c.setup.ID, Game: c.setup.Game.Spec().Name(), Start: c.setup.Start, Players: c.setup.Players, Me: c.me, Names: c.names(),
		Inviting: c.me == peer.Host && c.links.making(), Lobby: c.lobby(), Clocks: c.clocks()}
	if c.session == nil {
		return s
	}
	switch {
	case c.links.open() && c.session.Connected():
		s.Peer, c.wasConnected = talk.Connected, true
	case c.links.making(), c.session.AwaitsLog():
	case c.wasConnected || !c.links.open():
		s.Peer = talk.Lost
	}
	for player := range c.setup.Count() {
		if player != c.me && !c.session.IsHere(player) {
			s.Away = append(s.Away, player)
		}
	}
	if r := c.session.Record(); r != nil {
		s.Begun, s.Seed = true, r.Seed
		if r.Len() > 0 {
			s.Moves = strings.Split(r.String(), ",")
		}
	}
	s.Chosen, s.Awaits = c.session.Committed(), c.session.Awaited()
	end := c.session.Ending()
	s.How, s.Seat = end.How, end.Seat
	return s
}

func (c *Conductor) sendEvent(e talk.Event) { c.browser.Say(talk.Encode(e)) }

// fail reports in one line why something was not done.
func (c *Conductor) fail(of string, why error) {
	if errors.Is(why, invite.ErrVersion) || errors.Is(why, peer.ErrVersion) {
		of = talk.OfVersion
	}
	c.sendEvent(talk.Event{Error: &talk.Error{Of: of, Text: strings.ReplaceAll(why.Error(), "\n", " ")}})
}
