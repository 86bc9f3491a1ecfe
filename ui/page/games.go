package page

import (
	"playout/engine/wire"
	"playout/ui/board"
	"playout/ui/boards"
	"playout/ui/text"
)

// manner is how the game on the board is told.
func (p *Page) manner() *board.Manner { return &boards.Of(p.game.ID).Manner }

// scene is what a manner tells of: the board shown, and the one before it where
// it tells of a step.
func (p *Page) scene(before *wire.Board) board.Scene {
	return board.Scene{T: p.words, Game: p.game, Board: p.board, Before: before, Own: p.own(), Live: p.live()}
}

// sayMove is the step that led to the board shown, in words.
func (p *Page) sayMove(before *wire.Board) string {
	scene := p.scene(before)
	if ply := scene.Last(); ply.Name == pass {
		return text.Fill(p.words.Passes, "seat", p.words.Seat(ply.Seat))
	}
	if say := p.manner().Say; say != nil {
		return say(scene)
	}
	return scene.Plain()
}
