package geese

import (
	"strconv"

	"playout/engine/game"
)

// death is how a goose died: the cause, and where another goose had a part in it,
// above it that one's seat. Like rewards it is history, which no text tells.
type death uint8

// The causes, in the order in which a step brings them. Of one that lives, or was
// dead already in a position that was read, none is known.
const (
	unknown  death = iota
	dropped        // its player failed
	reversed       // it turned straight back
	itself         // it ran into its own body
	starved        // hunger took its last cell
	into           // it ran into the body of another, whose head may have come there too
	headOn         // its head met that of another, of several the first
	causes   = 8
)

var causeNames = [causes]string{dropped: "failed", reversed: "reversed", itself: "itself", starved: "starved", into: "into", headOn: "head-on"}

func (f death) by(other game.Seat) death { return f + death(other)*causes }

// collision is the death of a goose that dies with all whose heads are on another's
// cell, before any of them is taken away. What lay on the cell before is there again.
func (s *state) collision(seat game.Seat) death {
	head := s.geese[seat].head
	if on := s.board[head]; isFowl(on) {
		if other := game.Seat(on>>2) - 1; s.geese[other].head != head {
			return into.by(other)
		}
	}
	for seats := s.alive &^ game.Only(seat); seats != 0; seats = seats.Rest() {
		if other := seats.First(); s.geese[other].head == head {
			return headOn.by(other)
		}
	}
	return unknown
}

// note says how a dead goose died, and in which step; "" where that is not known.
// Seats are the names of all, and its last step counts from 1.
func (f death) note(seats []string, goose string, last int) string {
	cause := f % causes
	if cause == unknown {
		return ""
	}
	note := goose + "-died " + causeNames[cause]
	if cause == into || cause == headOn {
		note += " " + seats[f/causes]
	}
	if cause == dropped {
		return note
	}
	return note + " " + strconv.Itoa(last)
}
