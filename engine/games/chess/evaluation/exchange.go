package evaluation

import (
	"math/bits"

	"playout/engine/games/chess/board"
)

// Worth is the worth of the pieces by code, in hundredths of a pawn, for counting material
// and exchanges (T. Michniewski, Simplified Evaluation Function).
var Worth = [8]int{board.Bishop: 330, board.Rook: 500, board.Queen: 900, board.Pawn: 100, board.Knight: 320}

// Exchange is the static exchange evaluation of a move: what it wins, in hundredths of a
// pawn, when both sides then capture on its square as long as that pays, each time with
// the least valuable piece (Chess Programming Wiki, "SEE - The Swap Algorithm"). It
// ignores pins, and pawns that capture on the last rank stay pawns.
func Exchange(p *board.Position, w board.Way, from, to int, become board.Piece) int {
	var gains [32]int
	t := uint64(1) << (to & 63)
	taken := p.Occupied()&^(1<<(from&63)) | t
	gains[0] = Worth[p.At(to)]
	next := Worth[p.At(from)&7] // what the other side can capture now
	switch {
	case become != board.None:
		gains[0] += Worth[become&7] - Worth[board.Pawn]
		next = Worth[become&7]
	case (w == board.West || w == board.East) && t == p.EnPassant:
		gains[0] = Worth[board.Pawn]
		taken &^= bits.RotateLeft64(t, -p.Up())
	case w == board.KingStep:
		return gains[0] // the square is not attacked
	}

	line := &board.Lines[to&63]
	straight, diagonal := p.Straight&^p.Odd, p.Diagonal&^p.Odd
	pawns := p.Odd &^ (p.Diagonal | p.Straight)
	// Pawns of the side to move capture on t from below, as seen by that side.
	under := bits.RotateLeft64(t&board.NotA, -p.Up()-1) | bits.RotateLeft64(t&board.NotH, -p.Up()+1)
	over := bits.RotateLeft64(t&board.NotA, p.Up()-1) | bits.RotateLeft64(t&board.NotH, p.Up()+1)
	leapers := board.Leaps(t)&p.Odd&p.Diagonal | board.Around(t)&p.Odd&p.Straight |
		under&pawns&p.Own | over&pawns&^p.Own
	side := p.Occupied() &^ p.Own
	n := 0
	for {
		attackers := leapers
		attackers |= (line[board.Vertical].Seen(taken) | line[board.Horizontal].Seen(taken)) & straight
		attackers |= (line[board.Rising].Seen(taken) | line[board.Falling].Seen(taken)) & diagonal
		attackers &= taken
		mine := attackers & side
		if mine == 0 {
			break
		}
		is := least(p, mine)
		if is == board.King && attackers&^side != 0 {
			break // the king would be captured
		}
		n++
		gains[n&31] = next - gains[(n-1)&31]
		next = Worth[is&7]
		from := mine & p.Of(is)
		taken &^= from & -from
		side = p.Occupied() &^ side
	}
	for ; n > 0; n-- {
		gains[(n-1)&31] = -max(-gains[(n-1)&31], gains[n&31])
	}
	return gains[0]
}

// least is the least valuable piece of a set.
func least(p *board.Position, set uint64) board.Piece {
	slow := set & p.Odd
	switch {
	case slow&^(p.Diagonal|p.Straight) != 0:
		return board.Pawn
	case slow&p.Diagonal != 0:
		return board.Knight
	}
	fast := set &^ p.Odd
	switch {
	case fast&^p.Straight != 0:
		return board.Bishop
	case fast&^p.Diagonal != 0:
		return board.Rook
	case fast != 0:
		return board.Queen
	}
	return board.King
}
