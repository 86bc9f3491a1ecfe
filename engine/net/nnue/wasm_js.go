package nnue

import (
	"sync"
	"syscall/js"

	"playout/engine/game"
	"playout/engine/guest"
	wasm "playout/engine/net/kernel"
)

// kernels returns the kernels that this host can run besides plain Go: none if it does not share the
// memory or has no SIMD.
func kernels() []kernel {
	if !guest.Supported(wasm.Evaluate) {
		return nil
	}
	return []kernel{{"SIMD", newModuleSums}}
}

// moduleSums computes sums with a module for WebAssembly, which finds the changes too.
type moduleSums struct {
	placement    game.Placement
	evaluation   wasm.Evaluation
	now          [game.MaxSets]uint64
	held         []uint64
	turns        []int32
	accumulators []int16
	weights      []int16
	output       []int16
	call         js.Value // the module's evaluate, bound to the address of evaluation
}

// exports returns the exports of the module, which is instantiated once.
var exports = sync.OnceValues(func() (js.Value, error) { return guest.Instantiate(wasm.Evaluate) })

func newModuleSums(n *Net, p game.Placement) (sums, error) {
	x, err := exports()
	if err != nil {
		return nil, err
	}
	s := &moduleSums{placement: p, held: make([]uint64, (slots+1)*2*p.Kinds), turns: make([]int32, (slots+1)*2), output: n.output}
	s.weights = append(append(s.weights, n.weights...), make([]int16, n.hidden)...)
	for range 2 * (slots + 1) {
		s.accumulators = append(s.accumulators, n.bias...)
	}
	s.evaluation = wasm.Evaluation{
		Sets: int32(2 * p.Kinds), Squares: int32(p.H * p.W), Hidden: int32(n.hidden), Slots: slots,
		Now: guest.AddressOf(s.now[:]), Held: guest.AddressOf(s.held), Turns: guest.AddressOf(s.turns), Accumulators: guest.AddressOf(s.accumulators),
		Weights: guest.AddressOf(s.weights), Output: guest.AddressOf(s.output),
	}
	s.call = guest.Bind(x.Get(wasm.EvaluatePosition), &s.evaluation)
	return s, nil
}

func (s *moduleSums) sum(sets *[game.MaxSets]uint64, ply, mover int) int32 {
	s.now = *sets
	s.evaluation.Ply, s.evaluation.Mover = int32(ply), int32(mover)
	s.evaluation.Turn0, s.evaluation.Turn1 = int32(s.placement.Turn(sets, 0)), int32(s.placement.Turn(sets, 1))
	s.call.Invoke()
	return s.evaluation.Sum
}
