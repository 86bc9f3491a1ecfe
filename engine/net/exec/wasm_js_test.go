//go:build js

package exec

import (
	"strings"
	"syscall/js"
	"testing"

	"playout/engine/guest"
	"playout/engine/net/compile"
	"playout/engine/net/nettest"
	"playout/engine/net/onnx"
)

// Executors continue to work while the program's memory grows, which gives JavaScript another
// buffer and moves nothing.
func TestExecutorsSurviveMemoryGrowth(t *testing.T) {
	needKernels(t)
	size := func() int { return js.Global().Get(guest.Memory).Get("buffer").Get("byteLength").Int() }
	for _, c := range nettest.Nets {
		g, err := onnx.Read(c.Build().Marshal())
		if err != nil {
			t.Fatal(err)
		}
		p, err := compile.Compile(g)
		if err != nil {
			t.Fatal(err)
		}
		planes := nettest.Planes(1, p.C, p.H, p.W, 4)
		for _, k := range valid() {
			e, err := k.executor(p, 1)
			if err != nil {
				t.Fatal(err)
			}
			_, value := e.Run(planes, 1)
			before := value[0]
			start := size()
			var held [][]byte
			for size() < start+64<<20 {
				held = append(held, make([]byte, 16<<20))
			}
			if _, value := e.Run(planes, 1); value[0] != before {
				t.Errorf("%s: %s: %v after %d MB more, want %v", c.Name, k.name, value[0], (size()-start)>>20, before)
			}
			clear(held)
		}
	}
}

// replace sets a property of a JavaScript object for a test.
func replace(t *testing.T, object js.Value, name string, value any) {
	before := object.Get(name)
	object.Set(name, value)
	t.Cleanup(func() { object.Set(name, before) })
}

// needKernels skips the test if the host has no kernels to begin with.
func needKernels(t *testing.T) {
	t.Helper()
	if len(kernels()) == 0 {
		t.Skip("this host has no kernels")
	}
}

func TestHostWithoutMemoryHasPlainGo(t *testing.T) {
	replace(t, js.Global(), guest.Memory, js.Undefined())
	if list := kernels(); len(list) != 0 {
		t.Errorf("%d kernels, want 0", len(list))
	}
}

func TestHostWithoutSIMDHasPlainGo(t *testing.T) {
	refuse := js.FuncOf(func(js.Value, []js.Value) any { return false })
	defer refuse.Release()
	replace(t, js.Global().Get("WebAssembly"), "validate", refuse)
	if list := kernels(); len(list) != 0 {
		t.Errorf("%d kernels, want 0", len(list))
	}
}

// A host may accept a module and still not start it.
func TestRefusedModuleFailsSelfCheck(t *testing.T) {
	needKernels(t)
	list := kernels()
	replace(t, js.Global().Get("WebAssembly"), "Instance", js.Undefined())
	for _, k := range list {
		if err := selfCheck(k); err == nil || !strings.Contains(err.Error(), "the host refuses") {
			t.Errorf("%s: error %v, want one that says that the host refuses", k.name, err)
		}
	}
}

// The self-check rejects a kernel that traps.
func TestTrapFailsSelfCheck(t *testing.T) {
	// (func (export "run") (param i32) unreachable)
	bytes := []byte("\x00asm\x01\x00\x00\x00\x01\x05\x01\x60\x01\x7f\x00\x03\x02\x01\x00\x07\x07\x01\x03run\x00\x00\x0a\x05\x01\x03\x00\x00\x0b")
	data := js.Global().Get("Uint8Array").New(len(bytes))
	js.CopyBytesToJS(data, bytes)
	run := js.Global().Get("WebAssembly").Get("Instance").New(js.Global().Get("WebAssembly").Get("Module").New(data)).Get("exports").Get("run")
	err := selfCheck(kernel{"trap", func(e *Executor) (func(int), error) { return newModuleExecutor(e, run).run, nil }})
	if err == nil || !strings.Contains(err.Error(), "unreachable") {
		t.Errorf("error %v, want one with unreachable", err)
	}
}
