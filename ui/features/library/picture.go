package library

import (
	"slices"

	"playout/ui/board"
	"playout/ui/boards"
	"playout/ui/feature"
	"playout/ui/kept"
)

// The dialog draws pictures a few at a time, once the list is in view: many at once would delay
// it.
const (
	pictureBatch = 10
	picturePause = 30 // ms
)

// drawNow is the message to draw some more pictures.
type drawNow struct{}

// drawSoon schedules the missing pictures of the first games.
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

// picture returns the game's last position, of the line shown last, for a small board; an empty
// board if that is unknown; nil for a game unknown to the page.
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
	if pieces := boards.Of(kind).Pieces; pieces != nil {
		g.lesson.Pieces = pieces(g.game.Position)
	}
	return g.lesson
}

// position returns the position on the board if it is the last of its line and can be stored,
// otherwise "".
func position(c *feature.Context) string {
	if b := c.Board; b.Ply == len(b.Plies) && len(b.Position) <= kept.MaxPosition {
		return b.Position
	}
	return ""
}

// storePosition stores the last position of the game on the board once it is shown: earlier
// versions of the page did not store it, and a text may open at its start.
func (f *Feature) storePosition(c *feature.Context) {
	at := position(c)
	if g := f.games[f.id]; g != nil && !g.gone && at != "" && g.game.Position != at && shownLink(&g.game).Moves == c.Board.Record {
		g.game.Position, g.dirty = at, true
		f.shelf.storeSoon(c)
	}
}
