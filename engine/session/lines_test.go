package session

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"playout/engine/ending"
	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/record"
	"playout/engine/wire"
)

// A line of a game that was shown once stays for ever: the test plays at random, back and forth,
// along all lines, in every game. A finished line remains the main line with its result, and the
// text that the page can send to another worker restores everything.
func TestNothingIsLost(t *testing.T) {
	for _, g := range games.All() {
		for seed := range uint64(8) {
			playAtRandom(t, g, seed)
		}
	}
}

// playAtRandom plays at random in a game near its end and checks the lines that result.
func playAtRandom(t *testing.T, g game.Game, seed uint64) {
	rng := rand.New(game.NewRand(seed))
	k := newTalk(t)
	b := k.board(wire.Command{Open: nearItsEnd(t, g, seed)})
	lines := map[string]ending.Ending{} // by record, as last shown
	var over *wire.Board                // the first finished line, shown at its end
	for range 40 {
		switch choice := rng.IntN(8); {
		case choice == 0 && !b.Closed:
			b = k.board(resigning(b.Seats[rng.IntN(len(b.Seats))]))
		case choice < 3 && len(b.Variations) > 0:
			other := b.Variations[rng.IntN(len(b.Variations))]
			was := b.Variations
			b = k.board(wire.Command{Goto: &wire.Goto{Line: other.Line, Ply: other.Ply}})
			if got := b.Plies[other.Ply-1 : other.Ply-1+len(other.Plies)]; !slices.Equal(got, other.Plies) || len(b.Plies) != other.Length || (b.Main == nil) != other.Main {
				t.Fatalf("%s, line %+v of %+v is %+v: got %v, %v and %v, want %v, %v and %v", g.Spec().ID, other, was, b, got, len(b.Plies), (b.Main == nil), other.Plies, other.Length, other.Main)
			}
		case choice < 5 || b.Over:
			b = k.board(going(rng.IntN(len(b.Plies)+2) - 1))
		default:
			moves := make([]string, len(b.Seats))
			for i, seat := range b.Seats {
				var legal []string
				for _, m := range b.Legal {
					if m.Seat == seat {
						legal = append(legal, m.Name)
					}
				}
				if len(legal) > 0 {
					moves[i] = legal[rng.IntN(len(legal))]
				}
			}
			b = k.board(playing(k, moves...))
		}
		lines[b.Record] = b.Ending
		if m := b.Main; m != nil && over != nil && (m.Record != over.Record || !slices.Equal(m.Returns, over.Returns) || m.Ending != over.Ending) {
			t.Fatalf("%s: the main line is %+v, and was over as %+v", g.Spec().ID, m, over)
		}
		if over == nil && b.Over && b.Main == nil {
			over = b
		}
		again := newTalk(t).board(wire.Command{Open: &wire.Open{
			Game: b.Game, Position: b.Start, Moves: b.Record, Tree: b.Tree, Seed: b.Seed, Ply: b.Ply, Ending: b.Ending}})
		for _, o := range slices.Concat(again.Variations, b.Variations) {
			if o.Line == 0 {
				t.Fatal("a line without a number")
			}
		}
		removeNumbers(again)
		now := *b
		removeNumbers(&now)
		checkSame(t, "reopened", again, &now)
	}
	text := b.Tree
	if text == "" { // there is nothing but the record
		for moves := range lines {
			if !strings.HasPrefix(b.Record, moves) || over != nil && over.Ending != b.Ending {
				t.Errorf("%s, seed %d: %q (%v) is not in %q", g.Spec().ID, seed, moves, lines[moves], b.Record)
			}
		}
		return
	}
	all, err := record.ParseTree(g, b.Start, b.Seed, text, func(game.State, ending.Ending) error { return nil })
	if err != nil {
		t.Fatal(err)
	}
	for moves, end := range lines {
		r, err := record.Parse(g, b.Start, b.Seed, moves)
		if err != nil {
			t.Fatal(err)
		}
		node := all.Find(r)
		if node == 0 && moves != "" || end != (ending.Ending{}) && all.LineThrough(node).Ending != end {
			t.Errorf("%s, seed %d: %q is not in %q as it was", g.Spec().ID, seed, moves, text)
		}
	}
	if over != nil {
		main := all.LineThrough(0)
		if main.Record.String() != over.Record || main.Ending != over.Ending {
			t.Errorf("%s, seed %d: %q was over, and the main line is %q", g.Spec().ID, seed, over.Record, main.Record)
		}
	}
}

// nearItsEnd opens a random game a few plies before its end, or at its start.
func nearItsEnd(t *testing.T, g game.Game, seed uint64) *wire.Open {
	t.Helper()
	o := &wire.Open{Game: g.Spec().Name(), Seed: seed}
	if seed%2 == 0 {
		return o
	}
	rng := game.NewRand(seed)
	r, err := record.New(g, "", seed)
	if err != nil {
		t.Fatal(err)
	}
	for s := r.StateAt(0); s.Acting() != 0; s = r.StateAt(r.Len()) {
		var j game.Joint
		for set := s.Acting(); set != 0; set = set.Rest() {
			legal := s.Legal(set.First(), nil)
			j[set.First()] = legal[rng.IntN(len(legal))]
		}
		if err := r.Append(j); err != nil {
			t.Fatal(err)
		}
	}
	o.Moves = r.Cut(max(0, r.Len()-4)).String()
	o.Ply = -1
	return o
}

// removeNumbers removes the numbers of lines, which differ from worker to worker, and the
// order that depends on them.
func removeNumbers(b *wire.Board) {
	b.Variations = slices.Clone(b.Variations)
	for i := range b.Variations {
		b.Variations[i].Line = 0
	}
}

// Continuing from an earlier ply of a game starts another line.
func TestPlayBeginsALine(t *testing.T) {
	k := newTalk(t)
	if b := k.board(opening("othello", "f5 d6 c3", 1)); b.Ply != 1 || b.Record != "f5,d6,c3" || len(b.Plies) != 3 || b.Tree != "" {
		t.Fatalf(`opened as %+v: got %v, %q, %v and %q, want 1, "f5,d6,c3", 3 and ""`, b, b.Ply, b.Record, len(b.Plies), b.Tree)
	}
	b := k.board(playing(k, "", "f4"))
	if b.Ply != 2 || b.Record != "f5,f4" || len(b.Plies) != 2 || b.Tree != "f5,f4(d6,c3)" || b.Main != nil {
		t.Fatalf(`played as %+v; want b.Ply == 2 && b.Record == "f5,f4" && len(b.Plies) == 2 && b.Tree == "f5,f4(d6,c3)" && b.Main == nil`, b)
	}
	if len(b.Variations) != 1 || b.Variations[0].Ply != 2 || b.Variations[0].Plies[1].Text != "c3" || b.Variations[0].Main {
		t.Fatalf("the other line is %+v", b.Variations)
	}
	if b = k.board(going(1)); b.Ply != 1 || b.Record != "f5,f4" {
		t.Errorf(`gone back to %+v; want Ply 1 and Record "f5,f4"`, b)
	}
	if b = k.board(playing(k, "", "d6")); b.Ply != 2 || b.Record != "f5,d6,c3" || b.Main == nil || b.Main.Record != "f5,f4" {
		t.Errorf("playing an existing line again gives %+v", b)
	}
	k.checkRefused(wire.Command{Goto: &wire.Goto{Line: 99}}, wire.KindPly, "no line 99")
	k.checkRefused(wire.Command{Open: &wire.Open{Game: "othello", Tree: "f5(d6)"}}, wire.KindRecord, "not a move")
	k.checkRefused(wire.Command{Open: &wire.Open{Game: "othello", Tree: "f5#agreed"}}, wire.KindRecord, "no draws are agreed")
	k.checkRefused(wire.Command{Open: &wire.Open{Game: "othello", Tree: "f5#won.black"}}, wire.KindRecord, "unknown")
	if !strings.Contains(b.Tree, "f4") {
		t.Errorf(`after refusals the lines are %q, want "f4" in it`, b.Tree)
	}
}

// After any number of steps back and other moves, in a finished game or not, the lines can be
// read again.
func TestLinesDoNotNest(t *testing.T) {
	for _, over := range []bool{false, true} {
		k := newTalk(t)
		b := k.board(wire.Command{Open: &wire.Open{Game: "chess", Moves: "e2e4,e7e5", Ply: -1}})
		if over {
			k.board(resigning("white"))
			b = k.board(going(1))
		}
		for range 150 {
			ply := b.Ply
			first, last := b.Legal[0], b.Legal[len(b.Legal)-1]
			move := func(m wire.Move) *wire.Board {
				if m.Seat == "white" {
					return k.board(playing(k, m.Name, ""))
				}
				return k.board(playing(k, "", m.Name))
			}
			move(first)
			k.board(going(ply))
			if b = move(last); b.Over {
				break
			}
		}
		again := newTalk(t).board(wire.Command{Open: &wire.Open{Game: b.Game, Moves: b.Record, Tree: b.Tree, Ply: -1}})
		if again.Tree != b.Tree || len(b.Plies) < 50 {
			t.Errorf("after %d plies %q is read as %q", len(b.Plies), b.Tree, again.Tree)
		}
	}
}

// Every ply has its comment, without the commands of programs, and variations contain further
// ones, as many as there is room for.
func TestCommentsAndVariationsWithin(t *testing.T) {
	k := newTalk(t)
	b := k.board(wire.Command{Open: &wire.Open{Game: "chess", Ply: 1, Tree: "{start [%x}e2e4{[%clk 0:01:00] a [%eval 0.2][%c] b}(d2d4{d},d7d5(g8f6{f}(c7c5,c2c4),c2c4)),e7e5{c}"}})
	var got []string
	for _, p := range b.Plies {
		got = append(got, p.Text+" "+p.Comment)
	}
	for _, o := range b.Variations {
		got = append(got, fmt.Sprintln(o.Ply, o.Depth, o.Plies[0].Text, len(o.Plies), o.Plies[0].Comment))
	}
	if want := []string{"e4 a b", "e5 c", "1 0 d4 2 d\n", "2 1 Nf6 2 f\n", "2 1 c5 2 \n"}; b.Comment != "start [%x" || !slices.Equal(got, want) {
		t.Errorf("%q, on the start %q; want %q", got, b.Comment, want)
	}
	var tree strings.Builder
	for _, m := range b.Legal {
		tree.WriteString("(" + m.Name + ")")
	}
	start := k.board(opening("chess", "", -1))
	inner := tree.String()
	tree.Reset()
	for _, m := range start.Legal[1:] {
		if m.Name != "e2e4" {
			tree.WriteString("(" + m.Name + ",e7e6" + strings.ReplaceAll(inner, "(e7e6)", "") + ")")
		}
	}
	b = k.board(wire.Command{Open: &wire.Open{Game: "chess", Ply: -1, Tree: "e2e4" + tree.String(), Moves: start.Legal[1].Name}})
	if n := len(b.Variations); n != wire.MaxVariations || !slices.ContainsFunc(b.Variations, func(o wire.Variation) bool { return o.Main }) {
		t.Errorf("%d variations: %+v; want n == wire.MaxVariations && slices.ContainsFunc(b.Variations, func(o wire.Variation) bool { return o.Main })", n, b.Variations)
	}
}

// A game may be full of comments that take six times their bytes in JSON: the message about it is
// not too long, and has the first of them.
func TestManyCommentsFit(t *testing.T) {
	const game = "c4,c5,f6,b3,b6,c6,d6,e6,b4,f5,g6,g4,b2,b5,a6,a5,f4,c3,c2,a7,h3,c7,b8,e3,b7,e7,d8,a8,e2,f2,g2,g3,f3,h4,d3,e8,f8,c8,d7,g8,h5,a4,a3,c1,d2,g5,h6,f7,g7,a2,pass,d1,e1,h8,b1,h7"
	words := "{" + strings.Repeat("<", wire.MaxComment) + "}"
	b := newTalk(t).board(wire.Command{Open: &wire.Open{Game: "othello", Ply: -1, Tree: strings.ReplaceAll(game, ",", words+",") + words}})
	data, _ := json.Marshal(b)
	if n, last := len(b.Plies[0].Comment), b.Plies[len(b.Plies)-1].Comment; n != wire.MaxComment || last != "" || len(data) > wire.MaxMessage*9/10 {
		t.Errorf(`%d bytes with a first comment of %d bytes, a last one of %d: got %v, %q and %v, want %v, "" and at most %v`, len(data), n, len(last), n, last, len(data), wire.MaxComment, wire.MaxMessage*9/10)
	}
}

// The two sides of the wire agree on the limits of lines.
func TestLimitsOfLines(t *testing.T) {
	if wire.MaxTree != record.MaxTree || wire.MaxComment != record.MaxComment {
		t.Errorf("lines of %d and %d bytes, comments of %d and %d", wire.MaxTree, record.MaxTree, wire.MaxComment, record.MaxComment)
	}
}
