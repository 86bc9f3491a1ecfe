package session

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"playout/engine/game"
	"playout/engine/player"
	"playout/engine/wire"
)

// begins is the first report of a Think, which is then stopped.
func (k *talk) begins(agent string) *wire.Report {
	k.t.Helper()
	seat := k.session.table.game.Spec().Seats[k.session.table.state.Acting().First()]
	k.say(thinking(k, seat, agent))
	var events []wire.Event
	for len(events) == 0 {
		events = k.step(1)
	}
	k.say(stopping)
	return events[0].Report
}

// kept is how many visits a report has that were not made in its Think.
func fromBefore(r *wire.Report) int { return r.Visits - r.Done }

// moved thinks for the seat to act, plays its move and then the reply that it expects,
// and returns the board.
func (k *talk) moved(agent string) *wire.Board {
	k.t.Helper()
	seats := k.session.table.game.Spec().Seats
	by := int(k.session.table.state.Acting().First())
	r := k.think(seats[by], agent)
	moves := make([]string, 2)
	moves[by] = r.Move
	k.show(playing(k, moves...))
	return k.answered(1-by, r.Line[1])
}

// answered plays a move of a seat.
func (k *talk) answered(by int, move string) *wire.Board {
	moves := make([]string, 2)
	moves[by] = move
	return k.show(playing(k, moves...))
}

// An agent that fails is not kept, nor is anything beside it.
func TestFaultyAgentsAreNotKept(t *testing.T) {
	const agent = "uct:ms=300"
	for _, f := range []*faulty{{advance: true}, {report: true}} {
		k := newTalk(t)
		k.show(opening("othello", "f5,d6", -1))
		k.moved(agent)
		k.say(thinking(k, "black", agent))
		f.Player = k.session.thought.player
		k.session.thought.player = f
		k.step(1)
		k.say(stopping)
		if r := k.begins(agent); fromBefore(r) > 0 {
			t.Errorf("after a fault a thought begins with %d visits, %d of them new", r.Visits, r.Done)
		}
	}
}

// pondering is a game in which an agent has moved and the other seat is to reply.
func pondering(t *testing.T, agent string) (k *talk, reply string) {
	t.Helper()
	k = newTalk(t)
	k.show(opening("othello", "f5,d6", -1))
	r := k.think("black", agent)
	if k.session.Busy() {
		t.Errorf("%s is busy while its own seat is to move", agent)
	}
	k.show(playing(k, r.Move))
	return k, r.Line[1]
}

// A player that fails while it ponders falls silent and is not kept.
func TestFaultWhilePondering(t *testing.T) {
	k, reply := pondering(t, "uct:ms=300,ponder=on")
	k.session.Step()
	k.session.ponder.player = &faulty{Player: k.session.ponder.player, advance: true}
	k.session.Step()
	if events := k.heard(); len(events) != 0 || k.session.Busy() {
		t.Errorf("after the fault: %+v, busy %v", events, k.session.Busy())
	}
	k.answered(1, reply)
	if r := k.begins("uct:ms=300,ponder=on"); fromBefore(r) > 0 {
		t.Errorf("after the fault a thought begins with %d visits, %d of them new", r.Visits, r.Done)
	}
}

// The law of kept players: whatever is played, taken back, opened and hidden, a thought
// is about the position shown: its moves are the legal ones, its choice is among them, and
// the visits of the moves add up.
func TestLawOfKeptPlayers(t *testing.T) {
	agents := []string{"uct:ms=40", "uct:ms=40,ponder=on", "alphabeta:ms=40,ponder=on", "puct:ms=40,net=none", "uct:n=30,reuse=on", "level:2"}
	starts := map[string]string{"othello": "f5,d6,c3", "morris": "a7,d7,g7", "chess": "e2e4,e7e5", "geese": ""}
	for seed := range uint64(12) {
		rng := rand.New(game.NewRand(seed))
		k := newTalk(t)
		var b *wire.Board
		name := []string{"othello", "morris", "chess", "geese"}[seed%4]
		open := opening(name, starts[name], -1)
		open.Open.Seed = seed
		b = k.show(open)
		for range 40 {
			k.step(rng.IntN(4))
			switch what := rng.IntN(10); {
			case what == 0:
				b = k.show(open)
			case what == 1 || b.Over:
				b = k.show(going(rng.IntN(len(b.Plies) + 1)))
			case what == 2:
				k.say(wire.Command{Hide: &wire.Hide{On: rng.IntN(2) == 0}})
			case what < 6:
				moves := make([]string, len(b.Seats))
				for i, seat := range b.Seats {
					for _, m := range b.Legal {
						if m.Seat == seat && (moves[i] == "" || rng.IntN(3) == 0) {
							moves[i] = m.Name
						}
					}
				}
				b = k.show(playing(k, moves...))
			default:
				seat := b.Acting[rng.IntN(len(b.Acting))]
				agent := agents[rng.IntN(len(agents))]
				if _, err := player.Parse(k.session.table.game, agent); err != nil {
					continue // as alpha-beta in geese
				}
				k.say(thinking(k, seat, agent))
				think := k.id
				events := append(k.step(rng.IntN(8)), k.say(stopping)...)
				for _, e := range events {
					if e.ID == think {
						k.truthful(b, e.Report)
					}
				}
			}
		}
		if t.Failed() {
			t.Fatalf("seed %d", seed)
		}
	}
}

// truthful checks that a report is about a board's position.
func (k *talk) truthful(b *wire.Board, r *wire.Report) {
	k.t.Helper()
	legal := func(name string) bool {
		return slices.ContainsFunc(b.Legal, func(m wire.Move) bool { return m.Seat == r.Seat && m.Name == name })
	}
	if !legal(r.Move) {
		k.t.Errorf("%s at ply %d: %s chooses %q", b.Game, b.Ply, r.Agent, r.Move)
	}
	for _, row := range r.Rows {
		if !legal(row.Move) {
			k.t.Errorf("%s at ply %d: %s has a row of %q", b.Game, b.Ply, r.Agent, row.Move)
		}
	}
	trees := strings.Contains(r.Agent, "uct:")
	if trees && total(r) != r.Visits || r.Visits < r.Done {
		k.t.Errorf("%s at ply %d: %s has %d visits, %d in its rows, %d new", b.Game, b.Ply, r.Agent, r.Visits, total(r), r.Done)
	}
}
