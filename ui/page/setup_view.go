package page

import (
	"slices"

	"playout/engine/wire"
	"playout/ui/board"
	"playout/ui/text"
)

// Setup is the card in which a position is set up.
type Setup struct {
	Tip   string // how it is done
	Tools []Tool
	Facts []Fact
	Text  string // the position as text
	Wrong string // why it cannot be played, a sentence; "" where it can
	Cause string // what the engine says of it, in English
	Note  string // what else there is to know; "" for nothing
	Ready bool   // it can be played
}

// Tool is one thing that can be put on a square.
type Tool struct {
	Piece  string // data-tool: "white-knight", "" to erase
	Label  string // accessible name
	Key    string // "N"
	Picked bool
}

// Fact is one thing that a position says beyond its squares.
type Fact struct {
	Name    string // data-fact
	Label   string
	Value   string
	Options []Option // its choices; none for a number
	Switch  bool     // it is "on" or "off"
	Fixed   bool     // there is no choice now
	Most    int      // of a number
}

// setupView is the card, nil where no position is set up.
func (p *Page) setupView() *Setup {
	s, w := p.setup, &p.words.Setup
	if s == nil {
		return nil
	}
	v := &Setup{Tip: w.Tips[p.game.ID], Text: s.text, Ready: s.ready()}
	if s.shown != nil {
		for _, t := range s.shown.Palette {
			v.Tools = append(v.Tools, Tool{Piece: t.Piece, Label: p.toolName(t.Piece), Key: t.Key, Picked: t.Piece == s.tool})
		}
		v.Tools = append(v.Tools, Tool{Label: w.Erase, Key: eraseKey, Picked: s.tool == ""})
		for i := range s.shown.Facts {
			v.Facts = append(v.Facts, p.factView(&s.shown.Facts[i]))
		}
	}
	switch {
	case s.wrong != nil:
		v.Wrong, v.Cause = s.wrong.in(p.words)
	case s.shown != nil && s.shown.Wrong != "":
		v.Wrong, v.Cause = w.Wrong, s.shown.Wrong
	case s.shown != nil && s.shown.Over:
		v.Note = w.Over
	}
	return v
}

// eraseKey is the key that picks the eraser; no game has a piece of that letter.
const eraseKey = "E"

// toolName is the name of a piece, or of a seat whose pieces have parts.
func (p *Page) toolName(piece string) string {
	if slices.Contains(p.board.Seats, piece) {
		if _, whole := p.words.Games[p.game.ID].Pieces[piece]; !whole {
			return p.words.Seat(piece)
		}
	}
	return p.words.Piece(p.game.ID, piece)
}

func (p *Page) factView(f *wire.Fact) Fact {
	w := &p.words.Setup
	v := Fact{Name: f.Name, Label: f.Name, Value: f.Value, Most: f.Most, Fixed: f.Choices != nil && len(f.Choices) < 2}
	if label, known := w.Facts[f.Name]; known {
		v.Label = label
	}
	for _, choice := range f.Choices {
		label := choice
		switch {
		case f.Name == wire.FactTurn:
			label = p.words.Seat(choice)
		case choice == "-":
			label = w.None
		}
		v.Options = append(v.Options, Option{choice, label})
		v.Switch = v.Switch || choice == "off"
	}
	return v
}

// setupBoard is the board while a position is set up.
func (p *Page) setupBoard(v *board.View) {
	s := p.setup
	v.Advantage, v.Squares = -1, make([]board.Square, len(p.board.Squares))
	for i, name := range p.board.Squares {
		v.Squares[i] = board.Square{Name: name, Piece: p.cell(name), Chosen: name == s.lifted}
		v.Squares[i].Label = p.squareLabel(&v.Squares[i])
	}
	if s.shown == nil {
		return
	}
	v.Position, v.Notes, v.Turn = s.shown.Text, s.shown.Notes, s.turn()
}

// setupSeats makes the strips true of the draft: they keep who plays, and no more.
func (p *Page) setupSeats(seats []Seat) {
	for i := range seats {
		s := &seats[i]
		*s = Seat{Strip: board.Strip{ID: s.ID, Title: s.Title, About: s.About}, Name: s.Name, Choice: s.Choice, Options: s.Options, Above: s.Above}
		s.ToMove = s.ID == p.setup.turn()
	}
}

// turn is the seat to move in the draft, "" where none is named.
func (s *setup) turn() string {
	if s.shown == nil {
		return ""
	}
	for i := range s.shown.Facts {
		if s.shown.Facts[i].Name == wire.FactTurn {
			return s.shown.Facts[i].Value
		}
	}
	return ""
}

// composed makes the view one of a position that is set up.
func (p *Page) composed(v *View) {
	v.Setup, v.Welcome = p.setupView(), false
	v.Status, v.Said = p.words.Setup.Title, p.setup.said
	v.Board = board.View{
		Game: p.game.ID, Position: p.board.Position, State: v.State, Seats: p.game.Seats,
		Label: text.Fill(p.words.BoardLabel, "game", p.words.Game(p.game.ID)),
	}
	p.setupBoard(&v.Board)
	p.setupSeats(v.Seats)
}
