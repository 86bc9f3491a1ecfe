package gametest

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"playout/engine/game"
)

func (k *kit) specIsWhole() error {
	s := k.spec
	switch {
	case s.ID == "" || strings.ContainsAny(s.ID, ": ,&"):
		return fmt.Errorf("id %q is not a word", s.ID)
	case len(s.Seats) == 0 || len(s.Seats) > game.MaxSeats:
		return fmt.Errorf("%d seats; allowed: 1 to %d", len(s.Seats), game.MaxSeats)
	case s.Moves <= 0 || s.Moves > int(game.NoMove):
		return fmt.Errorf("%d moves; allowed: 1 to %d", s.Moves, game.NoMove)
	case s.MaxPly <= 0:
		return fmt.Errorf("longest game of %d plies", s.MaxPly)
	}
	for _, names := range [][]string{s.Seats, s.Squares} {
		seen := map[string]bool{"": true}
		for _, name := range names {
			if seen[name] {
				return fmt.Errorf("name %q is empty or used twice", name)
			}
			seen[name] = true
		}
	}
	return nil
}

func (k *kit) legalIsOrdered() error {
	return k.visitPositions(func(p *position) error {
		if extra := p.Acting() &^ k.seats(); extra != 0 {
			return p.fail("seats %b act, which do not exist", extra)
		}
		for acting := p.Acting(); acting != 0; acting = acting.Rest() {
			const mark game.Move = 12345
			legal := p.Legal(acting.First(), []game.Move{mark})
			if len(legal) < 2 || legal[0] != mark {
				return p.fail("seat %d acts, but Legal appended nothing or changed the moves before: %v", acting.First(), legal)
			}
			legal = legal[1:]
			if k.spec.AnyMove && len(legal) != k.spec.Moves {
				return p.fail("moves %v of %d, all of which may always be played", legal, k.spec.Moves)
			}
			for i, m := range legal {
				if int(m) >= k.spec.Moves {
					return p.fail("move code %d of %d", m, k.spec.Moves)
				}
				if i > 0 && m <= legal[i-1] {
					return p.fail("moves are not ascending: %v", legal)
				}
			}
		}
		return nil
	})
}

func (k *kit) gamesEnd() error {
	return k.visitPositions(func(p *position) error {
		if p.ply > k.spec.MaxPly {
			return p.fail("the longest game has %d plies", k.spec.MaxPly)
		}
		if drawn(p.State) && p.Acting() != 0 {
			return p.fail("seats %b act in a drawn game", p.Acting())
		}
		if p.Acting() == 0 {
			return p.validReturns()
		}
		return nil
	})
}

// validReturns returns an error if the results of a finished game are not valid.
func (p *position) validReturns() error {
	r := [game.MaxSeats]float32{7, 7, 7, 7, 7, 7, 7, 7}
	p.Returns(&r)
	for _, v := range r {
		if !(v >= -1 && v <= 1) {
			return p.fail("results %v are not all written within -1 to 1", r)
		}
	}
	return nil
}

func (k *kit) textRoundTrips() error {
	return k.visitPositions(func(p *position) error {
		text := p.String()
		s, err := k.g.Parse(text)
		if err != nil {
			return p.fail("Parse refuses String: %v", err)
		}
		if err := k.checkForget(p); err != nil {
			return err
		}
		if drawn(p.State) {
			return p.checkText(s) // its history is not in its text
		}
		return p.checkSame(s)
	})
}

// checkForget returns an error if a state after Forget differs from one without history.
func (k *kit) checkForget(p *position) error {
	c := game.Clone(k.g, p.State)
	bound, ok := c.(game.HistoryBound)
	if !ok {
		return nil
	}
	bound.Forget()
	s, err := k.g.Parse(c.String())
	if err != nil {
		return p.fail("Parse refuses it after Forget: %v", err)
	}
	after := position{State: c, seed: p.seed, ply: p.ply}
	if err := after.checkSame(s); err != nil {
		return fmt.Errorf("after Forget: %w", err)
	}
	return nil
}

// drawn reports whether the game is over by its history.
func drawn(s game.State) bool {
	h, ok := s.(game.HistoryBound)
	return ok && h.Drawn()
}

// checkText returns an error if another state's text or hash differs from those of p.
func (p *position) checkText(s game.State) error {
	if s.String() != p.String() {
		return p.fail("text is now %s", s)
	}
	if s.Hash() != p.Hash() {
		return p.fail("hash %x of an equal position is %x", p.Hash(), s.Hash())
	}
	return nil
}

// checkSame returns an error if another state differs from p.
func (p *position) checkSame(s game.State) error {
	if err := p.checkText(s); err != nil {
		return err
	}
	if s.Acting() != p.Acting() {
		return p.fail("acting seats %b of an equal position are %b", p.Acting(), s.Acting())
	}
	for acting := p.Acting(); acting != 0; acting = acting.Rest() {
		seat := acting.First()
		if a, b := p.Legal(seat, nil), s.Legal(seat, nil); !slices.Equal(a, b) {
			return p.fail("legal moves %v of an equal position are %v", a, b)
		}
	}
	return nil
}

func (k *kit) copiesAreApart() error {
	return k.visitPositions(func(p *position) error {
		c := game.Clone(k.g, p.State)
		if err := p.checkSame(c); err != nil || p.Acting() == 0 {
			return err
		}
		before := position{State: game.Clone(k.g, p.State), seed: p.seed, ply: p.ply}
		c.Play(p.next, game.NewRand(p.seed))
		if err := before.checkSame(p.State); err != nil {
			return fmt.Errorf("playing on a copy changed the original: %w", err)
		}
		after := position{State: game.Clone(k.g, c), seed: p.seed, ply: p.ply + 1}
		p.State.Play(p.next, game.NewRand(p.seed+1))
		if err := after.checkSame(c); err != nil {
			return fmt.Errorf("playing on the original changed a copy: %w", err)
		}
		p.CopyFrom(before.State)
		return nil
	})
}

func (k *kit) seedsGiveGamesBack() error {
	var first, second []string
	for _, texts := range []*[]string{&first, &second} {
		err := k.visitPositions(func(p *position) error {
			*texts = append(*texts, p.String())
			return nil
		})
		if err != nil {
			return err
		}
	}
	if !slices.Equal(first, second) {
		return errors.New("the same seeds led to different games")
	}
	return nil
}

func (k *kit) checkRefuses() error {
	visited := 0
	return k.visitPositions(func(p *position) error {
		visited++
		acting := p.Acting()
		if err := game.Check(p.State, p.next); (err != nil) != (acting == 0) {
			return p.fail("Check of %v: %v", p.next, err)
		}
		for seat := range game.Seat(len(k.spec.Seats)) {
			j := p.next
			if !acting.Has(seat) {
				j[seat] = 1
				if game.Check(p.State, j) == nil {
					return p.fail("Check allows a move of seat %d, which does not act", seat)
				}
				continue
			}
			legal := p.Legal(seat, nil)
			for code := range game.Move(k.spec.Moves + 1) {
				if visited%13 != 1 && !slices.Contains(legal, code) {
					continue // illegal moves are tried at every thirteenth position
				}
				j[seat] = code
				if (game.Check(p.State, j) == nil) != slices.Contains(legal, code) {
					return p.fail("Check of code %d, legal %v", code, legal)
				}
			}
		}
		return nil
	})
}

func (k *kit) namesAreUnique() error {
	return k.visitPositions(func(p *position) error {
		for acting := p.Acting(); acting != 0; acting = acting.Rest() {
			seat := acting.First()
			seen, read := map[string]bool{}, map[string]bool{"": true}
			for _, m := range p.Legal(seat, nil) {
				if texter, ok := p.State.(game.MoveTexter); ok {
					text := texter.MoveText(seat, m)
					if read[text] || strings.ContainsAny(text, "\r\n") {
						return p.fail("move text %q is empty, several lines or stands for several moves", text)
					}
					read[text] = true
				}
				name := p.MoveName(seat, m)
				key := strings.ToLower(name)
				if name != "" && p.Acting().Count() > 1 {
					key = key[:1] // records write one letter for each seat
				}
				if name == "" || seen[key] || strings.ContainsAny(name, " ,+\t\r\n") {
					return p.fail("move name %q is empty, has a separator of records or stands for several moves", name)
				}
				seen[key] = true
				for _, text := range []string{name, strings.ToUpper(name)} {
					if found, err := game.FindMove(p.State, seat, text); err != nil || found != m {
						return p.fail("move %d has the name %q, which finds %d (%v)", m, text, found, err)
					}
				}
			}
		}
		return nil
	})
}

func (k *kit) playAllocatesNothing() error {
	s, buffer := k.g.New(game.NewRand(k.Seed)), make([]game.Move, 0, k.spec.Moves)
	start, rand := game.Clone(k.g, s), game.NewRand(k.Seed)
	var returns [game.MaxSeats]float32
	n := testing.AllocsPerRun(k.Games, func() {
		s.CopyFrom(start)
		for s.Acting() != 0 {
			var j game.Joint
			for acting := s.Acting(); acting != 0; acting = acting.Rest() {
				legal := s.Legal(acting.First(), buffer)
				j[acting.First()] = legal[rand.IntN(len(legal))]
			}
			s.Play(j, rand)
			s.Hash()
		}
		s.Returns(&returns)
	})
	if n != 0 {
		return fmt.Errorf("a game allocates %.0f times in Legal, Play, CopyFrom, Hash or Returns", n)
	}
	return nil
}
