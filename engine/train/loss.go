package train

import (
	"encoding/json"
	"fmt"
	"strings"
)

// Loss is a sum over samples of their losses and of other figures for a person. Figures of a head
// that the net lacks are 0.
type Loss struct {
	policies      int     // samples with a policy
	actors        int     // samples of an actor
	policy        float64 // cross-entropy in nats; for an actor the loss of its policy gradient
	targetEntropy float64 // entropy of the targets in nats, the lower bound of cross-entropy
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

// HasPolicy reports whether the net has a policy.
func (l *Loss) HasPolicy() bool { return l.policies > 0 }

// HasValue reports whether the net has a value.
func (l *Loss) HasValue() bool { return l.values > 0 }

// IsActor reports whether the policy learns as an actor.
func (l *Loss) IsActor() bool { return l.actors > 0 }

// Policy returns the mean cross-entropy of the policy against the targets, in nats. For an actor
// it returns the mean loss of its policy gradient, which does not measure how well it plays: see
// nn.PolicyGradient.
func (l *Loss) Policy() float64 { return l.policy / float64(max(l.policies, 1)) }

// TargetEntropy returns the mean entropy of the policy's targets in nats, the lower bound of
// their cross-entropy.
func (l *Loss) TargetEntropy() float64 { return l.targetEntropy / float64(max(l.policies, 1)) }

// Entropy returns the mean entropy of an actor's policy over the legal moves, in nats: at 0 it no
// longer explores.
func (l *Loss) Entropy() float64 { return l.entropy / float64(max(l.policies, 1)) }

// Value returns the mean squared error of the value against its target.
func (l *Loss) Value() float64 { return l.value / float64(max(l.values, 1)) }

// PolicyAccuracy returns the share of samples in which the policy's likeliest move is one with
// the largest share: the move that the search visited most, or the move played.
func (l *Loss) PolicyAccuracy() float64 { return float64(l.agreed) / float64(max(l.policies, 1)) }

// ValueAccuracy returns the share of the samples of decided games in which the value has the sign
// of the result.
func (l *Loss) ValueAccuracy() float64 { return float64(l.predicted) / float64(max(l.decided, 1)) }

// total returns the mean that training minimises; weight is that of the value.
func (l *Loss) total(weight float64) float64 { return l.Policy() + weight*l.Value() }

// String returns the figures in one line, in the words of a model card.
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

// numbers returns the sums that checkpoints keep, to the bit.
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
