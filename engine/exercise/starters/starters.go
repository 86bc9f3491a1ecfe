// Package starters holds the sets of exercises that come with the page, in English and in
// Spanish: ten exercises for each game, from easy to hard, and sets that teach something. An
// author could have written each file. The page loads them from the site when a visitor asks for
// them; its program holds only their names.
package starters

import (
	"embed"
	"errors"
	"io/fs"
	"strings"

	"playout/engine/exercise"
)

// Names lists the sets in their order on the page: the games' own by the id of the game, then
// those that teach. To add one, add its name here and two files.
var Names = []string{"othello", "morris", "chess", "geese", "corners", "uct", "simulations", "cuts"}

// Lessons is the index of the first set that teaches.
const Lessons = 4

// folder is the site's folder of the files.
const folder = "exercises/"

// File returns the name of a set's file in the site, in a language.
func File(name, lang string) string { return folder + name + "." + lang + ".json" }

//go:embed *.json
var files embed.FS

// Site serves the files as the site has them: English files stand in for missing languages.
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

// Set returns a set in a language, or else in English; nil for an unknown name.
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
