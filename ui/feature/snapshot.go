package feature

import (
	"slices"
	"time"

	"playout/engine/stage"
	"playout/engine/wire"
	"playout/ui/board"
	"playout/ui/boards"
	"playout/ui/text"
)

// Snapshot is what every feature may know. It is created anew for each message; nothing
// it refers to is ever modified.
type Snapshot struct {
	Time    float64       // ms from any fixed moment
	Date    time.Time     // where the visitor is
	Address string        // the page's, without its fragment
	T       *text.Strings // the words of the chosen language

	Table // published by play

	Greeted  bool     // the worker has come up; published by talk
	Editing  bool     // a position is set up; published by editor
	Chosen   []int    // squares a person chose of a move of several; published by choose
	Checking bool     // agents that a link named are asked about; published by seats
	Thought  *Thought // under way, nil for none; published by think
	Dialog   string   // the one that is open, "" for none; published by dialog
	Said     string   // the notice in the open dialog; published by notice
	Players  []string // who plays the game on the board, or played it elsewhere, by seat, "" for unknown; nil where nobody said so; published by files
	Offered  bool     // an unfinished game is offered; published by library
	Kept     Kept     // where the game on the board is kept; published by library
	KeptID   string   // the ID under which it is kept, "" where it is not; published by library
	Thread   string   // the ID with which links continue it, "" where it is not kept; published by library
	Recalls  bool     // the game that the address names by its ID is being looked up; published by library
	Fragment string   // the address's; published by address
	Lost     bool     // a part of the address could not be opened, and the address keeps it; published by address
	Entry    string   // the ID of the kept game in the entry of the browser's history, "" for none; published by address
	Place    string   // to which the address belongs, PlacePlay for playing

	Sat   []wire.SeatChoice // who played the game on the board, if it is kept and over; published by library
	Begun int64             // when the game on the board was begun, ms since 1970, 0 for unknown; published by library
	Tags  []wire.Tag        // what an imported text said about it besides the players, nil for a game of this page; published by files

	Clocks []wire.Clock // by seat, while the game has clocks; published by clock

	Clock string // for the game that New begins, as package timing writes it; published by clock

	RealTime bool // games of simultaneous moves are played in real time; published by steer
	Going    bool // the seconds are being counted now; published by steer

	Ahead *Ahead // what is shown in place of the game's position, nil for nothing; published by ahead

	Replaying bool    // the record is shown ply by ply; published by watch
	Asleep    bool    // nothing happens automatically, since the page is hidden; published by watch
	Answer    float64 // ms that a position stays in view before a machine's move; published by watch

	Solving Solving // the state of the exercise, NotSolving without one; published by exercise
	Carry   string  // what the page around needs so that a frame that it moves goes on with its exercises: an object as JSON, "" before there was one; published by exercise
	Making  bool    // an exercise is made: its author moves all pieces; published by author
	Drafts  int     // exercises and sets in the making that the device keeps, known where exercises are listed; published by author

	Stage  string // the scene shown in place of the board, "" for none; published by stage
	Staged bool   // the stage is ready for commands; published by stage
	Count  int    // of the countdown before the first step; published by arcade

	Rematch bool    // the friend can be asked for another game; published by friend
	Friends Friends // who choose at once with this page's people; published by friend

	Skips bool // the rest is played without pauses; published by ends

	Theme   string       // "light", "dark" or "" for the system's; published by settings
	Style   string       // of all boards, as View.Style; published by settings
	Workers int          // the most that may think together; published by settings
	Rings   bool         // the board shows what the search found; published by settings
	Sounds  bool         // moves make sounds; published by settings
	Letters text.Letters // of pieces in moves; published by settings

	Customs map[string][]string    // agents put together by the visitor, by game; published by players
	Lacks   map[string]bool        // models that could not be fetched; published by nets
	Linked  map[LinkedAgent]string // the models of agents that no select offers; published by nets
}

// Nobody stands in for the player of an exercise's seat that no one plays: its moves come
// from the exercise.
const Nobody = "nobody"

// Remote stands in for the player of a seat that a friend on another computer has. In links
// and records that is wire.Human.
const Remote = "remote"

// Solving is the state of the exercise that is on the board, or about to be.
type Solving uint8

const (
	// NotSolving: a game is played.
	NotSolving Solving = iota
	// Posing: the worker is checking the exercise and opens its position.
	Posing
	// Answering: the solver may choose, or the other side is playing.
	Answering
	// Picking: the solver may choose one of several options, but nothing on the board.
	Picking
	// Judging: an answer is being judged, or a wrong one stays in view and is then taken
	// back.
	Judging
	// Answered: nobody is to move until the exercise is tried again.
	Answered
)

// Ahead is a look along a line that continues from a ply of the record.
type Ahead struct {
	Board *wire.Board // the position after the first At moves of Line
	Ply   int
	Line  []string
	At    int // at least 1
}

// State is data-state: who may act, a person, a machine or the page for it, or nobody.
func (s *Snapshot) State() string {
	switch {
	case s.Phase == Starting || s.Phase == Gone:
		return StateLoading
	case s.Board != nil && (s.Solving == Posing || s.Solving == Judging):
		return StateThinking
	case s.Solves && s.Solving == Answered:
		return StateOver
	case s.Solves && s.Solving == Picking:
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

// MayChoose says whether a person may choose on the board now.
func (s *Snapshot) MayChoose() bool {
	return s.State() == StateHuman && s.Phase != Editing && s.Solving != Picking
}

// Busy reports whether nothing can be done in the game now: its position is not settled,
// or another one is being set up.
func (s *Snapshot) Busy() bool { return !s.Phase.Settled() }

// Unsettled reports whether the position is about to change or to become known.
func (s *Snapshot) Unsettled() bool { return s.Coming || s.Checking || s.Phase != Editing && s.Busy() }

// Answering reports whether the worker is about to send the position of the game on the
// board, or the players that a link names.
func (s *Snapshot) Answering() bool {
	return s.Board != nil && (s.Opens == nil || s.Opens.Again) && !s.Editing && s.Greeted && s.Unsettled()
}

// Steers reports whether people play a game of simultaneous moves, perhaps with machines.
func (s *Snapshot) Steers() bool {
	persons, _ := s.Persons()
	return s.Board != nil && !s.Editing && s.Game.Together && persons > 0
}

// Paced reports whether the steps of such a game follow by the clock, once it goes on.
// Friends on other computers choose in their own time.
func (s *Snapshot) Paced() bool { return s.RealTime && s.Steers() && !s.Afar() }

// Races reports whether several people play such a game in real time: nobody waits for
// another's choice, and everybody sees it.
func (s *Snapshot) Races() bool {
	persons, _ := s.Persons()
	return s.Paced() && !s.Solves && persons > 1
}

// Ways are the moves to which a seat may be steered: its legal moves except those
// straight back.
func (s *Snapshot) Ways(seat int) []wire.Move {
	back := boards.Of(s.Game.ID).Manner.Back
	return slices.DeleteFunc(s.MovesAlong(seat, nil), func(m wire.Move) bool {
		return back != nil && back(s.Scene(), seat, m.Name)
	})
}

// Arcade reports whether the stage shows the geese.
func (s *Snapshot) Arcade() bool { return s.Stage == stage.Geese && s.Staged }

// Live reports whether steps follow by the clock while a person chooses.
func (s *Snapshot) Live() bool {
	return s.Going && s.Paced() && !s.Paused && !s.Solves && s.Own() >= 0
}

// MayStop reports whether there is something for Stop to end.
func (s *Snapshot) MayStop() bool {
	if s.Board == nil || s.Busy() {
		return false
	}
	return s.Thought != nil && !s.Thought.Dropped && !s.Thought.Values || s.Replaying || s.Live() || s.Count > 0 || s.Watched() && s.State() == StateThinking
}

// Plays reports whether a replay or a game of machines alone is running.
func (s *Snapshot) Plays() bool {
	return s.Replaying || s.Board != nil && (s.Live() || s.Count > 0 || s.Watched() && s.MayStop())
}

// MayResume reports whether something would happen automatically if it were not paused.
func (s *Snapshot) MayResume() bool {
	return s.Board != nil && s.Paused && s.State() == StateHuman && !s.Editing && (s.Person() < 0 || s.Paced())
}

// Loser is the seat that would lose by resigning, -1 for none: with several friends on other
// computers nobody resigns, but leaves.
func (s *Snapshot) Loser() int {
	if s.Board == nil || s.Busy() || s.Board.Closed || s.Replaying || s.Solves || s.Afar() && len(s.Game.Seats) > 2 {
		return -1
	}
	if s.Together() {
		return s.Own()
	}
	if persons, last := s.Persons(); persons == 1 {
		return last
	}
	return s.Person()
}

// MayHint reports whether a machine may think for the person to move.
func (s *Snapshot) MayHint() bool {
	return (s.Thought == nil || s.Thought.Values) && s.mayThink()
}

// MayValue reports whether the values of all moves may be computed for the person to
// move.
func (s *Snapshot) MayValue() bool { return s.Thought == nil && s.mayThink() }

func (s *Snapshot) mayThink() bool {
	return s.State() == StateHuman && !s.Editing && !s.Solves && !s.Afar() && s.Person() >= 0 && !s.Live() && s.Count == 0 && s.Game.Hint != "" && !s.Asleep
}

// Promotions are a person's moves over exactly the squares chosen, which differ in what a
// pawn becomes.
func (s *Snapshot) Promotions() []wire.Move {
	seat := s.Person()
	if seat < 0 || len(s.Chosen) == 0 {
		return nil
	}
	return slices.DeleteFunc(s.MovesAlong(seat, s.Chosen), func(m wire.Move) bool {
		return len(m.Squares) != len(s.Chosen) || m.Promotion == ""
	})
}

// Mover is the mover where that is not a person: a machine, or the seat that can only
// pass.
func (s *Snapshot) Mover() string {
	if i := s.Machine(); i >= 0 {
		return s.Who(i, s.Choices[i])
	}
	return s.T.TheSeat(s.Board.Acting[0])
}

// Upended reports whether the board is drawn rotated by half a turn.
func (s *Snapshot) Upended() bool {
	return s.Flipped != (s.Turned() && boards.Of(s.Game.ID).Manner.Sided)
}

// Scene is the board shown, as a game's texts describe it.
func (s *Snapshot) Scene() board.Scene {
	return board.Scene{T: s.T, Letters: s.Letters.Spoken(), Game: s.Game, Board: s.Board, Own: s.Own(), Live: s.Live()}
}
