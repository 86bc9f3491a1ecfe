package conduct

import (
	"slices"
	"strings"

	"playout/engine/peer"
	"playout/engine/peer/talk"
)

// tell passes events on that the state does not show.
func (c *Conductor) tell(events []peer.Event) {
	for _, e := range events {
		switch e.Kind {
		case peer.Began, peer.Played, peer.Ended, peer.Arrived, peer.Left:
			continue // the state says so
		}
		c.say(talk.Event{Note: &talk.Note{Kind: string(e.Kind), What: e.What, Ply: e.Ply, Mine: e.Player == c.me, Text: e.Text}})
	}
}

// tellState tells the state, if it has changed.
func (c *Conductor) tellState() {
	s := c.state()
	if data := string(talk.Encode(s)); data != c.told {
		c.told = data
		c.say(talk.Event{State: &s})
	}
}

func (c *Conductor) state() talk.State {
	if c.session == nil && !c.hosts() && c.links == [peer.MaxPlayers]link{} {
		return talk.State{}
	}
	s := talk.State{Peer: talk.Waiting, ID: c.setup.ID, Game: c.setup.Game.Spec().Name(), Start: c.setup.Start, Players: c.setup.Players, Me: c.me,
		Inviting: c.me == peer.Host && slices.ContainsFunc(c.links[:], link.making), Lobby: c.lobby()}
	if c.session == nil {
		return s
	}
	switch {
	case c.linked() && c.session.Connected():
		s.Peer, c.met = talk.Connected, true
	case slices.ContainsFunc(c.links[:], link.making):
	case c.met || !c.linked():
		s.Peer = talk.Lost
	}
	names := c.session.Names()
	for player := range names {
		if player != c.me && !c.session.Here(player) {
			s.Away = append(s.Away, player)
		}
	}
	s.Friend = names[c.friend()]
	if r := c.session.Record(); r != nil {
		s.Begun, s.Seed = true, r.Seed
		if r.Len() > 0 {
			s.Moves = strings.Split(r.String(), ",")
		}
	}
	s.Chosen = c.session.Committed()
	end := c.session.Ending()
	s.How, s.Seat = end.How, end.Seat
	return s
}

// friend is the player whose name is shown, the first of the others.
func (c *Conductor) friend() int {
	if c.me == peer.Host {
		return 1
	}
	return peer.Host
}

func (c *Conductor) say(e talk.Event) { c.line.Say(talk.Encode(e)) }

func (c *Conductor) fail(of string, why error) {
	c.say(talk.Event{Error: &talk.Error{Of: of, Text: strings.ReplaceAll(why.Error(), "\n", " ")}})
}
