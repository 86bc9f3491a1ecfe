//go:build !js

package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Node runs the loop, which returns the sum of the chains: each reaches 1.
func TestPeakModule(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("node is not installed")
	}
	ran := 0
	for name, relaxed := range map[string]bool{"SIMD": false, "relaxed SIMD": true} {
		path := filepath.Join(t.TempDir(), "peak.wasm")
		if err := os.WriteFile(path, peakModule(relaxed), 0o600); err != nil {
			t.Fatal(err)
		}
		const script = `const bytes = require("fs").readFileSync(process.argv[1]);
			console.log(new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports.run())`
		args := []string{"-e", script, path}
		if relaxed {
			args = append([]string{"--experimental-wasm-relaxed-simd"}, args...)
		}
		out, err := exec.Command(node, args...).CombinedOutput()
		if err != nil {
			if relaxed && strings.Contains(string(out), "bad option") {
				continue // this Node needs no flag for it, or does not know the flag
			}
			t.Fatalf("%s: %v: %s", name, err, out)
		}
		if got := strings.TrimSpace(string(out)); got != fmt.Sprint(chains) {
			t.Errorf("%s: the chains add up to %s, want %d", name, got, chains)
		}
		ran++
	}
	if ran == 0 {
		t.Error("no module ran")
	}
}

func TestNumbersOfModules(t *testing.T) {
	for _, c := range []struct {
		n                int
		unsigned, signed string // bytes in hexadecimal
	}{
		{0, "00", "00"}, {63, "3f", "3f"}, {64, "40", "c000"}, {127, "7f", "ff00"}, {128, "8001", "8001"}, {4000, "a01f", "a01f"},
	} {
		if got := fmt.Sprintf("%x", unsigned(c.n)); got != c.unsigned {
			t.Errorf("unsigned %d is %s, want %s", c.n, got, c.unsigned)
		}
		if got := fmt.Sprintf("%x", signed(c.n)); got != c.signed {
			t.Errorf("signed %d is %s, want %s", c.n, got, c.signed)
		}
	}
}
