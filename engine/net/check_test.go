package net

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"
)

// faulty runs plain Go and then spoils what a step of that kind has written.
type faulty struct {
	e     *Executor
	kind  kind
	spoil func(y []float32, s *instruction, n int)
}

func (f faulty) run(n int) {
	for i := range f.e.p.steps {
		s := &f.e.p.steps[i]
		f.e.step(s, n)
		if s.kind == f.kind {
			f.spoil(f.e.slots[s.y][:n*s.sizeY], s, n)
		}
	}
}

// Every kind of step in which a kernel may be wrong is found, and named.
func TestSelfCheckFindsFaults(t *testing.T) {
	spoils := map[string]func(y []float32, s *instruction, n int){
		"first number":   func(y []float32, _ *instruction, _ int) { y[0] += .01 },
		"last number":    func(y []float32, _ *instruction, _ int) { y[len(y)-1] += .01 },
		"not a number":   func(y []float32, _ *instruction, _ int) { y[len(y)/2] /= y[0] - y[0] },
		"second sample":  func(y []float32, s *instruction, n int) { clear(y[s.sizeY*min(n-1, 1):][:s.sizeY*min(n-1, 1)]) },
		"nothing at all": func(y []float32, _ *instruction, _ int) { clear(y) },
		"panic":          func([]float32, *instruction, int) { panic("no such instruction") },
	}
	for k, name := range kindNames {
		for what, spoil := range spoils {
			err := selfCheck(kernel{"faulty", func(e *Executor) (runner, error) { return faulty{e, kind(k), spoil}, nil }})
			if err == nil || !strings.HasPrefix(err.Error(), name) || what != "panic" && !errors.Is(err, errUnlike) {
				t.Errorf("%s, %s: %v", name, what, err)
			}
		}
	}
}

// lazy runs plain Go on steps of a kind that lack something.
type lazy struct {
	e    *Executor
	kind kind
	omit func(s *instruction)
}

func (l lazy) run(n int) {
	for _, s := range l.e.p.steps {
		if s.kind == l.kind {
			l.omit(&s)
		}
		l.e.step(&s, n)
	}
}

// So is a kernel that leaves a part of a step out.
func TestSelfCheckFindsOmissions(t *testing.T) {
	type omission struct {
		what  string
		kinds []kind
		omit  func(s *instruction)
	}
	dense := []kind{kindGemm, kindWinograd}
	omissions := []omission{
		{"bias", dense, func(s *instruction) { s.bias = make([]float32, len(s.bias)) }},
		{"residual", dense, func(s *instruction) { s.z = none }},
		{"from", []kind{kindMove}, func(s *instruction) { s.from = 0 }},
	}
	for a, name := range actNames[1:] {
		omissions = append(omissions, omission{name, []kind{kindAffine, kindGemm}, func(s *instruction) {
			if s.act == act(a+1) {
				s.act = actNone
			}
		}})
	}
	for _, o := range omissions {
		for _, kind := range o.kinds {
			err := selfCheck(kernel{"lazy", func(e *Executor) (runner, error) { return lazy{e, kind, o.omit}, nil }})
			if !errors.Is(err, errUnlike) || !strings.HasPrefix(err.Error(), kindNames[kind]) {
				t.Errorf("%s without %s: %v", kindNames[kind], o.what, err)
			}
		}
	}
}

func TestSelfCheckOfAKernelThatDoesNotStart(t *testing.T) {
	none := errors.New("no such processor")
	if err := selfCheck(kernel{"none", func(*Executor) (runner, error) { return nil, none }}); !errors.Is(err, none) {
		t.Errorf("%v, want %v", err, none)
	}
}

// What this build and machine have works, plain Go too.
func TestKernelsPassSelfCheck(t *testing.T) {
	for _, k := range append(kernels(), plain) {
		if err := selfCheck(k); err != nil {
			t.Errorf("%s: %v", k.name, err)
		}
	}
	if names := Kernels(); len(names) != len(kernels())+1 || names[len(names)-1] != "plain Go" {
		t.Errorf("kernels %q", names)
	}
}

// Probes are small: the whole check is a fraction of one large evaluation.
func TestSelfCheckIsSmall(t *testing.T) {
	work := 0
	for _, p := range probes(rand.New(rand.NewPCG(1, 0))) {
		for _, s := range p.steps {
			switch s.kind {
			case kindGemm:
				work += s.rows * s.k * s.n
			case kindWinograd:
				work += 16 * s.rows * s.k * s.n
			default:
				work += s.sizeY
			}
		}
	}
	if work > 300_000 {
		t.Errorf("%d multiplications and moves a sample", work)
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
