package feature

import (
	"playout/engine/stage"
	"playout/engine/wire"
	"playout/ui/text"
)

// Message is anything that has happened or is requested: a value of one of the types
// below, or of a type that belongs to the feature whose components send it.
type Message any

// Deferrable is a message that waits while the worker answers, so that nothing pressed in
// the meantime is lost.
type Deferrable interface{ Deferrable() }

// Deferred is a Deferrable message that must wait.
type Deferred struct{ Message Message }

// Events from outside.
type (
	// Begin is the first message. Fragment is the address's, with its #, as package paste
	// reads it; Shown is how the address has it, and Left what was stuck to it. Place is
	// the place to which it belongs. Entry is the ID that SetFragment wrote into this
	// entry of the browser's history, "" for none.
	Begin struct{ Fragment, Shown, Left, Place, Entry string }
	// FragmentChanged: the visitor changed the address, or went to another entry of the
	// history; or a feature changed it, which leaves Shown empty. Entry is as in Begin.
	FragmentChanged struct{ Fragment, Shown, Left, Entry string }
	// LinkLost: a part of the address could not be opened. The address keeps it until
	// another position is on the board.
	LinkLost struct{}
	// Visit: the address names something else to open.
	Visit struct{}
	// Posted is a message from the page in which this one is embedded, as JSON; "" for
	// one that is not JSON or is too large.
	Posted struct{ Text string }
	// Sized is the best size, in CSS pixels, for a board embedded in another page.
	Sized struct{ Width, Height int }
	// Leaving: the visitor leaves the page, perhaps for good.
	Leaving struct{}
	// Hidden says whether the page is hidden.
	Hidden struct{ On bool }
	// Prefers is what the visitor asks the system for, sent when it changes: dark
	// colours, and reduced motion.
	Prefers struct{ Dark, Still bool }
	// Received is a message from the worker.
	Received struct{ Message []byte }
	// WorkerDied: the worker ended or could not start.
	WorkerDied struct{ Reason string }
	// Faulted reports a fault of the page itself.
	Faulted struct{ Reason string }
	// Rested comes after everything caused by an event from outside has been handled:
	// features can now do what happens by itself, given the new time and the new state of
	// others. It is repeated until it causes nothing more.
	Rested struct{}
)

// The conversation with the worker.
type (
	// Ask is a command on its way to the worker, made by Context.Ask.
	Ask struct{ Command wire.Command }
	// Greeted: a worker has started; it lists the games it knows.
	Greeted struct{ Games []wire.Game }
	// Answer is the worker's answer to a command.
	Answer struct{ wire.Event }
	// Lost: the worker is gone, and so are the answers it owed. Another one is being
	// started, unless the page has given up.
	Lost struct{ GivenUp bool }
	// Revive starts a worker after the page has given up.
	Revive struct{}
)

// Requests about the game on the board.
type (
	// Choose is a click or Enter on a square.
	Choose struct{ Square string }
	// Promote chooses what a pawn becomes.
	Promote struct{ Letter string }
	// Unchoose clears the squares chosen so far.
	Unchoose struct{}
	// Lift starts dragging what stands on a square; Done receives whether it can be
	// dragged.
	Lift struct {
		Square string
		Done   *bool
	}
	// Drop ends the drag from a square on another one, "" for none; Done receives whether
	// a move was played.
	Drop struct {
		From, To string
		Done     *bool
	}
	// SetSeat is a change of a seat's select.
	SetSeat struct{ Seat, Choice string }
	// Reseat sets who plays a seat, by its number: an agent string or wire.Human.
	Reseat struct {
		Seat   int
		Choice string
	}
	// OpenGame is the choice of a game.
	OpenGame struct{ Game string }
	// New starts the same game again with the same players and the clock chosen for it.
	New struct{}
	// StartGame starts a game with given settings: a game string, who plays, by seat, and
	// a clock as package timing writes it, "" for none.
	StartGame struct {
		Game    string
		Choices []string
		Clock   string
	}
	// Undo goes back to the last turn of a person, Redo takes it back.
	Undo struct{}
	Redo struct{}
	// Hint lets a machine think for the person to move.
	Hint struct{}
	// Stop ends thinking: the machine plays the best move it found.
	Stop struct{}
	// Resume lets machines continue from here.
	Resume struct{}
	// Resign resigns for the person to move, or for the only person.
	Resign struct{}
	// Flip turns the board round.
	Flip struct{}
	// SetRealTime switches between real time and step by step, in games of simultaneous
	// moves.
	SetRealTime struct{ On bool }
	// Open opens a game in place of the one on the board.
	Open struct{ Opening *Opening }
	// Return goes from another place back to the game on the board, or to the one about
	// to be.
	Return struct{}
	// Leave comes before an Open: the browser's Back must lead to the game that is on the
	// board.
	Leave struct{}
	// GoTo shows the position after a ply of the record, where machines wait.
	GoTo struct{ Ply int }
	// GoToLine shows a line that branches off the one shown: its first step, or of the
	// main line its end. Machines wait there.
	GoToLine struct{ Line int }
	// LookAhead shows on the board the position after the first moves of a line from a
	// ply of the record, or, without moves, the game again. The game itself does not
	// change. Repeating the request shows the game again.
	LookAhead struct {
		Ply  int
		Line []string
		At   int
	}
	// Show lets the worker show a ply, -1 for the end, of the line shown or of another
	// one by its number. In a replay the next ply follows.
	Show struct {
		Ply, Line int
		Replay    bool
	}
	// End ends the game outside its rules.
	End struct{ How wire.Ending }
	// Import opens a text of a game, which is tried first; "" stands for the one on the board.
	Import struct{ Text, Game string }
	// ImportGames adds the games in a file written by this page to those kept.
	ImportGames struct{ Data []byte }
	// Think lets an agent think for a seat, unless a thought is under way.
	Think struct{ Thought Thought }
	// Commit is a person's complete move.
	Commit struct {
		Seat int
		Move string
	}
	// Seated says who plays a seat after a link's agents were checked.
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
	// SetUp starts setting up a position.
	SetUp struct{}
	// WindClocks gives every seat its full time again.
	WindClocks struct{}
	// Remember adds an agent that no select offers by itself.
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

// Deferrable implements Deferrable.
func (SetUp) Deferrable() {}

// What has happened in the game on the board, as package play tells it.
type (
	// Opens: another game, or the same one for a new worker, is about to be opened.
	Opens struct{ Opening *Opening }
	// BoardCame is a new position. Before is the board it replaces, nil where another
	// game was opened; Opening is what was opened, nil where the game continued; Played
	// means that a move sent to the worker led there.
	BoardCame struct {
		Before  *wire.Board
		Opening *Opening
		Played  bool
	}
	// Entered is the phase that the game is in now.
	Entered struct{ Phase Phase }
	// GoesTo: another ply is about to be shown.
	GoesTo struct{ Replay bool }
	// OpeningRefused says why the worker did not open a game.
	OpeningRefused struct {
		Opening *Opening
		Error   *wire.Error
	}
	// Ends: the game's end outside its rules, or an import, is on its way to the worker.
	Ends struct{}
	// Plays: a move is on its way to the worker.
	Plays struct{}
	// Begun: a person has made a move or let machines continue, which starts a game in
	// real time.
	Begun struct{}
	// Chosen: a person has completed a move.
	Chosen struct{}
	// Wished is the move that a person chose in real time, for a seat by its number.
	Wished struct {
		Seat int
		Move string
	}
	// Counted: the countdown is over, which starts a game in real time that the stage
	// shows.
	Counted struct{}
	// GaveUp: a plan, and the moves chosen in this step, were discarded.
	GaveUp struct{}
	// Began: a thought has started; Reported: what it found so far; Dropped: its result
	// is no longer wanted.
	Began    struct{ Thought Thought }
	Reported struct {
		Thought Thought
		Report  *wire.Report
	}
	Dropped struct{}
	// HintAsked: a hint is being computed.
	HintAsked struct{ Seat int }
	// Arrived: a link has opened the game on the board, and it is none of those kept
	// here.
	Arrived struct{}
	// Reseated says who plays a seat from now on.
	Reseated struct{ Seat int }
	// NotImported says why a text was not opened; a nil Error means that the worker was
	// lost in the process.
	NotImported struct{ Error *wire.Error }
	// Carried: a person is dragging a piece from one square to another; without squares,
	// the piece went back.
	Carried struct{ From, To string }
)

// Words for the visitor; package notice shows them.
type (
	// Notice is a passing message. Kept stays until the next one; Step belongs to the
	// step about to be played, and ends with it; Hint ends with its position. Of is the
	// dialog in which it appears, by the part before the colon, "" for the page. A notice
	// without text removes the last one, or with Of that dialog's.
	Notice struct {
		Text             string
		Kept, Step, Hint bool
		Of               string
	}
	// Alert says what went wrong; a nil Say removes an alert.
	Alert struct {
		Say    func(*text.Strings) string
		Detail string // what the engine said, in English
		Soft   bool   // in addition to those that are shown
		Again  bool   // the worker was given up, and a button starts another
	}
)

// The stage, which shows moving geese or the tree of a search in place of the board;
// package stage handles and sends these messages.
type (
	// OpenStage shows a scene of package engine/stage; CloseStage shows the board again.
	// Nothing else changes Snapshot.Stage, which follows with the next message.
	OpenStage  struct{ Scene string }
	CloseStage struct{}
	// StageSaid is a message of the stage's frame, JSON in the form of package
	// engine/stage; "" where it is too large or not JSON.
	StageSaid struct{ Text string }
	// StageHeard is a decoded message of the stage. After its Hello everything is sent
	// anew.
	StageHeard struct{ stage.Event }
	// StageCommand is a command for the stage; it is lost where none is open.
	StageCommand struct{ stage.Command }
	// StageSaved is a file made by the stage, a recording or a picture, with its media
	// type. SaveStaged is the answer, which offers it for download.
	StageSaved struct{ Kind string }
)

// ShowDialog opens a dialog, such as "player:black", or with "" closes the open one.
type ShowDialog struct{ Dialog string }

// DialogShown says which dialog is open now, and which was before.
type DialogShown struct{ Dialog, Was string }

// WriteAddress writes the game as it stands into the address.
type WriteAddress struct{}

// Opening is a game about to be opened.
type Opening struct {
	Command wire.Open
	Game    *wire.Game
	Choices []string          // by seat; nil for the default ones with those of the link
	Seats   []wire.SeatChoice // of the link
	Paused  bool
	Link    bool           // from a link: errors refer to the link, and its agents are checked
	Again   bool           // the game on the board, reopened for a new worker
	Rematch bool           // the same game from its start, for New
	Start   *StartGame     // what was requested; nil where it was not given in full
	Told    *wire.Imported // what an imported text says about its source; nil for none
	Play    []string       // moves to play at once: they were on their way when the worker died
	Chose   []string       // by seat, the moves that people had chosen in the step in which the worker died
	Flip    bool           // of a link: the second seat sits below
	Solves  bool           // the position of an exercise, which is never kept as a game
	Show    bool           // a game of machines that follows another automatically, and is not kept
	ID      string         // of the kept game that it continues, "" for unknown
	Thread  string         // the ID with which a link continues a game by correspondence, "" for none
	Kept    string         // the beginning of the ID of the game that the link stands for, which is too long for a link; "" for none
	Invite  string         // of a link: an invitation to play with a friend, untrusted; "" for none
	Answer  string         // of a link: a friend's answer for the page that waits for it, untrusted; "" for none
}

// Thought is a thought under way.
type Thought struct {
	ID      int
	Seat    int
	Agent   string  // as the seat's choice names it
	Hint    bool    // for a person
	Judge   bool    // not even a hint: a machine's answer to an offer depends on it
	Values  bool    // a hint that names no move: the values of all moves are shown until the next thought
	Dropped bool    // its result is no longer wanted
	Waits   bool    // its agent's net has not arrived yet
	Hurried bool    // it was asked to end
	Begun   float64 // ms of Snapshot.Time
}

// Aside reports whether the thought only fills in the values of all moves; any other
// thought takes precedence.
func (t *Thought) Aside() bool { return t != nil && t.Values && !t.Dropped }

// Counts reports whether a machine will play the move it is thinking about.
func (t *Thought) Counts() bool { return t != nil && !t.Hint && !t.Dropped }

// In is the alert in the words of a language, and what the engine said.
func (a Alert) In(words *text.Strings) (sentence, detail string) {
	if a.Say == nil {
		return "", ""
	}
	return a.Say(words), a.Detail
}
