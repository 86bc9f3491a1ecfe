// Package starters is exercises to begin with: three for each game, in English and in
// Spanish. They show what an exercise can be; each file is one that an author could
// have written.
package starters

import (
	"embed"

	"playout/engine/exercise"
)

//go:embed *.json
var files embed.FS

// Set is the exercises of a game by its id in a language, in English where they are
// not told in it; nil for a game that has none.
func Set(game, lang string) *exercise.Set {
	for _, l := range []string{lang, "en"} {
		data, err := files.ReadFile(game + "." + l + ".json")
		if err != nil {
			continue
		}
		s, err := exercise.ParseSet(data)
		if err != nil {
			panic("starters: " + game + " in " + l + ": " + err.Error()) // a test reads them all
		}
		return s
	}
	return nil
}
