package typed

import (
	"cmp"
	"slices"
	"strings"

	"playout/engine/wire"
	"playout/ui/boards"
	"playout/ui/feature"
	"playout/ui/text"
)

// Find are the legal moves of a seat that a text may mean: none, one, or several that
// it does not tell apart. What the page shows goes before what programs write, and
// what is written as it is there before other letters: "bxc3" is the pawn's capture
// where there is one, and else the bishop's.
func Find(now *feature.Snapshot, seat int, typed string) []wire.Move {
	moves := now.MovesAlong(seat, nil)
	word := strings.TrimSpace(typed)
	if found := those(moves, func(m *wire.Move) bool { return word == m.Name || word == shown(now, m) }); len(found) > 0 {
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

// notations are the ways in which a word may tell a move, each by the forms that a move
// has in it, the first to be tried first: as the page shows moves, in the letters of its
// language, in those of English, and as programs name moves. One whose letter for a piece
// is another piece's before it is not tried: in Spanish an R is no rook.
func notations(now *feature.Snapshot, word string) []func(*wire.Move) []string {
	list := []func(*wire.Move) []string{func(m *wire.Move) []string { return forms(now, m, shown(now, m)) }}
	piece := -1 // that the word begins with
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

// those are the moves for which something holds.
func those(moves []wire.Move, is func(*wire.Move) bool) (found []wire.Move) {
	for i := range moves {
		if is(&moves[i]) {
			found = append(found, moves[i])
		}
	}
	return found
}

// forms are a text of a move and what else the game's manner says may be typed for it.
func forms(now *feature.Snapshot, m *wire.Move, told string) []string {
	list := []string{plain(told)}
	if of := boards.Of(now.Game.ID).Manner.Typed; of != nil {
		for _, form := range of(now.Scene(), m, told, now.Flipped) {
			list = append(list, plain(form))
		}
	}
	return list
}

// marks are what moves are written with and without.
const marks = " \t+#=!?x×:-–—_.,;()'’"

// plain is a text of a move without marks, and with letters in castling. A cross that it
// begins with is no mark: it takes off what stands there.
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

// unnumbered is a text without the number of a move before it: "12…Nf6", "1. e4".
func unnumbered(told string) string {
	rest := strings.TrimLeft(told, "0123456789")
	if after := strings.TrimLeft(rest, ".… "); len(rest) < len(told) && len(after) < len(rest) {
		return after
	}
	return told
}

// fold is a text whatever the case of its letters.
func fold(told string) string { return strings.ToLower(told) }
