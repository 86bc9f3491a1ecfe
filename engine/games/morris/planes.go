package morris

import "playout/engine/game"

// Planes returns the game's own planes, see the package comment.
func (*morris) Planes() []game.Planes {
	return []game.Planes{{Names: planeNames[:], Rings: true, C: 11, H: 3, W: 8, Policy: moves, Encode: encode, Index: index}, placement.Planes()}
}

// planeNames are the names of the planes.
var planeNames = [...]string{
	"own stones", "other stones", "own hand", "other hand", "own flying", "other flying", "removal", "own turn",
	"repeated", "quiet plies", "middles of sides",
}

func encode(s game.State, seat game.Seat, dst []float32) {
	m := s.(*state)
	p, other, removal := m.position, m.other(), m.removal
	if seat != m.turn {
		p, other = other, p
	}
	spread(p.own, dst[:24])
	spread(p.opp, dst[24:48])
	for i, value := range [...]float32{
		float32(p.hand) / 10,
		float32(p.oppHand) / 10,
		one(p.flies(m.variant)),
		one(other.flies(m.variant)),
		one(removal),
		one(seat == m.turn),
		one(m.Repetitions() > 0),
		float32(m.quiet) / maxQuiet,
	} {
		fill(value, dst[48+24*i:72+24*i])
	}
	spread(middles, dst[240:264])
}

// spread writes 1 for every point of the set and 0 for the others.
func spread(set uint32, dst []float32) {
	for i := range dst {
		dst[i] = float32(set >> (i & 31) & 1)
	}
}

func fill(value float32, dst []float32) {
	for i := range dst {
		dst[i] = value
	}
}

func one(yes bool) float32 {
	if yes {
		return 1
	}
	return 0
}

func index(_ game.State, _ game.Seat, m game.Move) int { return int(m) }
