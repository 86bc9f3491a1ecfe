package player

import (
	"cmp"
	"slices"
	"time"

	"playout/engine/game"
	"playout/engine/search"
)

// Sharer is a player whose search several workers can share by root splitting: the
// moves of the position are dealt out, and each worker searches its part as deeply as
// time allows. The leader receives the results of the others and chooses: among the
// moves that the workers would play, the one of the highest value.
//
// Root parallelisation was tried too: all workers search every move, and their visits
// are merged at the end, or 20 times during a thought so that they guide the selection
// at every root, with or without a tenth of Dirichlet noise at the roots of all but
// one. What two workers of n simulations score against one of n, with half the 95 %
// interval, in Othello, 200 openings in both seatings (the net: 100), according to
// "go test ./engine/search/mcts -run Strategies":
//
//	                            uct         puct        puct        puct
//	                            playouts    playouts    heuristic   the net
//	                            n=1000      n=1000      n=1000      n=300
//	one worker of 2n            .615 ±.046  .676 ±.044  .699 ±.042  .685 ±.066
//	moves dealt                 .618 ±.048  .610 ±.047  .664 ±.044  .605 ±.067
//	merged 20 times             .593 ±.048  .591 ±.044  .475 ±.041  .560 ±.058
//	merged 20 times, noise      .557 ±.051  .620 ±.043  .490 ±.041
//	merged at the end           .550 ±.050  .552 ±.049  .500 ±.000
//	merged at the end, noise    .570 ±.049  .595 ±.048  .509 ±.032
//
// With playouts the methods differ little. With evaluations that involve no luck, such
// as the heuristic or a net, searches of the same moves find nearly the same, and
// merging them gains little or nothing.
type Sharer interface {
	Player
	// Deal splits the moves among so many workers, or fewer if there are fewer
	// moves or nothing is left to find. The first part is the leader's. Call it
	// after Think.
	Deal(workers int) [][]game.Move
	// Confine restricts a further worker to its part. Call it after Think.
	Confine(moves []game.Move)
	// Own appends the statistics of the moves that the player searches.
	Own([]search.Held) []search.Held
	// Hear gives the leader the statistics of a worker, 1 or above, for every move
	// of its part. From then on only that worker searches the part; until then the
	// leader does.
	Hear(worker int, held []search.Held)
	// Miss tells the leader that a worker has fallen silent. Its statistics still
	// count, but the leader searches its part again.
	Miss(worker int)
	// Chosen is the worker whose move is the current choice, 0 for the leader.
	Chosen() int
}

// Shares says whether several workers may think for the agent together: it must be
// limited by time and play the best move that it finds. What is limited by a count
// stays one search in one worker, so that a seed gives the same game, and a level is
// equally strong, on every machine.
func (a Agent) Shares() bool {
	p, ok := a.copied().(sharing)
	return ok && a.Millis() > 0 && p.shares()
}

// sharing is a kind whose agents may be shared among workers if time limits them.
type sharing interface {
	// shares says whether the agent plays the best move that its search finds.
	shares() bool
}

// Part is the number of a worker, 0 for the leader, and how many workers there are.
// The zero Part is a worker alone.
type Part struct{ Worker, Workers int }

// sharedNodes bounds the trees of all workers together: with more than two workers
// each has a smaller one. From the start of Othello that is 260 MB.
const sharedNodes = 2 * maxNodes

// seed is the seed of a part; the leader has the one given.
func (p Part) seed(seed uint64) uint64 {
	const odd = 0x9e3779b97f4a7c15
	return seed + uint64(p.Worker)*odd
}

// limit is how long a part thinks. A further worker ends a little before the
// leader, so that its last results arrive in time.
func (p Part) limit(ms int) time.Duration {
	const ahead = 5 * time.Millisecond
	limit := time.Duration(ms) * time.Millisecond
	if p.Worker > 0 {
		limit -= min(ahead, limit/10)
	}
	return limit
}

// nodes bounds the tree of a part.
func (p Part) nodes() int { return min(maxNodes, sharedNodes/max(1, p.Workers)) }

// other is what a leader has received from another worker.
type other struct {
	held   []search.Held // nil for nothing yet
	missed bool
}

func (p *searcher) Deal(workers int) [][]game.Move {
	if p.search.Over() {
		workers = 1 // nothing is left to search
	}
	return p.search.Deal(p.seat, workers)
}

func (p *searcher) Confine(moves []game.Move)            { p.search.Confine(p.seat, moves) }
func (p *searcher) Own(held []search.Held) []search.Held { return p.search.Own(p.seat, held) }

func (p *searcher) Hear(worker int, held []search.Held) {
	if p.all == nil {
		p.all = p.search.Deal(p.seat, 1)[0]
	}
	for len(p.others) <= worker {
		p.others = append(p.others, other{})
	}
	o := &p.others[worker]
	news := o.held == nil || o.missed
	o.held, o.missed = held, false
	if news {
		p.divide()
	}
}

func (p *searcher) Miss(worker int) {
	if worker < len(p.others) && p.others[worker].held != nil {
		p.others[worker].missed = true
		p.divide()
	}
}

// divide confines the search to the moves that no other worker searches.
func (p *searcher) divide() {
	own := slices.DeleteFunc(slices.Clone(p.all), func(m game.Move) bool {
		return slices.ContainsFunc(p.others, func(o other) bool {
			return !o.missed && slices.ContainsFunc(o.held, func(h search.Held) bool { return h.Move == m })
		})
	})
	if len(own) > 0 {
		p.search.Confine(p.seat, own)
	}
}

// decided says whether nothing is left to find: some worker has proven a win, or
// every worker has proven all of its moves.
func (p *searcher) decided() bool {
	all := p.search.Over()
	for _, o := range p.others {
		for _, h := range o.held {
			if h.Proven == search.Win {
				return true
			}
			all = all && (h.Proven != search.Unknown || o.missed)
		}
	}
	return all || p.search.Over() && p.favourite(p.Own(nil)).Proven == search.Win
}

// favourite is the move that a worker would play: a proven win, otherwise the most
// visited move that is not a proven loss.
func (p *searcher) favourite(held []search.Held) search.Held {
	return slices.MaxFunc(held, func(a, b search.Held) int {
		return cmp.Or(
			cmp.Compare(a.Proven.Rank(), b.Proven.Rank()),
			cmp.Compare(a.Visits, b.Visits),
			cmp.Compare(p.mean(a), p.mean(b)),
			cmp.Compare(b.Move, a.Move),
		)
	})
}

// mean is the value of a move, 0 before its first visit.
func (p *searcher) mean(h search.Held) float64 {
	switch {
	case h.Proven == search.Draw:
		return p.drawn
	case h.Proven != search.Unknown:
		return float64(h.Proven)
	case h.Visits == 0:
		return 0
	}
	return h.Sum / float64(h.Visits)
}

// chosen is the best of the workers' favourites, and its worker, 0 for this one.
func (p *searcher) chosen() (move game.Move, worker int) {
	best := p.favourite(p.Own(nil))
	for i, o := range p.others {
		if len(o.held) == 0 {
			continue
		}
		h := p.favourite(o.held)
		if cmp.Or(cmp.Compare(h.Proven.Rank(), best.Proven.Rank()), cmp.Compare(p.worth(h), p.worth(best))) > 0 {
			best, worker = h, i
		}
	}
	return best.Move, worker
}

// doubt is the number of losses added to each move when moves of several workers are
// compared, so that one with few visits does not win by luck.
const doubt = 10

// worth is what moves of several workers are compared by.
func (p *searcher) worth(h search.Held) float64 {
	if h.Proven != search.Unknown {
		return p.mean(h)
	}
	return (h.Sum - doubt) / (float64(h.Visits) + doubt)
}

func (p *searcher) Chosen() int {
	_, worker := p.chosen()
	return worker
}

// merge adds the statistics of the other workers to a report. The value is that of
// the worker whose move is chosen, since the moves of the others are not played. That
// move comes first, even if another worker has visited one of its own more often.
func (p *searcher) merge(r *search.Report) {
	move, worker := p.chosen()
	for i, o := range p.others {
		var visits int
		var sum float64
		for _, h := range o.held {
			visits += int(h.Visits)
			sum += h.Sum
			row := &r.Rows[slices.IndexFunc(r.Rows, func(row search.Row) bool { return row.Move == h.Move })]
			sum := h.Sum + float64(row.Value)*float64(row.Visits)
			h.Visits += row.Visits
			h.Sum = sum
			if h.Proven == search.Unknown {
				h.Proven = row.Proven
			}
			row.Visits, row.Proven, row.Value = h.Visits, h.Proven, float32(p.mean(h))
		}
		r.Visits += visits
		if i == worker && worker > 0 {
			r.Line = r.Line[:0] // the other worker knows it
			r.Value = float32(sum / float64(max(1, visits)))
			if f := p.favourite(o.held); f.Proven == search.Win {
				r.Value = 1
			}
		}
	}
	place := func(row search.Row) int { // the choice comes first, proven losses last
		if row.Move == move {
			return 2
		}
		return row.Proven.Rank()
	}
	slices.SortFunc(r.Rows, func(a, b search.Row) int {
		return cmp.Or(cmp.Compare(place(b), place(a)), cmp.Compare(b.Visits, a.Visits), cmp.Compare(b.Value, a.Value), cmp.Compare(a.Move, b.Move))
	})
}
