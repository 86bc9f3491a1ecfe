package optim

import (
	"math"

	"playout/engine/strict"
)

// schedules lists the choices of NewSchedule.
var schedules = []choice{
	{"cosine", nil},
	{"constant", nil},
	{"plateau", []key{{"factor", 0.1, 0.001, 0.999}, {"patience", 5, 1, maxPatience}, {"floor", 0, 0, 1}}},
}

const maxPatience = 10_000 // epochs

// Schedule changes the learning rate: it follows half a cosine to 0 (cosine), stays as it is
// (constant), or is multiplied by a factor whenever some epochs pass without a smaller validation
// loss, until it reaches a floor (plateau). A checkpoint keeps its exported fields.
type Schedule struct {
	name     string
	factor   float64
	patience float64
	floor    float64 // the least rate that cuts lead to

	Cuts    int     // so far
	Waited  int     // epochs since the smallest loss, or since the last cut
	Least   float64 // the smallest validation loss
	Started bool    // whether there was a loss
}

// NewSchedule returns the schedule that the text names: cosine, constant, or
// plateau:factor=0.1,patience=5,floor=0.
func NewSchedule(text string) (Schedule, error) {
	name, values, err := parseChoice(text, schedules)
	if err != nil {
		return Schedule{}, strict.In("schedule", "schedule ", err)
	}
	s := Schedule{name: name}
	if name == "plateau" {
		s.factor, s.patience, s.floor = values[0], values[1], values[2]
	}
	return s, nil
}

// Restore sets the exported fields to those of a checkpoint.
func (s *Schedule) Restore(from *Schedule) {
	s.Cuts, s.Waited, s.Least, s.Started = from.Cuts, from.Waited, from.Least, from.Started
}

// Rate returns the learning rate of a step, from 0, if there are that many steps in total; first is
// the rate of the first one.
func (s *Schedule) Rate(first float64, step, total int) float64 {
	switch s.name {
	case "cosine":
		return first * (1 + math.Cos(math.Pi*float64(step)/float64(total))) / 2
	case "plateau":
		return max(first*math.Pow(s.factor, float64(s.Cuts)), min(s.floor, first))
	}
	return first
}

// EndEpoch takes the validation loss after an epoch. A decrease by less than a ten-thousandth counts
// as no progress.
func (s *Schedule) EndEpoch(loss float64) {
	const progress = 1e-4
	if !s.Started || loss < s.Least-progress {
		s.Least, s.Waited, s.Started = loss, 0, true
		return
	}
	s.Waited++
	if s.name == "plateau" && float64(s.Waited) >= s.patience {
		s.Cuts++
		s.Waited = 0
	}
}
