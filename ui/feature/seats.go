package feature

import (
	"playout/engine/wire"
)

// Who plays.
type (
	// SetSeat is a change of a seat's select.
	SetSeat struct{ Seat, Choice string }
	// Reseat sets who plays a seat, by its number: an agent string or link.Human.
	Reseat struct {
		Seat   int
		Choice string
	}
	// Reseated says who plays a seat from now on.
	Reseated struct{ Seat int }
	// Seated says who plays a seat after a link's agents were checked.
	Seated struct {
		Seat   int
		Choice string
	}
	// PlayedBy says who plays the game on the board, by seat, "" for unknown, nil if nobody is
	// known. The names are untrusted; package files handles it.
	PlayedBy struct{ Names []string }
	// Remember adds an agent that no select offers by itself.
	Remember struct{ Checked *wire.Checked }
)
