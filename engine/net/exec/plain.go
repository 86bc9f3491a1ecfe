package exec

import (
	"math"

	"playout/engine/net/program"
)

// plain is the kernel that runs everywhere; the others are checked against it.
var plain = kernel{"plain Go", func(e *Executor) (func(int), error) { return e.runPlain, nil }}

func (e *Executor) runPlain(samples int) {
	for i := range e.p.Steps {
		e.step(&e.p.Steps[i], samples)
	}
}

// step runs one instruction over all samples, which follow one another in a slot
// at the size of the value that the instruction reads or writes.
func (e *Executor) step(s *program.Instruction, n int) {
	x, y := e.slots[s.X], e.slots[s.Y]
	var z []float32
	if s.Z != program.NoSlot {
		z = e.slots[s.Z]
	}
	if s.Op == program.Gemm {
		if s.Sparse {
			for i := range n {
				sparseGemm(y[i*s.N:], x[i*s.K:][:s.K], s.Weights, s.Bias, e.nonZero, s.N)
			}
		} else {
			gemm(y[:n*s.SizeY], x[:n*s.SizeX], s.Weights, s.Bias, n*s.Rows, s.K, s.N)
		}
		if z != nil {
			z = z[:n*s.SizeY]
		}
		epilogue(s, y[:n*s.SizeY], z)
		return
	}
	for i := range n {
		xi, yi := x[i*s.SizeX:][:s.SizeX], y[i*s.SizeY:][:s.SizeY]
		var zi []float32
		if z != nil {
			zi = z[i*s.SizeY:][:s.SizeY]
		}
		switch s.Op {
		case program.Winograd:
			e.winograd(s, yi, xi, zi)
		case program.Gather:
			gather(s, yi[s.Offset:], xi)
		case program.Affine:
			affine(s, yi, xi)
		case program.Add, program.Sub, program.Mul:
			arithmetic(s, yi, xi, zi)
		case program.Average, program.Max:
			pool(s, yi, xi)
		case program.Softmax:
			for row := range s.Rows {
				softmax(yi[row*s.N:][:s.N], xi[row*s.N:][:s.N])
			}
		}
	}
}

// gather copies units, or zeros.
func gather(s *program.Instruction, y, x []float32) {
	if s.Unit == 1 {
		y = y[:len(s.Index)]
		for i, from := range s.Index {
			// Without a branch, which processors predict wrongly: a negative place clears all bits.
			y[i] = math.Float32frombits(math.Float32bits(x[max(from, 0)]) &^ uint32(from>>31))
		}
		return
	}
	for _, from := range s.Index {
		if from < 0 {
			clear(y[:s.Unit])
		} else {
			copy(y[:s.Unit], x[from:])
		}
		y = y[s.Unit:]
	}
}

// affine applies scale and shift, if any, and the activation.
func affine(s *program.Instruction, y, x []float32) {
	if s.Scale == nil {
		copy(y, x)
	}
	for period := len(s.Scale); period > 0 && len(y) > 0; x, y = x[period:], y[period:] {
		shift, y0, x0 := s.Shift[:period], y[:period], x[:period]
		for i, scale := range s.Scale {
			y0[i] = x0[i]*scale + shift[i]
		}
		activate(s, y0)
	}
	if s.Scale == nil {
		activate(s, y)
	}
}

// arithmetic adds, subtracts or multiplies two values.
func arithmetic(s *program.Instruction, y, x, z []float32) {
	x, z = x[:len(y)], z[:len(y)]
	switch s.Op {
	case program.Add:
		for i := range y {
			y[i] = x[i] + z[i]
		}
	case program.Sub:
		for i := range y {
			y[i] = x[i] - z[i]
		}
	default:
		for i := range y {
			y[i] = x[i] * z[i]
		}
	}
	activate(s, y)
}

// pool computes means or maxima over windows.
func pool(s *program.Instruction, y, x []float32) {
	for row := range s.Rows {
		out := y[row*s.N:][:s.N]
		started := false
		for _, from := range s.Index[row*s.K:][:s.K] {
			switch {
			case from < 0:
			case !started:
				copy(out, x[from:])
				started = true
			case s.Op == program.Max:
				for i, v := range x[from:][:s.N] {
					out[i] = max(out[i], v)
				}
			default:
				for i, v := range x[from:][:s.N] {
					out[i] += v
				}
			}
		}
		if !started {
			clear(out)
		}
		if s.Op == program.Average {
			for i := range out {
				out[i] *= s.Scale[row]
			}
		}
	}
}

// softmax writes the softmax of one row.
func softmax(y, x []float32) {
	top := x[0]
	for _, v := range x {
		top = max(top, v)
	}
	var sum float64
	for i, v := range x {
		e := math.Exp(float64(v - top))
		y[i] = float32(e)
		sum += e
	}
	scale := float32(1 / sum)
	for i := range y {
		y[i] *= scale
	}
}

// epilogue adds the residual and applies the activation.
func epilogue(s *program.Instruction, y, z []float32) {
	if z != nil {
		z = z[:len(y)]
		if s.Act == program.Relu {
			for i, v := range z {
				y[i] = max(y[i]+v, 0)
			}
			return
		}
		for i, v := range z {
			y[i] += v
		}
	}
	activate(s, y)
}

// activate applies the activation.
func activate(s *program.Instruction, y []float32) {
	switch s.Act {
	case program.Relu:
		for i, v := range y {
			y[i] = max(v, 0)
		}
	case program.LeakyRelu:
		for i, v := range y {
			if v < 0 {
				y[i] = v * s.Lo
			}
		}
	case program.Clip:
		for i, v := range y {
			y[i] = min(max(v, s.Lo), s.Hi)
		}
	case program.Tanh:
		for i, v := range y {
			y[i] = float32(math.Tanh(float64(v)))
		}
	case program.Sigmoid:
		for i, v := range y {
			y[i] = float32(1 / (1 + math.Exp(-float64(v))))
		}
	}
}
