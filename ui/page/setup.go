package page

import (
	"slices"
	"strings"

	"playout/engine/wire"
	"playout/ui/text"
)

// setup is a position in the making. The worker makes each change and says what
// came of it, one Compose at a time; what is done meanwhile waits.
//
// While a position is set up the game stays as it is, and so does the address;
// nothing thinks, data-state is "human", data-position is the draft, and no
// square is data-legal: each takes what was picked.
type setup struct {
	shown  *wire.Composed // the draft, nil until the first answer
	asked  *wire.Compose  // what the worker was asked, nil while nothing is owed
	id     int            // of that command
	next   *wire.Compose  // what it is to be asked next; without a Text it is about shown
	text   string         // what stands in the field for the position
	typed  bool           // by hand
	wrong  *alert         // why the last change came to nothing
	tool   string         // what is picked, "" to erase
	lifted string         // the square that a piece is dragged from, "" for none
	said   string         // the last change, in words
}

// SetUp begins to set up a position, from the one shown.
func (p *Page) SetUp() {
	p.doSoon(func() {
		if p.board == nil || p.busy() {
			return
		}
		p.stopThought()
		p.giveUp()
		p.watching.along = false
		p.hint, p.alert = nil, nil
		p.motion.passing, p.motion.falls = nil, nil // it is over, also once the game is shown again
		p.keep("")
		p.setup = &setup{next: &wire.Compose{}}
		p.compose()
	})
}

// LeaveSetUp goes back to the game.
func (p *Page) LeaveSetUp() {
	p.do(func() {
		if p.setup != nil {
			p.setup = nil
			p.rest()
		}
	})
}

// PlayFromHere opens the position that was set up as a game between the same
// players.
func (p *Page) PlayFromHere() {
	p.do(func() {
		if !p.setup.ready() {
			return
		}
		p.leaveFor(&opening{
			command: wire.Open{Game: p.board.Game, Position: p.setup.shown.Text, Seed: p.seed(p.game)},
			game:    p.game, choices: p.choices,
		})
	})
}

// ready says whether the draft is a position that can be played.
func (s *setup) ready() bool {
	return s != nil && s.shown != nil && s.shown.Wrong == "" && s.wrong == nil && s.asked == nil && s.next == nil
}

// PickTool chooses what is put on squares, "" for nothing.
func (p *Page) PickTool(piece string) {
	p.do(func() {
		if s := p.setup; s != nil && (piece == "" || s.has(piece)) {
			s.tool = piece
		}
	})
}

// has says whether a piece can be put on squares.
func (s *setup) has(piece string) bool {
	return s.shown != nil && slices.ContainsFunc(s.shown.Palette, func(t wire.Tool) bool { return t.Piece == piece })
}

// Paint puts what was picked on a square.
func (p *Page) Paint(square string) {
	p.do(func() {
		if p.setup != nil {
			p.put(square, p.setup.tool)
		}
	})
}

// Erase empties a square.
func (p *Page) Erase(square string) {
	p.do(func() {
		if p.setup != nil {
			p.put(square, "")
		}
	})
}

// Paints says whether a pointer that is pressed on a square and led on paints,
// and does not move what stands there.
func (p *Page) Paints(square string) (paints bool) {
	p.do(func() { paints = p.setup != nil && !p.movable(square) })
	return paints
}

// press is a click on a square: what was picked is put there, or taken away
// where it stands already.
func (p *Page) press(square string) {
	tool := p.setup.tool
	if p.stands(square, tool) {
		tool = ""
	}
	p.put(square, tool)
}

// cell is what stands on a square of the draft once all that was done has been
// made, "" for nothing.
func (p *Page) cell(square string) string {
	i, s := p.index(square), p.setup
	if s == nil || s.shown == nil || i < 0 {
		return ""
	}
	for _, waits := range []*wire.Compose{s.next, s.asked} {
		if waits == nil {
			continue
		}
		for _, e := range slices.Backward(waits.Edits) {
			if e.Do == wire.EditPut && e.Square == i {
				return e.Piece
			}
			if e.Do == wire.EditClear {
				return ""
			}
		}
	}
	return s.shown.Cells[i]
}

// stands says whether a piece stands on a square, whole or as a part.
func (p *Page) stands(square, piece string) bool {
	cell := p.cell(square)
	return piece != "" && (cell == piece || strings.HasPrefix(cell, piece+"-"))
}

// movable says whether what stands on a square is a whole piece, and another one
// than what is picked: a drag then moves it.
func (p *Page) movable(square string) bool {
	cell := p.cell(square)
	return p.setup.tool != "" && cell != p.setup.tool && p.setup.has(cell)
}

// move moves a piece to another square, or, to none, off the board.
func (p *Page) move(from, to string) (moved bool) {
	piece := p.cell(from)
	p.setup.lifted = ""
	if piece == "" || from == to {
		return false
	}
	p.put(from, "")
	if p.index(to) >= 0 {
		p.put(to, piece)
		return true
	}
	return false
}

func (p *Page) put(square, piece string) {
	if i := p.index(square); i >= 0 {
		p.edit(wire.Edit{Do: wire.EditPut, Square: i, Piece: piece})
		p.setup.said = square + ", " + p.toolName(piece)
	}
}

// SetFact gives a fact of the position a value.
func (p *Page) SetFact(name, value string) {
	p.do(func() {
		if p.setup != nil && name != "" {
			p.edit(wire.Edit{Do: wire.EditSet, Fact: name, Value: value})
		}
	})
}

// ClearBoard empties the board.
func (p *Page) ClearBoard() { p.do(func() { p.edit(wire.Edit{Do: wire.EditClear}) }) }

// StartPosition puts the pieces as at the start of the game.
func (p *Page) StartPosition() { p.do(func() { p.edit(wire.Edit{Do: wire.EditStart}) }) }

// TypePosition takes a position as text.
func (p *Page) TypePosition(typed string) {
	p.do(func() {
		s := p.setup
		if s == nil {
			return
		}
		s.text, s.typed = typed, true
		if len(typed) > wire.MaxDraft {
			s.wrong = &alert{say: func(w *text.Strings) string { return w.Setup.TooLong }}
			return
		}
		s.next = &wire.Compose{Text: typed}
		if strings.TrimSpace(typed) == "" {
			s.next.Text = " " // nothing at all would stand for what is shown
		}
		p.compose()
	})
}

// CopyPosition copies the position as text.
func (p *Page) CopyPosition() {
	p.do(func() {
		if p.setup == nil {
			return
		}
		p.host.Copy(p.setup.text, func(ok bool) {
			p.do(func() {
				if ok && p.setup != nil {
					p.setup.said = p.words.Setup.Copied
				}
			})
		})
	})
}

// edit changes the draft, now or as soon as the worker has answered.
func (p *Page) edit(e wire.Edit) {
	s := p.setup
	if s == nil {
		return
	}
	if s.next == nil {
		s.next = &wire.Compose{}
	}
	if len(s.next.Edits) < wire.MaxEdits {
		s.next.Edits = append(s.next.Edits, e)
	}
	s.typed = false
	p.compose()
}

// compose asks the worker for what is to be asked next, if it can be asked.
func (p *Page) compose() {
	s := p.setup
	if s == nil || s.next == nil || s.asked != nil || !p.worker.greeted || p.opening != nil {
		return
	}
	if s.next.Text == "" && s.shown != nil {
		s.next.Text = s.shown.Text
	}
	s.asked, s.next = s.next, nil
	s.id = p.ask(wire.Command{Compose: s.asked})
}

// onComposed takes over a draft.
func (p *Page) onComposed(id int, c *wire.Composed) {
	s := p.setup
	if s == nil || id != s.id || s.asked == nil || len(c.Cells) != len(p.board.Squares) {
		return
	}
	if s.shown == nil && len(c.Palette) > 0 {
		s.tool = c.Palette[0].Piece
	}
	s.asked, s.shown, s.wrong = nil, c, nil
	if !s.typed {
		s.text = c.Text
	}
	p.compose()
}

// notComposed tells of a change that came to nothing; the draft is as it was.
func (p *Page) notComposed(e *wire.Error) {
	s := p.setup
	s.asked = nil
	s.wrong = &alert{detail: e.Text, say: func(w *text.Strings) string { return w.Setup.Unread }}
	p.compose()
}

// recompose asks a new worker what the one before it did not answer.
func (p *Page) recompose() {
	if s := p.setup; s != nil {
		if s.next == nil {
			s.next = s.asked
		}
		s.asked = nil
		p.compose()
	}
}

// SettingUp says whether a position is set up.
func (p *Page) SettingUp() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.setup != nil
}
