package session

import (
	"reflect"
	"slices"
	"testing"

	"playout/engine/ending"
	"playout/engine/wire"
)

func peeking(k *talk, ply int, moves ...string) wire.Command {
	return wire.Command{Peek: &wire.Peek{Epoch: k.session.epoch, Ply: ply, Moves: moves}}
}

// peeked returns the board that answers a Peek.
func (k *talk) peeked(ply int, moves ...string) *wire.Board {
	k.t.Helper()
	e := k.answer(peeking(k, ply, moves...))
	if e.Peeked == nil {
		k.t.Fatalf("%d and %v was answered by %+v", ply, moves, e.Error)
	}
	return e.Peeked
}

// Each move of an expected line can be previewed, from the position of the Think or from a later
// one, and the preview shows the position after it; the game is unchanged.
func TestPeekAlongALine(t *testing.T) {
	for game, moves := range map[string]string{"othello": "f5,d6,c3", "chess": "e2e4,e7e5,g1f3,b8c6,f1c4,g8f6", "morris": "d2,f4,b4,d6", "morris:lasker=on": "d2,f4,b4,d6"} {
		k := newTalk(t)
		b := k.board(opening(game, moves, -1))
		line := k.think(b.Acting[0], "alphabeta:depth=4,ties=first").Line
		if len(line) < 3 {
			t.Fatalf("%s: the line is %v, want length at least 3", game, line)
		}
		played := newTalk(t)
		at := played.board(opening(game, moves, -1))
		for n, text := range line {
			got := k.peeked(len(b.Plies), line[:n+1]...)
			j := slices.IndexFunc(got.Plies[len(b.Plies):], func(p wire.Ply) bool { return p.Text == text })
			if j != n {
				t.Fatalf("%s: after %v the record is %s: got %v, want %v", game, line[:n+1], got.Record, j, n)
			}
			turn := make([]string, len(at.Seats))
			turn[slices.Index(at.Seats, at.Acting[0])] = got.Plies[len(got.Plies)-1].Name
			if at = played.board(wire.Command{Play: &wire.Play{Epoch: played.session.epoch, Moves: turn}}); !reflect.DeepEqual(got, at) {
				t.Fatalf("%s: after %v the preview is\n%+v, and playing leads to\n%+v", game, line[:n+1], got, at)
			}
		}
		if again := k.board(going(len(b.Plies))); again.Record != b.Record || again.Tree != "" || again.Position != b.Position {
			t.Errorf(`%s: the game is now %+v; want Record %v, Tree "" and Position %v`, game, again, b.Record, b.Position)
		}
	}
}

// A preview of a move other than the next one of the game starts no line, and does not
// show that the game ended by resignation.
func TestPeekBesideTheRecord(t *testing.T) {
	k := newTalk(t)
	c := opening("othello", "f5,d6,c3", 1)
	c.Open.Ending = ending.Ending{How: ending.Resigned, Seat: "white"}
	k.board(c)
	if b := k.peeked(1, "f4", "e3"); b.Record != "f5,f4,e3" || b.Over || b.Ply != 3 || b.Tree != "" || len(b.Variations) > 0 {
		t.Errorf("off the record: %+v", b)
	}
	if b := k.peeked(3); b.Over || b.Record != "f5,d6,c3" {
		t.Errorf("without moves: %+v", b)
	}
	if b := k.board(going(-1)); b.Tree != "" && b.Record != "f5,d6,c3" || !b.Over {
		t.Errorf("the game is now %+v", b)
	}
}

// A preview neither ends nor disturbs a thought under way.
func TestPeekWhileThinking(t *testing.T) {
	final := func(look bool) *wire.Report {
		k := newTalk(t)
		k.board(opening("othello", "f5,d6", -1))
		k.send(thinking(k, "black", "uct:n=400"))
		id := k.id
		if look {
			k.step(3)
			k.peeked(2, "c3")
			k.checkRefused(peeking(k, 2, "a1"), wire.KindMove, `"a1" is not a legal move here; allowed: c3, `)
		}
		return k.final(id, k.step(1<<20))
	}
	if with, without := final(true), final(false); with.Move != without.Move || with.Done != without.Done || !reflect.DeepEqual(with.Rows, without.Rows) {
		t.Errorf("with a preview\n%+v, without\n%+v; want Move %v, Done %v and Rows %v", with, without, without.Move, without.Done, without.Rows)
	}
}

func TestPeekRefused(t *testing.T) {
	k := newTalk(t)
	k.checkRefused(peeking(k, 0), wire.KindGame, "no game is open")
	k.board(opening("geese", "", 0))
	k.checkRefused(peeking(k, 0, "NORTH"), wire.KindGame, "there is no look-ahead in geese")
	c := peeking(k, 0)
	c.Peek.Position = "nothing"
	k.checkRefused(c, wire.KindPosition, "")
	k.board(opening("chess", "f2f3,e7e5,g2g4", -1))
	k.checkRefused(peeking(k, 4), wire.KindPly, "ply 4 is beyond the record's end; allowed: 0 to 3")
	k.checkRefused(peeking(k, 3, "Qh5"), wire.KindMove, `"Qh5" is not a legal move here; allowed: `)
	k.checkRefused(peeking(k, 3, "Qh4#", "a2a3"), wire.KindMove, `the game is over before "a2a3"`)
	if b := k.peeked(3, "Qh4#"); !b.Over || b.Record != "f2f3,e7e5,g2g4,d8h4" {
		t.Errorf(`mate is %+v; want b.Over && b.Record == "f2f3,e7e5,g2g4,d8h4"`, b)
	}
	k.session.epoch++
	c = peeking(k, 3)
	c.Peek.Epoch--
	k.checkRefused(c, wire.KindStale, "is not the present one")
}
