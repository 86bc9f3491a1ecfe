package othello

import (
	"slices"
	"strings"
	"unicode/utf8"

	"playout/engine/game"
	"playout/engine/plaintext"
	"playout/engine/strict"
)

const form = "a position is 64 of X (black), O (white) and -, a space, and the side to move, X or O"

// Signs of other programs and people for the discs and the empty squares of a board.
const (
	blackSigns = "Xx*Bb@#●⚫"
	whiteSigns = "Oo0Ww○⚪"
	emptySigns = "-._"
)

// Parse reads a position. It also accepts the boards of other programs (see type drawing), and
// ignores everything after a semicolon or a percent sign: the lines of endgame suites have their
// operations and remarks there.
func (othello) Parse(text string) (game.State, error) {
	text, _, _ = strings.Cut(plaintext.Normal(text), ";")
	text, _, _ = strings.Cut(text, "%")
	d := findDrawing(strings.TrimSpace(text))
	side, found := d.side()
	words := strings.Fields(text)
	switch sideText := oneLine(d.words.String()); {
	case d.invalid != 0:
		return nil, strict.Wrong("", "position has %q on %s; %s", d.invalid, spec.Squares[min(d.squares, 63)], form)
	case d.squares == 0 && len(words) > 1: // nothing like a board
		return nil, strict.Wrong("", "position %q has %d squares; %s", oneLine(text), utf8.RuneCountInString(words[0]), form)
	case d.squares != 0 && d.squares != 64:
		return nil, strict.Wrong("", "position %q has %d squares; %s", oneLine(text), d.squares, form)
	case d.squares != 0 && !found && sideText != "":
		return nil, strict.Wrong("", "position has the side to move %q; %s", sideText, form)
	case d.squares == 0, !found:
		return nil, strict.Wrong("", "position %q has no side to move; %s", oneLine(text), form)
	}
	s := new(state)
	if side == black {
		s.set(d.black, d.white, black)
	} else {
		s.set(d.white, d.black, white)
	}
	return s, nil
}

// oneLine shortens untrusted text for a message of one line.
func oneLine(text string) string { return game.Clip(strings.Join(strings.Fields(text), " ")) }

// drawing is the board found in a text: 64 signs in a row, or eight lines of eight signs, with or
// without spaces or bars between the signs. A line may have the number of the row before and after
// it, and words beside it; above and below the board may be the letters of the columns. That
// includes the boards that Edax, GGS and OpenSpiel print, and those of GGF.
type drawing struct {
	black, white uint64
	squares      int             // the number found; more than 64 if there are too many
	invalid      rune            // an invalid sign in a row of squares; 0 if there is none
	words        strings.Builder // the words beside the board
}

// maxDrawing is the greatest size of a board in bytes, larger than any with its words.
const maxDrawing = 4096

// findDrawing finds the board in a text.
func findDrawing(text string) (d drawing) {
	if len(text) > maxDrawing {
		return d
	}
	for line := range strings.Lines(text) {
		d.line(strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(" \t\r\n|/", r) }))
	}
	return d
}

// line reads the words of a line: a row of the board or all of it, and the words after it.
func (d *drawing) line(words []string) {
	if strings.HasPrefix(strings.ToLower(strings.Join(words, "")), "abcdefgh") {
		return // the letters of the columns, perhaps of two boards
	}
	if len(words) > 1 && len(words[0]) == 1 && words[0] >= "1" && words[0] <= "8" {
		words = words[1:]
	}
	signs := 0 // in the words before the first with other signs
	used := 0  // the number of those words
	for ; used < len(words) && signs < 64; used++ {
		n := utf8.RuneCountInString(words[used])
		others := strings.Map(func(r rune) rune {
			if strings.ContainsRune(blackSigns+whiteSigns+emptySigns, r) {
				return -1
			}
			return r
		}, words[used])
		if others != "" {
			if n >= 60 && utf8.RuneCountInString(others) <= 4 { // a board except for these
				d.invalid, _ = utf8.DecodeRuneInString(others)
				d.squares = utf8.RuneCountInString(words[used][:strings.IndexRune(words[used], d.invalid)])
			}
			break
		}
		signs += n
		if used == 0 && n > 8 {
			used++
			break // the whole board; a sign after it is the side to move
		}
	}
	if signs != 8 && (signs < 40 || d.squares > 0) {
		used = 0
	}
	for _, sign := range strings.Join(words[:used], "") {
		if d.squares < 64 {
			d.black |= contained(blackSigns, sign) << d.squares
			d.white |= contained(whiteSigns, sign) << d.squares
		}
		d.squares++
	}
	for _, word := range words[used:] {
		d.words.WriteString(word + " ")
	}
}

// contained returns 1 if signs contains sign, else 0.
func contained(signs string, sign rune) uint64 {
	if strings.ContainsRune(signs, sign) {
		return 1
	}
	return 0
}

// side returns the side to move according to the words beside the board: a name that stands alone,
// or with words such as "to move", "moves" or "turn".
func (d *drawing) side() (side game.Seat, found bool) {
	words := strings.FieldsFunc(strings.ToLower(d.words.String()), func(r rune) bool {
		return strings.ContainsRune(" \t\r\n|()[]<>:,'’\"=", r)
	})
	words = slices.DeleteFunc(words, func(word string) bool { return word != "0" && strings.Trim(word, "0123456789") == "" })
	for i, word := range words {
		side, is := sideOf(word)
		if !is {
			continue
		}
		after := i + 1
		for ; after < len(words); after++ {
			again, is := sideOf(words[after])
			if !(is && again == side) && !contains("to s is has", words[after]) {
				break
			}
		}
		alone := i == 0 && after == len(words)
		if alone || after < len(words) && contains(turnWords, words[after]) || i > 0 && contains(turnWords, words[i-1]) {
			return side, true
		}
	}
	return 0, false
}

// turnWords holds words that precede or follow the side to move, in English and Spanish.
const turnWords = "move moves play plays go turn side next juegan juega mueven mueve turno"

// contains reports whether a list of words contains a word.
func contains(list, word string) bool { return slices.Contains(strings.Fields(list), word) }

// sideOf returns the side that a word names, by its sign or in English or Spanish.
func sideOf(word string) (game.Seat, bool) {
	switch sign, size := utf8.DecodeRuneInString(word); {
	case contains("black negro negra negras", word), size == len(word) && contained(blackSigns, sign) != 0:
		return black, true
	case contains("white blanco blanca blancas", word), size == len(word) && contained(whiteSigns, sign) != 0:
		return white, true
	}
	return 0, false
}

// String returns the position in the form of the FFO endgame files, which Parse reads.
func (s *state) String() string {
	b, w := s.discs()
	var text [66]byte
	for i := range 64 {
		switch {
		case b>>i&1 != 0:
			text[i] = 'X'
		case w>>i&1 != 0:
			text[i] = 'O'
		default:
			text[i] = '-'
		}
	}
	text[64] = ' '
	text[65] = "XO"[s.turn&1]
	return string(text[:])
}

// MoveName returns the square, or "pass".
func (s *state) MoveName(_ game.Seat, m game.Move) string {
	if m >= pass {
		return "pass"
	}
	return spec.Squares[m]
}
