package train

import (
	"fmt"
	"math"
)

// schedules are the choices of Config.Schedule.
var schedules = []choice{
	{"cosine", nil},
	{"constant", nil},
	{"plateau", []key{{"factor", 0.1, 0.001, 0.999}, {"patience", 5, 1, maxEpochs}}},
}

// schedule is how the rate of learning changes: along half a cosine to 0, not
// at all, or cut by a factor whenever so many epochs pass without a smaller
// loss on the samples kept apart.
type schedule struct {
	name     string
	factor   float64
	patience float64

	Cuts    int     // so far
	Waited  int     // epochs since the smallest loss, or since the last cut
	Least   float64 // the smallest loss
	Started bool    // there was a loss
}

func newSchedule(text string) (schedule, error) {
	name, values, err := parseChoice(text, schedules)
	if err != nil {
		return schedule{}, fmt.Errorf("schedule %w", err)
	}
	s := schedule{name: name}
	if name == "plateau" {
		s.factor, s.patience = values[0], values[1]
	}
	return s, nil
}

// rate is that of a step, from 0, of so many, for the first step's.
func (s *schedule) rate(first float64, step, of int) float64 {
	switch s.name {
	case "cosine":
		return first * (1 + math.Cos(math.Pi*float64(step)/float64(of))) / 2
	case "plateau":
		return first * math.Pow(s.factor, float64(s.Cuts))
	}
	return first
}

// epoch takes the loss on the samples kept apart, after an epoch. What is
// smaller by less than a ten-thousandth counts as no progress.
func (s *schedule) epoch(loss float64) {
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
