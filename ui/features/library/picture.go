package library

import (
	"slices"

	"playout/ui/board"
	"playout/ui/boards"
	"playout/ui/feature"
	"playout/ui/kept"
)

// Pictures are drawn a few at a time, once the list can be seen: many at once would
// keep it waiting.
const (
	pictureBatch = 10
	picturePause = 30 // ms
)

// drawNow is the time to draw some more pictures.
type drawNow struct{}

// drawSoon draws pictures that are missing of so many games, in a moment.
func (b *browsing) drawSoon(c *feature.Context, games int) {
	if !b.drawing && c.Dialog == Dialog && b.drawn < min(games, pageOf*(1+b.more)) {
		b.drawing = true
		c.After(picturePause, drawNow{})
	}
}

// onDraw draws some more pictures.
func (b *browsing) onDraw(c *feature.Context, games int) {
	b.drawing = false
	b.drawn += pictureBatch
	b.drawSoon(c, games)
}

// picture is the game's last position, of the line that was shown last, for a small board,
// an empty one where that is not known; nil for a game that the page does not know.
func (g *keptGame) picture() *board.Lesson {
	kind := g.game.Kind()
	if !slices.ContainsFunc(boards.All(), func(of *board.Game) bool { return of.ID == kind }) {
		return nil
	}
	if l := g.lesson; l != nil && l.Position == g.game.Position {
		return l
	}
	g.lesson = &board.Lesson{Game: kind, Position: g.game.Position}
	for _, s := range g.game.Link.Seats {
		g.lesson.Seats = append(g.lesson.Seats, s.Seat)
	}
	if stands := boards.Of(kind).Stands; stands != nil {
		g.lesson.Pieces = stands(g.game.Position)
	}
	return g.lesson
}

// position is that on the board where it is the last of its line and can be kept, else "".
func position(c *feature.Context) string {
	if b := c.Board; b.Ply == len(b.Plies) && len(b.Position) <= kept.MaxPosition {
		return b.Position
	}
	return ""
}

// see takes the last position of the game on the board into memory once it is shown:
// earlier versions of the page did not keep it, and a text may be opened at its start.
func (f *Feature) see(c *feature.Context) {
	at := position(c)
	if g := f.games[f.id]; g != nil && !g.gone && at != "" && g.game.Position != at && shown(&g.game).Moves == c.Board.Record {
		g.game.Position, g.dirty = at, true
		f.shelf.stowSoon(c)
	}
}
