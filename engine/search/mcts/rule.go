package mcts

import "math"

// firstPlay lowers the value at which PUCT takes a move that it has not tried:
// the node's mean less firstPlay·√(prior mass of the moves tried).
const firstPlay = 0.25

// bestUCT is the index of the edge with the highest Q + c·√(ln N / n), the
// first among equals. Every edge was visited, or is a proven loss and passed
// over; N is their visits together.
func bestUCT(edges []edge, c float64, visits int32) int {
	weight := c * math.Sqrt(ln(visits))
	best, at := math.Inf(-1), 0
	for i := range edges {
		e := &edges[i]
		if e.result == loss {
			continue
		}
		// Q + weight/√n, over one denominator.
		n := float64(e.visits)
		if score := (e.sum + float64(weight*math.Sqrt(n))) / n; score > best {
			best, at = score, i
		}
	}
	return at
}

// bestPUCT is the index of the edge with the highest Q + c·P·√N / (1 + n), the
// first among equals, proven losses passed over. N is the visits of the choice
// and the evaluation of its node.
func bestPUCT(edges []edge, c float64, ch *choice) int {
	all := float64(ch.visits) + 1
	weight := c * math.Sqrt(all)
	unvisited := ch.sum/all - float64(firstPlay*math.Sqrt(float64(ch.mass)))
	best, at := math.Inf(-1), 0
	for i := range edges {
		e := &edges[i]
		if e.result == loss {
			continue
		}
		n := float64(e.visits)
		q := unvisited
		if e.visits > 0 {
			q = e.sum / n
		}
		if score := q + float64(weight*float64(e.prior))/(1+n); score > best {
			best, at = score, i
		}
	}
	return at
}

// bonus is what a rule adds to the Q of an edge; +Inf for one that UCT has not
// tried.
func bonus(rule Rule, e *edge, c float64, ch *choice) float64 {
	n := float64(e.visits)
	if rule == UCT {
		if n == 0 {
			return math.Inf(1)
		}
		return c * math.Sqrt(ln(ch.visits)/n)
	}
	return c * float64(e.prior) * math.Sqrt(float64(ch.visits)+1) / (1 + n)
}

// logs are natural logarithms of small numbers: the logarithm is slow in
// WebAssembly. Log1p because, unlike Log, it is the same code, and so gives the
// same bits, on all machines that Playout is tested on.
var logs = func() (table [4096]float64) {
	for n := 1; n < len(table); n++ {
		table[n] = math.Log1p(float64(n - 1))
	}
	return table
}()

// ln is the natural logarithm of n, 0 for n = 0.
func ln(n int32) float64 {
	if int(n) < len(logs) {
		return logs[n]
	}
	return math.Log1p(float64(n - 1))
}
