package train

import (
	"encoding/json"
	"fmt"
	"strings"
)

// Loss is a sum of losses, and of what a person wants to know, over samples. Heads
// that the net lacks have no part in it.
type Loss struct {
	policies      int     // samples with a policy
	actors        int     // of those, an actor's
	policy        float64 // cross-entropy in nats; of an actor the loss of its policy gradient
	targetEntropy float64 // entropy of the targets in nats, below which cross-entropy cannot fall
	entropy       float64 // of an actor's policy over the legal moves, in nats
	agreed        int     // samples where the likeliest move has the largest share
	values        int     // samples with a value
	value         float64 // squared error against the target
	decided       int     // samples of games not drawn
	predicted     int     // of those, samples where the value has the result's sign
}

func (l *Loss) add(o *Loss) {
	l.policies += o.policies
	l.actors += o.actors
	l.policy += o.policy
	l.targetEntropy += o.targetEntropy
	l.entropy += o.entropy
	l.agreed += o.agreed
	l.values += o.values
	l.value += o.value
	l.decided += o.decided
	l.predicted += o.predicted
}

// HasPolicy says whether the net has a policy.
func (l *Loss) HasPolicy() bool { return l.policies > 0 }

// HasValue says whether the net has a value.
func (l *Loss) HasValue() bool { return l.values > 0 }

// IsActor says whether the policy learns as an actor.
func (l *Loss) IsActor() bool { return l.actors > 0 }

// Policy is the mean cross-entropy of the policy against the targets, in nats. Of
// an actor it is the mean loss of its policy gradient, which does not say how well
// it plays: see nn.PolicyGradient.
func (l *Loss) Policy() float64 { return l.policy / float64(max(l.policies, 1)) }

// TargetEntropy is the mean entropy of the policy's targets in nats, below which
// their cross-entropy cannot fall.
func (l *Loss) TargetEntropy() float64 { return l.targetEntropy / float64(max(l.policies, 1)) }

// Entropy is the mean entropy of an actor's policy over the legal moves, in nats:
// at 0 it no longer explores.
func (l *Loss) Entropy() float64 { return l.entropy / float64(max(l.policies, 1)) }

// Value is the mean squared error of the value against its target.
func (l *Loss) Value() float64 { return l.value / float64(max(l.values, 1)) }

// PolicyAccuracy is the share of samples where the policy's likeliest move is one
// with the largest share: that the search visited most, or that was played.
func (l *Loss) PolicyAccuracy() float64 { return float64(l.agreed) / float64(max(l.policies, 1)) }

// ValueAccuracy is the share of the samples of decided games where the value has
// the sign of the result.
func (l *Loss) ValueAccuracy() float64 { return float64(l.predicted) / float64(max(l.decided, 1)) }

// total is the mean that training makes small; weight is that of the value.
func (l *Loss) total(weight float64) float64 { return l.Policy() + weight*l.Value() }

// String is the figures in one line, in the words of a model card.
func (l Loss) String() string {
	var parts []string
	if l.HasPolicy() {
		part := fmt.Sprintf("policy: cross-entropy %.4f, least %.4f, prefers a most visited %.3f", l.Policy(), l.TargetEntropy(), l.PolicyAccuracy())
		if l.IsActor() {
			part = fmt.Sprintf("policy: advantage loss %.4f, entropy %.4f, prefers the move played %.3f", l.Policy(), l.Entropy(), l.PolicyAccuracy())
		}
		parts = append(parts, part)
	}
	if l.HasValue() {
		parts = append(parts, fmt.Sprintf("value: squared error %.4f, foresees the winner %.3f", l.Value(), l.ValueAccuracy()))
	}
	return strings.Join(parts, "; ")
}

// numbers are the sums as checkpoints keep them, to the bit.
func (l *Loss) numbers() []any {
	return []any{&l.policies, &l.actors, &l.policy, &l.targetEntropy, &l.entropy, &l.agreed, &l.values, &l.value, &l.decided, &l.predicted}
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
