package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"playout/engine/dataset"
	"playout/engine/disk"
	"playout/engine/lab/data"
	"playout/engine/lab/matches"
)

// mergeHelp explains what can be merged.
const mergeHelp = `Results files of one match, such as those of its shards, become one, in the order of their games; a game in several
files counts once, and must be the same in all of them but for the times. Data sets of shards 1/N to N/N become the one
that a single run makes. A scheduler starts playout match or selfplay with -shard I/N for each I.
`

// mergeFiles merges results files, or data sets, of parts of a run.
func mergeFiles(args []string, _ io.Reader, stdout, _ io.Writer) error {
	flags := newFlags("merge")
	o := matches.MergeOptions{}
	flags.StringVar(&o.Out, "out", "", "`file` for the merged results or data, a new one")
	flags.BoolVar(&o.Canonical, "canonical", false, "leave times and the program's version out of results, so that the same games make the same file wherever they were played; a data set has none")
	var err error
	if o.Paths, err = flags.operands(args, mergeHelp); err != nil {
		return err
	}
	if len(o.Paths) == 0 {
		return errors.New("no file is named; allowed: results files, as match -out writes them, or data sets, as selfplay -out does")
	}
	if o.Out == "" {
		return errors.New("-out is missing; allowed: a file for the merged games")
	}
	isData, err := isDataSet(o.Paths[0])
	if err != nil {
		return err
	}
	if isData {
		merged, err := data.Merge(o.Paths, "", o.Out)
		if err != nil {
			return flags.named(err)
		}
		_, err = fmt.Fprintln(stdout, merged)
		return err
	}
	merged, err := matches.Merge(o)
	if err != nil {
		return flags.named(err)
	}
	missing := ""
	if merged.Missing > 0 {
		missing = fmt.Sprintf("; %d before the last one are missing, and playout match -out %s plays them", merged.Missing, o.Out)
	}
	_, err = fmt.Fprintf(stdout, "%s: %d games%s\n", o.Out, merged.Games, missing)
	return err
}

// isDataSet reports whether a file begins as a data set does.
func isDataSet(path string) (bool, error) {
	file, err := disk.Open(path)
	if err != nil {
		return false, fmt.Errorf("%s: %w", path, disk.WithoutPath(err))
	}
	defer file.Close()
	begin := make([]byte, len(dataset.Magic))
	n, _ := io.ReadFull(file, begin) // a shorter file is none, and an error comes again
	return strings.HasPrefix(string(begin[:n]), dataset.Magic), nil
}
