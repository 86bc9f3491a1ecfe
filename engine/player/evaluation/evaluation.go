// Package evaluation finds the evaluations of alpha-beta: those of a game with their terms, or a
// net, and the unit of their points.
package evaluation

import (
	"math"
	"slices"
	"strings"

	"playout/engine/eval"
	"playout/engine/game"
	"playout/engine/net/nnue"
	"playout/engine/strict"
)

// Names of evaluations that are the same in every game.
const (
	Net       = "net"       // a net
	Heuristic = "heuristic" // the game's best hand-written evaluation
)

// all returns the evaluations of a game, the best one first; none if the game has none.
func all(g game.Game) []game.Evaluation {
	if evaluated, ok := g.(game.Evaluated); ok {
		return evaluated.Evaluations()
	}
	return nil
}

// Names returns the names of a game's evaluations and of the net; none for a game without
// evaluations.
func Names(g game.Game) (names []string) {
	for _, e := range all(g) {
		names = append(names, e.Name)
	}
	if names == nil {
		return nil
	}
	return append(names, Net)
}

// Terms returns the terms of a game's best evaluation.
func Terms(g game.Game) []string {
	if list := all(g); list != nil {
		return list[0].Terms
	}
	return nil
}

// Of returns the evaluation of a game with a name, nil if there is none.
func Of(g game.Game, name string) *game.Evaluation {
	list := all(g)
	for i := range list {
		if list[i].Name == name {
			return &list[i]
		}
	}
	return nil
}

// LeftOut returns the mask of the terms that text names, joined by +. The error lists all terms of
// the evaluation.
func LeftOut(e *game.Evaluation, text string) (mask uint32, err error) {
	for name := range strings.SplitSeq(text, "+") {
		i := slices.Index(e.Terms, name)
		if i < 0 {
			return 0, strict.Wrong("without", "without=%q", game.Clip(text)).Allow("one or more of %s, joined by +", strings.Join(e.Terms, ", "))
		}
		mask |= 1 << i
	}
	return mask, nil
}

// Text names the terms of a mask in their order; LeftOut reads it.
func Text(e *game.Evaluation, mask uint32) string {
	var names []string
	for i, name := range e.Terms {
		if mask>>i&1 != 0 {
			names = append(names, name)
		}
	}
	return strings.Join(names, "+")
}

// netScale is the number of points that stand for a net's value of tanh 1 in games without
// evaluation nets.
const netScale = 1000

// ByNet returns the evaluation of a game by a net, except its Points. In games with evaluation
// nets it has the unit of the game's best evaluation, otherwise none.
func ByNet(g game.Game) game.Evaluation {
	e := game.Evaluation{Name: Net, Scale: netScale}
	if best := Of(g, Heuristic); best != nil && g.Spec().EvalNet {
		e.Scale, e.Unit, e.PerUnit = best.Scale, best.Unit, best.PerUnit
	}
	return e
}

// Values returns an evaluator's values as points at a scale, each position from scratch. Like the
// evaluator it serves one goroutine.
func Values(evaluator eval.Evaluator, scale float64) game.Points {
	var leaf [1]eval.Leaf
	return func(s game.State, seat game.Seat, _ uint32) int {
		leaf[0].State = s
		leaf[0].Fill(s.Acting())
		evaluator.Evaluate(leaf[:])
		const limit = 1 - 1e-6
		value := min(max(float64(leaf[0].Values[seat]), -limit), limit)
		return int(math.Round(scale * math.Atanh(value)))
	}
}

// Running returns the points of an evaluation net at a scale, updated from position to position,
// and the name of the kernel that computes them, for one goroutine. The error says why the net
// does not fit the game.
func Running(n *nnue.Net, p game.Placement, scale float64) (points game.Points, kernel string, err error) {
	e, err := nnue.New(n, p, int(scale), "")
	if err != nil {
		return nil, "", err
	}
	return func(s game.State, seat game.Seat, _ uint32) int { return e.Evaluate(s, seat) }, e.Kernel(), nil
}
