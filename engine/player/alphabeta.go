package player

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"playout/engine/eval"
	"playout/engine/game"
	"playout/engine/net"
	"playout/engine/player/deepening"
	"playout/engine/player/keys"
	"playout/engine/search/alphabeta"
)

// alphaBetaKind is alpha-beta search in games of two seats that take turns.
var alphaBetaKind = kind{name: "alphabeta", defaults: alphaBeta{depth: defaultDepth, adaptive: off, ties: tiesAny, eval: heuristic, clock: on, reusing: noReuse}}

// What the keys of alphabeta say.
const (
	byNet     = "net"       // eval: the game's own net
	heuristic = "heuristic" // eval: the game's best evaluation
	tiesAny   = "random"    // ties: any of the best moves
	tiesFirst = "first"     // ties: the first of the best moves that is found

	defaultDepth = 3
)

// netScale is by how many points a net's value of tanh 1 leads.
const netScale = 1000

type alphaBeta struct {
	depth    int    // plies, 0 for as many as time allows
	ms       int    // milliseconds a move, 0 if the depth ends a thought
	adaptive string // "on": depth and ties by the discs on the board, as in report 5; or "off"
	ties     string // the choice among the best moves: tiesAny, tiesFirst, or a margin in points
	eval     string // the name of an evaluation, or byNet
	solve    int    // empties from which the end is solved exactly
	without  string // terms of the evaluation that count nothing, joined by +
	clock    string // on, or off: clocks are ignored
	reusing
	entries int // of the table, 0 for the default; no key, see Agent.Table
}

func (p alphaBeta) copied() params { return &p }
func (p *alphaBeta) value() value  { return *p }

func (p *alphaBeta) keys(l *keys.List) {
	depth := l.Whole("depth", &p.depth, 1, alphabeta.MaxDepth)
	depth.Ends, depth.Full, depth.Void = keys.ByCount, true, p.adaptive == on
	l.Millis(&p.ms)
	l.Choice("adaptive", &p.adaptive, off, on)
	ties := l.Word("ties", &p.ties)
	ties.Max, ties.Whole = game.MaxPoints, true
	ties.Words = func(game.Game) []string { return []string{tiesAny, tiesFirst} }
	eval := l.Word("eval", &p.eval)
	eval.Words, eval.Asks = evaluationNames, byNet
	solving(l, &p.solve)
	without := l.Word("without", &p.without)
	without.Words, without.Many = evaluationTerms, true
	clocked(l, &p.clock)
	p.reusing.keys(l)
}

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

// check accepts games of two seats that take turns and have an evaluation.
func (p *alphaBeta) check(g game.Game) error {
	spec := g.Spec()
	evaluated, ok := g.(game.Evaluated)
	if !ok || len(spec.Seats) != 2 || spec.Chance {
		return fmt.Errorf("it cannot play %s; allowed: games of two seats that take turns and have an evaluation, such as othello", spec.ID)
	}
	names := evaluationNames(g)
	at := slices.Index(names, p.eval)
	if at < 0 {
		return fmt.Errorf("eval=%q; allowed for %s: %s", game.Clip(p.eval), spec.ID, strings.Join(names, ", "))
	}
	if p.without != "" {
		if p.eval == byNet {
			return fmt.Errorf("a net has no terms to leave out; allowed: without with another eval than %s", byNet)
		}
		evaluation := &evaluated.Evaluations()[at]
		mask, err := leftOut(evaluation, p.without)
		if err != nil {
			return err
		}
		p.without = termsOf(evaluation, mask)
	}
	if _, err := marginOf(p.ties); err != nil {
		return err
	}
	if p.ties == "0" {
		p.ties = tiesAny
	}
	if p.adaptive == on {
		if p.depth != defaultDepth && p.depth != 0 {
			return fmt.Errorf("depth and adaptive exclude each other; allowed: one of them")
		}
		if discs(g.New(game.NewRand(0))) == 0 {
			return fmt.Errorf("adaptive counts discs, and %s has no score to count them by; allowed: adaptive=off", spec.ID)
		}
	}
	if err := p.reusing.check(p.ms, ""); err != nil {
		return err
	}
	return checkSolve(g, p.solve)
}

func (p *alphaBeta) model() string {
	if p.eval == byNet {
		return ownNet
	}
	return noNet
}

func (p *alphaBeta) withoutNet(string) (*kind, params) {
	p.eval = heuristic
	return &alphaBetaKind, p
}

func (p *alphaBeta) deepest(plies int) {
	if p.depth == 0 || p.depth > plies {
		p.depth = min(plies, alphabeta.MaxDepth)
	}
}

func (p *alphaBeta) keeping(game.Game) (keeps, ponders bool) {
	return p.keeps(p.ms, ""), p.ponder == on
}

func (p *alphaBeta) table(bytes int) {
	const entry = 16 // bytes
	p.entries = max(1, bytes/entry)
}

// evaluation is the game's evaluation that the agent uses, nil for a net.
func (p *alphaBeta) evaluation(g game.Game) *game.Evaluation {
	evaluated, ok := g.(game.Evaluated)
	if !ok {
		return nil
	}
	list := evaluated.Evaluations()
	for i := range list {
		if list[i].Name == p.eval {
			return &list[i]
		}
	}
	return nil
}

func (p *alphaBeta) unit(g game.Game) (unit string, perUnit int) {
	if e := p.evaluation(g); e != nil {
		return e.Unit, e.PerUnit
	}
	return "", 0
}

func (p *alphaBeta) slack(g game.Game, _ int) *Slack {
	points, err := marginOf(p.ties)
	if err != nil || points <= 0 {
		return nil
	}
	s := &Slack{Points: points}
	s.Unit, s.PerUnit = p.unit(g)
	return s
}

// leastShared is the fewest milliseconds of a thought that several workers share. In Chromium
// two of them score 45.8 % against one with 40, since their messages cost more than they
// bring, and 57.5 % with 200.
const leastShared = 100

// shares is false for an agent that a depth limits, that plays worse moves on purpose,
// that has a solver, or too little time.
func (p *alphaBeta) shares() bool {
	margin, _ := marginOf(p.ties)
	return p.ms >= leastShared && p.depth == 0 && p.adaptive == off && margin <= 0 && p.solve == 0
}

func (p *alphaBeta) apart(points int) {
	if p.ties = tiesAny; points > 0 {
		p.ties = strconv.Itoa(min(points, game.MaxPoints))
	}
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

// marginOf is the value of the key ties as alphabeta.Config takes it.
func marginOf(ties string) (int, error) {
	switch ties {
	case tiesAny:
		return 0, nil
	case tiesFirst:
		return alphabeta.FirstBest, nil
	}
	margin, err := strconv.Atoi(ties)
	if err != nil || margin < 0 || margin > game.MaxPoints || strconv.Itoa(margin) != ties {
		return 0, fmt.Errorf("ties=%q; allowed: %s, %s, or a margin from 0 to %d points", game.Clip(ties), tiesAny, tiesFirst, game.MaxPoints)
	}
	return margin, nil
}

// discs is the number of points on the board, in a game that counts them.
func discs(s game.State) (n int) {
	if viewer, ok := s.(game.Viewer); ok {
		for _, points := range viewer.View().Score {
			n += points
		}
	}
	return n
}

func (p *alphaBeta) player(s *setup) (Player, error) {
	margin, _ := marginOf(p.ties)
	config := deepening.Config{
		Search: alphabeta.Config{
			Game: s.game, Depth: p.depth, Margin: margin, Entries: cmp.Or(p.entries, alphabeta.DefaultEntries),
			Fresh: !p.keeps(p.ms, ""), Seed: s.seed,
		},
		Pace: s.pace(0, s.part.limit(p.ms)), Ponder: p.ponder == on, Worker: s.part.Worker, Workers: s.part.Workers,
	}
	deepest := p.depth
	if p.adaptive == on {
		deepest = reportDepths[len(reportDepths)-1]
		config.Adapt = func(s game.State) (int, int) { return adapted(s, margin) }
	}
	if p.ms == 0 {
		// A few plies reach few positions.
		config.Search.Entries = min(alphabeta.DefaultEntries, 1<<(8+2*deepest))
	}
	if e := p.evaluation(s.game); e != nil {
		config.Search.Evaluation = *e
		if p.without != "" {
			config.Search.Without, _ = leftOut(e, p.without)
		}
	} else {
		e, err := s.evaluator(request{net: p.model(), refuse: func(m *net.Model) string {
			if m.HasValue() {
				return ""
			}
			return "has no value to evaluate by; allowed: a net with one, or another eval"
		}})
		if err != nil {
			return nil, err
		}
		config.Net, config.Kernel = e.net, e.kernel
		config.Search.Evaluation = netEvaluation(e.evaluates)
	}
	return s.endgame(p.solve, p.ms, deepening.New(config)), nil
}

// netEvaluation is an evaluation by the values of an evaluator, one position at a time.
func netEvaluation(evaluator eval.Evaluator) game.Evaluation {
	var leaf [1]eval.Leaf
	return game.Evaluation{Name: byNet, Scale: netScale, Points: func(s game.State, seat game.Seat, _ uint32) int {
		leaf[0].State = s
		leaf[0].Fill(s.Acting())
		evaluator.Evaluate(leaf[:])
		const sure = 1 - 1e-6
		value := min(max(float64(leaf[0].Values[seat]), -sure), sure)
		return int(math.Round(netScale * math.Atanh(value)))
	}}
}

// reportDepths are the depths of report 5 by the discs on the board: below 12, up to
// 44, and more, where it also plays the first of the best moves.
var reportDepths = [3]int{2, 3, 5}

// phase is the index of a position's depth in reportDepths.
func phase(discs int) int {
	switch {
	case discs < 12:
		return 0
	case discs <= 44:
		return 1
	}
	return 2
}

// adapted is the depth and the margin of report 5 for a position: given the margin, but in
// the last phase the first of the best moves.
func adapted(s game.State, margin int) (depth, least int) {
	part := phase(discs(s))
	if part == len(reportDepths)-1 {
		margin = alphabeta.FirstBest
	}
	return reportDepths[part], margin
}
