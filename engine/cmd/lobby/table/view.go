package table

import (
	"errors"
	"slices"
	"strings"
	"time"

	"playout/engine/ending"
	"playout/engine/game"
	"playout/engine/lobby"
	"playout/engine/peer/acts"
	"playout/engine/peer/message"
	"playout/engine/peer/talk"
)

// Viewer is the number of a person for the pages, -1 for people who watch.
func (t *Table) Viewer(user string) int { return slices.Index(t.row.People(), user) }

// State returns the game as a viewer's page sees it. names holds the names of People, in that order.
func (t *Table) State(now time.Duration, viewer int, names []string) talk.State {
	if t.row.Closed {
		return talk.State{}
	}
	s := talk.State{Peer: talk.Waiting, ID: t.row.ID, Game: t.row.Game, Start: t.row.Start, Players: t.seatsOfPeople(), Me: viewer, Server: true, Agents: t.agents(), Clocks: t.clocks(now)}
	s.Names = append(slices.Clone(names), make([]string, max(0, slices.Max(s.Players)+1-len(names)))...)
	if !t.Begun() {
		s.Lobby = t.gathering(viewer)
		return s
	}
	s.Peer = talk.Connected
	people := t.row.People()
	for number, user := range people {
		if p := t.presence[user]; p.left || !p.here && now >= p.at+BlinkTime {
			s.Away = append(s.Away, number)
		}
	}
	state := t.log.State()
	if r := state.Record(); r != nil {
		s.Begun, s.Seed = true, r.Seed
		if r.Len() > 0 {
			s.Moves = strings.Split(r.String(), ",")
		}
	}
	end := state.Ending()
	s.How, s.Seat = end.How, end.Seat
	if state.Over() || state.Acting().Count() < 2 {
		return s
	}
	for _, user := range t.awaited() {
		s.Awaits = append(s.Awaits, slices.Index(people, user))
	}
	if viewer >= 0 && t.takesPart(people[viewer]) && t.hasChosen(people[viewer]) {
		s.Chosen = make([]string, len(t.row.Seats))
		for seat, number := range t.row.Seats {
			if t.row.Players[number].User == people[viewer] && state.Acting().Has(game.Seat(seat)) {
				s.Chosen[seat] = t.chosen[number][seat]
			}
		}
	}
	return s
}

// seatsOfPeople returns the people's numbers by seat; a free seat has a number of its own.
func (t *Table) seatsOfPeople() []int {
	people := t.row.People()
	list, next := make([]int, len(t.row.Seats)), len(people)
	for seat, number := range t.row.Seats {
		if number == Free {
			list[seat] = next
			next++
			continue
		}
		list[seat] = slices.Index(people, t.row.Players[number].User)
	}
	return list
}

// agents returns the agents by seat, nil for none.
func (t *Table) agents() []string {
	list, some := make([]string, len(t.row.Seats)), false
	for seat, number := range t.row.Seats {
		if number != Free {
			list[seat] = t.row.Players[number].Agent
			some = some || list[seat] != ""
		}
	}
	if !some {
		return nil
	}
	return list
}

// gathering describes the people who gather for a game in which all choose at once.
func (t *Table) gathering(viewer int) *talk.Lobby {
	if t.row.Assigned || !t.together() {
		return nil
	}
	l := &talk.Lobby{Full: t.Full()}
	for number, user := range t.row.People() {
		if t.presence[user].here {
			l.Here++
		}
		l.Ready = l.Ready || number == viewer && user == t.row.Owner && t.ready()
	}
	return l
}

// clocks returns the seats' clocks, nil for none.
func (t *Table) clocks(now time.Duration) *talk.Clocks {
	if t.row.Control == "" {
		return nil
	}
	c := &talk.Clocks{Control: t.row.Control, Runs: -1}
	if !t.Begun() || t.log.State().Record() == nil {
		return c
	}
	state := t.log.State()
	for seat := range t.row.Seats {
		spent := time.Duration(0)
		if acting := state.Acting(); acting == game.Only(game.Seat(seat)) {
			if spent = now - t.turn; state.Over() {
				spent = t.ended - t.turn
			} else {
				c.Runs = seat
			}
		}
		c.Left = append(c.Left, int(max(0, state.Left(game.Seat(seat), spent))/time.Millisecond))
	}
	return c
}

// Asked returns the note of the question that a person has yet to answer, nil for none: a page that
// comes back must show it again.
func (t *Table) Asked(user string) *talk.Note {
	if !t.Begun() || !t.isAsked(user) {
		return nil
	}
	n := t.question()
	return &n
}

// Listed returns the game as the list shows it, except for its title and whether it is locked. names
// holds the names of People, in that order.
func (t *Table) Listed(names []string) lobby.Listed {
	l := lobby.Listed{ID: t.row.ID, Game: t.row.Game, State: lobby.Waiting, Control: t.row.Control, Agents: t.agents(), People: make([]string, len(t.row.Seats))}
	if t.Begun() || t.Full() || t.row.Assigned {
		l.State = lobby.Running
	}
	people := t.row.People()
	for seat, number := range t.row.Seats {
		if number != Free {
			l.People[seat] = names[slices.Index(people, t.row.Players[number].User)]
		}
	}
	return l
}

// Result is how a game has ended.
type Result struct {
	How     string    // of package ending, "" for an end by the rules
	Seat    string    // that caused it
	Returns []float32 // by seat, from -1 for a loss to 1 for a win
}

// Result returns how the game has ended; ok is false before it has, and if it was closed.
func (t *Table) Result() (r Result, ok bool) {
	if t.log == nil || !t.log.State().Over() {
		return r, false
	}
	end := t.log.State().Ending()
	position := t.log.State().Position()
	var returns [game.MaxSeats]float32
	switch {
	case end.How == "":
		position.Returns(&returns)
	case !ending.Shared(end.How):
		t.lostBy(end, position, &returns)
	}
	return Result{end.How, end.Seat, returns[:len(t.row.Seats)]}, true
}

// lostBy writes the results of a game that a seat has lost outside its rules. If its time has run
// out and another could never have won, it is a draw.
func (t *Table) lostBy(end ending.Ending, position game.State, returns *[game.MaxSeats]float32) {
	material, _ := position.(game.InsufficientMaterial)
	for i, name := range t.log.Setup().Game.Spec().Seats {
		switch {
		case name == end.Seat:
			returns[i] = -1
		case end.How == ending.Timeout && material != nil && material.InsufficientMaterial(game.Seat(i)):
			*returns = [game.MaxSeats]float32{}
			return
		default:
			returns[i] = 1
		}
	}
}

// StoredAct is an act with the time at which it was made.
type StoredAct struct {
	At  time.Duration
	Act message.Act
}

// Restore returns a table as it was stored; to it, all people are away. It returns an error if the
// row or the acts are not what a table has made; a choice that is not is ignored, and its person can
// choose again.
func Restore(row Row, stored []StoredAct, choices []Choice, key *acts.Key, now time.Duration) (*Table, error) {
	t := &Table{row: row, key: key, active: row.At, presence: map[string]presence{}}
	for _, user := range row.People() {
		t.presence[user] = presence{at: now}
	}
	g, err := gameOf(row)
	if err != nil {
		return nil, err
	}
	if len(row.Seats) != len(g.Spec().Seats) || slices.ContainsFunc(row.Seats, func(number int) bool { return number < Free || number >= len(row.Players) }) {
		return nil, errors.New("seats that do not fit the game and its players; allowed: those of an opened game")
	}
	if !row.Begun {
		return t, nil
	}
	setup, err := row.setup(g)
	if err != nil {
		return nil, err
	}
	if err := setup.Check(); err != nil {
		return nil, err
	}
	if t.log, err = acts.NewLog(setup); err != nil {
		return nil, err
	}
	t.turn, t.chosen = row.At, make([][]string, len(row.Players))
	for _, s := range stored {
		if err := t.replay(s); err != nil {
			return nil, err
		}
	}
	for _, c := range choices {
		t.recall(c)
	}
	return t, nil
}

// replay appends a stored act.
func (t *Table) replay(s StoredAct) error {
	before := t.log.State()
	if err := t.log.Append(&s.Act); err != nil {
		return err
	}
	after := t.log.State()
	t.active = max(t.active, s.At)
	switch {
	case after.Over() && !before.Over():
		t.ended = s.At
	case after.Since() != before.Since() && !after.Over():
		t.turn = s.At
	}
	return nil
}

// recall takes over a stored choice of the present step.
func (t *Table) recall(c Choice) {
	state := t.log.State()
	if c.Player < 0 || c.Player >= len(t.row.Players) || state.Over() || !state.TakesPart(c.Player) {
		return
	}
	names := make([]string, len(t.row.Seats))
	list, position := strings.Split(c.Moves, ","), state.Position()
	seats := t.log.Setup().SeatsOf(c.Player, state.Acting())
	if len(list) != seats.Count() {
		return
	}
	for ; seats != 0; seats = seats.Rest() {
		if _, err := game.FindMove(position, seats.First(), list[0]); err != nil {
			return
		}
		names[seats.First()], list = list[0], list[1:]
	}
	t.chosen[c.Player] = names
}
