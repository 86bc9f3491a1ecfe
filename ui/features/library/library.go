// Package library keeps games on the device.
//
// It keeps a game from a person's first move on this page, and stores it again after each
// further move. It keeps a game between machines once a visitor has watched it to its end, and a
// game too long for a link whoever plays; an address with the ID of such a game reopens it.
//
// A game continued from an earlier position stays the same kept game, with one more line, and a
// finished game keeps its result. A new game begins with New, with a change to another game, with
// the opening of a game, and with moves after an end outside the rules, such as a resignation.
// Opening the address of a kept game continues that game.
//
// The page shows the games in memory. The shelf stores them with one request at a time; if it is
// denied or full, games last as long as the page.
package library

import (
	"cmp"

	"playout/engine/link"
	"playout/ui/feature"
)

// Dialog is the dialog of kept games.
const Dialog = "games"

// keyLeft is the setting that holds the game on the board at the moment the page is left:
// browsers store a setting at once, while the shelf may be too late.
const keyLeft = "playout.left"

// Feature is the library of kept games.
type Feature struct {
	games  memory
	shelf  shelf
	browse browsing
	people peopleState
	left   string // the game on the board when the page was left, "" once the shelf has it

	// The game on the board.
	id          string     // "" while it is not kept
	begun       int64      // ms since 1970
	opened      *opened    // to match with the kept games; nil once that is done
	personMoved bool       // a person has moved since it was opened, or it was imported
	shown       bool       // of a show, not kept unless a person moves in it
	continued   bool       // it has continued since it was opened
	keepDue     bool       // it must be kept once the shelf has answered
	linked      bool       // opened by a link, which has not been announced yet
	wantedID    string     // the beginning of the ID of the game that will replace it, "" for none
	behind      bool       // another tab has continued it
	long        bool       // the notice that it is too long for a link has been shown
	offer       string     // ID of the unfinished game on offer, "" for none
	thread      string     // the ID of the game by correspondence that was opened, "" for none
	divergence  divergence // how the game on offer differs, if it is one by correspondence
	noGameNamed bool       // the address named no game, and nothing has been opened since

	gathered []gathered // to keep when everything rests
}

// New returns a library before the shelf's first answer.
func New(d feature.Device) feature.Feature {
	f := &Feature{games: make(memory), left: d.Load(keyLeft), people: peopleState{stored: d.Load}}
	f.people.read()
	return f
}

type (
	// Open opens a kept game.
	Open struct{ ID string }
	// Delete deletes a kept game.
	Delete struct{ ID string }
	// Undelete restores the game deleted last.
	Undelete struct{}
	// Filter shows only the games of one kind, or with "" all.
	Filter struct{ Kind string }
	// Whose shows the results of one person.
	Whose struct{ Name string }
	// ExportStatistics saves the statistics of all people as a table.
	ExportStatistics struct{}
	// More shows more games.
	More struct{}
	// Export saves all games as a file.
	Export struct{}
	// Import adds the games of a file.
	Import struct{}
	// DropOffer dismisses the offer of an unfinished game.
	DropOffer struct{}
	// EraseAll removes everything stored on the device and restarts the page, without asking.
	EraseAll struct{}

	picked struct {
		data []byte
		err  error
	}
	erased struct{ err error }
)

// Publish implements feature.Publisher.
func (f *Feature) Publish() feature.Published {
	g := f.games[f.offer]
	s := feature.FromLibrary{Offered: g != nil && !g.gone, Kept: f.kept(), Recalls: f.wantedID != "", Begun: f.begun}
	switch {
	case f.id != "":
		s.KeptID, s.Thread = f.id, f.id[:link.IDDigits]
	case f.opened != nil: // until it is known whether the library has that game
		s.KeptID = f.opened.id
	}
	if g := f.games[f.id]; g != nil {
		s.Thread = cmp.Or(g.game.Thread, s.Thread)
		if g.game.Over() {
			s.Sat = g.game.Link.Seats
		}
	}
	return s
}

// View implements feature.Viewer.
func (f *Feature) View(now feature.Snapshot) feature.Contributions {
	offer := Offer{}
	if !now.Editing {
		offer = f.offerView(&now)
	}
	dialog := func(name string, part feature.Part) feature.Region {
		return feature.Region{Slot: feature.Dialogs, Name: name, Part: part}
	}
	return feature.Contributions{Regions: []feature.Region{
		dialog(Dialog, f.dialog(&now)), dialog(feature.EraseDialog, erase{}), dialog(PersonDialog, person{}),
		{Slot: feature.Beside, Name: "offer", Order: 40, Part: offer},
	}}
}

// Handle implements feature.Feature.
func (f *Feature) Handle(c *feature.Context, m feature.Message) {
	switch m := m.(type) {
	case feature.Begin:
		f.noGameNamed = namesNoGame(m)
		f.load(c)
	case loaded:
		f.onLoaded(c, m)
	case stored:
		f.onStored(c, m)
	case unanswered:
		f.timeout(c, m)
	case storeNow:
		f.shelf.soon = false
		f.store(c)
	case feature.Leaving:
		f.leave(c)
	case feature.Hidden: // a hidden page may end without notice
		if m.On {
			f.leave(c)
		}
	case feature.Idle:
		f.keepGathered(c)
	case feature.PartsChanged:
		if g := f.games[f.id]; g != nil && !g.gone && !c.IsExercise {
			f.gather(c, false)
		}
	case feature.Visit, feature.Leave:
		if f.keepDue { // the shelf has not answered yet
			f.keepDue, f.opened = false, nil
			f.keep(c)
		}
		f.offer, f.divergence, f.noGameNamed = "", divergence{}, false
	case feature.Commit:
		f.personMoved, f.offer, f.divergence, f.wantedID = f.personMoved || !c.Analysing, "", divergence{}, ""
	case feature.Reseated: // the players change in an unfinished game
		if g := f.games[f.id]; g != nil && !g.game.Over() {
			f.noteGame(c)
		}
	case feature.BoardChanged:
		f.boardCame(c, m)
	case feature.DialogShown:
		if m.Dialog == Dialog && m.Was == "" {
			f.browse = browsing{incoming: f.browse.incoming, drawing: f.browse.drawing}
			f.load(c) // another tab may have stored more
			f.people.open()
		}
		if m.Dialog == Dialog {
			f.importIncoming(c)
			f.browse.drawSoon(c, len(f.games))
		}
	default:
		f.hearAction(c, m)
	}
}

// hearAction handles a visitor's actions on the games.
func (f *Feature) hearAction(c *feature.Context, m feature.Message) {
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
		name := "playout-statistics-" + c.Date.Day("-") + ".csv"
		c.Do(feature.Save{Name: name, Kind: "text/csv", Data: []byte(f.people.csv(&c.Snapshot, f.games.list()))})
	case ExportProgress:
		name := "playout-accuracy-" + c.Date.Day("-") + ".csv"
		c.Do(feature.Save{Name: name, Kind: "text/csv", Data: []byte(f.people.progressCSV(&c.Snapshot, f.games.list()))})
	case Practise:
		f.practise(c, m.Kind)
	case Play, Meet, AddPerson, RenamePerson, RemovePerson:
		f.hearPeople(c, m)
	case Export:
		export(c, f.games)
	case Import:
		c.Do(feature.Pick{Accept: ".json,application/json", Then: func(data []byte, err error) feature.Message { return picked{data, err} }})
	case feature.ImportGames:
		f.browse.incoming = m.Data
		if c.Dialog == Dialog {
			f.importIncoming(c)
		}
		c.Send(feature.ShowDialog{Dialog: Dialog})
	case picked:
		f.importGames(c, m.data, m.err)
	case DropOffer:
		f.offer, f.divergence = "", divergence{}
	case EraseAll:
		f.erase(c)
	case erased:
		f.onErased(c, m.err)
	}
}

// namesNoGame reports whether the page's first address names no game.
func namesNoGame(m feature.Begin) bool {
	if m.Place == feature.PlaceInside {
		in, _ := link.ParseInside(m.Fragment)
		return in.Game == ""
	}
	return m.Fragment == "" || m.Place != feature.PlacePlay
}

// boardCame follows a new board, which replaces another.
func (f *Feature) boardCame(c *feature.Context, m feature.BoardChanged) {
	if c.IsExercise {
		f.id, f.opened, f.keepDue, f.wantedID = "", nil, false, "" // no game until it is checked below
		return
	}
	if o := m.Request; o != nil && !o.Again {
		f.id, f.begun, f.personMoved, f.continued, f.keepDue = "", c.Date.Milli, false, false, false
		f.wantedID, f.long, f.behind, f.linked, f.shown = o.Kept, false, false, o.Link, o.Show
		f.thread = o.Thread
		if f.divergence.relation != "" { // the game on offer because of the former link
			f.offer, f.divergence = "", divergence{}
		}
		f.opened = newOpened(c, o)
		f.matchKept(c)
		if f.id == "" && o.Imported != nil && f.divergence.relation != link.Older && worthKeeping(c, o.Imported) {
			f.personMoved = true
			f.noteGame(c)
		}
		return
	}
	if before := m.Before; before != nil && before.Record == c.Board.Record && before.Tree == c.Board.Tree && before.Ending == c.Board.Ending {
		f.storePosition(c)
		return // another position of the same game
	}
	if b := m.Before; b != nil && b.Main == nil && b.Ending.How != "" && m.Request != nil && c.Board.Ending.How == "" && c.Board.Main == nil {
		f.id, f.begun = "", c.Date.Milli
		c.Send(feature.Notice{Text: WordsIn(c.T).TakenUp})
		return
	}
	f.continued = true
	f.personMoved = f.personMoved || c.HasRemote() // a friend is a person too
	if g := f.games[f.id]; g != nil && m.Before != nil && m.Before.Main != nil && c.Board.Main == nil {
		restore(c, &g.game) // back from another line
	}
	f.noteGame(c)
}
