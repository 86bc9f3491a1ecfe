package gameboard_test

import (
	"strings"
	"testing"

	"playout/ui/board"
	"playout/ui/features/settings"
	"playout/ui/page/pagetest"
	"playout/ui/text"
)

// How to play follows the variant, in every language, and names it.
func TestRulesFollowTheVariant(t *testing.T) {
	for _, c := range []struct{ game, variant, with, without string }{
		{"othello", "", "traps a line", ""},
		{"chess", "", "checkmate", ""},
		{"chess", "", "threefold repetition, by fifty moves", "{"},
		{"chess:draws=claimed", "Variant: draws must be claimed", "fivefold repetition, by seventy-five moves", "threefold"},
		{"morris", "", "nine stones", "ten stones"},
		{"morris", "", "but one in a mill only if", "even one in a mill"},
		{"morris", "", "may fly", "no flying"},
		{"morris:lasker=on,removal=any", "Variant: any stone may be removed, ten stones, placed or moved (Lasker)", "ten stones", "nine stones"},
		{"morris:removal=any", "Variant: any stone may be removed", "even one in a mill", "only if"},
		{"morris:flying=off", "Variant: no flying", "no flying", "may fly"},
		{"geese", "", "every 40 steps hunger", "{"},
		{"geese", "", "After 200 steps", "{"},
		{"geese:hungerRate=10,steps=30", "Variant: hunger every 10 steps, 30 steps", "every 10 steps hunger", "40"},
		{"geese:hungerRate=1,maxLength=9", "Variant: hunger every step, length at most 9", "up to 9 cells; every step hunger", "99"},
		{"geese:seats=6,rows=9,columns=5,minFood=4", "Variant: 6 geese, 9 rows, 5 columns, at least 4 food", "200", "{"},
	} {
		b := pagetest.New(t, "#/"+c.game)
		v := b.Page.View()
		rules := lessonText(v.Play)
		if v.Variant != c.variant || !strings.Contains(rules, c.with) || c.without != "" && strings.Contains(rules, c.without) {
			t.Errorf("%s: %q, %q", c.game, v.Variant, rules)
		}
		for _, lang := range text.Langs() {
			b.Page.Send(settings.SetLang{Lang: lang})
			v := b.Page.View()
			if said := v.Variant + lessonText(v.Play); strings.ContainsAny(said, "{}") || (v.Variant == "") != (c.variant == "") {
				t.Errorf("%s in %s: %q, %q; want no gap in braces, and a variant only where the game has one", c.game, lang, v.Variant, said)
			}
		}
	}
}

// lessonText returns the text of lessons.
func lessonText(lessons []board.Lesson) string {
	words := ""
	for _, l := range lessons {
		words += l.Head + " " + l.Text + " " + l.Shows + " "
	}
	return words
}
