package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// How finished games come about: many pairs play one after another, as fast as the lobby answers,
// and give each game up after some moves.
const (
	finishers     = 100
	finishedPlies = 20
)

// starts is how often the start is measured.
const starts = 5

// measureStart measures how long a lobby takes to start with games in its database: finished ones,
// and running ones, which it has to load. Each start follows a kill.
func measureStart(ctx context.Context, p plan, out io.Writer) (err error) {
	g, err := gameOfTwo(p.game)
	if err != nil {
		return err
	}
	running := p.games[0]
	data, err := prepareData(max(finishers, running))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(data)) }()
	server, took, err := start(ctx, p.lobby, p.site, data, "")
	if err != nil {
		return err
	}
	defer func() { server.kill() }()
	fmt.Fprintf(out, "the first start, without a game: %d ms\n", took.Milliseconds())
	t := &tally{}
	pairs := make([]*pair, max(finishers, running))
	for i := range pairs {
		pairs[i] = newPair(g, server.host, i, p.seed, t)
	}
	if err := together(pairs, atOnce, func(one *pair) error { return one.signIn(ctx) }); err != nil {
		return err
	}
	each := (p.finished + finishers - 1) / finishers
	begun := time.Now()
	if err := playShort(ctx, pairs[:finishers], each, true); err != nil {
		return err
	}
	fmt.Fprintf(out, "%d games of %d moves played in %.0f s\n", each*finishers, finishedPlies, time.Since(begun).Seconds())
	if server, err = restart(ctx, p, server, data, "these games, all finished", out); err != nil {
		return err
	}
	if err := playShort(ctx, pairs[:running], 1, false); err != nil {
		return err
	}
	with := fmt.Sprintf("also %d running games of %d moves", running, finishedPlies)
	if server, err = restart(ctx, p, server, data, with, out); err != nil {
		return err
	}
	return t.err()
}

// playShort has all pairs play some games, one after another, and give each up if that is wanted.
func playShort(ctx context.Context, pairs []*pair, games int, resign bool) error {
	connected, disconnect := context.WithCancel(ctx)
	defer disconnect()
	return together(pairs, len(pairs), func(one *pair) error {
		if err := one.connect(connected); err != nil {
			return err
		}
		for range games {
			if err := one.begin(ctx); err != nil {
				return err
			}
			for ply := 0; ply < finishedPlies && one.state.Acting() != 0; ply++ {
				if err := one.move(ctx); err != nil {
					return err
				}
			}
			if !resign || one.state.Acting() == 0 {
				continue
			}
			if err := one.resign(ctx); err != nil {
				return err
			}
		}
		return nil
	})
}

// restart kills and starts a lobby some times, and prints how long the starts took.
func restart(ctx context.Context, p plan, server *process, data, with string, out io.Writer) (*process, error) {
	var all []time.Duration
	for range starts {
		server.kill()
		again, took, err := start(ctx, p.lobby, p.site, data, server.host)
		if err != nil {
			return server, err
		}
		server = again
		all = append(all, took)
	}
	slices.Sort(all)
	size := int64(0)
	for _, name := range []string{"data.db", "data.db-wal"} {
		if info, err := os.Stat(filepath.Join(data, name)); err == nil {
			size += info.Size()
		}
	}
	u, err := used(server.command.Process.Pid)
	if err != nil {
		return server, err
	}
	fmt.Fprintf(out, "with %s: starts after a kill take %d ms, the longest of %d %d ms; %.1f MB of data, %.1f MB of memory\n",
		with, all[len(all)/2].Milliseconds(), starts, all[len(all)-1].Milliseconds(), megabytes(size), megabytes(u.memory))
	return server, nil
}
