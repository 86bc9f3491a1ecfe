package eval

import "playout/engine/game"

// Playout writes equal priors and, as values, the results of one uniformly
// random playout from the leaf.
type Playout struct {
	// Draw is the value of a drawn game for each seat, in games of two seats.
	Draw float32
	// ForNext, in games of two seats in which one acts, gives both seats the result of the one whose
	// turn is next where the playout ends: after the game, of the one that has not moved last.
	ForNext bool

	depth int // plies after which the game's heuristic evaluates instead, 0 for to the end
	seats int
	rng   game.Rand
	state game.State     // of the playout
	fast  game.Playouter // state, if it has a faster playout
	cut   game.Heuristic // state, if there is a depth
	legal []game.Move    // room for legal moves of one seat
	moved game.Seat      // that made the last move of the playout, or the first of them
	begun *game.Rand     // as rng was at the start of the last playout, nil if nobody asks for it
}

// NewPlayout returns playouts of a game from a seed; depth is in plies, 0 for to the end. With a
// depth, the game's states must be a game.Heuristic.
func NewPlayout(g game.Game, depth int, seed uint64) *Playout {
	r := &Playout{depth: depth, seats: len(g.Spec().Seats), rng: *game.NewRand(seed), state: g.New(game.NewRand(0))}
	if depth == 0 {
		r.fast, _ = r.state.(game.Playouter)
	} else {
		r.cut = r.state.(game.Heuristic)
	}
	return r
}

// Equal implements Equal.
func (r *Playout) Equal() {}

// NewCarefulPlayout returns playouts to the end of a game whose states are a
// game.CarefulPlayouter.
func NewCarefulPlayout(g game.Game, seed uint64) *Playout {
	r := NewPlayout(g, 0, seed)
	r.fast = careful{r.state.(game.CarefulPlayouter)}
	return r
}

// careful plays careful playouts instead of random ones.
type careful struct{ game.CarefulPlayouter }

func (c careful) Playout(r *game.Rand, values *[game.MaxSeats]float32) int {
	return c.CarefulPlayout(r, values)
}

// Evaluate implements Evaluator.
func (r *Playout) Evaluate(leaves []Leaf) {
	for i := range leaves {
		leaf := &leaves[i]
		leaf.uniform()
		leaf.Values = [game.MaxSeats]float32{}
		r.state.CopyFrom(leaf.State)
		if r.begun != nil {
			*r.begun = r.rng
		}
		if r.fast != nil && !r.ForNext {
			r.fast.Playout(&r.rng, &leaf.Values)
		} else if over := r.play(&r.rng, &leaf.Values, nil); !over {
			if r.ForNext {
				next := r.state.Acting().First()
				leaf.Values[1-next] = leaf.Values[next]
			}
			continue
		}
		if r.seats == 2 && leaf.Values[0] == 0 && leaf.Values[1] == 0 {
			leaf.Values[0], leaf.Values[1] = r.Draw, r.Draw
		}
		if r.ForNext {
			leaf.Values[r.moved] = leaf.Values[1-r.moved]
		}
	}
}

// play does a playout in a game that has no faster one, and calls step, unless it is nil, after each
// joint move. It returns false if the depth ended the playout before the game was over.
func (r *Playout) play(rng *game.Rand, values *[game.MaxSeats]float32, step func(game.Joint)) bool {
	for ply := 0; ; ply++ {
		if r.state.Acting() == 0 {
			r.state.Returns(values)
			return true
		}
		if r.depth > 0 && ply == r.depth {
			r.cut.Heuristic(values)
			return false
		}
		var joint game.Joint
		r.moved = r.state.Acting().First()
		joint, r.legal = game.RandomJoint(r.state, rng, r.legal)
		r.state.Play(joint, rng)
		if step != nil {
			step(joint)
		}
	}
}

// Keep lets Recount recount playouts from now on.
func (r *Playout) Keep() { r.begun = new(game.Rand) }

// Recount plays the last playout again, from its leaf, and calls step after each joint move with the
// position that it leads to, which is valid until the next one. It does nothing before Keep, and in a
// game whose fast playouts cannot be recounted.
func (r *Playout) Recount(leaf game.State, step func(game.State, game.Joint)) {
	if r.begun == nil {
		return
	}
	rng, note := *r.begun, func(j game.Joint) { step(r.state, j) }
	r.state.CopyFrom(leaf)
	if r.fast == nil || r.ForNext {
		var values [game.MaxSeats]float32
		r.play(&rng, &values, note)
	} else if s, recounts := r.state.(game.Recounter); recounts {
		_, avoids := r.fast.(careful)
		s.Recount(&rng, avoids, note)
	}
}
