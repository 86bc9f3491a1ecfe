package review

import (
	"strings"

	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/text"
)

// Annotate writes the review into the game's own record: a sign and a comment at each move that lost
// much, as a person writes them.
type Annotate struct{}

// glyphs are the signs of grades by their numbers in PGN.
var glyphs = map[string]string{"inaccuracy": "$6", "mistake": "$2", "blunder": "$4"}

// annotate lists what is to be written. What the record has already stays as it is.
func (f *Feature) annotate(c *feature.Context) {
	f.notes = nil
	if f.found == nil || c.Board == nil || f.game != feature.MainLine(c.Board) {
		return
	}
	f.goTo(c, c.Board.Ply) // the main line
	for i := range f.found.Result.Plies {
		p := &f.found.Result.Plies[i]
		if !isBad(p.Grade) || p.Ply > len(f.plies) || f.plies[p.Ply-1].Seat != p.Seat {
			continue
		}
		at := f.plies[p.Ply-1]
		if !strings.Contains(at.Glyphs+"$", glyphs[p.Grade]+"$") {
			f.notes = append(f.notes, feature.Amend{Do: wire.Glyphs, Ply: p.Ply, Text: glyphs[p.Grade] + withoutSigns(at.Glyphs)})
		}
		w := WordsIn(c.T)
		words := text.Fill(w.Note, "loss", c.T.Chance(p.Loss), "best", f.bestText(&c.Snapshot, p))
		if !strings.Contains(at.Comment, words) && len(at.Comment)+len(words) < wire.MaxComment {
			f.notes = append(f.notes, feature.Amend{Do: wire.Comment, Ply: p.Ply, Text: strings.TrimSpace(at.Comment + " " + words)})
		}
	}
}

// withoutSigns returns judgements without those of a move, which has at most one.
func withoutSigns(of string) string {
	rest := ""
	for number := range strings.SplitSeq(of, "$") {
		if number > "6" || len(number) > 1 {
			rest += "$" + number
		}
	}
	return rest
}

// writeNotes writes the next of them, once the page rests.
func (f *Feature) writeNotes(c *feature.Context) {
	switch {
	case len(f.notes) == 0 || c.Coming:
	case !c.Analysing || c.Board.Main != nil || f.game != feature.MainLine(c.Board):
		f.notes = nil
	default:
		c.Send(f.notes[0])
		f.notes = f.notes[1:]
	}
}
