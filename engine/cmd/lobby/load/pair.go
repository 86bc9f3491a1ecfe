package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"playout/engine/game"
	"playout/engine/lobby"
	"playout/engine/peer/talk"
)

// pair is two accounts that play one game after another.
type pair struct {
	people [2]*person // by seat
	game   game.Game
	random *rand.Rand
	tally  *tally

	state game.State // of the game, nil before the first
	drawn *game.Rand

	mu      sync.Mutex
	id      string       // of the game, "" before the first
	played  []string     // the moves of the game; the last one may be under way
	shown   [2]int       // how many moves each page has been shown, -1 before the game has begun there
	arrived [2]time.Time // when each page was shown its last move
	news    chan struct{}
}

func newPair(g game.Game, host string, number int, seed uint64, t *tally) *pair {
	p := &pair{game: g, random: rand.New(rand.NewPCG(seed, uint64(number))), tally: t, news: make(chan struct{}, 1)}
	for seat := range p.people {
		p.people[seat] = newPerson(nameOf(number, seat), host)
	}
	return p
}

// nameOf returns the name of the account that has a seat in a pair's games.
func nameOf(pair, seat int) string { return fmt.Sprintf("load-%d-%d", pair, seat) }

// signIn signs both accounts in.
func (p *pair) signIn(ctx context.Context) error {
	for _, person := range p.people {
		if err := person.signIn(ctx); err != nil {
			return fmt.Errorf("%s: %w", person.name, err)
		}
	}
	return nil
}

// connect opens the connections of both pages.
func (p *pair) connect(ctx context.Context) error {
	for i, person := range p.people {
		lost := func(err error) { p.tally.fault("%s: the connection for events: %v", person.name, err) }
		if err := person.listen(ctx, func(e lobby.Event) { p.hear(i, e) }, lost); err != nil {
			return fmt.Errorf("%s: %w", person.name, err)
		}
		if err := person.subscribe(ctx, lobby.Hall); err != nil {
			return fmt.Errorf("%s: %w", person.name, err)
		}
	}
	return nil
}

// hear takes an event of a page, and checks what it shows of the game.
func (p *pair) hear(page int, e lobby.Event) {
	now := time.Now()
	p.tally.events.Add(1)
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case e.Error != nil:
		p.tally.fault("%s: %s", p.people[page].name, e.Error.Text)
	case e.Friend == nil || e.Friend.ID != p.id:
	case e.Friend.Event.Error != nil:
		p.tally.fault("%s: %s", p.people[page].name, e.Friend.Event.Error.Text)
	case e.Friend.Event.State != nil:
		if p.see(page, e.Friend.Event.State, now) {
			select {
			case p.news <- struct{}{}:
			default: // it will look anyway
			}
		}
	}
}

// see checks the state that a page has been shown, and reports whether it is news.
func (p *pair) see(page int, s *talk.State, now time.Time) bool {
	if !s.Begun || s.Peer != talk.Connected {
		return false
	}
	n := len(s.Moves)
	switch {
	case n > len(p.played) || !slices.Equal(s.Moves, p.played[:n]):
		p.tally.fault("%s: the page shows the moves %v; the players made %v", p.people[page].name, s.Moves, p.played)
	case n < p.shown[page]:
		p.tally.fault("%s: the page shows %d moves after it has shown %d", p.people[page].name, n, p.shown[page])
	case n > p.shown[page]:
		p.shown[page], p.arrived[page] = n, now
		return true
	}
	return false
}

// waitShown waits until both pages show all moves.
func (p *pair) waitShown(ctx context.Context) error {
	limit := time.NewTimer(patience)
	defer limit.Stop()
	for {
		p.mu.Lock()
		shown, all := p.shown, len(p.played)
		p.mu.Unlock()
		if shown[0] == all && shown[1] == all {
			return nil
		}
		select {
		case <-p.news:
		case <-ctx.Done():
			return ctx.Err()
		case <-limit.C:
			return fmt.Errorf("after %v the pages show %v moves, want %d of game %s", patience, shown, all, p.id)
		}
	}
}

// begin opens a game by the first account; the second joins it.
func (p *pair) begin(ctx context.Context) error {
	seats := []string{lobby.Me, ""}
	opened, err := p.people[0].command(ctx, lobby.Command{Open: &lobby.Open{Title: "Game of " + p.people[0].name, Game: p.game.Spec().Name(), Seats: seats}})
	if err != nil || opened.Entered == nil {
		return fmt.Errorf("%s: open: %v %w", p.people[0].name, opened, err)
	}
	p.mu.Lock()
	p.id, p.played, p.shown = opened.Entered.ID, nil, [2]int{-1, -1}
	p.drawn = game.NewRand(0) // a game without chance draws nothing
	p.state = p.game.New(p.drawn)
	p.mu.Unlock()
	if err := p.people[0].subscribe(ctx, lobby.GameTopic(p.id)); err != nil {
		return err
	}
	if _, err := p.people[1].command(ctx, lobby.Command{Join: &lobby.Enter{ID: p.id}}); err != nil {
		return fmt.Errorf("%s: join: %w", p.people[1].name, err)
	}
	if err := p.people[1].subscribe(ctx, lobby.GameTopic(p.id)); err != nil {
		return err
	}
	return p.waitShown(ctx)
}

// play plays games until the context ends or something is wrong: a move at first, and from then on
// one after each interval.
func (p *pair) play(ctx context.Context, first time.Time, every time.Duration) {
	for next := first; ; next = next.Add(every) {
		if wait := time.Until(next); wait > 0 {
			select {
			case <-time.After(wait):
			case <-ctx.Done():
				return
			}
		} else if -wait > every { // the moves between are left out
			p.tally.late.Add(int64(-wait / every))
			next = time.Now()
		}
		err := error(nil)
		if p.state == nil || p.state.Acting() == 0 {
			err = p.begin(ctx)
		}
		if err == nil {
			err = p.move(ctx)
		}
		if err != nil && !errors.Is(err, context.Canceled) {
			p.tally.fault("%v", err)
		}
		if err != nil || ctx.Err() != nil {
			return
		}
	}
}

// move makes one move at random, and waits until both pages show it. A move that has begun is
// finished even if the context ends, so that it is not taken for a lost one.
func (p *pair) move(ctx context.Context) error {
	ctx = context.WithoutCancel(ctx)
	seat := p.state.Acting().First()
	legal := p.state.Legal(seat, nil)
	move := legal[p.random.IntN(len(legal))]
	name := p.state.MoveName(seat, move)
	p.mu.Lock()
	p.played = append(p.played, name)
	p.mu.Unlock()
	play := talk.Command{Play: &talk.Play{Seat: p.game.Spec().Seats[seat], Move: name}}
	posted := time.Now()
	if _, err := p.people[seat].command(ctx, lobby.Command{Game: &lobby.Game{ID: p.id, Command: play}}); err != nil {
		return fmt.Errorf("%s: move %s, the %d. of game %s: %w", p.people[seat].name, name, len(p.played), p.id, err)
	}
	answered := time.Now()
	p.state.Play(game.Solo(seat, move), p.drawn)
	if err := p.waitShown(ctx); err != nil {
		return err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.tally.moved(posted, answered, p.arrived[1-seat])
	return nil
}

// resign gives the game up for the first account.
func (p *pair) resign(ctx context.Context) error {
	give := talk.Command{Resign: &talk.Seat{Seat: p.game.Spec().Seats[0]}}
	if _, err := p.people[0].command(ctx, lobby.Command{Game: &lobby.Game{ID: p.id, Command: give}}); err != nil {
		return fmt.Errorf("%s: resign: %w", p.people[0].name, err)
	}
	p.state = nil
	return nil
}
