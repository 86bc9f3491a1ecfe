package acts

import (
	"errors"
	"fmt"
	"slices"

	"playout/engine/game"
	"playout/engine/peer/message"
	"playout/engine/timecontrol"
)

// maxStart is the longest start position in bytes; a greeting with it fits into a message.
const maxStart = 700

// Setup is what all players know before the game, from the invitation.
type Setup struct {
	Game    game.Game
	ID      string // of the game, message.IDDigits letters or digits
	Start   string // the position, "" for the game's start
	Players []int  // by seat, the player who has it
	Control timecontrol.Control
}

// Count returns the number of players.
func (s *Setup) Count() int { return slices.Max(s.Players) + 1 }

// Limited reports whether the game has clocks.
func (s *Setup) Limited() bool { return s.Control != (timecontrol.Control{}) }

// Text returns the setup as text.
func (s *Setup) Text() message.Setup {
	t := message.Setup{Game: s.Game.Spec().Name(), ID: s.ID, Start: s.Start, Players: s.Players}
	if s.Limited() {
		t.Control = s.Control.String()
	}
	return t
}

// Read reads the untrusted setup of a game that was found by its text.
func Read(g game.Game, t message.Setup) (s Setup, err error) {
	s = Setup{Game: g, ID: t.ID, Start: t.Start, Players: t.Players}
	if t.Control != "" {
		if s.Control, err = timecontrol.ParseControl(t.Control); err != nil {
			return s, err
		}
	}
	return s, s.Check()
}

// Owner returns the player who has a seat, given by its name, or -1 if there is no such seat.
func (s *Setup) Owner(seat string) int {
	if i := slices.Index(s.Game.Spec().Seats, seat); i >= 0 {
		return s.Players[i]
	}
	return -1
}

// SeatsOf returns the seats of a player among the seats that act.
func (s *Setup) SeatsOf(player int, acting game.Seats) (seats game.Seats) {
	for ; acting != 0; acting = acting.Rest() {
		if seat := acting.First(); s.Players[seat] == player {
			seats |= game.Only(seat)
		}
	}
	return seats
}

// next returns the setup of the rematch of a game of two: the seats are exchanged.
func (s *Setup) next() Setup {
	next := *s
	next.ID, next.Players = message.NextID(s.ID), make([]int, len(s.Players))
	for seat, player := range s.Players {
		next.Players[seat] = 1 - player
	}
	return next
}

// Check returns in one line what is wrong with a setup, or nil.
func (s *Setup) Check() error {
	spec := s.Game.Spec()
	if !message.ValidID(s.ID) {
		return fmt.Errorf("game ID %q; allowed: %d letters or digits", game.Clip(s.ID), message.IDDigits)
	}
	if len(s.Players) != len(spec.Seats) {
		return fmt.Errorf("players for %d seats; allowed: %d", len(s.Players), len(spec.Seats))
	}
	var has [message.MaxPlayers]bool
	for _, p := range s.Players {
		if p < 0 || p >= message.MaxPlayers {
			return fmt.Errorf("player %d; allowed: 0 to %d", p, message.MaxPlayers-1)
		}
		has[p] = true
	}
	count := s.Count()
	if count < 2 || slices.Contains(has[:count], false) {
		return errors.New("a player without a seat, or only one player; allowed: 2 to 4 players, each with a seat")
	}
	if len(s.Start) > maxStart {
		return fmt.Errorf("position of %d bytes; allowed: %d", len(s.Start), maxStart)
	}
	if s.Start != "" {
		if state, err := s.Game.Parse(s.Start); err != nil {
			return err
		} else if state.String() != s.Start {
			return errors.New("the position is not in the form in which the game writes it")
		}
	}
	if err := s.Control.Check(); err != nil {
		return err
	}
	if s.Limited() && len(spec.Seats) > 2 {
		return errors.New("clocks in a game of more than two seats; allowed: in games of two")
	}
	return nil
}
