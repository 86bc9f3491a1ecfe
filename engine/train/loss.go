package train

import (
	"fmt"
	"math"
)

// Loss is a sum over samples of what a net gets wrong.
type Loss struct {
	samples  int
	policy   float64 // cross-entropy, nats
	least    float64 // entropy of the targets: no policy gets below
	value    float64 // squared error against the target
	agree    int     // the likeliest move has the largest share
	decided  int     // games not drawn
	foreseen int     // of those, the value has the result's sign
}

func (l *Loss) add(o Loss) {
	l.samples += o.samples
	l.policy += o.policy
	l.least += o.least
	l.value += o.value
	l.agree += o.agree
	l.decided += o.decided
	l.foreseen += o.foreseen
}

// Policy is the mean cross-entropy of the policy against the targets, in nats.
func (l *Loss) Policy() float64 { return l.policy / float64(l.samples) }

// Least is the mean entropy of the policy's targets, which Policy cannot fall
// below.
func (l *Loss) Least() float64 { return l.least / float64(l.samples) }

// Value is the mean squared error of the value against its target.
func (l *Loss) Value() float64 { return l.value / float64(l.samples) }

// Agrees is the share of samples where the policy's likeliest move is one of
// those that the search visited most.
func (l *Loss) Agrees() float64 { return float64(l.agree) / float64(l.samples) }

// Foresees is the share of samples of decided games where the value has the
// sign of the result.
func (l *Loss) Foresees() float64 { return float64(l.foreseen) / float64(max(l.decided, 1)) }

// total is what training makes small, a sample.
func (l *Loss) total(weight float64) float64 { return l.Policy() + weight*l.Value() }

// String is the figures for a person, in one line, in the words of a card.
func (l Loss) String() string {
	return fmt.Sprintf("policy: cross-entropy %.4f, least %.4f, prefers a most visited %.3f; value: squared error %.4f, foresees the winner %.3f",
		l.Policy(), l.Least(), l.Agrees(), l.Value(), l.Foresees())
}

// loss is that of the batch, summed; where the gradients are not nil it sets
// them to those of the mean of policy + c.Value · value.
func (b *batch) loss(logits, values []float32, c Config, dlogits, dvalues []float32) Loss {
	moves := b.samples.planes.Policy
	each := make([]Loss, b.n)
	b.workers.split(b.n, func(from, to int) {
		for i := from; i < to; i++ {
			var d []float32
			if dlogits != nil {
				d = dlogits[i*moves:][:moves]
			}
			crossEntropy(&each[i], logits[i*moves:][:moves], b.policy[i*moves:][:moves], d, b.n)
			v := float64(values[i])
			wrong := v - float64(b.value[i])
			each[i].samples = 1
			each[i].value = wrong * wrong
			if r := float64(b.result[i]); r != 0 {
				each[i].decided = 1
				if r*v > 0 {
					each[i].foreseen = 1
				}
			}
			if dvalues != nil {
				dvalues[i] = float32(c.Value * 2 * wrong / float64(b.n))
			}
		}
	})
	var sum Loss
	for i := range each {
		sum.add(each[i])
	}
	return sum
}

// crossEntropy writes the policy's part of one sample's loss, and the gradient
// of the mean over n samples into d where that is not nil.
func crossEntropy(l *Loss, logits, target, d []float32, n int) {
	best, most := 0, float32(0)
	for j, t := range target {
		most = max(most, t)
		if logits[j] > logits[best] {
			best = j
		}
	}
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
			d[j] = float32((math.Exp(float64(logits[j])-log) - float64(t)) / float64(n))
		}
	}
}
