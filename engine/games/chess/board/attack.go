package board

import "math/bits"

// Checkers returns the pieces that give check to the side to move; the other king is
// among them only in an impossible position.
func (p *Position) Checkers() uint64 {
	king := p.Own & p.Odd & p.Straight
	line := &Lines[bits.TrailingZeros64(king)&63]
	taken := p.Occupied()
	straight := (line[Vertical].Seen(taken) | line[Horizontal].Seen(taken)) & p.Straight &^ p.Odd
	diagonal := (line[Rising].Seen(taken) | line[Falling].Seen(taken)) & p.Diagonal &^ p.Odd
	knights := Leaps(king) & p.Odd & p.Diagonal
	pawns := (bits.RotateLeft64(king&NotA, p.Up()-1) | bits.RotateLeft64(king&NotH, p.Up()+1)) &
		p.Odd &^ (p.Diagonal | p.Straight)
	kings := Around(king) & p.Odd & p.Straight
	return (straight | diagonal | knights | pawns | kings) &^ p.Own
}

// InsufficientMaterial reports whether neither side could ever mate: there are only
// kings and at most one knight, or kings and bishops on squares of one colour.
func (p *Position) InsufficientMaterial() bool {
	if p.Straight&^p.Odd|p.Odd&^(p.Diagonal|p.Straight) != 0 {
		return false // a rook, queen or pawn
	}
	const dark = 0xaa55aa55aa55aa55
	knights, bishops := p.Odd&p.Diagonal, p.Diagonal&^p.Odd
	if bishops == 0 {
		return knights&(knights-1) == 0
	}
	return knights == 0 && (bishops&dark == 0 || bishops&^dark == 0)
}

// BareMaterial reports whether neither side can force a mate: each has its king and at most one
// knight or bishop, or one has two knights against a king alone. The other side can be mated only by
// its own mistake.
func (p *Position) BareMaterial() bool {
	if p.Straight&^p.Odd|p.Odd&^(p.Diagonal|p.Straight) != 0 {
		return false // a rook, queen or pawn
	}
	own, theirs := bits.OnesCount64(p.Diagonal&p.Own), bits.OnesCount64(p.Diagonal&^p.Own)
	return max(own, theirs) <= 1 || own+theirs == 2 && p.Diagonal&^p.Odd == 0
}
