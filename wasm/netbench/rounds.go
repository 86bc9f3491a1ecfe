//go:build !js

package main

import (
	"fmt"
	"slices"
	"time"
)

// side is one way to do a piece of work.
type side struct {
	name string
	// run does the work count times and returns how long that took.
	run func(count int) (time.Duration, error)
}

// timings holds the seconds that each side's work took in each round.
type timings [][]float64

// alternate runs all sides in turns, so that other load on the machine affects all of them
// alike. A round takes each side at least the given time and starts with another side than the
// round before. First alternate runs every side until its rounds are long enough, which also
// gives compilers their time.
func alternate(sides []side, rounds int, least time.Duration) (timings, error) {
	counts := make([]int, len(sides))
	for i, s := range sides {
		count, err := calibrate(s, least)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", s.name, err)
		}
		counts[i] = count
	}
	all := make(timings, len(sides))
	for round := range rounds {
		for k := range sides {
			i := (round + k) % len(sides)
			took, err := sides[i].run(counts[i])
			if err != nil {
				return nil, fmt.Errorf("%s: %w", sides[i].name, err)
			}
			all[i] = append(all[i], took.Seconds()/float64(counts[i]))
		}
	}
	return all, nil
}

// calibrate finds how often a side's work fits into the given time. Three runs have to take that
// long, since work may be slow until it is fully compiled.
func calibrate(s side, least time.Duration) (count int, err error) {
	count = 1
	for long := 0; long < 3; {
		took, err := s.run(count)
		if err != nil {
			return 0, err
		}
		if took >= least {
			long++
			continue
		}
		// Clocks may be coarse: the count grows at most tenfold at a time.
		more := 10.0
		if took > 0 {
			more = min(more, 1.2*least.Seconds()/took.Seconds())
		}
		count = int(float64(count)*more) + 1
	}
	return count, nil
}

// median returns the median of numbers, without reordering them.
func median(numbers []float64) float64 { return quantile(numbers, .5) }

// quantile returns the number below which a share q of the numbers lies, interpolated between
// neighbours. There must be at least one number.
func quantile(numbers []float64, q float64) float64 {
	sorted := slices.Sorted(slices.Values(numbers))
	at := q * float64(len(sorted)-1)
	i := min(int(at), len(sorted)-2)
	if i < 0 {
		return sorted[0]
	}
	return sorted[i] + (at-float64(i))*(sorted[i+1]-sorted[i])
}

// ratios returns a's seconds over b's, round by round.
func ratios(a, b []float64) []float64 {
	list := make([]float64, len(a))
	for i := range a {
		list[i] = a[i] / b[i]
	}
	return list
}
