// Package kernel holds the SIMD kernels for WebAssembly: their C source, the modules built from
// it, and the layout of the data that they read.
//
// Go emits no SIMD. So a second, small module works in the memory of the Go program and runs a
// whole program in one call, and another one evaluates a position (package nnue). A module has no
// memory, data, globals or stack of its own; every address and size that it uses comes from a
// Program or an Evaluation.
//
// Only these Go types and the numbers of package program define the layout. layout.h, which
// the C files include, is generated from them; a test compares it field by field. build.sh builds
// the modules.
package kernel

import (
	_ "embed" // the modules

	"playout/engine/guest"
)

//go:generate go test -run TestLayoutHeader -write

// SIMD and Relaxed are kernel.c built for WebAssembly's SIMD, and for relaxed SIMD, which fuses a
// multiplication and the addition after it. Evaluate is evaluate.c, built for SIMD.
var (
	//go:embed simd.wasm
	SIMD []byte
	//go:embed relaxed.wasm
	Relaxed []byte
	//go:embed evaluate.wasm
	Evaluate []byte
)

// Names that Go and C share.
const (
	Run              = "run"      // what SIMD and Relaxed export: run(address of a Program)
	EvaluatePosition = "evaluate" // what Evaluate exports: evaluate(address of an Evaluation)
)

// Address is a place in the memory of the Go program.
type Address = guest.Address

// Program is the input of a kernel: a program, and the number of samples to run it for.
type Program struct {
	Samples int32   `c:"int32_t samples"`
	Count   int32   `c:"int32_t count"` // of the steps
	Steps   Address `c:"const step *steps"`
}

// Step is an instruction with addresses instead of slots and slices. Every field has 32 bits, so
// its offset is the same in Go, C and on every machine.
type Step struct {
	Op      int32   `c:"int32_t op"`
	Act     int32   `c:"int32_t act"`
	Lo      float32 `c:"float lo"`
	Hi      float32 `c:"float hi"`
	Rows    int32   `c:"int32_t rows"`
	K       int32   `c:"int32_t k"`
	N       int32   `c:"int32_t n"`
	Sparse  int32   `c:"int32_t sparse"` // 0 or 1
	SizeX   int32   `c:"int32_t size_x"`
	SizeY   int32   `c:"int32_t size_y"`
	X       Address `c:"const float *x"`
	Y       Address `c:"float *y"`
	Z       Address `c:"const float *z"`
	Weights Address `c:"const float *weights"`
	Bias    Address `c:"const float *bias"`
	Index   Address `c:"const int32_t *index"`
	Out     Address `c:"const int32_t *out"`
	Count   int32   `c:"int32_t count"` // of Index
	Unit    int32   `c:"int32_t unit"`
	Offset  int32   `c:"int32_t offset"`
	Scale   Address `c:"const float *scale"`
	Shift   Address `c:"const float *shift"`
	Period  int32   `c:"int32_t period"`   // of Scale and Shift
	Scratch Address `c:"float *scratch"`   // Winograd: room for inputs, then sums, of 16 frequencies
	NonZero Address `c:"int32_t *nonzero"` // Sparse: room for K places
}

// Evaluation holds a position to evaluate, the net for it, and the result.
type Evaluation struct {
	Ply          int32   `c:"int32_t ply"`
	Mover        int32   `c:"int32_t mover"` // seat 0 or 1
	Sum          int32   `c:"int32_t sum"`   // the result
	Sets         int32   `c:"int32_t sets"`  // sets of squares, those of seat 0 first
	Squares      int32   `c:"int32_t squares"`
	Turn0        int32   `c:"int32_t turn0"` // game.Placement.Turn of seat 0: XORed with a square
	Turn1        int32   `c:"int32_t turn1"`
	Hidden       int32   `c:"int32_t hidden"`         // numbers of an accumulator, a multiple of 8
	Slots        int32   `c:"int32_t slots"`          // a power of 2; the empty board has one more
	Now          Address `c:"const uint64_t *now"`    // sets of the position
	Held         Address `c:"uint64_t *held"`         // sets of the latest positions, by slot
	Turns        Address `c:"int32_t *turns"`         // their turns, by slot and seat
	Accumulators Address `c:"int16_t *accumulators"`  // by seat and slot
	Weights      Address `c:"const int16_t *weights"` // rows, the last of zeros
	Output       Address `c:"const int16_t *output"`  // of the seat to move, then of the other one
}
