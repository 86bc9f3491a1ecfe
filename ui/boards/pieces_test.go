package boards_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"playout/engine/game"
	"playout/engine/games"
	"playout/ui/board"
	"playout/ui/boards"
	"playout/ui/node"
)

// TestPieces: the small picture of a position of a random game shows exactly its pieces.
func TestPieces(t *testing.T) {
	for _, name := range []string{"othello", "morris", "morris:lasker=on", "chess", "geese", "geese:rows=9,columns=5,seats=3"} {
		g, err := games.Parse(name)
		if err != nil {
			t.Fatal(err)
		}
		id, _, _ := strings.Cut(name, ":")
		of, rng, shown := boards.Of(id), game.NewRand(7), 0
		for s := g.New(rng); ; shown++ {
			if cells := s.(game.Viewer).View().Cells; shown%7 == 0 || s.Acting() == 0 {
				small := of.Small()
				lesson := board.Lesson{Game: id, Seats: g.Spec().Seats, Position: s.String()}
				if of.Pieces != nil {
					lesson.Pieces = of.Pieces(lesson.Position)
					compare(t, name, g.Spec().Squares, cells, lesson.Pieces)
				}
				small.Show(lesson)
				drawn := node.Markup(small)
				if of.Pieces != nil {
					if n := strings.Count(drawn, "<use "); n != len(lesson.Pieces) {
						t.Errorf("%s: %d pieces drawn of %d", name, n, len(lesson.Pieces))
					}
				} else {
					flock(t, drawn, g.Spec().Squares, cells)
				}
			}
			if s.Acting() == 0 {
				break
			}
			joint, _ := game.RandomJoint(s, rng, nil)
			s.Play(joint, rng)
		}
		if shown < 5 {
			t.Errorf("%s: a game of %d steps, want at least 5", name, shown)
		}
	}
}

// compare compares the pieces of a picture with those on the squares.
func compare(t *testing.T, name string, squares, cells []string, pieces []board.Placed) {
	t.Helper()
	var want, got []string
	for i, cell := range cells {
		if cell != "" {
			want = append(want, cell+" "+squares[i])
		}
	}
	for _, p := range pieces {
		got = append(got, p.Piece+" "+p.Square)
	}
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("%s: shown are %q, there stand %q", name, got, want)
	}
}

// flock compares the drawing of geese with the cells: each head and each food is in its place,
// and nothing else is drawn.
func flock(t *testing.T, drawn string, squares, cells []string) {
	t.Helper()
	things := 0
	for i, cell := range cells {
		var row, column int
		if _, err := fmt.Sscanf(squares[i], "r%dc%d", &row, &column); err != nil {
			t.Fatal(err)
		}
		want := ""
		if goose, is := strings.CutSuffix(cell, "-head"); is {
			want = fmt.Sprintf(`translate(%d %d)`, 100*column+50, 100*row+50)
			if !strings.Contains(drawn, `"goose `+goose) {
				t.Errorf("%s is not drawn", goose)
			}
		} else if cell == "food" {
			want = fmt.Sprintf(`<use href="#food" transform="translate(%d %d)">`, 100*column, 100*row)
		}
		if want != "" {
			things++
			if !strings.Contains(drawn, want) {
				t.Errorf("%s on %s is not drawn at %s", cell, squares[i], want)
			}
		}
	}
	if n := strings.Count(drawn, "<use ") + strings.Count(drawn, `"eye"`)/2; n != things {
		t.Errorf("%d things are drawn of %d", n, things)
	}
}

// TestPiecesOfAnything: any text makes a drawing.
func TestPiecesOfAnything(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 0))
	of := []string{"XO-", "WB. 9", "pnbrqkPNBRQK/12345678 w9", "rK/\u212a\x00", `{"geese":[[0,1],[-1,99999]],"food":[1e9],"rows":3}`, `{"rows":1e99}`, `{"rows":33,"columns":-1}`, `{"last":[1]}`}
	for n := range 400 {
		text := of[n%len(of)]
		if n >= len(of) {
			letters := []rune(text)
			cut := make([]rune, r.IntN(200))
			for i := range cut {
				cut[i] = letters[r.IntN(len(letters))]
			}
			text = string(cut)
		}
		for _, g := range boards.All() {
			lesson := board.Lesson{Game: g.ID, Seats: []string{"goose1", "goose2"}, Position: text}
			if g.Pieces != nil {
				lesson.Pieces = g.Pieces(text)
			}
			small := g.Small()
			small.Show(lesson)
			if len(lesson.Pieces) > 64 || !strings.Contains(node.Markup(small), "</svg>") {
				t.Fatalf("%s: %q is drawn with %d pieces", g.ID, text, len(lesson.Pieces))
			}
		}
	}
}
