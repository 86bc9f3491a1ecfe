package format

import (
	"fmt"
	"strings"

	"playout/engine/game"
)

// Variation is a line of moves that replaces a step of another line.
type Variation struct {
	At         int          // index of the step that it replaces
	States     []game.State // the one before the step, and the state after each step
	Steps      []game.Joint // one fewer, at least one
	Comments   []string     // by state, nil if there are none; the first is ""
	Glyphs     [][]uint8    // judgements by state, as PGN numbers them; nil if there are none
	Variations []Variation  // in the order of At
}

// Line returns the game's main line as a variation.
func (p *Played) Line() *Variation {
	return &Variation{States: p.States, Steps: p.Steps, Comments: p.Comments, Glyphs: p.Glyphs, Variations: p.Variations}
}

// Comment returns the comment on a state of the line, "" if there is none.
func (v *Variation) Comment(state int) string {
	if state < len(v.Comments) {
		return v.Comments[state]
	}
	return ""
}

// GlyphsOf returns the judgements of the step that led to a state of the line.
func (v *Variation) GlyphsOf(state int) []uint8 {
	if state < len(v.Glyphs) {
		return v.Glyphs[state]
	}
	return nil
}

// Write writes a line with its judgements as $1, between spaces, its comments in braces and its
// variations in parentheses. It calls step to write each step; fresh is set if something other
// than a step came before, so that a move number is needed.
func (v *Variation) Write(b *strings.Builder, step func(line *Variation, i int, fresh bool)) {
	fresh := true
	comment := func(text string) {
		if text != "" {
			b.WriteString("{" + text + "}")
			fresh = true
		}
	}
	rest := v.Variations
	comment(v.Comment(0))
	for i := range v.Steps {
		if !fresh && len(v.GlyphsOf(i)) > 0 {
			b.WriteByte(' ')
		}
		step(v, i, fresh)
		fresh = false
		for _, number := range v.GlyphsOf(i + 1) {
			fmt.Fprintf(b, " $%d", number)
		}
		comment(v.Comment(i + 1))
		for ; len(rest) > 0 && rest[0].At == i; rest = rest[1:] {
			b.WriteByte('(')
			rest[0].Write(b, step)
			b.WriteByte(')')
			fresh = true
		}
	}
}
