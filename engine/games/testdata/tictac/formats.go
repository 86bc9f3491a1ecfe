package tictac

import (
	"strings"

	"playout/engine/game/format"
	"playout/engine/game/movelist"
)

// Formats returns the move list, "b2 a1 c3", which also stores matches, and the position. A game
// from another position, or without a move, has the position on a line before it.
func (tictac) Formats() []format.Format {
	return []format.Format{
		{Name: "list", MediaType: "text/plain", Extension: ".txt", Detect: likeList, Ambiguous: true, Read: readList, Write: writeList, Record: writeList},
		format.Position("position", isPosition),
	}
}

// isPosition reports whether text has the form of a position.
func isPosition(text string) bool { return len(text) == 9 && strings.Trim(text, "XO-") == "" }

// likeList reports whether text begins with a move.
func likeList(text string) bool {
	word := movelist.Read(text[:min(len(text), 4096)], isPosition)
	first := strings.ToLower(word.First())
	return len(first) == 2 && first[0] >= 'a' && first[0] <= 'c' && first[1] >= '1' && first[1] <= '3'
}

func readList(text string) (format.Transcript, error) {
	l := movelist.Read(text, isPosition)
	return format.Transcript{Game: spec.ID, Start: l.Head, Moves: strings.Join(l.Words, " "), Omitted: l.Left, Dropped: l.Cut, Notes: l.Notes}, nil
}

func writeList(p format.Played) (string, error) {
	var b strings.Builder
	if p.Start != "" || len(p.Steps) == 0 {
		b.WriteString(p.States[0].String() + "\n")
	}
	p.Line().Write(&b, func(line *format.Variation, i int, _ bool) {
		if text := b.String(); text != "" && !strings.ContainsAny(text[len(text)-1:], " \n(") {
			b.WriteByte(' ')
		}
		s := line.States[i].(*state)
		b.WriteString(s.MoveName(s.turn(), line.Steps[i][s.turn()]))
	})
	return b.String() + "\n", nil
}
