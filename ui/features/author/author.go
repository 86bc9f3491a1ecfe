// Package author is the feature for making exercises: a place of the page where an author
// chooses a position, writes the question and its right answers, tries the exercise as a visitor
// would, and publishes it as a link, a file or an embedded board.
//
// It knows neither rules nor answers. The position is on the page's own board, where the author
// moves for all sides; the format's parser and the worker decide whether the form is an
// exercise, and package exercise lets the author try it. The device keeps the form as a draft, a
// moment after each change, and the address holds it once it is an exercise.
//
// The board shows one of four things: the position, which moves change; the position and
// the right answers, which moves add and remove; a line, which moves continue; or the
// exercise being tried, which is package exercise's until another tab is chosen.
package author

import (
	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/feature/studio"
	"playout/ui/features/author/sheet"
)

// Place is the first word of the place's addresses.
const Place = studio.PlaceEdit

// The tabs of the form.
const (
	tabPosition = "position"
	tabQuestion = "question"
	tabTry      = "try"
	tabShare    = "share"
)

// tabs lists the tabs in order.
var tabs = []string{tabPosition, tabQuestion, tabTry, tabShare}

// pause is the time, in ms, from a change to its check, its storage and its address: browsers
// refuse more than some hundred addresses in half a minute.
const pause = 600

// Feature is the exercise or the set in the making.
type Feature struct {
	load  func(string) string // what the device has stored
	on    bool                // the place is shown
	work  work
	tab   string
	where string              // where students will see it, one of wheres; "" until the author has chosen
	why   func(*Words) string // the last event, for screen readers and the small print; nil for none
	move  string              // the move in that event

	waits    bool   // for the game from which the visitor came
	fragment string // the address of the edited work
	edits    int    // counts changes
	settled  int    // the changes that have been checked and stored

	linked int // the ply at which a link opened the game on the board, -1 for another game

	reply int               // the row of the text that waits for a move on the board, from 1; 0 for none
	typed map[string]string // moves as they were typed, by their names

	proposes bool // the page may choose the judge of the best move: the author has not chosen one

	table table
	proof proof
	check check
	shelf shelf
}

// work is the edited exercise, or a set of them.
type work struct {
	id     string // of its draft, "" until the first change
	set    bool
	title  string // of the set
	sheets []sheet.Sheet
	at     int // the one in the form
}

// sheet returns the exercise in the form.
func (w *work) sheet() *sheet.Sheet { return &w.sheets[w.at] }

// New returns a page on which no exercise is edited.
func New(d feature.Device) feature.Feature {
	return &Feature{load: d.Load, tab: tabPosition, linked: -1, work: work{sheets: []sheet.Sheet{{}}}, table: table{question: -1}}
}

type (
	// Show chooses a tab.
	Show struct{ Tab string }
	// Set changes a field; Index is that of a row, from 0.
	Set struct {
		Field string
		Index int
		Value string
	}
	// Do carries out one of the form's commands on a row.
	Do struct {
		What  string
		Index int
	}

	settle struct{ edits int }
	wrote  struct {
		fragment string
		ok       bool
	}
	done struct {
		ok   bool
		said func(*Words) string
	}
)

// Publish implements feature.Publisher.
func (f *Feature) Publish() feature.Published {
	return feature.FromAuthor{Making: f.on, Drafts: len(f.shelf.drafts)}
}

// Handle implements feature.Feature.
func (f *Feature) Handle(c *feature.Context, m feature.Message) {
	switch m := m.(type) {
	case feature.Begin:
		f.visit(c, m.Fragment)
	case feature.FragmentChanged:
		f.visit(c, m.Fragment)
	case feature.EditExercise:
		f.ask(c, m)
	case feature.BoardChanged:
		f.linked = m.LinkedAt(f.linked, c.Board)
		if f.waits && c.Board != nil {
			f.visit(c, c.Fragment)
		}
	case feature.Leaving:
		f.settle(c)
	case stored:
		f.shelf.lost = f.load(key) != f.shelf.text
	case feature.DialogShown:
		if m.Dialog == Dialog {
			f.shelf.list(f.load)
		}
	case wrote:
		if m.ok && f.on && f.fragment == m.fragment {
			c.Send(feature.FragmentChanged{Fragment: m.fragment})
		}
	}
	if f.on {
		f.edit(c, m)
	}
}

// edit handles events while something is edited.
func (f *Feature) edit(c *feature.Context, m feature.Message) {
	switch m := m.(type) {
	case feature.OpenExercise:
		f.openText(c, m.Text)
	case Show:
		f.show(c, m.Tab)
	case Set:
		f.set(c, m)
	case Do:
		f.do(c, m)
	case done:
		if f.why = m.said; !m.ok {
			f.why = func(w *Words) string { return w.NotCopied }
		}
	case settle:
		if m.edits == f.edits {
			f.settle(c)
		}
	case feature.WillOpen:
		f.opens(c, m.Request)
	case feature.OpenRefused:
		f.refused(m.Request)
	case feature.BoardChanged:
		f.boardChanged(c, m)
	case feature.Commit:
		f.committed(c, m.Move)
	case feature.Answer:
		f.answered(c, m.Event)
	case feature.WorkerLost:
		f.proof.asked, f.check.asked = 0, 0
	case feature.Idle:
		f.idle(c)
	}
}

// opens leaves the place when a game opens.
func (f *Feature) opens(c *feature.Context, o *feature.OpenRequest) {
	if o.IsExercise || o.Again {
		return
	}
	if c.Board != nil && c.Place == Place {
		c.Send(feature.Return{})
	}
	f.leave(c)
}

// leave stores the edited work, and ends the editing.
func (f *Feature) leave(c *feature.Context) {
	if !f.on {
		return
	}
	f.settle(c)
	f.endTrial(c)
	f.on, f.fragment, f.table = false, "", table{question: -1}
}

// idle does the waiting work: it checks the form, and updates the board.
func (f *Feature) idle(c *feature.Context) {
	if c.Place != Place {
		f.leave(c)
		return
	}
	f.prove(c)
	f.review(c)
	f.showPosition(c)
}

// changed notes a change of the question, which the engine has not checked yet.
func (f *Feature) changed(c *feature.Context) {
	f.check = check{asked: f.check.asked}
	f.noteChange(c)
}

// noteChange notes a change, which is stored a moment later.
func (f *Feature) noteChange(c *feature.Context) {
	if f.edits++; f.work.id == "" {
		f.work.id = newID(c.Random())
	}
	f.why = nil
	f.proof.read = false
	c.After(pause, settle{f.edits})
}

// settle stores the work and writes it into the address.
func (f *Feature) settle(c *feature.Context) {
	if !f.on || f.settled == f.edits {
		return
	}
	f.settled = f.edits
	f.shelf.keep(c, f.load, &f.work)
	f.write(c)
}

// answered handles the worker's answers.
func (f *Feature) answered(c *feature.Context, e wire.Event) {
	switch e.ID {
	case 0:
	case f.proof.asked:
		f.proof.asked = 0
		f.proof.proven(e)
		f.propose(c, e)
	case f.check.asked:
		f.check.asked = 0
		f.check.checked(e)
	}
}
