package morris

import (
	"fmt"
	"strings"

	"playout/engine/game/format"
	"playout/engine/game/movelist"
)

// Formats returns the move list, with a number before each of White's moves and removals joined to
// the move that closed the mill, "12. a1-a4xg7 d6-d5", and the position. Comments are in braces,
// and variations, without numbers, in parentheses after the move or removal that they replace. A
// game from another position, or without a move, has the position on a line before it.
func (g *morris) Formats() []format.Format {
	return []format.Format{
		{Name: "list", MediaType: "text/plain", Extension: ".txt", Detect: looksLikeList, Ambiguous: true, Read: g.readList, Write: writeList},
		format.Position("position", isPosition),
	}
}

// isPosition reports whether text has roughly the form of a position.
func isPosition(text string) bool {
	parts := strings.Fields(text[:min(len(text), 200)])
	return len(parts) > 1 && len(parts) < 10 && len(parts[0]) >= 16 && len(parts[0]) < 40 && strings.Trim(parts[0], "WBwb.-_") == ""
}

// looksLikeList reports whether text looks like a move list, by its first move alone.
func looksLikeList(text string) bool {
	l := movelist.Read(text[:min(len(text), 4096)], isPosition)
	word := strings.TrimPrefix(strings.ToLower(l.First()), "x")
	return len(word) >= 2 && word[0] >= 'a' && word[0] <= 'g' && word[1] >= '1' && word[1] <= '7'
}

// readList reads moves with or without numbers, and removals joined or separate.
func (g *morris) readList(text string) (format.Transcript, error) {
	l := movelist.Read(text, isPosition)
	return format.Transcript{
		Game: g.spec.Name(), Start: l.Head, Moves: strings.Join(l.Words, " "), Lost: l.Lost(), Drawn: l.Drawn(),
		Players: l.Players("White", "Black"), Tags: format.TagsOf(l.Names, l.Tags, "Black", "White"),
		Dropped: l.Cut, Omitted: l.Left, Notes: l.Notes,
	}, nil
}

func writeList(p format.Played) (string, error) {
	var b strings.Builder
	b.WriteString(p.Header("White", "Black"))
	if p.Start != "" || len(p.Steps) == 0 {
		b.WriteString(p.States[0].String() + "\n")
	}
	number := 0
	main := p.Line()
	main.Write(&b, func(line *format.Variation, i int, fresh bool) {
		s := line.States[i].(*state)
		if i > 0 && (!s.removal || fresh) && !strings.HasSuffix(b.String(), " ") {
			b.WriteByte(' ')
		}
		if line == main && !s.removal && (s.turn == white || i == 0) {
			number++
			fmt.Fprintf(&b, "%d. ", number)
		}
		b.WriteString(s.MoveName(s.turn, line.Steps[i][s.turn]))
	})
	return strings.TrimSpace(b.String()) + p.Closing() + "\n", nil
}
