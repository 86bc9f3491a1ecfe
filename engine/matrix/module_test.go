//go:build !js

package matrix

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The modules are built from product.c: the same compiler makes the same bytes.
func TestModulesAreBuiltFromSource(t *testing.T) {
	const compiler = "clang version 19.1.7 "
	version, err := exec.Command("clang-19", "--version").Output()
	if err != nil || !strings.Contains(string(version), compiler) {
		t.Skip(compiler + "is not installed")
	}
	if _, err := exec.LookPath("wasm-ld-19"); err != nil {
		t.Skip("wasm-ld-19 is not installed")
	}
	folder := t.TempDir()
	if out, err := exec.Command("./build.sh", folder).CombinedOutput(); err != nil {
		t.Fatalf("build.sh: %v\n%s", err, out)
	}
	for _, name := range []string{"simd.wasm", "relaxed.wasm"} {
		rebuilt, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			t.Fatal(err)
		}
		kept, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(kept, rebuilt) {
			t.Errorf("%s is not what build.sh builds: run it", name)
		}
	}
}

// The structs in C have the fields of those in Go, in the same order; all fields have 32 bits.
func TestInputsAreTheSameInC(t *testing.T) {
	read := func(name string) string {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	inC, inGo := read("product.c"), read("vectors_js.go")
	plain := func(field string) string { return strings.ToLower(strings.ReplaceAll(field, "_", "")) }
	for _, name := range []string{"product", "sum", "sparse"} {
		var c, g []string
		for _, body := range regexp.MustCompile(`struct \{\n([^}]*)\} ` + name + `;`).FindStringSubmatch(inC)[1:] {
			if i := strings.LastIndex(body, "{"); i >= 0 {
				body = body[i+1:]
			}
			for _, f := range regexp.MustCompile(`(\w+);`).FindAllStringSubmatch(body, -1) {
				c = append(c, plain(f[1]))
			}
		}
		for line := range strings.Lines(regexp.MustCompile(`type ` + name + `Input struct \{\n([^}]*)\}`).FindStringSubmatch(inGo)[1]) {
			words := strings.Fields(strings.ReplaceAll(line, ",", " "))
			for _, f := range words[:len(words)-1] {
				g = append(g, plain(f))
			}
		}
		if !slices.Equal(c, g) || len(c) < 5 {
			t.Errorf("%s has the fields %v in C and %v in Go; want the same", name, c, g)
		}
	}
}
