package main

import (
	"fmt"
	"io"
	"runtime"

	"playout/engine/lab/solve"
)

// solveHelp is an example, which a test runs.
const solveHelp = `Positions are 64 squares from a1 to h8, X black, O white and - empty, then the side to move:
  $ echo "XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X" | playout solve -game othello
  XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X 6 h5 64
Black wins by 6 discs, beginning with h5; 64 positions were searched. What follows a semicolon is a remark.
`

// solvePositions prints, for every position on standard input, its exact score for the side to
// move, the best move and the nodes searched. It reports unreadable lines on standard error.
func solvePositions(args []string, stdin io.Reader, stdout, stderr io.Writer) error {
	flags := newFlags("solve")
	var o solve.Options
	gameText := flags.game()
	flags.BoolVar(&o.Outcome, "wld", false, "only win (1), draw (0) or loss (-1), which is faster")
	flags.IntVar(&o.Table, "table", 512, "`megabytes` of the tables of all workers together")
	flags.IntVar(&o.Workers, "workers", runtime.GOMAXPROCS(0), "`positions` that are solved at a time")
	if err := flags.parse(args, solveHelp); err != nil {
		return err
	}
	var err error
	if o.Game, err = parseGame(*gameText); err != nil {
		return err
	}
	return flags.named(solve.Lines(stdin, o, func(a solve.Answer) error {
		if a.Err != nil {
			fmt.Fprintf(stderr, "playout solve: line %d: %v\n", a.Line, a.Err)
			return nil
		}
		_, err := fmt.Fprintf(stdout, "%s %d %s %d\n", a.Position, a.Score, a.Best, a.Nodes)
		return err
	}))
}
