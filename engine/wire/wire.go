// Package wire defines the protocol between page and worker, all that both know. The page sends
// Commands, the worker answers with Events; each is one JSON object.
//
// The rules:
//   - every Command has an ID above 0; every Event that it causes has the same ID;
//   - the session has an epoch, a number that grows by one with every Board, even if the
//     position stays the same. Every Event carries it, so that the page can drop a report
//     about an earlier position. Play, Think and Peek name the epoch that they are about,
//     and are refused as stale if it is not the present one;
//   - Hello gets a Hello; Open, Play, Goto and End get a Board or an Error; Check a
//     Checked, Compose a Composed, Peek a Peeked, Export an Exported, or each an Error;
//     Import, like Open, a Board or an Error; Describe Kinds or an Error; Pose a Posed,
//     Judge a Judged, Explain an Explained, Vet a Vetted, Task a Tasked, Simulate a Simulated and Dissect a Dissected, or each
//     an Error. The last six may search first, and all but Vet and Dissect then send Workings before their
//     answer; Amend, like Goto, a Board or an Error;
//   - Think gets Reports, of which exactly one, the last, is Final; or one Error alone; or,
//     if the agent itself fails while it thinks, an Error instead of the Final. Stop gets the
//     Final of the Think in progress, if any, with the ID of that Think;
//   - Review gets Revieweds, of which exactly one, the last, is Final, or an Error. It is about
//     a game of its own and goes on, whatever position is shown, until it is done or EndReview
//     ends it; other work comes first, and its epochs mean nothing;
//   - a Lab gets Labs or an Error, as package labwire says; only the lab's program handles it;
//   - Watch gets Grown with its ID, and nothing else, as long as it is on: for the current
//     and every later Think whose agent has a tree. Inspect gets an Inspected or an Error,
//     also after the search, until the next one starts or Watch is off;
//   - an agent that ponders also thinks while others are to move, from the Final of its
//     Think on, and reports nothing about it; its next Reports show the gain. Hide, which
//     gets no answer, tells the worker that the page is hidden, and stops pondering until
//     the page is visible again;
//   - a Command that changes the position, or another Think, first ends a Think in
//     progress with its Final, and a Judge, an Explain, a Vet, a Task, a Simulate or a Dissect with an Error;
//   - an Error changes nothing: the game stays as it was;
//   - models are not messages of this package: the worker gets the list of models before
//     the first Command, and then each model as bytes, or the reason why it is not
//     available. A Think whose agent needs a model that has not arrived yet reports that
//     once, and starts when it arrives; if the model is not available, the agent thinks
//     without it, and its Reports show that.
//
// A worker may lead further workers, which search the same position, or some of its moves. It
// sends them Help, Tell, ReviewTask, Lab and Stop, and they send Shares, Founds and Labs. The page communicates only with the
// leader.
//
// All input is hostile until decoded: DecodeCommand and DecodeEvent refuse messages that are too
// large, malformed or unknown, or that do not hold exactly one request or event.
package wire

import (
	"encoding/json"
	"time"

	"playout/engine/ending"
	"playout/engine/link"
)

// Lab is a message of package labwire, which only the lab's program links.
type Lab struct {
	Message json.RawMessage `json:"message"`
	Silent  bool            `json:"silent,omitempty"` // whether it is a command without an answer under its ID
}

// Version is the version of this protocol; page and worker of one build always agree.
const Version = 2

// Command is a request of the page. Exactly one of the pointers is set.
type Command struct {
	ID    int            `json:"id"`
	Hello *Hello         `json:"hello,omitempty"`
	Open  *Open          `json:"open,omitempty"`
	Play  *Play          `json:"play,omitempty"`
	Goto  *Goto          `json:"goto,omitempty"`
	End   *ending.Ending `json:"end,omitempty"` // of the line shown, at its end
	Think *Think         `json:"think,omitempty"`
	Stop  *Stop          `json:"stop,omitempty"`
	Check *Check         `json:"check,omitempty"`
	Peek  *Peek          `json:"peek,omitempty"`

	Compose *Compose `json:"compose,omitempty"`

	Describe *Describe `json:"describe,omitempty"`

	Import *Import `json:"import,omitempty"`
	Export *Export `json:"export,omitempty"`

	Pose    *Pose    `json:"pose,omitempty"`
	Judge   *Judge   `json:"judge,omitempty"`
	Explain *Explain `json:"explain,omitempty"`
	Vet     *Vet     `json:"vet,omitempty"`
	Task    *Task    `json:"task,omitempty"`

	Amend *Amend `json:"amend,omitempty"`

	Dissect *Dissect `json:"dissect,omitempty"`

	Simulate *Simulate `json:"simulate,omitempty"`

	Review    *Review    `json:"review,omitempty"`
	EndReview *EndReview `json:"endReview,omitempty"`

	Lab *Lab `json:"lab,omitempty"`

	Watch   *Watch   `json:"watch,omitempty"`
	Inspect *Inspect `json:"inspect,omitempty"`

	Hide *Hide `json:"hide,omitempty"`

	Help *Help `json:"help,omitempty"` // from a worker to a further one
	Tell *Tell `json:"tell,omitempty"` // likewise

	ReviewTask *ReviewTask `json:"reviewTask,omitempty"` // likewise
}

// Answered reports whether a command of the page gets an answer under its ID.
func (c *Command) Answered() bool {
	return c.Stop == nil && c.Watch == nil && c.Hide == nil && c.EndReview == nil && (c.Lab == nil || !c.Lab.Silent)
}

// Hello starts a conversation.
type Hello struct {
	Version int `json:"version"`
}

// Open starts a game: a new one, one from a link, or one replayed after the worker died.
type Open struct {
	Game     string `json:"game"`               // game string
	Position string `json:"position,omitempty"` // "" for the game's start
	Moves    string `json:"moves,omitempty"`    // a record, as in links
	// Tree is the text of all lines of the game. It contains the line of Moves, or gets it added;
	// without Moves the main line is shown. "" if Moves is the only line.
	Tree     string        `json:"tree,omitempty"`
	More     string        `json:"more,omitempty"`     // the text of lines to add to those of Tree
	Seed     uint64        `json:"seed,omitempty"`     // of the game's chance
	Ply      int           `json:"ply,omitempty"`      // the ply of the record to show; -1 for its end
	Ending   ending.Ending `json:"ending,omitzero"`    // how the game ended at the record's end, unless by its rules
	Reopened bool          `json:"reopened,omitempty"` // whether the line of Moves continues, even if it ended other than by its rules
}

// OpenLink returns the command that opens a link.
func OpenLink(l link.Link) Open {
	return Open{Game: l.Game, Position: l.Position, Moves: l.Moves, Tree: l.Tree, Seed: l.Seed, Ply: l.Ply, Ending: l.Ending}
}

// Play plays moves at the current ply, one for each acting seat. If the game already continues
// differently, that becomes a variation and the line played the main line, unless the main line is
// over: then it stays the main line.
type Play struct {
	Epoch int      `json:"epoch"`
	Moves []string `json:"moves"` // by seat, "" for a seat that does not act
	// Aside adds another continuation as the last variation, also after the end of the main line,
	// which stays as it is.
	Aside bool `json:"aside,omitempty"`
}

// Goto shows a ply of the record, 0 for its start and -1 for its end. It is also undo
// and redo.
type Goto struct {
	Ply  int `json:"ply"`
	Line int `json:"line,omitempty"` // number of the line to show, 0 for the current one
}

// Think makes an agent think about the current position for a seat.
type Think struct {
	Epoch int    `json:"epoch"`
	Seat  string `json:"seat"`
	Agent string `json:"agent"`          // agent string
	Seed  uint64 `json:"seed,omitempty"` // of the agent's random numbers
	// Workers is how many workers may think together, at most MaxWorkers; 0 means 1.
	// An agent limited by a count thinks in one anyway.
	Workers int `json:"workers,omitempty"`
	// Clock is the seat's clock, nil for none: an agent limited by time plans its thought with it
	// instead of its ms, and any other agent is stopped after its share.
	Clock *Clock `json:"clock,omitempty"`
	// Endless ignores the agent's own limit: it thinks until Stop, or until nothing is left to find.
	Endless bool `json:"endless,omitempty"`
	// Lines is how many of the report's first rows have exact values and lines of their own, at most
	// MaxLines; 0 for a search that only looks for the best move.
	Lines int `json:"lines,omitempty"`
}

// Clock is the time of the seat that thinks, in milliseconds, at most MaxClock.
type Clock struct {
	Left  int `json:"left"`            // on its clock, at least 1
	Plus  int `json:"plus,omitempty"`  // that the move adds to it
	Moves int `json:"moves,omitempty"` // until more time is added; 0 for never
}

// Times returns the times of a clock, zeros for none.
func (c *Clock) Times() (left, plus time.Duration, moves int) {
	if c == nil {
		return 0, 0, 0
	}
	return time.Duration(c.Left) * time.Millisecond, time.Duration(c.Plus) * time.Millisecond, c.Moves
}

// MaxClock bounds the times of a Clock: eleven days.
const MaxClock = 1_000_000_000

// Reserve is the part of a Clock kept for the messages to the worker and back, and for a busy
// page.
const Reserve = 400 * time.Millisecond

// Hide tells whether the page is hidden; at first it is not. While it is hidden, no agent ponders:
// the worker only executes commands.
type Hide struct {
	On bool `json:"on"`
}

// Peek asks for the position after moves from one of the record, such as those of a principal
// variation. Nothing changes: neither the game nor the search. In a game of chance moves do not lead
// to one position, so there it asks for a Position instead.
type Peek struct {
	Epoch int      `json:"epoch"`
	Ply   int      `json:"ply"`   // of the position from which the moves start
	Moves []string `json:"moves"` // by their names in records or in readable form, at most MaxLine
	// Position is a position of the game, such as one of Simulated.Positions, instead of Ply and Moves;
	// "" for none.
	Position string `json:"position,omitempty"`
}

// Stop ends thinking with the best move found so far.
type Stop struct{}

// Check asks whether an agent string is valid for the current game.
type Check struct {
	Agent string `json:"agent"`
}

// Event is a message of the worker. Exactly one of the pointers is set.
type Event struct {
	ID      int      `json:"id"` // of the command that caused it, 0 for none
	Epoch   int      `json:"epoch"`
	Hello   *Welcome `json:"hello,omitempty"`
	Board   *Board   `json:"board,omitempty"`
	Report  *Report  `json:"report,omitempty"`
	Checked *Checked `json:"checked,omitempty"`
	Kinds   *Kinds   `json:"kinds,omitempty"`
	Error   *Error   `json:"error,omitempty"`
	Peeked  *Board   `json:"peeked,omitempty"` // the answer to a Peek: its record ends with the moves

	Composed *Composed `json:"composed,omitempty"`
	Exported *Exported `json:"exported,omitempty"`

	Posed     *Posed     `json:"posed,omitempty"`
	Working   *Working   `json:"working,omitempty"`
	Judged    *Judged    `json:"judged,omitempty"`
	Explained *Explained `json:"explained,omitempty"`
	Vetted    *Vetted    `json:"vetted,omitempty"`
	Tasked    *Tasked    `json:"tasked,omitempty"`
	Reviewed  *Reviewed  `json:"reviewed,omitempty"`
	Dissected *Dissected `json:"dissected,omitempty"`
	Simulated *Simulated `json:"simulated,omitempty"`
	Lab       *Lab       `json:"lab,omitempty"`

	Grown     *Grown     `json:"grown,omitempty"`
	Inspected *Inspected `json:"inspected,omitempty"`
	Share     *Share     `json:"share,omitempty"` // from a further worker to the leader
	Found     *Found     `json:"found,omitempty"` // likewise
}

// Welcome is the answer to Hello.
type Welcome struct {
	Version int    `json:"version"`
	Games   []Game `json:"games"`
}

// Game is one entry of the catalogue.
type Game struct {
	ID       string   `json:"id"`
	Seats    []string `json:"seats"`              // of the standard game
	Agents   []Agent  `json:"agents"`             // for the selector of a seat, weakest first
	Chance   bool     `json:"chance,omitempty"`   // whether the game depends on a seed
	Hint     string   `json:"hint,omitempty"`     // the agent for hints, "" for none
	Judge    string   `json:"judge,omitempty"`    // the usual judge of reviews
	Draws    bool     `json:"draws,omitempty"`    // whether the seats may agree on a draw
	Levels   int      `json:"levels,omitempty"`   // the version of its levels: it grows when their strength changes
	Together bool     `json:"together,omitempty"` // whether several seats choose at once; otherwise they take turns
	Book     bool     `json:"book,omitempty"`     // whether the site has a book of its openings, books/ID.txt
	Unit     string   `json:"unit,omitempty"`     // of its values: "pawn", "disc", "stone"; "" for none
	Forms    []Form   `json:"forms,omitempty"`    // formats in which it can be exported, the default one first
	// Options holds the options of its variants, with the values of the standard game and all
	// allowed values. Any combination of allowed values is a game.
	Options []Option `json:"options,omitempty"`
}

// Agent is one choice of opponent.
type Agent struct {
	Name  string `json:"name"`            // agent string, such as "level:3"
	Level int    `json:"level,omitempty"` // 1 to 10, 0 for none
	About string `json:"about"`           // the agent string in full if Name omits something, otherwise ""
	Net   string `json:"net,omitempty"`   // the model that it plays with, "" for none
	Bare  string `json:"bare,omitempty"`  // the full agent that plays in variants, without a model; "" for the same
	Worth *Worth `json:"worth,omitempty"` // its measured strength in the standard game, nil for unknown
}

// Worth is the mean score of an agent against another over Games games: 1 for a win, half for a
// draw.
type Worth struct {
	Against string  `json:"against"` // agent string
	Score   float64 `json:"score"`
	Games   int     `json:"games"`
}

// Board is a position with everything needed to show it.
type Board struct {
	Game     string `json:"game"`     // game string, canonical
	Start    string `json:"start"`    // the record's first position, "" for the game's start
	Position string `json:"position"` // the position shown
	Seed     uint64 `json:"seed"`
	Ply      int    `json:"ply"`    // of the position shown, 0 at the record's start
	Record   string `json:"record"` // the whole record, as in links
	Plies    []Ply  `json:"plies"`  // the whole record, also after Ply, one entry per ply

	Tree       string      `json:"tree,omitempty"`    // all lines, as in Open; "" if the record is the only one
	Main       *Main       `json:"main,omitempty"`    // the main line if another one is shown, otherwise nil
	Variations []Variation `json:"others,omitempty"`  // the variations of the line shown, by ply, each before those within it; at most MaxVariations
	Comment    string      `json:"comment,omitempty"` // people's comment on the record's start

	Options []Option `json:"options,omitempty"` // all options of the game, with this game's values

	Seats   []string `json:"seats"`   // names of all seats, which depend on the variant
	Squares []string `json:"squares"` // names of all squares
	Cells   []string `json:"cells"`   // the piece on each, "" for none
	Last    []int    `json:"last"`    // squares of the last move, of all its plies, the final one last
	Score   []int    `json:"score"`   // points of each seat, empty in a game without points
	Notes   []string `json:"notes"`   // other facts, in the game's words

	Acting []string `json:"acting"` // seats to move, none when the game is over
	Legal  []Move   `json:"legal"`  // of all acting seats

	Opening *Opening `json:"opening,omitempty"` // the last named one on the path to the position shown; nil for none

	Imported *Imported `json:"imported,omitempty"` // of the answer to an Import, otherwise nil

	Over    bool          `json:"over"`
	Closed  bool          `json:"closed,omitempty"` // whether the game is over at the record's end, whatever position is shown
	Ending  ending.Ending `json:"ending,omitzero"`  // at the record's end, whatever position is shown
	Returns []float32     `json:"returns"`          // results by seat, -1 to 1, when the game is over
}

// Option is an option of a game.
type Option struct {
	Name    string `json:"name"`            // as in game strings
	Value   string `json:"value"`           // a word or a number
	Default bool   `json:"usual,omitempty"` // whether the value is that of the standard game

	// The allowed values, only in the options of a Game.
	Values []string `json:"values,omitempty"` // words, the default one first; none for a number
	Min    int      `json:"min,omitempty"`    // of a number
	Max    int      `json:"max,omitempty"`    // the same
	Seats  []string `json:"seats,omitempty"`  // for the number of seats: the names of all possible seats
}

// Opening is a named opening.
type Opening struct {
	Name string `json:"name"`
	Code string `json:"code,omitempty"` // in chess, of the Encyclopaedia of Chess Openings: "B90"
}

// Move is one legal move.
type Move struct {
	Seat    string `json:"seat"`
	Name    string `json:"name"`
	Text    string `json:"text,omitempty"` // in readable form, if it differs
	Squares []int  `json:"squares"`        // in the order in which a person chooses them; none for a pass
	// Promotion is the piece that a pawn becomes, chosen besides the squares: "q", "r", "b" or
	// "n"; "" for a move that its squares determine.
	Promotion string `json:"promotion,omitempty"`
	// Default tells whether the seat makes this move if it does not choose in time.
	Default bool `json:"default,omitempty"`
	// Again tells whether the same seat moves again: the move starts a turn of several plies.
	Again bool `json:"again,omitempty"`
}

// Report is an agent's knowledge of the position that it searches.
//
// Its Rows are in the order of the agent's preference, the best first, so that Move is the first
// of them unless the agent plays worse moves on purpose (Slack). The order is by visits, or by the
// bound by which the agent chooses (Value and Bonus), with proven wins first and proven losses
// last; for alpha-beta by Value, with an upper bound after an exact value; for flat Monte Carlo by
// Value; for a net alone by Prior. The Rows always include Move.
type Report struct {
	Final   bool     `json:"final"`
	Seat    string   `json:"seat"`
	Agent   string   `json:"agent"`
	Move    string   `json:"move"`           // on a Final the choice, before that the best so far, "" for none yet
	Text    string   `json:"text,omitempty"` // Move in readable form, if it differs
	Value   float32  `json:"value"`
	Valued  bool     `json:"valued"`            // whether there is a Value: random and rules have none, nor does a search before its first simulation
	Visits  int      `json:"visits"`            // simulations at the root
	Done    int      `json:"done"`              // simulations of this Think, by all workers
	Goal    int      `json:"goal"`              // simulations after which it ends, 0 if time ends it
	Millis  float64  `json:"millis"`            // since Think, without the pauses of a slow Watch
	Rows    []Row    `json:"rows"`              // in the order of the agent's preference, at most MaxRows
	Line    []string `json:"line"`              // the principal variation, in readable form
	Workers int      `json:"workers,omitempty"` // that took part, 0 for one alone
	// Depth is the number of plies that an alpha-beta search has completed, with nodes as visits.
	// It is 0 for other agents.
	Depth int `json:"depth,omitempty"`

	// Chance is the seat's winning chance, 0 to 1, of an endless Think; 0 for others.
	Chance float32 `json:"chance,omitempty"`

	Slack  *Slack `json:"slack,omitempty"`  // how the agent plays worse moves on purpose; nil if it does not
	Unit   string `json:"unit,omitempty"`   // of Row.Points: "pawn", "disc", "stone", "point"; "" for none
	Net    string `json:"net,omitempty"`    // the name of the agent's model, "" for none
	Kernel string `json:"kernel,omitempty"` // the kernel that runs it, such as "relaxed SIMD"; "" while none does
	Lacks  *Error `json:"lacks,omitempty"`  // why the agent searches without Net; nil if it has it or waits for it
}

// Slack is how an agent plays worse moves than the best on purpose: any move worse by at most
// Within, or at a temperature, or some moves hastily.
type Slack struct {
	Within float32 `json:"within,omitempty"` // in Report.Unit; 0 if no unit applies
}

// Row is an agent's knowledge of one move.
type Row struct {
	Move    string  `json:"move"`
	Text    string  `json:"text,omitempty"` // in readable form, if it differs
	Squares []int   `json:"squares"`
	Visits  int     `json:"visits"`
	Value   float32 `json:"value"`            // mean result for the seat, -1 to 1
	Prior   float32 `json:"prior"`            // 0 to 1; 0 in all rows if the agent has no priors
	Bonus   float32 `json:"bonus"`            // the exploration term added to Value; 0 for an unvisited move
	Proven  string  `json:"proven"`           // "win", "loss", "draw" for the seat, "" for unknown
	AtMost  bool    `json:"atMost,omitempty"` // whether Value is an upper bound
	Points  float32 `json:"points,omitempty"` // Value in Report.Unit; 0 if it is proven
	Margin  int     `json:"margin,omitempty"` // of a proven result, in the game's points; 0 in a game without points
	Plies   int     `json:"plies,omitempty"`  // to the end of the game, of a proven result; 0 for unknown

	// Line is the principal variation that starts with Move, in readable form, of the first rows of
	// a Think with Lines.
	Line []string `json:"line,omitempty"`
}

// Checked is the meaning of an agent string.
type Checked struct {
	Agent  string  `json:"agent"`            // canonical
	Full   string  `json:"full,omitempty"`   // in full, as Agent.About; "" if Agent is complete
	Net    string  `json:"net,omitempty"`    // the model that it plays with, "" for none
	Values []Value `json:"values,omitempty"` // for each key of its kind
}

// Limits of messages from the other side.
const (
	MaxMessage = 1 << 20 // bytes of one message
	MaxRows    = 256     // rows of a Report: no position of chess has more moves
	MaxLine    = 12      // moves of a principal variation
	MaxAhead   = 2048    // moves of a Peek, as of a playout after a path
	MaxLines   = 8       // rows of a Report with a line of their own
	MaxText    = 8 << 20 // bytes of the text of an Import or Exported, the only messages that may be longer
)

// Port is one end of a conversation: postMessage in the browser, a pipe in tests. Send does not
// block; arriving messages go to the receiver given when the Port was made.
type Port interface {
	Send(message []byte)
}
