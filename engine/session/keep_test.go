package session

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"playout/engine/game"
	"playout/engine/player"
	"playout/engine/wire"
)

// firstReport returns the first report of a Think, which is then stopped.
func (k *talk) firstReport(agent string) *wire.Report {
	k.t.Helper()
	seat := k.session.shown.game.Spec().Seats[k.session.shown.state.Acting().First()]
	k.send(thinking(k, seat, agent))
	var events []wire.Event
	for len(events) == 0 {
		events = k.step(1)
	}
	k.send(stopping)
	return events[0].Report
}

// keptVisits returns how many visits of a report were made before its Think.
func keptVisits(r *wire.Report) int { return r.Visits - r.Done }

// playTurn thinks for the seat to act, plays its move and then the reply that it expects,
// and returns the board.
func (k *talk) playTurn(agent string) *wire.Board {
	k.t.Helper()
	seats := k.session.shown.game.Spec().Seats
	by := int(k.session.shown.state.Acting().First())
	r := k.think(seats[by], agent)
	moves := make([]string, 2)
	moves[by] = r.Move
	k.board(playing(k, moves...))
	return k.play(1-by, r.Line[1])
}

// play plays a move of a seat.
func (k *talk) play(by int, move string) *wire.Board {
	moves := make([]string, 2)
	moves[by] = move
	return k.board(playing(k, moves...))
}

// When an agent limited by time thinks about its next move, its first report contains the results
// of its last one; an agent limited by a count starts again unless its string asks otherwise.
func TestPlayersLiveAsLongAsTheirGame(t *testing.T) {
	for agent, keeps := range map[string]bool{
		"uct:ms=300": true, "puct:ms=300,net=none": true, "uct:ms=300,reuse=off": false, "uct:ms=300,ponder=on": true,
		"uct:n=300": false, "uct:n=300,reuse=on": true, "level:4": false,
	} {
		k := newTalk(t)
		k.board(opening("othello", "f5,d6", -1))
		k.playTurn(agent)
		if r := k.firstReport(agent); keptVisits(r) > 0 != keeps || r.Done == 0 {
			t.Errorf("%s begins with %d visits, %d of them new", agent, r.Visits, r.Done)
		}
		// The same position again, for example for a second hint.
		if r := k.firstReport(agent); keptVisits(r) > 0 != keeps {
			t.Errorf("%s begins again with %d visits, %d of them new", agent, r.Visits, r.Done)
		}
	}
}

// After an undo, in another line, another game or another seat's Think, nothing is kept, nor with
// another agent; after only a look back the kept tree is still there.
func TestWhenPlayersAreDropped(t *testing.T) {
	const agent = "uct:ms=300"
	for name, c := range map[string]struct {
		does  func(k *talk, b *wire.Board)
		agent string
		keeps bool
	}{
		"nothing":        {func(*talk, *wire.Board) {}, agent, true},
		"a look back":    {func(k *talk, b *wire.Board) { k.board(going(1)); k.board(going(b.Ply)) }, agent, true},
		"another agent":  {func(*talk, *wire.Board) {}, "uct:ms=301", false},
		"an undo":        {func(k *talk, b *wire.Board) { k.board(going(b.Ply - 2)) }, agent, true}, // the same position as before
		"an earlier one": {func(k *talk, b *wire.Board) { k.board(going(0)) }, agent, false},
		"opened again":   {func(k *talk, b *wire.Board) { k.board(opening("othello", b.Record, -1)) }, agent, false},
		"another game":   {func(k *talk, b *wire.Board) { k.board(opening("morris", "", 0)) }, agent, false},
		"another line": {func(k *talk, b *wire.Board) {
			k.board(going(b.Ply - 1))
			legal := k.session.shown.board().Legal
			i := slices.IndexFunc(legal, func(m wire.Move) bool { return m.Name != b.Plies[b.Ply-1].Name })
			k.play(1, legal[i].Name)
			k.firstReport(agent)
			k.board(going(b.Ply - 1))
			k.play(1, b.Plies[b.Ply-1].Name)
		}, agent, false},
	} {
		k := newTalk(t)
		k.board(opening("othello", "f5,d6", -1))
		b := k.playTurn(agent)
		c.does(k, b)
		if r := k.firstReport(c.agent); name != "an undo" && keptVisits(r) > 0 != c.keeps {
			t.Errorf("after %s a thought begins with %d visits, %d of them new", name, r.Visits, r.Done)
		}
	}
}

// An agent that fails is not kept, nor is any other player.
func TestFaultyAgentsAreNotKept(t *testing.T) {
	const agent = "uct:ms=300"
	for _, f := range []*faulty{{advance: true}, {report: true}} {
		k := newTalk(t)
		k.board(opening("othello", "f5,d6", -1))
		k.playTurn(agent)
		k.send(thinking(k, "black", agent))
		f.Player = k.session.thought.player
		k.session.thought.player = f
		k.step(1)
		k.send(stopping)
		if r := k.firstReport(agent); keptVisits(r) > 0 {
			t.Errorf("after a fault a thought begins with %d visits, %d of them new", r.Visits, r.Done)
		}
	}
}

// The workers of a pool each keep the part of the tree that the game has reached.
func TestHelpersKeep(t *testing.T) {
	const agent = "uct:ms=400"
	m := newTeam(t)
	m.board(opening("othello", "f5,d6", -1))
	r := m.think(agent, 3, nil)
	m.play(0, r.Move)
	m.play(1, r.Line[1])
	r = m.think(agent, 3, nil)
	if r.Workers != 3 || keptVisits(r) <= 0 || total(r) != r.Visits {
		t.Errorf("of %d workers with %d visits, %d are new", r.Workers, r.Visits, r.Done)
	}
	m.board(going(0))
	if r = m.think(agent, 3, nil); keptVisits(r) != 0 || total(r) != r.Visits {
		t.Errorf("elsewhere, of %d visits %d are new", r.Visits, r.Done)
	}
}

// pondering returns a game in which an agent has moved and the other seat is to reply.
func pondering(t *testing.T, agent string) (k *talk, reply string) {
	t.Helper()
	k = newTalk(t)
	k.board(opening("othello", "f5,d6", -1))
	r := k.think("black", agent)
	if k.session.Busy() {
		t.Errorf("%s is busy while its own seat is to move", agent)
	}
	k.board(playing(k, r.Move))
	return k, r.Line[1]
}

// While others act an agent with ponder=on continues to think, in slices, without reports, and
// its next Think has its results.
func TestPonder(t *testing.T) {
	for _, agent := range []string{"uct:ms=300", "puct:ms=300,net=none", "alphabeta:ms=300"} {
		k, reply := pondering(t, agent)
		if k.session.Busy() {
			t.Errorf("%s ponders without ponder=on", agent)
		}
		k.play(1, reply)
		bare := k.firstReport(agent)

		k, reply = pondering(t, agent+",ponder=on")
		if !k.session.Busy() || k.session.Wait() != 0 {
			t.Fatalf("%s does not ponder", agent)
		}
		for range 100 {
			before := k.clock
			k.session.Step()
			if spent := k.clock.Sub(before); spent > 20*time.Millisecond {
				t.Errorf("%s ponders for %v at once, want at most %v", agent, spent, 20*time.Millisecond)
			}
		}
		if events := k.received(); len(events) != 0 {
			t.Errorf("%s sends %+v while it ponders, want length 0", agent, events)
		}
		k.play(1, reply)
		if k.session.Busy() {
			t.Errorf("%s ponders its own move", agent)
		}
		if r := k.firstReport(agent + ",ponder=on"); r.Depth < bare.Depth || r.Depth == 0 && keptVisits(r) <= keptVisits(bare) {
			t.Errorf("%s begins with %d visits and depth %d, %d of them new; without pondering with %d and depth %d",
				agent, r.Visits, r.Depth, r.Done, bare.Visits, bare.Depth)
		}
	}
}

// Pondering comes after all other work, stops if the page is hidden or another position is shown,
// continues if both are as before, and ends.
func TestPonderRests(t *testing.T) {
	const agent = "uct:ms=300,ponder=on"
	hide := func(on bool) wire.Command { return wire.Command{Hide: &wire.Hide{On: on}} }
	k, _ := pondering(t, agent)
	busy := func(what string, want bool) {
		t.Helper()
		k.step(1)
		if k.session.Busy() != want {
			t.Errorf("%s: busy %v, want %v", what, !want, want)
		}
	}
	busy("after the move", true)
	at := k.session.shown.ply
	k.send(hide(true))
	busy("hidden", false)
	k.send(hide(false))
	busy("seen again", true)
	k.board(going(at - 1))
	busy("where its own seat is to move", false)
	k.board(going(0))
	busy("at an earlier position", false)
	k.board(going(at))
	busy("back again", true)
	k.send(thinking(k, "white", "uct:n=20"))
	k.final(k.id, k.step(2))
	busy("after a hint", true)
	k.board(resigning("white"))
	busy("after the end", false)

	k, _ = pondering(t, agent)
	k.board(opening("othello", "f5", -1))
	busy("in another game", false)
	k, _ = pondering(t, agent)
	k.send(watching(0))
	k.send(thinking(k, "white", "uct:n=20"))
	for k.session.Wait() > 0 || k.session.thought != nil {
		k.clock = k.clock.Add(k.session.Wait())
		k.session.Step()
	}
	k.send(hide(true))
	k.send(hide(false))
	busy("while a tree is shown", false)
	k.send(unwatching)
	busy("after that", true)

	k, _ = pondering(t, agent)
	k.session.Step()
	player.LimitNodes(k.session.ponder.player, 1)
	begun := k.clock
	for k.session.Busy() {
		k.session.Step()
	}
	if spent := k.clock.Sub(begun); spent > maxPonder/4 {
		t.Errorf("with a full tree it ponders for %v, want at most %v", spent, maxPonder/4)
	}

	k, reply := pondering(t, agent)
	begun, slices := k.clock, 0
	for ; k.session.Busy() && slices < 1e5; slices++ {
		k.session.Step()
	}
	if spent := k.clock.Sub(begun); spent < maxPonder || spent > 2*maxPonder {
		t.Errorf("without a reply it ponders for %v, %d slices; want at least %v and at most %v", spent, slices, maxPonder, 2*maxPonder)
	}
	k.play(1, reply)
	if r := k.firstReport(agent); keptVisits(r) < slices/4 {
		t.Errorf("after %d slices it begins with %d visits, %d of them new", slices, r.Visits, r.Done)
	}
}

// A player that fails while it ponders stops without a report and is not kept.
func TestFaultWhilePondering(t *testing.T) {
	k, reply := pondering(t, "uct:ms=300,ponder=on")
	k.session.Step()
	k.session.ponder.player = &faulty{Player: k.session.ponder.player, advance: true}
	k.session.Step()
	if events := k.received(); len(events) != 0 || k.session.Busy() {
		t.Errorf("after the fault: %+v, busy %v", events, k.session.Busy())
	}
	k.play(1, reply)
	if r := k.firstReport("uct:ms=300,ponder=on"); keptVisits(r) > 0 {
		t.Errorf("after the fault a thought begins with %d visits, %d of them new", r.Visits, r.Done)
	}
}

// The law of kept players: after any moves, undos, openings and hiding, a Think is about the
// position shown: its moves are the legal ones, its choice is among them, and the visits of the
// moves add up.
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
		b = k.board(open)
		for range 40 {
			k.step(rng.IntN(4))
			switch what := rng.IntN(10); {
			case what == 0:
				b = k.board(open)
			case what == 1 || b.Over:
				b = k.board(going(rng.IntN(len(b.Plies) + 1)))
			case what == 2:
				k.send(wire.Command{Hide: &wire.Hide{On: rng.IntN(2) == 0}})
			case what < 6:
				moves := make([]string, len(b.Seats))
				for i, seat := range b.Seats {
					for _, m := range b.Legal {
						if m.Seat == seat && (moves[i] == "" || rng.IntN(3) == 0) {
							moves[i] = m.Name
						}
					}
				}
				b = k.board(playing(k, moves...))
			default:
				seat := b.Acting[rng.IntN(len(b.Acting))]
				agent := agents[rng.IntN(len(agents))]
				if _, err := player.Parse(k.session.shown.game, agent); err != nil {
					continue // as alpha-beta in geese
				}
				k.send(thinking(k, seat, agent))
				think := k.id
				events := append(k.step(rng.IntN(8)), k.send(stopping)...)
				for _, e := range events {
					if e.ID == think {
						k.checkReport(b, e.Report)
					}
				}
			}
		}
		if t.Failed() {
			t.Fatalf("seed %d, want !t.Failed()", seed)
		}
	}
}

// checkReport checks that a report is about a board's position.
func (k *talk) checkReport(b *wire.Board, r *wire.Report) {
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
