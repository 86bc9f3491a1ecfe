package notation

import (
	"strings"

	"playout/engine/game"
	"playout/engine/games/chess/board"
	"playout/engine/plaintext"
)

// Bounds of a word: longestText is more than the longest text of a move with marks, and
// longestMove more than the longest without them.
const (
	longestText = 64
	longestMove = 16
)

// Find returns the legal moves that an untrusted text may mean. It reads SAN and UCI names, and
// other ways to write moves: with more of the square that a piece leaves than necessary (Ngf3,
// N1f3, Ng1-f3), or a pawn's files alone (ed); captures with x, a colon or nothing; promotions as
// a8Q, a8=q, a8(Q) and a8/Q; castling with 0 or o for O, with or without dashes; with pictures of
// pieces; with any marks of check, mate, en passant and judgement at the end; and, if the word as
// it stands means no move, in other case.
func Find(p *board.Position, legal *board.Targets, text string) (found []game.Move) {
	if len(text) > longestText {
		return nil
	}
	word := withoutMarks(ascii(text))
	if len(word) > longestMove {
		return nil
	}
	var room [64]game.Move
	all := legal.Append(room[:0])
	if found = appendMatches(nil, p, all, word); len(found) > 0 {
		return found
	}
	lower := strings.ToLower(word)
	for _, other := range []string{lower, strings.ToUpper(lower[:min(1, len(lower))]) + lower[min(1, len(lower)):]} {
		if other != word {
			found = appendMatches(found, p, all, other)
		}
	}
	return found
}

// appendMatches appends the legal moves that a word without marks may mean.
func appendMatches(found []game.Move, p *board.Position, all []game.Move, word string) []game.Move {
	w, ok := parseWord(word)
	if !ok {
		return found
	}
	for _, m := range all {
		if w.matches(p, m) {
			found = append(found, m)
		}
	}
	return found
}

// pictures replaces the characters of moves that are not ASCII, besides those of plain text.
var pictures = strings.NewReplacer(
	"♔", "K", "♕", "Q", "♖", "R", "♗", "B", "♘", "N", "♙", "P", "♚", "K", "♛", "Q", "♜", "R", "♝", "B", "♞", "N", "♟", "P",
	"\ufe0e", "", "\ufe0f", "", "×", "x", "†", "+", "‡", "+",
)

// ascii returns a word with pictures of pieces and typographic characters replaced.
func ascii(word string) string {
	for i := range len(word) {
		if word[i] >= 0x80 {
			return plaintext.Normal(pictures.Replace(word))
		}
	}
	return word
}

// ends lists words for check, mate and en passant after a move.
var ends = [...]string{"ch", "dis", "dbl", "mate", "ep", "e.p."}

// withoutMarks returns a word without marks at its end.
func withoutMarks(word string) string {
	for {
		rest := strings.TrimRight(word, "+#!?")
		for _, end := range ends {
			rest = strings.TrimSuffix(rest, end)
		}
		if rest == word {
			return word
		}
		word = rest
	}
}

// moveParts holds the parts of a move that a word has; 0 stands for a missing part.
type moveParts struct {
	castles          string // castling in the form of SAN
	piece, become    byte   // upper case
	fromFile, toFile byte
	fromRank, toRank byte
	takes            bool
}

// parseWord parses a word without marks, and reports whether it can be a move.
func parseWord(word string) (w moveParts, ok bool) {
	if w.castles = castling(word); w.castles != "" {
		return w, true
	}
	if word != "" && strings.IndexByte("KQRBNP", word[0]) >= 0 {
		w.piece, word = word[0], word[1:]
	}
	word, w.become = cutPromotion(word)
	if rest, is := strings.CutSuffix(word, ":"); is {
		w.takes, word = true, rest
	}
	// The rest is the square from, or a part of it, a sign, and the square to.
	if i := strings.IndexAny(word, "x:-"); i >= 0 {
		w.takes = w.takes || word[i] == 'x'
		word = word[:i] + word[i+1:]
	}
	fields := [4]*byte{&w.fromFile, &w.fromRank, &w.toFile, &w.toRank}
	at := 0
	if n := len(word); n >= 2 && isRank(word[n-1]) {
		at = len(fields) - n // the square to, and the known part of the other
		if n == 3 && !isRank(word[0]) {
			w.fromFile, word, at = word[0], word[1:], 2
		}
	} else if n == 2 {
		w.fromFile, w.toFile, w.takes = word[0], word[1], true
		return w, isFile(word[0]) && isFile(word[1]) && (w.piece == 0 || w.piece == 'P')
	}
	if at+len(word) != len(fields) || at < 0 {
		return w, false
	}
	for i := range len(word) {
		*fields[at+i] = word[i]
	}
	return w, isFile(w.toFile) && isRank(w.toRank) && (w.fromFile == 0 || isFile(w.fromFile)) && (w.fromRank == 0 || isRank(w.fromRank))
}

func isFile(c byte) bool { return c >= 'a' && c <= 'h' }
func isRank(c byte) bool { return c >= '1' && c <= '8' }

// cutPromotion cuts the piece of a promotion from the end of a word.
func cutPromotion(word string) (rest string, become byte) {
	short := strings.TrimRight(word, ")")
	if short == "" || strings.IndexByte("QRBNqrbn", short[len(short)-1]) < 0 {
		return word, 0
	}
	letter := short[len(short)-1]
	rest = strings.TrimRight(short[:len(short)-1], "=(/")
	switch n := len(rest); {
	case n >= 2 && isRank(rest[n-1]):
	case n >= 2 && isFile(rest[n-1]) && (letter < 'a' || n < len(short)-1): // as in ab=N
	default:
		return word, 0
	}
	return rest, letter &^ 0x20
}

// matches reports whether a word may mean a legal move.
func (w *moveParts) matches(p *board.Position, m game.Move) bool {
	way, to, become := board.Decode(m)
	from := p.From(way, to)
	is, names := p.At(from), [2]string{board.Squares[from], board.Squares[to]}
	castles := ""
	if by := to - from; way == board.KingStep && by*by == 4 {
		castles = [2]string{"O-O-O", "O-O"}[(by+2)/4]
	}
	whole := w.fromFile != 0 && w.fromRank != 0
	takes := p.At(to) != board.None || way == board.West || way == board.East
	switch {
	case w.castles != "" || castles != "" && !whole:
		return w.castles == castles
	case w.piece != 0 && w.piece != upper(is) || w.piece == 0 && is != board.Pawn && !whole:
		return false
	case become == board.None && w.become != 0 || become != board.None && w.become != upper(become):
		return false
	case w.takes && !takes || is == board.Pawn && takes && !w.takes && w.fromFile == 0:
		return false
	}
	fits := func(w, is byte) bool { return w == 0 || w == is }
	return fits(w.fromFile, names[0][0]) && fits(w.fromRank, names[0][1]) && fits(w.toFile, names[1][0]) && fits(w.toRank, names[1][1])
}

// IsUCI reports whether a word has the form of a UCI name: "e2e4", "e7e8q".
func IsUCI(word string) bool {
	return (len(word) == 4 || len(word) == 5) &&
		strings.Trim(word[:1]+word[2:3], "abcdefgh") == "" && strings.Trim(word[1:2]+word[3:4], "12345678") == ""
}

// castling returns a word for castling in the form of SAN; "" for other words.
func castling(word string) string {
	if word == "" || strings.IndexByte("Oo0", word[0]) < 0 {
		return ""
	}
	switch strings.NewReplacer("0", "O", "o", "O", "-", "").Replace(word) {
	case "OO":
		return "O-O"
	case "OOO":
		return "O-O-O"
	}
	return ""
}
