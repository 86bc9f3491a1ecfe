package alphabeta

import (
	"flag"
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"testing"
	"time"

	"playout/engine/game"
)

// ablations lists the whole search and, for each feature, the search without it.
var ablations = []struct {
	name string
	off  features
}{
	{"all", 0},
	{"table", transpositions},
	{"rank", ranking},
	{"killers", killers},
	{"history", history},
	{"aspiration", aspiration},
	{"null window", nullWindow},
	{"reductions", reductions},
	{"ProbCut", probCut},
	{"internal", internalReduction},
	{"null move", nullMove},
	{"futility", futility},
	{"razoring", razoring},
	{"improving", improving},
	{"extensions", extensions},
	{"quiescence", quiescence},
	{"repetition", repetition},
	{"solved", solving},
	{"deepening", deepening},
	{"mate distance", mateDistance},
	{"tablebase", tablebase},
}

var (
	featureGame  = flag.String("game", "", "regular expression of the games in which features are left out; empty to skip")
	featureNames = flag.String("feature", "", "regular expression of the features that are left out")
	featureDepth = flag.Int("depth", 8, "plies to which the nodes are counted")
	featurePairs = flag.Int("pairs", 0, "openings of the match of the whole search against one without a feature, each played in both seatings")
	featureNodes = flag.Int("nodes", 20_000, "of a move in that match")
)

// TestFeatures measures each feature: the nodes that the search needs to reach a depth without
// it, over positions of random games, divided by those with it; and the score of the whole search
// against one without it, with as many nodes per move. With -game it prints the table.
func TestFeatures(t *testing.T) {
	if *featureGame == "" {
		t.Skip("-game chess runs the search without each of its features")
	}
	all := allGames(t)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		if !regexp.MustCompile(*featureGame).MatchString(name) {
			continue
		}
		g := all[name]
		base := nodesTo(g, Config{})
		for _, f := range ablations {
			if !regexp.MustCompile(*featureNames).MatchString(f.name) {
				continue
			}
			nodes := nodesTo(g, Config{off: f.off})
			line := fmt.Sprintf("%-8s without %-11s %9.0f nodes to depth %d, %5.2f of those of all", name, f.name, nodes, *featureDepth, nodes/base)
			if *featurePairs > 0 && f.off != 0 {
				score, half, ratio := match(g, Config{}, Config{off: f.off})
				line += fmt.Sprintf("; all scores %.3f ± %.3f, takes %.2f of the time of a node", score, half, ratio)
			}
			fmt.Println(line)
		}
	}
}

// TestLinesCost measures several lines: the nodes that the search needs to reach a depth, divided
// by those of one line; the depth that it reaches with the nodes of a hint; and the score of one
// line against it, with as many nodes per move. With -game it prints the table.
func TestLinesCost(t *testing.T) {
	if *featureGame == "" {
		t.Skip("-game chess searches it with several lines")
	}
	all := allGames(t)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		if !regexp.MustCompile(*featureGame).MatchString(name) {
			continue
		}
		g := all[name]
		base := nodesTo(g, Config{})
		for _, lines := range []int{1, 3, 5} {
			config := Config{Lines: lines}
			line := fmt.Sprintf("%-8s %d lines: %5.2f of the nodes to depth %d; in %d nodes %5.2f plies", name, lines, nodesTo(g, config)/base, *featureDepth, *featureNodes, depthIn(g, config))
			if *featurePairs > 0 && lines > 1 {
				score, half, _ := match(g, Config{}, config)
				line += fmt.Sprintf("; one line scores %.3f ± %.3f", score, half)
			}
			fmt.Println(line)
		}
	}
}

// depthIn returns the mean depth that 24 positions reach.
func depthIn(g game.Game, config Config) float64 {
	const positions = 24
	sum := 0
	for i := range positions {
		config.Game, config.Evaluation, config.Entries, config.Margin = g, evaluationOf(g), DefaultEntries, FirstBest
		a := New(config)
		a.Think(randomPosition(g, 4+i, game.NewRand(uint64(i))))
		a.Advance(*featureNodes)
		sum += a.Depth()
	}
	return float64(sum) / positions
}

// nodesTo returns the geometric mean of the nodes that 24 positions take.
func nodesTo(g game.Game, config Config) float64 {
	var logs float64
	const positions = 24
	for i := range positions {
		config.Game, config.Evaluation, config.Depth, config.Entries, config.Margin = g, evaluationOf(g), *featureDepth, DefaultEntries, FirstBest
		a := New(config)
		finish(a, randomPosition(g, 4+i, game.NewRand(uint64(i))))
		logs += math.Log(float64(a.Done()))
	}
	return math.Exp(logs / positions)
}

// match plays two searches against each other with as many nodes per move. It returns the first
// one's score with half its 95 % interval by pairs of games, and the time of its nodes divided by
// that of the other's.
func match(g game.Game, one, other Config) (score, half, ratio float64) {
	var sum, squares float64
	var took [2]time.Duration
	for pair := range *featurePairs {
		opening := randomPosition(g, 8, game.NewRand(uint64(1000+pair)))
		var points float64
		for swap := range 2 {
			var sides [2]*Search
			for i, config := range []Config{one, other} {
				config.Game, config.Evaluation, config.Entries, config.Margin = g, evaluationOf(g), 1<<16, FirstBest
				sides[i] = New(config)
			}
			s := game.Clone(g, opening)
			for s.Acting() != 0 {
				seat := s.Acting().First()
				who := int(seat) ^ swap
				begin := time.Now()
				sides[who].Think(s)
				sides[who].Advance(*featureNodes)
				took[who] += time.Since(begin)
				s.Play(game.Solo(seat, sides[who].Best()), nil)
			}
			var returns [game.MaxSeats]float32
			s.Returns(&returns)
			points += (float64(returns[swap]) + 1) / 4
		}
		sum += points
		squares += points * points
	}
	n := float64(*featurePairs)
	score = sum / n
	return score, 1.96 * math.Sqrt((squares/n-score*score)/max(1, n-1)), float64(took[0]) / float64(took[1])
}

// Benchmark measures nodes of each game, from positions of random games. Without a limit in time
// a search is the same every time, to the node.
func Benchmark(b *testing.B) {
	all := allGames(b)
	for _, name := range slices.Sorted(maps.Keys(all)) {
		b.Run(name, func(b *testing.B) {
			g := all[name]
			a := New(Config{Game: g, Evaluation: evaluationOf(g), Depth: 6, Entries: 1 << 16, Margin: FirstBest, Fresh: true})
			var first [8]string
			nodes := 0
			for b.Loop() {
				for i := range first {
					root := randomPosition(g, 8+4*i, game.NewRand(uint64(i)))
					finish(a, root)
					nodes += a.Done()
					answer := fmt.Sprint(a.Done(), a.Points(), a.Best())
					if first[i] == "" {
						first[i] = answer
					}
					if answer != first[i] {
						b.Fatalf("%s: got the nodes, points and move %s, want those of the first search, %s", root, answer, first[i])
					}
				}
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}

// BenchmarkPause compares a search in slices of one node with an uninterrupted one.
func BenchmarkPause(b *testing.B) {
	g := allGames(b)["othello"]
	root := randomPosition(g, 8, game.NewRand(1))
	for _, slice := range []int{1, 1 << 20} {
		b.Run(fmt.Sprint(slice), func(b *testing.B) {
			a := New(Config{Game: g, Evaluation: evaluationOf(g), Depth: 5, Entries: 1 << 16, Margin: FirstBest, Fresh: true})
			nodes := 0
			for b.Loop() {
				for a.Think(root); !a.Over(); {
					nodes += a.Advance(slice)
				}
				if a.Depth() != 5 {
					b.Fatalf("depth %d, want 5", a.Depth())
				}
			}
			b.ReportMetric(b.Elapsed().Seconds()*1e9/float64(nodes), "ns/node")
		})
	}
}
