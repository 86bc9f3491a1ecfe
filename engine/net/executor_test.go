package net

import (
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"playout/engine/net/exec"
	"playout/engine/net/nettest"
)

// Executors of one model run concurrently.
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
						t.Errorf("%s: board %d is %v in a batch, %v alone", e.Kernel(), j, v, want[j])
						return
					}
				}
			}
		})
	}
	wait.Wait()
}

// A test loads and drops a thousand models, and no memory stays in use.
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
			t.Fatalf("a truncated file loads: got %v, want an error", err)
		}
	}
	heap := func() uint64 {
		runtime.GC()
		runtime.GC() // the second completes the first
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

// Executors run on the kernels of this machine, by name.
func TestExecutorOn(t *testing.T) {
	m, fastest := load1(t, nettest.Perceptron().Marshal(), 1)
	if name := Kernels()[0]; fastest.Kernel() != name {
		t.Errorf("the fastest is %s, an executor takes %s", name, fastest.Kernel())
	}
	for _, name := range Kernels() {
		e, err := m.ExecutorOn(name, 1)
		if err != nil || e.Kernel() != name {
			t.Errorf("%s: %v, %v, want e.Kernel() == name", name, e, err)
		}
	}
	_, err := m.ExecutorOn("MMX\n", 1)
	if want := `net: no kernel "MMX\n" here; allowed: ` + strings.Join(Kernels(), ", "); err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// Every kernel refuses a batch that would take too much memory.
func TestExecutorBoundsMemory(t *testing.T) {
	b := nettest.New(1, 2, 64, 64)
	b.Policy(b.Op("GlobalAveragePool", []string{b.Conv("planes", 2, 32, 3, 1)}), 32)
	m, _ := load1(t, b.Marshal(), 1)
	for _, name := range Kernels() {
		if _, err := m.ExecutorOn(name, exec.MaxBatch); err == nil || !strings.Contains(err.Error(), "numbers; allowed:") {
			t.Errorf(`%s: %v; want an error && strings.Contains(err.Error(), "numbers; allowed:")`, name, err)
		}
	}
}

func TestExecutorBounds(t *testing.T) {
	m, err := Load(nettest.Perceptron().Marshal())
	if err != nil {
		t.Fatal(err)
	}
	for _, n := range []int{-1, 0, exec.MaxBatch + 1} {
		if _, err := m.Executor(n); err == nil {
			t.Errorf("an executor for %d samples: got %v, want an error", n, err)
		}
	}
	e, err := m.Executor(2)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if recover() == nil {
			t.Error("3 samples ran in an executor for 2")
		}
	}()
	e.Run(positions(m, 3, 1), 3)
}
