// Package solve finds exact results of many positions near the end of their games,
// several at a time, each worker with a solver and a table of its own.
//
// Lines are untrusted. Answers come in the order of the lines, however long each takes, and as
// soon as they are known.
package solve

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"sync"
	"sync/atomic"

	"playout/engine/disk"
	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/strict"
)

// Bounds of a run.
const (
	// maxLeft bounds how far from the end a position may be: each further empty square takes two
	// to three times as long, and forty take years.
	maxLeft = 40
	// MaxTable is the most megabytes of tables.
	MaxTable = 64 << 10
	// maxWorkers is the most positions at a time.
	maxWorkers = 1024
	// MaxLine is the most bytes of a line.
	MaxLine = 1 << 20
	// maxUnusable is the most lines in a row without a position: an input with more of them is
	// something else.
	maxUnusable = 100_000
)

// Options describes how to solve positions.
type Options struct {
	Game    game.Game
	Outcome bool // only win (1), draw (0) or loss (-1), which is faster
	Table   int  // megabytes of the tables of all workers together
	Workers int  // positions at a time
}

// Answer is the answer to a line.
type Answer struct {
	Line     int    // from 1
	Position string // in the game's form
	Score    int    // for the side to move
	Best     string // move, "-" if the game is over
	Nodes    uint64 // searched
	Err      error  // why the line could not be answered
}

// problem is a line before or after its answer.
type problem struct {
	text   string
	done   chan struct{} // closed when the answer is known
	answer Answer
}

// Lines solves the position of every line that is not blank, and calls each with every answer. An
// unreadable line has an error as its answer; at the end, or after too many in a row, Lines
// returns an error about them. After an error of each, Lines reads on but calls it no more, and
// returns that error at the end.
func Lines(in io.Reader, o Options, each func(Answer) error) error {
	solvable, ok := o.Game.(game.Solvable)
	outcome, quick := o.Game.(game.OutcomeSolvable)
	switch {
	case !ok:
		return strict.Wrong("game", "game %s has no solver", o.Game.Spec().Name()).Allow("%s", strings.Join(games.With(isSolvable), ", "))
	case o.Outcome && !quick:
		return strict.Wrong("game", "game %s has no solver for the outcome alone", o.Game.Spec().Name()).Allow("an exact score")
	case o.Table < 1 || o.Table > MaxTable:
		return strict.Wrong("table", "table %d", o.Table).Allow("1 to %d megabytes", MaxTable)
	case o.Workers < 1 || o.Workers > maxWorkers:
		return strict.Wrong("workers", "workers %d", o.Workers).Allow("1 to %d", maxWorkers)
	}
	work, order := make(chan *problem), make(chan *problem, 4*o.Workers)
	var group sync.WaitGroup
	for range o.Workers {
		group.Go(func() {
			bytes := o.Table << 20 / o.Workers
			solver := solvable.Solver(bytes)
			if o.Outcome {
				solver = outcome.OutcomeSolver(bytes)
			}
			for p := range work {
				p.solve(o.Game, solver, o.Outcome)
				close(p.done)
			}
		})
	}
	var unread error        // why the input ended early
	var stopped atomic.Bool // after too many lines in a row without a position
	go func() {
		unread = sendLines(in, work, order, &stopped)
		close(order)
		close(work)
	}()
	lines, bad, unusable := 0, 0, 0 // unusable counts since the last solved one
	var unwritten error
	for p := range order {
		<-p.done
		lines++
		if p.answer.Err == nil {
			unusable = 0
		} else {
			bad++
			if unusable++; unusable > maxUnusable {
				stopped.Store(true)
				continue
			}
		}
		if unwritten == nil {
			unwritten = each(p.answer)
		}
	}
	group.Wait()
	switch {
	case unwritten != nil:
		return unwritten
	case unread != nil:
		return unread
	case stopped.Load():
		return fmt.Errorf("more than %d lines one after the other are not positions to solve", maxUnusable)
	case bad > 0:
		return fmt.Errorf("%d of %d lines are not positions to solve", bad, lines)
	}
	return nil
}

// sendLines sends every line to the workers and to the loop that reports the answers, until
// stopped is set.
func sendLines(from io.Reader, work, order chan<- *problem, stopped *atomic.Bool) error {
	in := bufio.NewScanner(from)
	in.Buffer(nil, MaxLine)
	number := 1
	for ; !stopped.Load() && in.Scan(); number++ {
		if strings.TrimSpace(in.Text()) == "" {
			continue
		}
		p := &problem{text: in.Text(), done: make(chan struct{}), answer: Answer{Line: number}}
		order <- p
		work <- p
	}
	return disk.ScanError(in, number, MaxLine)
}

// parse reads a position. A remark follows a semicolon: OBF files of endgame suites have the
// results of the moves there.
func parse(g game.Game, line string) (game.State, error) {
	position, _, _ := strings.Cut(line, ";")
	s, err := g.Parse(position)
	if err != nil {
		return nil, err
	}
	if left := g.(game.Solvable).Remaining(s); left > maxLeft {
		return nil, fmt.Errorf("position %q has %d empty squares; allowed: at most %d", game.Clip(s.String()), left, maxLeft)
	}
	return s, nil
}

// solve answers a problem. A finished game has no best move.
func (p *problem) solve(g game.Game, solver game.Solver, outcome bool) {
	a := &p.answer
	s, err := parse(g, p.text)
	if a.Err = err; err != nil {
		return
	}
	if a.Position, a.Best = s.String(), "-"; s.Acting() == 0 {
		if a.Score = g.(game.Solvable).FinalPoints(s); outcome {
			a.Score = min(max(a.Score, -1), 1)
		}
		return
	}
	for solver.Begin(s); !solver.Advance(1 << 20); {
	}
	best, points, nodes := solver.Answer()
	a.Score, a.Best, a.Nodes = points, s.MoveName(s.Acting().First(), best), nodes
}

// isSolvable reports whether the late positions of a game can be solved.
func isSolvable(g game.Game) bool {
	_, is := g.(game.Solvable)
	return is
}
