package mcts

import (
	"math"
	"math/bits"

	"playout/engine/game"
	"playout/engine/search"
)

// Gumbel is the selection of Gumbel AlphaZero (Danihelka, Guez, Schrittwieser and
// Silver 2022, "Policy improvement by planning with Gumbel"), which improves on the
// priors even with few simulations:
//
//   - At the root, the mostConsidered moves with the highest g + ln P are considered,
//     where g is noise (AddNoise). Sequential halving shares out the
//     simulations among them (Karnin, Koren and Somekh 2013): all of them get
//     the same number of visits, then the better half of them, and so on.
//   - At other nodes, the move is selected whose share of the visits is farthest
//     below its share of the improved policy, the softmax of ln P + σ(Q).
//   - The search plays the move with the highest g + ln P + σ(Q) among the most visited.
//
// σ(Q) is (visitScale + N) · valueScale · Q, where N is the visits of the most visited
// move and Q is scaled to 0 to 1. The Q of a move without visits is completed from the
// node's evaluation and the other moves. Config.Budget is the number of simulations to
// share out; any further ones go to the last two moves.
var Gumbel = &Rule{name: "Gumbel", plans: true, selector: newGumbel}

// The constants of the paper: m, c_visit and c_scale.
const (
	mostConsidered = 16
	visitScale     = 50
	valueScale     = 1
)

// tieBreak is the share of noise that decides between moves of equal priors if AddNoise is not
// called.
const tieBreak = 1e-6

// leastPrior replaces smaller priors, so that their logarithm is finite.
const leastPrior = 1e-9

type gumbel struct {
	common
	noise   [game.MaxSeats][]float32 // g of the root's moves, by seat and move
	plans   [game.MaxSeats]halving   // of the seats that act at the root
	weights []float64                // room for those of a softmax
}

func newGumbel(s *Search) selector {
	r := &gumbel{common: common{s}, weights: make([]float64, 0, 256)}
	spec := s.config.Game.Spec()
	for seat := range spec.Seats {
		r.noise[seat] = make([]float32, spec.Moves)
	}
	return r
}

func (r *gumbel) begin() {
	s := r.search
	for seats := s.tree.nodes[Root].acting; seats != 0; seats = seats.Rest() {
		seat := seats.First()
		at := s.atRoot(seat)
		r.addNoise(at, tieBreak, 0)
		r.plans[seat] = newHalving(min(mostConsidered, int(at.count), s.config.Budget), s.config.Budget)
	}
}

// addNoise draws g for every move from the standard Gumbel distribution and multiplies it by the
// share. A share of 1 draws the moves considered from the priors without replacement, as in
// self-play; for matches the authors' implementation advises no noise. It does not use alpha.
func (r *gumbel) addNoise(at chooser, share, _ float64) {
	for _, e := range r.search.tree.edgesOf(at.choice) {
		wait := 0.0 // of the exponential distribution
		for wait == 0 {
			wait = -math.Log1p(-r.search.rng.Float64())
		}
		r.noise[at.seat][e.move] = float32(-share * math.Log1p(wait-1))
	}
}

func (r *gumbel) pick(at chooser, edges []edge) int {
	if at.node == Root {
		return r.pickConsidered(at, edges)
	}
	return r.pickLagging(at, edges)
}

// pickConsidered returns the edge with the highest g + ln P + σ(Q) among those with the visits that
// the plan asks for. If only proven losses have them, it takes an edge with fewer visits, the
// nearest number first, or else one with more.
func (r *gumbel) pickConsidered(at chooser, edges []edge) int {
	plan := &r.plans[at.seat]
	visits := plan.next()
	completed, scale := r.complete(at)
	index, least, best := 0, int32(math.MaxInt32), 0.0
	for i := range edges {
		e := &edges[i]
		if e.result == search.Loss {
			continue
		}
		off := visits - e.visits
		if off < 0 {
			off = math.MaxInt32/2 - off // more visits than the plan asks for
		}
		q := completed
		if e.visits > unvisited {
			q = e.mean()
		}
		score := r.logit(at, e) + float64(scale*q)
		if off < least || off == least && score > best {
			index, least, best = i, off, score
		}
	}
	return index
}

// pickLagging returns the edge whose share of the visits is farthest below its share of the
// improved policy, without proven losses.
func (r *gumbel) pickLagging(at chooser, edges []edge) int {
	completed, scale := r.complete(at)
	visits := r.improve(edges, completed, scale)
	index, best := 0, math.Inf(-1)
	for i := range edges {
		e := &edges[i]
		if e.result == search.Loss {
			continue
		}
		if behind := r.weights[i] - float64(e.visits)/float64(1+visits); behind > best {
			index, best = i, behind
		}
	}
	return index
}

// improve writes the improved policy of a choice's edges to weights, and returns the visits of all
// edges.
func (r *gumbel) improve(edges []edge, completed, scale float64) (visits int32) {
	top := completed
	for i := range edges {
		e := &edges[i]
		visits += e.visits
		if q := e.mean(); e.visits > unvisited && q > top {
			top = q
		}
	}
	r.weights = r.weights[:0]
	sum := 0.0
	for i := range edges {
		e := &edges[i]
		q := completed
		if e.visits > unvisited {
			q = e.mean()
		}
		// P·exp(σ(Q)), with Expm1 because, unlike Exp, it is the same code on all machines.
		weight := prior(e) * (1 + math.Expm1(scale*(q-top)))
		r.weights = append(r.weights, weight)
		sum += weight
	}
	for i := range r.weights {
		r.weights[i] /= sum
	}
	return visits
}

// complete returns the Q that completes a chooser's edges without visits: it lies between the
// evaluation of the node and the mean of the visited edges, weighted by their priors. scale is the
// factor by which σ multiplies Q.
func (r *gumbel) complete(at chooser) (completed, scale float64) {
	own := at.sum // becomes the evaluation: the sum without those of the edges
	var weighted, mass float64
	var most int32
	for i, edges := 0, r.search.tree.edgesOf(at.choice); i < len(edges); i++ {
		e := &edges[i]
		if e.visits == unvisited {
			continue
		}
		own -= e.sum
		weighted += float64(prior(e) * e.mean())
		mass += prior(e)
		most = max(most, e.visits)
	}
	completed = own
	if mass > 0 {
		n := float64(at.visits)
		completed = (own + float64(n*weighted)/mass) / (n + 1)
	}
	// Values from -1 to 1 lie twice as far apart as those from 0 to 1.
	return completed, float64(visitScale+most) * valueScale / 2
}

// prior returns P, but never 0.
func prior(e *edge) float64 {
	if e.prior < leastPrior {
		return leastPrior
	}
	return float64(e.prior)
}

// logit returns ln P, at the root with the noise.
func (r *gumbel) logit(at chooser, e *edge) float64 {
	logit := math.Log1p(prior(e) - 1) // not Log, see logs
	if at.node == Root {
		logit += float64(r.noise[at.seat][e.move])
	}
	return logit
}

// bonus returns (g + ln P) / scale, so that Q plus the bonus orders moves as g + ln P + σ(Q) does.
func (r *gumbel) bonus(at chooser, e *edge) float64 {
	_, scale := r.complete(at)
	return r.logit(at, e) / scale
}

func (r *gumbel) score(at chooser, e *edge) float64 { return e.mean() + r.bonus(at, e) }

// halving is the plan of sequential halving: it says how many visits the move to visit next must
// have already. In each phase all moves still considered get the same number of visits.
// Phases have about the same number of simulations, and each considers half as many moves as the
// one before, but no fewer than two.
type halving struct {
	budget, phases int
	moves          int   // considered in this phase
	rounds         int   // left in this phase, including the present one; a round visits each move once
	left           int   // moves still to be visited in this round
	visits         int32 // that each of those has already
}

// newHalving returns a plan for a number of moves and of simulations, at least one of each.
func newHalving(moves, budget int) halving {
	h := halving{budget: budget, phases: bits.Len(uint(moves - 1)), moves: moves}
	h.begin()
	return h
}

// begin starts a phase.
func (h *halving) begin() {
	h.left = h.moves
	h.rounds = max(1, h.budget/max(1, h.phases*h.moves))
}

// next returns how many visits the next move has, and advances the plan.
func (h *halving) next() int32 {
	visits := h.visits
	if h.left--; h.left == 0 {
		h.visits++
		h.left = h.moves
		if h.rounds--; h.rounds == 0 {
			if h.moves > 1 {
				h.moves = max(2, h.moves/2)
			}
			h.begin()
		}
	}
	return visits
}
