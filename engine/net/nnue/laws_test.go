package nnue

import (
	"math"
	"math/rand/v2"
	"testing"

	"playout/engine/game"
	"playout/engine/games/chess"
)

// naive computes a sum by its definition, starting with the bias.
func naive(n *Net, p game.Placement, sets *[game.MaxSets]uint64, mover int) int32 {
	var sum int64
	for half := range 2 {
		v := half ^ mover
		turn := p.Turn(sets, game.Seat(v))
		for j := range n.hidden {
			x := int64(n.bias[j])
			for i := range 2 * p.Kinds {
				o, k := i/p.Kinds, i%p.Kinds
				for s := range p.H * p.W {
					if sets[i]>>s&1 != 0 {
						x += int64(n.weights[((k+p.Kinds*(o^v))*p.H*p.W+(s^turn))*n.hidden+j])
					}
				}
			}
			x = min(max(x, 0), unit)
			sum += x * x * int64(n.output[half*n.hidden+j])
		}
	}
	return int32(sum)
}

// A sum depends only on the position: not on the kernel, nor on the positions before it and their
// plies.
func TestSumsAreThoseOfTheDefinition(t *testing.T) {
	for seed, p := range []game.Placement{board, {Kinds: 1, H: 8, W: 8, Flip: 56}, {Kinds: 3, H: 8, W: 8, Mirror: 63, Anchor: 1}, {Kinds: 8, H: 3, W: 5}, {Kinds: 2, H: 1, W: 4, Flip: 3}} {
		for _, hidden := range []int{32, 64, 96, 256, 1024} {
			r := rand.New(rand.NewPCG(uint64(seed), uint64(hidden)))
			n := probe(r, p, hidden)
			for _, k := range valid() {
				s, err := k.start(n, p)
				if err != nil {
					t.Fatal(err)
				}
				var sets [game.MaxSets]uint64
				ply := 0
				for range max(10, 60*64/hidden) { // naive is slow for large nets
					randomChange(r, p, &sets)
					ply += r.IntN(4) - 1
					if r.IntN(20) == 0 {
						ply = r.IntN(2*slots) - slots
					}
					for range 1 + r.IntN(2) {
						mover := r.IntN(2)
						if got, want := s.sum(&sets, ply, mover), naive(n, p, &sets, mover); got != want {
							t.Fatalf("%s: %d hidden numbers, %v: sum %d, want %d", k.name, hidden, p, got, want)
						}
					}
				}
			}
		}
	}
}

// Neither accumulators nor sums at their limits overflow into others.
func TestExtremeWeights(t *testing.T) {
	for _, output := range []int16{maxOutput, -maxOutput} {
		n := &Net{kinds: board.Kinds, h: 8, w: 8, hidden: maxHidden}
		for i := range board.Size() * maxHidden {
			n.weights = append(n.weights, int16(maxWeight*(1-i/maxHidden*i%2*2)))
		}
		for i := range maxHidden {
			n.bias = append(n.bias, int16(maxBias*(1-i&2)))
			n.output = append(n.output, output, output)
		}
		for _, k := range valid() {
			s, err := k.start(n, board)
			if err != nil {
				t.Fatal(err)
			}
			for i, set := range []uint64{0, math.MaxUint64, 1, math.MaxUint64 - 1, math.MaxUint64} {
				sets := [game.MaxSets]uint64{5: set}
				if got, want := s.sum(&sets, i, 0), naive(n, board, &sets, 0); got != want {
					t.Errorf("%s: pieces on %x: sum %d, want %d", k.name, set, got, want)
				}
			}
		}
	}
}

// Points are limited, and both signs are rounded alike.
func TestPointsAreRoundedAndLimited(t *testing.T) {
	const whole = unit * unit * finest
	for _, c := range []struct {
		last  int64
		scale int
		want  int
	}{
		{0, 400, 0}, {whole, 400, 400}, {-whole, 400, -400}, {(whole + 1) / 2, 1, 1}, {-(whole + 1) / 2, 1, -1}, {(whole - 1) / 2, 1, 0}, {(1 - whole) / 2, 1, 0},
		{maxLast, maxScale, game.MaxPoints}, {-maxLast, maxScale, -game.MaxPoints},
	} {
		n := &Net{kinds: 1, h: 1, w: 1, hidden: 32, weights: make([]int16, 64), bias: make([]int16, 32), output: make([]int16, 64), last: c.last, whole: whole}
		e, err := New(n, game.Placement{Kinds: 1, H: 1, W: 1}, c.scale, "")
		if err != nil {
			t.Fatal(err)
		}
		if got := e.Points(&[game.MaxSets]uint64{}, 0, 0); got != c.want {
			t.Errorf("%d at a scale of %d: %d points, want %d", c.last, c.scale, got, c.want)
		}
	}
}

func TestEvaluateAllocatesNothing(t *testing.T) {
	n := load(t, model(3, board, 256))
	s := chess.New().New(nil)
	for _, k := range Kernels() {
		e := evaluator(t, n, board, k)
		if allocs := testing.AllocsPerRun(10, func() { e.Evaluate(s, 0) }); allocs > 0 {
			t.Errorf("%s: %v allocations, want none", k, allocs)
		}
	}
}
