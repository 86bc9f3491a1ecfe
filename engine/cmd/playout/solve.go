package main

import (
	"bufio"
	"flag"
	"fmt"
	"io"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"

	"playout/engine/game"
	"playout/engine/games/othello"
)

const (
	// mostLeft bounds how far from the end a position may be: each empty square
	// more takes two to three times as long, and forty take years.
	mostLeft = 40
	// maxTable is the most megabytes that -table allows.
	maxTable = 64 << 10
)

// solveHelp is an example, which a test runs.
const solveHelp = `Positions are 64 squares from a1 to h8, X black, O white and - empty, then the side to move:
  $ echo "XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X" | playout solve -game othello
  XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X 6 h5 64
Black wins by 6 discs, beginning with h5; 64 positions were searched. What follows a semicolon is a remark.
`

// task is a line of input on its way through solve.
type task struct {
	number int // of the line, from 1
	text   string
	done   chan struct{} // closed when answer or err is there
	answer string
	err    error
}

// solve prints, for every position on standard input, its exact score for the
// side to move, the best move and the nodes searched, in the order of the input
// and as soon as they are known; blank lines are passed over. Each core has a
// position of its own. What cannot be read is said on standard error, and the
// rest goes on, unless nothing else comes.
func solve(args []string, stdin io.Reader, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("solve", flag.ContinueOnError)
	gameText := gameFlag(flags)
	outcome := flags.Bool("wld", false, "only win (1), draw (0) or loss (-1), which is faster")
	megabytes := flags.Int("table", 512, "`megabytes` of the tables of all workers together")
	workers := flags.Int("workers", runtime.GOMAXPROCS(0), "`positions` that are solved at a time")
	if err := parseFlags(flags, args, stdout, solveHelp); err != nil {
		return err
	}
	g, err := parseGame(*gameText)
	if err != nil {
		return err
	}
	ending, ok := g.(game.Ending)
	switch {
	case !ok || g.Spec().ID != "othello":
		return fmt.Errorf("-game %s has no solver; allowed: othello", g.Spec().Name())
	case *megabytes < 1 || *megabytes > maxTable:
		return fmt.Errorf("-table %d; allowed: 1 to %d megabytes", *megabytes, maxTable)
	case *workers < 1 || *workers > 1024:
		return fmt.Errorf("-workers %d; allowed: 1 to 1024", *workers)
	}
	tasks, order := make(chan *task), make(chan *task, 4**workers)
	var crew sync.WaitGroup
	for range *workers {
		crew.Go(func() {
			bytes := *megabytes << 20 / *workers
			solver := ending.Solver(bytes)
			if *outcome {
				solver = othello.OutcomeSolver(bytes)
			}
			for t := range tasks {
				t.answer, t.err = answer(g, solver, *outcome, t.text)
				close(t.done)
			}
		})
	}
	var broken error // of the input
	var enough atomic.Bool
	go func() {
		broken = hand(stdin, tasks, order, &enough)
		close(order)
		close(tasks)
	}()
	lines, bad, unusable := 0, 0, 0 // the last since the last that was solved
	var unwritten error
	for t := range order {
		<-t.done
		lines++
		if t.err != nil {
			bad++
			if unusable++; unusable > maxUnusable {
				enough.Store(true)
				continue
			}
			fmt.Fprintf(stderr, "playout solve: line %d: %v\n", t.number, t.err)
			continue
		}
		unusable = 0
		if unwritten == nil {
			_, unwritten = fmt.Fprintln(stdout, t.answer)
		}
	}
	crew.Wait()
	switch {
	case unwritten != nil:
		return unwritten
	case broken != nil:
		return broken
	case enough.Load():
		return fmt.Errorf("more than %d lines one after the other are no positions to solve", maxUnusable)
	case bad > 0:
		return fmt.Errorf("%d of %d lines are no positions to solve", bad, lines)
	}
	return nil
}

// hand gives every line to the workers and to whoever prints the answers, until
// there is enough.
func hand(stdin io.Reader, tasks, order chan<- *task, enough *atomic.Bool) error {
	in := bufio.NewScanner(stdin)
	in.Buffer(nil, maxLine)
	number := 1
	for ; !enough.Load() && in.Scan(); number++ {
		if strings.TrimSpace(in.Text()) == "" {
			continue
		}
		t := &task{number: number, text: in.Text(), done: make(chan struct{})}
		order <- t
		tasks <- t
	}
	return inputError(in, number)
}

// readProblem reads a position. What follows a semicolon is a remark: the OBF
// files of endgame suites have the results of the moves there.
func readProblem(g game.Game, line string) (game.State, error) {
	position, _, _ := strings.Cut(line, ";")
	s, err := g.Parse(position)
	if err != nil {
		return nil, err
	}
	if left := g.(game.Ending).Left(s); left > mostLeft {
		return nil, fmt.Errorf("position %q has %d empty squares; allowed: at most %d", game.Clip(s.String()), left, mostLeft)
	}
	return s, nil
}

// answer is the line that solve prints of one. A finished game has no best move.
func answer(g game.Game, solver game.Solver, outcome bool, line string) (string, error) {
	s, err := readProblem(g, line)
	if err != nil {
		return "", err
	}
	if s.Acting() == 0 {
		return fmt.Sprintf("%s %d - 0", s, score(s, outcome)), nil
	}
	for solver.Begin(s); !solver.Advance(1 << 20); {
	}
	best, points, nodes := solver.Answer()
	return fmt.Sprintf("%s %d %s %d", s, points, s.MoveName(s.Acting().First(), best), nodes), nil
}

// score is that of a finished game for the side that would be to move.
func score(s game.State, outcome bool) int {
	var margin [game.MaxSeats]int
	s.(game.Scorer).Margin(&margin)
	points := margin[0]
	if strings.HasSuffix(s.String(), "O") {
		points = margin[1]
	}
	if outcome {
		points = min(max(points, -1), 1)
	}
	return points
}
