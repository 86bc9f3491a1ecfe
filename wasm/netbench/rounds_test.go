//go:build !js

package main

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"
	"time"
)

// clock returns a side whose work takes a known time, longer at first.
func clock(name string, each, start time.Duration, log *[]string) side {
	return side{name, func(count int) (time.Duration, error) {
		*log = append(*log, name)
		took := start + time.Duration(count)*each
		start = 0
		return took, nil
	}}
}

// Every side has its rounds, of the given length, and each side is sometimes the first.
func TestAlternate(t *testing.T) {
	const rounds = 6
	var log []string
	sides := []side{
		clock("a", 10*time.Microsecond, 0, &log),
		clock("b", 3*time.Millisecond, 0, &log),
		clock("c", 200*time.Millisecond, time.Second, &log),
	}
	all, err := alternate(sides, rounds, 50*time.Millisecond)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []float64{10e-6, 3e-3, .2} {
		if len(all[i]) != rounds {
			t.Fatalf("side %d has %d rounds, want %d", i, len(all[i]), rounds)
		}
		for _, seconds := range all[i] {
			if math.Abs(seconds-want) > 1e-12 {
				t.Errorf("side %d took %v s, want %v", i, seconds, want)
			}
		}
	}
	last := log[len(log)-rounds*len(sides):]
	firsts := map[string]int{}
	for round := range rounds {
		firsts[last[round*len(sides)]]++
	}
	if len(firsts) != len(sides) {
		t.Errorf("the rounds began with the sides %v, want each of the %d sides at least once", firsts, len(sides))
	}
}

func TestCalibrateFindsLength(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	const least = 50 * time.Millisecond
	for range 200 {
		each := time.Duration(1 + r.IntN(1<<(1+r.IntN(30))))
		var log []string
		count, err := calibrate(clock("x", each, time.Duration(r.IntN(1e8)), &log), least)
		if err != nil {
			t.Fatal(err)
		}
		if took := time.Duration(count) * each; count > 1 && (took < least || took > 3*least) {
			t.Errorf("a round of %d times %v takes %v, want %v to %v", count, each, took, least, 3*least)
		}
	}
}

func TestAlternateStopsAtError(t *testing.T) {
	broken := errors.New("broken")
	calls := 0
	_, err := alternate([]side{{"x", func(int) (time.Duration, error) {
		if calls++; calls > 4 {
			return 0, broken
		}
		return time.Second, nil
	}}}, 9, time.Millisecond)
	if !errors.Is(err, broken) || calls != 5 {
		t.Errorf("got %v after %d calls, want %v after 5", err, calls, broken)
	}
}

func TestQuantile(t *testing.T) {
	for _, c := range []struct {
		numbers []float64
		q, want float64
	}{
		{[]float64{7}, .5, 7},
		{[]float64{3, 1, 2}, .5, 2},
		{[]float64{4, 1, 2, 3}, .5, 2.5},
		{[]float64{4, 1, 2, 3}, 0, 1},
		{[]float64{4, 1, 2, 3}, 1, 4},
		{[]float64{5, 4, 3, 2, 1}, .25, 2},
	} {
		if got := quantile(c.numbers, c.q); got != c.want {
			t.Errorf("quantile %v of %v is %v, want %v", c.q, c.numbers, got, c.want)
		}
	}
}
