//go:build !js

package kernel_test

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// buildHost builds testdata/host for the browser, with some files replaced.
func buildHost(t *testing.T, replaced map[string]string) (program string) {
	t.Helper()
	if _, err := exec.LookPath("node"); err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal("node is not installed")
		}
		t.Skip("node is not installed")
	}
	folder := t.TempDir()
	overlay, err := json.Marshal(map[string]any{"Replace": replaced})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "overlay.json"), overlay, 0o644); err != nil {
		t.Fatal(err)
	}
	program = filepath.Join(folder, "host.wasm")
	build := exec.Command("go", "build", "-overlay", filepath.Join(folder, "overlay.json"), "-o", program, "./testdata/host")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOEXPERIMENT=")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	return program
}

// kernelsIn lists the kernels that a program finds in Node with those arguments.
func kernelsIn(t *testing.T, program string, args ...string) string {
	t.Helper()
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	args = append(args, filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec_node.js"), program)
	cmd := exec.Command("node", args...)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("node %q: %v", args, err)
	}
	return strings.Join(strings.Split(strings.TrimSpace(string(out)), "\n"), ", ")
}

const withKernels = "--require=./node.js"

func TestHostsHaveTheKernelsTheyAllow(t *testing.T) {
	program := buildHost(t, nil)
	for _, c := range []struct {
		host string
		args []string
		want string
	}{
		{"that shares its memory", []string{withKernels}, "relaxed SIMD, SIMD, plain Go"},
		{"without SIMD", []string{withKernels, "--no-enable-sse4-1"}, "plain Go"},
		{"that shares no memory", nil, "plain Go"},
	} {
		if got := kernelsIn(t, program, c.args...); got != c.want {
			t.Errorf("a host %s has %s; want %s", c.host, got, c.want)
		}
	}
}

// The modules are built from the C files: the same compiler makes the same bytes. Those of
// another compiler pass the self-check too.
func TestModulesAreBuiltFromSource(t *testing.T) {
	const compiler = "clang version 19.1.7 "
	version, err := exec.Command("clang-19", "--version").Output()
	if err != nil {
		t.Skip("clang-19 is not installed")
	}
	if _, err := exec.LookPath("wasm-ld-19"); err != nil {
		t.Skip("wasm-ld-19 is not installed")
	}
	folder := t.TempDir()
	if out, err := exec.Command("./build.sh", folder).CombinedOutput(); err != nil {
		t.Fatalf("build.sh: %v\n%s", err, out)
	}
	replaced := map[string]string{}
	for _, name := range []string{"simd.wasm", "relaxed.wasm", "evaluate.wasm"} {
		rebuilt, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			t.Fatal(err)
		}
		kept, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(kept, rebuilt) && strings.Contains(string(version), compiler) {
			t.Errorf("%s is not what build.sh builds: run it", name)
		}
		path, err := filepath.Abs(name)
		if err != nil {
			t.Fatal(err)
		}
		replaced[path] = filepath.Join(folder, name)
	}
	if got, want := kernelsIn(t, buildHost(t, replaced), withKernels), "relaxed SIMD, SIMD, plain Go"; got != want {
		t.Errorf("rebuilt modules give %s; want %s", got, want)
	}
}
