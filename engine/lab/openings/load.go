// Package openings reads books of openings from files, and makes them: it draws openings from a
// seed and keeps those that a judge considers balanced.
package openings

import (
	"fmt"

	"playout/engine/book"
	"playout/engine/disk"
	"playout/engine/game"
	"playout/engine/strict"
)

// TooFew is the format of the warning about a source with fewer openings than the number needed.
const TooFew = "%s has fewer openings than the %d that are needed: after %d they begin again in the same order"

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
