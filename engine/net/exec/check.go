package exec

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"playout/engine/net/choice"
	"playout/engine/net/program"
)

// selfCheck compares a kernel with plain Go, to 1e-4, relative above 1, on a few
// small programs with every operation, sizes that are not multiples of a vector,
// and several batches. An error names the instruction that differs. It runs at
// start-up, so it takes some milliseconds at most.
func selfCheck(k kernel) error {
	r := rand.New(rand.NewPCG(1, 0))
	for _, p := range probes(r) {
		if err := compare(k, p, r); err != nil {
			last := p.Steps[len(p.Steps)-1]
			return fmt.Errorf("%s: %w", strings.TrimRight(last.Op.String()+" "+last.Act.String(), " "), err)
		}
	}
	return nil
}

// compare runs a program on a kernel and on plain Go.
func compare(k kernel, p *program.Program, r *rand.Rand) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			err = fmt.Errorf("it panics: %v", fault)
		}
	}()
	const most = 5
	e, err := k.executor(p, most)
	if err != nil {
		return err
	}
	reference, err := plain.executor(p, most)
	if err != nil {
		return err
	}
	for _, n := range []int{1, most, 2} {
		planes := noise(r, n*p.Slots[0])
		for i := range planes {
			if r.IntN(3) == 0 {
				planes[i] = 0
			}
		}
		got, _ := e.Run(planes, n)
		want, _ := reference.Run(planes, n)
		for i, w := range want {
			if !near(got[i], w) {
				return choice.ErrDisagrees
			}
		}
	}
	return nil
}

// near reports whether numbers agree to 1e-4, relative above 1.
func near(got, want float32) bool {
	return max(got-want, want-got) <= 1e-4*max(1, want, -want)
}

// noise returns n random numbers from -1 to 1.
func noise(r *rand.Rand, n int) []float32 {
	x := make([]float32, n)
	for i := range x {
		x[i] = 2*r.Float32() - 1
	}
	return x
}

// probes returns the programs of the self-check. Operations that others need come first.
func probes(r *rand.Rand) []*program.Program {
	list := []*program.Program{
		probe(program.Instruction{Op: program.Gather, Z: program.NoSlot, Unit: 1, Index: []int32{4, -1, 0, 2, 2, -1, 6}}, 7, 7),
		probe(program.Instruction{Op: program.Gather, Z: program.NoSlot, Unit: 5, Index: []int32{20, -1, 0, 13}}, 25, 20),
		probe(program.Instruction{Op: program.Gather, Z: program.NoSlot, Unit: 16, Offset: 2, Index: []int32{16, 0}}, 32, 34),
		probe(program.Instruction{Op: program.Add}, 37, 37),
		probe(program.Instruction{Op: program.Sub, Act: program.Relu}, 37, 37),
		probe(program.Instruction{Op: program.Mul, Act: program.Tanh}, 16, 16),
		probe(program.Instruction{Op: program.Softmax, Z: program.NoSlot, Rows: 3, N: 7}, 21, 21),
		poolProbe(program.Average),
		poolProbe(program.Max),
	}
	for i, period := range []int{0, 1, 3, 16, 48} { // 0: no factors at all
		s := program.Instruction{Op: program.Affine, Z: program.NoSlot, Act: program.Activation(i + 1), Lo: -.3, Hi: .4}
		if period > 0 {
			s.Scale, s.Shift = noise(r, period), noise(r, period)
		}
		list = append(list, probe(s, 48, 48))
	}
	for i, s := range []program.Instruction{
		{Rows: 1, K: 5, N: 1, Z: program.NoSlot},
		{Rows: 1, K: 33, N: 70, Z: program.NoSlot, Sparse: true},
		{Rows: 1, K: 40, N: 48},
		{Rows: 3, K: 7, N: 17},
		{Rows: 9, K: 18, N: 32, Z: program.NoSlot},
		{Rows: 4, K: 16, N: 34},
		{Op: program.Winograd, K: 8, N: 9, Z: program.NoSlot},
		{Op: program.Winograd, K: 17, N: 24},
		{Op: program.Winograd, K: 16, N: 48},
	} {
		size, taps := s.Rows*s.K, 1
		if s.Op == program.Winograd {
			h, w := 3+i%2, 4+i%3
			size, taps = h*w*s.K, 9
			tileTorus(&s, h, w)
		}
		weights, bias := noise(r, taps*s.K*s.N), noise(r, s.N)
		s.Pack(weights, bias)
		s.Act, s.Lo, s.Hi = program.Activation(i%program.Activations), -.3, .4
		list = append(list, probe(s, size, size/s.K*s.N))
	}
	return list
}

// probe returns a program of that instruction. Its second operand, if any, is gathered from the
// planes before.
func probe(s program.Instruction, sizeX, sizeY int) *program.Program {
	p := &program.Program{C: sizeX, H: 1, W: 1, Slots: []int{sizeX, sizeY}, Policy: 1, Value: program.NoSlot, Moves: sizeY}
	s.Y, s.SizeX, s.SizeY = 1, sizeX, sizeY
	if s.Z != program.NoSlot {
		s.Z = 2
		p.Slots = append(p.Slots, sizeY)
		shuffled := make([]int32, sizeY)
		for i := range shuffled {
			shuffled[i] = int32((i*7 + 3) % sizeX)
		}
		p.Steps = append(p.Steps, program.Instruction{Op: program.Gather, Y: 2, Z: program.NoSlot, SizeX: sizeX, SizeY: sizeY, Unit: 1, Index: shuffled})
	}
	p.Steps = append(p.Steps, s)
	return p
}

// poolProbe returns a program of a pool of 2×2 windows over 3×3 squares with pads, of 18 channels.
func poolProbe(op program.Op) *program.Program {
	s := program.Instruction{Op: op, Z: program.NoSlot, Rows: 4, K: 4, N: 18, Unit: 18, Scale: []float32{1, .5, .5, .25}}
	s.Index = []int32{-1, -1, -1, 0, -1, -1, 18, 36, -1, 54, -1, 108, 72, 90, 126, 144}
	return probe(s, 9*18, 4*18)
}

// tileTorus gives a Winograd the tiles of a board that wraps around from left to right and has zeros
// above and below.
func tileTorus(s *program.Instruction, h, w int) {
	s.Tile(h, w, func(y, x int) int32 {
		if y < 1 || y > h || x > w+1 {
			return -1
		}
		return int32(((y-1)*w + (x+w-1)%w) * s.K)
	})
}
