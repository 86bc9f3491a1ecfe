package exercise

import (
	"strings"
	"testing"

	"playout/engine/exercise"
	"playout/ui/feature"
	"playout/ui/features/exercise/shelf"
	"playout/ui/text"
)

// One point, attempt or exercise is singular in both languages, and everything else plural.
func TestSingularAndPlural(t *testing.T) {
	type of = exercise.Progress
	one := exercise.Exercise{Points: 1, Attempts: 2}
	two := exercise.Exercise{Points: 2, Attempts: 2}
	begun := func(x *exercise.Exercise, right ...bool) of {
		p := x.Begin()
		for _, r := range right {
			p.Answer(r)
		}
		return p
	}
	for _, c := range []struct {
		x     *exercise.Exercise
		given []bool
		en    string
		es    string
	}{
		{&one, nil, "1 point", "1 punto"},
		{&one, []bool{true}, "1 of 1 point", "1 de 1 punto"},
		{&one, []bool{false}, "0.5 of 1 point", "0,5 de 1 punto"},
		{&one, []bool{false, false}, "0 of 1 point", "0 de 1 punto"},
		{&two, nil, "2 points", "2 puntos"},
		{&two, []bool{false}, "1 of 2 points", "1 de 2 puntos"},
	} {
		for _, in := range []struct{ lang, want string }{{"en", c.en}, {"es", c.es}} {
			now, p := &feature.Snapshot{FromSettings: feature.FromSettings{T: text.Of(in.lang)}}, begun(c.x, c.given...)
			if got := points(now, WordsIn(now.T), &p); got != in.want {
				t.Errorf("%s, not %s", got, in.want)
			}
		}
	}
	set := exercise.Set{Exercises: []exercise.Exercise{one}}
	for lang, want := range map[string]string{"en": "1 of 1 solved, 1 of 1 point", "es": "1 de 1 resuelto, 1 de 1 punto"} {
		now, kept, p := &feature.Snapshot{FromSettings: feature.FromSettings{T: text.Of(lang)}}, shelf.Shelf{}, begun(&one, true)
		kept.Put(&one, &p, 0)
		if got := result(&kept, now, &set); got != want {
			t.Errorf("%s, not %s", got, want)
		}
	}
	for _, w := range []*Words{WordsIn(text.Of("en")), WordsIn(text.Of("es"))} {
		for _, p := range []text.Plural{w.Points, w.PointsOf, w.Attempts, w.HintCost, w.Holds, w.Seconds, w.Minutes} {
			if p.One == p.Many || len(p.One) >= len(p.Many) || strings.Count(p.One, "{n}") != 1 {
				t.Errorf("the plural %+v; want a shorter singular, with {n} in it once", p)
			}
		}
	}
}
