package feature

import (
	"slices"

	"playout/engine/stage"
	"playout/engine/wire"
	"playout/ui/board"
	"playout/ui/boards"
)

// Snapshot is what every feature may know. The page makes one for each message and each feature,
// so that no feature can change what another one published. Nothing that it refers to is ever
// modified.
type Snapshot struct {
	Time    float64 // ms since any fixed moment
	Date    Date
	Address string // the page's, without its fragment
	Place   string // the place of the address, PlacePlay for playing

	// What the features published.
	OnBoard
	FromAddress
	FromAhead
	FromArcade
	FromAuthor
	FromChoose
	FromClock
	FromDialog
	FromEditor
	FromEnds
	FromExercise
	FromFiles
	FromFriend
	FromInside
	FromLibrary
	FromLobby
	FromNets
	FromNotice
	FromPlayers
	FromSeats
	FromSettings
	FromStage
	FromSteer
	FromTalk
	FromThink
	FromWatch
}

// Nobody stands for the player of an exercise's seat without a player: its moves come from the
// exercise.
const Nobody = "nobody"

// Remote stands for the player of a seat that a friend on another computer has. In links and
// records that seat has link.Human.
const Remote = "remote"

// Solving is the state of the exercise that is on the board, or about to be.
type Solving uint8

const (
	// NotSolving means that a game is played.
	NotSolving Solving = iota
	// Posing means that the worker is checking the exercise and opens its position.
	Posing
	// Answering means that the solver may choose, or the other side is playing.
	Answering
	// Picking means that the solver may choose one of several options, but nothing on the board.
	Picking
	// Judging means that an answer is being judged, or a wrong one stays in view and is then
	// taken back.
	Judging
	// Answered means that no move is expected until the solver tries again.
	Answered
)

// Ahead is a look along a line that continues from a ply of the record.
type Ahead struct {
	Board *wire.Board // the position after the first At moves of Line
	Ply   int
	Line  []string
	At    int // at least 1
	// Position is that of the LookAhead, "" in a game without chance.
	Position string
}

// State returns data-state: the page is loading, a person may act, a machine or the page acts, or
// the game is over.
func (s *Snapshot) State() string {
	switch {
	case s.Phase == Starting || s.Phase == Gone:
		return StateLoading
	case s.Board != nil && (s.Solving == Posing || s.Solving == Judging):
		return StateThinking
	case s.IsExercise && s.Solving == Answered:
		return StateOver
	case s.IsExercise && s.Solving == Picking:
		return StateHuman
	}
	switch s.Phase {
	case Loading, Seating, Asking:
		if s.Board == nil {
			return StateLoading
		}
		return StateThinking
	case Choosing, Waiting, Editing:
		return StateHuman
	case Over:
		return StateOver
	}
	return StateThinking
}

// MayChoose reports whether a person may choose on the board now.
func (s *Snapshot) MayChoose() bool {
	return s.State() == StateHuman && s.Phase != Editing && s.Solving != Picking
}

// Busy reports whether no action on the game is possible now: its position is not settled, or
// another one is being set up.
func (s *Snapshot) Busy() bool { return !s.Phase.Settled() }

// Unsettled reports whether the position is about to change or to become known.
func (s *Snapshot) Unsettled() bool { return s.Coming || s.Checking || s.Phase != Editing && s.Busy() }

// Answering reports whether the worker is about to send the position of the game on the board,
// or the players of a link.
func (s *Snapshot) Answering() bool {
	return s.Board != nil && (s.Requested == nil || s.Requested.Again) && !s.Editing && s.WorkerStarted && s.Unsettled()
}

// Steered reports whether people play a game of simultaneous moves, alone or with machines.
func (s *Snapshot) Steered() bool {
	persons, _ := s.Persons()
	return s.Board != nil && !s.Editing && s.Game.Together && persons > 0
}

// InRealTime reports whether the clock drives the steps of a Steered game, once it continues.
// Friends on other computers choose in their own time.
func (s *Snapshot) InRealTime() bool {
	return s.RealTime && s.Steered() && !s.HasRemote() && !s.Analysing
}

// Racing reports whether several people play in real time: none waits for another's choice, and all
// see it.
func (s *Snapshot) Racing() bool {
	persons, _ := s.Persons()
	return s.InRealTime() && !s.IsExercise && persons > 1
}

// SteerMoves returns the moves to which a seat may be steered: its legal moves except those
// straight back.
func (s *Snapshot) SteerMoves(seat int) []wire.Move {
	back := boards.Of(s.Game.ID).Manner.Reverses
	return slices.DeleteFunc(s.MovesAlong(seat, nil), func(m wire.Move) bool {
		return back != nil && back(s.Scene(), seat, m.Name)
	})
}

// Arcade reports whether the stage shows the geese.
func (s *Snapshot) Arcade() bool { return s.Stage == stage.Geese && s.Staged }

// Live reports whether the clock drives the steps while a person chooses.
func (s *Snapshot) Live() bool {
	return s.Going && s.InRealTime() && !s.Paused && !s.IsExercise && s.OwnSeat() >= 0
}

// MayStop reports whether there is something for Stop to end.
func (s *Snapshot) MayStop() bool {
	if s.Board == nil || s.Busy() {
		return false
	}
	return s.Thought != nil && !s.Thought.Dropped && !s.Thought.Yields() || s.Replaying || s.Live() || s.Count > 0 || s.IsWatched() && s.State() == StateThinking
}

// Running reports whether something runs by itself: a replay, real time or its countdown, or a game
// of machines alone.
func (s *Snapshot) Running() bool {
	return s.Replaying || s.Board != nil && (s.Live() || s.Count > 0 || s.IsWatched() && s.MayStop())
}

// MayResume reports whether a pause holds something that would run automatically.
func (s *Snapshot) MayResume() bool {
	return s.Board != nil && s.Paused && s.State() == StateHuman && !s.Editing && (s.Person() < 0 || s.InRealTime())
}

// ResigningSeat returns the seat that would lose by resigning, -1 for none. In a game with several
// friends on other computers a person leaves instead.
func (s *Snapshot) ResigningSeat() int {
	if s.Board == nil || s.Busy() || s.Board.Closed || s.Replaying || s.IsExercise || s.Analysing || s.HasRemote() && len(s.Game.Seats) > 2 {
		return -1
	}
	if s.Together() {
		return s.OwnSeat()
	}
	if persons, last := s.Persons(); persons == 1 {
		return last
	}
	return s.Person()
}

// MayHint reports whether a machine may think for the person to move.
func (s *Snapshot) MayHint() bool {
	return (s.Thought == nil || s.Thought.Yields()) && s.mayThink()
}

// MayValue reports whether the values of all moves may be computed for the person to
// move.
func (s *Snapshot) MayValue() bool { return s.Thought == nil && s.mayThink() }

func (s *Snapshot) mayThink() bool {
	return s.State() == StateHuman && !s.Editing && !s.IsExercise && !s.HasRemote() && s.Person() >= 0 && !s.Live() && s.Count == 0 && s.Game.Hint != "" && !s.Asleep
}

// Promotions returns a person's moves over exactly the chosen squares that differ in the promotion
// piece.
func (s *Snapshot) Promotions() []wire.Move {
	seat := s.Person()
	if seat < 0 || len(s.Chosen) == 0 {
		return nil
	}
	return slices.DeleteFunc(s.MovesAlong(seat, s.Chosen), func(m wire.Move) bool {
		return len(m.Squares) != len(s.Chosen) || m.Promotion == ""
	})
}

// Mover returns the name of the seat to move if no person has to choose for it: a machine's, or
// that of a seat that can only pass.
func (s *Snapshot) Mover() string {
	if i := s.Machine(); i >= 0 {
		return s.MachineName(i, s.Choices[i])
	}
	return s.T.TheSeat(s.Board.Acting[0])
}

// Rotated reports whether the board is drawn rotated by half a turn.
func (s *Snapshot) Rotated() bool {
	return s.Flipped != (s.Turned() && boards.Of(s.Game.ID).Manner.Sided)
}

// Scene returns the board shown, for a game's texts.
func (s *Snapshot) Scene() board.Scene {
	return board.Scene{T: s.T, Letters: s.Letters.Spoken(), Game: s.Game, Board: s.Board, OwnSeat: s.OwnSeat(), Live: s.Live()}
}
