package player

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"playout/engine/eval"
	"playout/engine/game"
	"playout/engine/net/nnue"
	"playout/engine/player/deepening"
)

// hasEvaluationNet are the games, by their ids, for which nets are made that evaluate
// positions for alpha-beta: small ones with a value in the points of the game's best
// hand-written evaluation. There they are the default.
var hasEvaluationNet = map[string]bool{"chess": true}

// evaluationNet is the name of the model by which alpha-beta evaluates in the game with an
// id: the game's own where none is made for it.
func evaluationNet(game string) string {
	if hasEvaluationNet[game] {
		return game + "-eval"
	}
	return game
}

// netScale is by how many points a net's value of tanh 1 leads, in games without an
// evaluation net.
const netScale = 1000

// evaluationNames are the values of the key eval in a game.
func evaluationNames(g game.Game) []string {
	evaluated, ok := g.(game.Evaluated)
	if !ok {
		return nil
	}
	var names []string
	for _, e := range evaluated.Evaluations() {
		names = append(names, e.Name)
	}
	return append(names, byNet)
}

// evaluationTerms are the terms of a game's best evaluation.
func evaluationTerms(g game.Game) []string {
	evaluated, ok := g.(game.Evaluated)
	if !ok {
		return nil
	}
	return evaluated.Evaluations()[0].Terms
}

// evaluation is the evaluation of a game that has a name, nil if none has.
func evaluation(g game.Game, name string) *game.Evaluation {
	evaluated, ok := g.(game.Evaluated)
	if !ok {
		return nil
	}
	list := evaluated.Evaluations()
	for i := range list {
		if list[i].Name == name {
			return &list[i]
		}
	}
	return nil
}

// leftOut is the mask of the terms of an evaluation that text names, joined by +.
func leftOut(e *game.Evaluation, text string) (mask uint32, err error) {
	for name := range strings.SplitSeq(text, "+") {
		i := slices.Index(e.Terms, name)
		if i < 0 {
			return 0, fmt.Errorf("without=%q; allowed: one or more of %s, joined by +", game.Clip(text), strings.Join(e.Terms, ", "))
		}
		mask |= 1 << i
	}
	return mask, nil
}

// termsOf names the terms of a mask in their order.
func termsOf(e *game.Evaluation, mask uint32) string {
	var names []string
	for i, name := range e.Terms {
		if mask>>i&1 != 0 {
			names = append(names, name)
		}
	}
	return strings.Join(names, "+")
}

// measureOf is the evaluation of a game by a net, but for its Points: in the measure of the
// game's best evaluation where the game has an evaluation net.
func measureOf(g game.Game) game.Evaluation {
	e := game.Evaluation{Name: byNet, Scale: netScale}
	if best := evaluation(g, heuristic); best != nil && hasEvaluationNet[g.Spec().ID] {
		e.Scale, e.Unit, e.PerUnit = best.Scale, best.Unit, best.PerUnit
	}
	return e
}

func (p *alphaBeta) unit(g game.Game) (unit string, perUnit int) {
	if p.eval == byNet {
		e := measureOf(g)
		return e.Unit, e.PerUnit
	}
	if e := evaluation(g, p.eval); e != nil {
		return e.Unit, e.PerUnit
	}
	return "", 0
}

// evaluate has a search evaluate as the agent does: by its net, or by what plays on without
// one.
func (p *alphaBeta) evaluate(s *setup, config *deepening.Config) error {
	name := p.eval
	if name == byNet {
		f, err := s.find(p.model(s.own), p.managesWithout(s.own))
		if err != nil {
			return err
		}
		if f.model != nil {
			return byValue(s, f, config)
		}
		name = heuristic
	}
	e := evaluation(s.game, name)
	config.Search.Evaluation = *e
	if p.without != "" {
		config.Search.Without, _ = leftOut(e, p.without)
	}
	return nil
}

// byValue has a search evaluate by the value of a model: an evaluation net from one position
// to the next, any other anew in each.
func byValue(s *setup, f found, config *deepening.Config) error {
	evaluation := measureOf(s.game)
	config.Net = f.name
	if placer, ok := s.game.(game.Placer); ok && f.model.Evaluation() != nil {
		e, err := nnue.New(f.model.Evaluation(), placer.Placement(), int(evaluation.Scale), "")
		if err != nil {
			return fmt.Errorf("net %q: %w", game.Clip(f.name), err)
		}
		config.Kernel = e.Kernel()
		evaluation.Points = func(s game.State, seat game.Seat, _ uint32) int { return e.Evaluate(s, seat) }
	} else {
		if !f.model.HasValue() {
			return fmt.Errorf("net %q has no value to evaluate by; allowed: a net with one, or another eval", game.Clip(f.name))
		}
		e, err := s.run(f, request{})
		if err != nil {
			return err
		}
		config.Kernel = e.kernel
		evaluation.Points = pointsOf(e.evaluates, evaluation.Scale)
	}
	config.Search.Evaluation = evaluation
	return nil
}

// pointsOf are the values of an evaluator as points, one position at a time.
func pointsOf(evaluator eval.Evaluator, scale float64) game.Points {
	var leaf [1]eval.Leaf
	return func(s game.State, seat game.Seat, _ uint32) int {
		leaf[0].State = s
		leaf[0].Fill(s.Acting())
		evaluator.Evaluate(leaf[:])
		const sure = 1 - 1e-6
		value := min(max(float64(leaf[0].Values[seat]), -sure), sure)
		return int(math.Round(scale * math.Atanh(value)))
	}
}
