//go:build !js

// Command pagebench measures what a visitor notices of the built page in a headless Chromium and
// prints it beside the requirements (./build.sh bench page): how soon one can play, on slow
// lines and processors and in frames of other sites too, how soon a move is painted after the
// click and what the page does for it, the longest task on the page's thread while a worker
// thinks, memory over many games, the cost of the stage, and matches of the lab beside those of the
// command line. web/measure.js defines when something counts as painted.
//
// With -dist twice, the builds take turns in visits and moves, so that their rows can be
// compared: -dist before -dist after.
//
// Requirements on sizes, and on times relative to others of the same run, hold on every machine.
// Other times have a goal on the reference machine only. The exit status depends on neither: it
// is 1 if a measurement fails.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"slices"
)

// options sets how much to measure.
type options struct {
	loads int // first visits
	moves int // by a person, on each board
	games int // played to the end, for the memory

	openings int // of the stage, for its memory

	matchGames int // of a match in the lab
}

// parts holds the measurements by name, in order.
var parts = []struct {
	name string
	run  func([]*browser, options) error
}{
	{"load", load}, {"frames", eachBuild(frames)}, {"moves", moves}, {"tasks", eachBuild(tasks)}, {"memory", eachBuild(memory)}, {"stage", eachBuild(stage)}, {"lab", eachBuild(lab)},
}

// eachBuild returns a measurement of one build after another.
func eachBuild(one func(*browser, options) error) func([]*browser, options) error {
	return func(builds []*browser, o options) error {
		for _, b := range builds {
			if len(builds) > 1 {
				fmt.Println(b.dist + ":")
			}
			if err := one(b, o); err != nil {
				return err
			}
		}
		return nil
	}
}

func main() {
	var dists []string
	flag.Func("dist", "folder of the built page; given again, another build to compare (default dist)", func(dist string) error {
		dists = append(dists, dist)
		return nil
	})
	only := flag.String("only", "", "the one part to measure: load, frames, moves, tasks, memory, stage or lab; all unless given")
	var o options
	flag.IntVar(&o.loads, "loads", 7, "cold loads of each kind")
	flag.IntVar(&o.moves, "moves", 40, "moves on each board")
	flag.IntVar(&o.games, "games", 50, "games for the memory")
	flag.IntVar(&o.openings, "openings", 20, "openings of the stage for its memory")
	flag.IntVar(&o.matchGames, "match", 100, "games of a match in the lab")
	flag.Parse()
	if len(dists) == 0 {
		dists = []string{"dist"}
	}
	if err := run(dists, *only, o); err != nil {
		fmt.Fprintln(os.Stderr, "pagebench:", err)
		os.Exit(1)
	}
}

func run(dists []string, only string, o options) error {
	if o.loads < 1 || o.moves < 1 || o.games < 1 || o.openings < 1 || o.matchGames < 1 {
		return errors.New("-loads, -moves, -games, -openings and -match are at least 1")
	}
	builds, err := openBuilds(dists)
	if err != nil {
		return err
	}
	defer func() {
		for _, b := range slices.Backward(builds) {
			b.close()
		}
	}()
	known := only == ""
	for _, part := range parts {
		if only != "" && only != part.name {
			continue
		}
		known = true
		if err := part.run(builds, o); err != nil {
			return fmt.Errorf("%s: %w", part.name, err)
		}
	}
	if !known {
		return fmt.Errorf("unknown part %q; allowed: load, frames, moves, tasks, memory, stage, lab", only)
	}
	return nil
}

// heading returns the name of a row, with the build's name if there are several.
func heading(what string, builds []*browser, i int) string {
	if len(builds) > 1 {
		what += " (" + builds[i].dist + ")"
	}
	return what
}

// requireHalf returns the requirement on a build beside the first one, in figures of the same run, and
// whether the figure meets it.
func requireHalf(figures []float64, i int) (asked string, met bool) {
	if i == 0 {
		return "", true
	}
	return fmt.Sprintf("at most half of the first build's; %.2f", figures[i]/figures[0]), 2*figures[i] <= figures[0]
}

// row prints a figure beside its requirement on any machine, since it is a size or compares two
// figures of this run; asked is "" for no requirement.
func row(what, measured, asked string, met bool) {
	switch {
	case asked == "":
	case met:
		asked = "required: " + asked + ", met"
	default:
		asked = "required: " + asked + ", NOT MET"
	}
	fmt.Printf("%-60s %-78s %s\n", what, measured, asked)
}

// timeRow prints a time beside its goal on the reference machine, which static/guide/figures.md
// describes. On another machine the goal proves nothing.
func timeRow(what, measured, goal string, within bool) {
	verdict := "within it here"
	if !within {
		verdict = "slower here"
	}
	fmt.Printf("%-60s %-78s goal on the reference machine: %s; %s\n", what, measured, goal, verdict)
}
