package library

import (
	"fmt"
	"testing"

	"github.com/vugu/vugu"

	"playout/engine/wire"
	"playout/ui/board"
	"playout/ui/boards"
	"playout/ui/feature"
	"playout/ui/kept"
	"playout/ui/node"
)

// BenchmarkDialog draws the dialog with a shelf of 500 games: the feature's view and its
// component's build.
func BenchmarkDialog(b *testing.B) {
	f := New(feature.Device{Load: func(string) string { return "" }}).(*Feature)
	for i := range 500 {
		id := kept.ID(uint64(i + 1))
		game, err := kept.Parse(fmt.Sprintf(`{"version":1,"id":"%s","link":"#/%s?m=f5&black=human&white=level:%d","begun":%d,"played":%d,"plies":1,"results":[%d,%d]}`,
			id, []string{"othello", "chess", "morris", "geese"}[i%4], 1+i%10, i, i, i%3-1, 1-i%3))
		if err != nil {
			b.Fatal(err)
		}
		f.games[id] = &keptGame{game: game}
	}
	f.shelf.answered = true
	now := feature.Snapshot{Date: feature.Date{Milli: 1_700_000_000_000}, FromDialog: feature.FromDialog{Dialog: Dialog}, FromSettings: feature.FromSettings{T: boards.Text("en")}}
	now.Board, now.Game = &wire.Board{}, &wire.Game{ID: "othello"}
	env, err := vugu.NewBuildEnv()
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		c := &Games{}
		c.Draw(feature.Frame{View: &feature.View{}, T: now.T, Part: f.dialog(&now)})
		env.RunBuild(c)
	}
}

func BenchmarkPicture(b *testing.B) {
	for _, p := range []struct{ game, position string }{
		{"othello", "XXXXXXXXOOOOOOOOXXXXXXXXOOOOOOOOXXXXXXXXOOOOOOOOXXXXXXXXOOOOOOOO X"},
		{"chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
		{"geese", `{"step":9,"geese":[[16,15,14,25],[40,39]],"food":[5],"last":["EAST","EAST"]}`},
	} {
		b.Run(p.game, func(b *testing.B) {
			for b.Loop() {
				g := boards.Of(p.game)
				l := board.Lesson{Game: p.game, Seats: []string{"goose1", "goose2"}, Position: p.position}
				if g.Pieces != nil {
					l.Pieces = g.Pieces(p.position)
				}
				small := g.Small()
				small.Show(l)
				node.Markup(small)
			}
		})
	}
}
