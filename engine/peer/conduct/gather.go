package conduct

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"playout/engine/games"
	"playout/engine/peer"
	"playout/engine/peer/acts"
	"playout/engine/peer/message"
	"playout/engine/peer/talk"
)

// A game in which all choose at once is for two to four people. They gather around the host: each
// is invited and answers, and both sides of the connection keep silent until the host begins the
// game, or until all seats are taken. Only then is the number of players known. A guest learns it
// from the host's greeting, and makes the same setup from it.

// SeatPlayers returns the setup of a game of some people: the game has as many seats as people if
// the rules allow that; otherwise, and in a position, which has its own number of seats, the seats
// are dealt out in turn.
func SeatPlayers(setup acts.Setup, people int) acts.Setup {
	if setup.Start == "" {
		id, list, _ := strings.Cut(setup.Game.Spec().Name(), ":")
		options := slices.DeleteFunc(strings.Split(list, ","), func(o string) bool { return o == "" || strings.HasPrefix(o, "seats=") })
		options = append(options, fmt.Sprint("seats=", people))
		if g, err := games.Parse(id + ":" + strings.Join(options, ",")); err == nil {
			setup.Game = g
		}
	}
	setup.Players = make([]int, len(setup.Game.Spec().Seats))
	for i := range setup.Players {
		setup.Players[i] = i % people
	}
	return setup
}

// maxPeople returns the largest number of people that can play.
func (c *Conductor) maxPeople() int {
	if c.gathering {
		return min(peer.MaxPlayers, c.room)
	}
	return c.setup.Count()
}

// hostsGathering reports whether people gather around this page.
func (c *Conductor) hostsGathering() bool { return c.gathering && c.me == peer.Host }

// firstAbsent returns the first guest who is not connected, 0 for none.
func (c *Conductor) firstAbsent() int {
	for player := 1; player < c.maxPeople(); player++ {
		if !c.links[player].open || c.session != nil && !c.session.IsHere(player) {
			return player
		}
	}
	return 0
}

// lobby returns the page's view of the gathering, nil if people do not gather.
func (c *Conductor) lobby() *talk.Lobby {
	if !c.gathering || c.me != peer.Host && !c.links.open() {
		return nil
	}
	people, ready := c.links.countHere()
	return &talk.Lobby{Here: people, Ready: ready && c.me == peer.Host, Full: c.firstAbsent() == 0}
}

// begin begins the game with the people who are connected.
func (c *Conductor) begin() {
	people, ready := c.links.countHere()
	if !c.hostsGathering() || !ready {
		c.fail(talk.OfRequest, errors.New("nobody else is here, or a player has gone; allowed: to begin with one to three others"))
		return
	}
	c.startSession(SeatPlayers(c.setup, people))
	if c.session == nil {
		return
	}
	for player := 1; player < len(c.links); player++ {
		if player < people {
			c.greet(player)
		} else {
			c.hangUp(player)
		}
	}
}

// beginIfGreeted begins the game if an untrusted message is the host's greeting.
func (c *Conductor) beginIfGreeted(data []byte) {
	people := message.PlayersInGreeting(data)
	if people == 0 {
		return
	}
	setup := c.setup
	if people != setup.Count() {
		setup = SeatPlayers(setup, people)
	}
	if c.startSession(setup); c.session == nil {
		c.hangUp(peer.Host)
		return
	}
	c.greet(peer.Host)
}
