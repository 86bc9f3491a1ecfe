// Package labwire defines the messages between the page and the worker of the lab's program, and from
// that worker to further ones: a Command travels as wire.Command.Lab and an Event as wire.Event.Lab, so
// that they add nothing to the programs without a lab.
//
// The rules are those of package wire, and:
//   - Match gets States, of which exactly one, the last, is Final, or an Error. Its first State comes
//     at once. Another Match or End ends it; nothing else does: it waits while a Think or a query is
//     under way, and the open game stays as it is;
//   - Open gets an Opened or an Error, and nothing changes;
//   - Plan gets a Planned or an Error, and nothing changes;
//   - Watch has no answer: the States of a Match show another game from then on;
//   - Read gets a Taken, Shape a Shaped, and Examine an Examined, or an Error, and nothing changes;
//   - Trial gets a Tried or an Error. A Match or another Trial ends it, with an unknown time;
//   - Task, from a worker to a further one, gets a Played or an Error, and Look a Seen or an Error;
//   - Collect gets Collecteds, of which exactly one, the last, is Final, or an Error. Another Collect, a
//     Match or a Halt ends it, and it ends a Match;
//   - Put gets a Held, Rows gets Parts, and Sketch a Sketched; or an Error;
//   - Train gets Traineds, of which exactly one, the last, is Final, and Parts before it; or an Error;
//   - Games, from a worker to a further one, gets an Episodes or an Error.
package labwire

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"playout/engine/game"
	"playout/engine/link"
	"playout/engine/strict"
	"playout/engine/wire"
)

// Command is a request. Exactly one of the pointers is set.
type Command struct {
	Match *Match `json:"match,omitempty"`
	End   *End   `json:"end,omitempty"`
	Open  *Open  `json:"open,omitempty"`
	Plan  *Plan  `json:"plan,omitempty"`
	Watch *Watch `json:"watch,omitempty"`
	Read  *Read  `json:"read,omitempty"`
	Shape *Shape `json:"shape,omitempty"`
	Trial *Trial `json:"trial,omitempty"`
	Task  *Task  `json:"task,omitempty"` // from a worker to a further one
	Look  *Look  `json:"look,omitempty"` // likewise

	Examine *Examine `json:"examine,omitempty"`

	// Games to learn from, and trainings:
	Collect *Collect `json:"collect,omitempty"`
	Put     *Put     `json:"put,omitempty"`
	Rows    *Rows    `json:"rows,omitempty"`
	Sketch  *Sketch  `json:"sketch,omitempty"`
	Train   *Train   `json:"train,omitempty"`
	Halt    *Halt    `json:"halt,omitempty"`
	Games   *Games   `json:"games,omitempty"` // from a worker to a further one
}

// Event is an answer. Exactly one of the pointers is set.
type Event struct {
	State   *State   `json:"state,omitempty"`
	Opened  *Opened  `json:"opened,omitempty"`
	Planned *Planned `json:"planned,omitempty"`
	Taken   *Taken   `json:"taken,omitempty"`
	Shaped  *Shaped  `json:"shaped,omitempty"`
	Tried   *Tried   `json:"tried,omitempty"`
	Played  *Played  `json:"played,omitempty"` // from a further worker to the leader
	Seen    *Seen    `json:"seen,omitempty"`   // likewise

	Examined *Examined `json:"examined,omitempty"`

	Collected *Collected `json:"collected,omitempty"`
	Held      *Held      `json:"held,omitempty"`
	Part      *Part      `json:"part,omitempty"`
	Sketched  *Sketched  `json:"sketched,omitempty"`
	Trained   *Trained   `json:"trained,omitempty"`
	Episodes  *Episodes  `json:"episodes,omitempty"` // from a further worker to the leader
}

// KindMatch is the kind of a wire.Error about a match or the results of its games.
const KindMatch = "match"

// EncodeCommand returns the command in the form in which it travels.
func EncodeCommand(c Command) wire.Command {
	return wire.Command{Lab: &wire.Lab{Message: strict.EncodeUnion(c), Silent: c.End != nil || c.Halt != nil || c.Watch != nil}}
}

// EncodeEvent returns the event in the form in which it travels. Its numbers must be finite.
func EncodeEvent(e Event) wire.Event {
	return wire.Event{Lab: &wire.Lab{Message: strict.EncodeUnion(e)}}
}

// DecodeCommand parses an untrusted command.
func DecodeCommand(l *wire.Lab) (c Command, err error) {
	if err = decode(l, &c); err != nil {
		return Command{}, fmt.Errorf("command of the lab: %w", err)
	}
	return c, nil
}

// DecodeEvent parses an untrusted event.
func DecodeEvent(l *wire.Lab) (e Event, err error) {
	if err = decode(l, &e); err != nil {
		return Event{}, fmt.Errorf("event of the lab: %w", err)
	}
	return e, nil
}

func decode(l *wire.Lab, into any) error {
	return cmp.Or(strict.DecodeUnion(l.Message, into), strict.One(into))
}

// Match plays a match between agents, on a board of its own. The Faults of its
// Error have the paths of the wrong keys. It waits until the agents' models have come; a model that
// cannot be had ends it with an Error.
type Match struct {
	Spec string `json:"spec"` // the match, as JSON with the keys of match.Spec, at most MaxSpec bytes
	// Book is the text of the openings, if Spec has those of a book: books/ID.txt, or a file's; at
	// most MaxBook bytes.
	Book string `json:"book,omitempty"`
	// Results has the lines of games played before, in any order, as State.Lines has them; they are
	// not played again.
	Results string `json:"results,omitempty"`
	// More tells that another Match with the same Spec and Book follows with further Results. The first
	// one without More begins the games.
	More    bool `json:"more,omitempty"`
	Workers int  `json:"workers,omitempty"` // that may play, at most wire.MaxWorkers; 0 means 1
}

// End ends the match under way, if any, with its Final: the games in play are lost. It has no answer
// under its own ID.
type End struct{}

// State is a match so far: at most four a second, one a second while many games end, more if Lines would
// become too long.
type State struct {
	Final bool `json:"final,omitempty"` // whether it is the last
	// Over tells whether the match is decided: all games are played, or its test has decided. A Final
	// without it was ended early.
	Over  bool `json:"over,omitempty"`
	Done  int  `json:"done"`  // games played, those of Match.Results included
	Total int  `json:"total"` // games of the match; after a test has decided, those that count
	// Lines has the results of the games that ended since the last State, each a line of JSON with a
	// line feed, as the results files of playout match without their checksums.
	Lines   string `json:"lines,omitempty"`
	Millis  int    `json:"millis,omitempty"`  // an estimate of how long the rest takes, 0 for unknown or nothing left
	Workers int    `json:"workers,omitempty"` // that play now
	Waits   string `json:"waits,omitempty"`   // the model that the match waits for, "" for none

	Table *Table `json:"table,omitempty"` // of all games so far; nil if none has been added since the last one. The Final has it
	Game  *Game  `json:"game,omitempty"`  // the watched game in play; nil for none
	Made  *Made  `json:"made,omitempty"`  // in the first State after all models have come, and in the Final
	// Playing has the numbers of the games in play, ascending, at most one for each worker.
	Playing []int `json:"playing,omitempty"`
}

// Table is the standings of a match.
type Table struct {
	Games  int     `json:"games"`  // that count
	Agents []Agent `json:"agents"` // in the order of the match
	Pairs  []Pair  `json:"pairs,omitempty"`
	// Endings counts the games by how they ended: rules, exact, resign, draw, plies, time, error,
	// illegal.
	Endings map[string]int `json:"endings,omitempty"`
	Test    *Test          `json:"test,omitempty"`   // nil for none
	Spread  *Spread        `json:"spread,omitempty"` // of the first agent's margins, nil for none
	Curve   []Point        `json:"curve,omitempty"`  // of the first agent, game by game, thinned out to at most MaxCurve points; the last is the present one
	// JSON is what playout match -json prints about these games, with its line feed.
	JSON string `json:"json"`
}

// Agent is an agent's games. Its numbers are those of playout match -json.
type Agent struct {
	Agent     string   `json:"agent"` // canonical agent string
	Games     int      `json:"games"`
	Wins      int      `json:"wins"`
	Draws     int      `json:"draws"`
	Losses    int      `json:"losses"`
	Score     float64  `json:"score"` // 0 to 1
	Low       float64  `json:"low"`   // of its 95 % interval
	High      float64  `json:"high"`
	MsPerMove float64  `json:"msPerMove"`
	MedianMs  float64  `json:"medianMs"`
	Margin    *float64 `json:"margin,omitempty"` // mean, in the game's points
	Deaths    *int     `json:"deaths,omitempty"`
	Length    *float64 `json:"length,omitempty"`
	Errors    int      `json:"errors,omitempty"` // faults: moves that it failed to make
	// Elo is the rating with its 95 % interval if the mean of all agents is 0; nil until games join
	// all agents.
	Elo *Elo `json:"elo,omitempty"`
}

// Elo is a number of Elo points with its 95 % interval.
type Elo struct {
	Elo  float64 `json:"elo"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// Pair is the games of two agents, for a cross table.
type Pair struct {
	A           int     `json:"a"` // indices of Table.Agents, A below B
	B           int     `json:"b"`
	Games       int     `json:"games"` // in which both took part
	Score       float64 `json:"score"` // of A, 0 to 1
	Low         float64 `json:"low"`   // of its 95 % interval
	High        float64 `json:"high"`
	Superiority float64 `json:"los"` // how likely A is the better one, 0 to 1
	// Lead is A's lead over B in Elo points, nil if the score or an end of its interval is 0 or 1,
	// so that it is infinite.
	Lead *Elo `json:"lead,omitempty"`
	// Pentanomial counts pairs of games with one opening by the points of A: 0, 1/2, 1, 3/2, 2.
	Pentanomial [5]int `json:"pentanomial"`
}

// Test is the state of a sequential test of the first agent against the second.
type Test struct {
	Elo0    float64 `json:"elo0"`
	Elo1    float64 `json:"elo1"`
	Ratio   float64 `json:"llr"`   // logarithm of the likelihood ratio of Elo1 to Elo0
	Lower   float64 `json:"lower"` // the bound that decides for Elo0
	Upper   float64 `json:"upper"` // the bound that decides for Elo1
	Decided bool    `json:"decided,omitempty"`
	Elo     float64 `json:"elo,omitempty"` // that it has decided for
}

// Point is a point of a curve: the state after a number of games, in the order in which they
// ended.
type Point struct {
	Games int     `json:"games"`
	Score float64 `json:"score"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
	Ratio float64 `json:"llr,omitempty"` // of the test, 0 without one
}

// Game is a game of a match in play.
type Game struct {
	Number int      `json:"number"` // in the match, from 0
	Agents []string `json:"agents"` // by seat
	Plies  int      `json:"plies"`  // played, those of the opening included
	Last   string   `json:"last"`   // the last ply in readable form, several moves at once joined by "/"; "" before the first
	// Board is the position, with neither a record nor legal moves.
	Board *wire.Board `json:"board"`
	// Open opens the game so far, nil if a record cannot hold it, as in Opened.
	Open *wire.Open `json:"open,omitempty"`
}

// Open asks how a finished game of a match is opened. The answer is an Opened or an Error;
// nothing changes.
type Open struct {
	Spec string `json:"spec"`           // as in Match
	Book string `json:"book,omitempty"` // likewise
	Line string `json:"line"`           // the game, a line of State.Lines, at most wire.MaxMessage bytes
	// Filed tells that the game is of a file: Spec is its Filed.Head, and Line a line of it.
	Filed bool `json:"filed,omitempty"`
}

// Opened is the answer to Open.
type Opened struct {
	Open   wire.Open `json:"open"`   // shows the end of the game
	Agents []string  `json:"agents"` // by seat
	// Left counts the last plies that a record cannot hold, since a seat failed in them while the
	// others went on; usually 0.
	Left int `json:"left,omitempty"`
}

// Task makes a further worker play games of a leader's match. The answer is a Played or an Error.
// It waits while a Help is under way. End or another Task ends it, without an answer.
type Task struct {
	Spec  string `json:"spec"`
	Book  string `json:"book,omitempty"`
	Games []int  `json:"games"` // their numbers, at most MaxTask
}

// Played is the results of the games of a Task, in the form of State.Lines. The leader checks
// that they can be results of these games.
type Played struct {
	Lines string `json:"lines"`
}

// Limits of matches.
const (
	MaxSpec  = 64 << 10  // bytes of a Match.Spec
	MaxBook  = 512 << 10 // bytes of a Match.Book
	MaxCurve = 256       // points of a Table.Curve
	MaxTask  = 256       // games of a Task

	maxAgents  = 100
	maxEndings = 16
)

// maxNumber bounds counts: JSON readers keep these exactly.
const maxNumber = 1<<53 - 1

func checkRange(name string, n, low, high int) error {
	if n < low || n > high {
		return fmt.Errorf("%s %d; allowed: %d to %d", name, n, low, high)
	}
	return nil
}

// checkWord checks that a word is one of those that are allowed.
func checkWord(name, word string, allowed ...string) error {
	if !slices.Contains(allowed, word) {
		return fmt.Errorf("%s %q; allowed: %s", name, game.Clip(word), strings.Join(allowed, ", "))
	}
	return nil
}

// checkNumbers checks the numbers of a Task's games.
func checkNumbers(games []int) error {
	return cmp.Or(checkRange("games:", len(games), 1, MaxTask), checkCounts("game", games))
}

// checkCounts checks that numbers are 0 or more.
func checkCounts(name string, list []int) error {
	for _, n := range list {
		if err := checkRange(name, n, 0, maxNumber); err != nil {
			return err
		}
	}
	return nil
}

func checkText(text string) error { return checkRange("bytes of a text:", len(text), 0, wire.MaxText) }

// checkShares checks that numbers are from 0 to 1.
func checkShares(list ...float64) error {
	for _, p := range list {
		if !(p >= 0 && p <= 1) {
			return fmt.Errorf("a share of %g; allowed: 0 to 1", p)
		}
	}
	return nil
}

// checkMatch checks the texts that describe a match.
func checkMatch(spec, book string) error {
	return cmp.Or(checkRange("bytes of a match:", len(spec), 1, MaxSpec), checkRange("bytes of a book:", len(book), 0, MaxBook))
}

// Check implements strict.Checker.
func (l *Match) Check() error {
	return cmp.Or(checkMatch(l.Spec, l.Book), checkText(l.Results), checkRange("workers", l.Workers, 0, wire.MaxWorkers))
}

// Check implements strict.Checker.
func (o *Open) Check() error {
	return cmp.Or(checkMatch(o.Spec, o.Book), checkRange("bytes of a game:", len(o.Line), 1, wire.MaxMessage))
}

// Check implements strict.Checker.
func (t *Task) Check() error {
	return cmp.Or(checkMatch(t.Spec, t.Book), checkNumbers(t.Games))
}

// Check implements strict.Checker.
func (p *Played) Check() error { return checkText(p.Lines) }

// Check implements strict.Checker.
func (o *Opened) Check() error {
	return cmp.Or(o.Open.Check(), checkSeats(o.Agents), checkRange("plies left", o.Left, 0, link.MaxPly))
}

func checkSeats(agents []string) error {
	return checkRange("agents:", len(agents), 0, link.MaxSeats)
}

// Check implements strict.Checker.
func (l *State) Check() error {
	if err := cmp.Or(
		checkRange("total", l.Total, 0, maxNumber), checkRange("done", l.Done, 0, maxNumber), checkText(l.Lines),
		checkRange("millis", l.Millis, 0, maxNumber), checkRange("workers", l.Workers, 0, wire.MaxWorkers),
	); err != nil {
		return err
	}
	if l.Table != nil {
		if err := l.Table.check(); err != nil {
			return err
		}
	}
	if err := cmp.Or(checkRange("games in play:", len(l.Playing), 0, wire.MaxWorkers), checkCounts("game", l.Playing)); err != nil {
		return err
	}
	if l.Game != nil {
		return l.Game.check()
	}
	return nil
}

func (t *Table) check() error {
	n := len(t.Agents)
	if err := cmp.Or(
		checkRange("games", t.Games, 0, maxNumber), checkRange("agents:", n, 0, maxAgents), checkRange("pairs:", len(t.Pairs), 0, n*n),
		checkRange("endings:", len(t.Endings), 0, maxEndings), checkRange("points:", len(t.Curve), 0, MaxCurve), checkText(t.JSON),
	); err != nil {
		return err
	}
	for i := range t.Agents {
		a := &t.Agents[i]
		if min(a.Games, a.Wins, a.Draws, a.Losses, a.Errors) < 0 {
			return fmt.Errorf("agent %d: a count below 0", i)
		}
		if err := checkShares(a.Score, a.Low, a.High); err != nil {
			return err
		}
	}
	for i := range t.Pairs {
		p := &t.Pairs[i]
		if p.A < 0 || p.A >= p.B || p.B >= n || p.Games < 0 {
			return fmt.Errorf("a pair %d and %d of %d agents with %d games; allowed: an agent and a later one", p.A, p.B, n, p.Games)
		}
		if err := checkShares(p.Score, p.Low, p.High, p.Superiority); err != nil {
			return err
		}
	}
	if t.Spread != nil {
		if err := t.Spread.check(); err != nil {
			return err
		}
	}
	for i := range t.Curve {
		p := &t.Curve[i]
		if i > 0 && p.Games <= t.Curve[i-1].Games {
			return fmt.Errorf("a point of %d games after one of %d; allowed: ascending numbers", p.Games, t.Curve[i-1].Games)
		}
		if err := checkShares(p.Score, p.Low, p.High); err != nil {
			return err
		}
	}
	return nil
}

func (g *Game) check() error {
	if g.Board == nil {
		return errors.New("a game without a board")
	}
	if g.Open != nil {
		if err := g.Open.Check(); err != nil {
			return err
		}
	}
	return cmp.Or(checkRange("game", g.Number, 0, maxNumber), checkSeats(g.Agents), checkRange("plies", g.Plies, 0, maxNumber), g.Board.Check())
}
