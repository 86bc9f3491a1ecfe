// Package files is the feature of import and export: games, positions and links
// as text and files, and pictures of the board.
package files

import (
	"slices"
	"strings"

	"playout/engine/strict"
	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/feature/export"
	"playout/ui/text"
)

const (
	// Dialog is the dialog of import and export.
	Dialog   = "files"
	formLink = "link"
	// An import waits for the board to settle, which takes a moment: the time between two
	// attempts, in milliseconds, and their number.
	importPause = 50
	maxAttempts = 200
)

// Feature holds the state of import and export.
type Feature struct {
	form    string        // the form chosen for exports, "" for the game's default
	asked   int           // ID of the outstanding Export, 0 for none
	text    string        // the game in that form, "" until it has arrived
	problem feature.Alert // why nothing was imported
	sent    string        // the last text sent to the worker
	choices []string      // the games that can play it, if there are several
	opening bool          // the dialog is about to open with the problem
	players []string      // the players of the game on the board, by seat; nil if no text named them
	tags    []wire.Tag    // a text's other tags of the game; nil if there is no text
	several
	hovering bool
	pictures bool // can be copied

	turns  int // of imports so far, counted down: those above 0 are the host's
	latest int // turn of the next import, 0 if another game has been opened since
}

// New returns a page without imports.
func New(d feature.Device) feature.Feature { return &Feature{pictures: d.Pictures} }

type (
	// Import opens a text: a game, a position or a link.
	Import struct{ Text string }
	// ImportAs opens the text that several games can play as one of them, or one of the
	// games that a text has.
	ImportAs struct{ Game string }
	// Reading reports that a file is being read, for an import in that turn, a number above 0.
	Reading struct{ Turn int }
	// ImportFile imports the contents of a file, with or without gzip. Err is the error of
	// reading it. Turn is that of its Reading, 0 for none.
	ImportFile struct {
		Data []byte
		Err  error
		Turn int
	}
	// Pick opens the browser's dialog for choosing a file to import.
	Pick struct{}
	// Hover reports whether a file is held over the page.
	Hover struct{ On bool }
	// SetForm sets the form of the export.
	SetForm struct{ Name string }
	// CopyExport puts the export on the clipboard.
	CopyExport struct{}
	// SaveExport offers the export for download.
	SaveExport struct{}

	attempt struct {
		text string
		game string // "" for the one on the board
		left int
		turn int
	}
	// copied and saved are the outcomes of copying and saving, with the dialog that
	// reports them.
	copied struct {
		of string
		ok bool
	}
	saved struct {
		of string
		ok bool
	}
)

// Handle implements feature.Feature.
func (f *Feature) Handle(c *feature.Context, m feature.Message) {
	switch m := m.(type) {
	case Reading:
		f.latest = m.Turn
	case Import:
		f.importText(c, attempt{text: m.Text, left: maxAttempts, turn: f.nextTurn()})
	case ImportAs:
		if f.games != nil {
			f.pickGame(c, m.Game)
		} else if slices.Contains(f.choices, m.Game) {
			f.importText(c, attempt{text: f.sent, game: m.Game, left: maxAttempts, turn: f.nextTurn()})
		}
	case feature.Idle:
		if f.nextDue {
			f.keepNext(c)
		}
	case ImportFile:
		if c.FromInside.View == feature.ViewNet && c.Dialog == "" { // dropped there
			c.Send(feature.NetFile{Data: m.Data, Err: m.Err})
			return
		}
		if m.Turn == 0 {
			m.Turn = f.nextTurn()
		}
		f.importFile(c, m)
	case feature.WillOpen:
		if !m.Request.Again && m.Request.Imported == nil {
			f.latest, f.several = 0, several{}
		}
	case attempt:
		f.importText(c, m)
	case Pick:
		f.pick(c)
	case Hover:
		f.hovering = m.On
	case SetForm:
		if c.Board != nil && m.Name != f.chosen(&c.Snapshot).Name {
			f.form = m.Name
			c.Send(feature.Notice{Kept: true, Dialog: Dialog}) // the copied text is in another form
			f.export(c, c.Dialog)
		}
	case CopyExport, SaveExport, export.SavePicture, export.CopyPicture, copied, saved:
		f.deliver(c, m)
	case feature.DialogShown:
		if !f.opening {
			f.problem, f.choices = feature.Alert{}, nil
			if !f.keepingAll {
				f.several = several{}
			}
		}
		f.opening = false
		f.export(c, m.Dialog)
	case feature.SetPlayerNames:
		if m.Names != nil {
			f.players = m.Names
		}
	case feature.Gather:
		m.Parts[partPlayers], m.Parts[partTags] = encodePart(f.players, f.players != nil), encodePart(f.tags, f.tags != nil)
	case feature.Restored:
		f.restore(c, m.Parts[partPlayers])
		f.restoreTags(m.Parts[partTags])
	case feature.NotImported:
		f.refused(c, m.Error)
	case feature.BoardChanged:
		f.boardCame(c, m)
	case feature.Answer:
		if m.ID == f.asked && f.asked != 0 {
			f.asked = 0
			if m.Exported != nil {
				f.text = m.Exported.Text
			} else if m.Error != nil {
				c.Send(feature.ErrorAlert(m.Error, false))
			}
		}
	case feature.WorkerLost:
		f.asked = 0
	}
}

// Publish implements feature.Publisher.
func (f *Feature) Publish() feature.Published {
	return feature.FromFiles{Players: f.players, Tags: f.tags}
}

// nextTurn starts an import, which supersedes any before.
func (f *Feature) nextTurn() int {
	f.turns--
	f.latest = f.turns
	return f.turns
}

// boardCame follows the game, whose text has changed.
func (f *Feature) boardCame(c *feature.Context, m feature.BoardChanged) {
	if o := m.Request; o != nil && !o.Again {
		f.sent, f.choices = "", nil
		f.players, f.tags = nil, nil
		if o.Imported != nil {
			f.players, f.tags = o.Imported.Players, slices.Clip(o.Imported.Tags)
			if o.Imported.Seats == nil && f.tags == nil {
				f.tags = []wire.Tag{}
			}
			f.opened(c, o.Imported)
		}
	} else if b := m.Before; b != nil && b.Main == nil && c.Board.Main == nil && (b.Record != c.Board.Record || b.Ending != c.Board.Ending) {
		f.tags = slices.DeleteFunc(slices.Clone(f.tags), func(tag wire.Tag) bool { return slices.Contains(atEnd[:], tag[0]) })
	}
	f.export(c, c.Dialog)
}

// opened reports an opened text, or opens the next game while all games of a text are being
// kept.
func (f *Feature) opened(c *feature.Context, of *wire.Imported) {
	if f.keepingAll {
		f.kept, f.nextDue = f.kept+1, true
		return
	}
	if c.Dialog == Dialog {
		c.Send(feature.ShowDialog{})
	}
	c.Send(feature.Notice{Text: openedNotice(c, of)})
	if unreadParts(c.T, of) != "" {
		c.Send(feature.Alert{Soft: true, Text: func(w *text.Strings) string { return unreadParts(w, of) }})
	}
}

// atEnd lists tags about a game's last position, which no longer hold once the game continues.
// The result follows from the moves.
var atEnd = [...]string{"Termination", "PlyCount", "CurrentPosition", "EndDate", "EndTime"}

// openedNotice reports what was opened, and its players.
func openedNotice(c *feature.Context, of *wire.Imported) string {
	w := c.T
	said := text.Fill(WordsIn(w).Opened, "form", export.FormName(w, c.Game.ID, of.Form))
	var names []string
	for _, name := range of.Players {
		if name != "" {
			names = append(names, strict.Clip(name))
		}
	}
	if len(names) > 0 {
		said += ", " + strings.Join(names, " – ")
	}
	return said
}

// unreadParts reports the parts of a text that were not read unchanged, "" for none. The notice
// stays until the visitor has read it.
func unreadParts(w *text.Strings, of *wire.Imported) string {
	var more []string
	if of.Claimed {
		more = append(more, WordsIn(w).Claimed)
	}
	if of.Dropped > 0 {
		more = append(more, w.Count(WordsIn(w).Dropped, of.Dropped))
	}
	for _, n := range of.Notes {
		if p, known := WordsIn(w).Notes[n.Kind]; known {
			more = append(more, w.Count(p, n.Times, "of", n.Text))
		}
	}
	if of.Left > 0 {
		more = append(more, w.Count(WordsIn(w).Left, of.Left))
	}
	if of.Stuck != "" {
		more = append(more, text.Fill(w.LinkLeft, "left", of.Stuck))
	}
	return strings.Join(more, " ")
}

// pick opens the dialog for choosing a file, with the file name extensions of the games'
// forms.
func (f *Feature) pick(c *feature.Context) {
	var accept []string
	for _, g := range c.Catalogue {
		for _, form := range g.Forms {
			if !slices.Contains(accept, form.Ending) {
				accept = append(accept, form.Ending)
			}
		}
	}
	turn := f.nextTurn()
	c.Do(feature.Pick{Accept: strings.Join(append(accept, ".json", ".gz"), ","), Then: func(data []byte, err error) feature.Message {
		return ImportFile{data, err, turn}
	}})
}
