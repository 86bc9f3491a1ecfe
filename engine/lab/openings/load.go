// Package openings reads books of openings from files, and makes them: it draws openings from a
// seed and keeps those that a judge considers balanced.
package openings

import (
	"fmt"

	"playout/engine/book"
	"playout/engine/disk"
	"playout/engine/game"
	"playout/engine/lab/progress"
	"playout/engine/strict"
)

// Choose returns the openings that a source provides, in the order in which a match with a seed uses
// them, and the checksum of their book; nothing for random openings. It warns if there are fewer
// than needed. Paths and errors are those of Load.
func Choose(g game.Game, s book.Source, dir string, seed uint64, needed int, log *progress.Log) (chosen []book.Opening, sum string, err error) {
	all, err := Load(g, s, dir)
	if err != nil || all == nil {
		return nil, "", err
	}
	chosen = s.Choose(all.Openings, seed)
	if n := len(chosen); needed > n {
		log.Warn("%s has fewer openings than the %d that are needed: after %d they begin again in the same order", s, needed, n)
	}
	return chosen, all.Sum, nil
}

// Load returns the book that a source names, nil for random openings. The path of a file is
// relative to dir, "" for the working folder; the file may be compressed with gzip. The error is a
// *strict.Fault of the path openings.
func Load(g game.Game, s book.Source, dir string) (*book.Book, error) {
	switch s.Kind {
	case book.Own:
		return book.OwnOf(g, s.Plies)
	case book.File:
		b, err := read(g, disk.In(dir, s.Path), s.Plies)
		if err != nil {
			return nil, strict.In("openings", fmt.Sprintf("openings %s: ", disk.Shown(s.Path)), disk.WithoutPath(err))
		}
		return b, nil
	}
	return nil, nil
}

// read reads a book from a file.
func read(g game.Game, path string, plies int) (*book.Book, error) {
	var source disk.Source
	in, err := source.Open(path)
	if err != nil {
		return nil, err
	}
	defer source.Close()
	return book.Read(g, in, plies)
}
