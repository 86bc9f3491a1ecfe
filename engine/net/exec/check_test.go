package exec

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"playout/engine/net/choice"
	"playout/engine/net/program"
)

// faulty runs plain Go and spoils the results of instructions of one operation.
type faulty struct {
	e     *Executor
	op    program.Op
	spoil func(y []float32, s *program.Instruction, n int)
}

func (f faulty) run(n int) {
	for i := range f.e.p.Steps {
		s := &f.e.p.Steps[i]
		f.e.step(s, n)
		if s.Op == f.op {
			f.spoil(f.e.slots[s.Y][:n*s.SizeY], s, n)
		}
	}
}

// If a kernel computes any operation wrong, the self-check finds and names it.
func TestSelfCheckFindsFaults(t *testing.T) {
	spoils := map[string]func(y []float32, s *program.Instruction, n int){
		"first number":  func(y []float32, _ *program.Instruction, _ int) { y[0] += .01 },
		"last number":   func(y []float32, _ *program.Instruction, _ int) { y[len(y)-1] += .01 },
		"not a number":  func(y []float32, _ *program.Instruction, _ int) { y[len(y)/2] /= y[0] - y[0] },
		"second sample": func(y []float32, s *program.Instruction, n int) { clear(y[s.SizeY*min(n-1, 1):][:s.SizeY*min(n-1, 1)]) },
		"no number":     func(y []float32, _ *program.Instruction, _ int) { clear(y) },
		"panic":         func([]float32, *program.Instruction, int) { panic("no such operation") },
	}
	for op := range program.Op(program.Ops) {
		for what, spoil := range spoils {
			err := selfCheck(kernel{"faulty", func(e *Executor) (func(int), error) { return faulty{e, op, spoil}.run, nil }})
			if err == nil || !strings.HasPrefix(err.Error(), op.String()) || what != "panic" && !errors.Is(err, choice.ErrDisagrees) {
				t.Errorf("%s, %s: error %v, want one that names the operation", op, what, err)
			}
		}
	}
}

// omitting runs plain Go, but omits a part of the instructions of one operation.
type omitting struct {
	e    *Executor
	op   program.Op
	omit func(s *program.Instruction)
}

func (o omitting) run(n int) {
	for _, s := range o.e.p.Steps {
		if s.Op == o.op {
			o.omit(&s)
		}
		o.e.step(&s, n)
	}
}

// The self-check also finds a kernel that omits a part of an instruction.
func TestSelfCheckFindsOmissions(t *testing.T) {
	type omission struct {
		what string
		ops  []program.Op
		omit func(s *program.Instruction)
	}
	dense := []program.Op{program.Gemm, program.Winograd}
	omissions := []omission{
		{"bias", dense, func(s *program.Instruction) { s.Bias = make([]float32, len(s.Bias)) }},
		{"residual", dense, func(s *program.Instruction) { s.Z = program.NoSlot }},
		{"offset", []program.Op{program.Gather}, func(s *program.Instruction) { s.Offset = 0 }},
	}
	for act := program.NoActivation + 1; int(act) < program.Activations; act++ {
		omissions = append(omissions, omission{act.String(), []program.Op{program.Affine, program.Gemm}, func(s *program.Instruction) {
			if s.Act == act {
				s.Act = program.NoActivation
			}
		}})
	}
	for _, o := range omissions {
		for _, op := range o.ops {
			err := selfCheck(kernel{"omitting", func(e *Executor) (func(int), error) { return omitting{e, op, o.omit}.run, nil }})
			if !errors.Is(err, choice.ErrDisagrees) || !strings.HasPrefix(err.Error(), op.String()) {
				t.Errorf("%s without %s: error %v, want one that names the operation", op, o.what, err)
			}
		}
	}
}

func TestSelfCheckOfAKernelThatDoesNotStart(t *testing.T) {
	none := errors.New("no such processor")
	if err := selfCheck(kernel{"none", func(*Executor) (func(int), error) { return nil, none }}); !errors.Is(err, none) {
		t.Errorf("error %v, want %v", err, none)
	}
}

// The kernels of this build and machine work, plain Go too.
func TestKernelsPassSelfCheck(t *testing.T) {
	for _, k := range append(kernels(), plain) {
		if err := selfCheck(k); err != nil {
			t.Errorf("%s: %v", k.name, err)
		}
	}
	if names := Kernels(); len(names) != len(kernels())+1 || names[len(names)-1] != "plain Go" {
		t.Errorf("kernels %q, want %d with plain Go at the end", names, len(kernels())+1)
	}
}

// The whole check is a fraction of one large evaluation.
func TestSelfCheckIsFast(t *testing.T) {
	work := 0
	for _, p := range probes(rand.New(rand.NewPCG(1, 0))) {
		for _, s := range p.Steps {
			switch s.Op {
			case program.Gemm:
				work += s.Rows * s.K * s.N
			case program.Winograd:
				work += 16 * s.Rows * s.K * s.N
			default:
				work += s.SizeY
			}
		}
	}
	if work > 300_000 {
		t.Errorf("%d multiplications and copies a sample, want at most 300,000", work)
	}
}

func BenchmarkSelfCheck(b *testing.B) {
	for _, k := range valid() {
		b.Run(k.name, func(b *testing.B) {
			for b.Loop() {
				if err := selfCheck(k); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
