package editor

import (
	"slices"

	"playout/engine/wire"
	"playout/ui/board"
	"playout/ui/feature"
)

// Part is the feature's part of the view: the card for setting up a position.
type Part struct {
	Open  bool   // a position is set up
	Tip   string // how to set up a position
	Tools []Tool
	Facts []Fact
	Text  string // the position as text
	Wrong string // why it cannot be played, a sentence; "" if it can
	Cause string // the engine's own words about it, in English
	Note  string // further notes; "" for none
	Ready bool   // it can be played
}

// Tool is a piece to put on a square, or the eraser.
type Tool struct {
	Piece  string // data-tool: "white-knight", "" to erase
	Label  string // accessible name
	Key    string // "N"
	Picked bool
}

// Fact is a fact of the position beyond its squares.
type Fact struct {
	Name    string // data-fact
	Label   string
	Value   string
	Options []feature.Option // its choices; none for a number
	Switch  bool             // it is "on" or "off"
	Fixed   bool             // it cannot be changed now
	Most    int              // of a number
}

// View implements feature.Viewer. The position takes the place of the game's.
func (f *Feature) View(now feature.Snapshot) feature.Contributions {
	d, open := f.draft, WordsIn(now.T).Open
	region := feature.Region{Slot: feature.Beside, Name: feature.SetUpCard, Order: 20, Part: Part{}}
	c := feature.Contributions{Buttons: []feature.Button{{
		Action: "setup", Menu: true, Order: 40, Icon: "setup", Label: open.Label, Tip: open.Tip, OnClick: Begin{},
		Disabled: now.Board == nil || now.IsExercise || d != nil || now.Busy(),
	}}}
	if d != nil && now.Board != nil {
		region.Part = d.card(&now)
	}
	c.Regions = []feature.Region{region}
	if d == nil || now.Board == nil {
		return c
	}
	const rank = feature.OfEditor
	c.Status, c.Detail, c.Spoken = feature.Text{Rank: rank, Text: WordsIn(now.T).Title}, feature.Text{Rank: rank}, feature.Text{Rank: rank, Text: d.spoken}
	c.Position = &feature.Position{Rank: rank, Board: d.board(&now)}
	for i, id := range now.Game.Seats {
		c.SeatLooks = append(c.SeatLooks, feature.SeatLook{Seat: i, Bare: true, ToMove: id == d.turn()})
	}
	return c
}

// board returns the draft.
func (d *draft) board(now *feature.Snapshot) board.View {
	b := board.View{
		Game: now.Game.ID, Position: now.Board.Position, Seats: now.Game.Seats, Label: now.T.Board(now.Game.ID),
		Advantage: -1, Squares: make([]board.Square, len(now.Board.Squares)),
	}
	for i, name := range now.Board.Squares {
		b.Squares[i] = board.Square{Name: name, Piece: d.cell(now, name), Chosen: name == d.lifted}
	}
	if d.shown != nil {
		b.Position, b.Notes, b.Turn = d.shown.Text, d.shown.Notes, d.turn()
	}
	return b
}

// card returns the card beside it.
func (d *draft) card(now *feature.Snapshot) Part {
	w := WordsIn(now.T)
	v := Part{Open: true, Tip: now.T.Tips[now.Game.ID], Text: d.text, Ready: d.ready()}
	if d.shown != nil {
		for _, t := range d.shown.Palette {
			v.Tools = append(v.Tools, Tool{Piece: t.Piece, Label: toolName(now, t.Piece), Key: t.Key, Picked: t.Piece == d.tool})
		}
		v.Tools = append(v.Tools, Tool{Label: w.Erase, Key: eraseKey, Picked: d.tool == ""})
		for i := range d.shown.Facts {
			v.Facts = append(v.Facts, fact(now, &d.shown.Facts[i]))
		}
	}
	switch {
	case d.wrong.Text != nil:
		v.Wrong, v.Cause = d.wrong.In(now.T)
	case d.shown != nil && d.shown.Wrong != "":
		v.Wrong, v.Cause = w.Wrong, d.shown.Wrong
	case d.shown != nil && d.shown.Over:
		v.Note = w.Over
	}
	return v
}

// eraseKey is the key that picks the eraser; no game has a piece of that letter.
const eraseKey = "E"

// toolName returns the name of a piece, or of a seat whose pieces have parts.
func toolName(now *feature.Snapshot, piece string) string {
	if slices.Contains(now.Board.Seats, piece) {
		if _, whole := now.T.Games[now.Game.ID].Pieces[piece]; !whole {
			return now.T.Seat(piece)
		}
	}
	return now.T.Piece(now.Game.ID, piece)
}

func fact(now *feature.Snapshot, f *wire.Fact) Fact {
	w := WordsIn(now.T)
	v := Fact{Name: f.Name, Label: f.Name, Value: f.Value, Most: f.Most, Fixed: f.Choices != nil && len(f.Choices) < 2}
	if label, known := now.T.Facts[f.Name]; known {
		v.Label = label
	}
	for _, choice := range f.Choices {
		label := choice
		switch {
		case f.Name == wire.FactTurn:
			label = now.T.Seat(choice)
		case choice == "-":
			label = w.None
		}
		v.Options = append(v.Options, feature.Option{Value: choice, Label: label})
		v.Switch = v.Switch || choice == "off"
	}
	return v
}
