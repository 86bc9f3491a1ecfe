package gametest

import (
	"math/rand/v2"
	"slices"

	"playout/engine/game"
)

// The laws of the capabilities that searches use.

// evaluationsAreFair: an evaluation has the opposite sign for the other seat, is 0 without its
// terms, and equals the function of Remember.
func (k *kit) evaluationsAreFair() error {
	evaluated, ok := k.g.(game.Evaluated)
	if !ok {
		return nil
	}
	evaluations := evaluated.Evaluations()
	remember := make([]game.Points, len(evaluations))
	for i, e := range evaluations {
		if remember[i] = e.Points; e.Remember != nil {
			remember[i] = e.Remember()
		}
	}
	return k.visitPositions(func(p *position) error {
		if p.Acting() == 0 {
			return nil
		}
		for i, e := range evaluations {
			if !(e.Scale > 0) || len(e.Terms) == 0 || len(e.Terms) > 32 {
				return p.fail("evaluation %s has the scale %v and %d terms", e.Name, e.Scale, len(e.Terms))
			}
			one, other := e.Points(p.State, 0, 0), e.Points(p.State, 1, 0)
			if one != -other || max(one, other) > game.MaxPoints {
				return p.fail("evaluation %s is %d and %d points for the seats", e.Name, one, other)
			}
			if rest := e.Points(p.State, 0, 1<<len(e.Terms)-1); rest != 0 {
				return p.fail("evaluation %s without any term is %d points", e.Name, rest)
			}
			for seat, want := range [2]int{one, other} {
				if got := remember[i](p.State, game.Seat(seat), 0); got != want {
					return p.fail("evaluation %s is %d points, with what it remembers %d", e.Name, want, got)
				}
			}
		}
		return nil
	})
}

// keysAgree: a position has the same key however it was reached, and positions with the same key
// have the same moves.
func (k *kit) keysAgree() error {
	moves := map[uint64][]game.Move{}
	return k.visitPositions(func(p *position) error {
		s, ok := p.State.(game.Keyed)
		acting := p.Acting()
		if !ok || acting == 0 {
			return nil
		}
		again, err := k.g.Parse(p.String())
		if err != nil {
			return p.fail("Parse refuses it: %v", err)
		}
		if parsed, key := again.(game.Keyed).Key(), s.Key(); parsed != key {
			return p.fail("the key is %x, that of the position parsed from its text %x", key, parsed)
		}
		legal := p.Legal(acting.First(), nil)
		if other, met := moves[s.Key()]; met && !slices.Equal(other, legal) {
			return p.fail("moves %v, of a position of the same key %v", legal, other)
		}
		moves[s.Key()] = legal
		return nil
	})
}

// tacticsAreLegal: noisy moves are legal; a move gives check if and only if the other seat is
// then in check; and a null move passes the turn, or else nothing changes.
func (k *kit) tacticsAreLegal() error {
	return k.visitPositions(func(p *position) error {
		s, ok := p.State.(game.Tactical)
		acting := p.Acting()
		if !ok || acting == 0 {
			return nil
		}
		legal, noisy := p.Legal(acting.First(), nil), s.Noisy(acting.First(), nil)
		if !slices.IsSorted(noisy) || slices.ContainsFunc(noisy, func(m game.Move) bool { return !slices.Contains(legal, m) }) {
			return p.fail("noisy moves %v are not ascending or not all legal", noisy)
		}
		after, rng := game.Clone(k.g, p.State), game.NewRand(k.Seed)
		for range 8 {
			joint, _ := game.RandomJoint(p.State, rng, nil)
			m := joint[acting.First()]
			after.CopyFrom(p.State)
			after.Play(joint, rng)
			if gives, inCheck := s.GivesCheck(acting.First(), m), after.(game.Tactical).InCheck(); after.Acting() != 0 && gives != inCheck {
				return p.fail("GivesCheck of %s is %v, but InCheck after it is %v", p.MoveName(acting.First(), m), gives, inCheck)
			}
		}
		after.CopyFrom(p.State)
		switch passed := after.(game.Tactical).NullMove(); {
		case passed && (s.InCheck() || after.Acting() == acting):
			return p.fail("a null move in check, or one that keeps the turn: %s", after)
		case !passed && after.String() != p.String():
			return p.fail("there is no null move, but the position is now %s", after)
		}
		return nil
	})
}

// successorsAgree: PlayFrom leads to the same states and facts as CopyFrom, Play and FactsOf,
// whatever the states held before.
func (k *kit) successorsAgree() error {
	states := [2]game.State{k.g.New(game.NewRand(k.Seed)), k.g.New(game.NewRand(k.Seed))}
	again, rng := k.g.New(game.NewRand(k.Seed)), game.NewRand(k.Seed)
	var got game.Facts // first of other positions
	return k.visitPositions(func(p *position) error {
		again.CopyFrom(p.State)
		for ply, parent := 0, p.State; ply < 5 && again.Acting() != 0; ply++ {
			after := states[ply%2]
			made, ok := after.(game.Successor)
			if !ok {
				return nil
			}
			joint, _ := game.RandomJoint(again, rng, nil)
			seat := again.Acting().First()
			again.Play(joint, nil)
			var want game.Facts
			game.FactsOf(again, &want)
			made.PlayFrom(parent, joint[seat], &got)
			if got.Over && want.Over {
				got = want
			}
			if got != want || after.String() != again.String() || !slices.Equal(allLegal(after), allLegal(again)) {
				return p.fail("%d plies on, %s makes in one call %s, %+v; in several %s, %+v", ply, parent.MoveName(seat, joint[seat]), after, got, again, want)
			}
			parent = after
		}
		return nil
	})
}

// allLegal returns the moves of the seat that acts, if one does.
func allLegal(s game.State) []game.Move {
	if acting := s.Acting(); acting != 0 {
		return s.Legal(acting.First(), nil)
	}
	return nil
}

// ranksAgree: moves have the same ranks in one call as one by one.
func (k *kit) ranksAgree() error {
	rng := rand.New(game.NewRand(k.Seed))
	return k.visitPositions(func(p *position) error {
		s, ok := p.State.(game.ListRanker)
		if !ok || p.Acting() == 0 {
			return nil
		}
		seat, moves := p.Acting().First(), allLegal(p.State)
		rng.Shuffle(len(moves), func(i, j int) { moves[i], moves[j] = moves[j], moves[i] })
		moves = moves[:1+rng.IntN(len(moves))]
		ranks := make([]int32, len(moves)+1)
		s.RankAll(seat, moves, ranks)
		for i, m := range moves {
			if one := s.Rank(seat, m); one != int(ranks[i]) {
				return p.fail("%s has rank %d, with others %d", p.MoveName(seat, m), one, ranks[i])
			}
		}
		if ranks[len(moves)] != 0 {
			return p.fail("RankAll writes more ranks than there are moves")
		}
		return nil
	})
}

// tablebaseIsSound: a result of the tablebase is the best of those after the moves, one ply
// farther away: the nearest win, or the farthest loss.
func (k *kit) tablebaseIsSound() error {
	child := k.g.New(game.NewRand(k.Seed))
	return k.visitPositions(func(p *position) error {
		s, ok := p.State.(game.Tablebase)
		acting := p.Acting()
		if !ok || acting == 0 {
			return nil
		}
		result, plies, known := s.Probe()
		if !known {
			return nil
		}
		seat, best, far := acting.First(), -2, 0
		for _, m := range p.Legal(seat, nil) {
			child.CopyFrom(p.State)
			child.Play(game.Solo(seat, m), game.NewRand(k.Seed))
			r, left, known := outcome(child, seat)
			switch {
			case !known:
				return nil
			case r > best:
				best, far = r, left
			case r == best && r > 0:
				far = min(far, left)
			case r == best && r < 0:
				far = max(far, left)
			}
		}
		if result != best || result != 0 && plies != far+1 || result == 0 && plies != 0 {
			return p.fail("by the tablebase %d in %d plies; after the moves %d in %d", result, plies, best, far)
		}
		return nil
	})
}

// outcome returns the known result of a state for a seat: its result if the game is over, except
// by its history, or the result of the tablebase.
func outcome(s game.State, seat game.Seat) (result, plies int, known bool) {
	acting := s.Acting()
	if acting == 0 {
		var returns [game.MaxSeats]float32
		s.Returns(&returns)
		return int(returns[seat]), 0, !drawn(s)
	}
	result, plies, known = s.(game.Tablebase).Probe()
	if acting.First() != seat {
		result = -result
	}
	return result, plies, known
}
