package evaluation

import (
	"math/bits"

	"playout/engine/games/chess/board"
)

// Worth holds the worth of the pieces by code, in hundredths of a pawn, for counting material and
// exchanges (T. Michniewski, Simplified Evaluation Function).
var Worth = [8]int{board.Bishop: 330, board.Rook: 500, board.Queen: 900, board.Pawn: 100, board.Knight: 320}

// Exchange returns the static exchange evaluation of a move: its gain in hundredths of a pawn if
// both sides then capture on its square as long as that pays, each time with the least valuable
// piece (Chess Programming Wiki, "SEE - The Swap Algorithm"). It ignores pins, and pawns that
// capture on the last rank stay pawns.
func Exchange(p *board.Position, w board.Way, from, to int, become board.Piece) int {
	t := uint64(1) << (to & 63)
	occupied := p.Occupied()
	taken := occupied&^(1<<(from&63)) | t
	won := Worth[p.At(to)]      // so far, by the side to move
	next := Worth[p.At(from)&7] // the piece that the other side can capture now
	switch {
	case become != board.None:
		won += Worth[become&7] - Worth[board.Pawn]
		next = Worth[become&7]
	case (w == board.West || w == board.East) && t == p.EnPassant:
		won = Worth[board.Pawn]
		taken &^= bits.RotateLeft64(t, -p.Up())
	case w == board.KingStep:
		return won // the square is not attacked
	}

	line := &board.Lines[to&63]
	odd := p.Odd
	straight, diagonal := p.Straight&^odd, p.Diagonal&^odd
	pawns, knights, kings := odd&^(p.Diagonal|p.Straight), odd&p.Diagonal, odd&p.Straight
	// Pawns of the side to move capture on t from below, from that side's point of view.
	up := p.Up()
	under := bits.RotateLeft64(t&board.NotA, -up-1) | bits.RotateLeft64(t&board.NotH, -up+1)
	over := bits.RotateLeft64(t&board.NotA, up-1) | bits.RotateLeft64(t&board.NotH, up+1)
	leapers := board.Leaps(t)&knights | board.Around(t)&kings | under&pawns&p.Own | over&pawns&^p.Own
	side := occupied &^ p.Own
	// Each side in turn may stop, and both know the other's preference: the result lies between
	// low and high, and is known once they meet.
	low, high, sign := -1<<15, 1<<15, -1
	for {
		attackers := leapers
		attackers |= (line[board.Vertical].Seen(taken) | line[board.Horizontal].Seen(taken)) & straight
		attackers |= (line[board.Rising].Seen(taken) | line[board.Falling].Seen(taken)) & diagonal
		attackers &= taken
		mine := attackers & side
		if mine == 0 {
			break
		}
		with, worth := mine, 0
		switch {
		case mine&pawns != 0:
			with, worth = mine&pawns, Worth[board.Pawn]
		case mine&knights != 0:
			with, worth = mine&knights, Worth[board.Knight]
		case mine&diagonal&^straight != 0:
			with, worth = mine&diagonal&^straight, Worth[board.Bishop]
		case mine&straight&^diagonal != 0:
			with, worth = mine&straight&^diagonal, Worth[board.Rook]
		case mine&straight != 0:
			with, worth = mine&straight, Worth[board.Queen]
		case attackers&^side != 0:
			return min(max(won, low), high) // the king would be captured
		}
		if stop := min(max(won, low), high); sign < 0 {
			high = stop
		} else {
			low = stop
		}
		if low == high {
			break
		}
		won += sign * next
		next, sign = worth, -sign
		taken &^= with & -with
		side = occupied &^ side
	}
	return min(max(won, low), high)
}
