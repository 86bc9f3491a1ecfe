package table

import (
	"errors"
	"slices"
	"time"

	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/peer/acts"
)

// gameOf returns a row's game.
func gameOf(row Row) (game.Game, error) { return games.Parse(row.Game) }

// game returns the row's game, which is in the catalogue since Open or Restore has found it there.
func (r *Row) game() game.Game {
	g, err := gameOf(*r)
	if err != nil {
		panic("table: a game that was opened is unknown: " + err.Error())
	}
	return g
}

// together reports whether people gather for a game in which all choose at once.
func (t *Table) together() bool { return game.Together(t.row.game()) }

// The reasons for which a person gets no seat.
var (
	ErrFull     = errors.New("all seats are taken; allowed: to watch")
	ErrAssigned = errors.New("the players of this game were chosen before; allowed: to watch")
)

// Join gives a person the first free seat, if the person has none yet.
func (t *Table) Join(now time.Duration, user string) (c Change, err error) {
	switch {
	case t.Has(user):
		return t.come(now, user), nil
	case t.row.Closed:
		return c, errors.New("the game is closed; allowed: another one")
	case t.row.Assigned:
		return c, ErrAssigned
	case t.Full():
		return c, ErrFull
	}
	t.row.seat(slices.Index(t.row.Seats, Free), Player{User: user})
	t.row.At, t.active = now, now
	t.presence[user] = presence{at: now}
	return Change{Row: true, State: true}, nil
}

// come notes that a person who had left is back.
func (t *Table) come(now time.Duration, user string) (c Change) {
	if p := t.presence[user]; p.left {
		t.presence[user] = presence{here: p.here, at: now}
		c.State = true
	}
	return c
}

// SetHere notes whether a person's page is connected, and begins the game once all seats are taken
// and everyone is here.
func (t *Table) SetHere(now time.Duration, user string, here bool) (c Change, err error) {
	if !t.Has(user) {
		return c, nil
	}
	p := t.presence[user]
	if p.here == here {
		return c, nil
	}
	t.presence[user] = presence{here: here, left: p.left && !here, at: now}
	c.State = true
	if here && !t.row.Closed && !t.Begun() && t.Full() && t.allHere() {
		return c, t.try(&c, func() (err error) {
			c, err = t.begin(now)
			return err
		})
	}
	return c, nil
}

// allHere reports whether the pages of all people are connected.
func (t *Table) allHere() bool {
	return !slices.ContainsFunc(t.row.People(), func(user string) bool { return !t.presence[user].here })
}

// Begin begins a game in which all choose at once with the people who are here, as who has opened it
// wants.
func (t *Table) Begin(now time.Duration, user string) (c Change, err error) {
	switch {
	case t.Begun() || t.row.Closed:
		return c, errors.New("the game has begun; allowed: to begin a game once")
	case user != t.row.Owner || t.row.Assigned || !t.together():
		return c, errors.New("the game begins by itself once all are here; allowed: to begin for who has opened a game in which all choose at once")
	case !t.ready():
		return c, errors.New("nobody else is here; allowed: to begin with one to three others")
	}
	return c, t.try(&c, func() (err error) {
		for _, other := range t.row.People() {
			if other != user && !t.presence[other].here {
				t.row.free(other)
			}
		}
		c, err = t.begin(now)
		return err
	})
}

// ready reports whether there are two players among those who are here.
func (t *Table) ready() bool {
	n := 0
	for _, p := range t.row.Players {
		if p.User == t.row.Owner || t.presence[p.User].here {
			n++
		}
	}
	return n >= 2
}

// begin begins the game with the players who have seats.
func (t *Table) begin(now time.Duration) (c Change, err error) {
	setup, err := t.row.setup(t.row.game())
	if err != nil {
		return c, err
	}
	if err := setup.Check(); err != nil {
		return c, err
	}
	log, err := acts.NewLog(setup)
	if err != nil {
		return c, err
	}
	t.row.Game, t.row.Seats, t.row.Begun, t.row.At = setup.Game.Spec().Name(), setup.Players, true, now
	t.log, t.turn, t.active = log, now, now
	t.chosen = make([][]string, len(t.row.Players))
	c = Change{Row: true, State: true, JustBegun: true}
	return c, t.draw(now, &c)
}

// draw draws the seed of a game of chance, to which each player contributes a secret of the server.
func (t *Table) draw(now time.Duration, c *Change) error {
	if t.log.State().Record() != nil {
		return nil
	}
	for _, kind := range []string{acts.Commit, acts.Reveal} {
		for player := range t.row.Players {
			if err := t.make(now, c, player, acts.Act{Kind: kind}); err != nil {
				return err
			}
		}
	}
	return nil
}

// Leave takes a person away from the table. Before the game has begun it frees the person's seats,
// or closes the game if the person has opened it. Later the person may come back; until then the
// clocks run, and in a game in which all choose at once the person forgoes all choices.
func (t *Table) Leave(now time.Duration, user string) (c Change, err error) {
	switch p := t.presence[user]; {
	case !t.Has(user) || t.row.Closed || p.left:
		return c, nil
	case t.row.Assigned && !t.Begun():
		return c, nil
	case t.Begun():
		t.presence[user] = presence{here: p.here, left: true, at: now}
		c = Change{State: true, Notes: []Note{t.note("quit", t.others(user)...)}}
		return c, t.advance(now, &c)
	case user == t.row.Owner:
		c = t.Close(now)
		c.Notes = append(c.Notes, t.note("quit", t.others(user)...))
		return c, nil
	}
	t.row.free(user)
	t.row.At, t.active = now, now
	delete(t.presence, user)
	return Change{Row: true, State: true}, nil
}

// Close ends the game without a result.
func (t *Table) Close(now time.Duration) Change {
	if t.Over() {
		return Change{}
	}
	t.row.Closed = true
	return Change{Row: true, State: true, NoChoices: true, JustClosed: true}
}

// Active returns when a player last did something that was stored.
func (t *Table) Active() time.Duration { return t.active }

// Deserted returns since when nobody is at the table, and whether all people have left it themselves;
// ok is false as long as a page is connected.
func (t *Table) Deserted() (since time.Duration, left, ok bool) {
	left = true
	for _, user := range t.row.People() {
		p := t.presence[user]
		if !p.absent() {
			return 0, false, false
		}
		since, left = max(since, p.at), left && p.left
	}
	return since, left, true
}
