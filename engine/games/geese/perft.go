package geese

import "playout/engine/game"

// Perft counts the joint moves of the last ply without playing them: each living goose has
// four moves.
func (s *state) Perft(depth int) uint64 {
	room := make([]*state, max(0, depth-1))
	for i := range room {
		room[i] = s.g.empty()
	}
	return s.perft(depth, room, game.NewRand(0))
}

// perft plays the joint moves of all plies except the last, in the states of room, one for each
// ply. As in the general perft, every step draws chance from the same seed.
func (s *state) perft(depth int, room []*state, r *game.Rand) uint64 {
	if depth == 0 {
		return 1
	}
	if s.over {
		return 0
	}
	joints := uint64(1) << (2 * s.alive.Count())
	if depth == 1 {
		return joints
	}
	var total uint64
	child := room[0]
	var j game.Joint
	for range joints {
		child.CopyFrom(s)
		child.move(&j)
		if len(child.food) < s.g.minFood {
			r.Seed(0)
			child.feed(r)
		}
		total += child.perft(depth-1, room[1:], r)
		for seats := s.alive; seats != 0; seats = seats.Rest() { // the next joint move, as an odometer counts
			m := &j[seats.First()&(game.MaxSeats-1)]
			if *m = (*m + 1) & 3; *m != 0 {
				break
			}
		}
	}
	return total
}
