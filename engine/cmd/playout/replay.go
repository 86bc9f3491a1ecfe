package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"

	"playout/engine/disk"
	"playout/engine/games/geese"
)

// tally is what replay counts.
type tally struct {
	episodes, transitions, mismatches int
	first                             error // the first mismatch, nil for none
}

// replay holds recorded games to the rules, transition by transition.
func replay(args []string, _ io.Reader, stdout, _ io.Writer) error {
	flags := flag.NewFlagSet("replay", flag.ContinueOnError)
	gameText := gameFlag(flags)
	if err := readFlags(flags, args, stdout); err != nil {
		return err
	}
	files := flags.Args()
	g, err := parseGame(*gameText)
	if err != nil {
		return err
	}
	if g.Spec().ID != "geese" {
		return fmt.Errorf("-game %s has no episodes; allowed: geese", g.Spec().Name())
	}
	if len(files) == 0 {
		return errors.New("no file is named; allowed: files of Kaggle episodes, JSON or a JSON line each, plain or gzip")
	}
	var t tally
	for _, name := range files {
		if err := t.file(name); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	fmt.Fprintf(stdout, "episodes %d, transitions %d, mismatches %d\n", t.episodes, t.transitions, t.mismatches)
	if t.first != nil {
		return fmt.Errorf("%d mismatches, the first in %w", t.mismatches, t.first)
	}
	return nil
}

// file replays the episodes of a file, one after the other.
func (t *tally) file(name string) error {
	file := disk.Source{Piped: mostPiped}
	in, err := file.Open(name)
	if err != nil {
		return disk.Plain(err)
	}
	defer file.Close()
	room := &disk.Limited{From: in, Wrong: errLong}
	values := json.NewDecoder(room)
	for n := 1; ; n++ {
		room.Left = maxGame // less what was read ahead
		var one json.RawMessage
		if err := values.Decode(&one); err == io.EOF && n > 1 {
			return nil
		} else if err == io.EOF {
			return errors.New("it holds no episode; allowed are Kaggle episodes as JSON")
		} else if err != nil {
			return fmt.Errorf("episode %d: %w; allowed are Kaggle episodes as JSON", n, err)
		}
		e, err := geese.ParseEpisode(one)
		if err != nil {
			return fmt.Errorf("number %d: %w", n, err)
		}
		wrong, first := e.Verify()
		t.episodes++
		t.transitions += e.Transitions()
		t.mismatches += wrong
		if first != nil && t.first == nil {
			t.first = fmt.Errorf("%s, episode %d, %w", name, n, first)
		}
	}
}
