package main

import (
	"fmt"
	"io"
	"slices"
	"time"

	"playout/engine/arena"
	"playout/engine/game"
)

// scalingAgents play the match of which it is measured how its speed grows with
// the workers.
const scalingAgents = "uct:n=50 random"

// benchMatches prints how many games a match plays in a second on one worker
// and on several, and how many times as many that is: the median of rounds in
// which one follows the other, until each has had so many seconds. All must
// play the same games. There are so many of them that it says little that in
// the end one worker waits for the last.
func benchMatches(w io.Writer, g game.Game, workers int, seconds float64) error {
	agents, err := parseAgents(g, scalingAgents)
	if err != nil {
		return err
	}
	config := arena.Config{Game: g, Agents: agents, Games: 64 * workers, Seed: 1, Plies: openingPlies[g.Spec().ID], Nets: new(shelf)}
	timed := func(workers int) (results []arena.Result, took float64, err error) {
		config.Workers = workers
		begin := time.Now()
		results, err = arena.Run(config)
		return results, time.Since(begin).Seconds(), err
	}
	first, _, err := timed(1) // warm
	if err != nil {
		return err
	}
	var ratios []float64
	var sum [2]float64
	for len(ratios) < 3 || sum[0] < seconds || sum[1] < seconds {
		var took [2]float64
		for i, n := range []int{1, workers} {
			results, seconds, err := timed(n)
			if err != nil {
				return err
			}
			if !slices.EqualFunc(first, results, sameGame) {
				return fmt.Errorf("wrong answer: %d workers played other games", n)
			}
			took[i] = seconds
			sum[i] += seconds
		}
		ratios = append(ratios, took[0]/took[1])
	}
	slices.Sort(ratios)
	games := float64(len(first) * len(ratios))
	_, err = fmt.Fprintf(w, "%s, %d games of %q, the same in each of %d rounds\n"+
		"  1 worker: %.1f games a second\n  %d workers: %.1f games a second, %.2f times as many (median of the rounds, from %.2f to %.2f)\n",
		g.Spec().Name(), len(first), scalingAgents, len(ratios),
		games/sum[0], workers, games/sum[1], ratios[len(ratios)/2], ratios[0], ratios[len(ratios)-1])
	return err
}

// sameGame compares results but for their times.
func sameGame(a, b arena.Result) bool {
	return a.Number == b.Number && a.Plies == b.Plies && slices.Equal(a.Moves, b.Moves) && slices.Equal(a.Returns, b.Returns)
}
