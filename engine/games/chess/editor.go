package chess

import (
	"math/bits"
	"strings"

	"playout/engine/game"
	"playout/engine/game/editor"
	"playout/engine/games/chess/board"
	"playout/engine/games/chess/notation"
)

// Palette returns every piece of both sides, by the letters of FEN.
func (chess) Palette() []editor.Tool {
	var tools []editor.Tool
	for side, seat := range spec.Seats {
		for _, is := range []board.Piece{board.King, board.Queen, board.Rook, board.Bishop, board.Knight, board.Pawn} {
			key := board.Letters[is : is+1]
			if side == 0 {
				key = strings.ToUpper(key)
			}
			tools = append(tools, editor.Tool{Piece: seat + "-" + words[is], Key: key})
		}
	}
	return tools
}

// Draft parses text in the form of a FEN. Its facts are the side to move, each castling right by
// its letter in FEN ("castle K"), and the square that a pawn has just passed, or "-" ("passed").
// An edit resets the plies without progress.
func (chess) Draft(text string) (editor.Draft, error) {
	f, err := notation.ReadFEN(text)
	if err != nil {
		return nil, err
	}
	return &draft{f}, nil
}

// draft is a position being edited, which may be impossible.
type draft struct{ fen notation.FEN }

func (d *draft) String() string  { return d.fen.String() }
func (d *draft) View() game.View { return game.View{Cells: cells(&d.fen.Position)} }

// Names of facts.
const (
	castle = "castle "
	passed = "passed"
)

func (d *draft) Facts() []editor.Fact {
	p := &d.fen.Position
	facts := []editor.Fact{{Name: editor.Turn, Value: spec.Seats[p.Turn&1], Choices: spec.Seats}}
	for i := range board.RightLetters {
		facts = append(facts, editor.Switch(castle+board.RightLetters[i:i+1], board.Rights(p.Home)>>i&1 != 0, p.AtHome(i)))
	}
	enPassant := editor.Fact{Name: passed, Value: "-", Choices: []string{"-"}}
	for file := range 8 {
		square := p.EnPassantRank()*8 + file
		is := p.EnPassant>>square&1 != 0
		if is {
			enPassant.Value = spec.Squares[square]
		}
		if is || p.JustPassed(1<<square) {
			enPassant.Choices = append(enPassant.Choices, spec.Squares[square])
		}
	}
	return append(facts, enPassant)
}

func (d *draft) Put(square int, name string) {
	p := &d.fen.Position
	bit := uint64(1) << square
	p.Own, p.Diagonal, p.Straight, p.Odd = p.Own&^bit, p.Diagonal&^bit, p.Straight&^bit, p.Odd&^bit
	for is, word := range words {
		seat, what, _ := strings.Cut(name, "-")
		if word == "" || word != what {
			continue
		}
		p.Put(square, board.Piece(is))
		if seat == spec.Seats[p.Turn&1] {
			p.Own |= bit
		}
	}
	d.settle()
}

func (d *draft) Set(fact, value string) {
	p := &d.fen.Position
	switch letter, isRight := strings.CutPrefix(fact, castle); {
	case isRight:
		keep := board.Rights(p.Home) &^ (1 << strings.Index(board.RightLetters, letter))
		if value == "on" {
			keep |= 1 << strings.Index(board.RightLetters, letter)
		}
		p.Home = board.Homes(keep)
	case fact == passed:
		p.EnPassant = 0
		for square, name := range spec.Squares {
			if name == value {
				p.EnPassant = 1 << square
			}
		}
	case value != spec.Seats[p.Turn&1]:
		p.Own, p.Turn = p.Occupied()&^p.Own, p.Turn^1
	}
	d.settle()
}

func (d *draft) Clear() {
	d.fen = notation.FEN{Position: board.Position{Turn: d.fen.Position.Turn}, FullmoveNumber: 1}
}

// settle drops rights that the pieces no longer allow and resets the plies without progress.
func (d *draft) settle() {
	d.fen.HalfmoveClock = 0
	p := &d.fen.Position
	keep := uint64(0)
	for i := range board.RightLetters {
		if board.Rights(p.Home)>>i&1 != 0 && p.AtHome(i) {
			keep |= 1 << i
		}
	}
	p.Home = board.Homes(keep)
	if p.EnPassant != 0 && (bits.TrailingZeros64(p.EnPassant)/8 != p.EnPassantRank() || !p.JustPassed(p.EnPassant)) {
		p.EnPassant = 0
	}
}
