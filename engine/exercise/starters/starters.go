// Package starters has the sets of exercises that come with the page, each in English and in
// Spanish: ten exercises for each game, from easy to hard, and sets that teach something. Each
// file is one that an author could have written. The page loads them from the site when a
// visitor asks for them; only their names are in its program.
package starters

import (
	"embed"
	"errors"
	"io/fs"
	"strings"

	"playout/engine/exercise"
)

// Names are the sets, in the order in which they are listed: the games' own by the id of the
// game, then those that teach. A new one is a name here and two files.
var Names = []string{"othello", "morris", "chess", "geese", "corners", "uct"}

// Lessons is the index of the first that teaches.
const Lessons = 4

// folder is where the site has the files.
const folder = "exercises/"

// File is the name of a set's file in the site, in a language of the page.
func File(name, lang string) string { return folder + name + "." + lang + ".json" }

//go:embed *.json
var files embed.FS

// Site is the files as the site has them: a set that a language lacks is in English there.
type Site struct{}

// Open implements fs.FS.
func (Site) Open(name string) (fs.File, error) {
	base, is := strings.CutPrefix(name, folder)
	if !is {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	f, err := files.Open(base)
	if set, _, in := strings.Cut(base, "."); in && errors.Is(err, fs.ErrNotExist) {
		return files.Open(set + ".en.json")
	}
	return f, err
}

// Set is a set in a language, or in English if there is none in that language; nil for a name
// that there is not.
func Set(name, lang string) *exercise.Set {
	data, err := fs.ReadFile(Site{}, File(name, lang))
	if err != nil {
		return nil
	}
	s, err := exercise.ParseSet(data)
	if err != nil {
		panic("starters: " + name + " in " + lang + ": " + err.Error()) // a test reads them all
	}
	return s
}
