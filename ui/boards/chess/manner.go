package chess

import (
	"strings"
	"unicode/utf8"

	"playout/engine/wire"
	"playout/ui/board"
	"playout/ui/text"
)

var words text.ByLanguage[*board.Words]

// Phrases holds the manner's phrases.
type Phrases struct {
	InCheck   text.Agreed
	Checkmate string // after a move
	HasTaken  string // {pieces}, a list
}

// WordsIn returns the phrases in a language.
func WordsIn(t *text.Strings) Phrases { return board.Own[Phrases](&words, t) }

// describe describes a move, and check or checkmate.
func describe(s board.Scene) string {
	said := s.PlainDescription()
	if _, mate := s.Note("checkmate"); mate {
		return said + ", " + WordsIn(s.T).Checkmate
	}
	if words := inCheck(s); words != "" {
		return said + ", " + words
	}
	return said
}

// taken adds the pieces that a side has captured, and its material advantage, to its strip.
func taken(s board.Scene, seat int, strip *board.Strip) {
	var names []string
	for _, kind := range captured(s, seat) {
		piece := s.Game.Seats[1-seat] + "-" + kind
		strip.Taken = append(strip.Taken, piece)
		names = append(names, s.T.Piece(s.Game.ID, piece))
	}
	if len(names) > 0 {
		strip.TakenText = text.Fill(WordsIn(s.T).HasTaken, "pieces", strings.Join(names, ", "))
	}
	if ahead := s.Number("ahead " + strip.ID); ahead > 0 {
		strip.Note = s.T.Signed(float64(ahead), 0)
	}
}

// pieces lists the kinds that can be captured, the most valuable first, each with its letter in
// a position.
var pieces = []struct{ kind, letter string }{{"queen", "q"}, {"rook", "r"}, {"bishop", "b"}, {"knight", "n"}, {"pawn", "p"}}

// captured returns the pieces that a side has captured, the most valuable first. They are the
// pieces that the other side has lost since the start, even if it started with fewer or more
// than sixteen. A promoted pawn does not count as captured.
func captured(s board.Scene, seat int) []string {
	if s.Board.Start == "" {
		list, _ := s.Note("taken " + s.Game.Seats[seat])
		return strings.Fields(list)
	}
	placed, _, _ := strings.Cut(s.Board.Start, " ")
	other := s.Game.Seats[1-seat]
	var all []string
	promoted := 0
	for _, p := range pieces {
		letter := p.letter
		if seat != 0 { // the first has capital letters
			letter = strings.ToUpper(letter)
		}
		lacks := strings.Count(placed, letter)
		for _, cell := range s.Board.Cells {
			if cell == other+"-"+p.kind {
				lacks--
			}
		}
		if p.kind == "pawn" {
			lacks -= promoted
		}
		promoted += max(0, -lacks)
		for range lacks {
			all = append(all, p.kind)
		}
	}
	return all
}

// typed returns the other ways to write a move: with more of its origin square than necessary,
// or less; and without the promotion piece.
func typed(s board.Scene, m *wire.Move, told string, _ bool) []string {
	from, to := s.Board.Squares[m.Squares[0]], s.Board.Squares[m.Squares[1]]
	rest, becomes, _ := strings.Cut(strings.TrimRight(told, "+#"), "=")
	letter := ""
	if first, size := utf8.DecodeRuneInString(rest); !strings.ContainsRune(files, first) && first != 'O' {
		letter = rest[:size]
	}
	list := []string{from + to + becomes}
	if m.Promotion != "" {
		list = append(list, rest, from+to)
	}
	if letter != "" {
		list = append(list, letter+to, letter+from[:1]+to, letter+from[1:]+to, letter+from+to)
	}
	return list
}

// reaches reports whether a piece could move from one square to another on some board: it knows
// only how each kind moves.
func reaches(piece, from, to string) bool {
	if len(from) != 2 || len(to) != 2 || from == to {
		return false
	}
	colour, kind, _ := strings.Cut(piece, "-")
	across, up, first := abs(int(to[0])-int(from[0])), int(to[1])-int(from[1]), byte('1')
	if colour == "black" {
		up, first = -up, '8'
	}
	along := up
	up = abs(up)
	straight, diagonal := across == 0 || up == 0, across == up
	switch kind {
	case "pawn":
		return along == 1 && across <= 1 || along == 2 && across == 0 && abs(int(from[1])-int(first)) == 1
	case "knight":
		return across*up == 2
	case "bishop":
		return diagonal
	case "rook":
		return straight
	case "queen":
		return straight || diagonal
	}
	return max(across, up) == 1 || up == 0 && across == 2 && from == "e"+string(first)
}

func abs(n int) int { return max(n, -n) }

func inCheck(s board.Scene) string {
	if _, check := s.Note("check"); check && len(s.Board.Acting) > 0 {
		return s.T.FillSeat(WordsIn(s.T).InCheck, s.Board.Acting[0])
	}
	return ""
}
