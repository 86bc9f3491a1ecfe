package train

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"
)

// Loss is a sum over samples of what a net gets wrong. Heads that the net lacks
// have no part in it.
type Loss struct {
	policies int     // samples whose policy was judged
	actors   int     // of those, as an actor's
	policy   float64 // cross-entropy, nats; of an actor what the gradient makes small
	least    float64 // entropy of the targets: no policy gets below
	entropy  float64 // of an actor's policy over the legal moves, nats
	agree    int     // the likeliest move has the largest share
	values   int     // samples whose value was judged
	value    float64 // squared error against the target
	decided  int     // games not drawn
	foreseen int     // of those, the value has the result's sign
}

func (l *Loss) add(o *Loss) {
	l.policies += o.policies
	l.actors += o.actors
	l.policy += o.policy
	l.least += o.least
	l.entropy += o.entropy
	l.agree += o.agree
	l.values += o.values
	l.value += o.value
	l.decided += o.decided
	l.foreseen += o.foreseen
}

// HasPolicy says whether a policy was judged.
func (l *Loss) HasPolicy() bool { return l.policies > 0 }

// HasValue says whether a value was judged.
func (l *Loss) HasValue() bool { return l.values > 0 }

// IsActor says whether the policy was judged as an actor's.
func (l *Loss) IsActor() bool { return l.actors > 0 }

// Policy is the mean cross-entropy of the policy against the targets, in nats.
// Of an actor it is the mean of what its gradient makes small, which says
// little: see Actor.
func (l *Loss) Policy() float64 { return l.policy / float64(max(l.policies, 1)) }

// Least is the mean entropy of the policy's targets, which Policy cannot fall
// below, in nats.
func (l *Loss) Least() float64 { return l.least / float64(max(l.policies, 1)) }

// Entropy is the mean entropy of an actor's policy over the legal moves, in
// nats: at 0 it tries nothing new any more.
func (l *Loss) Entropy() float64 { return l.entropy / float64(max(l.policies, 1)) }

// Value is the mean squared error of the value against its target.
func (l *Loss) Value() float64 { return l.value / float64(max(l.values, 1)) }

// Agrees is the share of samples where the policy's likeliest move is one of
// those with the largest share: that the search visited most, or that was
// played.
func (l *Loss) Agrees() float64 { return float64(l.agree) / float64(max(l.policies, 1)) }

// Foresees is the share of samples of decided games where the value has the
// sign of the result.
func (l *Loss) Foresees() float64 { return float64(l.foreseen) / float64(max(l.decided, 1)) }

// total is what training makes small, a sample.
func (l *Loss) total(weight float64) float64 { return l.Policy() + weight*l.Value() }

// String is the figures for a person, in one line, in the words of a card.
func (l Loss) String() string {
	var parts []string
	if l.HasPolicy() {
		part := fmt.Sprintf("policy: cross-entropy %.4f, least %.4f, prefers a most visited %.3f", l.Policy(), l.Least(), l.Agrees())
		if l.IsActor() {
			part = fmt.Sprintf("policy: advantage loss %.4f, entropy %.4f, prefers the move played %.3f", l.Policy(), l.Entropy(), l.Agrees())
		}
		parts = append(parts, part)
	}
	if l.HasValue() {
		parts = append(parts, fmt.Sprintf("value: squared error %.4f, foresees the winner %.3f", l.Value(), l.Foresees()))
	}
	return strings.Join(parts, "; ")
}

// numbers are the sums for a checkpoint, in which they come back to the bit.
func (l *Loss) numbers() []any {
	return []any{&l.policies, &l.actors, &l.policy, &l.least, &l.entropy, &l.agree, &l.values, &l.value, &l.decided, &l.foreseen}
}

// MarshalJSON writes the sums.
func (l Loss) MarshalJSON() ([]byte, error) { return json.Marshal(l.numbers()) }

// UnmarshalJSON reads what MarshalJSON wrote.
func (l *Loss) UnmarshalJSON(text []byte) error {
	to := l.numbers()
	n := len(to)
	if err := json.Unmarshal(text, &to); err != nil {
		return err
	}
	if len(to) != n {
		return fmt.Errorf("a loss of %d numbers; allowed: %d", len(to), n)
	}
	return nil
}

// loss is that of the batch, summed; where the gradients are not nil it sets
// them to those of the mean of policy + c.Value · value, in which each sample
// has the weight of its result's class. Outputs of a head that the net lacks
// are nil, and so are their gradients.
func (b *batch) loss(policy, value []float32, c *Config, dpolicy, dvalue []float32) Loss {
	moves := b.samples.planes.Policy
	b.workers.split(b.n, func(from, to int) {
		for i := from; i < to; i++ {
			one := &b.each[i]
			*one = Loss{}
			weight := float64(b.weight[i]) / float64(b.n)
			if policy != nil {
				var d []float32
				if dpolicy != nil {
					d = dpolicy[i*moves:][:moves]
				}
				logits, target := policy[i*moves:][:moves], b.policy[i*moves:][:moves]
				if b.samples.target == Actor {
					// Without a value nothing is expected of a position: 0.
					advantage := float64(b.value[i])
					if value != nil {
						advantage -= float64(value[i])
					}
					actorLoss(one, logits, target, b.legal[i*moves:][:moves], advantage, c.Entropy, d, weight)
				} else {
					crossEntropy(one, logits, target, d, weight)
				}
			}
			if value != nil {
				v := float64(value[i])
				wrong := v - float64(b.value[i])
				one.values, one.value = 1, wrong*wrong
				if r := float64(b.result[i]); r != 0 {
					one.decided = 1
					if r*v > 0 {
						one.foreseen = 1
					}
				}
				if dvalue != nil {
					dvalue[i] = float32(c.Value * 2 * wrong * weight)
				}
			}
		}
	})
	var sum Loss
	for i := range b.n {
		sum.add(&b.each[i])
	}
	return sum
}

// crossEntropy writes the policy's part of one sample's loss, and weight times
// its gradient into d where that is not nil.
func crossEntropy(l *Loss, logits, target, d []float32, weight float64) {
	best, most := 0, float32(0)
	for j, t := range target {
		most = max(most, t)
		if logits[j] > logits[best] {
			best = j
		}
	}
	l.policies = 1
	if target[best] == most {
		l.agree = 1
	}
	var sum float64
	for _, z := range logits {
		sum += math.Exp(float64(z - logits[best]))
	}
	log := math.Log(sum) + float64(logits[best])
	for j, t := range target {
		if t > 0 {
			l.policy += float64(t) * (log - float64(logits[j]))
			l.least -= float64(t) * math.Log(float64(t))
		}
		if d != nil {
			d[j] = float32((math.Exp(float64(logits[j])-log) - float64(t)) * weight)
		}
	}
}

// actorLoss writes the policy's part of one sample's loss by the policy
// gradient theorem (Williams 1992; Mnih et al. 2016): for π the policy over the
// legal moves and a the move played, which is 1 in played,
//
//	-advantage · log π(a) - bonus · entropy of π
//
// The advantage counts as a number here: the value learns from its own loss.
// weight times the gradient goes into d where that is not nil.
func actorLoss(l *Loss, logits, played []float32, legal []bool, advantage, bonus float64, d []float32, weight float64) {
	best, move := -1, 0
	for j, ok := range legal {
		if ok && (best < 0 || logits[j] > logits[best]) {
			best = j
		}
		if played[j] == 1 {
			move = j
		}
	}
	l.policies, l.actors = 1, 1
	if best == move {
		l.agree = 1
	}
	var sum float64
	for j, ok := range legal {
		if ok {
			sum += math.Exp(float64(logits[j] - logits[best]))
		}
	}
	log := math.Log(sum) + float64(logits[best]) // log π(j) is logits[j] - log
	for j, ok := range legal {
		if ok {
			each := float64(logits[j]) - log
			l.entropy -= math.Exp(each) * each
		}
	}
	l.policy = advantage*(log-float64(logits[move])) - bonus*l.entropy
	if d == nil {
		return
	}
	for j, ok := range legal {
		d[j] = 0
		if ok {
			each := float64(logits[j]) - log
			p := math.Exp(each)
			d[j] = float32((advantage*(p-float64(played[j])) + bonus*p*(each+l.entropy)) * weight)
		}
	}
}
