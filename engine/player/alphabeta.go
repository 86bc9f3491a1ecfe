package player

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"playout/engine/eval"
	"playout/engine/game"
	"playout/engine/search"
	"playout/engine/search/alphabeta"
)

// What the keys of alphabeta say.
const (
	byNet     = "net"       // eval: the game's own net judges
	heuristic = "heuristic" // eval: the game's best evaluation
	tiesAny   = "random"    // ties: any of the best moves
	tiesFirst = "first"     // ties: the first of the best moves that is found

	usualDepth = 3
)

// netScale is by how many points a net's value of tanh 1 leads.
const netScale = 1000

// needsBoard is of alphabeta: a game of two seats that take turns, which says
// what positions are worth. It puts the options into their canonical form.
func needsBoard(g game.Game, o *options) error {
	spec := g.Spec()
	evaluated, ok := g.(game.Evaluated)
	if !ok || len(spec.Seats) != 2 || spec.Chance {
		return fmt.Errorf("%s is no game of two seats that take turns and have an evaluation; allowed: alphabeta in such a game, as in othello", spec.ID)
	}
	list, names := evaluated.Evaluations(), evaluations(evaluated)
	if o.net = noNet; o.eval == byNet {
		o.net = ownNet
	}
	at := slices.Index(names, string(o.eval))
	if at < 0 {
		return fmt.Errorf("eval=%q; allowed for %s: %s", game.Clip(string(o.eval)), spec.ID, strings.Join(names, ", "))
	}
	if o.without != "" {
		if o.eval == byNet {
			return fmt.Errorf("a net has no terms to leave out; allowed: without with another eval than %s", byNet)
		}
		mask, err := leftOut(&list[at], string(o.without))
		if err != nil {
			return err
		}
		o.without = word(termsOf(&list[at], mask))
	}
	if _, err := marginOf(o.ties); err != nil {
		return err
	}
	if o.ties == "0" {
		o.ties = tiesAny
	}
	if o.adaptive == "on" {
		if o.depth != usualDepth && o.depth != 0 {
			return fmt.Errorf("depth and adaptive exclude each other; allowed: one of them")
		}
		if discs(g.New(game.NewRand(0))) == 0 {
			return fmt.Errorf("adaptive counts discs, and %s has no score to count them by; allowed: adaptive=off", spec.ID)
		}
	}
	return needsEnding(g, o)
}

// evaluations names what the key eval may say in a game.
func evaluations(g game.Evaluated) []string {
	var names []string
	for _, e := range g.Evaluations() {
		names = append(names, e.Name)
	}
	return append(names, byNet)
}

// leftOut are the terms of an evaluation that are named, joined by +.
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

// termsOf names terms in their order.
func termsOf(e *game.Evaluation, mask uint32) string {
	var names []string
	for i, name := range e.Terms {
		if mask>>i&1 != 0 {
			names = append(names, name)
		}
	}
	return strings.Join(names, "+")
}

// marginOf is what the key ties says, as alphabeta.Config has it.
func marginOf(ties word) (int, error) {
	switch ties {
	case tiesAny:
		return 0, nil
	case tiesFirst:
		return -1, nil
	}
	margin, err := strconv.Atoi(string(ties))
	if err != nil || margin < 0 || margin > game.MaxPoints || strconv.Itoa(margin) != string(ties) {
		return 0, fmt.Errorf("ties=%q; allowed: %s, %s, or a margin from 0 to %d points", game.Clip(string(ties)), tiesAny, tiesFirst, game.MaxPoints)
	}
	return margin, nil
}

// discs are the points of all seats in a game whose board counts them.
func discs(s game.State) (n int) {
	if viewer, ok := s.(game.Viewer); ok {
		for _, points := range viewer.View().Score {
			n += points
		}
	}
	return n
}

// alphaBeta plays the choice of an alpha-beta search.
type alphaBeta struct {
	judge
	pace
	agent  Agent
	margin int
	search *alphabeta.Search
}

// forever is the limit of a thought that no time ends.
const forever = time.Duration(math.MaxInt64)

func newAlphaBeta(g game.Game, agent Agent, nets Nets, seed uint64, now func() time.Time) (*alphaBeta, error) {
	p := &alphaBeta{pace: pace{limit: time.Duration(agent.ms) * time.Millisecond, now: now}, agent: agent}
	p.margin, _ = marginOf(agent.ties)
	config := alphabeta.Config{
		Game: g, Depth: agent.depth, Margin: p.margin, Entries: cmp.Or(agent.entries, alphabeta.DefaultEntries), Seed: seed,
	}
	if agent.ms == 0 {
		p.limit = forever
		config.Fresh = true
		// Few plies are soon searched, and meet few positions.
		deepest := agent.depth
		if agent.adaptive == "on" {
			deepest = reportDepths[2]
		}
		config.Entries = min(alphabeta.DefaultEntries, 1<<(8+2*deepest))
	}
	if agent.eval == byNet {
		j, err := newJudge(g, agent, nets, seed+1)
		if err != nil {
			return nil, err
		}
		p.judge = j
		config.Evaluation = netEvaluation(j.evaluator)
	} else {
		list := g.(game.Evaluated).Evaluations()
		config.Evaluation = list[slices.IndexFunc(list, func(e game.Evaluation) bool { return e.Name == string(agent.eval) })]
		if agent.without != "" {
			config.Without, _ = leftOut(&config.Evaluation, string(agent.without))
		}
	}
	p.search = alphabeta.New(config)
	return p, nil
}

// netEvaluation judges by an evaluator's values, one position at a time.
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

// The depths of report 5, by the discs on the board: below 12, up to 44, and
// beyond, where it also takes the first of the best moves.
var reportDepths = [3]int{2, 3, 5}

// phase is the place of a position's depth among them.
func phase(discs int) int {
	switch {
	case discs < 12:
		return 0
	case discs <= 44:
		return 1
	}
	return 2
}

func (p *alphaBeta) Think(s game.State, _ game.Seat) {
	p.begin()
	if p.agent.adaptive == "on" {
		part, margin := phase(discs(s)), p.margin
		if part == 2 {
			margin = -1
		}
		p.search.Limit(reportDepths[part], margin)
	}
	p.search.Think(s)
}

func (p *alphaBeta) Advance(slice time.Duration) bool {
	if !p.advance(slice, p.search, p.search.Over) {
		return false
	}
	p.search.Stop()
	return true
}

func (p *alphaBeta) Move() game.Move { return p.search.Best() }

func (p *alphaBeta) Report(r *search.Report) bool {
	p.search.Report(r)
	return true
}

func (p *alphaBeta) SetPly(int) {}
