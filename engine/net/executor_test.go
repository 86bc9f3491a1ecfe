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
	m, e := loadAsWritten(t, nettest.FourConvolutions().Marshal(), 1)
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
						t.Errorf("%s: board %d is %v in a batch, want %v as alone", e.Kernel(), j, v, want[j])
						return
					}
				}
			}
		})
	}
	wait.Wait()
}

// A thousand models that are loaded and dropped leave no memory in use.
func TestLoadingFreesMemory(t *testing.T) {
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
			t.Fatal("a truncated file loads")
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
		t.Errorf("%d bytes in use before a thousand models, %d after; want at most 256 KB more", before, after)
	}
}

// Executors run on the kernels of this machine, by name.
func TestExecutorOn(t *testing.T) {
	m, fastest := loadAsWritten(t, nettest.Perceptron().Marshal(), 1)
	if name := Kernels()[0]; fastest.Kernel() != name {
		t.Errorf("an executor runs on %s, want the fastest, %s", fastest.Kernel(), name)
	}
	for _, name := range Kernels() {
		e, err := m.ExecutorOn(name, 1)
		if err != nil || e.Kernel() != name {
			t.Errorf("an executor on %s: %v, %v", name, e, err)
		}
	}
	_, err := m.ExecutorOn("MMX\n", 1)
	if want := `net: no kernel "MMX\n" here; allowed: ` + strings.Join(Kernels(), ", "); err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

// Every kernel refuses a batch that would take too much memory.
func TestExecutorBoundsMemory(t *testing.T) {
	b := nettest.New(1, 2, 64, 64)
	b.Policy(b.Op("GlobalAveragePool", []string{b.Conv("planes", 2, 32, 3, 1)}), 32)
	m, _ := loadAsWritten(t, b.Marshal(), 1)
	for _, name := range Kernels() {
		if _, err := m.ExecutorOn(name, exec.MaxBatch); err == nil || !strings.Contains(err.Error(), "numbers; allowed:") {
			t.Errorf("%s: error %v, want one about the numbers allowed", name, err)
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
			t.Errorf("an executor for %d samples is made, want an error", n)
		}
	}
	e, err := m.Executor(2)
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if recover() == nil {
			t.Error("an executor for 2 samples runs 3, want a panic")
		}
	}()
	e.Run(positions(m, 3, 1), 3)
}
