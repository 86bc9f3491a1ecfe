package net

import (
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"playout/engine/net/nettest"
)

// randomStep is a program of one dense step of any size, activation and
// residual.
func randomStep(r *rand.Rand) *program {
	s := instruction{z: r.IntN(2) * none, act: act(r.IntN(len(actNames))), lo: -r.Float32(), hi: r.Float32()}
	s.n = 1 + r.IntN(70)
	taps, size := 1, 0
	if r.IntN(2) == 0 {
		s.rows, s.k = 1+r.IntN(70), 1+r.IntN(90)
		if r.IntN(3) == 0 {
			s.rows = 1
		}
		s.sparse = s.rows == 1 && r.IntN(2) == 0
		size = s.rows * s.k
	} else {
		s.kind, s.k, taps = kindWinograd, 1+r.IntN(40), 9
		h, w := 1+r.IntN(11), 1+r.IntN(11)
		wrapped(&s, h, w)
		size = h * w * s.k
	}
	s.raw, s.bias = noise(r, taps*s.k*s.n), noise(r, s.n)
	if err := s.finish(); err != nil {
		panic(err) // noise is finite
	}
	return probe(s, size, size/s.k*s.n)
}

// Every kernel is plain Go, whatever the sizes.
func TestKernelsAgreeOnEverySize(t *testing.T) {
	for _, k := range valid() {
		t.Run(k.name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(3, 0))
			for range 400 {
				p := randomStep(r)
				if err := unlike(k, p, r); err != nil {
					last := p.steps[len(p.steps)-1]
					t.Fatalf("%s: residual %v, %v", &last, last.z != none, err)
				}
			}
		})
	}
}

// What is no number stays so, under every activation and on every kernel: an
// evaluator must be able to see it.
func TestNotANumberStays(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 0))
	for _, p := range append(probes(r), randomStep(r), randomStep(r)) {
		last := p.steps[len(p.steps)-1]
		m := &Model{p}
		planes := noise(r, p.slots[0])
		for i := range planes {
			planes[i] = float32(math.NaN())
		}
		oracle, err := m.executor(plain, 1)
		if err != nil {
			t.Fatal(err)
		}
		want, _ := oracle.Run(planes, 1)
		for _, k := range valid() {
			e, err := m.executor(k, 1)
			if err != nil {
				t.Fatal(err)
			}
			got, _ := e.Run(planes, 1)
			for i, v := range got {
				if math.IsNaN(float64(v)) != math.IsNaN(float64(want[i])) {
					t.Errorf("%s: %s: number %d is %v, plain Go says %v", k.name, &last, i, v, want[i])
					break
				}
			}
		}
	}
}

// Executors of one model run at the same time.
func TestGoroutinesShareAModel(t *testing.T) {
	m, e := load1(t, nettest.FourConvolutions().Marshal(), 1)
	const boards = 24
	planes := positions(m, boards, 8)
	size := len(planes) / boards
	var want []float32
	for i := range boards {
		_, value := e.Run(planes[i*size:][:size], 1)
		want = append(want, value[0])
	}
	var wait sync.WaitGroup
	for i, name := range slices.Repeat(Kernels(), 4) {
		e, err := m.ExecutorOn(name, boards)
		if err != nil {
			t.Fatal(err)
		}
		wait.Go(func() {
			for n := 1; n <= boards; n += 1 + i {
				_, value := e.Run(planes[:n*size], n)
				for j, v := range value {
					if !near(float64(v), float64(want[j])) {
						t.Errorf("%s: board %d is %v beside others, %v alone", e.Kernel(), j, v, want[j])
						return
					}
				}
			}
		})
	}
	wait.Wait()
}

// A thousand models come and go, and leave nothing behind.
func TestLoadingLeavesNothing(t *testing.T) {
	b := nettest.New(6, 2, 3, 3)
	b.Heads(b.Relu(b.Norm(b.Conv(b.Torus(b.Conv("planes", 2, 8, 1, 0)), 8, 8, 3, 0), 8)), 8, 9, 10)
	data := b.Marshal()
	round := func(i int) {
		m, err := Load(data)
		if err != nil {
			t.Fatal(err)
		}
		names := Kernels()
		e, err := m.ExecutorOn(names[i%len(names)], 4)
		if err != nil {
			t.Fatal(err)
		}
		e.Run(positions(m, 4, uint64(i)), 4)
		if _, err := Load(data[:len(data)-1-i%len(data)]); err == nil {
			t.Fatal("a cut file loads")
		}
	}
	heap := func() uint64 {
		runtime.GC()
		runtime.GC() // the second ends what the first began
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	for i := range 50 {
		round(i)
	}
	before := heap()
	for i := range 1000 {
		round(i)
	}
	if after := heap(); after > before+256<<10 {
		t.Errorf("%d bytes before a thousand models, %d after", before, after)
	}
}

// Only kernels of this machine are given, by name.
func TestExecutorOn(t *testing.T) {
	m, fastest := load1(t, nettest.Perceptron().Marshal(), 1)
	if name := Kernels()[0]; fastest.Kernel() != name {
		t.Errorf("the fastest is %s, an executor takes %s", name, fastest.Kernel())
	}
	for _, name := range Kernels() {
		e, err := m.ExecutorOn(name, 1)
		if err != nil || e.Kernel() != name {
			t.Errorf("%s: %v, %v", name, e, err)
		}
	}
	_, err := m.ExecutorOn("MMX\n", 1)
	if want := `net: no kernel "MMX " here; allowed: ` + strings.Join(Kernels(), ", "); err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// A batch that would take too much memory is refused on every kernel.
func TestExecutorBoundsMemory(t *testing.T) {
	b := nettest.New(1, 2, 64, 64)
	b.Policy(b.Op("GlobalAveragePool", []string{b.Conv("planes", 2, 32, 3, 1)}), 32)
	m, _ := load1(t, b.Marshal(), 1)
	for _, name := range Kernels() {
		if _, err := m.ExecutorOn(name, MaxBatch); err == nil || !strings.Contains(err.Error(), "numbers, allowed are") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
