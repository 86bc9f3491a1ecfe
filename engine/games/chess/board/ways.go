package board

import "math/bits"

// Way is how a piece moves to its square. A way and that square identify a move, since no two
// pieces of a side move to the same square by the same way.
type Way int

// The ways, in the order of move codes: slides by direction, north, north-east, east,
// north-west and then their opposites; the eight jumps of knights; the king's step,
// which includes castling; and the moves of pawns.
const (
	Slide     Way = 0
	Back      Way = 4 // slides to lower indexes
	Jump      Way = 8
	KingStep  Way = 16
	Push      Way = 17
	Double    Way = 18
	West      Way = 19 // a pawn captures towards the a-file
	East      Way = 20
	Promotion Way = 21 // push, west and east to the last rank
	Ways          = 24
)

// Targets holds the legal moves of a position and the facts found with them.
type Targets struct {
	By            [Ways]uint64 // the squares to which the side to move may move, by way
	Danger        uint64       // squares that the other side attacks, those behind the king included
	Slides, Jumps int          // the numbers of moves by the ways before Jump, and before KingStep
	All           int          // the number of all moves
}

// distances holds the increase of a square's index by each way, for each side to move; 0 for slides
// and the king's step, whose distances vary. There is room for any index of five bits.
var distances = [2][32]int8{
	{8: 17, 15, 10, 6, -17, -15, -10, -6, 17: 8, 16, 7, 9, 8, 7, 9},
	{8: 17, 15, 10, 6, -17, -15, -10, -6, 17: -8, -16, -9, -7, -8, -9, -7},
}

// From returns the square from which a legal move goes.
func (p *Position) From(w Way, to int) int {
	if w < Jump {
		return p.slidFrom(w, to)
	}
	return p.steppedFrom(w, to)
}

// steppedFrom is From for ways other than slides.
func (p *Position) steppedFrom(w Way, to int) int {
	if w == KingStep {
		return bits.TrailingZeros64(p.King())
	}
	return to - int(distances[p.Turn&1][w&31])
}

// slidFrom is From for slides.
func (p *Position) slidFrom(w Way, to int) int {
	line := &Lines[to&63][w&3]
	if w < Back {
		return bits.Len64(line.lower&p.Occupied()) - 1
	}
	return bits.TrailingZeros64(line.upper & p.Occupied())
}

// Legal finds all legal moves at once, without looking at single pieces, and counts them.
// A pinned piece moves along its line only; in check, the other pieces interpose or capture
// the checker.
func (p *Position) Legal(to *Targets) {
	taken := p.Occupied()
	theirs, empty := taken&^p.Own, ^taken
	pawns := p.Odd &^ (p.Diagonal | p.Straight)
	knights := p.Odd & p.Diagonal
	kings := p.Odd & p.Straight
	king := kings & p.Own
	at := bits.TrailingZeros64(king) & 63
	line := &Lines[at]

	// The squares that the opponent attacks, also through the king, which cannot hide behind
	// itself; the pinned pieces; and the attackers of the king. A piece is pinned if a slider and,
	// from the opposite side of the same line, the king see it. Late in a game a side often has no
	// sliders.
	var danger, attackers, pinV, pinH, pinR, pinF uint64
	through := empty | king
	if sliders := theirs & p.Straight &^ p.Odd; sliders != 0 {
		rising, falling := rise(sliders, through, all, 8), fall(sliders, through, all, 8)
		danger = rising | falling
		seen := line[Vertical].Seen(taken)
		pinV = (rising&line[Vertical].lower | falling&line[Vertical].upper) & seen & p.Own
		attackers = seen & sliders
		rising, falling = rise(sliders, through, NotA, 1), fall(sliders, through, NotH, 1)
		danger |= rising | falling
		seen = line[Horizontal].Seen(taken)
		pinH = (rising&line[Horizontal].lower | falling&line[Horizontal].upper) & seen & p.Own
		attackers |= seen & sliders
	}
	if sliders := theirs & p.Diagonal &^ p.Odd; sliders != 0 {
		rising, falling := rise(sliders, through, NotA, 9), fall(sliders, through, NotH, 9)
		danger |= rising | falling
		seen := line[Rising].Seen(taken)
		pinR = (rising&line[Rising].lower | falling&line[Rising].upper) & seen & p.Own
		attackers |= seen & sliders
		rising, falling = rise(sliders, through, NotH, 7), fall(sliders, through, NotA, 7)
		danger |= rising | falling
		seen = line[Falling].Seen(taken)
		pinF = (rising&line[Falling].lower | falling&line[Falling].upper) & seen & p.Own
		attackers |= seen & sliders
	}

	up := p.Up()
	westward, eastward := up-1, up+1
	danger |= Leaps(theirs&knights) | Around(theirs&kings)
	attackers |= Leaps(king) & theirs & knights
	danger |= bits.RotateLeft64(theirs&pawns&NotA, -eastward) | bits.RotateLeft64(theirs&pawns&NotH, -westward)
	attackers |= (bits.RotateLeft64(king&NotA, westward) | bits.RotateLeft64(king&NotH, eastward)) & theirs & pawns

	to.Danger = danger
	open := ^p.Own
	if danger&king != 0 {
		if attackers&(attackers-1) == 0 {
			open &= answers[at][bits.TrailingZeros64(attackers)&63]
		} else {
			open = 0
		}
	}
	pinned := pinV | pinH | pinR | pinF
	free := p.Own &^ pinned

	// Slides.
	n := 0
	to.By[0], to.By[1], to.By[2], to.By[3] = 0, 0, 0, 0
	to.By[4], to.By[5], to.By[6], to.By[7] = 0, 0, 0, 0
	if sliders := p.Own & p.Straight &^ p.Odd; sliders != 0 {
		s := sliders & (free | pinV)
		north, south := rise(s, empty, all, 8)&open, fall(s, empty, all, 8)&open
		s = sliders & (free | pinH)
		east, west := rise(s, empty, NotA, 1)&open, fall(s, empty, NotH, 1)&open
		to.By[0], to.By[2], to.By[4], to.By[6] = north, east, south, west
		n = bits.OnesCount64(north) + bits.OnesCount64(south) + bits.OnesCount64(east) + bits.OnesCount64(west)
	}
	if sliders := p.Own & p.Diagonal &^ p.Odd; sliders != 0 {
		s := sliders & (free | pinR)
		northEast, southWest := rise(s, empty, NotA, 9)&open, fall(s, empty, NotH, 9)&open
		s = sliders & (free | pinF)
		northWest, southEast := rise(s, empty, NotH, 7)&open, fall(s, empty, NotA, 7)&open
		to.By[1], to.By[3], to.By[5], to.By[7] = northEast, northWest, southWest, southEast
		n += bits.OnesCount64(northEast) + bits.OnesCount64(southWest) + bits.OnesCount64(northWest) + bits.OnesCount64(southEast)
	}
	to.Slides = n

	// Jumps.
	s := knights & free
	a, ab, h, gh := s&NotA, s&notAB, s&NotH, s&notGH
	to.By[8], to.By[9], to.By[10], to.By[11] = h<<17&open, a<<15&open, gh<<10&open, ab<<6&open
	to.By[12], to.By[13], to.By[14], to.By[15] = a>>17&open, h>>15&open, ab>>10&open, gh>>6&open
	n += bits.OnesCount64(to.By[8]) + bits.OnesCount64(to.By[9]) + bits.OnesCount64(to.By[10]) + bits.OnesCount64(to.By[11]) +
		bits.OnesCount64(to.By[12]) + bits.OnesCount64(to.By[13]) + bits.OnesCount64(to.By[14]) + bits.OnesCount64(to.By[15])
	to.Jumps = n

	// The king.
	steps := Around(king) &^ (p.Own | danger)
	if p.Home>>at&1 != 0 {
		steps |= p.castles(taken, danger)
	}
	to.By[KingStep] = steps
	n += bits.OnesCount64(steps)

	// Pawns. A push is along the vertical; a capture westward is on the falling line for White, on
	// the rising one for Black.
	pawns &= p.Own
	black := -p.Turn
	onFalling, onRising := pawns&(free|pinF), pawns&(free|pinR)
	swap := (onFalling ^ onRising) & black
	one := bits.RotateLeft64(pawns&(free|pinV), up) & empty
	two := bits.RotateLeft64(one&(0xff0000<<(24*p.Turn&63)), up) & empty & open
	one &= open
	prey := theirs & open
	left := bits.RotateLeft64((onFalling^swap)&NotA, westward)
	right := bits.RotateLeft64((onRising^swap)&NotH, eastward)
	left, right = left&prey, right&prey
	if p.EnPassant != 0 {
		left |= p.enPassant(line, attackers, westward, NotH)
		right |= p.enPassant(line, attackers, eastward, NotA)
	}
	const last = 0xff000000000000ff
	to.By[Promotion], to.By[Promotion+1], to.By[Promotion+2] = one&last, left&last, right&last
	n += bits.OnesCount64(one) + bits.OnesCount64(two) + bits.OnesCount64(left) + bits.OnesCount64(right)
	if p := (one | left | right) & last; p != 0 {
		n += 3 * (bits.OnesCount64(one&last) + bits.OnesCount64(left&last) + bits.OnesCount64(right&last))
	}
	to.By[Push], to.By[Double], to.By[West], to.By[East] = one&^last, two, left&^last, right&^last
	to.All = n
}

// castles returns the squares that the king may castle to. King and rook are at home and have not
// moved; the squares between them are empty, and the king neither stands in danger nor passes
// through it.
func (p *Position) castles(taken, danger uint64) (squares uint64) {
	rank := 56 * p.Turn & 63
	home, taken, danger := p.Home>>rank, taken>>rank, danger>>rank
	const long, short = 1<<KingHome | 1<<LongRook, 1<<KingHome | 1<<ShortRook
	if home&long == long && taken&0x0e == 0 && danger&0x1c == 0 {
		squares |= 1 << 2
	}
	if home&short == short && taken&0x60 == 0 && danger&0x70 == 0 {
		squares |= 1 << 6
	}
	return squares << rank
}

// enPassant returns the passed square if a pawn may capture there by a rotation without exposing
// the king on a line that both pawns leave.
func (p *Position) enPassant(line *[4]Line, attackers uint64, rotation int, in uint64) uint64 {
	pawns := p.Own & p.Odd &^ (p.Diagonal | p.Straight)
	from := bits.RotateLeft64(p.EnPassant&in, -rotation) & pawns
	if from == 0 {
		return 0
	}
	captive := bits.RotateLeft64(p.EnPassant, -p.Up())
	after := p.Occupied() ^ from ^ p.EnPassant ^ captive
	theirs := after &^ p.Own &^ p.EnPassant
	straight := line[Vertical].Seen(after) | line[Horizontal].Seen(after)
	diagonal := line[Rising].Seen(after) | line[Falling].Seen(after)
	attacked := straight&theirs&p.Straight&^p.Odd | diagonal&theirs&p.Diagonal&^p.Odd | attackers&p.Odd&^captive
	if attacked != 0 {
		return 0
	}
	return p.EnPassant
}
