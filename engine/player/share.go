package player

import (
	"cmp"
	"slices"
	"time"

	"playout/engine/game"
	"playout/engine/search"
)

// Sharer is a player whose search can be shared among workers: the moves of the
// position are dealt out, and each worker searches its own as deep as its time
// goes. The one that leads hears of the others and makes the choice: among the
// moves that each worker would play, the one of the highest value.
//
// Other ways were tried: that all workers search every move and visits are
// merged, at the end or 20 times in a thought, when they guide the selection at
// every root too, with and without a tenth of Dirichlet noise at the roots of
// all but one. What two workers of n simulations score against one of n, with
// half the 95 % interval, in Othello, 200 openings in both seatings (the net:
// 100), by "go test ./engine/search/mcts -run Strategies":
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
// With playouts the ways are near each other. Where positions are judged without
// any luck, as by the heuristic or a net, searches of the same moves hold nearly
// the same, and merging gains little or nothing.
type Sharer interface {
	Player
	// Deal deals the moves out to so many workers, or fewer where there are
	// fewer moves or nothing is left to find; the first part is the leader's. It
	// is for after Think.
	Deal(workers int) [][]game.Move
	// Confine leaves a further worker its part. It is for after Think.
	Confine(moves []game.Move)
	// Own appends what the player holds of the moves that it searches.
	Own([]search.Held) []search.Held
	// Hear tells the leader what a worker, 1 or above, holds of every move of
	// its part. From then on the part is that worker's to search, before it is
	// still the leader's.
	Hear(worker int, held []search.Held)
	// Miss tells the leader that a worker is not heard any more. What it held
	// counts, but its part is the leader's again.
	Miss(worker int)
	// Chosen is the worker whose move is the choice so far, 0 for the leader.
	Chosen() int
}

// Shares says whether several workers may think for an agent together: one that
// searches for as long as a limit in time and plays what it holds best. What is
// limited by a count stays one search in one worker, so that a seed gives the
// same game on every machine and a level is as strong everywhere.
func (a Agent) Shares() bool {
	p, ok := a.copied().(sharing)
	return ok && a.Millis() > 0 && p.shares()
}

// sharing is a kind whose agents several workers can be, where time limits them.
type sharing interface {
	// shares says whether the agent plays what it holds best, found by search.
	shares() bool
}

// Part is which one of several workers a player is, from 0, the one that leads,
// and how many there are. The zero Part is a worker alone.
type Part struct{ Worker, Workers int }

// crewNodes bounds the trees of all workers together: beyond two workers each
// has a smaller one. From the start of Othello that is 260 MB.
const crewNodes = 2 * maxNodes

// seed is the seed of a part, the leader's being the one given.
func (p Part) seed(seed uint64) uint64 {
	const odd = 0x9e3779b97f4a7c15
	return seed + uint64(p.Worker)*odd
}

// limit is how long a part thinks. A further worker ends a little before the
// leader, which is to hear in time what it holds in the end.
func (p Part) limit(ms int) time.Duration {
	const ahead = 5 * time.Millisecond
	limit := time.Duration(ms) * time.Millisecond
	if p.Worker > 0 {
		limit -= min(ahead, limit/10)
	}
	return limit
}

// nodes is the most nodes of a part's tree.
func (p Part) nodes() int { return min(maxNodes, crewNodes/max(1, p.Workers)) }

// other is what a leader has heard of another worker.
type other struct {
	held   []search.Held // nil for nothing yet
	missed bool
}

func (p *searcher) Deal(workers int) [][]game.Move {
	if p.search.Over() {
		workers = 1 // one knows all
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

// decided says whether nothing is left to find: some worker has proven a win,
// or all have proven all they have.
func (p *searcher) decided() bool {
	all := p.search.Over()
	for _, o := range p.others {
		for _, h := range o.held {
			if h.Proven == 1 {
				return true
			}
			all = all && (h.Proven != 0 || o.missed)
		}
	}
	return all || p.search.Over() && p.favourite(p.Own(nil)).Proven == 1
}

// favourite is the move that a worker would play: a proven win, else the most
// visited that is no proven loss.
func (p *searcher) favourite(held []search.Held) search.Held {
	return slices.MaxFunc(held, func(a, b search.Held) int {
		return cmp.Or(
			cmp.Compare(rank(a), rank(b)),
			cmp.Compare(a.Visits, b.Visits),
			cmp.Compare(p.mean(a), p.mean(b)),
			cmp.Compare(b.Move, a.Move),
		)
	})
}

// rank is 1 for a proven win, -1 for a proven loss, else 0.
func rank(h search.Held) int {
	if h.Proven == 2 {
		return 0
	}
	return int(h.Proven)
}

// mean is the value of a move, 0 before its first visit.
func (p *searcher) mean(h search.Held) float64 {
	switch {
	case h.Proven == 2:
		return p.drawn
	case h.Proven != 0:
		return float64(h.Proven)
	case h.Visits == 0:
		return 0
	}
	return h.Sum / float64(h.Visits)
}

// chosen is, among the workers' favourites, the one that is worth most; and the
// worker, 0 for this one.
func (p *searcher) chosen() (move game.Move, worker int) {
	best := p.favourite(p.Own(nil))
	for i, o := range p.others {
		if len(o.held) == 0 {
			continue
		}
		h := p.favourite(o.held)
		if cmp.Or(cmp.Compare(rank(h), rank(best)), cmp.Compare(p.worth(h), p.worth(best))) > 0 {
			best, worker = h, i
		}
	}
	return best.Move, worker
}

// doubt is how many further visits are taken to be lost where moves of several
// workers are compared, so that one with few visits does not win by luck.
const doubt = 10

// worth is the value by which moves of several workers are compared.
func (p *searcher) worth(h search.Held) float64 {
	if h.Proven != 0 {
		return p.mean(h)
	}
	return (h.Sum - doubt) / (float64(h.Visits) + doubt)
}

func (p *searcher) Chosen() int {
	_, worker := p.chosen()
	return worker
}

// merge adds what the other workers hold to a report. Its value is that of the
// worker whose move is chosen: the others' moves are what it would not play. That
// move comes first, though another worker may have visited one of its own more.
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
			if h.Proven == 0 {
				h.Proven = row.Proven
			}
			row.Visits, row.Proven, row.Value = h.Visits, h.Proven, float32(p.mean(h))
		}
		r.Visits += visits
		if i == worker && worker > 0 {
			r.Line = r.Line[:0] // it is the other worker's to say
			r.Value = float32(sum / float64(max(1, visits)))
			if f := p.favourite(o.held); rank(f) == 1 {
				r.Value = 1
			}
		}
	}
	place := func(row search.Row) int { // a proven loss comes last, and what is chosen first
		switch {
		case row.Move == move:
			return 2
		case row.Proven == 2:
			return 0
		}
		return int(row.Proven)
	}
	slices.SortFunc(r.Rows, func(a, b search.Row) int {
		return cmp.Or(cmp.Compare(place(b), place(a)), cmp.Compare(b.Visits, a.Visits), cmp.Compare(b.Value, a.Value), cmp.Compare(a.Move, b.Move))
	})
}
