package gametest

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"testing"

	"playout/engine/game"
)

func (k *kit) viewsAreWhole() error {
	return k.visitPositions(func(p *position) error {
		s, ok := p.State.(game.Viewer)
		if !ok {
			return nil
		}
		outside := func(square int) bool { return square < 0 || square >= len(k.spec.Squares) }
		v := s.View()
		if len(v.Cells) != len(k.spec.Squares) {
			return p.fail("%d cells for %d squares", len(v.Cells), len(k.spec.Squares))
		}
		if v.Score != nil && len(v.Score) != len(k.spec.Seats) {
			return p.fail("%d scores for %d seats", len(v.Score), len(k.spec.Seats))
		}
		if slices.ContainsFunc(v.Last, outside) {
			return p.fail("last move on squares %v", v.Last)
		}
		for acting := p.Acting(); acting != 0; acting = acting.Rest() {
			seen := map[string]game.Move{}
			for _, m := range p.Legal(acting.First(), nil) {
				squares := s.Squares(acting.First(), m)
				if slices.ContainsFunc(squares, outside) {
					return p.fail("move %d on squares %v", m, squares)
				}
				key := fmt.Sprint(squares)
				if promoter, ok := p.State.(game.Promoter); ok {
					key += promoter.Promotion(acting.First(), m)
				}
				if other, twice := seen[key]; twice {
					return p.fail("moves %d and %d on the same squares %v", other, m, squares)
				}
				seen[key] = m
			}
		}
		return nil
	})
}

func (k *kit) planesAreWhole() error {
	encoder, ok := k.g.(game.Encoder)
	if !ok {
		return nil
	}
	seen := map[string]bool{}
	for i, planes := range encoder.Planes() {
		if (planes.Name == "") != (i == 0) || seen[planes.Name] {
			return fmt.Errorf("planes %d have the name %q; the first alone has none", i, planes.Name)
		}
		seen[planes.Name] = true
		if err := k.visitPositions(func(p *position) error { return k.planesFit(p, &planes) }); err != nil {
			return fmt.Errorf("planes %q: %w", planes.Name, err)
		}
	}
	return nil
}

// planesFit encodes one position for every seat.
func (k *kit) planesFit(p *position, planes *game.Planes) error {
	nan := float32(math.NaN())
	dst := slices.Repeat([]float32{nan}, planes.C*planes.H*planes.W)
	var first []float32 // the planes of seat 0
	for seat := range game.Seat(len(k.spec.Seats)) {
		for i := range dst {
			dst[i] = nan
		}
		planes.Encode(p.State, seat, dst)
		for i, v := range dst {
			if v != v || math.IsInf(float64(v), 0) {
				return p.fail("seat %d: value %d of %d is %v or not written", seat, i, len(dst), v)
			}
		}
		if seat == 0 {
			first = slices.Clone(dst)
		}
		if planes.Fixed && (len(k.spec.Seats) != 2 || p.Acting().Count() > 1 || !slices.Equal(dst, first)) {
			return p.fail("fixed planes, but those of seat %d of %d differ from those of seat 0, or several seats act", seat, len(k.spec.Seats))
		}
		if planes.Policy == 0 || !p.Acting().Has(seat) {
			continue
		}
		used := map[int]game.Move{}
		for _, m := range p.Legal(seat, nil) {
			index := planes.Index(p.State, seat, m)
			if index < 0 || index >= planes.Policy {
				return p.fail("move %d has logit %d of %d", m, index, planes.Policy)
			}
			if other, twice := used[index]; twice {
				return p.fail("moves %d and %d share logit %d", other, m, index)
			}
			used[index] = m
		}
	}
	return nil
}

func (k *kit) symmetriesCommute() error {
	g, ok := k.g.(game.Symmetric)
	if !ok {
		return nil
	}
	image, after := k.g.New(game.NewRand(0)), k.g.New(game.NewRand(0))
	return k.visitPositions(func(p *position) error {
		for n := range g.Symmetries() {
			text := p.String()
			g.Transform(n, image, p.State)
			if p.String() != text {
				return p.fail("symmetry %d changed what it transforms", n)
			}
			if n == 0 && image.String() != text {
				return p.fail("symmetry 0 is not the identity: %s", image)
			}
			if err := k.sameMoves(p, g, n, image); err != nil {
				return err
			}
			if p.Acting() == 0 || k.spec.Chance {
				continue // chance outcomes differ in the image
			}
			next := game.Clone(k.g, p.State)
			next.Play(p.next, game.NewRand(0))
			g.Transform(n, after, next)
			image.Play(transformJoint(g, n, p.Acting(), p.next), game.NewRand(0))
			if image.String() != after.String() {
				return p.fail("symmetry %d: the image of the play is %s, the play of the image %s", n, after, image)
			}
		}
		return nil
	})
}

// sameMoves compares the acting seats and the legal moves in p and in its image.
func (k *kit) sameMoves(p *position, g game.Symmetric, n int, image game.State) error {
	if image.Acting() != p.Acting() {
		return p.fail("symmetry %d: acting seats %b are %b in the image", n, p.Acting(), image.Acting())
	}
	for acting := p.Acting(); acting != 0; acting = acting.Rest() {
		moves := p.Legal(acting.First(), nil)
		for i, m := range moves {
			moves[i] = g.TransformMove(n, m)
		}
		slices.Sort(moves)
		if legal := image.Legal(acting.First(), nil); !slices.Equal(moves, legal) {
			return p.fail("symmetry %d: images of the moves %v, moves of the image %v", n, moves, legal)
		}
	}
	return nil
}

func transformJoint(g game.Symmetric, n int, acting game.Seats, j game.Joint) game.Joint {
	for ; acting != 0; acting = acting.Rest() {
		j[acting.First()] = g.TransformMove(n, j[acting.First()])
	}
	return j
}

func (k *kit) perftsAgree() error {
	if _, ok := k.g.New(game.NewRand(k.Seed)).(game.PerftCounter); !ok {
		return nil
	}
	visited := 0
	return k.visitPositions(func(p *position) error {
		if visited++; visited%13 != 1 && p.Acting() != 0 {
			return nil // every thirteenth position and every end
		}
		for depth := range k.Depth + 1 {
			slow, cut := k.paths(p.State, depth)
			if fast := p.State.(game.PerftCounter).Perft(depth); fast != slow && !(cut && fast > slow) {
				return p.fail("fast perft %d is %d, slow perft %d", depth, fast, slow)
			}
		}
		return nil
	})
}

// paths counts paths like perft, but only with Legal and Play. It also reports whether a draw
// that depends on the history, which perft ignores, cut paths short.
func (k *kit) paths(s game.State, depth int) (n uint64, cut bool) {
	if depth == 0 {
		return 1, false
	}
	child := game.Clone(k.g, s)
	game.Joints(s, func(j game.Joint) {
		child.CopyFrom(s)
		child.Play(j, game.NewRand(0))
		below, short := k.paths(child, depth-1)
		n, cut = n+below, cut || short
	})
	return n, cut || drawn(s)
}

func (k *kit) heuristicsAreBounded() error {
	return k.visitPositions(func(p *position) error {
		if h, ok := p.State.(game.Heuristic); ok && p.Acting() != 0 {
			v := [game.MaxSeats]float32{7, 7, 7, 7, 7, 7, 7, 7}
			h.Heuristic(&v)
			for _, x := range v {
				if !(x >= -1 && x <= 1) {
					return p.fail("heuristic %v is not all written within -1 to 1", v)
				}
			}
		}
		rules, ok := p.State.(game.RuleBased)
		for acting := p.Acting(); ok && acting != 0; acting = acting.Rest() {
			seat := acting.First()
			legal, best := p.Legal(seat, nil), rules.Rules(seat, nil)
			if len(best) == 0 || !slices.IsSorted(best) {
				return p.fail("the hand-written player's moves %v are missing or not ascending", best)
			}
			for _, m := range best {
				if !slices.Contains(legal, m) {
					return p.fail("the hand-written player's move %d is not legal", m)
				}
			}
		}
		return nil
	})
}

// rewardsArePositive: a seat that acts has a reward above 0, and a seat whose reward is 0 never has
// one again.
func (k *kit) rewardsArePositive() error {
	var gone game.Seats
	return k.visitPositions(func(p *position) error {
		s, ok := p.State.(game.Rewarder)
		if !ok {
			return nil
		}
		if p.ply == 0 {
			gone = 0
		}
		for seat := range game.Seat(len(k.spec.Seats)) {
			for _, of := range []game.Reward{game.RewardScore, game.RewardLength, game.RewardSteps} {
				r := s.Reward(of, seat, p.ply)
				if !(r >= 0) || math.IsInf(r, 0) || r == 0 && p.Acting().Has(seat) || r > 0 && gone.Has(seat) {
					return p.fail("seat %d has the reward %v of kind %d", seat, r, of)
				}
				if r == 0 {
					gone |= game.Only(seat)
				}
			}
		}
		return nil
	})
}

// settledResultsStay: a settled result never changes, and is the result at the end. A seat that
// acts has no settled result.
func (k *kit) settledResultsStay() error {
	var settled game.Seats
	var results [game.MaxSeats]float32
	return k.visitPositions(func(p *position) error {
		s, ok := p.State.(game.Settler)
		if !ok {
			return nil
		}
		if p.ply == 0 {
			settled = 0
		}
		var returns [game.MaxSeats]float32
		if p.Acting() == 0 {
			p.Returns(&returns)
		}
		for seat := range game.Seat(len(k.spec.Seats)) {
			r, ok := s.Settled(seat)
			switch {
			case settled.Has(seat) && (!ok || r != results[seat]):
				return p.fail("the result of seat %d was settled as %v, and now is %v, settled %v", seat, results[seat], r, ok)
			case ok && p.Acting().Has(seat):
				return p.fail("seat %d acts, and its result is settled", seat)
			case ok && p.Acting() == 0 && r != returns[seat]:
				return p.fail("the result of seat %d was settled as %v and is %v", seat, r, returns[seat])
			case ok:
				settled |= game.Only(seat)
				results[seat] = r
			}
		}
		return nil
	})
}

// sensibleMovesAreLegal: random play picks from legal moves, careful play from those of random
// play, and wary play from those of careful play.
func (k *kit) sensibleMovesAreLegal() error {
	return k.visitPositions(func(p *position) error {
		for acting := p.Acting(); acting != 0; acting = acting.Rest() {
			const mark game.Move = 12345
			seat := acting.First()
			from, kind := p.Legal(seat, nil), "sensible"
			check := func(some []game.Move) error {
				if len(some) < 2 || some[0] != mark {
					return p.fail("seat %d acts, but there is no %s move, or the moves before were changed: %v", seat, kind, some)
				}
				for i, m := range some[1:] {
					if !slices.Contains(from, m) || i > 0 && m <= some[i] {
						return p.fail("%s moves %v are not ascending or not among %v", kind, some[1:], from)
					}
				}
				from = some[1:]
				return nil
			}
			if err := check(game.RandomMoves(p.State, seat, []game.Move{mark})); err != nil {
				return err
			}
			s, ok := p.State.(game.Careful)
			if !ok {
				continue
			}
			for i, wary := range []bool{false, true} {
				kind = [...]string{"careful", "wary"}[i]
				if err := check(s.Careful(seat, wary, []game.Move{mark})); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

func (k *kit) marginsAgree() error {
	return k.visitPositions(func(p *position) error {
		s, ok := p.State.(game.Scorer)
		if !ok || p.Acting() != 0 {
			return nil
		}
		var r [game.MaxSeats]float32
		var m [game.MaxSeats]int
		p.Returns(&r)
		s.Margin(&m)
		for a := range k.spec.Seats {
			for b := range a {
				if (r[a] > r[b]) != (m[a] > m[b]) || (r[a] < r[b]) != (m[a] < m[b]) {
					return p.fail("results %v and margins %v rank seats %d and %d differently", r, m, b, a)
				}
			}
		}
		if g, ok := k.g.(game.Solvable); ok && !slices.Contains(m[:len(k.spec.Seats)], g.FinalPoints(p.State)) {
			return p.fail("the final points %d are not among the margins %v", g.FinalPoints(p.State), m)
		}
		return nil
	})
}

func (k *kit) playoutsEnd() error {
	s, ok := k.g.New(game.NewRand(k.Seed)).(game.Playouter)
	if !ok {
		return nil
	}
	state, start := s.(game.State), k.g.New(game.NewRand(k.Seed))
	rand := game.NewRand(k.Seed)
	var returns [game.MaxSeats]float32
	n := testing.AllocsPerRun(k.Games, func() {
		state.CopyFrom(start)
		s.Playout(rand, &returns)
	})
	if n != 0 {
		return fmt.Errorf("a playout allocates %.0f times", n)
	}
	return k.visitPositions(func(p *position) error {
		var twice [2]string
		for i := range twice {
			state.CopyFrom(p.State)
			plies := s.Playout(game.NewRand(p.seed), &returns)
			if state.Acting() != 0 || plies < 0 || p.ply+plies > k.spec.MaxPly || (plies == 0) != (p.Acting() == 0) {
				return p.fail("a playout of %d plies ended in %s", plies, state)
			}
			end := position{State: state, seed: p.seed, ply: p.ply + plies}
			if err := end.validReturns(); err != nil {
				return err
			}
			var own [game.MaxSeats]float32
			if state.Returns(&own); own != returns {
				return end.fail("results %v of a playout, %v of its end", returns, own)
			}
			twice[i] = fmt.Sprint(plies, state)
		}
		if twice[0] != twice[1] {
			return p.fail("playouts with the same seed differ: %s and %s", twice[0], twice[1])
		}
		return nil
	})
}

// playoutsAreRecounted checks that a playout's moves can be recounted: each is legal in the position
// before it, and leads by the rules to the next one, but for what chance adds; the last position and its
// results are those of the playout, and so is the number of moves.
func (k *kit) playoutsAreRecounted() error {
	s, ok := k.g.New(game.NewRand(k.Seed)).(game.Recounter)
	if !ok {
		return nil
	}
	state, end, before := s.(game.State), k.g.New(game.NewRand(k.Seed)), k.g.New(game.NewRand(k.Seed))
	plays := []func(*game.Rand, *[game.MaxSeats]float32) int{end.(game.Playouter).Playout}
	if c, ok := end.(game.CarefulPlayouter); ok {
		plays = append(plays, c.CarefulPlayout)
	}
	return k.visitPositions(func(p *position) error {
		for careful, play := range plays {
			end.CopyFrom(p.State)
			state.CopyFrom(p.State)
			before.CopyFrom(p.State)
			var returns, own [game.MaxSeats]float32
			plies, steps, wrong := play(game.NewRand(p.seed), &returns), 0, error(nil)
			s.Recount(game.NewRand(p.seed), careful == 1, func(j game.Joint) {
				steps++
				for acting := before.Acting(); acting != 0 && wrong == nil; acting = acting.Rest() {
					if seat := acting.First(); !slices.Contains(before.Legal(seat, nil), j[seat]) {
						wrong = p.fail("the recounted move %d of seat %d is not legal in %s", j[seat], seat, before)
					}
				}
				if wrong != nil {
					return
				}
				var reached [2][game.MaxSeats]float32
				before.Play(j, game.NewRand(0))
				before.Returns(&reached[0])
				state.Returns(&reached[1])
				if before.Acting() != state.Acting() || reached[0] != reached[1] || !k.spec.Chance && before.String() != state.String() {
					wrong = p.fail("a recounted move leads to %s with results %v, by the rules to %s with %v", state, reached[1], before, reached[0])
				}
				before.CopyFrom(state)
			})
			if wrong != nil {
				return wrong
			}
			if state.Returns(&own); steps != plies || own != returns || state.String() != end.String() {
				return p.fail("recounted are %d plies with results %v to %s, want %d with %v to %s", steps, own, state, plies, returns, end)
			}
		}
		return nil
	})
}

// playoutsAreFair compares the fast playouts of the start with random games by
// game.RandomJoint and Play: the means of every seat's result and of the length
// lie within five standard errors of each other.
func (k *kit) playoutsAreFair() error {
	if _, ok := k.g.New(game.NewRand(k.Seed)).(game.Playouter); !ok {
		return nil
	}
	rand := game.NewRand(k.Seed)
	fast := k.sample(func(s game.State, returns *[game.MaxSeats]float32) int {
		return s.(game.Playouter).Playout(rand, returns)
	})
	var joint game.Joint
	var moves []game.Move
	slow := k.sample(func(s game.State, returns *[game.MaxSeats]float32) (plies int) {
		for ; s.Acting() != 0; plies++ {
			joint, moves = game.RandomJoint(s, rand, moves)
			s.Play(joint, rand)
		}
		s.Returns(returns)
		return plies
	})
	for i := range fast {
		if apart := math.Abs(fast[i].mean - slow[i].mean); apart > 5*math.Hypot(fast[i].err, slow[i].err) {
			what := "length"
			if i < game.MaxSeats {
				what = fmt.Sprintf("result of seat %d", i)
			}
			return errors.New(what + fmt.Sprintf(": mean %.4f in fast playouts, %.4f in slow ones", fast[i].mean, slow[i].mean))
		}
	}
	return nil
}

// estimate is a mean with its standard error.
type estimate struct{ mean, err float64 }

// sample plays from the start and estimates every seat's result and, last, the
// length.
func (k *kit) sample(play func(game.State, *[game.MaxSeats]float32) int) (e [game.MaxSeats + 1]estimate) {
	var sums, squares [game.MaxSeats + 1]float64
	for range k.Playouts {
		var returns [game.MaxSeats]float32
		plies := play(k.g.New(game.NewRand(k.Seed)), &returns)
		for i := range sums {
			x := float64(plies)
			if i < game.MaxSeats {
				x = float64(returns[i])
			}
			sums[i] += x
			squares[i] += x * x
		}
	}
	n := float64(k.Playouts)
	for i := range e {
		mean := sums[i] / n
		e[i] = estimate{mean, math.Sqrt(max(0, squares[i]/n-mean*mean) / n)}
	}
	return e
}
