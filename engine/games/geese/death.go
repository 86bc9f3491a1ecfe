package geese

import (
	"strconv"

	"playout/engine/game"
)

// death is the cause of a goose's death plus, times causes, the seat of the other goose involved.
// Like rewards, it is history and not part of a position's text.
type death uint8

// The causes, in the order in which they occur in a step. The cause is unknown for a living goose,
// and for one that was already dead in a parsed position.
const (
	unknown  death = iota
	dropped        // its player failed
	reversed       // it turned straight back
	ownBody        // it ran into its own body
	starved        // hunger took its last cell
	intoBody       // it ran into the body of another, whose head may also be there
	headOn         // its head met that of another, the first of several
	causes   = 8
)

var causeNames = [causes]string{dropped: "failed", reversed: "reversed", ownBody: "itself", starved: "starved", intoBody: "into", headOn: "head-on"}

// withOther returns the death with the other goose involved.
func (f death) withOther(other game.Seat) death { return f + death(other)*causes }

// collision returns the death of a goose whose head is on another's cell. It is called before any
// goose is removed, with the cells under the pending heads restored.
func (s *state) collision(seat game.Seat) death {
	head := s.geese[seat].head
	if on := s.board[head]; on.isGoose() {
		if other := on.owner(); s.geese[other].head != head {
			return intoBody.withOther(other)
		}
	}
	for seats := s.alive &^ game.Only(seat); seats != 0; seats = seats.Rest() {
		if other := seats.First(); s.geese[other].head == head {
			return headOn.withOther(other)
		}
	}
	return unknown
}

// note describes how and in which step a dead goose died; "" if that is unknown. seats holds all
// names, and last is its last step, counted from 1.
func (f death) note(seats []string, goose string, last int) string {
	cause := f % causes
	if cause == unknown {
		return ""
	}
	note := goose + "-died " + causeNames[cause]
	if cause == intoBody || cause == headOn {
		note += " " + seats[f/causes]
	}
	if cause == dropped {
		return note
	}
	return note + " " + strconv.Itoa(last)
}
