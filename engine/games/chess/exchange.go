package chess

import "math/bits"

// exchange is what a move wins, in hundredths of a pawn, when both sides then
// take on its square as long as it pays, each time with the least piece (Chess
// Programming Wiki, "SEE - The Swap Algorithm"). Pins are not seen, and pawns
// that take on the last rank stay pawns.
func (p *position) exchange(w way, from, to int, become piece) int {
	var gains [32]int
	t := uint64(1) << (to & 63)
	taken := p.taken()&^(1<<(from&63)) | t
	gains[0] = worth[p.at(to)]
	next := worth[p.at(from)&7] // what the other side can take now
	switch {
	case become != none:
		gains[0] += worth[become&7] - worth[pawn]
		next = worth[become&7]
	case (w == west || w == east) && t == p.passed:
		gains[0] = worth[pawn]
		taken &^= bits.RotateLeft64(t, -p.up())
	case w == kingStep:
		return gains[0] // it comes to no square that is attacked
	}

	line := &lines[to&63]
	straight, diagonal := p.straight&^p.odd, p.diagonal&^p.odd
	pawns := p.odd &^ (p.diagonal | p.straight)
	// Pawns of the side to move take t from below as its own board is turned.
	under := bits.RotateLeft64(t&notA, -p.up()-1) | bits.RotateLeft64(t&notH, -p.up()+1)
	over := bits.RotateLeft64(t&notA, p.up()-1) | bits.RotateLeft64(t&notH, p.up()+1)
	leapers := leaps(t)&p.odd&p.diagonal | around(t)&p.odd&p.straight |
		under&pawns&p.own | over&pawns&^p.own
	side := p.taken() &^ p.own
	n := 0
	for {
		attackers := leapers
		attackers |= (line[vertical].seen(taken) | line[horizontal].seen(taken)) & straight
		attackers |= (line[rising].seen(taken) | line[falling].seen(taken)) & diagonal
		attackers &= taken
		mine := attackers & side
		if mine == 0 {
			break
		}
		is := p.least(mine)
		if is == king && attackers&^side != 0 {
			break // the king would be taken
		}
		n++
		gains[n&31] = next - gains[(n-1)&31]
		next = worth[is&7]
		from := mine & p.of(is)
		taken &^= from & -from
		side = p.taken() &^ side
	}
	for ; n > 0; n-- {
		gains[(n-1)&31] = -max(-gains[(n-1)&31], gains[n&31])
	}
	return gains[0]
}

// least is the piece of least worth among those of a set.
func (p *position) least(set uint64) piece {
	slow := set & p.odd
	switch {
	case slow&^(p.diagonal|p.straight) != 0:
		return pawn
	case slow&p.diagonal != 0:
		return knight
	}
	fast := set &^ p.odd
	switch {
	case fast&^p.straight != 0:
		return bishop
	case fast&^p.diagonal != 0:
		return rook
	case fast != 0:
		return queen
	}
	return king
}
