package importer

import (
	"slices"
	"strings"

	"playout/engine/game/movelist"
	"playout/engine/plaintext"
)

// Bounds of the search for the beginning of a game.
const (
	maxBefore = 400  // lines before it
	maxLine   = 4096 // bytes of a line that are read
)

// prepare returns a text without the wrapping that people and programs put around a game, see
// plaintext.Unwrap, and without the lines before the game, which become empty lines. omitted is the
// first line that was left out, "" for none.
func prepare(text string, all []Candidate) (game, omitted string) {
	text = plaintext.JSON(strings.TrimSpace(strings.TrimPrefix(text, "\ufeff")))
	if isData(text, all) {
		return text, ""
	}
	text, omitted = plaintext.Unwrap(text)
	if plaintext.HasMarkup(text) && !isData(text, all) {
		text = plaintext.WithoutMarkup(text)
	}
	text = movelist.Tidy(text)
	at, blank := 0, 0
	for line := range strings.Lines(text[:min(len(text), maxBefore*maxLine)]) {
		if begin := gameStart(line, all); begin >= 0 {
			before := strings.TrimSpace(text[:at+begin])
			if before != "" && omitted == "" {
				omitted, _, _ = strings.Cut(before, "\n")
			}
			return strings.Repeat("\n", blank) + text[at+begin:], omitted
		}
		at += len(line)
		if blank++; blank == maxBefore {
			break
		}
	}
	return text, omitted
}

// isData reports whether a text is data of a program, such as JSON, which nothing wraps.
func isData(text string, all []Candidate) bool {
	return slices.ContainsFunc(all, func(c Candidate) bool {
		return c.Form.MediaType == "application/json" && c.Form.Identify != nil && c.Form.Identify(text)
	})
}

// gameStart returns the place in a line at which a game may begin: with a tag, a comment, a
// position or moves, perhaps after a word and a colon or before the number 1. It is -1 if none
// does.
func gameStart(line string, all []Candidate) int {
	line = line[:min(len(line), maxLine)]
	at := len(line) - len(strings.TrimLeft(line, " \t"))
	rest := strings.TrimSpace(line)
	switch {
	case rest == "":
		return -1
	case rest[0] == '[' && strings.Contains(rest, "]"), strings.IndexByte("{;%", rest[0]) >= 0:
		return at
	case isMoves(rest), slices.ContainsFunc(all, func(c Candidate) bool { return c.Form.Name == "position" && c.Form.Detect(rest) }):
		return at
	}
	if label, after, is := strings.Cut(rest, ":"); is && isMoves(after) && !isMoves(label) {
		return at + len(label) + 1
	}
	if before, after, is := strings.Cut(rest, " 1."); is && isMoves("1."+after) {
		return at + len(before) + 1
	}
	return -1
}

// isMoves reports whether a line begins with a move or its number, and most of its words
// before a comment are moves, numbers or results.
func isMoves(line string) bool {
	line, _, _ = strings.Cut(line, "{")
	words := strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(" \t,;|()", r) })
	good := 0
	for i, word := range words {
		switch is := isMove(word); {
		case is:
			good++
		case i == 0:
			return false
		}
	}
	return 2*good > len(words)
}

// isMove reports whether a word may be a move or its number with a dot, or is a result.
func isMove(word string) bool {
	move := strings.TrimLeft(word, "0123456789")
	dotted := strings.TrimLeft(move, ".")
	if len(dotted) < len(move) {
		word = dotted
	}
	word = strings.TrimRight(word, "+#!?.")
	if _, n := movelist.Result(word); word == "" || n == len(word) {
		return true
	}
	switch strings.ToLower(word) {
	case "o-o", "o-o-o", "0-0", "0-0-0", "pass", "pa", "ps", "--":
		return true
	}
	const longest = 9 // of one move: Ng1-f3 e.p., a1-a4xg7
	return isSquares(word) || len(word) <= longest && strings.ContainsFunc(word, isDigit) && hasSquare(word)
}

func isDigit(r rune) bool { return r >= '0' && r <= '9' }

// isSquares reports whether a word is a run of squares.
func isSquares(word string) bool {
	for i := 0; i+1 < len(word); i += 2 {
		if !isSquare(word[i:]) {
			return false
		}
	}
	return word != "" && len(word)%2 == 0
}

func hasSquare(word string) bool {
	for i := range len(word) - 1 {
		if isSquare(word[i:]) {
			return true
		}
	}
	return false
}

// isSquare reports whether text begins with the name of a square.
func isSquare(text string) bool {
	file := text[0] | 0x20
	return file >= 'a' && file <= 'h' && text[1] >= '1' && text[1] <= '8'
}
