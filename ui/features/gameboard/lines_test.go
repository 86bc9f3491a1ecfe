package gameboard_test

import (
	"fmt"
	"slices"
	"testing"

	"playout/ui/features/files"
	"playout/ui/page/pagetest"
)

// Variations, and those within them, have move numbers. Comments are beside their moves, without
// what programs write for each other.
func TestLinesAreNumbered(t *testing.T) {
	for _, c := range []struct {
		game, text string
		want       []string
	}{
		{"chess", "1. e4 {best \x07by test} e5 (1... c5 {sharp} 2. Nf3 (2. c3 d5) 2... d6) 2. Nf3 {[%clk 0:01:00] calm} (2. f4!) 2... Nc6 {[%eval 0.2]} *",
			[]string{"1 e4 {best by test}", "e5", "(1… c5 2. Nf3 d6 {sharp}", "((2. c3 d5", "2 Nf3 {calm}", "(2. f4!", "Nc6"}},
		{"othello", "f5 {perpendicular} d6 (f6 {diagonal} e6) c3",
			[]string{"1 f5 {perpendicular}", "d6", "(1… f6 2. e6 {diagonal}", "2 c3"}},
		{"morris", "1. a7 b6 2. d7 b4 (2... b2 3. g7xb6 d6) 3. g7xb6 (xb4 b4 4. f4) b6",
			[]string{"1 a7", "b6", "2 d7", "b4", "(2… b2 3. g7xb6 d6", "3 g7", "xb6", "(3. xb4 b4 4. f4", "b6"}},
	} {
		b := pagetest.New(t, "#/"+c.game)
		b.Page.Send(files.Import{Text: c.text})
		if got := list(b.Rest()); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", c.game, got, c.want)
		}
	}
}

// list returns the move list as text.
func list(v pagetest.View) (list []string) {
	for _, m := range v.Moves {
		text := m.Text
		if m.Number != "" {
			text = m.Number + " " + text
		}
		list = append(list, withComment(text+m.Signs, m.Comment))
		for _, l := range m.Lines {
			list = append(list, withComment(fmt.Sprintf("%.*s", l.Depth+1, "((((")+l.Text, l.Comment))
		}
	}
	return list
}

func withComment(text, comment string) string {
	if comment != "" {
		text += " {" + comment + "}"
	}
	return text
}
