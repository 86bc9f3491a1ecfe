package main

import (
	"fmt"
	"path/filepath"

	"playout/engine/arena"
	"playout/engine/disk"
	"playout/engine/lab/matches"
	"playout/engine/lab/plot"
)

// standingsFiles names the files that standings writes besides its table: how ratings went from game to
// game, and the games themselves.
type standingsFiles struct{ plot, records string }

// standingsFiles adds the flags of the files.
func (s *flagSet) standingsFiles() *standingsFiles {
	c := new(standingsFiles)
	s.StringVar(&c.plot, "plot", "", "`file` for a drawing (SVG) of the ratings with K = 20, game by game; a new one, or one that standings wrote")
	s.StringVar(&c.records, "records", "", "`file` for the games with players, ratings, median times and every position: lines of JSON, or PGN if its name ends in .pgn; compressed with .gz after it; a new file, or one that standings wrote")
	return c
}

// drawing returns the file of the drawing.
func (c *standingsFiles) drawing() *disk.Target {
	return &disk.Target{Name: "plot", Path: c.plot, Mark: disk.SVG("playout standings")}
}

// check rejects files that standings also reads, writes twice, or must not replace.
func (c *standingsFiles) check(results []string) error {
	taken := map[string]string{}
	for _, path := range results {
		taken[filepath.Clean(path)] = "a results file"
	}
	for _, f := range []struct{ flag, path string }{{"-plot", c.plot}, {"-records", c.records}} {
		if f.path == "" {
			continue
		}
		if was := taken[filepath.Clean(f.path)]; was != "" {
			return fmt.Errorf("%s %s is %s too; allowed: a file of its own", f.flag, f.path, was)
		}
		taken[filepath.Clean(f.path)] = f.flag
	}
	if c.plot != "" {
		if err := c.drawing().Check(); err != nil {
			return err
		}
	}
	if c.records != "" {
		return matches.GamesFile(c.records).Check()
	}
	return nil
}

// write writes the wanted files.
func (c *standingsFiles) write(t *arena.Tournament, anchor arena.Anchor) error {
	if c.plot != "" {
		if err := c.drawing().Replace(drawRatings(t, anchor)); err != nil {
			return err
		}
	}
	if c.records != "" {
		return matches.WriteGames(c.records, t, anchor)
	}
	return nil
}

// drawRatings draws the ratings with K = 20 after each game.
func drawRatings(t *arena.Tournament, anchor arena.Anchor) []byte {
	lines := make([]plot.Line, len(t.Agents))
	for i, name := range t.Agents {
		lines[i].Name = name
	}
	first := true
	for rated := range t.Rated(20, anchor) {
		for i := range lines {
			if first {
				lines[i].Values = append(lines[i].Values, rated.Before[i])
			}
			lines[i].Values = append(lines[i].Values, rated.After[i])
		}
		first = false
	}
	return plot.Lines(fmt.Sprintf("%s: Elo with K = 20, %d games", t.Game.Spec().Name(), t.Games()), "game", "Elo", lines)
}
