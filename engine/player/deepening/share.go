package deepening

import (
	"math"
	"slices"

	"playout/engine/game"
	"playout/engine/search"
	"playout/engine/search/alphabeta"
)

// other holds what a leader has received from another worker; the zero value holds nothing.
type other struct {
	found alphabeta.Found
	stats []search.MoveStats
}

// Deal gives every worker all moves.
func (p *Player) Deal(workers int) [][]game.Move {
	var moves []game.Move
	for _, h := range p.search.OwnStats(nil) {
		moves = append(moves, h.Move)
	}
	if p.search.Over() || len(moves) == 1 {
		workers = 1 // nothing is left to find
	}
	if workers > 1 {
		p.search.Share(0, workers)
	}
	parts := make([][]game.Move, workers)
	for i := range parts {
		parts[i] = moves
	}
	return parts
}

// Confine makes a worker other than the leader leave some iterations to others.
func (p *Player) Confine([]game.Move) { p.search.Share(p.config.Worker, p.config.Workers) }

// OwnStats appends the nodes spent on each move.
func (p *Player) OwnStats(stats []search.MoveStats) []search.MoveStats {
	return p.search.OwnStats(stats)
}

// News appends findings of the search that others should know.
func (p *Player) News(news []byte) []byte { return p.search.News(news) }

// Learn passes news to the search. The leader also keeps the worker's finding for its choice.
func (p *Player) Learn(worker int, news []byte) error {
	found, err := p.search.Learn(news)
	if err == nil && worker > 0 {
		p.other(worker).found = found
	}
	return err
}

// ReceiveStats keeps a worker's node counts for reports.
func (p *Player) ReceiveStats(worker int, stats []search.MoveStats) { p.other(worker).stats = stats }

func (p *Player) other(worker int) *other {
	for len(p.others) <= worker {
		p.others = append(p.others, other{})
	}
	return &p.others[worker]
}

// MarkMissing changes nothing: the leader searches every move.
func (p *Player) MarkMissing(int) {}

// Chosen returns the worker that has searched deepest or to the end; among equals the leader or
// the lowest number. A leader of several lines keeps its own choice, since values of one search
// belong together; the others' news only saves it work.
func (p *Player) Chosen() (worker int) {
	if p.lines() {
		return 0
	}
	rank := func(depth int, finished bool) int {
		if finished {
			return alphabeta.MaxDepth + 1
		}
		return depth
	}
	best := rank(p.search.Depth(), p.search.Finished())
	for i, o := range p.others {
		if r := rank(o.found.Depth, o.found.Over); r > best {
			worker, best = i, r
		}
	}
	return worker
}

// lines reports whether the search has several lines.
func (p *Player) lines() bool { return p.config.Search.Lines > 1 }

// Decided reports whether some worker has nothing left to find; with several lines, the leader.
func (p *Player) Decided() bool {
	return p.search.Finished() || !p.lines() && slices.ContainsFunc(p.others, func(o other) bool { return o.found.Over })
}

// done reports whether the search is over or need not continue.
func (p *Player) done() bool { return p.search.Over() || p.Decided() }

// merge adds the nodes of the other workers to a report. If another worker has searched deeper,
// its move comes first, with its finding.
func (p *Player) merge(r *search.Report) {
	at := func(m game.Move) int {
		return slices.IndexFunc(r.Rows, func(row search.Row) bool { return row.Move == m })
	}
	for _, o := range p.others {
		for _, h := range o.stats {
			r.Visits += int(h.Visits)
			row := &r.Rows[at(h.Move)]
			row.Visits = int32(min(int(row.Visits)+int(h.Visits), math.MaxInt32))
		}
	}
	worker := p.Chosen()
	if worker == 0 {
		return
	}
	f := p.others[worker].found
	i := at(f.Move)
	row := p.search.Row(f)
	row.Visits = r.Rows[i].Visits
	copy(r.Rows[1:i+1], r.Rows[:i])
	r.Rows[0], r.Value, r.Depth = row, row.Value, f.Depth
	r.Line = r.Line[:0] // only the other worker has it
}
