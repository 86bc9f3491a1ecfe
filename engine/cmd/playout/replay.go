package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"playout/engine/game"
	"playout/engine/game/format"
	"playout/engine/games"
	"playout/engine/lab/data"
)

// replay compares recorded games with the rules, transition by transition.
func replay(args []string, _ io.Reader, stdout, _ io.Writer) error {
	flags := newFlags("replay")
	able := games.With(func(g game.Game) bool { _, ok := g.(format.Verified); return ok })
	gameText := flags.String("game", "", "a game that has episodes, one of `"+strings.Join(able, "|")+"`; if there is only one, by default that one")
	files, err := flags.operands(args)
	if err != nil {
		return err
	}
	if *gameText == "" && len(able) == 1 {
		*gameText = able[0]
	}
	g, err := parseGame(*gameText)
	if err != nil {
		return err
	}
	recorded, ok := g.(format.Verified)
	if !ok {
		return fmt.Errorf("-game %s has no episodes; allowed: %s", g.Spec().Name(), strings.Join(able, ", "))
	}
	if len(files) == 0 {
		return errors.New("no file is named; allowed: files of Kaggle episodes, JSON or a JSON line each, plain or gzip, or a page that env.render wrote")
	}
	v, err := data.Verify(recorded, files)
	if err != nil {
		return err
	}
	fmt.Fprintf(stdout, "episodes %d, transitions %d, mismatches %d\n", v.Episodes, v.Transitions, v.Mismatches)
	if v.First != nil {
		return fmt.Errorf("%d mismatches, the first in %w", v.Mismatches, v.First)
	}
	return nil
}
