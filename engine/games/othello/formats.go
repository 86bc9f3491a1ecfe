package othello

import (
	"strconv"
	"strings"

	"playout/engine/game/format"
	"playout/engine/game/movelist"
	"playout/engine/games/othello/ggf"
	"playout/engine/games/othello/wthor"
)

// Formats returns the transcript, "f5d6c3" and so on, and the position. A transcript leaves out a
// pass, as is customary, except at the end of a line or before a comment or a judgement, where it
// writes --. Comments stand in braces, and variations in parentheses after the move that they
// replace. A game from another position, or without a move, has the position on a line before it.
func (g othello) Formats() []format.Format {
	return []format.Format{
		{Name: "transcript", MediaType: "text/plain", Extension: ".txt", Detect: looksLikeTranscript, Identify: ggf.Detect, Read: readTranscript, Write: writeTranscript},
		format.Position("position", isPosition),
	}
}

// Databases returns the database of the French federation.
func (othello) Databases() []format.Database {
	return []format.Database{{Extension: ".wtb", Split: wthor.Split}}
}

// isPosition reports whether text has the form of a position, or a similar one.
func isPosition(text string) bool {
	d := findDrawing(strings.TrimSpace(text))
	return d.squares >= 40 || d.invalid != 0
}

// isSquares reports whether a word is a run of squares and passes.
func isSquares(word string) bool {
	word = strings.ToLower(word)
	for word != "" {
		switch {
		case word == "pa" || word == "ps":
			return true
		case strings.HasPrefix(word, "pass"):
			word = word[4:]
		case len(word) >= 2 && word[0] >= 'a' && word[0] <= 'h' && word[1] >= '1' && word[1] <= '8', strings.HasPrefix(word, "--"):
			word = word[2:]
		default:
			return false
		}
	}
	return true
}

// looksLikeTranscript reports whether text begins like a transcript. It looks only at the first
// moves, so that a text with a later mistake is still read and the error can state its place.
func looksLikeTranscript(text string) bool {
	if ggf.Detect(text) {
		return true
	}
	l := movelist.Read(text[:min(len(text), 4096)], isPosition)
	first := l.First()
	return first != "" && isSquares(first[:min(len(first), 4)])
}

// readTranscript reads a transcript: moves one by one or in one word, in upper or lower case, with
// or without numbers, and a pass left out or as "pass", "pa", "ps" or "--". It also reads games in
// GGF and SGF.
func readTranscript(text string) (format.Transcript, error) {
	if ggf.Detect(text) {
		return ggf.Read(othello{}, text)
	}
	l := movelist.Read(text, isPosition)
	for i, word := range l.Words {
		if word[0] == '{' || word[0] == '$' {
			continue
		}
		switch word = strings.ToLower(word); word {
		case "pa", "ps":
			word = "pass"
		}
		l.Words[i] = strings.ReplaceAll(word, "--", ",pass,")
	}
	lost, drawn := l.Lost(), l.Drawn()
	if l.Result == "" || l.Result == "*" {
		lost, drawn = byScore(l.Score)
	}
	return format.Transcript{
		Game: spec.ID, Start: l.Head, Moves: strings.Join(l.Words, " "), Lost: lost, Drawn: drawn,
		Players: l.Players("Black", "White"), Tags: format.TagsOf(l.Names, l.Tags, "Black", "White"),
		Dropped: l.Cut, Omitted: l.Left, Notes: l.Notes,
	}, nil
}

// byScore returns the seat that lost, plus 1, and whether the game was drawn, from a score "33-31"
// of Black's discs and White's. For other scores it returns neither.
func byScore(score string) (lost int, drawn bool) {
	first, second, _ := strings.Cut(score, "-")
	discs, err := strconv.Atoi(first)
	others, err2 := strconv.Atoi(second)
	switch {
	case err != nil || err2 != nil || discs+others > 64:
		return 0, false
	case discs > others:
		return 2, false
	case discs < others:
		return 1, false
	}
	return 0, true
}

func writeTranscript(p format.Played) (string, error) {
	var b strings.Builder
	b.WriteString(p.Header("Black", "White"))
	if p.Start != "" || len(p.Steps) == 0 {
		b.WriteString(p.States[0].String() + "\n")
	}
	p.Line().Write(&b, func(line *format.Variation, i int, _ bool) {
		s := line.States[i].(*state)
		switch move := line.Steps[i][s.turn]; {
		case move < pass:
			b.WriteString(spec.Squares[move])
		case i == len(line.Steps)-1 || line.Comment(i+1) != "" || len(line.GlyphsOf(i+1)) > 0:
			b.WriteString("--")
		}
	})
	return strings.TrimSpace(b.String()) + p.Closing() + "\n", nil
}
