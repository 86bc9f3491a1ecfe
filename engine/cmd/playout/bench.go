package main

import (
	"flag"
	"fmt"
	"io"
	"maps"
	"runtime"
	"slices"
	"strings"
	"text/tabwriter"
	"time"

	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/player"
	"playout/engine/search"
	"playout/models"
)

// answers are what the work of a benchmark comes to, on every machine: a fast
// wrong answer is no speed.
type answers struct {
	plies   int    // of playoutsInBatch playouts of the start with seed 1
	balance int    // results of the first seat in them, added up
	depth   int    // of perft from the start
	nodes   uint64 // perft of that depth
}

var knownAnswers = map[string]answers{
	"othello": {plies: 120903, balance: -164, depth: 9, nodes: 3005288},
	"morris":  {plies: 327536, balance: 46, depth: 6, nodes: 96223680},
	"geese":   {plies: 85984, balance: 72, depth: 3, nodes: 7102720},
	"chess":   {plies: 680862, balance: 0, depth: 5, nodes: 4865609},
}

const (
	playoutsInBatch    = 2000
	simulationsInBatch = 2000
)

// measure is one line of the table.
type measure struct {
	what string // what is counted
	// batch does a fixed piece of work, checks its answer, and returns how much
	// was counted and the answer in words.
	batch func() (count uint64, answer string, err error)
}

// bench prints how much is done in a second, by one thread.
func bench(args []string, _ io.Reader, stdout, _ io.Writer) error {
	flags := flag.NewFlagSet("bench", flag.ContinueOnError)
	gameText := flags.String("game", "othello", "game string, or all for every game whose answers are known")
	seconds := flags.Float64("seconds", 1, "least `seconds` for each line")
	workers := flags.Int("workers", 0, "from 2: measure instead how much faster a match is on so many workers than on one")
	if err := parseFlags(flags, args, stdout); err != nil {
		return err
	}
	list := games.All()
	if *gameText != "all" {
		g, err := parseGame(*gameText)
		if err != nil {
			return err
		}
		list = []game.Game{g}
	}
	if !(*seconds > 0 && *seconds <= 3600) {
		return fmt.Errorf("-seconds %v; allowed: above 0, at most 3600", *seconds)
	}
	if *workers < 0 || *workers == 1 || *workers > 1000 {
		return fmt.Errorf("-workers %d; allowed: 2 to 1000, or 0", *workers)
	}
	for _, g := range list {
		if _, known := knownAnswers[g.Spec().Name()]; *gameText == "all" && *workers == 0 && !known {
			continue
		}
		var err error
		if *workers > 0 {
			err = benchMatches(stdout, g, *workers, *seconds)
		} else {
			err = benchGame(stdout, g, *seconds)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// benchGame prints the table of a game.
func benchGame(w io.Writer, g game.Game, seconds float64) error {
	known, ok := knownAnswers[g.Spec().Name()]
	if !ok {
		return fmt.Errorf("no answers to check %s by are known; allowed: %s", g.Spec().Name(), strings.Join(slices.Sorted(maps.Keys(knownAnswers)), ", "))
	}
	fmt.Fprintf(w, "%s, one thread, %s, %s/%s\n", g.Spec().Name(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "what\ta second\tanswer, checked")
	for _, m := range measures(g, known) {
		rate, answer, err := m.rate(seconds)
		if err != nil {
			return err
		}
		fmt.Fprintf(table, "%s\t%s\t%s\n", m.what, grouped(uint64(rate)), answer)
	}
	return table.Flush()
}

// measures are the lines of the table.
func measures(g game.Game, known answers) []measure {
	list := []measure{
		{"random playouts", playoutBatch(g, known)},
		{"perft nodes", func() (uint64, string, error) {
			nodes := game.Perft(g, g.New(game.NewRand(1)), known.depth)
			return nodes, fmt.Sprintf("perft %d is %d", known.depth, nodes),
				check("perft nodes", nodes, known.nodes)
		}},
		{"uct simulations, playouts", searchBatch(g, "uct:c=2")},
		{"puct simulations, playouts", searchBatch(g, "puct:net=none")},
	}
	if _, err := player.Parse(g, benchAlphaBeta); err == nil {
		list = append(list, measure{"alpha-beta nodes", alphaBetaBatch(g)})
	}
	if g.Spec().ID == "othello" {
		list = append(list, measure{"solver nodes, FFO 40", solverBatch(g)})
	}
	if own := g.Spec().ID; slices.Contains(models.Names(), own) {
		list = append(list, measure{"puct simulations, net " + own, searchBatch(g, "puct:net="+own)})
	}
	return list
}

// rate repeats the batch for so many seconds, after one to warm up.
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

// playoutBatch plays to the end from the start, the fast way where the game
// offers one.
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

// searchBatch searches the start anew each time; the same seed must find the
// same visits, and they must be as many as the simulations.
func searchBatch(g game.Game, text string) func() (uint64, string, error) {
	nets := new(shelf)
	var first []search.Row
	return func() (uint64, string, error) {
		agent, err := player.Parse(g, fmt.Sprintf("%s,n=%d", text, simulationsInBatch))
		if err != nil {
			return 0, "", err
		}
		p, err := player.New(g, agent, nets, 1)
		if err != nil {
			return 0, "", err
		}
		move, report := thinkAtStart(g, p)
		visits := 0
		for _, row := range report.Rows {
			visits += int(row.Visits)
		}
		if first == nil {
			first = report.Rows
		}
		if !slices.Equal(report.Rows, first) {
			return 0, "", fmt.Errorf("wrong answer: the same seed gave other visits")
		}
		answer := fmt.Sprintf("%s after %d visits", move, visits)
		if _, kernel := player.NetOf(p); kernel != "" {
			answer += ", " + kernel
		}
		return simulationsInBatch, answer, check("visits", visits, simulationsInBatch)
	}
}

// thinkAtStart is the move that a player chooses for the first seat at the start,
// and what it reports of it.
func thinkAtStart(g game.Game, p player.Player) (move string, report search.Report) {
	s := g.New(game.NewRand(1))
	seat := s.Acting().First()
	move = s.MoveName(seat, player.Choose(p, s, seat))
	p.Report(&report)
	return move, report
}

// benchAlphaBeta searches deep enough to meet all that its search is made of.
const benchAlphaBeta = "alphabeta:depth=8,ties=first"

// alphaBetaBatch searches the start to a depth, each time afresh, so that it must
// find the same by as many nodes.
func alphaBetaBatch(g game.Game) func() (uint64, string, error) {
	var first string
	agent, err := player.Parse(g, benchAlphaBeta)
	if err != nil {
		return func() (uint64, string, error) { return 0, "", err }
	}
	p, err := player.New(g, agent, nil, 1)
	return func() (uint64, string, error) {
		if err != nil {
			return 0, "", err
		}
		move, report := thinkAtStart(g, p)
		answer := fmt.Sprintf("%s at depth %d after %d nodes", move, report.Depth, report.Done)
		if first == "" {
			first = answer
		}
		if report.Depth != 8 {
			return 0, "", fmt.Errorf("wrong answer: a depth of %d, want 8", report.Depth)
		}
		return uint64(report.Done), answer, check("the same search once more", answer, first)
	}
}

// grouped writes a number with its thousands parted.
func grouped(n uint64) string {
	digits := fmt.Sprint(n)
	var groups []string
	for len(digits) > 3 {
		groups = append([]string{digits[len(digits)-3:]}, groups...)
		digits = digits[:len(digits)-3]
	}
	return strings.Join(append([]string{digits}, groups...), ",")
}
