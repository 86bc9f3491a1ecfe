package timing

import (
	"slices"
	"strings"

	"playout/ui/feature"
	"playout/ui/text"
)

// Choice is the choice of a timing. The values of all options are whole timings; a select
// without use for the chosen kind has no options.
type Choice struct{ Kind, Move, Game, Plus feature.Setting }

// Pick is the component of a Choice.
type Pick struct {
	T      *text.Strings
	Choice Choice
	Set    func(choice string) // receives another choice
}

// row is one of its selects.
type row struct {
	name, label string
	feature.Setting
}

// rows returns all selects, also those without options, so that each keeps its place.
func (c *Pick) rows() []row {
	w := WordsIn(c.T)
	return []row{
		{"clock", w.Kind, c.Choice.Kind}, {"clock-move", w.Move, c.Choice.Move},
		{"clock-game", w.Game, c.Choice.Game}, {"clock-plus", w.Plus, c.Choice.Plus},
	}
}

// The options of the selects, in seconds.
var (
	moveTimes = []int{5, 10, 15, 30, 60, 120, 300}
	gameTimes = []int{60, 120, 180, 300, 600, 900, 1800, 3600}
	plusTimes = []int{0, 1, 2, 3, 5, 10, 15, 30}
)

// ChoiceOf returns the choice with a timing chosen.
func ChoiceOf(words *text.Strings, t Timing) Choice {
	var v Choice
	setting := func(label func(Timing) string, options ...Timing) feature.Setting {
		if !slices.Contains(options, t) {
			options = append(options, t)
		}
		s := feature.Setting{Value: t.String()}
		for _, o := range options {
			s.Options = append(s.Options, feature.Option{Value: o.String(), Label: label(o)})
		}
		return s
	}
	byMove, byGame := Timing{Move: 30}, Timing{Game: 300, Plus: 3}
	switch {
	case t.Move > 0:
		byMove = t
	case t.Game > 0:
		byGame = t
	}
	kind := func(t Timing) string { return WordsIn(words).Kinds[strings.Split(t.String()+":", ":")[0]] }
	v.Kind = setting(kind, Timing{}, byMove, byGame)
	if t.Move > 0 {
		v.Move = setting(func(o Timing) string { return span(words, o.Move) }, each(moveTimes, func(n int) Timing { return Timing{Move: n} })...)
	}
	if t.Game > 0 {
		v.Game = setting(func(o Timing) string { return span(words, o.Game) }, each(gameTimes, func(n int) Timing { return Timing{Game: n, Plus: t.Plus} })...)
		v.Plus = setting(func(o Timing) string { return span(words, o.Plus) }, each(plusTimes, func(n int) Timing { return Timing{Game: t.Game, Plus: n} })...)
	}
	return v
}

func each(numbers []int, of func(int) Timing) []Timing {
	list := make([]Timing, len(numbers))
	for i, n := range numbers {
		list[i] = of(n)
	}
	return list
}
