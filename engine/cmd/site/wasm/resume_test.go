package wasm

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestThreadedResumes: a threaded program goes on where it was suspended or recovered.
func TestThreadedResumes(t *testing.T) {
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("Node is missing")
	}
	run := func(name string, args ...string) string {
		t.Helper()
		cmd := exec.Command(name, args...)
		cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%s: %v\n%s", name, err, out)
		}
		return string(out)
	}
	program := filepath.Join(t.TempDir(), "resume.wasm")
	run("go", "build", "-o", program, "./testdata/resume")
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
		t.Errorf("threaded it says\n%sand before\n%s", got, want)
	}
}
