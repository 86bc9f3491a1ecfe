// Package bench measures how fast rules, searches, nets and matches are. Every
// measurement checks its answer, which is known or must be the same each time: speed
// counts only if the answer is right.
package bench

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"playout/engine/game"
	"playout/engine/player"
	"playout/engine/search"
)

const (
	playoutsInBatch       = 2000
	simulationsInBatch    = 2000
	netSimulationsInBatch = 400 // some milliseconds each if there is no fast kernel
)

// Line is the measurement of one kind of work, in one thread.
type Line struct {
	What      string  // what is counted, such as perft nodes
	PerSecond float64 // how many in a second
	Answer    string  // the answer that was checked
}

// Known reports whether the answers for a game are known.
func Known(g game.Game) bool {
	_, known := knownAnswers[g.Spec().Name()]
	return known
}

// Game measures a game, for at least the given seconds a line.
func Game(g game.Game, nets player.Nets, seconds float64) ([]Line, error) {
	known, ok := knownAnswers[g.Spec().Name()]
	if !ok {
		return nil, fmt.Errorf("the answers for %s are not known; allowed: %s", g.Spec().Name(), strings.Join(slices.Sorted(maps.Keys(knownAnswers)), ", "))
	}
	var lines []Line
	for _, m := range measures(g, nets, known) {
		rate, answer, err := m.rate(seconds)
		if err != nil {
			return nil, err
		}
		lines = append(lines, Line{m.what, rate, answer})
	}
	return lines, nil
}

// measure is one line of the table.
type measure struct {
	what string // what is counted
	// batch does a fixed amount of work, checks its answer, and returns the count
	// and the answer in words.
	batch func() (count uint64, answer string, err error)
}

// measures returns the lines of the table.
func measures(g game.Game, nets player.Nets, known answers) []measure {
	list := []measure{
		{"random playouts", playoutBatch(g, known)},
		{"perft nodes", func() (uint64, string, error) {
			nodes := game.Perft(g, g.New(game.NewRand(1)), known.depth)
			return nodes, fmt.Sprintf("perft %d is %d", known.depth, nodes),
				check("perft nodes", nodes, known.nodes)
		}},
		{"uct simulations, playouts", searchBatch(g, nets, "uct:c=2", simulationsInBatch)},
		{"puct simulations, playouts", searchBatch(g, nets, "puct:net=none", simulationsInBatch)},
	}
	if known.middle.depth > 0 {
		list = append(list, alphaBeta(g, nets, known.middle)...)
	}
	if known.ending.name != "" {
		list = append(list, measure{"solver nodes, " + known.ending.name, solverBatch(g, known.ending)})
	}
	own := g.Spec().ID
	if _, err := nets.Net(own); !errors.Is(err, player.ErrNoNet) {
		list = append(list, measure{"puct simulations, net " + own, searchBatch(g, nets, "puct:net="+own, netSimulationsInBatch)})
	}
	return list
}

// rate repeats the batch for some seconds, after one to warm up.
func (m *measure) rate(seconds float64) (perSecond float64, answer string, err error) {
	if _, _, err := m.batch(); err != nil {
		return 0, "", err
	}
	var count uint64
	begin := time.Now()
	for perSecond == 0 || time.Since(begin).Seconds() < seconds {
		n, words, err := m.batch()
		if err != nil {
			return 0, "", err
		}
		count, answer = count+n, words
		perSecond = float64(count) / time.Since(begin).Seconds()
	}
	return perSecond, answer, nil
}

func check[T comparable](what string, got, want T) error {
	if got != want {
		return fmt.Errorf("wrong answer: %s %v, want %v", what, got, want)
	}
	return nil
}

// playoutBatch plays from the start to the end by the game's fast playout.
func playoutBatch(g game.Game, known answers) func() (uint64, string, error) {
	start, s := g.New(game.NewRand(1)), g.New(game.NewRand(1))
	return func() (uint64, string, error) {
		rand := game.NewRand(1)
		plies, balance := 0, 0
		var returns [game.MaxSeats]float32
		fast, ok := s.(game.Playouter)
		if !ok {
			return 0, "", fmt.Errorf("%s has no fast playout", g.Spec().ID)
		}
		for range playoutsInBatch {
			s.CopyFrom(start)
			plies += fast.Playout(rand, &returns)
			balance += int(returns[0])
		}
		answer := fmt.Sprintf("%d playouts of seed 1 have %d plies", playoutsInBatch, plies)
		if err := check("plies of playouts", plies, known.plies); err != nil {
			return 0, "", err
		}
		return playoutsInBatch, answer, check("results of playouts", balance, known.balance)
	}
}

// searchBatch searches the start from scratch each time; the same seed must give the same
// visits, one for each simulation.
func searchBatch(g game.Game, nets player.Nets, text string, simulations int) func() (uint64, string, error) {
	var first []search.Row
	return func() (uint64, string, error) {
		agent, err := player.Parse(g, fmt.Sprintf("%s,n=%d", text, simulations))
		if err != nil {
			return 0, "", err
		}
		p, err := player.New(g, agent, nets, 1)
		if err != nil {
			return 0, "", err
		}
		move, report := think(g.New(game.NewRand(1)), p)
		visits := 0
		for _, row := range report.Rows {
			visits += int(row.Visits)
		}
		if first == nil {
			first = report.Rows
		}
		if !slices.Equal(report.Rows, first) {
			return 0, "", errors.New("wrong answer: the same seed gave other visits")
		}
		answer := fmt.Sprintf("%s after %d visits", move, visits)
		if _, kernel := player.NetOf(p); kernel != "" {
			answer += ", " + kernel
		}
		return uint64(simulations), answer, check("visits", visits, simulations)
	}
}

// think returns a player's move in a position, and its report.
func think(s game.State, p player.Player) (move string, report search.Report) {
	seat := s.Acting().First()
	move = s.MoveName(seat, player.Choose(p, s, seat))
	p.Report(&report)
	return move, report
}

// Grouped formats a number with its thousands separated by commas.
func Grouped(n uint64) string {
	digits := fmt.Sprint(n)
	var groups []string
	for len(digits) > 3 {
		groups = append([]string{digits[len(digits)-3:]}, groups...)
		digits = digits[:len(digits)-3]
	}
	return strings.Join(append([]string{digits}, groups...), ",")
}
