package wasmopt

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A threaded program continues where it was suspended or recovered.
func TestThreadedResumes(t *testing.T) {
	program, run := compiled(t, "resume")
	execute := filepath.Join(strings.TrimSpace(run("go", "env", "GOROOT")), "lib", "wasm", "go_js_wasm_exec")
	want := run(execute, program)
	raw, err := os.ReadFile(program)
	if err == nil {
		raw, err = Thread(raw)
	}
	if err == nil {
		err = os.WriteFile(program, raw, 0o755)
	}
	if err != nil {
		t.Fatal(err)
	}
	if got := run(execute, program); got != want {
		t.Errorf("the threaded program prints\n%swant\n%s", got, want)
	}
}
