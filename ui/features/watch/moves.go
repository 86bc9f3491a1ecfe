package watch

import (
	"github.com/vugu/vugu"
	"github.com/vugu/vugu/js"

	"playout/ui/feature"
	"playout/ui/feature/markup"
	"playout/ui/text"
)

// Moves is the move list, and below it how the record is gone along.
type Moves struct {
	feature.PartFrame[Part]

	followed int // the ply, plus one, that was last scrolled into view
}

// Cards implements feature.Carder.
func (*Feature) Cards() []feature.Card { return []feature.Card{{Place: 60, Component: &Moves{}}} }

// Key implements feature.Keyer: comma and full stop step through the moves.
func (c *Moves) Key(_ vugu.DOMEvent, key string) bool {
	may := &c.Part
	switch {
	case c.View.Editing || key != "," && key != ".":
		return false
	case key == "," && may.Back:
		c.Tell(feature.GoTo{Ply: may.Ply - 1})
	case key == "." && may.Forward:
		c.Tell(Forward{})
	}
	return true
}

// head is the opening, or what the card holds where that has no name.
func (c *Moves) head() string {
	if c.View.Opening.Name == "" {
		return c.T.Moves
	}
	return text.Fill(c.T.Opening, "name", c.View.Opening.Name)
}

// turns are the moves, those of a seat that go on one another together.
func (c *Moves) turns() [][]feature.Move {
	var turns [][]feature.Move
	for i := range c.View.Moves {
		if n := len(turns); n > 0 && c.View.Moves[i].Joined {
			turns[n-1] = c.View.Moves[i-len(turns[n-1]) : i+1]
		} else {
			turns = append(turns, c.View.Moves[i:i+1])
		}
	}
	return turns
}

// place is the class that puts a turn in its column: the first one stands in
// the second where the other seat began.
func (c *Moves) place(turn []feature.Move) any {
	if turn[0].Ply == c.View.Moves[0].Ply && turn[0].Number == "" {
		return "second"
	}
	return nil
}

func (c *Moves) label(m feature.Move) string {
	if m.Seat == "" {
		return text.Fill(c.T.StepLabel, "n", c.T.Number(m.Ply), "move", m.Text)
	}
	return text.Fill(c.T.MoveLabel, "n", c.T.Number(m.Ply), "seat", c.T.Seat(m.Seat), "move", m.Text)
}

// follow keeps the current move in view; only a change of it costs a layout.
func (c *Moves) follow(list js.Value) {
	at := 0
	for _, m := range c.View.Moves {
		if m.Current {
			at = m.Ply + 1
		}
	}
	if at != c.followed {
		c.followed = at
		markup.Follow(list)
	}
}
