package chess

import (
	"errors"
	"fmt"
	"strings"

	"playout/engine/game"
)

// MoveText is a legal move in standard algebraic notation: "Nf3", "exd6",
// "O-O", "e8=Q#".
func (s *state) MoveText(_ game.Seat, m game.Move) string {
	w, to, become := decode(m)
	from := s.from(w, to)
	text := s.plain(w, from, to)
	if become != none {
		text += "=" + string(upper(become))
	}
	next := *s
	next.advance(w, to, become)
	switch {
	case next.end == mated:
		text += "#"
	case next.checkers() != 0:
		text += "+"
	}
	return text
}

// plain is the notation without promotion and check.
func (s *state) plain(w way, from, to int) string {
	if w == kingStep {
		switch to - from {
		case 2:
			return "O-O"
		case -2:
			return "O-O-O"
		}
	}
	is, takes := s.at(from), s.at(to) != none
	name := spec.Squares[from]
	switch {
	case is != pawn:
		name = string(upper(is)) + s.apart(is, from, to)
	case from%8 == to%8:
		return spec.Squares[to]
	default:
		name, takes = name[:1], true
	}
	if takes {
		name += "x"
	}
	return name + spec.Squares[to]
}

// apart is what of the square tells a piece apart from others of its kind that
// may also come to a square: its file, if that does not do its rank, if neither
// does both.
func (s *state) apart(is piece, from, to int) string {
	file, rank, others := true, true, false
	for w := slide; w < kingStep; w++ {
		if s.to[w]>>to&1 == 0 {
			continue
		}
		other := s.from(w, to)
		if other != from && s.at(other) == is {
			others = true
			file = file && other%8 != from%8
			rank = rank && other/8 != from/8
		}
	}
	name := spec.Squares[from]
	switch {
	case !others:
		return ""
	case file:
		return name[:1]
	case rank:
		return name[1:]
	}
	return name
}

func upper(is piece) byte { return letters[is&7] - 0x20 }

// FindText is the legal move that a text of standard algebraic notation means, or
// its name. Beyond what MoveText writes it takes more of the square that the move
// leaves than is needed, 0 or o for O in castling and no dashes, a promotion without
// =, a capture without x, and any or no marks of check and judgement at the end.
func FindText(st game.State, text string) (game.Move, error) {
	s, ok := st.(*state)
	switch {
	case !ok:
		return game.NoMove, errors.New("the position is not one of chess")
	case s.end != going:
		return game.NoMove, fmt.Errorf("move %q: the game is over by %s, no move is allowed", game.Clip(text), notes[s.end])
	}
	found := s.meant(text)
	switch len(found) {
	case 0:
		return game.NoMove, fmt.Errorf("move %q is not allowed; allowed: %s", game.Clip(text), s.texts(s.Legal(0, nil)))
	case 1:
		return found[0], nil
	}
	return game.NoMove, fmt.Errorf("move %q may be any of %s", game.Clip(text), s.texts(found))
}

// findMove is FindText without a word on what is wrong.
func findMove(st game.State, text string) (m game.Move, only bool) {
	s := st.(*state)
	if s.end != going {
		return game.NoMove, false
	}
	found := s.meant(text)
	if len(found) != 1 {
		return game.NoMove, false
	}
	return found[0], true
}

// longestMove is more than the longest text of a move without marks.
const longestMove = 16

// meant are the legal moves that a text may mean.
func (s *state) meant(text string) (found []game.Move) {
	word := strings.TrimRight(text, "+#!?")
	if len(word) > longestMove {
		return nil
	}
	room := make([]game.Move, 0, 64)
	for _, m := range s.Legal(0, room) {
		if s.means(word, m) {
			found = append(found, m)
		}
	}
	return found
}

// texts lists moves in notation.
func (s *state) texts(moves []game.Move) string {
	names := make([]string, len(moves))
	for i, m := range moves {
		names[i] = s.MoveText(0, m)
	}
	return strings.Join(names, " ")
}

// means says whether a word without marks at its end can mean a legal move.
func (s *state) means(word string, m game.Move) bool {
	w, to, become := decode(m)
	from := s.from(w, to)
	if by := to - from; w == kingStep && by*by == 4 {
		return castling(word) == s.plain(w, from, to) || isCode(word) && word == s.MoveName(0, m)
	}
	if isCode(word) {
		return word == s.MoveName(0, m)
	}
	if become != none {
		rest, ok := strings.CutSuffix(word, string(upper(become)))
		if !ok {
			return false
		}
		word = strings.TrimSuffix(rest, "=")
	}
	word, ok := strings.CutSuffix(word, spec.Squares[to])
	if !ok {
		return false
	}
	is := s.at(from)
	if is != pawn {
		if word, ok = strings.CutPrefix(word, string(upper(is))); !ok {
			return false
		}
	}
	takes := s.at(to) != none || w == west || w == east
	if rest, marked := strings.CutSuffix(word, "x"); marked {
		if !takes {
			return false
		}
		word = rest
	}
	name := spec.Squares[from]
	return word == name || word == name[:1] || word == name[1:] ||
		word == "" && (is != pawn || from%8 == to%8)
}

// isCode says whether a word is a move as a program reads it: "e2e4".
func isCode(word string) bool {
	return (len(word) == 4 || len(word) == 5) &&
		strings.Trim(word[:1]+word[2:3], "abcdefgh") == "" && strings.Trim(word[1:2]+word[3:4], "12345678") == ""
}

// castling is a word with which people write castling as it is written here, else "".
func castling(word string) string {
	switch strings.NewReplacer("0", "O", "o", "O", "-", "").Replace(word) {
	case "OO":
		return "O-O"
	case "OOO":
		return "O-O-O"
	}
	return ""
}
