// Package ahead is the feature that shows a principal variation on the board, move by
// move. It only looks: the game, its address, its clocks and all thoughts continue
// unaffected, and the look ends when the game's position changes.
package ahead

import (
	"slices"
	"strings"
	"unicode/utf8"

	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/text"
)

// Feature holds the state of looking ahead.
type Feature struct {
	look  *feature.Ahead    // nil for none
	asked int               // ID of the outstanding Peek, 0 for none
	next  feature.LookAhead // the request that it answers
}

// New returns a page without a look ahead.
func New(feature.Device) feature.Feature { return &Feature{} }

// Publish implements feature.Publisher.
func (f *Feature) Publish() feature.Published { return feature.FromAhead{Ahead: f.look} }

// Part is the feature's part of the view.
type Part struct {
	At, Of int                 // moves of the line already made, and all of them; 0 without a look
	After  string              // the moves that lead to the position shown: "after h4 g6 f7"
	Moves  []feature.LookAhead // one for each move
}

// room is the number of letters for the last of the moves that lead to the position shown, so
// that they stay in one line on a phone.
const room = 10

// View implements feature.Viewer.
func (f *Feature) View(now feature.Snapshot) feature.Contributions {
	a := now.Ahead
	if a == nil || now.Editing {
		return feature.Contributions{Regions: chip(Part{})}
	}
	p := Part{At: a.At, Of: len(a.Line)}
	w, moves := WordsIn(now.T), ""
	for _, move := range slices.Backward(a.Line[:a.At]) {
		before := strings.TrimSuffix(now.MoveText(move)+" "+moves, " ")
		if moves != "" && utf8.RuneCountInString(before) > room {
			moves = "… " + moves
			break
		}
		moves = before
	}
	p.After = text.Fill(w.After, "moves", moves)
	for i := range a.Line {
		p.Moves = append(p.Moves, feature.LookAhead{Ply: a.Ply, Line: a.Line, At: i + 1})
	}
	return feature.Contributions{Regions: chip(p), Spoken: feature.Text{Rank: feature.OfAhead, Text: w.Looking + ": " + p.After}}
}

func chip(p Part) []feature.Region {
	return []feature.Region{{Slot: feature.Beside, Name: "ahead", Order: 51, Part: p}}
}

// Handle implements feature.Feature.
func (f *Feature) Handle(c *feature.Context, m feature.Message) {
	switch m := m.(type) {
	case feature.LookAhead:
		f.ask(c, m)
	case feature.Answer:
		f.answer(m)
	case feature.BoardChanged, feature.WillOpen, feature.HintAsked, feature.WorkerLost:
		f.end()
	case feature.SetEditing:
		if m.On {
			f.end()
		}
	}
}

// ask requests a position from the worker, or ends the look. If the position is shown while another one
// is on its way, it stays.
func (f *Feature) ask(c *feature.Context, m feature.LookAhead) {
	again := f.look != nil && f.look.At == m.At && f.look.Ply == m.Ply && f.look.Position == m.Position && slices.Equal(f.look.Line, m.Line)
	if again && f.asked != 0 {
		f.asked = 0
		return
	}
	if again || m.At < 1 || m.At > len(m.Line) || c.Board == nil || c.Editing || c.Unsettled() {
		f.end()
		return
	}
	f.next = m
	f.asked = c.Ask(wire.Command{Peek: &wire.Peek{Epoch: c.Epoch, Ply: m.Ply, Moves: m.Line[:m.At], Position: m.Position}})
}

// answer handles the worker's answer. It shows nothing if the worker refuses, such as a look
// from a position that is gone.
func (f *Feature) answer(m feature.Answer) {
	switch {
	case f.asked == 0 || m.ID != f.asked:
	case m.Peeked == nil:
		f.end()
	default:
		f.look = &feature.Ahead{Board: m.Peeked, Ply: f.next.Ply, Line: f.next.Line, At: f.next.At, Position: f.next.Position}
		f.asked = 0
	}
}

func (f *Feature) end() { f.look, f.asked = nil, 0 }
