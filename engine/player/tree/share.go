package tree

import (
	"cmp"
	"slices"

	"playout/engine/game"
	"playout/engine/search"
	"playout/engine/sorting"
)

// other holds what a leader has received from another worker.
type other struct {
	stats   []search.MoveStats // nil for nothing yet
	missing bool
}

// Deal splits the moves among workers, the first part for the leader.
func (p *Player) Deal(workers int) [][]game.Move {
	if p.search.Over() {
		workers = 1 // nothing is left to search
	}
	return p.search.Deal(p.seat, workers)
}

// Confine restricts a further worker to its part.
func (p *Player) Confine(moves []game.Move) { p.search.Confine(p.seat, moves) }

// OwnStats appends the statistics of the moves that the player searches.
func (p *Player) OwnStats(stats []search.MoveStats) []search.MoveStats {
	return p.search.OwnStats(p.seat, stats)
}

// ReceiveStats gives the leader the statistics of a worker for every move of its part.
func (p *Player) ReceiveStats(worker int, stats []search.MoveStats) {
	if p.all == nil {
		p.all = p.search.Deal(p.seat, 1)[0]
	}
	for len(p.others) <= worker {
		p.others = append(p.others, other{})
	}
	o := &p.others[worker]
	news := o.stats == nil || o.missing
	o.stats, o.missing = stats, false
	if news {
		p.divide()
	}
}

// MarkMissing marks a worker that does not answer.
func (p *Player) MarkMissing(worker int) {
	if worker < len(p.others) && p.others[worker].stats != nil {
		p.others[worker].missing = true
		p.divide()
	}
}

// divide confines the search to the moves that no other worker searches.
func (p *Player) divide() {
	own := slices.DeleteFunc(slices.Clone(p.all), func(m game.Move) bool {
		return slices.ContainsFunc(p.others, func(o other) bool {
			return !o.missing && slices.ContainsFunc(o.stats, func(h search.MoveStats) bool { return h.Move == m })
		})
	})
	if len(own) > 0 {
		p.search.Confine(p.seat, own)
	}
}

// decided reports whether nothing is left to find: some worker has proven a win, or every worker
// has proven all of its moves.
func (p *Player) decided() bool {
	all := p.search.Over()
	for _, o := range p.others {
		for _, h := range o.stats {
			if h.Proven == search.Win {
				return true
			}
			all = all && (h.Proven != search.Unknown || o.missing)
		}
	}
	return all || p.search.Over() && p.favourite(p.OwnStats(nil)).Proven == search.Win
}

// favourite returns the move that a worker would play: a proven win, otherwise the most visited
// move that is not a proven loss.
func (p *Player) favourite(stats []search.MoveStats) search.MoveStats {
	return slices.MaxFunc(stats, func(a, b search.MoveStats) int {
		return cmp.Or(
			cmp.Compare(a.Proven.Rank(), b.Proven.Rank()),
			cmp.Compare(a.Visits, b.Visits),
			cmp.Compare(p.mean(a), p.mean(b)),
			cmp.Compare(b.Move, a.Move),
		)
	})
}

// mean returns the value of a move, 0 before its first visit.
func (p *Player) mean(h search.MoveStats) float64 {
	switch {
	case h.Proven == search.Draw:
		return p.config.Drawn
	case h.Proven != search.Unknown:
		return float64(h.Proven)
	case h.Visits == 0:
		return 0
	}
	return h.Sum / float64(h.Visits)
}

// chosen returns the best of the workers' favourites, and its worker, 0 for this one.
func (p *Player) chosen() (move game.Move, worker int) {
	best := p.favourite(p.OwnStats(nil))
	for i, o := range p.others {
		if len(o.stats) == 0 {
			continue
		}
		h := p.favourite(o.stats)
		if cmp.Or(cmp.Compare(h.Proven.Rank(), best.Proven.Rank()), cmp.Compare(p.pessimisticMean(h), p.pessimisticMean(best))) > 0 {
			best, worker = h, i
		}
	}
	return best.Move, worker
}

// addedLosses is the number of losses added to each move in a comparison of several workers' moves,
// so that a move with few visits does not win by luck.
const addedLosses = 10

// pessimisticMean returns the value for comparing moves of several workers.
func (p *Player) pessimisticMean(h search.MoveStats) float64 {
	if h.Proven != search.Unknown {
		return p.mean(h)
	}
	return (h.Sum - addedLosses) / (float64(h.Visits) + addedLosses)
}

// Chosen returns the worker whose move is the current choice, 0 for the leader.
func (p *Player) Chosen() int {
	_, worker := p.chosen()
	return worker
}

// merge adds the statistics of the other workers to a report. Its value is that of the chosen
// move's worker, since the other workers' moves are not played. The chosen move comes first, even
// if another worker has visited one of its own more often.
func (p *Player) merge(r *search.Report) {
	move, worker := p.chosen()
	for i, o := range p.others {
		var visits int
		var sum float64
		for _, h := range o.stats {
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
			r.Line = r.Line[:0] // only the other worker has it
			r.Value = float32(sum / float64(max(1, visits)))
			if f := p.favourite(o.stats); f.Proven == search.Win {
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
	sorting.By(r.Rows, func(a, b search.Row) int {
		return cmp.Or(cmp.Compare(place(b), place(a)), cmp.Compare(b.Visits, a.Visits), cmp.Compare(b.Value, a.Value), cmp.Compare(a.Move, b.Move))
	})
}
