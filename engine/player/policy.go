package player

import (
	"cmp"
	"slices"
	"time"

	"playout/engine/eval"
	"playout/engine/game"
	"playout/engine/net"
	"playout/engine/player/keys"
	"playout/engine/search"
	"playout/engine/sorting"
	"playout/engine/strict"
)

// policyKind plays by a net's policy, without search.
var policyKind = kind{name: "net", defaults: policy{net: ownNet}}

type policy struct {
	net  string  // name of a model, or ownNet
	temp float64 // temperature at which a move is drawn, 0 for the most likely one
}

var (
	_ checker = (*policy)(nil)
	_ netUser = (*policy)(nil)
)

func (p policy) copied() params { return &p }
func (p *policy) value() value  { return *p }

func (p *policy) keys(l *keys.List) {
	modelKey(l, &p.net)
	l.Number("temp", &p.temp, 0, 100)
}

func (p *policy) check(game.Game) error {
	if p.net == noNet {
		return strict.Wrong("net", "net=%s leaves nothing to play by", noNet).Allow("%s", allowedNets)
	}
	return nil
}

func (p *policy) model(own gameInfo) string { return modelName(p.net, own.id) }

// withoutNet returns the default tree search: without a policy there is nothing to play by.
func (p *policy) withoutNet(own gameInfo) (*kind, params) {
	return puctKind.defaultsFor(own, puctKind.defaults.copied()).(netUser).withoutNet(own)
}

func (p *policy) player(s *setup) (Player, error) {
	e, err := s.evaluator(request{
		net: p.model(s.own), policy: true, playouts: eval.Uniform{},
		refuse: func(m *net.Model) string {
			if m.Policy() > 0 {
				return ""
			}
			return "has no policy to play by; allowed: a net with one, or puct"
		},
	})
	if err != nil {
		return nil, err
	}
	return &policyPlayer{evaluator: e, temp: p.temp, rng: *game.NewRand(s.seed)}, nil
}

// policyPlayer plays the legal move with the highest prior; among equals, the one with
// the lowest code. At a temperature T it draws a move instead, with a probability
// proportional to its prior^(1/T).
type policyPlayer struct {
	evaluator
	temp   float64
	rng    game.Rand
	seat   game.Seat
	leaf   [1]eval.Leaf
	priors []float32   // of the seat's moves
	moves  []game.Move // of the seat
	best   int
}

func (p *policyPlayer) Think(s game.State, seat game.Seat) {
	leaf := &p.leaf[0]
	p.seat = seat
	leaf.State = s
	leaf.Fill(s.Acting())
	p.evaluates.Evaluate(p.leaf[:])
	leaf.State = nil
	from := 0
	for other := range seat {
		from += leaf.Counts[other]
	}
	to := from + leaf.Counts[seat]
	p.moves, p.priors = leaf.Moves[from:to], leaf.Priors[from:to]
	p.choose()
}

// choose picks the best move, or draws one at a temperature.
func (p *policyPlayer) choose() {
	p.best = 0
	for i, prior := range p.priors {
		if prior > p.priors[p.best] {
			p.best = i
		}
	}
	if p.temp > 0 {
		p.best = search.Sample(len(p.priors), func(i int) float64 { return float64(p.priors[i]) }, p.temp, p.rng.Float64())
	}
}

// Restrict implements Restricting.
func (p *policyPlayer) Restrict(moves []game.Move) {
	kept := 0
	for i, m := range p.moves {
		if slices.Contains(moves, m) {
			p.moves[kept], p.priors[kept] = m, p.priors[i]
			kept++
		}
	}
	p.moves, p.priors = p.moves[:kept], p.priors[:kept]
	p.choose()
}

// Report holds the net's value and its prior for every move.
func (p *policyPlayer) Report(r *search.Report) bool {
	*r = search.Report{Seat: p.seat, Value: p.leaf[0].Values[p.seat], Rows: r.Rows[:0], Line: r.Line[:0]}
	for i, m := range p.moves {
		r.Rows = append(r.Rows, search.Row{Move: m, Prior: p.priors[i]})
	}
	sorting.Stably(r.Rows, func(a, b search.Row) int { return cmp.Compare(b.Prior, a.Prior) })
	return true
}

func (p *policyPlayer) Advance(time.Duration) bool { return true }
func (p *policyPlayer) Move() game.Move            { return p.moves[p.best] }
