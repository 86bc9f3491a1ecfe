package alphabeta

import (
	"flag"
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"testing"

	"playout/engine/game"
)

// crew is several searches of the same position that take turns: what workers do in parallel, but
// without a clock.
type crew struct {
	strategy
	searches []*Search
}

// strategy describes how the searches of a crew share a position.
type strategy struct {
	name      string
	workers   int
	nodes     int  // for a move, as a multiple of one worker's
	exchanges int  // of news, during a move
	allDepths bool // every worker searches every depth
	deal      bool // root splitting instead: each worker searches a part of the root's moves
}

func newCrew(g game.Game, s strategy, seed uint64) *crew {
	c := &crew{strategy: s}
	for i := range s.workers {
		c.searches = append(c.searches, New(Config{
			Game: g, Evaluation: evaluationOf(g), Entries: 1 << 18, Margin: FirstBest, Seed: seed + uint64(i),
		}))
	}
	return c
}

// choose returns the move of the crew: that of the deepest search or, if the moves are dealt, the
// one of the highest value.
func (c *crew) choose(s game.State, nodes int) game.Move {
	for i, a := range c.searches {
		a.Think(s)
		if c.workers > 1 && !c.deal {
			a.Share(i, c.workers)
		}
		if c.allDepths {
			a.engine.sharing.worker = 0
		}
		if c.deal {
			rows := a.engine.rows
			a.engine.rows = nil
			for j := i; j < len(rows); j += c.workers {
				a.engine.rows = append(a.engine.rows, rows[j])
			}
		}
	}
	turns := max(1, c.exchanges)
	for turn := range turns {
		for i, a := range c.searches {
			if len(a.engine.rows) == 0 {
				continue
			}
			a.Advance(nodes * c.nodes / turns)
			if turn == turns-1 || c.exchanges == 0 {
				continue
			}
			news := a.News(nil)
			for j, o := range c.searches {
				if j != i {
					if _, err := o.Learn(news); err != nil {
						panic(err)
					}
				}
			}
		}
	}
	best := c.searches[0]
	for _, a := range c.searches[1:] {
		if c.deal && len(a.engine.rows) > 0 && a.Points() > best.Points() || !c.deal && a.Depth() > best.Depth() {
			best = a
		}
	}
	return best.Best()
}

// strategies returns the ways to share a position; the first one is the yardstick.
func strategies(workers int) []strategy {
	list := []strategy{
		{name: "one worker with as many nodes as all", workers: 1, nodes: workers},
		{name: "moves dealt", workers: workers, nodes: 1, deal: true},
		{name: "all depths, 20 exchanges", workers: workers, nodes: 1, exchanges: 20, allDepths: true},
	}
	for _, n := range []int{0, 3, 8, 20, 60} {
		list = append(list, strategy{name: fmt.Sprintf("depths left out, %d exchanges", n), workers: workers, nodes: 1, exchanges: n})
	}
	return list
}

var (
	crewOpenings = flag.Int("openings", 0, "of the match of strategies, each played in both seatings; 0 for no match")
	crewWorkers  = flag.Int("workers", 2, "in a crew in the match of strategies")
	crewOnly     = flag.String("only", "", "regular expression of the games and strategies in that match")
)

// TestStrategies plays the strategies by which several workers may share a position against one
// worker with as many nodes as each of them (-nodes). With -openings it prints the table.
func TestStrategies(t *testing.T) {
	if *crewOpenings == 0 {
		t.Skip("-openings 200 plays the match of strategies")
	}
	all := allGames(t)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		for _, s := range strategies(*crewWorkers) {
			if !regexp.MustCompile(*crewOnly).MatchString(name + ", " + s.name) {
				continue
			}
			score, half := s.match(all[name])
			fmt.Printf("%-8s n=%d k=%d %-36s %.3f ± %.3f\n", name, *featureNodes, *crewWorkers, s.name, score, half)
		}
	}
}

// match returns the score of the strategy against one worker, with half its 95 % interval by
// pairs of games.
func (s strategy) match(g game.Game) (score, half float64) {
	var sum, squares float64
	for opening := range *crewOpenings {
		var points float64
		for swap := range 2 {
			sides := [2]*crew{newCrew(g, s, uint64(opening)), newCrew(g, strategy{workers: 1, nodes: 1}, uint64(opening))}
			state := randomPosition(g, 8, game.NewRand(uint64(1000+opening)))
			for state.Acting() != 0 {
				seat := state.Acting().First()
				state.Play(game.Solo(seat, sides[int(seat)^swap].choose(state, *featureNodes)), nil)
			}
			var returns [game.MaxSeats]float32
			state.Returns(&returns)
			points += (float64(returns[swap]) + 1) / 4
		}
		sum += points
		squares += points * points
	}
	n := float64(*crewOpenings)
	score = sum / n
	return score, 1.96 * math.Sqrt((squares/n-score*score)/max(1, n-1))
}
