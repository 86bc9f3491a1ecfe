// Command load measures a lobby on this machine: many games at once, each between two accounts over
// real HTTP connections on loopback. It starts the lobby itself, with data of its own, and ends it.
// It reads the lobby's memory and processor time from /proc, which only Linux has.
//
//	load -lobby .cache/lobby -site .cache/lobby-site [-games 500,2000] [-seconds 60] [-every 1s]
//	load -lobby .cache/lobby -site .cache/lobby-site -finished 10000
//
// In each game a legal move is made every second, chosen at random; a game that is over is followed
// by another one of the same two accounts. The first form prints, for each number of games, how long
// a move takes from its request until it has arrived at the opponent, what the lobby uses, and
// whether it keeps up. It fails if a page is shown a move that was not made, or not shown one that
// was accepted. The second form fills a lobby with finished games, and prints how long it then takes
// to start.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"time"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout); err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "load:", err)
		os.Exit(1)
	}
}

// plan describes a measurement.
type plan struct {
	lobby, site string        // the program and the folder of its site
	games       []int         // games at once, one measurement after another
	seconds     time.Duration // of each measurement
	every       time.Duration // from move to move of a game
	game        string        // game string
	seed        uint64        // of the moves
	finished    int           // finished games in the lobby, for its start
}

// run executes one command line.
func run(ctx context.Context, args []string, out io.Writer) (err error) {
	p := plan{}
	flags := flag.NewFlagSet("load", flag.ContinueOnError)
	flags.SetOutput(out)
	flags.StringVar(&p.lobby, "lobby", "", "the lobby's program")
	flags.StringVar(&p.site, "site", "", "folder of the site that it serves")
	games := flags.String("games", "500", "games at once; several numbers, in ascending order, are measured one after another")
	seconds := flags.Int("seconds", 60, "seconds of each measurement")
	flags.DurationVar(&p.every, "every", time.Second, "time from move to move of a game")
	flags.StringVar(&p.game, "game", "othello", "game string of a game of two seats")
	flags.Uint64Var(&p.seed, "seed", 1, "seed of the moves")
	flags.IntVar(&p.finished, "finished", 0, "measure the start with this number of finished games instead")
	if err := flags.Parse(args); err != nil {
		return err
	}
	p.seconds = time.Duration(*seconds) * time.Second
	if p.games, err = ascending(*games); err != nil {
		return err
	}
	if p.lobby == "" || p.site == "" {
		return errors.New("-lobby or -site is missing; allowed: the lobby's program and the folder of its site")
	}
	if *seconds < 5 || p.every <= 0 || p.finished < 0 || p.finished > 1_000_000 {
		return errors.New("-seconds, -every or -finished is out of range; allowed: at least 5 seconds, a positive time, at most 1,000,000 games")
	}
	if p.finished > 0 {
		return measureStart(ctx, p, out)
	}
	return measureGames(ctx, p, out)
}

// maxGames is the largest number of games at once: each needs four connections.
const maxGames = 4000

// ascending reads numbers of games.
func ascending(text string) (all []int, err error) {
	for part := range strings.SplitSeq(text, ",") {
		n, err := strconv.Atoi(part)
		if err != nil || n < 1 || n > maxGames || len(all) > 0 && n <= all[len(all)-1] {
			return nil, fmt.Errorf("-games %.60q; allowed: ascending numbers from 1 to %d, such as 500,2000", text, maxGames)
		}
		all = append(all, n)
	}
	return all, nil
}
