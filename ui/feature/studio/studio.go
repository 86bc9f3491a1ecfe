// Package studio names the places that only a larger program of the site has. The studio has the form
// for making exercises, the results of a class, and the place that looks inside a game; the lab has
// the place for experiments.
package studio

import (
	"strings"

	"playout/engine/exercise"
	"playout/engine/link"
)

// The larger programs, by the names of their files.
const (
	Studio = "studio"
	Lab    = "lab"
)

// Programs returns the larger programs.
func Programs() []string { return []string{Studio, Lab} }

// The places of larger programs.
const (
	PlaceEdit    = "edit" // within the place of single exercises
	PlaceResults = "results"
	PlaceInside  = link.PlaceInside
	PlaceLab     = "lab"
)

// EditPath is the start of the addresses for making exercises.
const EditPath = "#/" + editPath

const editPath = exercise.PlaceOne + "/" + PlaceEdit

// Keys of the addresses for making exercises, besides those of exercises.
const (
	KeyAt   = "at"   // the exercise of a set, from 1
	KeyHeld = "held" // the device holds the exercise, which is too long for an address
	KeyLink = "link" // the ply at which a link opened the game to return to
)

// The settings that hold the drafts, and an exercise that is too long for an address.
const (
	Drafts = "playout.drafts"
	Held   = "playout.edit"
)

// Place is a place of a larger program: its word, the start of its addresses after "#/", and the
// program. More may follow the start after "/" or "?".
type Place struct{ Word, Path, Program string }

// Places returns the places of larger programs. For their addresses static/boot.js loads the program.
func Places() []Place {
	return []Place{
		{PlaceEdit, editPath, Studio},
		{PlaceResults, PlaceResults, Studio},
		{PlaceInside, PlaceInside, Studio},
		{PlaceLab, PlaceLab, Lab},
	}
}

// Has reports whether an address, without its "#/", is one of the place. static/boot.js and
// static/index.html decide the same way.
func (p Place) Has(address string) bool {
	path, _, _ := strings.Cut(address, "?")
	return path == p.Path || strings.HasPrefix(path, p.Path+"/")
}
