package player

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"playout/engine/game"
	"playout/engine/player/deepening"
	"playout/engine/player/evaluation"
	"playout/engine/player/keys"
	"playout/engine/search/alphabeta"
	"playout/engine/strict"
)

// alphaBetaKind is alpha-beta search in games of two seats that take turns.
var alphaBetaKind = kind{name: "alphabeta", defaults: alphaBeta{depth: defaultDepth, adaptive: off, plain: off, order: on, deepening: on, table: on, nullMove: on, late: on, ties: tiesAny, lines: 1, eval: heuristic, net: ownNet, clock: on, reusing: noReuse}}

// Values of the keys of alphabeta.
const (
	heuristic = evaluation.Heuristic // eval, and of tree search value and priors
	tiesAny   = "random"             // ties: one of the best moves at random
	tiesFirst = "first"              // ties: the first of the best moves found
	minimax   = "minimax"            // plain: without pruning

	defaultDepth = 3
)

type alphaBeta struct {
	depth    int     // plies, 0 for no limit but time or nodes
	nodes    int     // positions to search, 0 for no limit
	ms       int     // milliseconds a move, 0 if the depth or the nodes end a thought
	adaptive string  // "on": depth and ties depend on the discs on the board, as in report 5; or "off"
	plain    string  // "on": bare minimax with alpha-beta pruning; minimax: without pruning; or "off"
	ties     string  // the choice among the best moves: tiesAny, tiesFirst, or a margin in points
	lines    int     // how many of the best moves get an exact value
	hasty    float64 // the share of moves that it plays hastily
	eval     string  // the name of an evaluation, or evaluation.Net
	net      string  // the model that evaluates: its name, or ownNet for the game's evaluation net
	solve    int     // empties from which the end is solved exactly
	without  string  // terms to leave out of the evaluation, joined by +
	clock    string  // on, or off: clocks are ignored

	order, deepening, table, nullMove, late string // parts of a search that is not plain, on or off

	reusing
	entries int // of the table, 0 for the default; not a key, see Agent.Table
}

var (
	_ checker     = (*alphaBeta)(nil)
	_ netUser     = (*alphaBeta)(nil)
	_ netOptional = (*alphaBeta)(nil)
	_ sharing     = (*alphaBeta)(nil)
	_ deepener    = (*alphaBeta)(nil)
	_ scorer      = (*alphaBeta)(nil)
	_ slacker     = (*alphaBeta)(nil)
	_ keeper      = (*alphaBeta)(nil)
	_ tuned       = (*alphaBeta)(nil)
)

func (p alphaBeta) copied() params { return &p }
func (p *alphaBeta) value() value  { return *p }

// tune makes the net the default evaluation in games with an evaluation net, and in any game if a
// net is named. Terms can be left out only of a hand-written evaluation.
func (p *alphaBeta) tune(own gameInfo, given params) {
	if g := given.(*alphaBeta); g.without == "" && own.EvalNet || g.net != ownNet {
		p.eval = evaluation.Net
	}
}

func (p *alphaBeta) keys(l *keys.List) {
	depth := l.Whole("depth", &p.depth, 1, alphabeta.MaxDepth)
	depth.Ends, depth.Full, depth.Void = keys.ByCount, true, p.adaptive == on
	l.Millis(&p.ms)
	nodes := l.Whole("nodes", &p.nodes, 1, keys.MaxCount)
	nodes.Ends, nodes.Excludes = keys.ByCount, "ms"
	l.Choice("adaptive", &p.adaptive, off, on)
	l.Choice("plain", &p.plain, off, on, minimax)
	for _, part := range p.parts() {
		l.Choice(part.key, part.value, on, off)
	}
	ties := l.Word("ties", &p.ties)
	ties.Max, ties.Whole = game.MaxPoints, true
	ties.Words = func(game.Game) []string { return []string{tiesAny, tiesFirst} }
	l.Whole("lines", &p.lines, 1, alphabeta.MaxLines)
	l.Number("hasty", &p.hasty, 0, 1)
	eval := l.Word("eval", &p.eval)
	eval.Words, eval.NetWord = evaluation.Names, evaluation.Net
	modelKey(l, &p.net).Void = p.eval != evaluation.Net
	solveKey(l, &p.solve)
	without := l.Word("without", &p.without)
	without.Words, without.Many = evaluation.Terms, true
	clockKey(l, &p.clock)
	p.reusing.keys(l)
}

// part is a key that leaves out a part of the search.
type part struct {
	key   string
	value *string
	of    alphabeta.Part
}

// parts lists the parts of the search with their keys.
func (p *alphaBeta) parts() []part {
	return []part{
		{"order", &p.order, alphabeta.Order}, {"deepening", &p.deepening, alphabeta.Deepening}, {"table", &p.table, alphabeta.Table},
		{"nullmove", &p.nullMove, alphabeta.NullMove}, {"late", &p.late, alphabeta.LateMoves},
	}
}

// leftOut returns the parts of the search that it leaves out.
func (p *alphaBeta) leftOut() (list []alphabeta.Part) {
	for _, part := range p.parts() {
		if *part.value == off && p.plain == off {
			list = append(list, part.of)
		}
	}
	return list
}

// check accepts games of two seats that take turns and have an evaluation.
func (p *alphaBeta) check(g game.Game) error {
	spec := g.Spec()
	evaluated, ok := g.(game.Evaluated)
	if !ok || len(spec.Seats) != 2 || spec.Chance {
		return strict.Wrong("", "it cannot play %s", spec.ID).Allow("games of two seats that take turns and have an evaluation, such as othello")
	}
	names := evaluation.Names(g)
	at := slices.Index(names, p.eval)
	if at < 0 {
		return strict.Wrong("eval", "eval=%q; allowed for %s: %s", game.Clip(p.eval), spec.ID, strings.Join(names, ", "))
	}
	if p.net != ownNet && (p.net == noNet || p.eval != evaluation.Net) {
		return strict.Wrong("net", "net=%s means nothing with eval=%s", game.Clip(p.net), p.eval).Allow("a model, with eval=%s", evaluation.Net)
	}
	if p.without != "" {
		if p.eval == evaluation.Net {
			return strict.Wrong("without", "a net has no terms to leave out").Allow("without with another eval than %s", evaluation.Net)
		}
		e := &evaluated.Evaluations()[at]
		mask, err := evaluation.LeftOut(e, p.without)
		if err != nil {
			return err
		}
		p.without = evaluation.Text(e, mask)
	}
	if _, err := marginOf(p.ties); err != nil {
		return err
	}
	if p.ties == "0" {
		p.ties = tiesAny
	}
	if p.deepening == off && p.plain == off && p.depth == 0 {
		return strict.Wrong("deepening", "without deepening only a depth ends a thought").Allow("deepening=off with a depth")
	}
	if p.adaptive == on {
		if p.depth != defaultDepth && p.depth != 0 {
			return strict.Wrong("adaptive", "depth and adaptive exclude each other").Allow("one of them")
		}
		if deepening.Discs(g.New(game.NewRand(0))) == 0 {
			return strict.Wrong("adaptive", "adaptive counts discs, and %s has no score to count them by", spec.ID).Allow("adaptive=off")
		}
	}
	if err := p.reusing.check(p.ms, p.whyNothingKept()); err != nil {
		return err
	}
	return checkSolve(g, p.solve)
}

func (p *alphaBeta) model(own gameInfo) string {
	switch {
	case p.eval != evaluation.Net:
		return ""
	case p.net == ownNet:
		return own.evalNet()
	}
	return modelName(p.net, own.id)
}

// playsWithoutNet reports whether the net is only a default, used if it is available.
func (p *alphaBeta) playsWithoutNet(own gameInfo) bool {
	return p.net == ownNet && own.EvalNet
}

func (p *alphaBeta) withoutNet(gameInfo) (*kind, params) {
	p.eval, p.net = heuristic, ownNet
	return &alphaBetaKind, p
}

func (p *alphaBeta) limitDepth(plies int) {
	if p.depth == 0 || p.depth > plies {
		p.depth = min(plies, alphabeta.MaxDepth)
	}
}

// whyNothingKept returns why the search can keep nothing, "" if it can keep its table.
func (p *alphaBeta) whyNothingKept() string {
	switch {
	case p.plain != off:
		return "of a plain search"
	case p.table == off:
		return "of a search without a table"
	}
	return ""
}

func (p *alphaBeta) keeping(game.Game) (keeps, ponders bool) {
	return p.keeps(p.ms, p.whyNothingKept()), p.ponder == on
}

func (p *alphaBeta) setTable(bytes int) {
	const entry = 16 // bytes
	if p.plain == off {
		p.entries = max(1, bytes/entry)
	}
}

func (p *alphaBeta) slack(g game.Game, _ int) *Slack {
	s := new(Slack)
	s.Unit, s.PerUnit = p.unit(g)
	if p.hasty > 0 {
		return s
	}
	points, err := marginOf(p.ties)
	if err != nil || points <= 0 {
		return nil
	}
	s.Points = points
	return s
}

// leastShared is the shortest thought in milliseconds that several workers share. In Chromium two
// workers score 45.8 % against one at 40 ms, since messages cost more than they gain, and 57.5 %
// at 200 ms.
const leastShared = 100

// shares excludes agents that a depth limits, that play worse moves on purpose, or that have a
// solver, too little time, or no table to share.
func (p *alphaBeta) shares() bool {
	margin, _ := marginOf(p.ties)
	return p.ms >= leastShared && p.depth == 0 && p.adaptive == off && p.plain == off && len(p.leftOut()) == 0 && margin <= 0 && p.hasty == 0 && p.solve == 0
}

func (p *alphaBeta) exactWithin(points int) {
	p.hasty = 0
	if p.ties = tiesAny; points > 0 {
		p.ties = strconv.Itoa(min(points, game.MaxPoints))
	}
}

// marginOf returns the value of the key ties in the form of alphabeta.Config.
func marginOf(ties string) (int, error) {
	switch ties {
	case tiesAny:
		return 0, nil
	case tiesFirst:
		return alphabeta.FirstBest, nil
	}
	margin, err := strconv.Atoi(ties)
	if err != nil || margin < 0 || margin > game.MaxPoints || strconv.Itoa(margin) != ties {
		return 0, strict.Wrong("ties", "ties=%q", game.Clip(ties)).Allow("%s, %s, or a margin from 0 to %d points", tiesAny, tiesFirst, game.MaxPoints)
	}
	return margin, nil
}

func (p *alphaBeta) player(s *setup) (Player, error) {
	margin, _ := marginOf(p.ties)
	config := deepening.Config{
		Search: alphabeta.Config{
			Game: s.game, Depth: p.depth, Margin: margin, Lines: p.lines, Entries: cmp.Or(p.entries, alphabeta.DefaultEntries),
			Plain: p.plain != off, Unpruned: p.plain == minimax, Straight: p.plain != off && p.ms+p.nodes == 0, LeftOut: p.leftOut(),
			Fresh: !p.keeps(p.ms, p.whyNothingKept()), Seed: s.seed,
		},
		Pace: s.pace(p.nodes, s.part.limit(p.ms)), Ponder: p.ponder == on, Worker: s.part.Worker, Workers: s.part.Workers,
	}
	deepest := p.depth
	config.Adapt = deepening.Always(p.depth, margin)
	if p.adaptive == on {
		deepest = deepening.LastPhase
		config.Adapt = deepening.ByPhase(margin)
	}
	if p.hasty > 0 {
		_, unit := p.unit(s.game)
		config.Adapt = deepening.Hasty(p.hasty, s.seed, unit, config.Adapt)
	}
	if p.ms == 0 && deepest > 0 {
		// A few plies reach few positions.
		config.Search.Entries = min(alphabeta.DefaultEntries, 1<<(8+2*deepest))
	}
	if p.nodes > 0 {
		config.Search.Entries = min(config.Search.Entries, max(2*p.nodes, 1<<8))
	}
	if p.plain != off || p.table == off {
		config.Search.Entries = 1 // it uses no table
	}
	if err := p.evaluate(s, &config); err != nil {
		return nil, err
	}
	return s.endgame(p.solve, p.ms, deepening.New(config)), nil
}
