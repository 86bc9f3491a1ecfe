// Package program defines the flat programs that nets are compiled to and that every kernel
// executes: instructions over a few slots, without control flow.
//
// A slot holds one value of each sample of a batch, sample after sample. Slot 0 holds the
// caller's planes, which no instruction writes. Sizes and tables are of one sample; an
// instruction does the same for each sample. Values that are never alive at the same time share a
// slot.
//
// Weights are packed in panels: Lanes outputs side by side, a cache line and one
// register of the widest vectors, so kernels of any width run the same weights.
package program

import (
	"fmt"
	"strings"

	"playout/engine/matrix"
)

// Lanes is the number of outputs in a panel of packed weights.
const Lanes = matrix.Panel

// Op is the operation of an instruction.
type Op uint8

// The operations: y is the slot that is written, x and z are those that are read.
const (
	Gemm     Op = iota // y = x·w + bias, rows of K numbers to rows of N
	Winograd           // 3×3 convolution over tiles of 2×2 squares
	Gather             // y[i] = x[Index[i]], in units
	Affine             // y = x·Scale + Shift, both repeated
	Add                // y = x + z
	Sub                // y = x − z
	Mul                // y = x·z
	Average            // y = mean over windows
	Max                // y = maximum over windows
	Softmax            // over rows of N
)

// Ops is the number of operations.
const Ops = int(Softmax) + 1

var opNames = [Ops]string{"gemm", "winograd", "gather", "affine", "add", "sub", "mul", "average", "max", "softmax"}

// String returns the name.
func (o Op) String() string { return opNames[o] }

// Activation is the function that an instruction applies last. Gather, Average, Max and Softmax
// have none.
type Activation uint8

// The activations.
const (
	NoActivation Activation = iota
	Relu                    // max(x, 0)
	LeakyRelu               // x, or x·Lo below 0
	Clip                    // x limited to Lo … Hi
	Tanh                    // hyperbolic tangent
	Sigmoid                 // 1 / (1 + e^−x)
)

// Activations is the number of activations.
const Activations = int(Sigmoid) + 1

var activationNames = [Activations]string{"", "relu", "leakyrelu", "clip", "tanh", "sigmoid"}

// String returns the name, "" for none.
func (a Activation) String() string { return activationNames[a] }

// NoSlot stands for an operand or an output that is absent.
const NoSlot = -1

// Instruction is one step of a program.
type Instruction struct {
	Op    Op
	Nodes []string // the ONNX operators that it computes, for String
	X     int      // slot that it reads
	Y     int      // slot that it writes
	Z     int      // slot of the second operand, or of the residual of Gemm and Winograd; or NoSlot

	SizeX, SizeY int // numbers of a sample in x, and in y and z

	// Gemm: rows of K inputs to rows of N outputs. Winograd: tiles, channels,
	// outputs. Average and Max: squares, squares of a window, channels. Softmax:
	// rows of N.
	Rows, K, N int

	// Sparse marks a Gemm of one row that reads the planes, moved planes, or the results of relu:
	// most of its inputs are 0, and a kernel may skip those.
	Sparse bool

	Weights []float32 // Gemm and Winograd: as Pack lays them out
	Bias    []float32 // N, padded to a multiple of Lanes

	Index  []int32 // Gather: source of each unit; Winograd: 16 squares a tile; Average and Max: K squares a window; -1 for zero or none
	Out    []int32 // Winograd: 4 squares of y a tile, -1 for none
	Unit   int     // Gather, Winograd, Average and Max: numbers that lie together
	Offset int     // Gather: the first place of y that it writes

	Scale, Shift []float32 // Affine: repeated over y; Average: Scale of each square

	Act    Activation
	Lo, Hi float32 // parameters of Act
}

// Program is a net ready to run. It never changes, so executors may share it.
type Program struct {
	C, H, W int // planes of one sample
	Steps   []Instruction
	Slots   []int // sizes of one sample
	Policy  int   // slot, or NoSlot
	Value   int   // slot, or NoSlot
	Moves   int   // numbers of the policy
	Work    int   // multiplications and additions of an evaluation, counted without Winograd
}

// Dense reports whether the instruction multiplies by weights.
func (s *Instruction) Dense() bool { return s.Op == Gemm || s.Op == Winograd }

// String describes the instruction in one line for a person.
func (s *Instruction) String() string {
	var b strings.Builder
	b.WriteString(s.Op.String())
	switch s.Op {
	case Gemm:
		fmt.Fprintf(&b, " %d x %d -> %d", s.Rows, s.K, s.N)
	case Winograd:
		fmt.Fprintf(&b, " 3x3 %d -> %d over %d tiles", s.K, s.N, s.Rows)
	case Gather:
		fmt.Fprintf(&b, " %d", len(s.Index)*s.Unit)
	case Average, Max:
		fmt.Fprintf(&b, " %d of %d x %d", s.Rows, s.K, s.N)
	case Softmax:
		fmt.Fprintf(&b, " %d x %d", s.Rows, s.N)
	}
	if s.Dense() && s.Z != NoSlot {
		b.WriteString(" + residual")
	}
	if s.Act != NoActivation {
		b.WriteString(" " + s.Act.String())
	}
	fmt.Fprintf(&b, " (%s)", strings.Join(s.Nodes, ", "))
	return b.String()
}
