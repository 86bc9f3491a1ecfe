// Package table is one game of the lobby: who has its seats, and the log of acts (package acts) that
// the game is. It is pure: it knows no clock, no database and no connection. Times are the lobby's
// own time, a duration that stands still while the server is down; they are arguments.
//
// # Invariants
//
//   - Package acts alone decides what is a legal act. A table makes the acts on behalf of people,
//     and refuses only what is not that person's to do.
//   - A table changes only through its methods. Each returns a Change: what must be stored, and
//     which notes people get. If it cannot be stored, Save's function takes the table back to what
//     is stored.
//   - A choice of a game in which all choose at once is seen by nobody but the person who has made
//     it, until all have chosen. Then the table commits and reveals for all in one Change, so that
//     a log never ends between the two.
//   - What is stored determines the table (Restore): its board, clocks and choices. A table keeps
//     nothing else that matters, only who is away.
//
// # People and players
//
// The players of the log are numbered. A player is a person, or an agent that a person has seated,
// which thinks in that person's page. Pages know nothing of this: to them the agents' seats belong
// to that person (talk.State.Players), who also answers questions for them. A person is known by a
// user, the ID of the account.
package table

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/peer/acts"
	"playout/engine/peer/conduct"
	"playout/engine/peer/message"
	"playout/engine/record"
	"playout/engine/timecontrol"
)

// Player is a player of the log: a person, or an agent in that person's page.
type Player struct {
	User  string `json:"user"`
	Agent string `json:"agent,omitempty"` // agent string, "" for the person
}

// Row is what is stored of a game besides its acts and choices.
type Row struct {
	ID       string
	Game     string // game string
	Start    string // the position, "" for the game's start
	Control  string // in the notation of package timecontrol, "" for none
	Owner    string // the user who has opened the game
	Assigned bool   // the players were known before; nobody else takes a seat
	Seats    []int  // by seat, the number of its player, -1 for free
	Players  []Player
	Begun    bool
	Closed   bool          // it has ended without a result
	At       time.Duration // of the last change of who sits where: the game's beginning, once it has begun
}

// Free is the player of a seat that is free.
const Free = -1

// maxAgent is the greatest number of characters of an agent string. A table does not read it: the
// agent's moves are checked like anyone's.
const maxAgent = 200

// Bounds of the time after which people count as absent.
const (
	// BlinkTime is how long a page may be disconnected before the others see it, such as for a
	// reload.
	BlinkTime = 2 * time.Second
	// ForgoTime is how long a person may be away before the others' choices are played without
	// that person's.
	ForgoTime = time.Minute
)

// Table is a game. The zero Table is not one; Open and Restore make them.
type Table struct {
	row    Row
	log    *acts.Log // nil before the game has begun
	key    *acts.Key
	turn   time.Duration // when the present turn began
	ended  time.Duration // when the game ended, if it has
	active time.Duration // when a player last did something that was stored
	chosen [][]string    // by player, the names of the moves chosen in this position, by seat; nil for none

	presence map[string]presence // by user, of everyone who has a seat
}

// presence says whether a person's page is connected.
type presence struct {
	here bool
	left bool          // the person has left, and not come back
	at   time.Duration // of the last change
}

// absent reports whether the game goes on without the person.
func (p presence) absent() bool { return p.left || !p.here }

// Change is what a method has changed. The zero Change is nothing.
type Change struct {
	Row        bool       // the row has changed
	Acts       []acts.Act // appended to the log
	From       int        // the number of the first of them
	Choices    []Choice   // hidden choices that were made
	NoChoices  bool       // all stored choices of the game are void; they come before Choices
	State      bool       // people see another state
	Notes      []Note     // in their order
	JustBegun  bool
	JustEnded  bool   // by the rules, by resignation, by agreement or by time
	JustClosed bool   // without a result
	Rematch    *Table // the next game, which all have agreed to; Start begins it
}

// Empty reports whether nothing has to be stored.
func (c *Change) Empty() bool {
	return !c.Row && len(c.Acts) == 0 && len(c.Choices) == 0 && !c.NoChoices && c.Rematch == nil
}

// Choice is a person's hidden choice.
type Choice struct {
	Player int    // of the log
	Moves  string // joined by commas, by acting seat
}

// Opening describes a game to open.
type Opening struct {
	ID       string
	Game     string // game string
	Start    string // the position, "" for the game's start
	Control  string // in the notation of package timecontrol, "" for none
	Owner    string
	Seats    []Seat
	Assigned bool
}

// Seat is a seat of a game to open; the zero Seat is free.
type Seat struct {
	User  string
	Agent string
}

// Open opens a game. The opening is untrusted; the error is one line.
func Open(o Opening, key *acts.Key, now time.Duration) (*Table, error) {
	g, err := games.Parse(o.Game)
	if err != nil {
		return nil, err
	}
	spec := g.Spec()
	if len(o.Seats) != len(spec.Seats) {
		return nil, fmt.Errorf("%d seats; allowed: %d, as %s has", len(o.Seats), len(spec.Seats), spec.Name())
	}
	if o.Control != "" {
		control, err := timecontrol.ParseControl(o.Control)
		if err != nil {
			return nil, err
		}
		o.Control = control.String()
	}
	row := Row{ID: o.ID, Game: spec.Name(), Start: o.Start, Control: o.Control, Owner: o.Owner, Assigned: o.Assigned, Seats: make([]int, len(o.Seats)), At: now}
	for i, seat := range o.Seats {
		row.Seats[i] = Free
		if seat == (Seat{}) {
			continue
		}
		if err := message.CheckText("agent", seat.Agent, maxAgent); err != nil {
			return nil, err
		}
		row.seat(i, Player(seat))
	}
	if err := row.check(g); err != nil {
		return nil, err
	}
	t := &Table{row: row, key: key, active: now, presence: map[string]presence{}}
	for _, p := range row.Players {
		t.presence[p.User] = presence{at: now}
	}
	return t, nil
}

// seat gives a seat to a player. A person has one number, each agent its own.
func (r *Row) seat(at int, p Player) {
	number := slices.Index(r.Players, p)
	if number < 0 || p.Agent != "" {
		number = len(r.Players)
		r.Players = append(slices.Clip(r.Players), p)
	}
	r.Seats = slices.Clone(r.Seats)
	r.Seats[at] = number
}

// free frees the seats of a user who is not the owner, and numbers the others again.
func (r *Row) free(user string) {
	players, seats := r.Players, r.Seats
	r.Players, r.Seats = nil, slices.Repeat([]int{Free}, len(seats))
	for at, number := range seats {
		if number != Free && players[number].User != user {
			r.seat(at, players[number])
		}
	}
}

// check returns why a new game cannot be opened, or nil.
func (r *Row) check(g game.Game) error {
	free := 0
	for _, number := range r.Seats {
		if number == Free {
			free++
		}
	}
	people := r.People()
	switch {
	case len(r.Players) == 0 || !r.Assigned && !slices.Contains(people, r.Owner):
		return errors.New("no seat for who opens the game, and no agent; allowed: at least one of them")
	case len(r.Players) > message.MaxPlayers:
		return fmt.Errorf("%d players; allowed: at most %d, agents included", len(r.Players), message.MaxPlayers)
	case r.Assigned && free > 0:
		return errors.New("a seat without a player; allowed: a player for each")
	case len(r.Players)+free < 2:
		return errors.New("one player has all seats; allowed: two to four players")
	}
	// The rules of package acts, for a game in which all free seats are taken.
	full := *r
	for at := 0; at < len(full.Seats); at++ {
		if full.Seats[at] == Free && len(full.Players) < message.MaxPlayers {
			full.seat(at, Player{User: fmt.Sprintf("?%d", at)})
		}
	}
	setup, err := full.setup(g)
	if err == nil {
		err = setup.Check()
	}
	if err == nil {
		err = conduct.CheckSetup(setup)
	}
	if err == nil && setup.Start != "" {
		if state, e := g.Parse(setup.Start); e != nil {
			err = e
		} else if state.Acting() == 0 {
			err = errors.New("the game is over in this position; allowed: one in which a move is possible")
		}
	}
	return err
}

// setup returns the setup of the game with the players who have seats. In a game in which all
// choose at once, free seats are left out if the rules allow that; in a position they are dealt to
// the people in turn.
func (r *Row) setup(g game.Game) (acts.Setup, error) {
	setup := acts.Setup{Game: g, ID: r.ID, Start: r.Start}
	if r.Control != "" {
		control, err := timecontrol.ParseControl(r.Control)
		if err != nil {
			return setup, err
		}
		setup.Control = control
	}
	var taken []int
	for _, number := range r.Seats {
		if number != Free {
			taken = append(taken, number)
		}
	}
	if len(taken) < len(r.Seats) && game.Together(g) {
		with := conduct.SeatPlayers(setup, len(taken))
		if len(with.Game.Spec().Seats) == len(taken) {
			setup.Game, setup.Players = with.Game, taken
			return setup, nil
		}
		taken = r.deal()
	}
	setup.Players = taken
	return setup, nil
}

// deal returns the players by seat, with the free seats dealt to the people in turn, or to the agents
// if there are no people.
func (r *Row) deal() []int {
	var hands []int
	for number, p := range r.Players {
		if p.Agent == "" {
			hands = append(hands, number)
		}
	}
	if hands == nil {
		hands = slices.Clone(r.Seats)
		hands = slices.DeleteFunc(hands, func(number int) bool { return number == Free })
	}
	all, next := slices.Clone(r.Seats), 0
	for at, number := range all {
		if number == Free {
			all[at] = hands[next%len(hands)]
			next++
		}
	}
	return all
}

// People returns the users who have seats, themselves or with agents, each once: a person's number
// for the pages is the place in this list.
func (r *Row) People() (users []string) {
	for _, p := range r.Players {
		if !slices.Contains(users, p.User) {
			users = append(users, p.User)
		}
	}
	return users
}

// NewKey draws the key of a server, which makes the tags of acts and the secrets of commitments. It
// need not be kept: a table commits and reveals at once.
func NewKey(random io.Reader) (*acts.Key, error) {
	key := new(acts.Key)
	if _, err := io.ReadFull(random, key.Bytes[:]); err != nil {
		return nil, fmt.Errorf("no random numbers: %w", err)
	}
	return key, nil
}

// Row returns what is stored of the table besides its acts and choices.
func (t *Table) Row() Row { return t.row }

// Begun reports whether the game has begun.
func (t *Table) Begun() bool { return t.log != nil }

// Over reports whether the game has ended or was closed.
func (t *Table) Over() bool { return t.row.Closed || t.log != nil && t.log.State().Over() }

// Full reports whether no seat is free.
func (t *Table) Full() bool {
	return t.row.Begun || !slices.Contains(t.row.Seats, Free) || len(t.row.Players) >= message.MaxPlayers
}

// Has reports whether a user has a seat, or has seated an agent.
func (t *Table) Has(user string) bool { return slices.Contains(t.row.People(), user) }

// Plies returns the length of the record, 0 before the game has begun.
func (t *Table) Plies() int {
	if t.log == nil {
		return 0
	}
	return max(0, t.log.State().Plies())
}

// NextID returns the ID of the rematch that all have agreed to, "" for none.
func (t *Table) NextID() string {
	if t.log == nil {
		return ""
	}
	if next, err := t.log.Next(); err != nil || next == nil {
		return ""
	}
	return message.NextID(t.row.ID)
}

// Save returns a function that takes the table back to its present state.
func (t *Table) Save() (restore func()) {
	saved := *t
	saved.presence = map[string]presence{}
	for user, p := range t.presence {
		saved.presence[user] = p
	}
	var log acts.Log
	if t.log != nil {
		log = *t.log
	}
	return func() {
		*t = saved
		if t.log != nil {
			*t.log = log // an append leaves the acts before it as they are
		}
	}
}

// Record returns the game so far, nil before it has begun. It is for reading.
func (t *Table) Record() *record.Record {
	if t.log == nil {
		return nil
	}
	return t.log.State().Record()
}
