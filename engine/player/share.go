package player

import (
	"time"

	"playout/engine/game"
	"playout/engine/search"
)

// Sharer is a player whose search several workers can share.
//
// A tree search is shared by root splitting: the leader deals out the moves of the position, and
// each worker searches its part as deeply as time allows. The leader receives the results and
// chooses the highest value among the moves that the workers would play. Alpha-beta is shared by
// messages about positions near the root (lazy SMP): every worker searches all moves, and the
// leader plays the move of the worker that has searched deepest.
//
// Root parallelisation was tried too: all workers search every move, and their visits are merged
// at the end, or 20 times during a thought to guide the selection at every root, with or without a
// tenth of Dirichlet noise at the roots of all but one. The table shows the score of two workers
// of n simulations against one of n, with half the 95 % interval, in Othello, 200 openings in both
// seatings (the net: 100), measured by "go test ./engine/search/mcts -run Strategies":
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
// With playouts the methods differ little. With deterministic evaluations, such as the heuristic or
// a net, searches of the same moves find nearly the same, and merging them gains little or nothing.
type Sharer interface {
	Player
	// Deal returns the moves that each of workers searches, for fewer workers if there are fewer
	// moves or nothing is left to find. The first part is the leader's. Call it after Think.
	Deal(workers int) [][]game.Move
	// Confine restricts a worker other than the leader to its part. Call it after Think.
	Confine(moves []game.Move)
	// OwnStats appends the statistics of the moves that the player searches.
	OwnStats([]search.MoveStats) []search.MoveStats
	// ReceiveStats gives the leader the statistics of a worker, 1 or above, for every move of its
	// part. If moves were dealt out, the leader searches that part too until then, and only the
	// worker from then on.
	ReceiveStats(worker int, stats []search.MoveStats)
	// MarkMissing marks a worker that does not answer. Its statistics still count, but the leader
	// searches its part too.
	MarkMissing(worker int)
	// Chosen returns the worker whose move is the current choice, 0 for the leader.
	Chosen() int
}

// NewsSharer is a Sharer whose workers all search the same moves and exchange news, their findings:
// alpha-beta.
type NewsSharer interface {
	Sharer
	// News appends the findings since the last call that others should know, at most
	// alphabeta.MaxNews bytes.
	News(news []byte) []byte
	// Learn gives a worker the unchecked news of another, 0 for the leader. The error says what is
	// wrong with it.
	Learn(worker int, news []byte) error
	// Decided reports whether some worker has nothing left to find, so that no news matters.
	Decided() bool
}

// Shares reports whether several workers may think for the agent together: it must be limited by
// time and play the best move that it finds. A search limited by a count or a depth stays in one
// worker, so that a seed gives the same game, and a level is equally strong, on every machine.
func (a Agent) Shares() bool {
	p, ok := a.copied().(sharing)
	return ok && a.Millis() > 0 && p.shares()
}

// sharing is a kind whose agents may be shared among workers if time limits them.
type sharing interface {
	// shares reports whether the agent plays the best move that its search finds.
	shares() bool
}

// Share is the number of a worker, 0 for the leader, and how many workers there are.
// The zero Share is a worker alone.
type Share struct{ Worker, Workers int }

// maxNodes bounds the memory of a tree: at that size a search continues without
// growing it. From the start of Othello that is 130 MB.
const maxNodes = 1 << 19

// sharedNodes bounds the trees of all workers together: with more than two workers
// each has a smaller one. From the start of Othello that is 260 MB.
const sharedNodes = 2 * maxNodes

// seed returns the seed of a part; the leader keeps the given one.
func (p Share) seed(seed uint64) uint64 {
	const odd = 0x9e3779b97f4a7c15
	return seed + uint64(p.Worker)*odd
}

// limit returns how long a part thinks. Workers other than the leader end a little earlier, so that
// their last results arrive in time.
func (p Share) limit(ms int) time.Duration {
	const ahead = 5 * time.Millisecond
	limit := time.Duration(ms) * time.Millisecond
	if p.Worker > 0 {
		limit -= min(ahead, limit/10)
	}
	return limit
}

// Nodes bounds the tree of a part.
func (p Share) Nodes() int { return min(maxNodes, sharedNodes/max(1, p.Workers)) }
