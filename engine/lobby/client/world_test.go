package client_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
	"time"

	"playout/engine/lobby"
	"playout/engine/peer/talk"
)

// world is a server with one game, and the pages of its two players, on a network that loses,
// delays and reorders what it carries.
type world struct {
	t     *testing.T
	rng   *rand.Rand
	now   time.Duration
	pages []*side
	moves []string // the server's record
	late  []func() // on their way
	calm  bool     // nothing is lost any more
}

// side is a page with a player who moves whenever it is that player's turn on the board.
type side struct {
	*browser // another one once the page is loaded again
	world    *world
	player   int
	board    []string
	opens    int // the connection that the browser has begun to open
	asked    int // how often the browser has sent topics
	served   int // the connection over which the server sends the game, 0 for none
}

// plies is the length of the world's games.
const plies = 12

func newWorld(t *testing.T, seed uint64) *world {
	w := &world{t: t, rng: rand.New(rand.NewPCG(seed, 1))}
	for player := range 2 {
		w.pages = append(w.pages, &side{browser: newBrowser(t, id), world: w, player: player})
	}
	return w
}

// loses reports whether the network loses something now.
func (w *world) loses() bool { return !w.calm && w.rng.IntN(6) == 0 }

// later lets something arrive at another time, or never.
func (w *world) later(arrives func()) {
	if !w.loses() {
		w.late = append(w.late, arrives)
	}
}

// state returns the server's state for a player.
func (w *world) state(player int) lobby.Event {
	return lobby.Event{Friend: &lobby.Friend{ID: id, Event: talk.Event{State: &talk.State{Peer: talk.Connected, ID: id, Game: "othello", Players: []int{0, 1}, Me: player, Begun: true, Moves: slices.Clone(w.moves)}}}}
}

// serve carries out a command of a page as the server does.
func (w *world) serve(s *side, c lobby.Command) lobby.Event {
	if c.Join != nil {
		return lobby.Event{Entered: &lobby.Entered{ID: c.Join.ID}}
	}
	play := c.Game.Command.Play
	if len(w.moves)%2 != s.player || play.Move != strconv.Itoa(len(w.moves)) {
		return lobby.Event{Error: &lobby.Error{Of: lobby.OfGame, Text: "not your turn"}}
	}
	w.moves = append(w.moves, play.Move)
	for _, other := range w.pages {
		w.broadcast(other)
	}
	return lobby.Event{Done: true}
}

// broadcast sends the state over the connection that the server has to a page. One connection keeps
// the order of its events.
func (w *world) broadcast(s *side) {
	if s.served != 0 {
		s.client.Heard(w.now, s.served, lobby.Encode(w.state(s.player)))
	}
}

// carry takes what the page's browser has to do.
func (s *side) carry() {
	w, client := s.world, s.client
	for n, c := range s.posts {
		delete(s.posts, n)
		fails := func() { client.Answered(w.now, n, nil, errNetwork) }
		if w.loses() {
			w.late = append(w.late, fails)
			continue
		}
		w.late = append(w.late, func() {
			answer := lobby.Encode(w.serve(s, c))
			if w.loses() {
				w.late = append(w.late, fails)
			} else {
				w.late = append(w.late, func() { client.Answered(w.now, n, answer, nil) })
			}
		})
	}
	n, topics := s.link, slices.Clone(s.topics)
	if n > 0 && s.opens != n {
		s.opens = n
		w.later(func() { client.Connected(w.now, n, fmt.Sprintf("id%d", n)) })
	}
	if s.subscribes != s.asked {
		s.asked = s.subscribes
		w.later(func() {
			client.Subscribed(w.now, n, nil)
			if s.served = 0; s.client == client && slices.Contains(topics, lobby.GameTopic(id)) {
				s.served = n
				w.broadcast(s)
			}
		})
	}
}

// play moves on the board, as the page does: after the record, which replaces what differs from it.
func (s *side) play() {
	record := s.state.Moves
	if n := min(len(record), len(s.board)); len(record) > len(s.board) || !slices.Equal(record[:n], s.board[:n]) {
		s.board = slices.Clone(record)
	}
	if slices.ContainsFunc(s.friend, func(e talk.Event) bool { return e.Error != nil && e.Error.Of == talk.OfPlay }) {
		s.friend, s.board = nil, slices.Clone(record) // the move was refused
	}
	if s.state.Peer != "" && len(s.board) == len(record) && len(record)%2 == s.player && len(record) < plies {
		move := strconv.Itoa(len(record))
		s.board = append(slices.Clip(s.board), move)
		s.send(talk.Command{Play: &talk.Play{Seat: strconv.Itoa(s.player), Move: move}})
	}
}

// step lets something happen.
func (w *world) step() {
	w.now += time.Duration(w.rng.IntN(900)) * time.Millisecond
	for _, s := range w.pages {
		s.now = w.now
		s.client.Tick(w.now)
		if s.served != 0 {
			s.client.Heard(w.now, s.served, lobby.Encode(lobby.Event{Alive: true}))
		}
		s.play()
		s.carry()
	}
	if n := len(w.late); n > 0 {
		at := w.rng.IntN(n)
		if w.calm {
			at = 0
		}
		arrives := w.late[at]
		w.late = slices.Delete(w.late, at, at+1)
		arrives()
	}
	s := w.pages[w.rng.IntN(2)]
	switch {
	case w.calm:
	case w.rng.IntN(12) == 0 && s.link > 0:
		s.client.Failed(w.now, s.link, errNetwork)
	case w.rng.IntN(60) == 0: // the page is loaded again
		s.browser = newBrowser(w.t, s.kept)
		s.board, s.opens, s.asked, s.served = nil, 0, 0, 0
	case w.rng.IntN(60) == 0: // the server restarts: what was not stored is gone, all stored is there
		for _, s := range w.pages {
			if s.served = 0; s.link > 0 {
				s.client.Failed(w.now, s.link, errNetwork)
			}
		}
	}
}

// Whatever order losses, restarts and late events have, every move is played once, and both pages
// end in the server's state.
func TestEndsInTheServersState(t *testing.T) {
	worlds := 300
	if testing.Short() {
		worlds = 30
	}
	for seed := range uint64(worlds) {
		w := newWorld(t, seed)
		for range 150 {
			w.step()
		}
		w.calm = true
		for range 3000 {
			if w.step(); len(w.moves) == plies && len(w.late) == 0 {
				break
			}
		}
		for range 400 {
			w.step()
		}
		for i, move := range w.moves {
			if move != strconv.Itoa(i) {
				t.Fatalf("world %d: the record is %q, want each move once", seed, w.moves)
			}
		}
		for _, s := range w.pages {
			if len(w.moves) != plies || !slices.Equal(s.state.Moves, w.moves) || s.state.Peer != talk.Connected || !slices.Equal(s.board, w.moves) {
				t.Fatalf("world %d, page %d: the board has %q, the page's state is %s with %q, the server's record is %q; want all moves", seed, s.player, s.board, s.state.Peer, s.state.Moves, w.moves)
			}
		}
	}
}
