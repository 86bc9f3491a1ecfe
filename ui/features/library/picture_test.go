package library_test

import (
	"slices"
	"strings"
	"testing"

	"playout/ui/board"
	"playout/ui/boards"
	"playout/ui/feature"
	"playout/ui/features/library"
	"playout/ui/page/pagetest"
)

// lastPicture returns the picture of the game played last, once all are drawn.
func lastPicture(b *pagetest.Bench) *board.Lesson {
	b.T.Helper()
	b.WaitStored()
	b.Page.Send(feature.ShowDialog{Dialog: "games"})
	b.Until("the pictures", func(v pagetest.View) bool {
		return !slices.ContainsFunc(v.Kept.Games, func(g *library.Game) bool { return g.Picture == nil })
	})
	picture := b.Page.View().Kept.Games[0].Picture
	b.Page.Send(feature.ShowDialog{})
	return picture
}

// pictureDiff describes the differences of a picture from the board, "" for none.
func pictureDiff(p *board.Lesson, v pagetest.View) string {
	if p.Game != v.Board.Game || p.Position != v.Board.Position {
		return "a picture of " + p.Game + ", " + p.Position
	}
	var want, got []string
	for _, s := range v.Board.Squares {
		if s.Piece != "" {
			want = append(want, s.Name+" "+s.Piece)
		}
	}
	for _, on := range p.Pieces {
		got = append(got, on.Square+" "+on.Piece)
	}
	slices.Sort(want)
	slices.Sort(got)
	if boards.Of(p.Game).Pieces != nil && !slices.Equal(got, want) {
		return "pieces " + strings.Join(got, ", ")
	}
	return ""
}

// TestPicture: the picture of a game is that of its last position, in the line shown
// last, whichever position is on the board.
func TestPicture(t *testing.T) {
	for _, fragment := range []string{againstRandom, "#/morris?white=human&black=random", "#/chess?white=human&black=random",
		"#/geese?seed=5&goose1=human&goose2=random&goose3=random&goose4=random"} {
		b := pagetest.New(t, fragment)
		b.Page.Send(feature.ShowDialog{Dialog: ""})
		var last pagetest.View
		for range 3 {
			for chosen := false; !chosen; { // a piece, and its target
				squares := pagetest.LegalSquares(b.Page.View())
				last = b.Play(squares[len(squares)/2])
				chosen = len(b.Page.Now().Chosen) == 0
			}
		}
		if says := pictureDiff(lastPicture(b), last); says != "" {
			t.Errorf(`%s: %s; on the board is %s, want ""`, fragment, says, last.Board.Position)
		}
		b.Page.Send(feature.GoTo{Ply: 0})
		b.Rest()
		if says := pictureDiff(lastPicture(b), last); says != "" {
			t.Errorf(`%s, gone back: %s, want ""`, fragment, says)
		}
		c := b.Again(b.Page.Fragment())
		if says := pictureDiff(lastPicture(c), last); says != "" {
			t.Errorf(`%s, opened again: %s, want ""`, fragment, says)
		}
	}
}

// TestPictureOfOld: a game stored without its last position has an empty board until the page
// has shown that position once; the stored data stays.
func TestPictureOfOld(t *testing.T) {
	b := stocked(t, 2) // the later one is a game of Othello
	if p := lastPicture(b); p.Game != "othello" || p.Position != "" || len(p.Pieces) > 0 {
		t.Errorf(`it is pictured as %+v: got %q, %q and %v, want "othello", "" and none`, p, p.Game, p.Position, len(p.Pieces))
	}
	was := b.OnDevice()[0]
	b.Page.Send(library.Open{ID: was.ID})
	b.Rest()
	b.Page.Send(feature.GoTo{Ply: 1})
	v := b.Rest()
	if says := pictureDiff(lastPicture(b), v); says != "" {
		t.Errorf(`it was shown, and is %s, want ""`, says)
	}
	now := b.OnDevice()[0]
	if now.Position == "" {
		t.Error("what was seen is not kept")
	}
	if now.Position = ""; now.String() != was.String() {
		t.Errorf("stored %s, was %s", now.String(), was.String())
	}
}

// TestPicturesComeLater: the list comes first, and pictures follow a few at a time.
func TestPicturesComeLater(t *testing.T) {
	b := stocked(t, 70)
	drawn := func() (n int) {
		for _, g := range b.Page.View().Kept.Games {
			if g.Picture != nil {
				n++
			}
		}
		return n
	}
	b.Page.Send(feature.ShowDialog{Dialog: "games"})
	steps := []int{drawn()}
	for b.Step(100) {
		if n := drawn(); n != steps[len(steps)-1] {
			steps = append(steps, n)
		}
	}
	if !slices.Equal(steps, []int{0, 10, 20, 30, 40, 50}) {
		t.Errorf("pictures came as %v", steps)
	}
	b.Page.Send(library.More{})
	for b.Step(100) {
	}
	if n := drawn(); n != 70 {
		t.Errorf("%d pictures of 70, want 70", n)
	}
}
