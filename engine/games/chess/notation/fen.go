// Package notation reads and writes positions and moves of chess: FEN
// (Forsyth-Edwards Notation) for positions, UCI names and SAN (standard algebraic
// notation) for moves. Games are in package pgn.
//
// Text is untrusted. ReadFEN accepts the form of a FEN, and board.Position.Validate reports
// whether the position is possible; Find returns legal moves only.
//
// Sources: S. J. Edwards, Portable Game Notation Specification and Implementation
// Guide (1994), chapters 8.2.3 and 16.1; R. Huber and S. Meyer-Kahlen, UCI protocol
// (2004).
package notation

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"playout/engine/game"
	"playout/engine/games/chess/board"
	"playout/engine/strict"
)

const fenForm = "a position is a FEN: eight ranks from the eighth, w or b, castling rights, the square that can be taken en passant, half moves without progress, number of the move"

// Limits of the counts of a FEN.
const (
	MaxHalfmoveClock  = 150  // the seventy-five moves that end any game of chess (FIDE, 9.6.2)
	MaxFullmoveNumber = 9999 // the number grows no further
)

// FEN is the content of a text in Forsyth-Edwards Notation.
type FEN struct {
	Position       board.Position
	HalfmoveClock  int // plies since the last capture or pawn move
	FullmoveNumber int
}

// maxFEN bounds the bytes of a FEN and the EPD operations after it.
const maxFEN = 2000

// ReadFEN parses untrusted text in the form of a FEN, even if its position is impossible. White
// space around and between the fields does not matter, the two counts may be left out, and the
// castling rights may come in any order. It also reads the lines of test suites (EPD), with only
// the counts among their operations, a FEN in quotes or in a tag, and underscores between the
// fields. The error is a *strict.Fault.
func ReadFEN(text string) (f FEN, err error) {
	if len(text) > maxFEN {
		return f, strict.Wrong("", "position of %d bytes; %s", len(text), fenForm)
	}
	fields := fieldsOf(text)
	if len(fields) != 6 {
		return f, strict.Wrong("", "position %q has %d fields; %s", game.Clip(text), len(fields), fenForm)
	}
	p := &f.Position
	if err := readBoard(p, fields[0]); err != nil {
		return f, strict.Wrong("", "%w; %s", err, fenForm)
	}
	switch strings.ToLower(fields[1]) {
	case "w", "white":
	case "b", "black":
		p.Turn, p.Own = 1, p.Occupied()&^p.Own
	default:
		return f, strict.Wrong("", "position has the side to move %q", game.Clip(fields[1])).Allow("w or b")
	}
	if err := readRights(p, fields[2]); err != nil {
		return f, err
	}
	if err := readEnPassant(p, fields[3]); err != nil {
		return f, err
	}
	if f.HalfmoveClock, err = readCount(fields[4], "half moves without progress", MaxHalfmoveClock); err != nil {
		return f, err
	}
	f.FullmoveNumber, err = readCount(fields[5], "number of the move", MaxFullmoveNumber)
	return f, err
}

// DetectFEN reports whether text begins with ranks.
func DetectFEN(text string) bool {
	ranks, _, _ := strings.Cut(unwrapped(text[:min(len(text), maxFEN)]), " ")
	return strings.Count(ranks, "/") >= 3 && strings.Trim(ranks, "pnbrqkPNBRQK12345678/") == ""
}

// unwrapped returns text with one blank between its words, without quotes around it and labels
// before it.
func unwrapped(text string) string {
	const around = " \"'`()<>[],."
	text = strings.Trim(strings.Join(strings.Fields(text), " "), around)
	for _, label := range []string{"position", "fen", "epd"} {
		if len(text) > len(label) && strings.EqualFold(text[:len(label)], label) {
			text = strings.TrimLeft(text[len(label):], around+":=")
		}
	}
	if !strings.Contains(text, " ") {
		text = strings.ReplaceAll(text, "_", " ")
	}
	return text
}

// fieldsOf returns the fields of a FEN: six if the text has at least four, and otherwise only
// operations after them.
func fieldsOf(text string) []string {
	text = unwrapped(text)
	fields := strings.Fields(text)
	n := min(len(fields), 4) // the fields before the first that is neither a number nor required
	for n < len(fields) && n < 6 && strings.Trim(fields[n], "-0123456789") == "" {
		n++
	}
	if n < 4 || n < len(fields) && !areOperations(fields[n:]) {
		return fields
	}
	given := []string{"0", "1"}
	copy(given, fields[4:n])
	for i, operation := range [...]string{"hmvc", "fmvn"} {
		if _, value, found := strings.Cut(" "+text, " "+operation+" "); found {
			given[i], _, _ = strings.Cut(value, ";")
		}
	}
	return append(fields[:4:4], given...)
}

// areOperations reports whether words are operations of EPD: they have a semicolon, or begin with
// an operation that people write without one.
func areOperations(words []string) bool {
	return slices.Contains([]string{"bm", "am", "id", "ce", "dm", "pv", "sm"}, words[0]) || strings.Contains(strings.Join(words, " "), ";")
}

// readBoard parses the pieces; Own is White's for now.
func readBoard(p *board.Position, text string) error {
	ranks := strings.Split(text, "/")
	if len(ranks) != 8 {
		return strict.Wrong("", "position has %d ranks", len(ranks))
	}
	for i, rank := range ranks {
		x := 0
		for j := range len(rank) {
			c := rank[j]
			switch is := strings.IndexByte(board.Letters, c|0x20); {
			case c >= '1' && c <= '8':
				if j > 0 && rank[j-1] <= '8' {
					return strict.Wrong("", "position has two numbers of empty squares in a row on rank %d", 8-i)
				}
				x += int(c - '0')
			case is > 0 && c != '.':
				if x < 8 {
					square := (7-i)*8 + x
					p.Put(square, board.Piece(is))
					p.Own |= uint64(c>>5&1^1) << square
				}
				x++
			default:
				return strict.Wrong("", "position has %q on rank %d", c, 8-i)
			}
		}
		if x != 8 {
			return strict.Wrong("", "position has %d squares on rank %d", x, 8-i)
		}
	}
	return nil
}

// readRights parses the castling rights, which are - or some of KQkq, each once. The files of the
// rooks may replace the letters: HAha.
func readRights(p *board.Position, text string) error {
	if text == "-" {
		return nil
	}
	seen := 0
	for j := range len(text) {
		i := strings.IndexByte(board.RightLetters, text[j])
		if i < 0 {
			i = strings.IndexByte("HAha", text[j])
		}
		if i < 0 || seen>>i&1 != 0 {
			return strict.Wrong("", "position has the castling rights %q", game.Clip(text)).Allow("- or some of KQkq, each once")
		}
		seen |= 1 << i
		p.Home |= board.Homes(1 << i)
	}
	return nil
}

// readEnPassant parses the square that a pawn has just passed by a double step.
func readEnPassant(p *board.Position, text string) error {
	if text == "-" {
		return nil
	}
	text = strings.ToLower(text)
	rank := "12345678"[p.EnPassantRank()]
	if len(text) != 2 || text[0] < 'a' || text[0] > 'h' || text[1] != rank {
		return strict.Wrong("", "position has %q to be taken en passant", game.Clip(text)).Allow("- or a square of rank %c", rank)
	}
	p.EnPassant = uint64(1) << (text[0] - 'a' + (rank-'1')*8)
	return nil
}

// readCount parses a number from 0 to most.
func readCount(text, what string, most int) (int, error) {
	n, err := strconv.ParseUint(text, 10, 16)
	if err != nil || int(n) > most || strconv.Itoa(int(n)) != text {
		return 0, strict.Wrong("", "position has %q for the %s", game.Clip(text), what).Allow("0 to %d", most)
	}
	return int(n), nil
}

// String returns the FEN.
func (f *FEN) String() string {
	p := &f.Position
	text := make([]byte, 0, 96)
	white := p.Own ^ p.Occupied()&-p.Turn
	for rank := 7; rank >= 0; rank-- {
		gap := byte('0')
		for square := rank * 8; square < rank*8+8; square++ {
			is := p.At(square)
			if is == board.None {
				gap++
				continue
			}
			if gap > '0' {
				text = append(text, gap)
			}
			gap = '0'
			text = append(text, board.Letters[is]-0x20*byte(white>>square&1))
		}
		if gap > '0' {
			text = append(text, gap)
		}
		text = append(text, "/ "[min(1, (7-rank)/7)])
	}
	text = append(text, "wb"[p.Turn&1], ' ')
	rights := board.Rights(p.Home)
	for i := range board.RightLetters {
		if rights>>i&1 != 0 {
			text = append(text, board.RightLetters[i])
		}
	}
	if rights == 0 {
		text = append(text, '-')
	}
	text = append(text, ' ')
	if p.EnPassant == 0 {
		text = append(text, '-')
	} else {
		text = append(text, board.Squares[bits.TrailingZeros64(p.EnPassant)]...)
	}
	return fmt.Sprintf("%s %d %d", text, f.HalfmoveClock, f.FullmoveNumber)
}
