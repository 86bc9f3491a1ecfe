// Package starters has example exercises, three for each game, in English and in Spanish. They
// show what an exercise can be; each file is one that an author could have written.
package starters

import (
	_ "embed" // only its directive: its file systems cost every visitor 6 KB

	"playout/engine/exercise"
)

//go:embed othello.en.json
var othelloEnglish []byte

//go:embed othello.es.json
var othelloSpanish []byte

//go:embed morris.en.json
var morrisEnglish []byte

//go:embed morris.es.json
var morrisSpanish []byte

//go:embed chess.en.json
var chessEnglish []byte

//go:embed chess.es.json
var chessSpanish []byte

//go:embed geese.en.json
var geeseEnglish []byte

//go:embed geese.es.json
var geeseSpanish []byte

// sets are the files by game.
var sets = [...]struct {
	game             string
	english, spanish *[]byte
}{
	{"othello", &othelloEnglish, &othelloSpanish},
	{"morris", &morrisEnglish, &morrisSpanish},
	{"chess", &chessEnglish, &chessSpanish},
	{"geese", &geeseEnglish, &geeseSpanish},
}

// Set is the exercises of a game, by its id, in a language, or in English if there are none in
// that language; nil for a game without exercises.
func Set(game, lang string) *exercise.Set {
	for i := range sets {
		if sets[i].game != game {
			continue
		}
		data := *sets[i].english
		if lang == "es" {
			data = *sets[i].spanish
		}
		s, err := exercise.ParseSet(data)
		if err != nil {
			panic("starters: " + game + " in " + lang + ": " + err.Error()) // a test reads them all
		}
		return s
	}
	return nil
}
