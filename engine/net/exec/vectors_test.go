//go:build amd64 && goexperiment.simd && !js

package exec

import (
	"math/rand/v2"
	"slices"
	"testing"

	"playout/engine/net/program"
)

// A program with places outside its slots is refused before it runs: the assembler does not check them.
func TestPlacesOutsideAreRefused(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 0))
	for what, change := range map[string]func(s *program.Instruction){
		"read behind the input":   func(s *program.Instruction) { s.Index[5] = int32(s.SizeX - s.K + 1) },
		"read before the input":   func(s *program.Instruction) { s.Index[5] = -2 },
		"write behind the output": func(s *program.Instruction) { s.Out[0] = int32(s.SizeY - s.N + 1) },
		"write before the output": func(s *program.Instruction) { s.Out[0] = -2 },
		"too few places to read":  func(s *program.Instruction) { s.Index = s.Index[1:] },
		"too few places to write": func(s *program.Instruction) { s.Out = s.Out[1:] },
	} {
		for _, k := range kernels() {
			s := program.Instruction{Op: program.Winograd, K: 8, N: 9, Z: program.NoSlot}
			tileTorus(&s, 4, 4)
			s.Pack(noise(r, 9*s.K*s.N), noise(r, s.N))
			p := probe(s, 4*4*s.K, 4*4*s.N)
			if _, err := k.executor(p, 1); err != nil {
				t.Fatalf("%s: %v before the change", k.name, err)
			}
			change(&p.Steps[0])
			if _, err := k.executor(p, 1); err == nil {
				t.Errorf("%s, %s: no error, want one", k.name, what)
			}
		}
	}
	for _, k := range kernels() {
		for _, s := range []program.Instruction{{Index: []int32{0, 7}}, {Index: []int32{-2, 0}}, {Index: []int32{0, 0}, Offset: 1}, {Index: []int32{0, 0}, Offset: -1}} {
			s.Op, s.Z, s.Unit = program.Gather, program.NoSlot, 1
			if _, err := k.executor(probe(s, 7, 2), 1); err == nil {
				t.Errorf("%s, a gather of %v to %d: no error, want one", k.name, s.Index, s.Offset)
			}
		}
	}
}

// AVX2 and AVX-512 give the same bits.
func TestWidthsGiveTheSameBits(t *testing.T) {
	both := kernels()
	if len(both) < 2 {
		t.Skip("this processor has only one of them")
	}
	r := rand.New(rand.NewPCG(8, 0))
	for range 300 {
		p := randomStep(r)
		planes := noise(r, 3*p.Slots[0])
		var results [][]float32
		for _, k := range both {
			e, err := k.executor(p, 3)
			if err != nil {
				t.Fatal(err)
			}
			got, _ := e.Run(planes, 3)
			results = append(results, slices.Clone(got))
		}
		if !slices.Equal(results[0], results[1]) {
			t.Fatalf("%s: %s gives %v, want %v as %s", &p.Steps[len(p.Steps)-1], both[1].name, results[1], results[0], both[0].name)
		}
	}
}
