package search_test

import (
	"fmt"
	"math"
	"os"
	"testing"

	"playout/engine/eval"
	"playout/engine/game"
	"playout/engine/games/othello"
	"playout/engine/search"
)

// crew is several searches of the same position that work in turns: what
// workers do side by side, without their clock.
type crew struct {
	strategy
	searches []*search.Search
	held     [][]search.Held // by search, its own
}

// strategy is how a crew shares a position.
type strategy struct {
	workers     int
	simulations int     // of each worker a move
	exchanges   int     // times in a move that workers tell each other what they hold; once is at the end
	noise       float64 // share of Dirichlet noise in the root's priors, of all but the first
	deal        bool    // each worker searches its share of the root's moves instead
}

// kinds of search that crews are tried with.
var kinds = map[string]func(seed uint64) search.Config{
	"uct with playouts": func(seed uint64) search.Config {
		return search.Config{Rule: search.UCT, C: math.Sqrt2, Evaluator: eval.NewRollout(othello.New(), 0, seed+1)}
	},
	"puct with playouts": func(seed uint64) search.Config {
		return search.Config{Rule: search.PUCT, C: 2, Evaluator: eval.NewRollout(othello.New(), 0, seed+1)}
	},
	// No randomness at all, as with a net.
	"puct with heuristic": func(uint64) search.Config {
		return search.Config{Rule: search.PUCT, C: 2, Evaluator: eval.Heuristic{}}
	},
}

func newCrew(kind string, s strategy, seed uint64) *crew {
	k := &crew{strategy: s, held: make([][]search.Held, s.workers)}
	for range s.workers {
		config := kinds[kind](seed)
		config.Game, config.Evaluator = dealtGame{othello.New()}, bare{config.Evaluator}
		config.Seed, config.Nodes = seed, s.simulations+1
		k.searches = append(k.searches, search.New(config))
		seed += 1000
	}
	return k
}

// choose is the crew's move.
func (k *crew) choose(state game.State, seat game.Seat) game.Move {
	moves := state.Legal(seat, nil)
	workers := k.workers
	if k.deal {
		workers = min(workers, len(moves))
	}
	for i, s := range k.searches[:workers] {
		root := &dealt{State: state, parts: 1}
		if k.deal {
			root.part, root.parts = i, workers
		}
		s.Think(root)
		if i > 0 && k.noise > 0 {
			s.AddNoise(k.noise, 0)
		}
	}
	if k.deal {
		return k.bestDealt(seat, workers)
	}
	for done, round := 0, 1; round <= k.exchanges; round++ {
		n := k.simulations*round/k.exchanges - done
		done += n
		for i, s := range k.searches {
			s.Advance(n)
			k.held[i] = s.Own(k.held[i][:0])
		}
		for i, s := range k.searches {
			s.Absorb(k.others(i))
		}
	}
	return k.searches[0].Best(seat)
}

// others is what all searches but one hold together.
func (k *crew) others(but int) []search.Held {
	var sum []search.Held
	for i, held := range k.held {
		if i != but {
			sum = search.Add(sum, held)
		}
	}
	return sum
}

// bestDealt is, among the moves that each worker would play of its own, the one
// with the highest value.
func (k *crew) bestDealt(seat game.Seat, workers int) game.Move {
	best, at := math.Inf(-1), game.Move(0)
	var r search.Report
	for _, s := range k.searches[:workers] {
		s.Advance(k.simulations)
		m := s.Best(seat)
		s.Report(seat, &r)
		for _, row := range r.Rows {
			if value := float64(row.Value); row.Move == m && value > best {
				best, at = value, m
			}
		}
	}
	return at
}

// dealtGame is Othello in which a worker may see but some of the root's moves.
type dealtGame struct{ game.Game }

func (g dealtGame) New(r *game.Rand) game.State { return &dealt{State: g.Game.New(r), parts: 1} }

// dealt shows, of its legal moves, every parts-th from part on.
type dealt struct {
	game.State
	part, parts int
}

func (s *dealt) CopyFrom(o game.State) {
	from := o.(*dealt)
	s.State.CopyFrom(from.State)
	s.part, s.parts = from.part, from.parts
}

func (s *dealt) Play(j game.Joint, r *game.Rand) {
	s.State.Play(j, r)
	s.part, s.parts = 0, 1
}

func (s *dealt) Legal(seat game.Seat, moves []game.Move) []game.Move {
	from := len(moves)
	moves = s.State.Legal(seat, moves)
	kept := from
	for i := from + s.part; i < len(moves); i += s.parts {
		moves[kept] = moves[i]
		kept++
	}
	return moves[:kept]
}

// bare judges the state inside a dealt one.
type bare struct{ eval.Evaluator }

func (b bare) Evaluate(leaves []eval.Leaf) {
	for i := range leaves {
		leaves[i].State = leaves[i].State.(*dealt).State
	}
	b.Evaluator.Evaluate(leaves)
}

// play is one game of crews from an opening of random plies: 1 where the first
// wins, 0 where the second does.
func play(crews [2]*crew, first game.Seat, opening uint64) float64 {
	const plies = 8
	rng := game.NewRand(opening)
	s := othello.New().New(nil)
	var room []game.Move
	for range plies {
		var joint game.Joint
		joint, room = game.RandomJoint(s, rng, room)
		s.Play(joint, nil)
	}
	for s.Acting() != 0 {
		seat := s.Acting().First()
		s.Play(game.Solo(seat, crews[(seat+first)%2].choose(s, seat)), nil)
	}
	var returns [game.MaxSeats]float32
	s.Returns(&returns)
	return (float64(returns[first]) + 1) / 2
}

// match is the score of one crew against another over openings played in both
// seatings, with half the width of its 95 % interval.
func match(kind string, openings int, a, b strategy) (score, half float64) {
	var sum, squares float64
	for opening := range uint64(openings) {
		crews := [2]*crew{newCrew(kind, a, opening*31+7), newCrew(kind, b, opening*31+500_007)}
		x := (play(crews, 0, opening) + play(crews, 1, opening)) / 2
		sum += x
		squares += x * x
	}
	n := float64(openings)
	mean := sum / n
	return mean, 1.96 * math.Sqrt((squares/n-mean*mean)/(n-1))
}

// Two workers against one of as many simulations, by how they share the work.
// It prints a table and takes an hour; PLAYOUT_CREWS=1 asks for it.
func TestStrategies(t *testing.T) {
	if os.Getenv("PLAYOUT_CREWS") == "" {
		t.Skip("PLAYOUT_CREWS=1 prints the table of strategies")
	}
	var n, openings int
	var kind string
	fmt.Sscanf(os.Getenv("PLAYOUT_CREWS"), "%d %d %s", &n, &openings, &kind)
	for k := range kinds {
		if kind != "" && k[:len(kind)] != kind {
			continue
		}
		one := strategy{workers: 1, simulations: n, exchanges: 1}
		for _, c := range []struct {
			name string
			strategy
		}{
			{"one worker, twice the simulations", strategy{workers: 1, simulations: 2 * n, exchanges: 1}},
			{"merged at the end", strategy{workers: 2, simulations: n, exchanges: 1}},
			{"merged at the end, noise", strategy{workers: 2, simulations: n, exchanges: 1, noise: 0.1}},
			{"merged every 20th", strategy{workers: 2, simulations: n, exchanges: 20}},
			{"merged every 20th, noise", strategy{workers: 2, simulations: n, exchanges: 20, noise: 0.1}},
			{"moves dealt", strategy{workers: 2, simulations: n, deal: true}},
		} {
			score, half := match(k, openings, c.strategy, one)
			fmt.Printf("%-22s n=%d %-36s %.3f ± %.3f\n", k, n, c.name, score, half)
		}
	}
}
