package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"sync"
	"time"

	"playout/engine/game"
	"playout/engine/games"
)

// atOnce is how many accounts, connections and games are prepared at a time.
const atOnce = 8

// settle is how long games run before they are measured.
const settle = 5 * time.Second

// measureGames measures games at once.
func measureGames(ctx context.Context, p plan, out io.Writer) (err error) {
	g, err := gameOfTwo(p.game)
	if err != nil {
		return err
	}
	data, err := prepareData(p.games[len(p.games)-1])
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(data)) }()
	server, _, err := start(ctx, p.lobby, p.site, data, "")
	if err != nil {
		return err
	}
	defer server.kill()
	pid := server.command.Process.Pid
	t := &tally{}
	var pairs []*pair
	connected, disconnect := context.WithCancel(ctx)
	defer disconnect()
	playing, stop := context.WithCancel(connected)
	var running sync.WaitGroup
	defer running.Wait()
	defer stop()
	for _, n := range p.games {
		added := make([]*pair, n-len(pairs))
		for i := range added {
			added[i] = newPair(g, server.host, len(pairs)+i, p.seed, t)
		}
		begun := time.Now()
		if err := together(added, atOnce, func(p *pair) error { return p.signIn(ctx) }); err != nil {
			return err
		}
		fmt.Fprintf(out, "%d accounts signed in within %.1f s\n", 2*len(added), time.Since(begun).Seconds())
		before, err := used(pid)
		if err != nil {
			return err
		}
		if err := together(added, atOnce, func(p *pair) error { return p.connect(connected) }); err != nil {
			return err
		}
		joined, err := used(pid)
		if err != nil {
			return err
		}
		if err := together(added, atOnce, func(p *pair) error { return p.begin(playing) }); err != nil {
			return err
		}
		pairs = append(pairs, added...)
		from := time.Now()
		for i, one := range added {
			first := from.Add(p.every * time.Duration(i) / time.Duration(len(added)))
			running.Go(func() { one.play(playing, first, p.every) })
		}
		if !sleep(ctx, settle) {
			return ctx.Err()
		}
		t.begin(time.Now(), p.seconds)
		was, err := used(pid)
		if err != nil {
			return err
		}
		mine, err := used(os.Getpid())
		if err != nil {
			return err
		}
		if !sleep(ctx, p.seconds) {
			return ctx.Err()
		}
		now, err := used(pid)
		if err != nil {
			return err
		}
		mineNow, err := used(os.Getpid())
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "%d games of %s at once, a move every %v in each, for %v:\n", n, p.game, p.every, p.seconds)
		t.print(out, n*int(p.seconds/p.every))
		core := func(u time.Duration) float64 { return 100 * u.Seconds() / p.seconds.Seconds() }
		fmt.Fprintf(out, "  the lobby: %.0f %% of a core (this program: %.0f %%; the machine has %d cores)\n",
			core(now.processor-was.processor), core(mineNow.processor-mine.processor), runtime.NumCPU())
		fmt.Fprintf(out, "  its memory: %.1f MB with the accounts, %.1f MB with %d more pages, %.1f MB with the games: %.1f kB for each added game with its two pages\n",
			megabytes(before.memory), megabytes(joined.memory), 2*len(added), megabytes(now.memory), float64(now.memory-before.memory)/1000/float64(len(added)))
		if err := t.err(); err != nil {
			return err
		}
	}
	stop()
	running.Wait()
	return t.err()
}

// gameOfTwo returns a game by its game string.
func gameOfTwo(text string) (game.Game, error) {
	g, err := games.Parse(text)
	if err != nil {
		return nil, err
	}
	if spec := g.Spec(); len(spec.Seats) != 2 || spec.Chance {
		return nil, fmt.Errorf("-game %s; allowed: a game of two seats without chance", text)
	}
	return g, nil
}

// megabytes returns bytes in MB.
func megabytes(bytes int64) float64 { return float64(bytes) / 1e6 }

// sleep waits, and reports whether the context lasted.
func sleep(ctx context.Context, span time.Duration) bool {
	select {
	case <-time.After(span):
		return true
	case <-ctx.Done():
		return false
	}
}

// together does something for all pairs, several at a time, and returns the first error.
func together(all []*pair, atOnce int, do func(*pair) error) error {
	var group sync.WaitGroup
	var mu sync.Mutex
	var first error
	work := make(chan *pair)
	for range atOnce {
		group.Go(func() {
			for p := range work {
				if err := do(p); err != nil {
					mu.Lock()
					if first == nil {
						first = err
					}
					mu.Unlock()
				}
			}
		})
	}
	for _, p := range all {
		mu.Lock()
		failed := first != nil
		mu.Unlock()
		if failed {
			break
		}
		work <- p
	}
	close(work)
	group.Wait()
	return first
}
