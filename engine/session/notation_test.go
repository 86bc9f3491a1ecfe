package session

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"playout/engine/games"
	"playout/engine/wire"
)

// A ply has a text for people if the game has its own notation.
func TestPliesInReadableForm(t *testing.T) {
	k := newTalk(t)
	b := k.board(opening("chess", "g1f3,g8f6,g2g3,g7g6,f1g2,f8g7,e1g1", -1))
	if got, want := b.Plies[6], (wire.Ply{Name: "e1g1", Text: "O-O", Seat: "white"}); got != want {
		t.Errorf("ply 7 is %+v, want %+v", got, want)
	}
	b = k.board(opening("othello", "f5", -1))
	if got, want := b.Plies[0], (wire.Ply{Name: "f5", Text: "f5", Seat: "black"}); got != want {
		t.Errorf("ply 1 is %+v, want %+v", got, want)
	}
}

// The moves that an agent considers have names and texts for people.
func TestReportsInReadableForm(t *testing.T) {
	k := newTalk(t)
	k.board(wire.Command{Open: &wire.Open{Game: "chess", Position: "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"}})
	r := k.think("white", "uct:n=600")
	if r.Move != "a1a8" || r.Text != "Ra8#" || len(r.Line) == 0 || r.Line[0] != "Ra8#" {
		t.Errorf("plays %s, with the text %q, in the line %q", r.Move, r.Text, r.Line)
	}
	for _, row := range r.Rows {
		if row.Text == "" || row.Text == row.Move {
			t.Errorf("a row has %s with the text %q", row.Move, row.Text)
		}
	}
	k.board(opening("othello", "", 0))
	if r = k.think("black", "uct:n=20"); r.Text != "" || r.Rows[0].Text != "" {
		t.Errorf(`a move of Othello has the text %q; want r.Text "" and r.Rows[0].Text ""`, r.Text)
	}
}

// The choices that a person makes for a move, its squares and the piece that a pawn promotes to,
// distinguish it from all other legal moves of its seat.
func TestChoicesDistinguishMoves(t *testing.T) {
	for _, g := range games.All() {
		k := newTalk(t)
		rng := rand.New(rand.NewPCG(7, 0))
		b := k.board(opening(g.Spec().ID, "", 0))
		for ply := 0; ply < 120 && !b.Over; ply++ {
			names := map[string]string{}
			moves := make([]string, len(b.Seats))
			for i, seat := range b.Seats {
				var own []string
				for _, m := range b.Legal {
					if m.Seat != seat {
						continue
					}
					own = append(own, m.Name)
					choice := fmt.Sprint(m.Seat, m.Squares, m.Promotion)
					if other, twice := names[choice]; twice {
						t.Fatalf("%s, %s: %s and %s have the same choices", g.Spec().ID, b.Position, other, m.Name)
					}
					names[choice] = m.Name
				}
				if len(own) > 0 {
					moves[i] = own[rng.IntN(len(own))]
				}
			}
			b = k.board(playing(k, moves...))
		}
	}
}

// A pawn that moves to the last rank has four moves with the same squares.
func TestPromotionsAreReported(t *testing.T) {
	k := newTalk(t)
	b := k.board(wire.Command{Open: &wire.Open{Game: "chess", Position: "1n5k/P7/8/8/8/8/8/K7 w - - 0 1"}})
	promotions := map[string]string{}
	for _, m := range b.Legal {
		if m.Promotion != "" {
			promotions[m.Name] = m.Promotion
		}
	}
	if len(promotions) != 8 {
		t.Fatalf("%d promotions: %v, want 8", len(promotions), promotions)
	}
	for name, letter := range promotions {
		if !strings.HasSuffix(name, letter) {
			t.Errorf("%s becomes %q, want the letter that its name ends with", name, letter)
		}
	}
}

// A board names the last opening on the way to its position, also after going back and
// after another move.
func TestOpeningsAreNamed(t *testing.T) {
	k := newTalk(t)
	for _, c := range []struct {
		command wire.Command
		want    wire.Opening
	}{
		{opening("chess", "e2e4,c7c5,g1f3,d7d6,a2a3,a7a6,h2h3,h7h6", -1), wire.Opening{Name: "Sicilian Defense: Modern Variations", Code: "B50"}},
		{wire.Command{Goto: &wire.Goto{Ply: 2}}, wire.Opening{Name: "Sicilian Defense", Code: "B20"}},
		{wire.Command{Play: &wire.Play{Epoch: 2, Moves: []string{"c2c3"}}}, wire.Opening{Name: "Sicilian Defense: Alapin Variation", Code: "B22"}},
		{wire.Command{Goto: &wire.Goto{Ply: 0}}, wire.Opening{}},
		{opening("othello", "f5,d6,c3,d3,c4,f4", -1), wire.Opening{Name: "Tiger"}},
		{opening("morris", "d2", -1), wire.Opening{}},
	} {
		b := k.board(c.command)
		if b.Opening == nil {
			b.Opening = &wire.Opening{}
		}
		if *b.Opening != c.want {
			t.Errorf("%s: %+v, want %+v", b.Record, *b.Opening, c.want)
		}
	}
}

// A legal move has a text for people and tells whether the same seat moves again.
func TestLegalMovesInReadableForm(t *testing.T) {
	for _, c := range []struct{ game, moves, name, text string }{
		{"chess", "", "g1f3", "Nf3"},
		{"chess", "f2f3,e7e5,g2g4", "d8h4", "Qh4#"},
		{"othello", "", "f5", ""},
		{"morris", "", "d2", ""},
	} {
		b := newTalk(t).board(opening(c.game, c.moves, -1))
		i := slices.IndexFunc(b.Legal, func(m wire.Move) bool { return m.Name == c.name })
		if i < 0 || b.Legal[i].Text != c.text || b.Legal[i].Again {
			t.Errorf("%s after %q: %+v; want i >= 0 && b.Legal[i].Text == c.text && !b.Legal[i].Again", c.game, c.moves, b.Legal)
		}
	}
	again := map[string]bool{}
	for _, m := range newTalk(t).board(opening("morris", "a7,b6,d7,d6", -1)).Legal {
		again[m.Name] = m.Again
	}
	if !again["g7"] || again["a1"] {
		t.Errorf("moves after which the same seat moves again: %v, want g7 and not a1", again)
	}
}

// The strengths of levels are those measured: of every level of the four games against
// the level below, and of no other agent.
func TestWorth(t *testing.T) {
	k := newTalk(t)
	for _, e := range k.send(wire.Command{Hello: &wire.Hello{Version: wire.Version}}) {
		for _, g := range e.Hello.Games {
			below := "random"
			for _, a := range g.Agents {
				if a.Level == 0 && a.Worth != nil || a.Level > 0 && (a.Worth == nil || a.Worth.Against != below || a.Worth.Score <= 0.5 || a.Worth.Score > 1 || a.Worth.Games < 40) {
					t.Errorf("%s: %s is worth %+v", g.ID, a.Name, a.Worth)
				}
				if a.Level > 0 {
					below = a.Name
				}
			}
		}
	}
}
