package peer

import (
	"errors"
	"slices"
	"strings"

	"playout/engine/game"
	"playout/engine/peer/acts"
)

// book is this page's copy of the game's log, with the acts that its person wants to make.
type book struct {
	key *acts.Key
	me  int
	now *acts.Log

	choice  choice
	waiting []wish      // waiting acts, in this order
	flight  *acts.Act   // on a guest's page: the act that the host has yet to append
	shown   *acts.State // the state after the log, the flight and the wanted moves

	recalled recalled
}

// choice holds the moves chosen for some of this player's seats in a step of several.
type choice struct {
	plies int      // before the step
	names []string // by seat, "" for none
}

// recalled holds the result of recall in a position.
type recalled struct {
	state *acts.State
	moves []string
}

// wish is an act that the person wants, in the position after plies plies.
type wish struct {
	acts.Act
	plies int
}

// maxWaiting is the largest number of waiting acts: each is a person's click.
const maxWaiting = 4

// append appends an act to the log, and returns the act in flight if that is no longer possible.
func (b *book) append(a *acts.Act) (void *acts.Act, err error) {
	if err := b.now.Append(a); err != nil {
		return nil, err
	}
	return b.show(), nil
}

// show computes the state to show, and returns the act in flight if it is no longer possible.
func (b *book) show() (void *acts.Act) {
	b.shown = b.now.State()
	if b.flight != nil {
		if state, err := b.now.Trial(b.flight); err == nil {
			b.shown = state
		} else {
			if b.now.State().Count(b.me) <= b.flight.Number {
				void = b.flight
			}
			b.flight = nil
		}
	}
	for _, w := range b.waiting {
		if w.Kind == acts.Move { // in Morris a player may move twice
			if state, err := b.shown.With(b.me, w.Act); err == nil {
				b.shown = state
			}
		}
	}
	return void
}

// wish notes an act that the person wants, if it is allowed now.
func (b *book) wish(a acts.Act) error {
	if _, err := b.shown.With(b.me, a); err != nil {
		return err
	}
	return b.queue(a)
}

// queue notes a wish without checking the rules.
func (b *book) queue(a acts.Act) error {
	if len(b.waiting) >= maxWaiting {
		return errors.New("too much is waiting for the connection; allowed: to wait a moment")
	}
	b.waiting = append(slices.Clip(b.waiting), wish{a, b.shown.Plies()})
	b.show()
	return nil
}

// wants reports whether an act of a kind is waiting.
func (b *book) wants(kind string) bool {
	return slices.ContainsFunc(b.waiting, func(w wish) bool { return w.Kind == kind })
}

// resigns reports whether this player is about to resign.
func (b *book) resigns() bool { return b.wants(acts.Resign) }

// choose notes the move of a seat, and commits once all seats of this player have one.
func (b *book) choose(seat game.Seat, name string) error {
	state := b.shown
	if state.Committed(b.me) || b.wants(acts.Commit) {
		return errors.New("the moves are committed; allowed: to wait for the others")
	}
	if b.choice.plies != state.Plies() || b.choice.names == nil {
		b.choice = choice{state.Plies(), make([]string, len(b.now.Setup().Players))}
	}
	b.choice.names[seat] = name
	var moves []string
	for seats := b.now.Setup().SeatsOf(b.me, state.Acting()); seats != 0; seats = seats.Rest() {
		if b.choice.names[seats.First()] == "" {
			return nil
		}
		moves = append(moves, b.choice.names[seats.First()])
	}
	b.choice = choice{}
	return b.queue(acts.Act{Kind: acts.Commit, What: strings.Join(moves, ",")})
}

// recall returns the moves that this player is bound to in a state, by seat. It is nil for none
// or if the key that made the commitment is lost.
func (b *book) recall(state *acts.State) []string {
	if b.recalled.state != state {
		moves, _ := b.key.Recall(state, b.me)
		b.recalled = recalled{state, moves}
	}
	return b.recalled.moves
}

// bound returns this player's moves of the present step, by seat and "" for other seats, if the
// player can no longer change them, else nil.
func (b *book) bound() []string {
	i := slices.IndexFunc(b.waiting, func(w wish) bool { return w.Kind == acts.Commit })
	if i < 0 {
		return b.recall(b.shown)
	}
	moves, chosen := make([]string, len(b.now.Setup().Players)), strings.Split(b.waiting[i].What, ",")
	for seats := b.now.Setup().SeatsOf(b.me, b.shown.Acting()); seats != 0 && len(chosen) > 0; seats = seats.Rest() {
		moves[seats.First()], chosen = chosen[0], chosen[1:]
	}
	return moves
}

// due returns the next act that this page has to make: a wish of the person, or an act that the
// unfinished step needs. It returns false if there is none.
func (b *book) due() (w wish, ok bool) {
	if len(b.waiting) > 0 {
		w, b.waiting = b.waiting[0], b.waiting[1:]
		return w, true
	}
	a, ok := b.owed()
	return wish{a, b.now.State().Plies()}, ok
}

// owed returns an act that the unfinished step needs. It returns false if there is none.
func (b *book) owed() (a acts.Act, ok bool) {
	state := b.now.State()
	switch {
	case !state.TakesPart(b.me):
	case state.Record() == nil && !state.Committed(b.me):
		return acts.Act{Kind: acts.Commit}, true
	case !state.Committed(b.me) || !state.AllCommitted() || state.Revealed(b.me):
	default:
		moves := b.recall(state)
		if moves == nil {
			return acts.Act{Kind: acts.Forgo}, true
		}
		moves = slices.DeleteFunc(slices.Clone(moves), func(name string) bool { return name == "" })
		return acts.Act{Kind: acts.Reveal, What: strings.Join(moves, ",")}, true
	}
	return acts.Act{}, false
}
