package bench

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"playout/engine/arena"
	"playout/engine/book"
	"playout/engine/game"
	"playout/engine/match"
	"playout/engine/player"
)

// scalingAgents play the match that measures how speed grows with the number of workers.
const scalingAgents = "uct:n=50 random"

// Scaling is how the speed of a match grows with the number of workers.
type Scaling struct {
	Agents              string
	Games, Rounds       int        // a round's games
	PerSecond           [2]float64 // games, on one worker and on several
	Least, Median, Most float64    // ratio of the two, over the rounds
}

// Matches measures how many games a match plays in a second on one worker and on several, in
// alternating rounds, until each has had the given seconds. All rounds must play the same games,
// enough of them that workers that wait at the end matter little.
func Matches(g game.Game, nets player.Nets, workers int, seconds float64) (Scaling, error) {
	agents, err := match.ParseAgents(g, strings.Fields(scalingAgents))
	if err != nil {
		return Scaling{}, err
	}
	config := arena.Config{Match: match.Match{Game: g, Agents: agents, Games: 64 * workers, Seed: 1, Openings: book.Source{Plies: g.Spec().Plies}}, Nets: nets}
	timed := func(workers int) (results []arena.Result, took float64, err error) {
		config.Workers = workers
		begin := time.Now()
		results, err = arena.Run(config)
		return results, time.Since(begin).Seconds(), err
	}
	first, _, err := timed(1) // to warm up
	if err != nil {
		return Scaling{}, err
	}
	var ratios []float64
	var sum [2]float64
	for len(ratios) < 3 || sum[0] < seconds || sum[1] < seconds {
		var took [2]float64
		for i, n := range []int{1, workers} {
			results, seconds, err := timed(n)
			if err != nil {
				return Scaling{}, err
			}
			if !slices.EqualFunc(first, results, sameGame) {
				return Scaling{}, fmt.Errorf("wrong answer: %d workers played other games", n)
			}
			took[i] = seconds
			sum[i] += seconds
		}
		ratios = append(ratios, took[0]/took[1])
	}
	slices.Sort(ratios)
	played := float64(len(first) * len(ratios))
	return Scaling{Agents: scalingAgents, Games: len(first), Rounds: len(ratios), PerSecond: [2]float64{played / sum[0], played / sum[1]},
		Least: ratios[0], Median: ratios[len(ratios)/2], Most: ratios[len(ratios)-1]}, nil
}

// sameGame compares results except for their times.
func sameGame(a, b arena.Result) bool {
	return a.Number == b.Number && a.Plies == b.Plies && slices.Equal(a.Moves, b.Moves) && slices.Equal(a.Returns, b.Returns)
}
