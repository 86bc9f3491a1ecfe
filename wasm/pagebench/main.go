//go:build !js

// Command pagebench measures what a visitor notices of the built page in a headless
// Chromium and prints it beside what is asked (./build.sh bench page): how soon one can
// play, in frames of other sites too, how soon a move is painted after the click, the
// longest task on the page's thread while a worker thinks, memory over many games, and
// the cost of the stage. web/measure.js defines when something counts as painted.
//
// Sizes, and times compared with others of the same run, are asked of every machine. Other
// times have a goal on the reference machine only. The exit status depends on neither: it is
// 1 if something could not be measured.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
)

// options say how much is measured.
type options struct {
	loads int // cold loads
	moves int // by a person on each board
	games int // played to the end for the memory

	openings int // of the stage for its memory
}

// parts are the measurements by name, in the order in which they are taken.
var parts = []struct {
	name string
	run  func(*browser, options) error
}{
	{"load", load}, {"frames", frames}, {"moves", moves}, {"tasks", tasks}, {"memory", memory}, {"stage", stage},
}

func main() {
	dist := flag.String("dist", "dist", "folder of the built page")
	only := flag.String("only", "", "the one part to measure: load, frames, moves, tasks, memory or stage; all unless given")
	var o options
	flag.IntVar(&o.loads, "loads", 5, "cold loads")
	flag.IntVar(&o.moves, "moves", 40, "moves on each board")
	flag.IntVar(&o.games, "games", 50, "games for the memory")
	flag.IntVar(&o.openings, "openings", 20, "openings of the stage for its memory")
	flag.Parse()
	if err := run(*dist, *only, o); err != nil {
		fmt.Fprintln(os.Stderr, "pagebench:", err)
		os.Exit(1)
	}
}

func run(dist, only string, o options) error {
	if o.loads < 1 || o.moves < 1 || o.games < 1 || o.openings < 1 {
		return errors.New("-loads, -moves, -games and -openings are at least 1")
	}
	b, err := openBrowser(dist)
	if err != nil {
		return err
	}
	defer b.close()
	known := only == ""
	for _, part := range parts {
		if only != "" && only != part.name {
			continue
		}
		known = true
		if err := part.run(b, o); err != nil {
			return fmt.Errorf("%s: %w", part.name, err)
		}
	}
	if !known {
		return fmt.Errorf("unknown part %q; allowed: load, frames, moves, tasks, memory, stage", only)
	}
	return nil
}

// row prints a figure beside what is asked of it on any machine, because it is a size or
// compares two figures of this run; "" for nothing.
func row(what, measured, asked string, met bool) {
	switch {
	case asked == "":
	case met:
		asked = "asked: " + asked + ", met"
	default:
		asked = "asked: " + asked + ", NOT MET"
	}
	fmt.Printf("%-36s %-78s %s\n", what, measured, asked)
}

// timeRow prints a time beside the goal that was set for it on the reference machine, which
// static/guide/figures.md describes. On another machine the goal proves nothing.
func timeRow(what, measured, goal string, within bool) {
	verdict := "within it here"
	if !within {
		verdict = "slower here"
	}
	fmt.Printf("%-36s %-78s goal on the reference machine: %s; %s\n", what, measured, goal, verdict)
}
