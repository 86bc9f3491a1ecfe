//go:build js

package net

import (
	"strings"
	"syscall/js"
	"testing"

	"playout/engine/net/nettest"
)

// Executors work on while the program's memory grows, which gives JavaScript
// another buffer and moves nothing.
func TestMemoryGrowsWhileNetsLive(t *testing.T) {
	for _, c := range nettest.Nets {
		m, _ := load1(t, c.Build().Marshal(), 1)
		planes := positions(m, 1, 4)
		onEvery(t, m, 1, func(t *testing.T, e *Executor) {
			needKernels(t)
			_, value := e.Run(planes, 1)
			before := value[0]
			size := func() int { return memory().Get("buffer").Get("byteLength").Int() }
			start := size()
			var held [][]byte
			for size() < start+64<<20 {
				held = append(held, make([]byte, 16<<20))
			}
			if _, value := e.Run(planes, 1); value[0] != before {
				t.Errorf("%s: %v after %d MB more, want %v", c.Name, value[0], (size()-start)>>20, before)
			}
			clear(held)
		})
	}
}

// replace sets a property of JavaScript's for a test.
func replace(t *testing.T, object js.Value, name string, value any) {
	was := object.Get(name)
	object.Set(name, value)
	t.Cleanup(func() { object.Set(name, was) })
}

// needKernels skips where there are none to begin with.
func needKernels(t *testing.T) {
	t.Helper()
	if len(kernels()) == 0 {
		t.Skip("this host has no kernels")
	}
}

func TestHostWithoutMemoryHasPlainGo(t *testing.T) {
	replace(t, js.Global(), "programMemory", js.Undefined())
	if list := kernels(); len(list) != 0 {
		t.Errorf("%d kernels", len(list))
	}
}

func TestHostWithoutSIMDHasPlainGo(t *testing.T) {
	refuse := js.FuncOf(func(js.Value, []js.Value) any { return false })
	defer refuse.Release()
	replace(t, webAssembly(), "validate", refuse)
	if list := kernels(); len(list) != 0 {
		t.Errorf("%d kernels", len(list))
	}
}

// A host may validate a module and yet not start it.
func TestRefusedModuleFailsSelfCheck(t *testing.T) {
	needKernels(t)
	list := kernels()
	replace(t, webAssembly(), "Instance", js.Undefined())
	for _, k := range list {
		if err := selfCheck(k); err == nil || !strings.Contains(err.Error(), "the host refuses") {
			t.Errorf("%s: %v", k.name, err)
		}
	}
}

// A kernel that traps is not taken.
func TestTrapFailsSelfCheck(t *testing.T) {
	// (func (export "run") (param i32) unreachable)
	bytes := []byte("\x00asm\x01\x00\x00\x00\x01\x05\x01\x60\x01\x7f\x00\x03\x02\x01\x00\x07\x07\x01\x03run\x00\x00\x0a\x05\x01\x03\x00\x00\x0b")
	data := js.Global().Get("Uint8Array").New(len(bytes))
	js.CopyBytesToJS(data, bytes)
	run := webAssembly().Get("Instance").New(webAssembly().Get("Module").New(data)).Get("exports").Get("run")
	err := selfCheck(kernel{"trap", func(e *Executor) (runner, error) { return newTape(e, run), nil }})
	if err == nil || !strings.Contains(err.Error(), "unreachable") {
		t.Error(err)
	}
}
