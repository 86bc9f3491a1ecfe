package typed

import (
	"slices"
	"strings"

	"playout/engine/wire"
	"playout/ui/boards"
	"playout/ui/feature"
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
	for _, of := range []func(*feature.Snapshot, *wire.Move) []string{inWords, inCode} {
		if found := those(moves, func(m *wire.Move) bool { return slices.Contains(of(now, m), word) }); len(found) > 0 {
			return found
		}
		folded := fold(word)
		if found := those(moves, func(m *wire.Move) bool {
			return slices.ContainsFunc(of(now, m), func(form string) bool { return fold(form) == folded })
		}); len(found) > 0 {
			return found
		}
	}
	return nil
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

// inWords are the forms of a move in the page's language.
func inWords(now *feature.Snapshot, m *wire.Move) []string { return forms(now, m, shown(now, m)) }

// inCode are its forms as programs write it, and as English notation has it.
func inCode(now *feature.Snapshot, m *wire.Move) []string {
	list := []string{plain(m.Name)}
	if m.Text != "" {
		list = append(list, forms(now, m, m.Text)...)
	} else {
		list = append(list, forms(now, m, m.Name)...)
	}
	return list
}

// forms are a text of a move and what else the game's manner says may be typed for it.
func forms(now *feature.Snapshot, m *wire.Move, text string) []string {
	list := []string{plain(text)}
	if of := boards.Of(now.Game.ID).Manner.Typed; of != nil {
		for _, form := range of(now.Scene(), m, text, now.Flipped) {
			list = append(list, plain(form))
		}
	}
	return list
}

// marks are what moves are written with and without.
const marks = " \t+#=!?x×:-–—_.,;()'’"

// plain is a text of a move without marks, and with letters in castling. A cross that it
// begins with is no mark: it takes off what stands there.
func plain(text string) string {
	text = strings.TrimSuffix(strings.TrimSpace(text), "e.p.")
	if rest, takes := strings.CutPrefix(strings.ReplaceAll(text, "×", "x"), "x"); takes {
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
	}, text)
}

// unnumbered is a text without the number of a move before it: "12…Nf6", "1. e4".
func unnumbered(text string) string {
	rest := strings.TrimLeft(text, "0123456789")
	if after := strings.TrimLeft(rest, ".… "); len(rest) < len(text) && len(after) < len(rest) {
		return after
	}
	return text
}

// fold is a text whatever the case of its letters.
func fold(text string) string { return strings.ToLower(text) }
