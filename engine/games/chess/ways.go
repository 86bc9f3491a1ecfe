package chess

import "math/bits"

// way is how a piece comes to its square: a way and the square it comes to are a
// move, since no two pieces of a side come to one square by the same way.
type way int

// The ways, in the order of move codes. Sliders first, by direction: north,
// north-east, east, north-west, then the opposite ones; then the eight jumps of
// knights; the king's step, castling too; and those of pawns.
const (
	slide     way = 0
	back      way = 4 // slides to lower numbers
	jump      way = 8
	kingStep  way = 16
	push      way = 17
	double    way = 18
	west      way = 19 // a pawn takes towards the a-file
	east      way = 20
	promotion way = 21 // push, west and east to the last rank
	ways          = 24
)

// targets are the squares that the side to move may come to, by way.
type targets [ways]uint64

// distances are by how much the number of a square grows by a way, for the side
// to move; 0 for slides and the king's step, which have no single one.
var distances = [2][ways]int8{
	{8: 17, 15, 10, 6, -17, -15, -10, -6, 17: 8, 16, 7, 9, 8, 7, 9},
	{8: 17, 15, 10, 6, -17, -15, -10, -6, 17: -8, -16, -9, -7, -8, -9, -7},
}

// from is the square that a legal move leaves.
func (p *position) from(w way, to int) int {
	switch {
	case w < back:
		return bits.Len64(lines[to&63][w&3].lower&p.taken()) - 1
	case w < jump:
		return bits.TrailingZeros64(lines[to&63][w&3].upper & p.taken())
	case w == kingStep:
		return bits.TrailingZeros64(p.own & p.odd & p.straight)
	}
	return to - int(distances[p.turn&1][w%ways])
}

// legal finds all legal moves at once, without looking at single pieces, counts
// them, and says whether the king is attacked. A piece that is pinned moves along
// its line only; where the king is attacked, other pieces move between or take the
// attacker.
func (p *position) legal(to *targets) (n int, check bool) {
	taken := p.taken()
	theirs, empty := taken&^p.own, ^taken
	pawns := p.odd &^ (p.diagonal | p.straight)
	knights := p.odd & p.diagonal
	kings := p.odd & p.straight
	king := kings & p.own
	at := bits.TrailingZeros64(king) & 63
	line := &lines[at]

	// What the opponent attacks, in and beyond the king's place; what is pinned;
	// and who attacks the king. A piece between them that both a slider and the
	// king see, on one line, is pinned.
	sliders := theirs & p.straight &^ p.odd
	n1, n2 := rise(sliders, empty, all, 8), fall(sliders, empty, all, 8)
	e1, e2 := rise(sliders, empty, notA, 1), fall(sliders, empty, notH, 1)
	danger := n1 | n2 | e1 | e2 |
		(n1&king)<<8 | (n2&king)>>8 | (e1&king)<<1&notA | (e2&king)>>1&notH
	seen := line[vertical].seen(taken)
	pinV := (n1 | n2) & seen & p.own
	attackers := seen & sliders
	seen = line[horizontal].seen(taken)
	pinH := (e1 | e2) & seen & p.own
	attackers |= seen & sliders

	sliders = theirs & p.diagonal &^ p.odd
	n1, n2 = rise(sliders, empty, notA, 9), fall(sliders, empty, notH, 9)
	e1, e2 = rise(sliders, empty, notH, 7), fall(sliders, empty, notA, 7)
	danger |= n1 | n2 | e1 | e2 |
		(n1&king)<<9&notA | (n2&king)>>9&notH | (e1&king)<<7&notH | (e2&king)>>7&notA
	seen = line[rising].seen(taken)
	pinR := (n1 | n2) & seen & p.own
	attackers |= seen & sliders
	seen = line[falling].seen(taken)
	pinF := (e1 | e2) & seen & p.own
	attackers |= seen & sliders

	up := p.up()
	westward, eastward := up-1, up+1
	danger |= leaps(theirs&knights) | around(theirs&kings)
	attackers |= leaps(king) & theirs & knights
	danger |= bits.RotateLeft64(theirs&pawns&notA, -eastward) | bits.RotateLeft64(theirs&pawns&notH, -westward)
	attackers |= (bits.RotateLeft64(king&notA, westward) | bits.RotateLeft64(king&notH, eastward)) & theirs & pawns

	open := ^p.own
	if danger&king != 0 {
		open &= p.answers(line, attackers)
	}
	pinned := pinV | pinH | pinR | pinF
	free := p.own &^ pinned

	// Slides.
	sliders = p.own & p.straight &^ p.odd
	s := sliders & (free | pinV)
	to[0], to[4] = rise(s, empty, all, 8)&open, fall(s, empty, all, 8)&open
	s = sliders & (free | pinH)
	to[2], to[6] = rise(s, empty, notA, 1)&open, fall(s, empty, notH, 1)&open
	sliders = p.own & p.diagonal &^ p.odd
	s = sliders & (free | pinR)
	to[1], to[5] = rise(s, empty, notA, 9)&open, fall(s, empty, notH, 9)&open
	s = sliders & (free | pinF)
	to[3], to[7] = rise(s, empty, notH, 7)&open, fall(s, empty, notA, 7)&open
	n = bits.OnesCount64(to[0]) + bits.OnesCount64(to[1]) + bits.OnesCount64(to[2]) + bits.OnesCount64(to[3]) +
		bits.OnesCount64(to[4]) + bits.OnesCount64(to[5]) + bits.OnesCount64(to[6]) + bits.OnesCount64(to[7])

	// Jumps.
	s = knights & free
	a, ab, h, gh := s&notA, s&notAB, s&notH, s&notGH
	to[8], to[9], to[10], to[11] = h<<17&open, a<<15&open, gh<<10&open, ab<<6&open
	to[12], to[13], to[14], to[15] = a>>17&open, h>>15&open, ab>>10&open, gh>>6&open
	n += bits.OnesCount64(to[8]) + bits.OnesCount64(to[9]) + bits.OnesCount64(to[10]) + bits.OnesCount64(to[11]) +
		bits.OnesCount64(to[12]) + bits.OnesCount64(to[13]) + bits.OnesCount64(to[14]) + bits.OnesCount64(to[15])

	// The king.
	steps := around(king) &^ (p.own | danger)
	if p.home>>at&1 != 0 {
		steps |= p.castles(taken, danger)
	}
	to[kingStep] = steps
	n += bits.OnesCount64(steps)

	// Pawns. A push is along the vertical; taking westward is on the falling line
	// for White, on the rising one for Black.
	pawns &= p.own
	black := -p.turn
	onFalling, onRising := pawns&(free|pinF), pawns&(free|pinR)
	swap := (onFalling ^ onRising) & black
	one := bits.RotateLeft64(pawns&(free|pinV), up) & empty
	two := bits.RotateLeft64(one&(0xff0000<<(24*p.turn&63)), up) & empty & open
	one &= open
	prey := theirs & open
	left := bits.RotateLeft64((onFalling^swap)&notA, westward)
	right := bits.RotateLeft64((onRising^swap)&notH, eastward)
	left, right = left&prey, right&prey
	if p.passed != 0 {
		left |= p.enPassant(line, attackers, westward, notH)
		right |= p.enPassant(line, attackers, eastward, notA)
	}
	const last = 0xff000000000000ff
	to[promotion], to[promotion+1], to[promotion+2] = one&last, left&last, right&last
	n += bits.OnesCount64(one) + bits.OnesCount64(two) + bits.OnesCount64(left) + bits.OnesCount64(right)
	if p := (one | left | right) & last; p != 0 {
		n += 3 * (bits.OnesCount64(one&last) + bits.OnesCount64(left&last) + bits.OnesCount64(right&last))
	}
	to[push], to[double], to[west], to[east] = one&^last, two, left&^last, right&^last
	return n, danger&king != 0
}

// answers are the squares on which a piece that is not the king ends an attack
// on the king, through which the lines go.
func (p *position) answers(line *[4]line, attackers uint64) (squares uint64) {
	if attackers&(attackers-1) != 0 {
		return 0
	}
	if attackers&p.odd != 0 {
		return attackers
	}
	for i := range line {
		seen := line[i].seen(p.taken())
		if side := line[i].lower; side&attackers != 0 {
			squares |= seen & side
		}
		if side := line[i].upper; side&attackers != 0 {
			squares |= seen & side
		}
	}
	return squares
}

// castles are the squares that the king may castle to. King and rook are at home
// and have not moved; between them is nothing, and the king neither stands in
// danger nor passes through it.
func (p *position) castles(taken, danger uint64) (squares uint64) {
	rank := 56 * p.turn & 63
	home, taken, danger := p.home>>rank, taken>>rank, danger>>rank
	const long, short = 1<<kingHome | 1<<longRook, 1<<kingHome | 1<<shortRook
	if home&long == long && taken&0x0e == 0 && danger&0x1c == 0 {
		squares |= 1 << 2
	}
	if home&short == short && taken&0x60 == 0 && danger&0x70 == 0 {
		squares |= 1 << 6
	}
	return squares << rank
}

// enPassant is the passed square if a pawn may take there by a rotation, without
// leaving the king attacked on a line that both pawns leave.
func (p *position) enPassant(line *[4]line, attackers uint64, rotation int, in uint64) uint64 {
	pawns := p.own & p.odd &^ (p.diagonal | p.straight)
	from := bits.RotateLeft64(p.passed&in, -rotation) & pawns
	if from == 0 {
		return 0
	}
	captive := bits.RotateLeft64(p.passed, -p.up())
	after := p.taken() ^ from ^ p.passed ^ captive
	theirs := after &^ p.own &^ p.passed
	straight := line[vertical].seen(after) | line[horizontal].seen(after)
	diagonal := line[rising].seen(after) | line[falling].seen(after)
	attacked := straight&theirs&p.straight&^p.odd | diagonal&theirs&p.diagonal&^p.odd | attackers&p.odd&^captive
	if attacked != 0 {
		return 0
	}
	return p.passed
}
