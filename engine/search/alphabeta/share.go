package alphabeta

import (
	"encoding/binary"
	"fmt"
	"slices"

	"playout/engine/game"
	"playout/engine/search"
	"playout/engine/search/transposition"
)

// Several searches of the same root that share no memory send each other their deepest results:
// lazy SMP, with messages instead of a common table. So that they differ, all but the first leave
// out iterations, as in Stockfish 9: the second search has the even depths and the third the odd
// ones; each of the next four has two depths in every four, and so on.

// MaxNews is the largest size of the news of a search in bytes: its move and the 128 entries of the
// table near the root, which save most work. In Othello, two workers of 10,000 nodes a move that
// exchange news 8 times score .615 ± .053 against one worker if the news has 64 entries, and .665 ±
// .058 if it has 1024, which take too long to read as JSON.
const MaxNews = newsHead + maxResults*resultBytes

const (
	maxResults  = 128
	newsHead    = 6  // bytes: move, points, depth, whether nothing is left to find
	resultBytes = 17 // key, entry, plies
)

// maxNodes bounds the nodes of a move in statistics, so that those of two searches can be
// added.
const maxNodes = 1 << 30

// unshared is a depth that no result has.
const unshared = maxPly + 1

// sharing holds what a search keeps for others of the same root.
type sharing struct {
	worker  int // 0 for the leader, and for a search alone
	workers int // that search the root
	least   int // plies: results at least this deep are kept
	results []result
}

// result is the result of a position with the plies that were searched, since the depth of the
// entry may be transposition.ToTheEnd.
type result struct {
	key   uint64
	entry transposition.Entry
	plies uint8
}

// Found is the result of one of several searches of the same root.
type Found struct {
	Move   game.Move
	Points int  // as of Search.Points
	Depth  int  // plies searched in full
	Over   bool // nothing is left to find
}

// Share makes the search that Think has begun keep its deepest results for others of the same
// root. It becomes the given one of workers searches, 0 for the leader.
func (s *Search) Share(worker, workers int) {
	h := &s.engine.sharing
	if h.results == nil {
		h.results = make([]result, 0, maxResults)
	}
	h.worker, h.workers, h.least, h.results = worker, workers, 1, h.results[:0]
}

// skips reports whether the search leaves the iteration of a depth to others.
func (h *sharing) skips(depth int) bool {
	if h.worker == 0 {
		return false
	}
	size, phase := 1, h.worker-1 // it searches size depths, then leaves size depths out
	for phase >= 2*size {
		phase -= 2 * size
		size++
	}
	return (depth+phase)/size%2 != 0
}

// note keeps a result if it is among the deepest.
func (h *sharing) note(r result) {
	for len(h.results) == maxResults {
		h.least++
		kept := h.results[:0]
		for _, o := range h.results {
			if int(o.plies) >= h.least {
				kept = append(kept, o)
			}
		}
		h.results = kept
	}
	if int(r.plies) >= h.least {
		h.results = append(h.results, r)
	}
}

// Finished reports whether nothing is left to find. A search that was stopped is over, but not
// finished.
func (s *Search) Finished() bool {
	e := s.engine
	return e.over && !e.halted && e.depth > 0
}

// News appends the move of the search and its deepest results since the last call, at
// most MaxNews bytes.
func (s *Search) News(news []byte) []byte {
	e, little := s.engine, binary.LittleEndian
	over := byte(0)
	if s.Finished() {
		over = 1
	}
	news = little.AppendUint16(news, uint16(s.Best()))
	news = little.AppendUint16(news, uint16(e.points()))
	news = append(news, byte(e.depth), over)
	h := &e.sharing
	for _, r := range h.results {
		news = little.AppendUint64(news, r.key)
		news = little.AppendUint64(news, uint64(r.entry))
		news = append(news, r.plies)
	}
	h.results, h.least = h.results[:0], max(1, h.least-2)
	return news
}

// Learn returns the result of another search of the same root, and stores the entries of its news
// unless a deeper one is known. News may be anything: moves of the table count only if they are
// legal, and values are cut to their range. News that no search writes is an error.
func (s *Search) Learn(news []byte) (found Found, err error) {
	e, little := s.engine, binary.LittleEndian
	if len(news) < newsHead || len(news) > MaxNews || (len(news)-newsHead)%resultBytes != 0 {
		return found, fmt.Errorf("news of %d bytes; allowed: %d and up to %d times %d", len(news), newsHead, maxResults, resultBytes)
	}
	most := winNow
	if e.scored {
		most = winBase + maxMargin
	}
	found = Found{game.Move(little.Uint16(news)), int(int16(little.Uint16(news[2:]))), int(news[4]), news[5] != 0}
	if !slices.ContainsFunc(e.rows, func(r rootMove) bool { return r.move == found.Move }) {
		return found, fmt.Errorf("news of move %d; allowed: one of the root", found.Move)
	}
	if found.Points < -most || found.Points > most || found.Depth > MaxDepth {
		return found, fmt.Errorf("news of %d points at depth %d; allowed: -%[3]d to %[3]d, and %d", found.Points, found.Depth, most, MaxDepth)
	}
	for news = news[newsHead:]; len(news) > 0; news = news[resultBytes:] {
		r := result{little.Uint64(news), sanitized(transposition.Entry(little.Uint64(news[8:])), most), news[16]}
		if r.entry.Bound() == 0 {
			continue
		}
		if entry := e.table.Get(r.key); entry.Bound() != 0 && entry.Depth() >= r.entry.Depth() {
			continue
		}
		e.table.Put(r.key, r.entry)
		if h := &e.sharing; h.worker == 0 && h.workers > 2 {
			h.note(r) // the leader passes it on
		}
	}
	return found, nil
}

// sanitized returns an entry with its numbers cut to their ranges, and without a bound if its depth
// is impossible.
func sanitized(x transposition.Entry, most int) transposition.Entry {
	eval, depth, bound := x.Eval(), x.Depth(), x.Bound()
	if eval != transposition.NoEval {
		eval = min(max(eval, -game.MaxPoints), game.MaxPoints)
	}
	if depth > maxPly && depth != transposition.ToTheEnd {
		bound = 0
	}
	return transposition.NewEntry(x.Move(), min(max(x.Value(), -most), most), eval, depth, bound)
}

// OwnStats appends the nodes that the search has spent on each move of the root.
func (s *Search) OwnStats(stats []search.MoveStats) []search.MoveStats {
	e := s.engine
	left := e.nodes // of the move that is being searched
	for i := range e.rows {
		left -= e.rows[i].nodes
	}
	for i := range e.rows {
		nodes := e.rows[i].nodes
		if i == e.current {
			nodes += left
		}
		stats = append(stats, search.MoveStats{Move: e.rows[i].move, Visits: int32(min(nodes, maxNodes))})
	}
	return stats
}

// Row returns the row of a report for a move that another search of the same root has found.
func (s *Search) Row(f Found) search.Row { return s.engine.row(f.Move, f.Points, true, true) }
