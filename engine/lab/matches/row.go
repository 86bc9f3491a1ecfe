package matches

import (
	"context"
	"fmt"

	"playout/engine/disk"
	"playout/engine/lab/nets"
	"playout/engine/lab/progress"
	"playout/engine/lab/row"
)

// CanPlay returns an error if the agents of a row cannot play here.
func CanPlay(m *row.Match) error {
	played, err := m.With(1, 0).Match()
	if err == nil {
		_, err = new(nets.Cache).Try(played.Game, played.Agents, nil)
	}
	if err != nil && m.Needs != "" {
		err = fmt.Errorf("%w; it needs %s", err, m.Needs)
	}
	return err
}

// PlayRow plays the games of a row that the results file NAME.jsonl of a folder lacks; dir "" keeps none.
func PlayRow(ctx context.Context, m *row.Match, dir string, games int, seed uint64, workers int, log *progress.Log) (*Outcome, error) {
	return Play(ctx, RowOptions(m, dir, games, seed, workers, log))
}

// RowOptions returns the options with which PlayRow plays.
func RowOptions(m *row.Match, dir string, games int, seed uint64, workers int, log *progress.Log) Options {
	o := Options{Spec: m.With(games, seed), Version: m.Version, Workers: workers, Log: log}
	if m.Serial {
		o.Workers = 1
	}
	if dir != "" {
		o.Out = disk.In(dir, m.Name+".jsonl")
		if m.Records {
			o.Records = disk.In(dir, m.Name+".games.gz")
		}
	}
	return o
}
