// Package typed is the feature for typing moves: a field accepts the notation of the move list,
// that of programs, and people's variants of either.
package typed

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"playout/engine/plaintext"
	"playout/engine/strict"
	"playout/engine/wire"
	"playout/ui/boards"
	"playout/ui/feature"
	"playout/ui/feature/notation"
	"playout/ui/text"
)

// Longest is the greatest number of characters that the field accepts, more than any move has.
const Longest = 24

// ID is the field's id in the document.
const ID = "type-move"

// Feature holds the state of the field.
type Feature struct {
	text       string
	wrong      string // why the text is not a move, a sentence; "" for nothing
	restOfTurn string // the rest of a turn once its first ply has been played
	focused    bool
}

// New returns an empty field.
func New(feature.Device) feature.Feature { return &Feature{} }

type (
	// Type reports the contents of the field.
	Type struct{ Text string }
	// Play plays the move that a text means.
	Play struct{ Text string }
	// Focus reports whether the field has the focus.
	Focus struct{ On bool }
)

// Part is the feature's part of the view.
type Part struct {
	Text    string
	Wrong   string
	Example string // a move of the game
	// Open means that the field accepts text: a person is to move, or the field has the focus,
	// and keys typed ahead must not go elsewhere.
	Open bool
}

// mayPlay reports whether a person's move may be played.
func mayPlay(now *feature.Snapshot) bool {
	return now.Board != nil && !now.Editing && now.Ahead == nil && now.MayChoose() && now.Person() >= 0
}

// View implements feature.Viewer.
func (f *Feature) View(now feature.Snapshot) feature.Contributions {
	part := Part{Text: f.text, Wrong: f.wrong, Open: now.Board != nil && (mayPlay(&now) || f.focused && !now.Board.Over)}
	letters := ""
	if now.Game != nil {
		part.Example, letters = example(&now), capitals(&now)
	}
	field := WordsIn(now.T).Field
	return feature.Contributions{
		Regions:  []feature.Region{{Slot: feature.Typing, Name: "typed", Part: part}},
		Capitals: letters,
		Buttons:  []feature.Button{{Action: "type-move", Menu: true, Order: 10, Icon: "type", Label: field.Label, Tip: field.Tip, Focus: ID, Disabled: !part.Open}},
	}
}

// example returns a move that may be typed now: the game's usual example if it is legal, or if
// no person may move.
func example(now *feature.Snapshot) string {
	usual := boards.Of(now.Game.ID).Words.In(now.T).Example
	if !mayPlay(now) || len(notation.Find(now, now.Person(), usual)) > 0 {
		return usual
	}
	for _, m := range now.MovesAlong(now.Person(), nil) {
		return notation.ShownText(now, &m)
	}
	return usual
}

// capitals returns the capital letters that begin the moves that may be typed now.
func capitals(now *feature.Snapshot) string {
	if !mayPlay(now) {
		return ""
	}
	all := ""
	for _, m := range now.MovesAlong(now.Person(), nil) {
		first, _ := utf8.DecodeRuneInString(notation.ShownText(now, &m))
		if unicode.IsUpper(first) && !strings.ContainsRune(all, first) {
			all += string(first)
		}
	}
	return all
}

// Handle implements feature.Feature.
func (f *Feature) Handle(c *feature.Context, m feature.Message) {
	switch m := m.(type) {
	case Type:
		f.text = clip(m.Text)
		f.clearWrong(c)
	case Focus:
		f.focused = m.On
		if !m.On { // the field is no longer visible
			f.text = ""
			f.clearWrong(c)
		}
	case Play:
		f.text = clip(m.Text)
		f.clearWrong(c)
		if mayPlay(&c.Snapshot) && strings.TrimSpace(f.text) != "" {
			f.play(c)
		}
	case feature.WillOpen:
		if !m.Request.Again {
			f.text, f.restOfTurn = "", ""
			f.clearWrong(c)
		}
	case feature.BoardChanged:
		f.clearWrong(c)
		rest := f.restOfTurn
		f.restOfTurn = ""
		if rest != "" && m.Played && mayPlay(&c.Snapshot) {
			f.text = rest
			f.play(c)
		}
	}
}

// clip returns the part of a text from outside that the feature reads.
func clip(typed string) string {
	runes := []rune(strings.ToValidUTF8(typed, ""))
	return string(runes[:min(len(runes), Longest)])
}

// clearWrong removes the message about the previous text.
func (f *Feature) clearWrong(c *feature.Context) {
	if f.wrong != "" {
		f.wrong = ""
		c.Send(feature.Notice{Kept: true})
	}
}

// play plays the typed move, or reports why it cannot be played.
func (f *Feature) play(c *feature.Context) {
	f.text = plaintext.Normal(f.text)
	seat := c.Person()
	found := notation.Find(&c.Snapshot, seat, f.text)
	if len(found) == 0 {
		if i := strings.LastIndexAny(f.text, "xX"); i > 0 {
			first := notation.Find(&c.Snapshot, seat, f.text[:i])
			if len(first) == 1 && first[0].Again {
				found, f.restOfTurn = first, f.text[i:]
			}
		}
	}
	if len(found) == 1 {
		f.text = ""
		c.Send(feature.Unchoose{})
		c.Send(feature.Commit{Seat: seat, Move: found[0].Name})
		return
	}
	w := WordsIn(c.T)
	if len(found) > 1 {
		f.wrong = text.Fill(w.Which, "text", strict.Clip(f.text), "moves", joinMoves(&c.Snapshot, found, w.Or))
	} else {
		f.wrong = text.Fill(w.Wrong, "text", strict.Clip(f.text), "moves", allowed(&c.Snapshot, seat, f.text))
	}
	c.Send(feature.Notice{Text: f.wrong, Kept: true})
}

// joinMoves joins the names of moves, with a word before the last.
func joinMoves(now *feature.Snapshot, moves []wire.Move, or string) string {
	joined := notation.ShownText(now, &moves[0])
	for i := range moves[1:] {
		between := ", "
		if i == len(moves)-2 {
			between = or
		}
		joined += between + notation.ShownText(now, &moves[i+1])
	}
	return joined
}

// few is how many of the legal moves a message names.
const few = 6

// allowed names a few legal moves, those most similar to a text first.
func allowed(now *feature.Snapshot, seat int, typed string) string {
	word := notation.Normalize(typed)
	var similar, others []string
	for _, m := range now.MovesAlong(seat, nil) {
		name := notation.ShownText(now, &m)
		if bare := notation.Normalize(name); word != "" && bare != "" && (strings.HasSuffix(word, bare[max(0, len(bare)-2):]) || word[0] == bare[0]) {
			similar = append(similar, name)
		} else {
			others = append(others, name)
		}
	}
	all := append(similar, others...)
	if len(all) <= few {
		return strings.Join(all, ", ")
	}
	return strings.Join(all[:few], ", ") + " …"
}
