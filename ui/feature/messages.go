package feature

import (
	"playout/engine/exercise"
	"playout/engine/stage"
	"playout/engine/wire"
	"playout/ui/text"
)

// Message is anything that has happened or is asked for: a value of one of the
// types below, or of a type of the feature whose components send it.
type Message any

// Deferrable is a message that waits while the worker answers, so that nothing
// that is pressed meanwhile is lost.
type Deferrable interface{ Deferrable() }

// Deferred is a Deferrable message that has to wait.
type Deferred struct{ Message Message }

// What happens outside.
type (
	// Begin is the first message. Fragment is the address's, with its #, and Place the one
	// to which it belongs.
	Begin struct{ Fragment, Place string }
	// FragmentChanged tells of an address that the visitor changed.
	FragmentChanged struct{ Fragment string }
	// Visit tells that the address holds something else to open.
	Visit struct{}
	// Posted is a message of the page in which this one lives, as JSON; "" for one that
	// has none, or is too large.
	Posted struct{ Text string }
	// Sized tells how large a board that lives in another page would best be, in CSS
	// pixels.
	Sized struct{ Width, Height int }
	// Leaving tells that the visitor leaves the page, perhaps for good.
	Leaving struct{}
	// Hidden tells whether the page can be seen.
	Hidden struct{ On bool }
	// Prefers is what the visitor asks the system for, told when it changes: dark
	// colours, and that nothing moves.
	Prefers struct{ Dark, Still bool }
	// Received is a message of the worker.
	Received struct{ Message []byte }
	// WorkerDied tells that the worker ended or could not start.
	WorkerDied struct{ Reason string }
	// Faulted tells of a fault of the page itself.
	Faulted struct{ Reason string }
	// Rested comes after all that came of something from outside was heard: what
	// happens by itself, now that time has passed and others have changed, can be
	// seen to. It comes again until nothing comes of it.
	Rested struct{}
)

// The conversation with the worker.
type (
	// Ask is a command on its way to the worker; Context.Ask makes it.
	Ask struct{ Command wire.Command }
	// Greeted tells that a worker has come up, and which games it knows.
	Greeted struct{ Games []wire.Game }
	// Answer is what the worker says to a command.
	Answer struct{ wire.Event }
	// Lost tells that the worker is gone with all that it owed. Another one is
	// being started, unless it was given up.
	Lost struct{ GivenUp bool }
	// Revive starts a worker where it was given up.
	Revive struct{}
)

// What is asked of the game on the board.
type (
	// Choose is a click or Enter on a square.
	Choose struct{ Square string }
	// Promote is the choice of what a pawn becomes.
	Promote struct{ Letter string }
	// Unchoose lets the squares chosen so far go.
	Unchoose struct{}
	// Lift begins to drag what stands on a square; Done says whether it is dragged.
	Lift struct {
		Square string
		Done   *bool
	}
	// Drop ends the drag of what was lifted from a square on another one, "" for
	// none; Done says whether a move went on.
	Drop struct {
		From, To string
		Done     *bool
	}
	// SetSeat is a seat's select.
	SetSeat struct{ Seat, Choice string }
	// Reseat gives a seat, by its number, an agent string or wire.Human.
	Reseat struct {
		Seat   int
		Choice string
	}
	// OpenGame is the choice of a game.
	OpenGame struct{ Game string }
	// New starts the same game again with the same players and the clock that was
	// chosen for it.
	New struct{}
	// StartGame starts a game as a person wishes it: a game string, who plays, by seat,
	// and a clock as package timing writes it, "" for none.
	StartGame struct {
		Game    string
		Choices []string
		Clock   string
	}
	// Undo goes back to the last turn of a person, Redo takes it back.
	Undo struct{}
	Redo struct{}
	// Hint has a machine think for the person who is to move.
	Hint struct{}
	// Stop ends thinking: the machine plays the best move it found.
	Stop struct{}
	// Resume lets machines go on from here.
	Resume struct{}
	// Resign gives the game up for the person who is to move, or the only one.
	Resign struct{}
	// Flip turns the board round.
	Flip struct{}
	// SetRealTime chooses between real time and step by step, where all choose at once.
	SetRealTime struct{ On bool }
	// Open has a game opened in place of the one on the board.
	Open struct{ Opening *Opening }
	// Return leads from another place back to the game on the board, or to the one
	// that is about to be.
	Return struct{}
	// Leave comes before an Open: the browser's Back is to lead to the game that
	// is on the board.
	Leave struct{}
	// GoTo shows the position after a ply of the record. Machines wait there.
	GoTo struct{ Ply int }
	// GoToLine shows a line that parts from the one shown: its first step, or of the
	// main line its end. Machines wait there.
	GoToLine struct{ Line int }
	// LookAhead shows on the board where the first moves of a line lead that goes on
	// from a ply of the record, or with none the game again. Nothing of the game
	// changes. Once more asked for what is shown, the game is shown again.
	LookAhead struct {
		Ply  int
		Line []string
		At   int
	}
	// Show has the worker show a ply, -1 for the end, of the line shown or of another
	// by its number. Of a replay the next ply follows.
	Show struct {
		Ply, Line int
		Replay    bool
	}
	// End ends the game outside its rules.
	End struct{ How wire.Ending }
	// Import has the worker open what a text tells.
	Import struct{ Text string }
	// ImportGames adds the games of a file that this page has written to those that
	// are kept.
	ImportGames struct{ Data []byte }
	// Think has an agent think for a seat, unless one does already.
	Think struct{ Thought Thought }
	// Commit is a person's move, once it is whole.
	Commit struct {
		Seat int
		Move string
	}
	// Seated tells who has a seat after all, of whom a link spoke.
	Seated struct {
		Seat   int
		Choice string
	}
	// Hurry has whoever thinks play the best move found so far.
	Hurry struct{}
	// DropThought makes what is being thought of no interest.
	DropThought struct{}
	// DropPlan gives up the move that is about to be played; it is planned anew.
	DropPlan struct{}
	// GiveUp drops that move, and what was chosen and collected of this step.
	GiveUp struct{}
	// Halt pauses whatever goes on by itself.
	Halt struct{}
	// Suspend has nothing think, and machines play nothing, until that is over.
	Suspend struct{ On bool }
	// Wear has the page look as a page wants it in which it lives: a theme, "" for the
	// system's, and a language, "" for the one that there is. Nothing of it is kept.
	Wear struct{ Theme, Lang string }
	// Hold has machines wait, or wait no longer.
	Hold struct{ On bool }
	// Take is a seat's move of this step.
	Take struct {
		Seat int
		Move string
	}
	// Edit sets the game aside while a position is set up, or takes it up again.
	Edit struct{ On bool }
	// WindClocks gives every seat its full time again.
	WindClocks struct{}
	// Remember tells of an agent that no select offers by itself.
	Remember struct{ Checked *wire.Checked }
)

// Pressed is a message of what is done on the board. While another position than the
// game's stands there, it leads back to the game, and does no more.
type Pressed interface{ Pressed() }

// Pressed implements Pressed.
func (Choose) Pressed() {}

// Pressed implements Pressed.
func (Promote) Pressed() {}

// Pressed implements Pressed.
func (Lift) Pressed() {}

// Pressed implements Pressed.
func (Drop) Pressed() {}

// Deferrable implements Deferrable.
func (Undo) Deferrable() {}

// Deferrable implements Deferrable.
func (Redo) Deferrable() {}

// Deferrable implements Deferrable.
func (Hint) Deferrable() {}

// Deferrable implements Deferrable.
func (Stop) Deferrable() {}

// Deferrable implements Deferrable.
func (Resume) Deferrable() {}

// Deferrable implements Deferrable.
func (Resign) Deferrable() {}

// What has happened in the game on the board, as package play tells it.
type (
	// Opens tells that another game, or the same one for a new worker, is about to
	// be opened.
	Opens struct{ Opening *Opening }
	// BoardCame tells of a position. Before is the board in its place before, nil
	// where another game was opened; Opening is what was opened, nil where the
	// game went on; Played says that a move that was sent led there.
	BoardCame struct {
		Before  *wire.Board
		Opening *Opening
		Played  bool
	}
	// Entered tells which phase the game is in now.
	Entered struct{ Phase Phase }
	// GoesTo tells that another ply is about to be shown.
	GoesTo struct{ Replay bool }
	// OpeningRefused tells why the worker did not open a game.
	OpeningRefused struct {
		Opening *Opening
		Error   *wire.Error
	}
	// Ends tells that the game's end outside its rules, or an import, is on its way.
	Ends struct{}
	// Plays tells that a move is on its way to the worker.
	Plays struct{}
	// Begun tells that a person has played or had machines go on, which sets a
	// game in real time going.
	Begun struct{}
	// Chosen tells that a person has chosen a whole move.
	Chosen struct{}
	// Wished is the move that a person chose in real time, for a seat by its number.
	Wished struct {
		Seat int
		Move string
	}
	// Counted tells that the countdown is over, which sets such a game going where it
	// is shown by the stage.
	Counted struct{}
	// GaveUp tells that a plan, and what was chosen of this step, were given up.
	GaveUp struct{}
	// Began tells that somebody begins to think, Reported what they think, and
	// Dropped that it is of no interest any more.
	Began    struct{ Thought Thought }
	Reported struct {
		Thought Thought
		Report  *wire.Report
	}
	Dropped struct{}
	// HintAsked tells that a hint is looked for.
	HintAsked struct{ Seat int }
	// Arrived tells that a link has brought the game on the board, and that it is
	// none of those that are kept here.
	Arrived struct{}
	// Reseated tells who plays a seat from now on.
	Reseated struct{ Seat int }
	// NotImported tells why a text was not opened; a nil Error, that the worker was
	// lost over it.
	NotImported struct{ Error *wire.Error }
	// Carried tells that a person drags a piece from one square to another, and
	// with none that it went back.
	Carried struct{ From, To string }
)

// What is said to the visitor; package notice shows it.
type (
	// Notice is a passing word. Kept stays until the next one; Step is about the
	// step that is about to be played, and does not outlive it; Hint goes with the
	// position that it is about. Of is the dialog that it is said in, by the part before
	// the colon, and "" for one that belongs to the page. One without a text takes the
	// last one away, or with Of that dialog's alone.
	Notice struct {
		Text             string
		Kept, Step, Hint bool
		Of               string
	}
	// Alert says what went wrong; a nil Say takes an alert away.
	Alert struct {
		Say    func(*text.Strings) string
		Detail string // what the engine said, in English
		Soft   bool   // unless something was said before
		Again  bool   // the worker was given up, and a button revives it
	}
)

// Exercises; package exercise hears and tells of them.
type (
	// SetExercise has an exercise or a set opened, as JSON, where no address names it.
	SetExercise struct{ Text string }
	// ExerciseChanged tells how the exercise on the board stands: when it was opened,
	// and after every answer and hint.
	ExerciseChanged struct{ exercise.Message }
	// ExerciseRefused tells why there is no exercise: one line in the visitor's language.
	ExerciseRefused struct{ Text string }
)

// The stage, which shows geese that move or the tree of a search in place of the board;
// package stage hears and tells of it.
type (
	// OpenStage has a scene of package engine/stage shown; CloseStage has the board
	// shown again. Nothing else changes Snapshot.Stage: it has by the next message.
	OpenStage  struct{ Scene string }
	CloseStage struct{}
	// StageSaid is a message of the stage's frame, JSON as package engine/stage has it,
	// "" for what is too large or none.
	StageSaid struct{ Text string }
	// StageHeard is what the stage says, decoded. After its Hello all is sent anew.
	StageHeard struct{ stage.Event }
	// StageCommand is for the stage; where none is open it is lost.
	StageCommand struct{ stage.Command }
	// StageSaved is a file that the stage has made, a recording or a picture, of a media
	// type. SaveStaged, in answer to it, offers it.
	StageSaved struct{ Kind string }
)

// ShowDialog opens a dialog, "player:black", or with "" closes the one that is
// open.
type ShowDialog struct{ Dialog string }

// DialogShown tells which dialog is open now, and which was.
type DialogShown struct{ Dialog, Was string }

// WriteAddress has the address hold the game as it stands.
type WriteAddress struct{}

// Opening is a game that is to be opened.
type Opening struct {
	Command wire.Open
	Game    *wire.Game
	Choices []string          // by seat; nil for the default ones with those of the link
	Seats   []wire.SeatChoice // of the link
	Paused  bool
	Link    bool           // from a link: a refusal blames the link, and its agents are checked
	Again   bool           // the game on the board, opened for a new worker
	Rematch bool           // the same game from its start, as New has it
	Start   *StartGame     // what was wished; nil where it was not said in full
	Told    *wire.Imported // what a text told that it is from; nil for none
	Play    []string       // moves to play at once: they were on their way when the worker died
	Chose   []string       // by seat, what people chose already of the step in which the worker died
	Flip    bool           // of a link: the second seat sits below
	Solves  bool           // it is an exercise's position: no game, and never kept as one
	Show    bool           // a game of machines that follows another by itself, and is not kept
	ID      string         // of the kept game that it goes on with, "" where the address is all that tells
	Kept    string         // what the ID of the game begins with that the link stands for, too long for any link; "" for none
}

// FromLink is the opening of a link to a game of the catalogue, which writes the
// game's name as it is.
func FromLink(game *wire.Game, link wire.Link) *Opening {
	link.Game = game.ID + link.Game[len(game.ID):]
	o := &Opening{Command: link.Open(), Game: game, Seats: link.Seats, Flip: link.Flip, Link: true}
	if link.Moves == "" {
		o.Kept = link.ID
	}
	return o
}

// Thought is what is being thought, by whom.
type Thought struct {
	ID      int
	Seat    int
	Agent   string  // as the seat's choice has it
	Hint    bool    // for a person
	Judge   bool    // not even a hint: a machine's answer to an offer depends on it
	Values  bool    // a hint that names no move: the values of all are to be shown, until something else is thought
	Dropped bool    // its result is of no interest any more
	Waits   bool    // its agent's net has not come yet
	Hurried bool    // it was told to end
	Begun   float64 // ms of Snapshot.Time
}

// Aside says whether only the values of all moves are thought of, which a person
// has not asked for now and which gives way to anything that is.
func (t *Thought) Aside() bool { return t != nil && t.Values && !t.Dropped }

// Counts says whether a machine thinks about a move that it will play.
func (t *Thought) Counts() bool { return t != nil && !t.Hint && !t.Dropped }

// In is the alert in the words of a language, and what the engine said.
func (a Alert) In(words *text.Strings) (sentence, detail string) {
	if a.Say == nil {
		return "", ""
	}
	return a.Say(words), a.Detail
}

// Refusal tells of an error by its kind, and where it says of what.
func Refusal(e *wire.Error, link bool) Alert {
	return Alert{Detail: e.Text, Say: func(w *text.Strings) string {
		by := w.Refused
		if link {
			by = w.RefusedLink
		}
		template, known := by[e.Kind]
		if !known {
			template = by[wire.KindInside]
		}
		if link && e.Kind == wire.KindRecord && e.Ply > 0 {
			template = w.LinkMove
		}
		return text.Fill(template, "of", e.Of, "ply", w.Number(e.Ply))
	}}
}

// Blame is a Refusal of a part of a link, unless something was said before.
func Blame(e *wire.Error) Alert {
	a := Refusal(e, true)
	a.Soft = true
	return a
}
