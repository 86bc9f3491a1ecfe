package pgn

import (
	"strings"
	"unicode/utf8"

	"playout/engine/game/format"
	"playout/engine/game/movelist"
)

// reader reads words from text.
type reader struct {
	*Rules
	text       string
	at         int    // where the next word is searched
	begin      int    // of the last word
	startsLine bool   // whether the last word is the first of its line
	comment    string // the comments before the last word
	cut        int    // how many comments were too long to keep whole
	notes      format.Notes

	collected   movelist.Comment // the comments read since the last word
	braces      movelist.Braces
	letters     *alphabet // of the pieces; nil for English
	afterNumber bool      // whether the last word was a number
	game        manner
}

// manner records how a game is written, as far as it was read.
type manner struct {
	fen          string  // the position from which it starts, until it is read
	fenAt        int     // the place of that tag
	foreign      string  // the first word that may be a move with letters of another language
	numbered     bool    // whether it has move numbers
	lettersApart bool    // whether the letters of pieces stand apart, as in "N f3"
	pawns        [2]bool // whether moves of pawns begin with a file; with a P
}

// mixed reports whether some moves of pawns begin with a P and others do not: perhaps the P means
// another piece.
func (m *manner) mixed() bool { return m.pawns[0] && m.pawns[1] }

// newLine is a line end. A line that begins with % is an escape.
const newLine = "\n"

var lineEnds = strings.NewReplacer("\r\n", newLine, "\r", newLine)

// line returns the number of the current line, for errors.
func (r *reader) line() int { return strings.Count(r.text[:r.at], newLine) }

// readWord reads the next word, with the comments before it.
func (r *reader) readWord() string {
	word := r.nextWord()
	r.comment = r.collected.Take()
	if r.collected.Cut {
		r.collected.Cut = false
		r.cut++
	}
	return word
}

// nextWord finds the next word: a result of PGN, a judgement, a single symbol, or a run of the
// characters of moves and names. It skips white space and ornaments, and collects comments; at the
// end of the text the word is "".
func (r *reader) nextWord() string {
	r.startsLine = false
	for r.at < len(r.text) {
		r.begin = r.at
		rest := r.text[r.at:]
		switch c := rest[0]; {
		case c == '\n':
			r.startsLine = true
			if r.at++; strings.HasPrefix(rest[1:], "%") {
				r.at += len(lineOf(rest[1:]))
			}
		case strings.IndexByte(" \t\v\f", c) >= 0:
			r.at++
		case strings.IndexByte(ornaments, c) >= 0 || c == '*' && r.startsLine && strings.TrimSpace(lineOf(rest[1:])) != "":
			r.at++
		case c == ';' && r.followsWord() && beginsMove(rest[1:]):
			r.at++
		case c == ';':
			line := lineOf(rest)
			r.collected.Add(line[1:])
			r.at += len(line)
			r.startsLine = false
		case c == '{':
			inner, n, closed := r.braces.Cut(rest[1:])
			if r.collected.Add(inner); !closed {
				r.notes.Add(format.NoteComment, inner)
			}
			r.at += 1 + n
			r.startsLine = false
		default:
			word, n := cutWord(rest)
			r.at += n
			return word
		}
	}
	r.begin = r.at
	return ""
}

// followsWord reports whether there is no blank before the next character.
func (r *reader) followsWord() bool {
	return r.at > 0 && strings.IndexByte(" \t\n", r.text[r.at-1]) < 0
}

// ornaments are symbols without meaning among moves.
const ornaments = ".,|>\"`~<&\\^"

// cutWord returns the word or symbol at the beginning of text, and its length in bytes.
func cutWord(text string) (word string, n int) {
	switch c := text[0]; {
	case c == '$' || c == '!' || c == '?':
		_, n = movelist.CutGlyph(text)
		return text[:n], n
	case strings.IndexByte("01*.", c) >= 0 || c|0x20 == 'o' || c >= utf8.RuneSelf:
		if result, n := movelist.Result(text); n > 0 {
			return result, n
		}
	}
	for n < len(text) && inWord[text[n]] {
		n++
	}
	switch {
	case n == 0:
		_, n = utf8.DecodeRuneInString(text)
	case strings.HasPrefix(text[n-1:], "e.p"): // as in exd6e.p.
		n = max(n-1, 0)
		if n == 0 {
			n = len("e.p")
			return "ep", n
		}
	case (text[n-1] == '8' || text[n-1] == '1') && strings.HasPrefix(text[n:], "("): // as in a8(Q)
		_, size := utf8.DecodeRuneInString(text[n+1:])
		if strings.HasPrefix(text[n+1+size:], ")") && inWord[text[n+1]] {
			n += size + len("()")
		}
	}
	return text[:n], n
}

// inWord marks the characters of moves, numbers and names.
var inWord = func() (is [256]bool) {
	for c := range is {
		is[c] = c >= utf8.RuneSelf || c|0x20 >= 'a' && c|0x20 <= 'z' || strings.IndexByte("0123456789_+#=:-/'@", byte(c)) >= 0
	}
	return is
}()

func lineOf(text string) string {
	line, _, _ := strings.Cut(text, newLine)
	return line
}

// peek returns the next word from a place on, and where it ends; a comment counts as a symbol.
func (r *reader) peek(at int) (word string, end int) {
	for at < len(r.text) && strings.IndexByte(" \t\n\v\f"+ornaments, r.text[at]) >= 0 {
		at++
	}
	if at == len(r.text) {
		return "", at
	}
	word, n := cutWord(r.text[at:])
	return word, at + n
}

// beginsMove reports whether text begins with a move or its number, so that a semicolon
// before it separates moves.
func beginsMove(text string) bool {
	text = strings.TrimLeft(text, " \t")
	if text == "" {
		return false
	}
	word, _ := cutWord(text)
	return isNumber(word) || looksLikeMove(strings.TrimLeft(word, "0123456789"))
}

// isNumber reports whether a word is a move number; 00 and 000 are castling.
func isNumber(word string) bool {
	return word != "" && word[0] != '0' && strings.Trim(word, "0123456789") == ""
}

// looksLikeMove reports whether a word has the form of a move, legal or not: it has a square, or
// nearly one, and only characters of moves; or it consists of dashes and the letters of castling.
func looksLikeMove(word string) bool {
	square := false
	for i := range len(word) {
		switch c := word[i]; {
		case c >= '0' && c <= '9':
			square = square || i > 0 && word[i-1]|0x20 >= 'a' && word[i-1]|0x20 <= 'z'
		case c >= 'a' && c <= 'h' || c >= 'A' && c <= 'Z' || c >= utf8.RuneSelf || strings.IndexByte("nqrkx:-=/()+#", c) >= 0:
		default:
			return false
		}
	}
	return square || strings.Count(word, "O")+strings.Count(word, "0") >= 2 && strings.Trim(word, "O0-+#") == ""
}

// isNull reports whether a word is a null move.
func isNull(word string) bool {
	switch word {
	case "--", "Z0", "z0", "null", "NULL", "@@@@", "0000", "pass":
		return true
	}
	return false
}

// isBullet reports whether a word consists of signs between or before moves.
func isBullet(word string) bool { return strings.Trim(word, "•·●▪◦‣–—…/-_:") == "" }

// isMark reports whether a word only describes the board: a check, a mate, or a capture en
// passant.
func isMark(word string) bool {
	switch word {
	case "+", "++", "#", "ch", "check", "dis", "disch", "dbl", "dblch", "mate", "ep", "-", "=":
		return true
	}
	return false
}

// isTime reports whether a word is a time, such as 0:05 or 1:02:03.
func isTime(word string) bool {
	return strings.Trim(word, "0123456789:") == "" && strings.Contains(word, ":")
}

// judgement returns the number of a word that is a judgement by itself; 0 if it is not.
func judgement(word string) uint8 {
	switch word {
	case "N":
		return 146 // a novelty
	case "D":
		return 220 // a diagram
	}
	return movelist.Glyph(word)
}
