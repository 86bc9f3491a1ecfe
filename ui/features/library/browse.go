package library

import (
	"errors"
	"time"

	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/kept"
	"playout/ui/text"
)

// pageOf is how many games the dialog shows at first, and more each time.
const pageOf = 50

// browsing is what a visitor does with the games that are kept.
type browsing struct {
	kind     string // of games that are shown, "" for all
	more     int    // how often more were asked for
	deleted  *kept.Game
	incoming []byte                     // a file of games that is to be added once the dialog is open
	here     bool                       // it is on the board
	said     func(*text.Strings) string // what was done last, nil for nothing
	drawn    int                        // games from the first on that have their picture
	drawing  bool                       // more will have
}

// offerDays is for how long an unfinished game offers itself.
const offerDays = 7

// findOffer offers the last game, if it is a person's and unfinished, to a
// visitor who came for no other.
func (f *Feature) findOffer(c *feature.Context) {
	if !f.bare || f.person {
		return
	}
	games := f.games.list()
	if len(games) == 0 || games[0].Over() {
		return
	}
	if last := time.UnixMilli(games[0].Played); c.Date.Sub(last) < offerDays*24*time.Hour {
		f.offer = games[0].ID
	}
}

// open opens a game that is kept: an unfinished one to go on with, one that is
// over from its start.
func (f *Feature) open(c *feature.Context, id string) {
	g := f.games[id]
	if g == nil || g.gone || !c.Greeted {
		return
	}
	c.Tell(feature.ShowDialog{})
	if id == f.id && c.Opens == nil {
		return // it is on the board
	}
	link := g.game.Link
	game := c.Find(link.Game)
	if game == nil {
		c.Tell(feature.Alert{Say: func(w *text.Strings) string { return text.Fill(w.LinkGame, "game", wire.Clip(link.Game)) }})
		return
	}
	c.Tell(feature.Alert{})
	o := opening(game, &g.game)
	if g.game.Over() && g.game.Line == "" {
		o.Command.Ply, o.Paused = 0, true
	}
	c.Tell(feature.Leave{})
	c.Tell(feature.Open{Opening: o})
}

// delete deletes a game that is kept.
func (f *Feature) delete(c *feature.Context, id string) {
	g := f.games[id]
	if g == nil || g.gone {
		return
	}
	game := g.game
	f.browse.deleted, f.browse.said = &game, func(w *text.Strings) string { return Says(w).Deleted }
	g.gone, g.dirty = true, true
	if f.browse.here = id == f.id; f.browse.here {
		f.id, f.person = "", false
	}
	if id == f.offer {
		f.offer = ""
	}
	f.stow(c)
}

// undelete brings the game back that was deleted last.
func (f *Feature) undelete(c *feature.Context) {
	if game := f.browse.deleted; game != nil {
		f.browse.deleted, f.browse.said = nil, func(w *text.Strings) string { return Says(w).Undeleted }
		f.games.set(*game)
		if f.browse.here && f.id == "" {
			f.id, f.person = game.ID, true
		}
		f.stow(c)
	}
}

// export saves all games that are kept as a file.
func (f *Feature) export(c *feature.Context) {
	name := "playout-games-" + c.Date.Format(time.DateOnly) + ".json"
	c.Do(feature.Save{Name: name, Kind: "application/json", Data: kept.Write(f.games.list())})
}

// importGames adds the games of a file. Of a game that is here too the one counts
// that was played last.
func (f *Feature) importGames(c *feature.Context, data []byte, err error) {
	var games []*kept.Game
	bad, added := 0, 0
	if err == nil {
		games, bad, err = kept.Read(data)
	}
	if err != nil {
		f.browse.said = func(w *text.Strings) string {
			if errors.Is(err, feature.ErrTooLarge) {
				return text.Fill(Says(w).TooLarge, "n", w.Number(feature.MaxFile>>20))
			}
			return Says(w).NoFile
		}
		return
	}
	for _, game := range games {
		if g := f.games[game.ID]; g == nil || g.gone || g.game.Played < game.Played {
			f.games.set(*game)
			added++
		}
	}
	known := len(games) - added
	f.browse.said = func(w *text.Strings) string {
		said := w.Count(Says(w).Added, added)
		if known > 0 {
			said += " " + w.Count(Says(w).Known, known)
		}
		if bad > 0 {
			said += " " + w.Count(Says(w).Bad, bad)
		}
		return said
	}
	f.stow(c)
	f.browse.drawSoon(c, len(f.games))
}

// takeIn adds the games of a file that was given elsewhere than in the dialog.
func (f *Feature) takeIn(c *feature.Context) {
	if data := f.browse.incoming; data != nil {
		f.browse.incoming = nil
		f.importGames(c, data, nil)
	}
}

// erase removes everything that is kept on the device, and begins anew.
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
	c.Tell(feature.ShowDialog{})
	c.Tell(feature.Alert{Say: func(w *text.Strings) string { return Says(w).NotErased }})
}
