package table

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"playout/engine/game"
	"playout/engine/peer/acts"
	"playout/engine/peer/talk"
)

// Note is an event for some people.
type Note struct {
	To   []string // users
	Note talk.Note
}

// note returns a note for people.
func (t *Table) note(kind string, to ...string) Note {
	return Note{To: to, Note: talk.Note{Kind: kind}}
}

// others returns the people besides one.
func (t *Table) others(user string) []string {
	return slices.DeleteFunc(t.row.People(), func(other string) bool { return other == user })
}

var errNotBegun = errors.New("the game has not begun; allowed: once all players are here")

// playing returns why a person cannot act in the game now, or nil.
func (t *Table) playing(user string) error {
	switch {
	case !t.Has(user):
		return errors.New("only players act in a game; allowed: to watch")
	case t.row.Closed:
		return errors.New("the game is closed; allowed: another one")
	case !t.Begun():
		return errNotBegun
	}
	return nil
}

// act is the course of every method that acts in the game: time passes first, which may end the
// game; then do makes its acts. After an error the change holds only what the time has brought.
func (t *Table) act(now time.Duration, user string, do func(c *Change) error) (c Change, err error) {
	if err := t.playing(user); err != nil {
		return c, err
	}
	c = t.come(now, user)
	if err := t.advance(now, &c); err != nil {
		return c, err
	}
	return c, t.try(&c, func() error { return do(&c) })
}

// try carries out something that changes nothing if it fails: of several acts either all are made, or
// none.
func (t *Table) try(c *Change, do func() error) error {
	undo, before := t.Save(), *c
	err := do()
	if err != nil {
		undo()
		*c = before
	}
	return err
}

// Play plays a move for a seat of a person or of that person's agents. If several seats act, it is
// hidden until all have chosen.
func (t *Table) Play(now time.Duration, user, seat, name string) (Change, error) {
	return t.act(now, user, func(c *Change) error {
		state, setup := t.log.State(), t.log.Setup()
		number := setup.Owner(seat)
		switch {
		case state.Over():
			return errors.New("the game is over; allowed: no more moves")
		case number < 0 || t.row.Players[number].User != user:
			return fmt.Errorf("%q is not a seat of this player; allowed: one that is", game.Clip(seat))
		}
		at := game.Seat(slices.Index(setup.Game.Spec().Seats, seat))
		if !state.Acting().Has(at) {
			return fmt.Errorf("%s does not act now; allowed: a seat that does", seat)
		}
		position := state.Position()
		m, err := game.FindMove(position, at, name)
		if err != nil {
			return err
		}
		name = position.MoveName(at, m)
		if state.Acting().Count() > 1 {
			return t.choose(now, c, number, at, name)
		}
		took := 0
		if setup.Limited() {
			took = int(min(now-t.turn, state.Left(at, 0)) / time.Millisecond)
		}
		return t.make(now, c, number, acts.Act{Kind: acts.Move, What: name, N: max(0, took)})
	})
}

// choose notes a choice. It may be repeated until the person has chosen for all of its seats, and
// is then bound.
func (t *Table) choose(now time.Duration, c *Change, number int, at game.Seat, name string) error {
	user := t.row.Players[number].User
	if t.hasChosen(user) {
		return errors.New("the moves are chosen; allowed: to wait for the others")
	}
	names := make([]string, len(t.row.Seats))
	copy(names, t.chosen[number])
	names[at] = name
	t.chosen = slices.Clone(t.chosen)
	t.chosen[number] = names
	c.State = true
	if !t.hasChosen(user) {
		return nil
	}
	for own, p := range t.row.Players {
		if p.User == user && t.log.State().TakesPart(own) {
			c.Choices = append(c.Choices, Choice{own, t.moves(own)})
		}
	}
	t.active = now
	return t.settle(now, c)
}

// moves returns the chosen moves of a player, joined as acts have them.
func (t *Table) moves(number int) string {
	var names []string
	state := t.log.State()
	for seats := t.log.Setup().SeatsOf(number, state.Acting()); seats != 0; seats = seats.Rest() {
		names = append(names, t.chosen[number][seats.First()])
	}
	return strings.Join(names, ",")
}

// hasChosen reports whether a person has chosen for all seats that act, those of agents included.
func (t *Table) hasChosen(user string) bool {
	state := t.log.State()
	for number, p := range t.row.Players {
		if p.User != user || !state.TakesPart(number) {
			continue
		}
		for seats := t.log.Setup().SeatsOf(number, state.Acting()); seats != 0; seats = seats.Rest() {
			if t.chosen[number] == nil || t.chosen[number][seats.First()] == "" {
				return false
			}
		}
	}
	return true
}

// takesPart reports whether a person has to choose in the present step.
func (t *Table) takesPart(user string) bool {
	state := t.log.State()
	for number, p := range t.row.Players {
		if p.User == user && state.Record() != nil && state.TakesPart(number) {
			return true
		}
	}
	return false
}

// awaited returns the people who have yet to choose in the present step.
func (t *Table) awaited() []string {
	return slices.DeleteFunc(t.row.People(), func(user string) bool { return !t.takesPart(user) || t.hasChosen(user) })
}

// settle plays the present step if all have chosen, or if those who have not are absent: their
// seats play their first legal moves.
func (t *Table) settle(now time.Duration, c *Change) error {
	state := t.log.State()
	if state.Over() || state.Acting().Count() < 2 {
		return nil
	}
	awaited := t.awaited()
	if len(awaited) > 0 {
		due, ok := t.forgoing(awaited)
		if !ok || now < due {
			return nil
		}
	}
	forgo := func(number int) bool { return slices.Contains(awaited, t.row.Players[number].User) }
	var taking []int
	for number := range t.row.Players {
		if state.TakesPart(number) {
			taking = append(taking, number)
		}
	}
	moves := make([]string, len(t.row.Players))
	for _, number := range taking {
		if forgo(number) {
			moves[number] = t.firstMoves(number)
		} else {
			moves[number] = t.moves(number)
		}
	}
	for _, number := range taking {
		if err := t.make(now, c, number, acts.Act{Kind: acts.Commit, What: moves[number]}); err != nil {
			return err
		}
	}
	for _, number := range taking {
		a := acts.Act{Kind: acts.Reveal, What: moves[number]}
		if forgo(number) {
			a = acts.Act{Kind: acts.Forgo}
		}
		if err := t.make(now, c, number, a); err != nil {
			return err
		}
	}
	for _, user := range awaited {
		c.Notes = append(c.Notes, t.note("forgone", t.others(user)...))
	}
	return nil
}

// firstMoves returns the first legal move of each acting seat of a player.
func (t *Table) firstMoves(number int) string {
	var names []string
	state := t.log.State()
	position := state.Position()
	for seats := t.log.Setup().SeatsOf(number, state.Acting()); seats != 0; seats = seats.Rest() {
		names = append(names, position.MoveName(seats.First(), position.Legal(seats.First(), nil)[0]))
	}
	return strings.Join(names, ",")
}

// forgoing returns when the choices of awaited people are forgone; false if one of them is here, or
// nobody has chosen yet.
func (t *Table) forgoing(awaited []string) (due time.Duration, ok bool) {
	for _, user := range awaited {
		p := t.presence[user]
		if !p.absent() {
			return 0, false
		}
		if !p.left {
			due = max(due, p.at+ForgoTime)
		}
	}
	chosen := slices.ContainsFunc(t.row.People(), func(user string) bool {
		return t.takesPart(user) && t.hasChosen(user)
	})
	return due, chosen
}

// Ask asks the others for something. It agrees if another person has already asked for the same.
func (t *Table) Ask(now time.Duration, user, what string, to int) (Change, error) {
	return t.act(now, user, func(c *Change) error {
		if to < 0 {
			return fmt.Errorf("ply %d is asked for; allowed: 0 and more", to)
		}
		q := t.log.State().Question()
		switch {
		case q == nil:
			return t.askAll(now, c, user, what, to)
		case q.What == what && q.To == to && t.isAsked(user):
			return t.accept(now, c, user, q.Index)
		}
		return errors.New("something is being asked already; allowed: one question at a time")
	})
}

// askAll makes an offer, to which the person's other players agree.
func (t *Table) askAll(now time.Duration, c *Change, user, what string, to int) error {
	by := slices.IndexFunc(t.row.Players, func(p Player) bool { return p.User == user })
	if err := t.make(now, c, by, acts.Act{Kind: acts.Offer, What: what, N: to}); err != nil {
		return err
	}
	q := t.log.State().Question()
	asked := slices.DeleteFunc(t.others(user), func(other string) bool { return !t.isAsked(other) })
	if len(asked) > 0 {
		n := t.question()
		c.Notes = append(c.Notes, Note{asked, n})
	}
	return t.accept(now, c, user, q.Index)
}

// question returns the note of the open question.
func (t *Table) question() talk.Note {
	q := t.log.State().Question()
	return talk.Note{Kind: "asked", What: q.What, N: q.Index, Ply: q.To}
}

// isAsked reports whether a person has yet to answer the open question.
func (t *Table) isAsked(user string) bool {
	q := t.log.State().Question()
	for number, p := range t.row.Players {
		if q != nil && p.User == user && !q.Agrees(number) {
			return true
		}
	}
	return false
}

// accept agrees to the open question for all players of a person.
func (t *Table) accept(now time.Duration, c *Change, user string, n int) error {
	for number, p := range t.row.Players {
		q := t.log.State().Question()
		if q == nil || q.Index != n || p.User != user || q.Agrees(number) {
			continue
		}
		if err := t.make(now, c, number, acts.Act{Kind: acts.Accept, N: n}); err != nil {
			return err
		}
	}
	return nil
}

// Reply answers the question with a number.
func (t *Table) Reply(now time.Duration, user string, n int, yes bool) (Change, error) {
	return t.act(now, user, func(c *Change) error {
		q := t.log.State().Question()
		switch {
		case q == nil || q.Index != n || !t.isAsked(user):
			return errors.New("this is not asked any more; allowed: to answer the question that is open")
		case yes:
			return t.accept(now, c, user, n)
		}
		by := slices.IndexFunc(t.row.Players, func(p Player) bool { return p.User == user })
		asker := t.row.Players[q.By].User
		declined := talk.Note{Kind: "declined", What: q.What}
		voided := slices.DeleteFunc(t.others(user), func(other string) bool { return other == asker || !t.isAsked(other) })
		if err := t.make(now, c, by, acts.Act{Kind: acts.Decline, N: n}); err != nil {
			return err
		}
		c.Notes = append(c.Notes, Note{[]string{asker}, declined})
		if len(voided) > 0 {
			c.Notes = append(c.Notes, Note{voided, talk.Note{Kind: "voided", What: q.What}})
		}
		return nil
	})
}

// Resign ends the game for a seat of a person.
func (t *Table) Resign(now time.Duration, user, seat string) (Change, error) {
	return t.act(now, user, func(c *Change) error {
		number := t.log.Setup().Owner(seat)
		if number < 0 || t.row.Players[number].User != user {
			return fmt.Errorf("%q is not a seat of this player; allowed: one that is", game.Clip(seat))
		}
		return t.make(now, c, number, acts.Act{Kind: acts.Resign})
	})
}

// Surrender ends the game for a person who is gone for good, as Resign does.
func (t *Table) Surrender(now time.Duration, user string) (Change, error) {
	number := slices.IndexFunc(t.row.Players, func(p Player) bool { return p.User == user })
	return t.act(now, user, func(c *Change) error { return t.make(now, c, number, acts.Act{Kind: acts.Resign}) })
}

// Advance lets time pass: flags fall, the choices of absent people are forgone, and people see who is
// away.
func (t *Table) Advance(now time.Duration) (c Change, err error) {
	c.State = true // what was a blink may count as absence now
	if t.Over() || !t.Begun() {
		return c, nil
	}
	return c, t.advance(now, &c)
}

func (t *Table) advance(now time.Duration, c *Change) error {
	state, setup := t.log.State(), t.log.Setup()
	if state.Over() || state.Record() == nil {
		return nil
	}
	return t.try(c, func() error {
		if due, ok := t.flagAt(); ok && now >= due {
			return t.make(now, c, setup.Players[state.Acting().First()], acts.Act{Kind: acts.Flag})
		}
		return t.settle(now, c)
	})
}

// flagAt returns when the flag of the seat to move falls.
func (t *Table) flagAt() (at time.Duration, ok bool) {
	state := t.log.State()
	if !t.log.Setup().Limited() || state.Over() || state.Record() == nil || state.Acting().Count() != 1 {
		return 0, false
	}
	return t.turn + state.Left(state.Acting().First(), 0) + time.Millisecond, true
}

// Due returns when time next changes something: Advance, or a State that others see.
func (t *Table) Due(now time.Duration) (at time.Duration, ok bool) {
	note := func(when time.Duration) {
		if !ok || when < at {
			at, ok = when, true
		}
	}
	if t.row.Closed || !t.Begun() {
		return 0, false
	}
	for _, p := range t.presence {
		if blink := p.at + BlinkTime; p.absent() && blink > now {
			note(blink)
		}
	}
	if t.Over() {
		return at, ok
	}
	if flag, limited := t.flagAt(); limited {
		note(flag)
	}
	if awaited := t.awaited(); len(awaited) > 0 && t.log.State().Acting().Count() > 1 {
		if due, forgoes := t.forgoing(awaited); forgoes {
			note(due)
		}
	}
	return at, ok
}

// make makes an act of a player and appends it, and notes what that has changed.
func (t *Table) make(now time.Duration, c *Change, number int, a acts.Act) error {
	before := t.log.State()
	a = t.key.Make(t.log, number, a)
	if err := t.log.Append(&a); err != nil {
		return err
	}
	if len(c.Acts) == 0 {
		c.From = t.log.Len() - 1
	}
	c.Acts = append(c.Acts, a)
	c.State = true
	t.active = now
	t.noteChanges(now, c, before, a.Kind)
	return t.startRematch(now, c)
}

// noteChanges notes what an act of a kind has changed.
func (t *Table) noteChanges(now time.Duration, c *Change, before *acts.State, kind string) {
	after, q := t.log.State(), before.Question()
	moved := after.Since() != before.Since()
	switch {
	case after.Over() && !before.Over():
		c.Row, c.JustEnded, c.NoChoices, c.Choices = true, true, true, nil
		t.ended = now
	case moved && !after.Over():
		t.turn, t.chosen = now, make([][]string, len(t.row.Players))
		if game.Together(t.log.Setup().Game) && before.Record() != nil {
			c.NoChoices, c.Choices = true, nil
		}
	}
	switch {
	case q == nil || after.Question() != nil:
	case kind == acts.Accept && q.What == acts.Takeback:
		c.Notes = append(c.Notes, Note{t.row.People(), talk.Note{Kind: "back", Ply: after.Plies()}})
	case moved && kind != acts.Accept:
		t.noteVoided(c, before)
	}
}

// noteVoided tells the people who had yet to answer a question that it is no longer asked.
func (t *Table) noteVoided(c *Change, before *acts.State) {
	q := before.Question()
	var asked []string
	for number, p := range t.row.Players {
		if !q.Agrees(number) && !slices.Contains(asked, p.User) {
			asked = append(asked, p.User)
		}
	}
	c.Notes = append(c.Notes, Note{asked, talk.Note{Kind: "voided", What: q.What}})
}

// startRematch makes the table of the rematch, if all have agreed to one.
func (t *Table) startRematch(now time.Duration, c *Change) error {
	log, err := t.log.Next()
	if log == nil || c.Rematch != nil {
		return err
	}
	setup := log.Setup()
	row := t.row
	row.ID, row.Seats, row.Closed, row.At = setup.ID, setup.Players, false, now
	next := &Table{row: row, log: log, key: t.key, turn: now, active: now, chosen: make([][]string, len(row.Players)), presence: map[string]presence{}}
	for user, p := range t.presence {
		next.presence[user] = p
	}
	c.Rematch = next
	return nil
}

// Start begins a rematch, which Change.Rematch holds.
func (t *Table) Start(now time.Duration) (c Change, err error) {
	c = Change{Row: true, State: true, JustBegun: true, Notes: []Note{{t.row.People(), talk.Note{Kind: "rematch"}}}}
	return c, t.draw(now, &c)
}
