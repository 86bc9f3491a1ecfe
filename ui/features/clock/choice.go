package clock

import (
	"slices"
	"strings"

	"playout/ui/feature"
)

// Part is the feature's part of the view: the choice of a clock.
type Part struct {
	Kind, Move, Game, Plus feature.Setting // the values of all options are whole timings
	Offered                bool            // the game is one in which seats take turns
	Next                   bool            // the choice holds from the next game on
}

// What the selects offer, in seconds.
var (
	moveTimes = []int{5, 10, 15, 30, 60, 120, 300}
	gameTimes = []int{60, 120, 180, 300, 600, 900, 1800, 3600}
	plusTimes = []int{0, 1, 2, 3, 5, 10, 15, 30}
)

// choice is the choice of a clock.
func (f *Feature) choice(now *feature.Snapshot) Part {
	w, t := Says(now.T), f.chosen
	v := Part{Offered: timed(now), Next: f.chosen != f.timing}
	setting := func(chosen timing, label func(timing) string, options ...timing) feature.Setting {
		if !slices.Contains(options, chosen) {
			options = append(options, chosen)
		}
		s := feature.Setting{Value: chosen.String()}
		for _, o := range options {
			s.Options = append(s.Options, feature.Option{Value: o.String(), Label: label(o)})
		}
		return s
	}
	byMove, byGame := timing{move: 30}, timing{game: 300, plus: 3}
	switch {
	case t.move > 0:
		byMove = t
	case t.game > 0:
		byGame = t
	}
	kind := func(t timing) string { return w.Kinds[strings.Split(t.String()+":", ":")[0]] }
	v.Kind = setting(t, kind, timing{}, byMove, byGame)
	if t.move > 0 {
		v.Move = setting(t, func(t timing) string { return span(now.T, t.move) }, each(moveTimes, func(n int) timing { return timing{move: n} })...)
	}
	if t.game > 0 {
		v.Game = setting(t, func(o timing) string { return span(now.T, o.game) }, each(gameTimes, func(n int) timing { return timing{game: n, plus: t.plus} })...)
		v.Plus = setting(t, func(o timing) string { return span(now.T, o.plus) }, each(plusTimes, func(n int) timing { return timing{game: t.game, plus: n} })...)
	}
	return v
}

func each(numbers []int, of func(int) timing) []timing {
	list := make([]timing, len(numbers))
	for i, n := range numbers {
		list[i] = of(n)
	}
	return list
}
