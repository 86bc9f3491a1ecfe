// Package exercise is the format of exercises: positions with a question that a
// teacher asks, and how answers are scored. It knows no rules of any game; whether a
// game, a position and moves exist, and whether an answer is right, is for package
// judge below it.
//
// An exercise is JSON:
//
//	{"playout":"exercise","version":1,"id":"corner-1","game":"othello","position":"…","moves":"…",
//	 "title":"…","prompt":"…","goal":{"kind":"moves","accept":["c4","d3"]},
//	 "hints":["…"],"hintCost":2,"feedback":{"right":"…","wrong":"…","d3":"…"},"attempts":3,"points":10,"lang":"en"}
//
// Playout, version, game and goal are required. A set is several of them:
//
//	{"playout":"exercises","version":1,"title":"…","exercises":[…]}
//
// Whatever arrives is hostile until Read: it refuses what is too large, nested too
// deeply, of an unknown key or one that stands twice, out of range or no text, in one
// line that says what is wrong and what is allowed. What a later version has written
// is refused as such, by a Later.
package exercise

import (
	"math"

	"playout/engine/game"
)

// Version is that of the format.
const Version = 1

// What the key playout says: that the text is an exercise, or a set of them.
const (
	One  = "exercise"
	Many = "exercises"
)

// Exercise is one position with a question. Texts are plain text, never markup.
type Exercise struct {
	Playout  string            `json:"playout"` // One
	Version  int               `json:"version"`
	ID       string            `json:"id,omitempty"`       // the author's own name for it, which messages carry
	Game     string            `json:"game"`               // game string
	Position string            `json:"position,omitempty"` // "" for the game's start
	Moves    string            `json:"moves,omitempty"`    // a record from there to where the question is asked
	Seat     string            `json:"seat,omitempty"`     // who solves it; "" for the side to move, the first where several move at once
	Seed     uint64            `json:"seed,omitempty"`     // of the game's chance, and of agents
	Title    string            `json:"title,omitempty"`
	Prompt   string            `json:"prompt,omitempty"`
	Goal     Goal              `json:"goal"`
	Hints    []string          `json:"hints,omitempty"`    // shown one after the other
	HintCost float64           `json:"hintCost,omitempty"` // points off for each hint shown
	Feedback map[string]string `json:"feedback,omitempty"` // by Right, Wrong or a particular wrong answer
	Attempts int               `json:"attempts,omitempty"` // answers that may be given; 0 for any number, without deduction
	Points   float64           `json:"points"`             // of a right answer at once
	Lang     string            `json:"lang,omitempty"`     // of the texts, such as "en"
}

// Keys of Feedback beside those of particular wrong answers, which are a move's name
// or an option's number.
const (
	Right = "right"
	Wrong = "wrong"
)

// Kind is what an exercise asks for.
type Kind string

// The kinds of goals.
const (
	Moves  Kind = "moves"  // one of the accepted moves
	Line   Kind = "line"   // a line, whose other side is played as the author wrote it
	Best   Kind = "best"   // a move that a judge holds to be the best, or nearly
	Win    Kind = "win"    // a game against an agent
	Choose Kind = "choose" // one of several options
)

// Goal is what an exercise asks for. Of a kind only its own fields are set.
type Goal struct {
	Kind Kind

	Accept []string         // Moves: any of them is right
	Line   []string         // Line: the moves of both sides, the solver's first
	Others map[int][]string // Line: other right moves, by index in Line

	Within float64 // Best: by how much less than the best is right too, in the game's unit
	Judge  string  // Best: Exact, or an agent string

	Against string // Win: agent string of all other seats
	Plies   int    // Win: how many there are for it, of all sides; 0 for any number
	Result  int    // Win: 1, or 0 where a draw will do

	Options []string // Choose
	Answers []int    // Choose: indices of those that are right
}

// Exact is the judge that knows: a solver, or a table of the game.
const Exact = "exact"

// Set is exercises that are solved one after the other.
type Set struct {
	Playout   string     `json:"playout"` // Many
	Version   int        `json:"version"`
	Title     string     `json:"title,omitempty"`
	Exercises []Exercise `json:"exercises"`
}

// Later says that a text was written by, or for, a later version of Playout.
type Later struct {
	What  string // "version" or "goal"
	Value string // what it says there, clipped
}

// Error says it in one line.
func (l *Later) Error() string {
	if l.What == "goal" {
		return "the goal " + l.Value + " is of a later version of Playout; allowed: " + kinds
	}
	return "it is of version " + l.Value + ", written for a later version of Playout; allowed: 1"
}

// kinds lists the kinds of goals for a message.
const kinds = "moves, line, best, win, choose"

// ThoughtSeed is the seed with which an agent thinks at a ply of the record for a seat, by
// its number, in an exercise with a seed: whoever plays it on the page meets the same
// game as on the command line.
func ThoughtSeed(seed uint64, ply, seat int) uint64 {
	return game.Mix(seed ^ game.Mix(uint64(ply)<<8|uint64(seat)))
}

// Max is the points that all exercises of a set can bring.
func (s *Set) Max() (points float64) {
	for i := range s.Exercises {
		points += s.Exercises[i].Points
	}
	return tenth(points)
}

// tenth is a number of points rounded to a tenth.
func tenth(points float64) float64 { return math.Round(points*10) / 10 }
