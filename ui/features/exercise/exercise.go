// Package exercise is the feature of exercises: positions with a question, which a
// visitor solves on the board. Two places of the page show them, and an embedded board
// shows the same.
//
// It knows neither rules nor answers: the worker decides how to put an exercise on the board,
// and whether and why an answer is right. Package engine/exercise computes the score here, and
// the device keeps it.
//
// An exercise's position is opened like a game, with the solver as its only person, so that no
// person can move for the other side. But it is not a game: OpenRequest.IsExercise keeps it out of
// the stored games and the address.
package exercise

import (
	"playout/engine/exercise"
	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/features/exercise/shelf"
)

// Feature holds the current exercise, and the visitor's progress with others.
type Feature struct {
	pace float64 // ms that a wrong answer stays in view
	shelf.Shelves

	task          task                 // the exercise to solve; the zero value for none
	progress      exercise.Progress    // of the exercise
	posed         *wire.Posed          // its position for the board; nil until the worker has answered
	request       *feature.OpenRequest // to be opened once the worker owes nothing
	stage         feature.Solving      // published
	brought       string               // JSON from a file or pasted, which the visitor may want to edit
	pending       pending              // the worker's outstanding question
	answer        answer               // the last one
	replies       []string             // of the other side, still to be played
	practice      bool                 // it is being repeated, which does not change the score
	practiceHints int                  // hints seen in practice, which are free
	lines         []line               // lines that explain the answer
	revealed      bool                 // the right options are shown
	stopped       bool                 // the last answer was not judged to the end, and does not count
	fault         string               // why the worker cannot explain it, "" for none
	carried       string               // published
	resumed       string               // moves of an answer that was under way when the frame moved
	shown         float64              // when the exercise was first shown, ms of Time
	millis        int64                // from then to the last answer
	returns       int                  // counts wrong answers, so that an old timer does not take back a later one
	before        int64                // ms spent on the exercise at earlier visits
	cover         cover                // the part of the set shown instead of the question
	name          string               // of the visitor, as typed
	copied        string               // the outcome of copying the code: copyDone, copyFailed or ""
	confirming    bool                 // the visitor has asked once to start over

	asked     asked // of a question about a search
	practised int   // answers to it in practice, each of which has an instance of its own

	starters starterSets
}

// pending is a question to the worker; there is at most one.
type pending struct {
	id      int // of the command, 0 for none
	judge   *wire.Judge
	explain *wire.Explain
	task    *wire.Task
	repeat  bool          // it must be repeated: the worker was lost, or dropped it for something else
	working *wire.Working // the worker's last report of a search, nil for none
}

// answer is the visitor's answer.
type answer struct {
	moves   []string // plies since the exercise's position
	option  int      // -1 for none
	verdict string   // wire.Right or wire.Wrong, "" until it is judged
	text    string   // the author's text, "" for none
	short   float32  // how much worse than the best answer it is
	unit    string
	last    bool // it is the last that counts
}

// line is a line that explains the answer.
type line struct {
	own       int // number of its moves that belong to the answer
	moves     []string
	texts     []string
	explained *wire.Explained
	best      bool // after a wrong answer, it shows the right one
}

// New returns a page without an exercise.
func New(d feature.Device) feature.Feature {
	return &Feature{pace: d.Pace.Pass, Shelves: shelf.Shelves{Shelf: shelf.Load(d.Load(shelf.Key))}, name: loadName(d), answer: answer{option: -1}}
}

type (
	// Hint shows the next hint.
	Hint struct{}
	// Pick answers with an option, by its index from 0.
	Pick struct{ Option int }
	// Retry starts again: as practice, once the exercise is solved or failed. If it requires a
	// whole line or game, also before, which counts as a wrong answer.
	Retry struct{}
	// Explain requests an explanation.
	Explain struct{}
	// Stop ends the search for a verdict, without one, or for an explanation.
	Stop struct{}
	// Look shows a move of an explaining line, by the indices of both from 0.
	Look struct{ Line, Move int }
	// Go goes to another exercise of the set, by its index from 0.
	Go struct{ Index int }
	// Start goes from the set's title to the question.
	Start struct{}
	// ShowResult shows the result of the set.
	ShowResult struct{}
	// Name sets the name for the result's code, as typed.
	Name struct{ Text string }
	// CopyCode puts the result's code on the clipboard.
	CopyCode struct{}
	// StartOver forgets the progress with the set, the second time it is sent.
	StartOver struct{}
	// Edit edits the exercise, or its set, in the place for making exercises.
	Edit struct{}
	// PlayOn opens the position on the board as a game.
	PlayOn struct{}

	// backTimer is the timer after a wrong answer.
	backTimer struct{ number int }
	// copiedCode is the outcome of CopyCode.
	copiedCode struct{ ok bool }
	// openLong opens what is too long for an address.
	openLong struct{ text, fragment string }
)

// Publish implements feature.Publisher.
func (f *Feature) Publish() feature.Published {
	return feature.FromExercise{Solving: f.stage, Carry: f.carried}
}

// Handle implements feature.Feature.
func (f *Feature) Handle(c *feature.Context, m feature.Message) {
	switch m := m.(type) {
	case feature.Begin:
		f.visit(c, m.Fragment)
	case feature.FragmentChanged:
		f.visit(c, m.Fragment)
	case feature.SetExercise:
		f.set(c, m)
	case feature.CloseExercise:
		f.quit(c)
	case feature.ForgetProgress:
		f.forget(c, m.Set)
	case feature.OpenExercise:
		if !c.Making {
			f.brought = open(c, m.Text)
		}
	case openLong:
		c.Send(feature.FragmentChanged{Fragment: m.fragment})
		c.Send(feature.SetExercise{Text: m.text})
	case Edit:
		if f.task.set != nil {
			c.Send(feature.EditExercise{Text: f.task.source, Index: f.task.index})
		}
	case Hint:
		f.hint(c)
	case Pick:
		f.pick(c, m.Option)
	case Tick, Move, Type, Submit, Through:
		f.hearTask(c, m)
	case Retry:
		f.retry(c)
	case Explain:
		f.explain(c)
	case Stop:
		f.stop(c)
	case Look:
		f.look(c, m)
	case Go:
		f.goTo(c, m.Index)
	case PlayOn:
		f.playOn(c)
	case Start, ShowResult, Name, CopyCode, StartOver, copiedCode:
		f.hearSet(c, m)
	case backTimer:
		if m.number == f.returns && f.stage == feature.Judging {
			f.goBack(c)
		}
	default:
		f.hearGame(c, m)
	}
}

// hearGame handles events of the game on the board.
func (f *Feature) hearGame(c *feature.Context, m feature.Message) {
	switch m := m.(type) {
	case feature.WorkerStarted:
		if f.task.set != nil && f.posed == nil {
			f.pose(c)
		}
	case feature.Answer:
		f.answered(c, m)
	case feature.OpenRefused:
		switch {
		case !m.Request.IsExercise || f.task.set == nil:
		case f.resumed != "": // the moves may be any
			f.resumed = ""
			f.put(c, f.posed)
		default:
			f.refuse(c, m.Error)
		}
	case feature.WillOpen:
		f.opens(c, m.Request)
	case feature.BoardChanged:
		f.boardCame(c, m)
		f.noteCarried(c)
	case feature.Commit:
		if f.together(c) && f.stage == feature.Answering {
			f.judge(c, wire.Judge{Moves: []string{m.Move}})
		}
	case feature.WorkerLost:
		if f.pending.id != 0 {
			f.pending.id, f.pending.repeat = 0, true
		}
	case arrived:
		f.starters.receive(c, m)
		if f.task.set == nil && f.task.lesson != "" {
			f.visit(c, f.task.fragment)
		}
	case feature.Idle:
		if f.task.set == nil && isPlace(c.Place) {
			f.starters.fetch(c)
		}
		f.rested(c)
	}
}

// isPlace reports whether a place of the page shows exercises.
func isPlace(place string) bool {
	return place == exercise.PlaceOne || place == exercise.PlaceSet || place == placeLearn
}

// together reports whether an answer is a choice that is not played: if all choose at once and
// there is no game to win, the others' moves would explain nothing.
func (f *Feature) together(c *feature.Context) bool {
	return f.posed != nil && f.goal().Kind != exercise.Win && c.Game != nil && c.Game.Together
}

// goal returns the exercise's goal.
func (f *Feature) goal() *exercise.Goal { return &f.task.exercise().Goal }

// rested does the waiting work: it opens the exercise, repeats questions to the worker, and
// plays the other side's replies.
func (f *Feature) rested(c *feature.Context) {
	switch {
	case f.request != nil && c.WorkerStarted && !c.Coming && !c.Checking:
		o := f.request
		f.request = nil
		c.Send(feature.Open{Request: o})
	case f.pending.repeat && c.WorkerStarted && !c.Coming:
		f.pending.repeat = false
		switch {
		case f.pending.judge != nil:
			f.judge(c, *f.pending.judge)
		case f.pending.explain != nil:
			f.ask(c, *f.pending.explain)
		case f.pending.task != nil:
			f.task.sendTask(c, f, *f.pending.task)
		default:
			f.pose(c)
		}
	case len(f.replies) > 0 && f.stage == feature.Answering && c.IsExercise && !c.Coming:
		f.reply(c)
	case c.IsExercise && c.WorkerStarted && !c.Coming:
		f.askTask(c)
	}
}

// reply plays the other side's reply, once it is to move.
func (f *Feature) reply(c *feature.Context) {
	b := c.Board
	switch {
	case b.Over || len(b.Acting) != 1 || c.Forced() != "":
		return
	case b.Acting[0] == f.posed.Seat: // it is the solver's turn, whatever the line says
		if f.replies = nil; f.answer.verdict == wire.Right {
			f.stage = feature.Answered
		}
		return
	}
	for seat, name := range c.Game.Seats {
		if name == b.Acting[0] && c.Collected[seat] == "" {
			c.Send(feature.SetMove{Seat: seat, Move: f.replies[0]})
			f.replies = f.replies[1:]
		}
	}
}

// announce announces the state of the exercise.
func (f *Feature) announce(c *feature.Context) {
	m := f.task.message(&f.Shelf, &f.progress, record(f.answer.moves), f.millis)
	if option := f.answer.option; option >= 0 {
		m.Option = &option
	}
	set := f.task.set
	if f.task.trial {
		set = nil
	}
	c.Send(feature.ExerciseChanged{Message: m, Set: set})
	f.noteCarried(c)
}
