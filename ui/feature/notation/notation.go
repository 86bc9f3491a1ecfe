// Package notation finds the moves that people mean by their typed text, in any notation.
package notation

import (
	"cmp"
	"slices"
	"strings"

	"playout/engine/plaintext"
	"playout/engine/wire"
	"playout/ui/boards"
	"playout/ui/feature"
	"playout/ui/text"
)

// Find returns the legal moves of a seat that a text may mean: none, one, or several if it is
// ambiguous. It tries the page's own notation before that of programs, and the exact case of
// letters before any other: "bxc3" is the pawn's capture if there is one, otherwise the
// bishop's.
func Find(now *feature.Snapshot, seat int, typed string) []wire.Move {
	moves := now.MovesAlong(seat, nil)
	word := strings.TrimSpace(plaintext.Normal(typed))
	if found := those(moves, func(m *wire.Move) bool { return word == m.Name || word == plaintext.Normal(ShownText(now, m)) }); len(found) > 0 {
		return found
	}
	if word = plain(unnumbered(word)); word == "" {
		return nil
	}
	for _, in := range notations(now, word) {
		if found := those(moves, func(m *wire.Move) bool { return slices.Contains(in(m), word) }); len(found) > 0 {
			return found
		}
		folded := fold(word)
		if found := those(moves, func(m *wire.Move) bool {
			return slices.ContainsFunc(in(m), func(form string) bool { return fold(form) == folded })
		}); len(found) > 0 {
			return found
		}
	}
	return nil
}

// notations returns the ways to write a move, each with its forms of a move, in the order tried:
// as the page shows moves, with the letters of its language, with the English letters, and as
// programs name moves. It leaves out notations in which the text's first letter is another
// piece's: in Spanish, R is not a rook.
func notations(now *feature.Snapshot, word string) []func(*wire.Move) []string {
	list := []func(*wire.Move) []string{func(m *wire.Move) []string { return forms(now, m, ShownText(now, m)) }}
	piece := -1 // the piece whose letter begins the text
	for _, letters := range []text.Letters{now.Letters, text.OwnLetters, text.EnglishLetters} {
		head := slices.IndexFunc(now.T.Notations[now.Game.ID], func(l text.Letter) bool {
			return strings.HasPrefix(fold(word), fold(now.T.Written(now.Game.ID, l.English, letters)))
		})
		if piece >= 0 && head >= 0 && head != piece {
			continue
		}
		piece = max(piece, head)
		list = append(list, func(m *wire.Move) []string {
			return forms(now, m, now.T.Written(now.Game.ID, cmp.Or(m.Text, m.Name), letters))
		})
	}
	return append(list, func(m *wire.Move) []string { return forms(now, m, m.Name) })
}

// ShownText returns a legal move as the page shows it.
func ShownText(now *feature.Snapshot, m *wire.Move) string {
	return now.MoveText(cmp.Or(m.Text, m.Name))
}

// Normalize returns a move's text without marks and case, for comparisons.
func Normalize(told string) string { return fold(plain(told)) }

// those returns the moves that satisfy a condition.
func those(moves []wire.Move, is func(*wire.Move) bool) (found []wire.Move) {
	for i := range moves {
		if is(&moves[i]) {
			found = append(found, moves[i])
		}
	}
	return found
}

// forms returns a move's text and the other texts that the game's manner allows for it.
func forms(now *feature.Snapshot, m *wire.Move, told string) []string {
	list := []string{plain(told)}
	if of := boards.Of(now.Game.ID).Manner.Typed; of != nil {
		for _, form := range of(now.Scene(), m, told, now.Flipped) {
			list = append(list, plain(form))
		}
	}
	return list
}

// marks are optional in written moves.
const marks = " \t+#=!?x×:-–—_.,;()'’"

// plain returns a move's text without marks, and with letters for castling. A leading cross is
// no mark: it stands for a removal.
func plain(told string) string {
	told = strings.TrimSuffix(strings.TrimSpace(told), "e.p.")
	if rest, takes := strings.CutPrefix(strings.ReplaceAll(told, "×", "x"), "x"); takes {
		return "x" + plain(rest)
	}
	return strings.Map(func(r rune) rune {
		switch {
		case strings.ContainsRune(marks, r):
			return -1
		case r == '0':
			return 'O'
		}
		return r
	}, told)
}

// unnumbered returns a text without a leading move number: "12…Nf6", "1. e4".
func unnumbered(told string) string {
	rest := strings.TrimLeft(told, "0123456789")
	if after := strings.TrimLeft(rest, ".… "); len(rest) < len(told) && len(after) < len(rest) {
		return after
	}
	return told
}

// fold returns a text with its case folded.
func fold(told string) string { return strings.ToLower(told) }
