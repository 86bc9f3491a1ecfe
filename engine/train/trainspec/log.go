package trainspec

import (
	"math"

	"playout/engine/train"
	"playout/models"
)

// Entry is an epoch in the log of playout train.
type Entry struct {
	Epoch   int     `json:"epoch"`
	Steps   int     `json:"steps"`
	Rate    float64 `json:"rate"`
	Seconds float64 `json:"seconds"`
	Train   Figures `json:"train"`
	Kept    Figures `json:"kept"`
}

// Figures are the figures of a loss; a head that the net lacks has none.
type Figures struct {
	Policy         *float64 `json:"policy,omitempty"`
	TargetEntropy  *float64 `json:"least,omitempty"`
	Entropy        *float64 `json:"entropy,omitempty"`
	PolicyAccuracy *float64 `json:"agrees,omitempty"`
	Value          *float64 `json:"value,omitempty"`
	ValueAccuracy  *float64 `json:"foresees,omitempty"`
}

// EntryOf returns the entry of an epoch.
func EntryOf(e *train.Epoch) Entry {
	figures := func(l *train.Loss) (f Figures) {
		number := func(v float64) *float64 { v = Round(v, 6); return &v }
		if l.HasPolicy() {
			f.Policy, f.TargetEntropy, f.PolicyAccuracy = number(l.Policy()), number(l.TargetEntropy()), number(l.PolicyAccuracy())
			if l.IsActor() {
				f.TargetEntropy, f.Entropy = nil, number(l.Entropy())
			}
		}
		if l.HasValue() {
			f.Value, f.ValueAccuracy = number(l.Value()), number(l.ValueAccuracy())
		}
		return f
	}
	return Entry{e.Number, e.Steps, e.Rate, Round(e.Seconds, 3), figures(&e.Train), figures(&e.Validation)}
}

// CardFigures returns the figures of a net for its card.
func CardFigures(weights int, kept train.Loss) models.Figures {
	f := models.Figures{Weights: &weights}
	v := &f.Validation
	if kept.HasPolicy() {
		v.CrossEntropy, v.TargetEntropy, v.PolicyAccuracy = models.Loss(kept.Policy()), models.Loss(kept.TargetEntropy()), models.Loss(kept.PolicyAccuracy())
	}
	if kept.HasValue() {
		v.SquaredError, v.ValueAccuracy = models.Loss(kept.Value()), models.Loss(kept.ValueAccuracy())
	}
	return f
}

// Round rounds to a number of decimal places.
func Round(v float64, places int) float64 {
	unit := math.Pow10(places)
	return math.Round(v*unit) / unit
}
