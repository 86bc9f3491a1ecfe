// Package boards is the catalogue of the games that the page shows. Everything about one game is
// in that game's folder:
//
//	board.vugu, board.go   the board, a component that embeds board.Field
//	manner.go              how a step, a strip and a sound are described
//	lessons.go             the small boards of how to play
//	words_en.go …          all its words, each language in a file
//	style.css              its part of the style sheet
//	symbols.svg            what its drawing refers to, where that is not drawn yet
//
// To add a game, add such a folder, completed by go generate, and here its import and one line
// of catalogue, for the game "tictac":
//
//	&tictac.Game,
//
// Its rules are a folder and a line of engine/games. static/guide/adding-a-game.md
// explains all of it, and the test of package fifth does it.
package boards

import (
	"playout/ui/board"
	"playout/ui/boards/chess"
	"playout/ui/boards/geese"
	"playout/ui/boards/morris"
	"playout/ui/boards/othello"
	"playout/ui/text"
)

// catalogue holds every game in the order of the tabs.
var catalogue = []*board.Game{
	&othello.Game,
	&morris.Game,
	&chess.Game,
	&geese.Game,
}

// All returns every game in the order of the tabs.
func All() []*board.Game { return catalogue }

// Of returns a game by its id. For an unknown id it has the first game's board, since a page
// always has a board, and neither manner nor words.
func Of(id string) *board.Game {
	for _, g := range catalogue {
		if g.ID == id {
			return g
		}
	}
	return &board.Game{ID: id, New: catalogue[0].New, Small: catalogue[0].Small, Words: &unknown}
}

// unknown holds the words of a game that does not exist.
var unknown = text.ByLanguage[*board.Words]{text.English: {}}
