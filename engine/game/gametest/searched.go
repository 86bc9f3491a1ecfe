package gametest

import (
	"slices"

	"playout/engine/game"
)

// The laws of what searches ask of a game beside its rules.

// evaluationsAreFair: what is worth points to one seat costs the other as many,
// and nothing but the terms counts.
func (k *kit) evaluationsAreFair() error {
	evaluated, ok := k.g.(game.Evaluated)
	if !ok {
		return nil
	}
	return k.everywhere(func(p *position) error {
		if p.Acting() == 0 {
			return nil
		}
		for _, e := range evaluated.Evaluations() {
			if !(e.Scale > 0) || len(e.Terms) == 0 || len(e.Terms) > 32 {
				return p.fail("evaluation %s has the scale %v and %d terms", e.Name, e.Scale, len(e.Terms))
			}
			one, other := e.Points(p.State, 0, 0), e.Points(p.State, 1, 0)
			if one != -other || max(one, other) > game.MaxPoints {
				return p.fail("evaluation %s gives the seats %d and %d points", e.Name, one, other)
			}
			if rest := e.Points(p.State, 0, 1<<len(e.Terms)-1); rest != 0 {
				return p.fail("evaluation %s without any term gives %d points", e.Name, rest)
			}
		}
		return nil
	})
}

// keysAgree: the same position has the same key, however it came about, and
// positions of one key have the same moves.
func (k *kit) keysAgree() error {
	moves := map[uint64][]game.Move{}
	return k.everywhere(func(p *position) error {
		s, ok := p.State.(game.Keyed)
		acting := p.Acting()
		if !ok || acting == 0 {
			return nil
		}
		again, err := k.g.Parse(p.String())
		if err != nil {
			return p.fail("Parse refuses it: %v", err)
		}
		if is, was := again.(game.Keyed).Key(), s.Key(); is != was {
			return p.fail("the key is %x, of its text %x", was, is)
		}
		legal := p.Legal(acting.First(), nil)
		if other, met := moves[s.Key()]; met && !slices.Equal(other, legal) {
			return p.fail("moves %v, of a position of the same key %v", legal, other)
		}
		moves[s.Key()] = legal
		return nil
	})
}

// tacticsAreLegal: forcing moves are legal ones; a move threatens when the other
// seat is threatened after it; and a turn that is given away is the other seat's,
// else nothing changes.
func (k *kit) tacticsAreLegal() error {
	return k.everywhere(func(p *position) error {
		s, ok := p.State.(game.Tactical)
		acting := p.Acting()
		if !ok || acting == 0 {
			return nil
		}
		legal, noisy := p.Legal(acting.First(), nil), s.Noisy(acting.First(), nil)
		if !slices.IsSorted(noisy) || slices.ContainsFunc(noisy, func(m game.Move) bool { return !slices.Contains(legal, m) }) {
			return p.fail("forcing moves %v do not ascend or are not all legal", noisy)
		}
		after, rng := game.Clone(k.g, p.State), game.NewRand(k.Seed)
		for range 8 {
			joint, _ := game.RandomJoint(p.State, rng, nil)
			m := joint[acting.First()]
			after.CopyFrom(p.State)
			after.Play(joint, rng)
			if says, is := s.GivesCheck(acting.First(), m), after.(game.Tactical).InCheck(); after.Acting() != 0 && says != is {
				return p.fail("%s threatens: %v; after it a threat: %v", p.MoveName(acting.First(), m), says, is)
			}
		}
		after.CopyFrom(p.State)
		switch skipped := after.(game.Tactical).NullMove(); {
		case skipped && (s.InCheck() || after.Acting() == acting):
			return p.fail("the turn is given away in vain: %s", after)
		case !skipped && after.String() != p.String():
			return p.fail("the turn is not given away, but the position is %s", after)
		}
		return nil
	})
}

// knowledgeIsSound: a result that is known is the best of those behind the
// moves, a ply further away: the nearest of wins, the farthest of losses.
func (k *kit) knowledgeIsSound() error {
	child := k.g.New(game.NewRand(k.Seed))
	return k.everywhere(func(p *position) error {
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
			r, left, known := behind(child, seat)
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
			return p.fail("known to end by %d in %d plies; behind the moves it is %d in %d", result, plies, best, far)
		}
		return nil
	})
}

// behind is what is known of a state, for a seat: its result where the game is
// over otherwise than by its history, or what it knows itself.
func behind(s game.State, seat game.Seat) (result, plies int, known bool) {
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
