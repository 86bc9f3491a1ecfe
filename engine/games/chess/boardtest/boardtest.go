// Package boardtest provides a reference for tests of package board: a slow and simple board
// without bitboards, and positions to try.
package boardtest

import (
	"math/bits"
	"slices"
	"testing"

	"playout/engine/game"
	"playout/engine/games/chess/board"
	"playout/engine/games/chess/notation"
)

// Starts lists positions that are difficult for move generators (Chess Programming Wiki, "Perft
// Results"), each with the number of its paths of 1, 2, 3 and 4 plies. The first is the start of
// the game.
var Starts = []struct {
	FEN   string
	Paths [4]uint64
}{
	{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", [4]uint64{20, 400, 8902, 197281}},
	{"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", [4]uint64{48, 2039, 97862, 4085603}},
	{"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", [4]uint64{14, 191, 2812, 43238}},
	{"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", [4]uint64{6, 264, 9467, 422333}},
	{"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", [4]uint64{44, 1486, 62379, 2103487}},
	{"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", [4]uint64{46, 2079, 89890, 3894594}},
}

// Read returns the position of a FEN.
func Read(t testing.TB, fen string) board.Position {
	t.Helper()
	f, err := notation.ReadFEN(fen)
	if err == nil {
		err = f.Position.Validate()
	}
	if err != nil {
		t.Fatalf("%s: %v", fen, err)
	}
	return f.Position
}

// Visit plays random games from every start and visits each position, together with its
// legal moves.
func Visit(t testing.TB, games int, visit func(p *board.Position, legal *board.Targets)) {
	t.Helper()
	const plies = 160
	rand := game.NewRand(3)
	for _, start := range Starts {
		for range games {
			p := Read(t, start.FEN)
			for range plies {
				var legal board.Targets
				p.Legal(&legal)
				now := p
				visit(&now, &legal)
				if legal.All == 0 {
					break
				}
				w, to, become := legal.Nth(uint64(rand.IntN(legal.All)))
				p.Play(&p, w, to, become)
			}
		}
	}
}

// Flipped returns the position with colours exchanged and the board upside down.
func Flipped(p *board.Position) board.Position {
	return board.Position{
		Own: bits.ReverseBytes64(p.Own), Diagonal: bits.ReverseBytes64(p.Diagonal), Straight: bits.ReverseBytes64(p.Straight),
		Odd: bits.ReverseBytes64(p.Odd), Home: bits.ReverseBytes64(p.Home), EnPassant: bits.ReverseBytes64(p.EnPassant),
		Turn: p.Turn ^ 1,
	}
}

// Mirrored returns the position with the files in reverse order.
func Mirrored(p *board.Position) board.Position {
	turned := func(set uint64) uint64 { return bits.ReverseBytes64(bits.Reverse64(set)) }
	return board.Position{
		Own: turned(p.Own), Diagonal: turned(p.Diagonal), Straight: turned(p.Straight),
		Odd: turned(p.Odd), Home: turned(p.Home), EnPassant: turned(p.EnPassant), Turn: p.Turn,
	}
}

// Board is a position without bitboards.
type Board struct {
	Squares [64]struct {
		Is   board.Piece
		Side uint64
	}
	Turn   uint64
	Rights uint64 // to castle, in the form of board.Rights
	Passed int    // the square that a pawn has just passed over, or -1
}

// Move is a move by its squares, with the piece of a promotion.
type Move struct {
	From, To int
	Become   board.Piece
}

// Of returns the board of a position.
func Of(p *board.Position) Board {
	b := Board{Turn: p.Turn, Rights: board.Rights(p.Home), Passed: -1}
	for square := range b.Squares {
		if b.Squares[square].Is = p.At(square); b.Squares[square].Is != board.None {
			b.Squares[square].Side = p.Side(square)
		}
		if p.EnPassant>>square&1 != 0 {
			b.Passed = square
		}
	}
	return b
}

// Moves returns the moves of targets, sorted.
func Moves(p *board.Position, legal *board.Targets) []Move {
	var all []Move
	for _, code := range legal.Append(nil) {
		from, to, become := p.Squares(code)
		all = append(all, Move{from, to, become})
	}
	return sorted(all)
}

func sorted(all []Move) []Move {
	slices.SortFunc(all, func(a, b Move) int {
		return (a.From-b.From)<<16 + (a.To-b.To)<<8 + int(a.Become) - int(b.Become)
	})
	return all
}

// Attacks reports whether the piece on a square attacks another square.
func (b *Board) Attacks(from, to int) bool {
	dx, dy := to&7-from&7, to>>3-from>>3
	x, y := max(dx, -dx), max(dy, -dy)
	switch b.Squares[from].Is {
	case board.Pawn:
		return x == 1 && dy == b.ahead(from)
	case board.Knight:
		return x*y == 2
	case board.King:
		return max(x, y) == 1
	case board.Bishop:
		return x == y && x > 0 && b.clear(from, to)
	case board.Rook:
		return x*y == 0 && x+y > 0 && b.clear(from, to)
	case board.Queen:
		return (x == y || x*y == 0) && x+y > 0 && b.clear(from, to)
	}
	return false
}

// ahead returns the direction of the pawn on a square, 1 or -1 ranks.
func (b *Board) ahead(square int) int { return 1 - 2*int(b.Squares[square].Side) }

// clear reports whether all squares between two squares of a line are empty.
func (b *Board) clear(from, to int) bool {
	sign := func(d int) int { return min(max(d, -1), 1) }
	step := sign(to&7-from&7) + 8*sign(to>>3-from>>3)
	for from += step; from != to; from += step {
		if b.Squares[from].Is != board.None {
			return false
		}
	}
	return true
}

// Attackers returns the squares of a side's pieces that attack a square.
func (b *Board) Attackers(to int, side uint64) (set uint64) {
	for from, s := range b.Squares {
		if s.Is != board.None && s.Side == side && b.Attacks(from, to) {
			set |= 1 << from
		}
	}
	return set
}

// King returns the square of a side's king.
func (b *Board) King(side uint64) int {
	for square, s := range b.Squares {
		if s.Is == board.King && s.Side == side {
			return square
		}
	}
	return -1
}

// Legal returns all legal moves, sorted.
func (b *Board) Legal() []Move {
	var all []Move
	for from, s := range b.Squares {
		if s.Is == board.None || s.Side != b.Turn {
			continue
		}
		for to := range b.Squares {
			if !b.reaches(from, to) {
				continue
			}
			promotions := []board.Piece{board.None}
			if s.Is == board.Pawn && (to < 8 || to >= 56) {
				promotions = board.Promotions[:]
			}
			for _, become := range promotions {
				m := Move{from, to, become}
				if after := b.After(m); after.Attackers(after.King(b.Turn), b.Turn^1) == 0 {
					all = append(all, m)
				}
			}
		}
	}
	return sorted(all)
}

// reaches reports whether a piece of the side to move gets to a square, regardless of attacks on
// its king.
func (b *Board) reaches(from, to int) bool {
	there := b.Squares[to]
	if there.Is != board.None && there.Side == b.Turn {
		return false
	}
	switch {
	case b.Squares[from].Is == board.Pawn:
		ahead := b.ahead(from)
		if from&7 != to&7 {
			return b.Attacks(from, to) && (there.Is != board.None || to == b.Passed)
		}
		first := 1 + 5*int(b.Turn) // the rank of pawns at the start
		once, twice := from+8*ahead, from+16*ahead
		return there.Is == board.None && (to == once || to == twice && from>>3 == first && b.Squares[once].Is == board.None)
	case b.Squares[from].Is == board.King && !b.Attacks(from, to):
		return b.castles(from, to)
	}
	return b.Attacks(from, to)
}

// castles reports whether the king castles to a square: it has the right to, the squares between
// king and rook are empty, and the king neither is nor comes into check on its way.
func (b *Board) castles(from, to int) bool {
	home := board.KingHome + 56*int(b.Turn)
	right, rook := 2*int(b.Turn), board.ShortRook
	if to == home-2 {
		right, rook = right+1, board.LongRook
	}
	if from != home || to != home-2 && to != home+2 || b.Rights>>right&1 == 0 || !b.clear(home, rook+56*int(b.Turn)) {
		return false
	}
	for _, square := range []int{home, (home + to) / 2, to} {
		if b.Attackers(square, b.Turn^1) != 0 {
			return false
		}
	}
	return true
}

// After returns the board after a move.
func (b *Board) After(m Move) Board {
	next := *b
	piece := b.Squares[m.From]
	next.Squares[m.From].Is, next.Squares[m.From].Side = board.None, 0
	next.Squares[m.To] = piece
	if m.Become != board.None {
		next.Squares[m.To].Is = m.Become
	}
	move := func(from, to int) {
		next.Squares[to] = next.Squares[from]
		next.Squares[from].Is, next.Squares[from].Side = board.None, 0
	}
	next.Passed = -1
	switch distance := m.To - m.From; {
	case piece.Is == board.Pawn && m.To == b.Passed:
		captive := m.To&7 + m.From&^7
		next.Squares[captive].Is, next.Squares[captive].Side = board.None, 0
	case piece.Is == board.Pawn && distance*distance == 256:
		next.Passed = (m.From + m.To) / 2
	case piece.Is == board.King && distance == 2:
		move(m.To+1, m.To-1)
	case piece.Is == board.King && distance == -2:
		move(m.To-2, m.To+1)
	}
	for right := range uint64(4) {
		home := board.Homes(1 << right)
		if home>>m.From&1 != 0 || home>>m.To&1 != 0 {
			next.Rights &^= 1 << right
		}
	}
	next.Turn ^= 1
	return next
}
