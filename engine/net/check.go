package net

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// selfCheck holds a kernel to plain Go, to 1e-4, relative above 1, in a few
// small programs that have every kind of step, sizes beside the width of
// vectors and several batches. An error names the step that differs. It runs
// at start-up, so it takes some milliseconds at most.
func selfCheck(k kernel) error {
	r := rand.New(rand.NewPCG(1, 0))
	for _, p := range probes(r) {
		if err := unlike(k, p, r); err != nil {
			last := p.steps[len(p.steps)-1]
			return fmt.Errorf("%s%s: %w", kindNames[last.kind], strings.TrimRight(" "+actNames[last.act], " "), err)
		}
	}
	return nil
}

// unlike runs a program on a kernel and on plain Go.
func unlike(k kernel, p *program, r *rand.Rand) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("it panics: %v", fault)
		}
	}()
	const most = 5
	m := &Model{p}
	e, err := m.executor(k, most)
	if err != nil {
		return err
	}
	oracle, err := m.executor(plain, most)
	if err != nil {
		return err
	}
	for _, n := range []int{1, most, 2} {
		planes := noise(r, n*p.slots[0])
		for i := range planes {
			if r.IntN(3) == 0 {
				planes[i] = 0
			}
		}
		got, _ := e.Run(planes, n)
		want, _ := oracle.Run(planes, n)
		for i, w := range want {
			if off := max(got[i]-w, w-got[i]); !(off <= 1e-4*max(1, w, -w)) {
				return errUnlike
			}
		}
	}
	return nil
}

// noise is n numbers from -1 to 1.
func noise(r *rand.Rand, n int) []float32 {
	x := make([]float32, n)
	for i := range x {
		x[i] = 2*r.Float32() - 1
	}
	return x
}

// probes are the programs of the self-check, those that others build on first.
func probes(r *rand.Rand) []*program {
	list := []*program{
		probe(instruction{kind: kindMove, z: none, unit: 1, index: []int32{4, -1, 0, 2, 2, -1, 6}}, 7, 7),
		probe(instruction{kind: kindMove, z: none, unit: 5, index: []int32{20, -1, 0, 13}}, 25, 20),
		probe(instruction{kind: kindMove, z: none, unit: 16, from: 2, index: []int32{16, 0}}, 32, 34),
		probe(instruction{kind: kindAdd}, 37, 37),
		probe(instruction{kind: kindSub, act: actRelu}, 37, 37),
		probe(instruction{kind: kindMul, act: actTanh}, 16, 16),
		probe(instruction{kind: kindSoftmax, z: none, rows: 3, n: 7}, 21, 21),
		pooled(kindAverage),
		pooled(kindMax),
	}
	for i, period := range []int{0, 1, 3, 16, 48} { // 0: no factors at all
		s := instruction{kind: kindAffine, z: none, act: act(i + 1), lo: -.3, hi: .4}
		if period > 0 {
			s.scale, s.shift = noise(r, period), noise(r, period)
		}
		list = append(list, probe(s, 48, 48))
	}
	for i, s := range []instruction{
		{rows: 1, k: 5, n: 1, z: none},
		{rows: 1, k: 33, n: 70, z: none, sparse: true},
		{rows: 1, k: 40, n: 48},
		{rows: 3, k: 7, n: 17},
		{rows: 9, k: 18, n: 32, z: none},
		{rows: 4, k: 16, n: 34},
		{kind: kindWinograd, k: 8, n: 9, z: none},
		{kind: kindWinograd, k: 17, n: 24},
		{kind: kindWinograd, k: 16, n: 48},
	} {
		size, taps := s.rows*s.k, 1
		if s.kind == kindWinograd {
			h, w := 3+i%2, 4+i%3
			size, taps = h*w*s.k, 9
			wrapped(&s, h, w)
		}
		s.raw, s.bias = noise(r, taps*s.k*s.n), noise(r, s.n)
		s.act, s.lo, s.hi = act(i%len(actNames)), -.3, .4
		if err := s.finish(); err != nil {
			panic(err) // noise is finite
		}
		list = append(list, probe(s, size, size/s.k*s.n))
	}
	return list
}

// probe is a program of that step. What it adds, if anything, is made of the
// planes beforehand.
func probe(s instruction, sizeX, sizeY int) *program {
	p := &program{c: sizeX, h: 1, w: 1, slots: []int{sizeX, sizeY}, policy: 1, value: none, moves: sizeY}
	s.y, s.sizeX, s.sizeY = 1, sizeX, sizeY
	if s.z != none {
		s.z = 2
		p.slots = append(p.slots, sizeY)
		shuffled := make([]int32, sizeY)
		for i := range shuffled {
			shuffled[i] = int32((i*7 + 3) % sizeX)
		}
		p.steps = append(p.steps, instruction{kind: kindMove, y: 2, z: none, sizeX: sizeX, sizeY: sizeY, unit: 1, index: shuffled})
	}
	p.steps = append(p.steps, s)
	return p
}

// pooled is a pool of 2×2 windows over 3×3 squares with pads, of 18 channels.
func pooled(k kind) *program {
	s := instruction{kind: k, z: none, rows: 4, k: 4, n: 18, unit: 18, scale: []float32{1, .5, .5, .25}}
	s.index = []int32{-1, -1, -1, 0, -1, -1, 18, 36, -1, 54, -1, 108, 72, 90, 126, 144}
	return probe(s, 9*18, 4*18)
}

// wrapped gives a Winograd step the tiles of a board that wraps around from left
// to right and has zeros above and below.
func wrapped(s *instruction, h, w int) {
	first := make([]int32, h*(w+2))
	for y := range h {
		for x := range w + 2 {
			first[y*(w+2)+x] = int32((y*w + (x+w-1)%w) * s.k)
		}
	}
	s.index, s.out = tiles(window{h: h, w: w + 2, kh: 3, kw: 3, oh: h, ow: w, top: 1}, first, s.n)
	s.rows, s.unit = len(s.out)/4, s.k
}
