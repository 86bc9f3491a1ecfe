// Package review is the feature that shows where a game was lost: the tab Review of the place
// Inside. The worker judges every move of the game on the board; this package starts, stops and
// resumes that work, shows what it has found, and keeps it with the game.
//
// A review is of the main line of one record. Once the record is another one, the review is
// dropped; variations beside the main line change nothing.
package review

import (
	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/kept"
)

// Feature holds the review of the game on the board.
type Feature struct {
	game   wire.Open      // the reviewed game, up to the end of its main line
	plies  []wire.Ply     // of that line
	found  *wire.Reviewed // the review so far, nil for none
	state  []byte         // from which it goes on, nil for none
	stored *kept.Review   // a review of game that the worker has yet to read, nil for none
	last   string         // the device's last review, of any game

	asked   int     // ID of the review under way, 0 for none
	looking bool    // it only reads a stored review
	ending  bool    // it has been asked to end
	lost    bool    // its worker died: it goes on with the next one
	wanted  bool    // a review shall begin once the page rests
	judge   string  // chosen, "" for that of the review or the game's usual one
	begun   float64 // when it began, as Snapshot.Time
	from    int     // the tasks done before that
	pace    pace

	notes []feature.Amend // to be written into the record

	tried map[int]bool // the plies of mistakes that have been tried
	open  bool         // better moves are shown also of mistakes that have not been tried

	tries int // the ply of a mistake that the visitor tries, 0 for none

	choosing bool // the choice of the judge is open
	all      bool // the table shows all moves
}

// New returns a page without a review.
func New(d feature.Device) feature.Feature {
	return &Feature{last: d.Load(keyLast), pace: readPace(d.Load(keyPace))}
}

type (
	// Start begins a review, or goes on with it.
	Start struct{}
	// Stop ends the review under way; it can go on later.
	Stop struct{}
	// SetJudge chooses the judge of the next review.
	SetJudge struct{ Agent string }
	// Choose opens the choice of the judge, or closes it.
	Choose struct{}
	// ShowAll shows all moves in the table, or only the turning points.
	ShowAll struct{}
	// GoTo shows a ply of the line that was reviewed.
	GoTo struct{ Ply int }
	// Try lets the visitor find a better move than a mistake.
	Try struct{ Ply int }
	// ShowBetter shows the better moves of the mistakes that can be tried, or hides them again.
	ShowBetter struct{}
)

// may reports whether the game on the board can be reviewed now.
func (f *Feature) may(now *feature.Snapshot) bool {
	return now.Board != nil && now.WorkerStarted && !now.IsExercise && !now.Editing && !now.Coming && feature.MainLine(now.Board).Moves != ""
}

// Handle implements feature.Feature.
func (f *Feature) Handle(c *feature.Context, m feature.Message) {
	switch m := m.(type) {
	case feature.InsideOpened:
		f.wanted = f.wanted || m.Start && m.View == feature.ViewReview
	case Start:
		f.wanted = true
	case Stop:
		f.end(c)
	case SetJudge:
		f.judge, f.choosing = m.Agent, false
	case Choose:
		f.choosing = !f.choosing
	case ShowAll:
		f.all = !f.all
	case ShowBetter:
		f.open = !f.open
	case GoTo:
		f.goTo(c, m.Ply)
	case Annotate:
		f.annotate(c)
	case feature.AmendRefused:
		f.notes = nil
	case SaveText:
		f.saveText(c)
	case SavePicture:
		f.savePicture(c)
	case pictureSaved:
		if !m.ok {
			c.Send(feature.Notice{Text: WordsIn(c.T).NoPicture})
		}
	case Try:
		f.try(c, m.Ply)
	case feature.BoardChanged:
		f.boardCame(c)
	case feature.Answer:
		f.answered(c, m)
	case feature.WorkerLost:
		f.lost = f.asked != 0 && !f.ending && !m.GivenUp
		f.asked, f.ending = 0, false
	case feature.Gather:
		if !c.IsExercise && c.Board != nil && f.game == feature.MainLine(c.Board) {
			m.Parts[feature.ReviewPart] = f.gather()
		}
	case feature.Restored:
		f.restored(c, m.Parts[feature.ReviewPart])
	case feature.Idle:
		f.rested(c)
	}
}

// boardCame drops the review of another record, and remembers the plies of the main line.
func (f *Feature) boardCame(c *feature.Context) {
	if c.IsExercise { // the game returns after it
		f.end(c)
		return
	}
	f.tries = 0
	game := feature.MainLine(c.Board)
	if game != f.game {
		f.end(c)
		f.asked, f.ending = 0, false // what it still finds is of another record
		f.game, f.plies, f.found, f.state, f.stored, f.judge, f.all = game, nil, nil, nil, nil, "", false
		f.lost, f.choosing, f.open, f.tried = false, false, false, map[int]bool{}
		f.recall(c)
	}
	if c.Board.Main == nil {
		f.plies = c.Board.Plies
	}
}

// rested starts what waits, and stops the review of a place that has been left.
func (f *Feature) rested(c *feature.Context) {
	if c.View == "" && f.tries > 0 { // the exercise stays on the board until the game returns
		f.tries = 0
		c.Send(feature.CloseExercise{})
	}
	if c.View == "" || c.Board == nil {
		f.wanted = f.wanted && c.Board == nil
		if f.end(c); f.lost {
			f.lost = false
		}
		return
	}
	f.writeNotes(c)
	switch {
	case f.asked != 0 || !f.may(&c.Snapshot):
	case f.wanted || f.lost:
		f.start(c)
	case f.stored != nil && f.found == nil && c.View == feature.ViewReview:
		f.look(c)
	}
}

// start begins a review, or goes on with it. Another judge begins from nothing.
func (f *Feature) start(c *feature.Context) {
	state := f.state
	if state == nil && f.stored != nil {
		state = f.stored.Unpacked()
	}
	if judge := f.reviewedBy(); f.judge != "" && f.judge != judge {
		state, f.found, f.state, f.stored = nil, nil, nil, nil
	} else if f.found != nil && f.found.Done == f.found.Total {
		state = nil // again
	}
	f.wanted, f.lost, f.looking = false, false, false
	f.begun, f.from = c.Time, -1
	f.ask(c, state)
}

// reviewedBy returns the judge of the review so far, "" for none.
func (f *Feature) reviewedBy() string {
	switch {
	case f.found != nil:
		return f.found.Result.Judge
	case f.stored != nil:
		return f.stored.Judge
	}
	return ""
}

// look lets the worker read a stored review, without going on.
func (f *Feature) look(c *feature.Context) {
	state := f.stored.Unpacked()
	if state == nil {
		f.stored = nil
		return
	}
	f.looking = true
	f.ask(c, state)
	f.ending = true
	c.Ask(wire.Command{EndReview: &wire.EndReview{}})
}

func (f *Feature) ask(c *feature.Context, state []byte) {
	judge := f.judgeOf(&c.Snapshot)
	f.ending = false
	f.asked = c.Ask(wire.Command{Review: &wire.Review{Open: f.game, Judge: judge, Workers: c.Workers, State: state}})
}

// end ends the review under way; what it has found stays.
func (f *Feature) end(c *feature.Context) {
	if f.asked != 0 && !f.ending {
		f.ending = true
		c.Ask(wire.Command{EndReview: &wire.EndReview{}})
	}
}

// answered takes over what the worker has found.
func (f *Feature) answered(c *feature.Context, m feature.Answer) {
	if f.asked == 0 || m.ID != f.asked {
		return
	}
	switch r := m.Reviewed; {
	case m.Error != nil:
		f.asked, f.ending = 0, false
		if f.stored != nil || f.state != nil { // the state is of another review, or hostile
			f.wanted = !f.looking
			f.stored, f.state = nil, nil
			break
		}
		c.Send(feature.ErrorAlert(m.Error, false))
	case r != nil:
		f.found = r
		if r.State != nil {
			f.state = r.State
		}
		if f.from < 0 {
			f.from = r.Done
		}
		if r.Final {
			f.stored, f.judge = nil, ""
			f.asked, f.ending = 0, false
			if !f.looking {
				f.pace.note(c, r, f.begun, f.from)
				f.store(c)
			}
			f.looking = false
		}
	}
}

// goTo shows a ply of the line that was reviewed, even if another line is shown.
func (f *Feature) goTo(c *feature.Context, ply int) {
	b := c.Board
	if b == nil || ply < 0 || ply > len(f.plies) || f.game != feature.MainLine(b) {
		return
	}
	if b.Main == nil || ply <= commonPlies(b.Plies, f.plies) {
		c.Send(feature.GoTo{Ply: ply})
		return
	}
	for _, o := range b.Variations {
		if o.Main {
			c.Send(feature.SetPaused{On: true})
			c.Send(feature.ShowPly{Ply: ply, Line: o.Line})
			return
		}
	}
}
