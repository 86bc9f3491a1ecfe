package main

import (
	"cmp"
	"fmt"
	"io"
	"runtime"
	"strings"

	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/lab/openings"
	"playout/engine/lab/progress"
	"playout/engine/player"
	"playout/engine/strict"
)

// openingsHelp explains how openings are made.
const openingsHelp = `The openings are moves at random, from the seed. An opening is kept if the judge then sees neither side ahead by more than -within,
and if it leads to a new position, not counting turned and mirrored ones. Judges that are limited by counts give the same openings each
time; those limited by ms do not.
`

// makeOpenings makes balanced openings, or lists the game's own.
func makeOpenings(args []string, _ io.Reader, stdout, stderr io.Writer) error {
	flags := newFlags("openings")
	o := openings.Options{Log: progress.New(stderr, "playout openings")}
	gameText := flags.game()
	flags.IntVar(&o.Count, "count", 100, "openings to make")
	flags.IntVar(&o.Plies, "plies", 0, "plies of each opening; 0 for the game's number of random plies")
	judge := flags.String("judge", "", "`agent` that values the positions, such as alphabeta:depth=8")
	flags.Float64Var(&o.Within, "within", 0, "most `points` by which either side may be ahead: discs, stones or pawns")
	flags.Uint64Var(&o.Seed, "seed", 1, "seed of the moves and the judge")
	flags.IntVar(&o.Workers, "workers", runtime.NumCPU(), "openings judged at a time")
	flags.StringVar(&o.Out, "out", "", "`file` for the openings, one on a line; openings that were begun there are continued")
	list := flags.Bool("list", false, "list the game's own openings, which -openings book plays, and make none")
	if err := flags.parse(args, openingsHelp); err != nil {
		return err
	}
	var err error
	if o.Game, err = parseGame(*gameText); err != nil {
		return err
	}
	if *list {
		return listOpenings(o.Game, stdout)
	}
	o.Plies = cmp.Or(o.Plies, o.Game.Spec().Plies)
	if *judge == "" {
		return fmt.Errorf("-judge is missing; allowed: an agent that searches, such as alphabeta:depth=8")
	}
	if o.Judge, err = player.Parse(o.Game, *judge); err != nil {
		return fmt.Errorf("-judge: %w", err)
	}
	if !flags.given("within") {
		return fmt.Errorf("-within is missing; allowed: points of the game, 0 or more")
	}
	ctx, stop := interruptible()
	defer stop()
	made, err := openings.Make(ctx, o)
	if made != nil {
		text := made.Text
		if o.Out != "" {
			text = fmt.Sprintf("%s: %d openings of %d plies, found among %d\n", o.Out, made.Found, o.Plies, made.Drawn)
		}
		if _, failed := io.WriteString(stdout, text); failed != nil {
			return failed
		}
	}
	return flags.named(err)
}

// listOpenings prints the book of a game.
func listOpenings(g game.Game, w io.Writer) error {
	book := g.Spec().Book
	if book == "" {
		has := func(g game.Game) bool { return g.Spec().Book != "" }
		return strict.Wrong("", "-list: %s has no book of its own", g.Spec().ID).Allow("%s", strings.Join(games.With(has), ", "))
	}
	_, err := io.WriteString(w, book)
	return err
}
