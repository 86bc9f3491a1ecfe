package nn

import "math"

// CrossEntropy returns the cross-entropy of the policy of some logits against a target, whose
// shares sum to 1, and the entropy of the target, which is its lower bound; both in nats. best is
// the index of the largest logit. Unless d is nil, it gets weight times the gradient by the logits.
func CrossEntropy(logits, target, d []float32, weight float64) (loss, entropy float64, best int) {
	for j, z := range logits {
		if z > logits[best] {
			best = j
		}
	}
	var sum float64
	for _, z := range logits {
		sum += exp(float64(z - logits[best]))
	}
	log := math.Log(sum) + float64(logits[best])
	for j, t := range target {
		if t > 0 {
			loss += float64(t) * (log - float64(logits[j]))
			entropy -= float64(t) * math.Log(float64(t))
		}
		if d != nil {
			d[j] = float32((exp(float64(logits[j])-log) - float64(t)) * weight)
		}
	}
	return loss, entropy, best
}

// leastLog is the logarithm of the least probability of a move that went badly, in PolicyGradient.
var leastLog = math.Log(1e-7)

// PolicyGradient returns the loss of an actor by the policy gradient theorem (Williams 1992; Mnih
// et al. 2016), and the entropy of its policy: for π the policy over the legal moves and a the
// move played, which is 1 in played,
//
//	-advantage · log π(a) - bonus · entropy of π
//
// The advantage counts as a constant: the value learns from a loss of its own. A move that went badly
// counts as one of probability 10⁻⁷, the least of Keras, if it is less likely: otherwise such moves
// would become ever less likely, until the weights are infinite. best is the index of the largest logit of a legal move. Unless d is nil, it
// gets weight times the gradient by the logits.
func PolicyGradient(logits, played []float32, legal []bool, advantage, bonus float64, d []float32, weight float64) (loss, entropy float64, best int) {
	best, move := -1, 0
	for j, ok := range legal {
		if ok && (best < 0 || logits[j] > logits[best]) {
			best = j
		}
		if played[j] == 1 {
			move = j
		}
	}
	var sum float64
	for j, ok := range legal {
		if ok {
			sum += exp(float64(logits[j] - logits[best]))
		}
	}
	log := math.Log(sum) + float64(logits[best]) // log π(j) is logits[j] - log
	for j, ok := range legal {
		if ok {
			each := float64(logits[j]) - log
			entropy -= exp(each) * each
		}
	}
	chosen := float64(logits[move]) - log // log π(a)
	loss = -advantage*chosen - bonus*entropy
	if advantage < 0 && chosen < leastLog {
		loss = -advantage*leastLog - bonus*entropy
		advantage = 0 // for the gradient: that part of the loss is constant
	}
	if d == nil {
		return loss, entropy, best
	}
	for j, ok := range legal {
		d[j] = 0
		if ok {
			each := float64(logits[j]) - log
			p := exp(each)
			d[j] = float32((advantage*(p-float64(played[j])) + bonus*p*(each+entropy)) * weight)
		}
	}
	return loss, entropy, best
}
