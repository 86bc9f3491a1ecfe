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

// Snapshot is what every feature may know. It is made anew for each message;
// what it refers to is not changed by anybody.
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
	Thought  *Thought // that is outstanding, nil for none; published by think
	Dialog   string   // the one that is open, "" for none; published by dialog
	Said     string   // the notice of the dialog that is open; published by notice
	Players  []string // who played the game on the board elsewhere, by seat, "" for unknown; nil where no text told; published by files
	Offered  bool     // an unfinished game is offered; published by library
	Kept     Kept     // what becomes of the game on the board; published by library
	KeptID   string   // what the ID begins with under which it is kept, "" where it is not; published by library
	Recalls  bool     // the game that the address names by its ID is looked for; published by library
	Fragment string   // the address's; published by address
	Place    string   // to which the address belongs, PlacePlay where one plays

	Clock string // chosen for the game that New begins, as package timing writes it; published by clock

	RealTime bool // games in which all choose at once are played in real time; published by steer
	Going    bool // the seconds are counted now; published by steer

	Ahead *Ahead // what is looked at in place of the game's position, nil for nothing; published by ahead

	Replaying bool    // the record is shown ply by ply; published by watch
	Asleep    bool    // nothing happens by itself, since nobody looks; published by watch
	Answer    float64 // ms that a position is left to be seen before a machine's answer; published by watch

	Solving Solving // where an exercise stands, NotSolving without one; published by exercise

	Stage  string // the scene that is shown in place of the board, "" for none; published by stage
	Staged bool   // it listens; published by stage
	Count  int    // of the countdown before the first step; published by arcade

	Skips bool // the rest is played without pauses; published by ends

	Theme   string       // "light", "dark" or "" for the system's; published by settings
	Style   string       // of all boards, as View.Style; published by settings
	Workers int          // that may think together; published by settings
	Rings   bool         // the board shows what the search thinks; published by settings
	Sounds  bool         // moves are heard; published by settings
	Letters text.Letters // of pieces in moves; published by settings

	Customs map[string][]string    // agents put together here, by game; published by players
	Lacks   map[string]bool        // models that could not be had; published by nets
	Linked  map[LinkedAgent]string // the models of agents that no select offers; published by nets
}

// Nobody is in place of who plays a seat of an exercise for which no one chooses: its
// moves are the exercise's.
const Nobody = "nobody"

// Solving is where the exercise stands that is on the board, or about to be.
type Solving uint8

const (
	// NotSolving: a game is played.
	NotSolving Solving = iota
	// Posing: the worker is asked about the exercise, and opens its position.
	Posing
	// Answering: the solver may choose, or whoever plays the other side moves.
	Answering
	// Picking: the solver may choose one of several options, and nothing on the board.
	Picking
	// Judging: an answer is judged, or a wrong one is left to be seen and goes back.
	Judging
	// Answered: nobody is to move any more, until the exercise is tried again.
	Answered
)

// Ahead is a look along a line that goes on from a ply of the record.
type Ahead struct {
	Board *wire.Board // where the first At moves of Line lead
	Ply   int
	Line  []string
	At    int // at least 1
}

// State is data-state: who may act, a person, a machine or the page for it, or
// nobody.
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

// Busy says whether nothing can be done in the game now: its position is not
// settled, or another one is set up.
func (s *Snapshot) Busy() bool { return !s.Phase.Settled() }

// Unsettled says whether the position itself is about to change or to be known.
func (s *Snapshot) Unsettled() bool { return s.Coming || s.Checking || s.Phase != Editing && s.Busy() }

// Answering says whether the worker is about to tell the position of the game
// on the board, or whom a link seats.
func (s *Snapshot) Answering() bool {
	return s.Board != nil && (s.Opens == nil || s.Opens.Again) && !s.Editing && s.Greeted && s.Unsettled()
}

// Steers says whether people play a game in which all choose at once, perhaps among
// machines.
func (s *Snapshot) Steers() bool {
	persons, _ := s.Persons()
	return s.Board != nil && !s.Editing && s.Game.Together && persons > 0
}

// Races says whether several people play such a game in real time: nobody waits for
// another's choice, and everybody sees it.
func (s *Snapshot) Races() bool {
	persons, _ := s.Persons()
	return s.RealTime && s.Steers() && !s.Solves && persons > 1
}

// Ways are the moves to which a seat may be steered: of its legal ones those that do
// not lead straight back.
func (s *Snapshot) Ways(seat int) []wire.Move {
	back := boards.Of(s.Game.ID).Manner.Back
	return slices.DeleteFunc(s.MovesAlong(seat, nil), func(m wire.Move) bool {
		return back != nil && back(s.Scene(), seat, m.Name)
	})
}

// Arcade says whether the geese are shown by the stage.
func (s *Snapshot) Arcade() bool { return s.Stage == stage.Geese && s.Staged }

// Live says whether steps come by themselves while a person chooses.
func (s *Snapshot) Live() bool {
	return s.Going && s.RealTime && !s.Paused && !s.Solves && s.Steers() && s.Own() >= 0
}

// MayStop says whether something goes on that Stop ends.
func (s *Snapshot) MayStop() bool {
	if s.Board == nil || s.Busy() {
		return false
	}
	return s.Thought != nil && !s.Thought.Dropped && !s.Thought.Values || s.Replaying || s.Live() || s.Count > 0 || s.Watched() && s.State() == StateThinking
}

// Plays says whether a replay or machines alone go on.
func (s *Snapshot) Plays() bool {
	return s.Replaying || s.Board != nil && (s.Live() || s.Count > 0 || s.Watched() && s.MayStop())
}

// MayResume says whether something would happen by itself were it not for the
// pause.
func (s *Snapshot) MayResume() bool {
	return s.Board != nil && s.Paused && s.State() == StateHuman && !s.Editing && (s.Person() < 0 || s.RealTime && s.Steers())
}

// Loser is the seat that gives the game up by resigning, -1 for none.
func (s *Snapshot) Loser() int {
	if s.Board == nil || s.Busy() || s.Board.Closed || s.Replaying || s.Solves {
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

// MayHint says whether a machine may think for the person who is to move.
func (s *Snapshot) MayHint() bool {
	return (s.Thought == nil || s.Thought.Values) && s.mayThink()
}

// MayValue says whether the values of all moves may be thought of for the person
// who is to move.
func (s *Snapshot) MayValue() bool { return s.Thought == nil && s.mayThink() }

func (s *Snapshot) mayThink() bool {
	return s.State() == StateHuman && !s.Editing && !s.Solves && s.Person() >= 0 && !s.Live() && s.Count == 0 && s.Game.Hint != "" && !s.Asleep
}

// Promotions are a person's moves over just the squares chosen, which differ in
// what a pawn becomes.
func (s *Snapshot) Promotions() []wire.Move {
	seat := s.Person()
	if seat < 0 || len(s.Chosen) == 0 {
		return nil
	}
	return slices.DeleteFunc(s.MovesAlong(seat, s.Chosen), func(m wire.Move) bool {
		return len(m.Squares) != len(s.Chosen) || m.Promotion == ""
	})
}

// Mover is who is to move where no person is: the machine, or the seat that
// can only pass.
func (s *Snapshot) Mover() string {
	if i := s.Machine(); i >= 0 {
		return s.Who(i, s.Choices[i])
	}
	return s.T.TheSeat(s.Board.Acting[0])
}

// Upended says whether the board is drawn turned by half.
func (s *Snapshot) Upended() bool {
	return s.Flipped != (s.Turned() && boards.Of(s.Game.ID).Manner.Sided)
}

// Scene is the board shown, as a game's manner tells of it.
func (s *Snapshot) Scene() board.Scene {
	return board.Scene{T: s.T, Letters: s.Letters.Spoken(), Game: s.Game, Board: s.Board, Own: s.Own(), Live: s.Live()}
}
