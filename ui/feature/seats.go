package feature

import (
	"playout/engine/wire"
)

// The players.
type (
	// SetSeat is a visitor's change of a seat's select.
	SetSeat struct{ Seat, Choice string }
	// Reseat sets the player of a seat, by its number: an agent string or link.Human.
	Reseat struct {
		Seat   int
		Choice string
	}
	// Reseated reports that a seat has a new player.
	Reseated struct{ Seat int }
	// Seated sets the player of a seat once a link's agents are checked.
	Seated struct {
		Seat   int
		Choice string
	}
	// SetPlayerNames sets the players of the game on the board, by seat, "" for unknown, nil if none
	// is known. The names are untrusted; package files handles it.
	SetPlayerNames struct{ Names []string }
	// AddAgent adds an agent that no select offers by itself.
	AddAgent struct{ Checked *wire.Checked }
)
