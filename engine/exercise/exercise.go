// Package exercise defines the format of exercises (a position with a question) and scores
// answers. It knows no rules of games: package grade below it checks that a game, a position and
// moves exist, and judges answers.
//
// An exercise is JSON:
//
//	{"playout":"exercise","version":1,"id":"corner-1","game":"othello","position":"…","moves":"…",
//	 "title":"…","prompt":"…","goal":{"kind":"moves","accept":["c4","d3"]},
//	 "hints":["…"],"hintCost":2,"feedback":{"right":"…","wrong":"…","d3":"…"},"attempts":3,"points":10,"lang":"en"}
//
// The keys playout, version, game and goal are required. A set is several exercises:
//
//	{"playout":"exercises","version":1,"title":"…","exercises":[…]}
//
// Input is untrusted until Read accepts it. Read rejects text that is too large, too deep or out
// of range, unknown and repeated keys, and values of the wrong type, with strict.Faults. It
// rejects text of a later version of Playout with a LaterVersionError.
package exercise

import (
	"math"
	"strings"

	"playout/engine/game"
	"playout/engine/strict"
)

// Version is the version of the format.
const Version = 1

// The values of the key playout: the text is an exercise, or a set of them.
const (
	TypeExercise = "exercise"
	TypeSet      = "exercises"
)

// Exercise is a position with a question. Texts are plain text, never markup.
type Exercise struct {
	Playout  string            `json:"playout"` // One
	Version  int               `json:"version"`
	ID       string            `json:"id,omitempty"`       // the author's name for it, which messages carry
	Game     string            `json:"game"`               // game string
	Position string            `json:"position,omitempty"` // "" for the game's start
	Moves    string            `json:"moves,omitempty"`    // a record from there to the position of the question
	Seat     string            `json:"seat,omitempty"`     // the solver; "" for the side to move, the first if several move at once
	Seed     uint64            `json:"seed,omitempty"`     // of the game's chance, and of agents
	Title    string            `json:"title,omitempty"`
	Prompt   string            `json:"prompt,omitempty"`
	Goal     Goal              `json:"goal"`
	Hints    []string          `json:"hints,omitempty"`    // shown one after another
	HintCost float64           `json:"hintCost,omitempty"` // points deducted for each hint shown
	Feedback map[string]string `json:"feedback,omitempty"` // by Right, Wrong or a particular wrong answer
	Attempts int               `json:"attempts,omitempty"` // how many answers may be given; 0 for any number, without deduction
	Points   float64           `json:"points"`             // for a right answer at the first attempt
	Lang     string            `json:"lang,omitempty"`     // of the texts, such as "en"
}

// Keys of Feedback, besides particular wrong answers: the name of a move or the number of an
// option.
const (
	Right = "right"
	Wrong = "wrong"
)

// Kind is the kind of a goal.
type Kind string

// The kinds of goals.
const (
	Moves  Kind = "moves"  // one of the accepted moves
	Line   Kind = "line"   // a line, with the other side's moves as the author wrote them
	Best   Kind = "best"   // a move that a judge considers the best, or nearly
	Win    Kind = "win"    // a game against an agent
	Choose Kind = "choose" // one of several options

	// The kinds about a search, see Kind.IsSearch.
	Select Kind = "select" // the moves that a simulation chooses
	Backup Kind = "backup" // the numbers of the root's chosen move after a simulation
	Cut    Kind = "cut"    // the children of a node that alpha-beta does not search
	Order  Kind = "order"  // an order of the root's moves in which alpha-beta searches few nodes
)

// IsSearch reports whether a question is about what a search does. An answer is words, not moves
// of the game.
func (k Kind) IsSearch() bool { return k == Select || k == Backup || k == Cut || k == Order }

// Tolerance is how far the Q of an answer to Backup may be off: answers have two decimals.
const Tolerance = 0.005

// NoneCut is the answer to Cut that no child is cut.
const NoneCut = "none"

// Goal is what an exercise asks for. Only the fields of its kind are set.
type Goal struct {
	Kind Kind

	Accept []string         // Moves: any of them is right
	Line   []string         // Line: the moves of both sides, the solver's first
	Others map[int][]string // Line: other right moves, by index in Line

	Within float64 // Best: how much worse than the best an answer may be, in the game's unit
	Judge  string  // Best: Exact, or an agent string

	Against string // Win: agent string of all other seats
	Plies   int    // Win: the plies in which to do it, of all sides; 0 for any number
	Result  int    // Win: 1, or 0 if a draw is enough

	Options []string // Choose
	Answers []int    // Choose: indices of the right options

	Agent      string   // Select, Backup, Cut: agent string of the search
	Simulation int      // Select, Backup: its number, from 1
	Node       []string // Cut: plies from the question to the node, none for the root
	Depth      int      // Order: plies of the search; Within is in per cent of the fewest nodes
	Steps      bool     // about a search: each right step earns its share of the points
	Seed       *uint64  // about a search: of the agent, nil for the exercise's
	Fresh      bool     // about a search: each attempt is another instance of the question
}

// Exact names the judge that knows the exact value, from a solver, a tablebase or a proof.
const Exact = "exact"

// Set holds exercises to solve one after another.
type Set struct {
	Playout   string     `json:"playout"` // Many
	Version   int        `json:"version"`
	Title     string     `json:"title,omitempty"`
	Exercises []Exercise `json:"exercises"`
}

// LaterVersionError is the error about a text for a later version of Playout.
type LaterVersionError struct {
	What  string // "version" or "goal"
	Value string // its value, clipped
}

// Error implements error.
func (l *LaterVersionError) Error() string { return l.fault().Error() }

// fault returns the error as a fault of the version or of the goal.
func (l *LaterVersionError) fault() *strict.Fault {
	f := strict.Wrong("version", "it is of version %s, written for a later version of Playout", l.Value).Allow("%d", Version)
	if l.What == "goal" {
		f = strict.Wrong("kind", "the goal %s is of a later version of Playout", l.Value).Allow(Kinds)
	}
	f.Err = l
	return f
}

// Kinds lists the kinds of goals for a message.
const Kinds = "moves, line, best, win, choose, select, backup, cut, order"

// InstanceSeed returns the seed of the instance that an attempt at a question about a search asks,
// by the number of earlier attempts. Without Fresh all attempts have the same one.
func (x *Exercise) InstanceSeed(attempt int) uint64 {
	seed := x.Seed
	if x.Goal.Seed != nil {
		seed = *x.Goal.Seed
	}
	if x.Goal.Fresh {
		seed = game.Mix(seed ^ game.Mix(uint64(attempt)+1))
	}
	return seed
}

// ThoughtSeed returns the seed with which an agent thinks for a seat at a ply of the record, in
// an exercise with a seed, so that the page and the command line play the same game.
func ThoughtSeed(seed uint64, ply, seat int) uint64 {
	return game.Mix(seed ^ game.Mix(uint64(ply)<<8|uint64(seat)))
}

// Max returns the sum of the points of a set's exercises.
func (s *Set) Max() (points float64) {
	for i := range s.Exercises {
		points += s.Exercises[i].Points
	}
	return tenth(points)
}

// tenth rounds points to a tenth.
func tenth(points float64) float64 { return math.Round(points*10) / 10 }

// FileName turns a title into a file name of small letters, digits and hyphens; it returns "" if
// none remain.
func FileName(title string) string {
	const most = 40
	words := strings.FieldsFunc(strings.ToLower(title), func(r rune) bool { return (r < 'a' || r > 'z') && (r < '0' || r > '9') })
	name := strings.Join(words, "-")
	return strings.Trim(name[:min(len(name), most)], "-")
}
