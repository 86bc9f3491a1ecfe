package main

import (
	"fmt"
	"io"
	"runtime"

	"playout/engine/lab/data"
	"playout/engine/lab/progress"
)

// labelData gives the positions of a data set the thoughts of a teacher.
func labelData(args []string, _ io.Reader, stdout, stderr io.Writer) error {
	flags := newFlags("label")
	o := data.LabelOptions{Log: progress.New(stderr, "playout label")}
	flags.StringVar(&o.In, "in", "", "data set `file`, of self-play or of recorded games")
	flags.StringVar(&o.Teacher, "teacher", "", "`agent` whose ratings of the moves, and expected results, replace those in the data")
	flags.BoolVar(&o.All, "all", false, "also label positions in which nobody searched, such as those of random openings")
	flags.IntVar(&o.Workers, "workers", runtime.NumCPU(), "games at a time")
	flags.StringVar(&o.Out, "out", "", "data set `file`; one that was started there is continued")
	if err := flags.parse(args); err != nil {
		return err
	}
	if o.Workers < 1 {
		return fmt.Errorf("-workers %d; allowed: 1 or more", o.Workers)
	}
	ctx, stop := interruptible()
	defer stop()
	labelled, err := data.Label(ctx, o)
	if err != nil {
		return flags.named(err)
	}
	_, err = fmt.Fprintln(stdout, labelled)
	return err
}
