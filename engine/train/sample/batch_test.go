package sample

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/train/parallel"
)

// The policy's target is the search's shares raised to the power of 1 over the
// temperature, and sums to 1.
func TestBatchAtATemperature(t *testing.T) {
	s := othelloSet(t, 2)
	all := make([]int32, 8)
	for i := range all {
		all[i] = int32(i * s.Len() / len(all))
	}
	targets := func(temperature float64) []float32 {
		b := NewBatch(s, BatchConfig{Size: len(all), Channels: 3, Temperature: temperature}, parallel.Of(1))
		b.Fill(all, nil)
		return b.Policy
	}
	shares := targets(1)
	for _, temperature := range []float64{0.5, 2, 3} {
		powers := make([]float64, len(shares))
		for i, share := range shares {
			powers[i] = math.Pow(float64(share), 1/temperature)
		}
		for i, got := range targets(temperature) {
			var sum float64
			for _, power := range powers[i/65*65:][:65] {
				sum += power
			}
			if want := powers[i] / sum; math.Abs(float64(got)-want) > 1e-5 {
				t.Fatalf("temperature %g: target %g of share %g, want %g", temperature, got, shares[i], want)
			}
		}
	}
}

// A symmetry transforms planes and targets in the same way: a piece on a square moves together with
// the share of the move there.
func TestBatchUnderSymmetry(t *testing.T) {
	s := othelloSet(t, 2)
	const mix = 0.3
	b := NewBatch(s, BatchConfig{Size: 8, Channels: 3, Mix: mix, Temperature: 1}, parallel.Of(1))
	one := []int32{int32(s.Len() / 2)}
	b.Fill(one, nil)
	planes, policy := slices.Clone(b.Planes), slices.Clone(b.Policy)
	random := rand.New(game.NewRand(1))
	seen := map[int]bool{}
	for range 60 {
		b.Fill(one, random)
		k := b.transforms[0]
		seen[k] = true
		g := s.game.(game.Symmetric)
		var sum float32
		for square := range game.Move(65) {
			to := g.TransformMove(k, square)
			sum += b.Policy[to]
			if b.Policy[to] != policy[square] {
				t.Fatalf("symmetry %d: share %g of move %d, want %g", k, b.Policy[to], to, policy[square])
			}
			for channel := 0; square < 64 && channel < 3; channel++ {
				if b.Planes[channel*64+int(to)] != planes[channel*64+int(square)] {
					t.Fatalf("symmetry %d: channel %d is wrong at square %d", k, channel, to)
				}
			}
		}
		if math.Abs(float64(sum)-1) > 1e-5 {
			t.Fatalf("shares sum to %g, want 1", sum)
		}
	}
	if len(seen) != 8 {
		t.Errorf("%d symmetries were drawn, want 8", len(seen))
	}
	target := (1-float32(mix))*s.all[one[0]].result + float32(mix)*s.all[one[0]].expected
	if b.Value[0] != target {
		t.Errorf("value %g, want %g", b.Value[0], target)
	}
}

// The samples of a class, such as of games won, have the weight of the class.
func TestClassWeights(t *testing.T) {
	s := othelloSet(t, 4)
	for i := range s.all {
		s.all[i].result = float32(i%3 - 1)
	}
	var all []int32
	for i := range int32(30) {
		all = append(all, i)
	}
	for text, want := range map[string][3]float32{
		"": {1, 1, 1}, "3,2,0.5": {0.5, 2, 3},
		"balanced": {1, 1, 1}, // each class has the same number of samples
	} {
		classes, err := ParseClasses(text, s, all)
		if err != nil || classes != want {
			t.Errorf("%q gives %v, %v; want %v", text, classes, err, want)
		}
	}
	lopsided, err := ParseClasses("balanced", s, []int32{0, 3, 6, 2})
	if err != nil || lopsided != [3]float32{4.0 / 6, 2, 2} { // three lost, one won: a drawn one would weigh 2 too
		t.Errorf("balanced weights %v, %v; want 0.667, 2, 2", lopsided, err)
	}
	b := NewBatch(s, BatchConfig{Size: len(all), Channels: 1, Temperature: 1, Classes: [3]float32{0.5, 2, 3}}, parallel.Of(2))
	b.Fill(all, nil)
	for i, weight := range b.Weight {
		if want := b.config.Classes[i%3]; weight != want {
			t.Errorf("sample %d has the weight %g, want %g", i, weight, want)
		}
	}
}

// Untrusted weights of classes never panic, and good ones are in their range.
func FuzzClasses(f *testing.F) {
	for _, text := range []string{"1,2,1", "balanced", "", "NaN,1,1", ",,"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		classes, err := ParseClasses(text, nil, nil)
		for _, w := range classes {
			if err == nil && text != "balanced" && !(w >= 0 && w <= 1000) {
				t.Fatalf("%q gives the weight %g, want 0 to 1000", text, w)
			}
		}
	})
}

// Filling a batch allocates nothing on one worker.
func TestFillAllocatesNothing(t *testing.T) {
	for _, g := range games.All() {
		for _, target := range []Target{Search, Actor, None} {
			s, err := New(g, "", target)
			if err != nil {
				t.Fatal(err)
			}
			if err := s.Add(randomEpisode(g, 1, 0)); err != nil {
				t.Fatal(err)
			}
			b := NewBatch(s, BatchConfig{Size: 16, Channels: 1, Temperature: 1}, parallel.Of(1))
			all := make([]int32, 16)
			for i := range all {
				all[i] = int32(i)
			}
			random := rand.New(game.NewRand(1))
			b.Fill(all, random)
			if allocated := testing.AllocsPerRun(5, func() { b.Fill(all, random) }); allocated > 0 {
				t.Errorf("%s, target %s: %g allocations a batch, want none", g.Spec().ID, target, allocated)
			}
		}
	}
}
