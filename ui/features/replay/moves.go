package replay

import (
	"cmp"

	"github.com/vugu/vugu"
	"github.com/vugu/vugu/js"

	"playout/ui/feature"
	"playout/ui/feature/markup"
	"playout/ui/text"
)

// Moves is the move list, with the controls for the record above it, which stay in place when
// the list becomes shorter or longer.
type Moves struct {
	feature.PartFrame[Part]

	followed [2]int // the ply last scrolled into view, plus one, and 1 if a search was below the list
}

// New implements feature.Part.
func (Part) New() feature.Component { return &Moves{} }

// Key implements feature.KeyHandler: comma and full stop step through the moves.
func (c *Moves) Key(_ vugu.DOMEvent, key string) bool {
	may := &c.Part
	switch {
	case c.View.Editing || key != "," && key != ".":
		return false
	case key == "," && may.Back:
		c.Send(feature.GoTo{Ply: may.Ply - 1})
	case key == "." && may.Forward:
		c.Send(Forward{})
	}
	return true
}

// heading returns the opening, or the card's title if that has no name.
func (c *Moves) heading() string {
	switch {
	case len(c.View.Moves) == 0 && c.Part.Listed:
		return c.T.NoMoves
	case c.View.Opening.Name == "":
		return c.T.Moves
	}
	return c.View.Opening.Label
}

// entry is an entry of the list: a turn, which is the successive moves of one seat; a comment;
// or another line, with its comment.
type entry struct {
	number   string
	turn     []feature.Move
	comments []string
	lines    []feature.Line
	class    any // of the column: the first turn is in the second column if the other seat began
}

// entries returns the turns, each with its comment and the lines that branch off from it. A
// round that they interrupt continues below them in its own column.
func (c *Moves) entries() (list []entry) {
	list = appendLines(list, c.View.Lines)
	moves, turn, round := c.View.Moves, -1, ""
	for i, m := range moves {
		if m.Before != "" {
			list = append(list, entry{comments: []string{m.Before}, class: "beside"})
		}
		if turn >= 0 && m.Joined {
			first := &list[turn]
			first.turn = moves[i-len(first.turn) : i+1]
		} else {
			switch {
			case m.Number != "":
				round = m.Number
			case turn >= 0 && turn < len(list)-1:
				list = append(list, entry{number: round + "…"})
			}
			turn = len(list)
			list = append(list, entry{number: m.Number, turn: moves[i : i+1]})
			if i == 0 && m.Number == "" {
				list[turn].class = "second"
			}
		}
		if m.Comment != "" {
			list = append(list, entry{comments: []string{m.Comment}, class: "beside"})
		}
		list = appendLines(list, m.Lines)
	}
	return list
}

// appendLines appends other lines, each with its comment.
func appendLines(list []entry, lines []feature.Line) []entry {
	for i, l := range lines {
		e := entry{lines: lines[i : i+1], class: indents[min(l.Depth, len(indents)-1)]}
		if l.Comment != "" {
			e.comments = []string{l.Comment}
		}
		list = append(list, e)
	}
	return list
}

// indents holds the classes of other lines by their depth.
var indents = [...]string{"beside", "beside within", "beside within deep"}

// line returns the label of a button for another line, in brackets as in print.
func (c *Moves) line(l feature.Line) string { return "( " + withEllipsis(l.Text, l) + " )" }

// lineLabel returns the accessible name of the button for another line.
func (c *Moves) lineLabel(l feature.Line) string {
	return text.Fill(WordsIn(c.T).Line, "moves", withEllipsis(cmp.Or(l.Spoken, l.Text), l))
}

// withEllipsis returns the moves of a line, with a sign for those that follow.
func withEllipsis(moves string, l feature.Line) string {
	if l.More {
		moves += " …"
	}
	return moves
}

// main returns the number of the main line if another one is shown, otherwise 0.
func (c *Moves) main() int {
	for _, m := range c.View.Moves {
		for _, l := range m.Lines {
			if l.Main {
				return l.Line
			}
		}
	}
	return 0
}

func (c *Moves) backLabel() string { return WordsIn(c.T).Main }

func (c *Moves) label(m feature.Move) string {
	if m.Seat == "" {
		return text.Fill(c.T.StepLabel, "n", c.T.Number(m.Ply), "move", m.SpokenText())
	}
	return text.Fill(c.T.MoveLabel, "n", c.T.Number(m.Ply), "seat", c.T.Seat(m.Seat), "move", m.SpokenText())
}

// follow keeps the current move in view; it costs a layout only when that changes.
func (c *Moves) follow(list js.Value) {
	var at [2]int
	for _, m := range c.View.Moves {
		if m.Current {
			at[0] = m.Ply + 1
		}
	}
	if c.Part.Searched {
		at[1] = 1 // which shortens the list
	}
	if at != c.followed {
		c.followed = at
		markup.Follow(list)
	}
}
