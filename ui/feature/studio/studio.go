// Package studio names the places that only the site's larger program has, the studio: the form for
// making exercises, the results of a class, and the place that looks inside a game.
package studio

import (
	"strings"

	"playout/engine/exercise"
	"playout/engine/link"
)

// The studio's places.
const (
	PlaceEdit    = "edit" // within the place of single exercises
	PlaceResults = "results"
	PlaceInside  = link.PlaceInside
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

// Place is one of the studio's places: its word, and the start of its addresses after "#/". More
// may follow after "/" or "?".
type Place struct{ Word, Path string }

// Places returns the studio's places. For their addresses static/boot.js loads the larger program.
func Places() []Place {
	return []Place{
		{PlaceEdit, editPath},
		{PlaceResults, PlaceResults},
		{PlaceInside, PlaceInside},
	}
}

// PathOf returns the Path of a place, "" for a place outside the studio.
func PathOf(place string) string {
	for _, p := range Places() {
		if p.Word == place {
			return p.Path
		}
	}
	return ""
}

// Has reports whether an address, without its "#/", is one of a place in the studio. static/boot.js
// and static/index.html decide the same way.
func (p Place) Has(address string) bool {
	path, _, _ := strings.Cut(address, "?")
	return path == p.Path || strings.HasPrefix(path, p.Path+"/")
}
