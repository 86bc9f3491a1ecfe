package choose_test

import (
	"testing"

	"playout/ui/feature"
	"playout/ui/features/settings"
	"playout/ui/page/pagetest"
)

// refused chooses a square on which no move continues.
func refused(b *pagetest.Bench, square string) pagetest.View {
	b.Page.Send(feature.Choose{Square: square})
	return b.Page.View()
}

// The page shows why no move continues on a square, in the words of its game, and the board
// stays.
func TestRefused(t *testing.T) {
	for _, c := range []struct {
		fragment string
		choose   []string
		want     string
	}{
		{"#/othello", []string{"b2"}, "b2 turns no disc"},
		{"#/othello", []string{"d4"}, "d4 is taken"},
		{"#/chess?white=human", []string{"e5"}, "No piece of yours is on e5"},
		{"#/chess?white=human", []string{"d8"}, "No piece of yours is on d8"},
		{"#/chess?white=human", []string{"a1"}, "White rook on a1 has no move"},
		{"#/chess?white=human", []string{"e2", "e5"}, "No move leads from e2 to e5"},
		{"#/morris?white=human&black=human", []string{"a1", "a1"}, "a1 is taken"},
		{"#/morris?white=human&black=human", []string{"a7", "a1", "d7", "d1", "g7", "d2"}, "Nothing can be removed from d2"},
	} {
		b := pagetest.New(t, c.fragment)
		for _, square := range c.choose[:len(c.choose)-1] {
			b.Play(square)
		}
		before := len(b.Page.View().Moves)
		v := refused(b, c.choose[len(c.choose)-1])
		if v.Notice != c.want || v.SpokenNotice() != c.want || len(v.Moves) != before {
			t.Errorf("%s %q: %q, announced as %q, want %q", c.fragment, c.choose, v.Notice, v.SpokenNotice(), c.want)
		}
	}
	b := pagetest.New(t, "#/othello")
	b.Page.Send(settings.SetLang{Lang: "es"})
	if v := refused(b, "b2"); v.Notice != "b2 no voltea ninguna ficha" {
		t.Errorf(`in Spanish: %q, want "b2 no voltea ninguna ficha"`, v.Notice)
	}
	b.Page.Send(feature.Choose{Square: "f5"})
	if v := b.Rest(); v.Notice != "" {
		t.Errorf(`after the next move the page still says %q, want ""`, v.Notice)
	}
}
