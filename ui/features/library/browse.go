package library

import (
	"cmp"
	"errors"

	"playout/engine/link"
	"playout/engine/strict"
	"playout/ui/feature"
	"playout/ui/kept"
	"playout/ui/text"
)

// pageOf is how many games the dialog shows at first, and how many More adds.
const pageOf = 50

// browsing is the state of the dialog of kept games.
type browsing struct {
	kind           string // the kind of games shown, "" for all
	more           int    // how often the visitor requested more
	deleted        *kept.Game
	incoming       []byte                     // a file of games to be added once the dialog is open
	deletedOnBoard bool                       // it is on the board
	lastAction     func(*text.Strings) string // describes the last action, nil for nothing
	drawn          int                        // how many games, from the first on, have their picture
	drawing        bool                       // more pictures have yet to be drawn
}

// offerDays is the age in days up to which the page offers an unfinished game.
const offerDays = 7

// findOffer offers the last game, if it is a person's and unfinished, if the visitor's address
// names no game.
func (f *Feature) findOffer(c *feature.Context) {
	if !f.noGameNamed || f.personMoved {
		return
	}
	games := f.games.list()
	if len(games) == 0 || games[0].Over() {
		return
	}
	if age := c.Date.Milli - games[0].Played; age < offerDays*24*60*60*1000 {
		f.offer = games[0].ID
	}
}

// open opens a kept game: an unfinished one where it was left, a finished one at its
// start.
func (f *Feature) open(c *feature.Context, id string) {
	g := f.games[id]
	if g == nil || g.gone || !c.WorkerStarted {
		return
	}
	c.Send(feature.ShowDialog{})
	if id == f.id && !f.behind && c.Requested == nil {
		return // it is on the board
	}
	link := g.game.Link
	game := c.Find(link.Game)
	if game == nil {
		c.Send(feature.Alert{Text: func(w *text.Strings) string { return text.Fill(w.LinkGame, "game", strict.Clip(link.Game)) }})
		return
	}
	c.Send(feature.Alert{})
	o := opening(game, &g.game)
	if g.game.Over() && g.game.Line == "" {
		o.Command.Ply, o.Paused = 0, true
	}
	c.Send(feature.Leave{})
	c.Send(feature.Open{Request: o})
}

// delete deletes a kept game.
func (f *Feature) delete(c *feature.Context, id string) {
	g := f.games[id]
	if g == nil || g.gone {
		return
	}
	game := g.game
	f.browse.deleted, f.browse.lastAction = &game, func(w *text.Strings) string { return WordsIn(w).Deleted }
	g.gone, g.dirty = true, true
	if f.browse.deletedOnBoard = id == f.id; f.browse.deletedOnBoard {
		f.id, f.personMoved = "", false
	}
	if id == f.offer {
		f.offer = ""
	}
	f.store(c)
}

// undelete restores the game deleted last.
func (f *Feature) undelete(c *feature.Context) {
	if game := f.browse.deleted; game != nil {
		f.browse.deleted, f.browse.lastAction = nil, func(w *text.Strings) string { return WordsIn(w).Undeleted }
		f.games.set(*game)
		if f.browse.deletedOnBoard && f.id == "" {
			f.id, f.personMoved = game.ID, true
		}
		f.store(c)
	}
}

// export saves all kept games in a file.
func export(c *feature.Context, games memory) {
	name := "playout-games-" + c.Date.Day("-") + ".json"
	c.Do(feature.Save{Name: name, Kind: "application/json", Data: kept.Write(games.list())})
}

// importGames adds the games of a file.
func (f *Feature) importGames(c *feature.Context, data []byte, err error) {
	var games []*kept.Game
	bad, added := 0, 0
	if err == nil {
		games, bad, err = kept.Read(data)
	}
	if err != nil {
		f.browse.lastAction = func(w *text.Strings) string {
			if errors.Is(err, feature.ErrTooLarge) {
				return text.Fill(WordsIn(w).TooLarge, "n", w.Number(feature.MaxFile>>20))
			}
			return WordsIn(w).NoFile
		}
		return
	}
	here := make(map[string]bool)
	for _, g := range f.games.list() {
		here[g.Content()] = true
	}
	for _, game := range games {
		if content := game.Content(); !here[content] && f.add(c, *game) {
			here[content] = true
			added++
		}
	}
	known := len(games) - added
	f.browse.lastAction = func(w *text.Strings) string {
		message := w.Count(WordsIn(w).Added, added)
		if known > 0 {
			message += " " + w.Count(WordsIn(w).Known, known)
		}
		if bad > 0 {
			message += " " + w.Count(WordsIn(w).Bad, bad)
		}
		return message
	}
	f.store(c)
	f.browse.drawSoon(c, len(f.games))
}

// add adds a game of a file, unless the library has all of it already. Of two copies of one game
// it keeps the one that continues the other; if both have moves of their own, or the copy here
// is on the board, it keeps both.
func (f *Feature) add(c *feature.Context, game kept.Game) bool {
	if g := f.games[game.ID]; g != nil && !g.gone {
		shown := game.ID == f.id
		switch continues := game.Contains(&g.game); {
		case g.game.Contains(&game) && (shown || !continues || game.Played <= g.game.Played):
			return false
		case shown || !continues:
			game = separateGame(c, game)
		}
	}
	f.games.set(game)
	return true
}

// separateGame returns a copy of a game as a game of its own; links continue as before.
func separateGame(c *feature.Context, game kept.Game) kept.Game {
	game.Thread = cmp.Or(game.Thread, game.ID[:link.IDDigits])
	game.ID = kept.ID(c.Random())
	return game
}

// importIncoming adds the games of a file that was opened outside the dialog.
func (f *Feature) importIncoming(c *feature.Context) {
	if data := f.browse.incoming; data != nil {
		f.browse.incoming = nil
		f.importGames(c, data, nil)
	}
}

// erase removes everything stored on the device, and restarts the page.
func (f *Feature) erase(c *feature.Context) {
	f.shelf.erasing = true
	c.Do(feature.Erase{Then: func(err error) feature.Message { return erased{err} }})
}

func (f *Feature) onErased(c *feature.Context, err error) {
	if err == nil {
		c.Do(feature.Restart{})
		return
	}
	f.shelf.erasing = false
	c.Send(feature.ShowDialog{})
	c.Send(feature.Alert{Text: func(w *text.Strings) string { return WordsIn(w).NotErased }})
}
