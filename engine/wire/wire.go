// Package wire is what the page and the worker say to each other, and the only
// thing that both know. A Command goes to the worker, Events come back; each is
// one JSON object.
//
// Rules of the conversation:
//   - every Command has an ID above 0; every Event caused by it echoes the ID;
//   - the session has an epoch, which grows with every change of position;
//     every Event carries it, so that a report about an earlier position can
//     be dropped;
//   - Hello is answered by Hello; Open, Play, Goto and End by a Board or an
//     Error; Think by Reports of which exactly one, the last, is Final, or by
//     an Error alone, or, when the agent itself fails in mid-thought, by an
//     Error in the Final's place; Stop by the Final of what was being thought,
//     if anything, with the ID of that Think; Check by a Checked, Compose by a
//     Composed, Peek by a Peeked and Export by an Exported, or each by an Error;
//     Import, as Open, by a Board or an Error; Describe by Kinds or an Error; Pose
//     by a Posed, Judge by a Judged and Explain by an Explained, or each by an Error,
//     a Judge and an Explain when they are done, which may take a search;
//   - Watch has Grown follow, with the ID of the Watch, for as long as it is on: of what is being
//     thought and of every later Think, if the agent has a tree. It is answered by
//     nothing else. Inspect is answered by an Inspected or an Error, also when the
//     thought is over, until the next one or Watch off;
//   - a command that changes the position, or another Think, first ends a Think
//     that is under way with its Final; and a Judge or an Explain with an Error;
//   - an Error changes nothing: the game stays as it was;
//   - models do not travel as messages of this package: the worker is told which
//     there are before the first Command, and given each as bytes, or why it
//     cannot be had. A Think whose agent wants a model that has not come yet is
//     told to wait by one Report, and thinks when it comes; where it cannot be
//     had the agent thinks on without it, and its Reports say so.
//
// A worker may lead a crew of further workers, which think about some of the
// moves of the same position. It speaks to them in the same way: Help and Stop
// go out, Shares come back. The page speaks to the worker that leads alone.
//
// Whatever arrives is hostile until decoded: DecodeCommand and DecodeEvent
// refuse what is too large, malformed, unknown or not exactly one thing.
package wire

import "strings"

// Version of this protocol; page and worker of one build always agree.
const Version = 2

// Command is what the page asks. Exactly one of the pointers is set.
type Command struct {
	ID    int     `json:"id"`
	Hello *Hello  `json:"hello,omitempty"`
	Open  *Open   `json:"open,omitempty"`
	Play  *Play   `json:"play,omitempty"`
	Goto  *Goto   `json:"goto,omitempty"`
	End   *Ending `json:"end,omitempty"` // of the line shown, at its end
	Think *Think  `json:"think,omitempty"`
	Stop  *Stop   `json:"stop,omitempty"`
	Check *Check  `json:"check,omitempty"`
	Peek  *Peek   `json:"peek,omitempty"`

	Compose *Compose `json:"compose,omitempty"`

	Describe *Describe `json:"describe,omitempty"`

	Import *Import `json:"import,omitempty"`
	Export *Export `json:"export,omitempty"`

	Pose    *Pose    `json:"pose,omitempty"`
	Judge   *Judge   `json:"judge,omitempty"`
	Explain *Explain `json:"explain,omitempty"`

	Watch   *Watch   `json:"watch,omitempty"`
	Inspect *Inspect `json:"inspect,omitempty"`

	Help *Help `json:"help,omitempty"` // of a worker, to a further one
}

// Hello begins a conversation.
type Hello struct {
	Version int `json:"version"`
}

// Open starts a game: a new one, one from a link, or one played back after the
// worker died.
type Open struct {
	Game     string `json:"game"`               // game string
	Position string `json:"position,omitempty"` // "" for the game's start
	Moves    string `json:"moves,omitempty"`    // a record, as in links
	// Tree is the text of all lines of the game, of which Moves is one or a new one;
	// with no Moves the main one is shown. "" where Moves are all there is.
	Tree     string `json:"tree,omitempty"`
	Seed     uint64 `json:"seed,omitempty"`     // of the game's chance
	Ply      int    `json:"ply,omitempty"`      // where to stand in the record; -1 for its end
	Ending   Ending `json:"ending,omitzero"`    // how the game ended at the record's end, outside its rules
	Reopened bool   `json:"reopened,omitempty"` // the line that Moves name is taken up again, however it ended outside its rules
}

// Play plays moves at the current ply, one for each acting seat. Where the game went
// on otherwise, that becomes another line, and the one that is played the main one,
// unless the main one is over: what came to its end stays the game's.
type Play struct {
	Epoch int      `json:"epoch"` // the position that is meant; another is refused
	Moves []string `json:"moves"` // by seat, "" for a seat that does not act
}

// Goto goes to a ply of the record, 0 for its start and -1 for its end. It is also
// undo and redo.
type Goto struct {
	Ply  int `json:"ply"`
	Line int `json:"line,omitempty"` // number of the line to show, 0 for the one that is shown
}

// Ending is how a game ended outside its rules; the zero Ending is none.
type Ending struct {
	How  string `json:"how,omitempty"`
	Seat string `json:"seat,omitempty"` // whose doing it was, "" for Agreed and Drawn
}

// The ways in which a game ends outside its rules: an Ending's How.
const (
	Resigned = "resigned" // the seat has given up, and lost
	Timeout  = "timeout"  // the seat's time has run out, and it has lost: to one that could never win it is a draw
	Agreed   = "agreed"   // a draw, in a game in which one may be agreed on
	Lost     = "lost"     // the seat has lost; no more is known
	Drawn    = "drawn"    // a draw, where one may be agreed on; no more is known
)

// Endings lists them for a message.
var Endings = strings.Join([]string{Resigned, Timeout, Agreed, Lost, Drawn}, ", ")

// Nobody says whether such an end is no seat's doing.
func Nobody(how string) bool { return how == Agreed || how == Drawn }

// Think has an agent think for a seat on the current position.
type Think struct {
	Epoch int    `json:"epoch"`
	Seat  string `json:"seat"`
	Agent string `json:"agent"`          // agent string
	Seed  uint64 `json:"seed,omitempty"` // of the agent's own randomness
	// Workers is how many workers may think together, at most MaxWorkers; 0
	// stands for 1. An agent limited by a count thinks in one all the same.
	Workers int `json:"workers,omitempty"`
}

// Peek asks for the position to which moves would lead from one of the record, as
// those of an expected line do. Nothing changes: not the game, not what is being
// thought. In a game of chance nobody can look ahead.
type Peek struct {
	Epoch int      `json:"epoch"`
	Ply   int      `json:"ply"`   // of the position that the moves go on from
	Moves []string `json:"moves"` // as records name them or as a person reads them, at most MaxLine
}

// Stop ends thinking with the best move found so far.
type Stop struct{}

// Check asks whether an agent string is one for the game that is open.
type Check struct {
	Agent string `json:"agent"`
}

// Event is what the worker says. Exactly one of the pointers is set.
type Event struct {
	ID      int      `json:"id"` // of the command that caused it, 0 for none
	Epoch   int      `json:"epoch"`
	Hello   *Welcome `json:"hello,omitempty"`
	Board   *Board   `json:"board,omitempty"`
	Report  *Report  `json:"report,omitempty"`
	Checked *Checked `json:"checked,omitempty"`
	Kinds   *Kinds   `json:"kinds,omitempty"`
	Error   *Error   `json:"error,omitempty"`
	Peeked  *Board   `json:"peeked,omitempty"` // answers a Peek: its record goes on with the moves

	Composed *Composed `json:"composed,omitempty"`

	Exported *Exported `json:"exported,omitempty"`

	Posed     *Posed     `json:"posed,omitempty"`
	Judged    *Judged    `json:"judged,omitempty"`
	Explained *Explained `json:"explained,omitempty"`

	Grown     *Grown     `json:"grown,omitempty"`
	Inspected *Inspected `json:"inspected,omitempty"`

	Share *Share `json:"share,omitempty"` // of a further worker, to the one that leads
}

// Welcome says what there is.
type Welcome struct {
	Version int    `json:"version"`
	Games   []Game `json:"games"`
}

// Game is one entry of the catalogue.
type Game struct {
	ID     string   `json:"id"`
	Seats  []string `json:"seats"`            // of the standard game
	Agents []Agent  `json:"agents"`           // what a seat's selector offers, weakest first
	Chance bool     `json:"chance,omitempty"` // a seed matters
	Hint   string   `json:"hint,omitempty"`   // the agent that gives a person hints, "" for none
	Draws  bool     `json:"draws,omitempty"`  // the seats may agree on a draw
	// Together says that several seats choose at once; else they take turns.
	Together bool   `json:"together,omitempty"`
	Forms    []Form `json:"forms,omitempty"` // in which it can be exported, the usual one first
	// Options are what its variants differ in, as the standard game has them, with what
	// each may be: any values that are allowed go together.
	Options []Option `json:"options,omitempty"`
}

// Agent is one choice of opponent.
type Agent struct {
	Name  string `json:"name"`            // agent string, such as "level:3"
	Level int    `json:"level,omitempty"` // 1 to 10, 0 for none
	About string `json:"about"`           // the agent string in full where Name leaves something out, else ""
	Net   string `json:"net,omitempty"`   // the model that it plays with, "" for none
	Worth *Worth `json:"worth,omitempty"` // what was measured of it in the standard game, nil for nothing
}

// Worth is what an agent has scored, from 0 to 1, a draw being half, against another
// one in so many games.
type Worth struct {
	Against string  `json:"against"` // agent string
	Score   float64 `json:"score"`
	Games   int     `json:"games"`
}

// Board is a position and all that a board needs to show it.
type Board struct {
	Game     string `json:"game"`     // game string, canonical
	Start    string `json:"start"`    // position that the record starts from, "" for the game's start
	Position string `json:"position"` // the position shown
	Seed     uint64 `json:"seed"`
	Ply      int    `json:"ply"`    // of the position shown, 0 at the record's start
	Record   string `json:"record"` // the whole record, as in links
	Plies    []Ply  `json:"plies"`  // the whole record, one entry a ply, those after Ply too

	Tree    string  `json:"tree,omitempty"`    // all lines, as in Open; "" where the record is all there is
	Main    *Main   `json:"main,omitempty"`    // the main line, where another one is shown; else nil
	Others  []Other `json:"others,omitempty"`  // the lines that part from the one shown, by ply; at most MaxOthers
	Comment string  `json:"comment,omitempty"` // what is said of the position shown

	Options []Option `json:"options,omitempty"` // all that the game's variants differ in, as this game has it

	Seats   []string `json:"seats"`   // names of all seats, which a variant may change
	Squares []string `json:"squares"` // names of all squares
	Cells   []string `json:"cells"`   // what stands on each, "" for nothing
	Last    []int    `json:"last"`    // squares of the last move, all of its plies, the one it ended on last
	Score   []int    `json:"score"`   // points of each seat, empty where the game keeps none
	Notes   []string `json:"notes"`   // other facts, in the game's words

	Acting []string `json:"acting"` // seats that choose now, none when the game is over
	Legal  []Move   `json:"legal"`  // of all acting seats

	Opening *Opening `json:"opening,omitempty"` // the last that the way to the position shown has a name for; nil for none

	Imported *Imported `json:"imported,omitempty"` // of the answer to an Import; else nil

	Over    bool      `json:"over"`
	Closed  bool      `json:"closed,omitempty"` // the game is over at the record's end, whichever position is shown
	Ending  Ending    `json:"ending,omitzero"`  // at the record's end, whichever position is shown
	Returns []float32 `json:"returns"`          // results by seat, -1 to 1, once the game is over
}

// Option is one thing that variants of a game differ in.
type Option struct {
	Name  string `json:"name"`            // as in game strings
	Value string `json:"value"`           // a word or a number
	Usual bool   `json:"usual,omitempty"` // the value is the standard game's

	// What it may be, of a Game's options alone.
	Values []string `json:"values,omitempty"` // the words that are allowed, the usual one first; none for a number
	Min    int      `json:"min,omitempty"`    // of a number
	Max    int      `json:"max,omitempty"`    // the same
	Seats  []string `json:"seats,omitempty"`  // where the number is that of the seats: their names, as many as there can be
}

// Opening is an opening by its name.
type Opening struct {
	Name string `json:"name"`
	Code string `json:"code,omitempty"` // in chess, that of the Encyclopaedia of Chess Openings: "B90"
}

// Ply is one step of the record.
type Ply struct {
	Name string `json:"name"` // as in records
	Text string `json:"text"` // as a person reads it
	Seat string `json:"seat"` // who moved, "" when several did
}

// Move is one legal move.
type Move struct {
	Seat    string `json:"seat"`
	Name    string `json:"name"`
	Text    string `json:"text,omitempty"` // as a person reads it, where that is another text
	Squares []int  `json:"squares"`        // what a person chooses, one after the other; none for a pass
	// Promotion is what is chosen beyond the squares, what a pawn becomes: "q",
	// "r", "b" or "n"; "" for a move that its squares tell apart.
	Promotion string `json:"promotion,omitempty"`
	// Default says that the seat makes this move where it does not choose in time.
	Default bool `json:"default,omitempty"`
	// Again says that the same seat moves again: the move is the first of a turn of
	// several plies.
	Again bool `json:"again,omitempty"`
}

// Report is what an agent holds of the position it thinks about.
//
// Its Rows are in the order in which the agent chooses, the best first, so that Move
// is the first of them unless the agent plays a worse one on purpose (Slack): by visits,
// or by the bound that the agent goes by (Value and Bonus), with what is proven before
// and behind; of alpha-beta by Value, where a bound comes after what is known; of flat
// Monte Carlo by Value; of a net alone by Prior. Move is always among them.
type Report struct {
	Final   bool     `json:"final"`
	Seat    string   `json:"seat"`
	Agent   string   `json:"agent"`
	Move    string   `json:"move"`           // on a Final the choice, before it the best so far, "" for none yet
	Text    string   `json:"text,omitempty"` // Move as a person reads it, where that is another text
	Value   float32  `json:"value"`
	Valued  bool     `json:"valued"`            // whether Value means anything: random and rules hold no opinion, nor does a search before its first simulation
	Visits  int      `json:"visits"`            // simulations at the root
	Done    int      `json:"done"`              // simulations of this Think, by all workers
	Goal    int      `json:"goal"`              // simulations at which it ends, 0 when time ends it
	Millis  float64  `json:"millis"`            // since Think, but for what a slow Watch has it wait
	Rows    []Row    `json:"rows"`              // in the order in which the agent chooses, at most MaxRows
	Line    []string `json:"line"`              // the expected line, as a person reads it
	Workers int      `json:"workers,omitempty"` // that have taken part, 0 where one thinks alone
	// Depth is how many plies an alpha-beta search has searched in full: its visits
	// are nodes. It is 0 for other agents.
	Depth int `json:"depth,omitempty"`

	Slack  *Slack `json:"slack,omitempty"`  // how the agent plays worse moves on purpose; nil where it does not
	Unit   string `json:"unit,omitempty"`   // what Row.Points count: "pawn", "disc", "stone", "point"; "" for nothing
	Net    string `json:"net,omitempty"`    // the model that the agent wants, "" for none
	Kernel string `json:"kernel,omitempty"` // what runs it, "relaxed SIMD"; "" while nothing does
	Lacks  *Error `json:"lacks,omitempty"`  // why the agent thinks without Net; nil where it has it or waits for it
}

// Slack is how an agent plays worse moves than the best, on purpose: any that is at
// most so much worse, or at a temperature.
type Slack struct {
	Within float32 `json:"within,omitempty"` // in Report.Unit; 0 for what no unit tells
}

// Row is what an agent holds of one move.
type Row struct {
	Move    string  `json:"move"`
	Text    string  `json:"text,omitempty"` // as a person reads it, where that is another text
	Squares []int   `json:"squares"`
	Visits  int     `json:"visits"`
	Value   float32 `json:"value"`            // mean result for the seat, -1 to 1
	Prior   float32 `json:"prior"`            // 0 to 1; 0 in all rows where the agent has no opinion before it searches
	Bonus   float32 `json:"bonus"`            // what exploration adds to Value now; 0 for an unvisited move
	Proven  string  `json:"proven"`           // "win", "loss", "draw" for the seat, "" for unknown
	AtMost  bool    `json:"atMost,omitempty"` // Value is a bound from above
	Points  float32 `json:"points,omitempty"` // what Value stands for, in Report.Unit; 0 where it is proven
	Margin  int     `json:"margin,omitempty"` // of what is proven, in the game's points; 0 where it keeps none
	Plies   int     `json:"plies,omitempty"`  // to the end of the game, of what is proven; 0 for unknown
}

// Checked says what an agent string stands for.
type Checked struct {
	Agent  string  `json:"agent"`            // canonical
	Full   string  `json:"full,omitempty"`   // in full, as Agent.About; "" where Agent says it all
	Net    string  `json:"net,omitempty"`    // the model that it plays with, "" for none
	Values []Value `json:"values,omitempty"` // what it has for each key of its kind
}

// Error kinds: what the error is about.
const (
	KindMessage  = "message"  // the command itself
	KindGame     = "game"     // a game string
	KindPosition = "position" // a position
	KindRecord   = "record"   // the moves of a record
	KindPly      = "ply"      // where to stand in a record
	KindEnding   = "ending"   // how a game is said to have ended at a record's end
	KindMove     = "move"     // a move to play
	KindAgent    = "agent"    // an agent string
	KindStale    = "stale"    // a command about an earlier epoch
	KindInside   = "inside"   // a fault of our own
	KindForm     = "form"     // a text to import that is in no form known here
	KindMissing  = "missing"  // a model that is not there or could not be had; a tree to look into, or its worker, that is gone
	KindCorrupt  = "corrupt"  // a model that came and is none, or not one for the game
	KindExercise = "exercise" // an exercise, or an answer to one
)

// Error says in one line what was wrong and what is allowed.
type Error struct {
	Kind string `json:"kind"`
	Text string `json:"text"`
	Of   string `json:"of,omitempty"`  // the move or agent that was wrong, as it was given; "" where Text alone says it
	Ply  int    `json:"ply,omitempty"` // of a record's wrong move, 1 for the first
}

// Limits of what is accepted from the other side.
const (
	MaxMessage = 1 << 20 // bytes of one message
	MaxRows    = 256     // rows of a Report: no position of chess has more moves
	MaxLine    = 12      // moves of an expected line
	MaxText    = 8 << 20 // bytes of the text of an Import or Exported, the one thing that may be longer than a message
)

// Port is one end of a conversation: postMessage in the browser, a pipe in
// tests. Send does not block; what arrives is handed to the receiver that the
// maker of the Port was given.
type Port interface {
	Send(message []byte)
}
