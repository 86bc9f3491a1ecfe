package play_test

import (
	"fmt"
	"strings"
	"testing"

	"playout/ui/feature"
	"playout/ui/feature/featuretest"
	"playout/ui/features/files"
	"playout/ui/features/library"
	"playout/ui/page/pagetest"
)

// opener is one way to another game.
type opener struct {
	name string
	do   func(*pagetest.Bench)
	came func(v pagetest.View) bool // the board shows it
}

func openers(kept string) []opener {
	moves := func(n int, game string) func(pagetest.View) bool {
		return func(v pagetest.View) bool { return v.Board.Game == game && len(v.Moves) == n }
	}
	tell := func(m feature.Message) func(*pagetest.Bench) { return func(b *pagetest.Bench) { b.Page.Send(m) } }
	address := func(fragment string) func(*pagetest.Bench) {
		return tell(feature.FragmentChanged{Fragment: fragment})
	}
	return []opener{
		{"an address", address("#/othello?m=c4,c3&black=human&white=human"), moves(2, "othello")},
		{"an address of chess", address("#/chess?m=d2d4&white=human&black=human"), moves(1, "chess")},
		{"an address that is no good", address("#/othello?m=a1"), moves(0, "othello")},
		{"a file", func(b *pagetest.Bench) {
			b.Page.Send(files.Reading{Turn: 1})
			b.After(30, func() { b.Page.Send(files.ImportFile{Data: []byte("1. c4 c5 2. Nf3 *"), Turn: 1}) })
		}, moves(3, "chess")},
		{"another file", func(b *pagetest.Bench) {
			b.Page.Send(files.Reading{Turn: 2})
			b.After(40, func() { b.Page.Send(files.ImportFile{Data: []byte("1. d4 d5 *"), Turn: 2}) })
		}, moves(2, "chess")},
		{"a pasted text", tell(files.Import{Text: "f5 f6 e6 f4 *"}), moves(4, "othello")},
		{"a text that is no good", tell(files.Import{Text: "1. e4 e5 2. Ke3 *"}), func(v pagetest.View) bool { return false }},
		{"another game", tell(feature.OpenGame{Game: "morris"}), moves(0, "morris")},
		{"a kept game", tell(library.Open{ID: kept}), func(v pagetest.View) bool { return v.Board.Game == "othello" && len(v.Moves) == 5 }},
		{"back", func(b *pagetest.Bench) {
			if len(b.History) > 1 {
				b.Back()
			}
		}, nil},
	}
}

// Two openings overlap, of any kinds: game, address, board and seats agree in the end, and a
// move is possible. The later one is on the board, or the page reports why not.
func TestTwoInFlight(t *testing.T) {
	first := pagetest.New(t, pagetest.TwoPeople)
	for _, square := range []string{"f5", "d6", "c3", "d3", "c4"} {
		first.Play(square)
	}
	first.WaitStored()
	kept := first.OnDevice()[0].ID
	for i, one := range openers(kept) {
		for k, other := range openers(kept) {
			for steps := range 6 {
				b := pagetest.Bare(t)
				b.Device.Games = first.Device.Games
				b.Begin("#/chess?m=e2e4&white=human&black=human")
				b.Rest()
				b.Wait(1000)
				name := fmt.Sprintf("%s, and %s after %d steps", openers(kept)[i].name, other.name, steps)
				one.do(b)
				for range steps {
					b.Step(0)
				}
				openers(kept)[k].do(b)
				b.Rest()
				v := b.Wait(2000)
				b.CheckSettled()
				if v.State != pagetest.Human || len(pagetest.LegalSquares(v)) == 0 && !v.Can("resume") {
					t.Fatalf("%s: the board is dead, %s", name, v.State)
				}
				if v.Board.Game != b.Page.Now().Game.ID || !strings.HasPrefix(b.Page.Fragment(), "#/"+v.Board.Game) {
					t.Fatalf("%s: the board is of %s, the game %s, the address %s", name, v.Board.Game, b.Page.Now().Game.ID, b.Page.Fragment())
				}
				said := v.Alert != "" || featuretest.PartOf[files.Part](&v.View).Problem != ""
				if other.came != nil && !other.came(v) && !said {
					t.Errorf("%s: on the board is %s with %d moves, without a notice", name, v.Board.Game, len(v.Moves))
				}
			}
		}
	}
}
