// Package library is the feature of the games that are kept: every game in which a
// person has moved on this page, as it is played, and a game of machines once it
// was watched to its end. A game that is gone back in and played on stays the same
// one, with one more line, and what came to its end keeps its result; New, another
// game, a game that is opened and one that is taken up after its end outside the
// rules begin another. Opening an address goes on with the game that is kept as it
// stands there, if there is one. A game that is too long for a link is kept whoever
// plays it, and an address that names it by its ID brings it back.
//
// The games in memory are what the page shows; the shelf follows them, by one
// conversation at a time. Where it is denied or full, they last as long as the
// page.
package library

import (
	"time"

	"playout/engine/wire"
	"playout/ui/feature"
)

// Dialog is the dialog of the games that are kept.
const Dialog = "games"

// keyLeft is of the setting that holds the game on the board as it was when the page
// was left: browsers store that at once, while the shelf may come too late.
const keyLeft = "playout.left"

// Feature is the games that are kept.
type Feature struct {
	games  memory
	shelf  shelf
	browse browsing
	people folk
	left   string // the game that was on the board when the page was left, "" once the shelf has it

	// The game on the board.
	id     string     // "" while it is not kept
	begun  int64      // ms since 1970
	opened *wire.Link // as it was opened, to be found among those that are kept; nil once it was looked for
	known  string     // the ID of what was opened, where that is known, else ""
	person bool       // a person has moved since it was opened
	shown  bool       // it is a show's, which is not kept unless a person moves in it
	live   bool       // it has gone on since it was opened
	due    bool       // it is to be kept once the shelf has answered
	linked bool       // a link has brought it, which nobody has been told yet
	seeks  string     // what the ID of the game begins with that is to take its place, "" for none
	long   bool       // it was said that it is too long for a link
	offer  string     // ID of an unfinished game that is offered, "" for none
	bare   bool       // the page was visited by an address without a game, and nothing was opened since
}

// New is a page that does not know yet what is kept.
func New(d feature.Device) feature.Feature {
	f := &Feature{games: make(memory), left: d.Load(keyLeft), people: folk{stored: d.Load}}
	f.people.read()
	return f
}

type (
	// Open opens a game that is kept.
	Open struct{ ID string }
	// Delete deletes a game that is kept.
	Delete struct{ ID string }
	// Undelete brings the game back that was deleted last.
	Undelete struct{}
	// Filter shows only the games of one kind, or with "" all.
	Filter struct{ Kind string }
	// Whose shows the results of somebody.
	Whose struct{ Name string }
	// ExportStatistics saves the statistics of everybody as a table.
	ExportStatistics struct{}
	// More shows more games.
	More struct{}
	// Export saves all games as a file.
	Export struct{}
	// Import adds the games of such a file.
	Import struct{}
	// DropOffer takes the offer of an unfinished game away.
	DropOffer struct{}
	// EraseAll removes all that is kept on the device, and begins anew; nothing is
	// asked.
	EraseAll struct{}

	picked struct {
		data []byte
		err  error
	}
	erased struct{ err error }
)

// Publish implements feature.Publisher.
func (f *Feature) Publish(s *feature.Snapshot) {
	g := f.games[f.offer]
	s.Offered = g != nil && !g.gone
	s.Kept, s.KeptID, s.Recalls = f.kept(), "", f.seeks != ""
	if f.id != "" {
		s.KeptID = f.id[:wire.IDDigits]
	}
}

// Draw implements feature.Feature.
func (f *Feature) Draw(now *feature.Snapshot, v *feature.View) {
	feature.Put(v, f.dialog(now))
	if !now.Editing {
		feature.Put(v, f.offerView(now))
	}
}

// Hear implements feature.Feature.
func (f *Feature) Hear(c *feature.Context, m feature.Message) {
	switch m := m.(type) {
	case feature.Begin:
		f.bare = m.Fragment == "" || m.Place != feature.PlacePlay
		f.load(c)
	case loaded:
		f.onLoaded(c, m)
	case stowed:
		f.onStowed(c, m)
	case unanswered:
		f.patience(c, m)
	case stowNow:
		f.shelf.soon = false
		f.stow(c)
	case feature.Leaving:
		f.leave(c)
	case feature.Hidden: // of a page that nobody looks at the end is not always told
		if m.On {
			f.leave(c)
		}
	case gathered:
		f.onGathered(c, m)
	case feature.Visit, feature.Leave:
		f.offer, f.bare = "", false
	case feature.Chosen:
		f.person, f.offer, f.seeks = true, "", ""
	case feature.Reseated: // somebody else plays on a game that is not over
		if g := f.games[f.id]; g != nil && !g.game.Over() {
			f.note(c)
		}
	case feature.BoardCame:
		f.boardCame(c, m)
	case feature.DialogShown:
		if m.Dialog == Dialog && m.Was == "" {
			f.browse = browsing{incoming: f.browse.incoming, drawing: f.browse.drawing}
			f.load(c) // another tab may have kept more
			f.people.open()
		}
		if m.Dialog == Dialog {
			f.takeIn(c)
			f.browse.drawSoon(c, len(f.games))
		}
	default:
		f.chosen(c, m)
	}
}

// chosen hears what a visitor does with the games.
func (f *Feature) chosen(c *feature.Context, m feature.Message) {
	switch m := m.(type) {
	case Open:
		f.open(c, m.ID)
	case Delete:
		f.delete(c, m.ID)
	case Undelete:
		f.undelete(c)
	case Filter:
		f.browse.kind, f.browse.more = m.Kind, 0
	case More:
		f.browse.more++
		f.browse.drawSoon(c, len(f.games))
	case drawNow:
		f.browse.onDraw(c, len(f.games))
	case Whose:
		f.people.whose = &m.Name
	case ExportStatistics:
		name := "playout-statistics-" + c.Date.Format(time.DateOnly) + ".csv"
		c.Do(feature.Save{Name: name, Kind: "text/csv", Data: []byte(f.people.csv(c.Snapshot, f.games.list()))})
	case Play, Meet, AddPerson, RenamePerson, RemovePerson:
		f.peopled(c, m)
	case Export:
		f.export(c)
	case Import:
		c.Do(feature.Pick{Accept: ".json,application/json", Then: func(data []byte, err error) feature.Message { return picked{data, err} }})
	case feature.ImportGames:
		f.browse.incoming = m.Data
		if c.Dialog == Dialog {
			f.takeIn(c)
		}
		c.Tell(feature.ShowDialog{Dialog: Dialog})
	case picked:
		f.importGames(c, m.data, m.err)
	case DropOffer:
		f.offer = ""
	case EraseAll:
		f.erase(c)
	case erased:
		f.onErased(c, m.err)
	}
}

// boardCame follows the board that has just come, in place of one before.
func (f *Feature) boardCame(c *feature.Context, m feature.BoardCame) {
	if c.Solves {
		f.id, f.opened, f.due, f.seeks = "", nil, false, "" // no game: the next one is looked at anew
		return
	}
	if o := m.Opening; o != nil && !o.Again {
		f.id, f.begun, f.person, f.live, f.due = "", c.Date.UnixMilli(), false, false, false
		f.seeks, f.long, f.linked, f.shown = o.Kept, false, o.Link, o.Show
		opened := c.Link()
		opened.Ply = -1
		f.opened, f.known = &opened, o.ID
		f.adopt(c)
		if f.id == "" && o.Told != nil && o.Told.Seats == nil && len(c.Board.Plies) > 0 {
			f.person = true // an address does not hold all that a text told
			f.note(c)
		}
		return
	}
	if before := m.Before; before != nil && before.Record == c.Board.Record && before.Ending == c.Board.Ending {
		f.see(c)
		return // another of its positions
	}
	if b := m.Before; b != nil && b.Main == nil && b.Ending.How != "" && m.Opening != nil && c.Board.Ending.How == "" && c.Board.Main == nil {
		f.id, f.begun = "", c.Date.UnixMilli()
		c.Tell(feature.Notice{Text: Says(c.T).TakenUp})
		return
	}
	f.live = true
	if g := f.games[f.id]; g != nil && m.Before != nil && m.Before.Main != nil && c.Board.Main == nil {
		restore(c, &g.game) // back from another line
	}
	f.note(c)
}
