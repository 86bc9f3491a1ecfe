//go:build !js

package static

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// TestVuguScript holds vugu.js to the script in the Vugu that go.mod names, so
// that an upgrade cannot part them.
func TestVuguScript(t *testing.T) {
	folder, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/vugu/vugu").Output()
	if err != nil {
		t.Fatalf("go list -m github.com/vugu/vugu: %v", err)
	}
	render := filepath.Join(strings.TrimSpace(string(folder)), "domrender")
	want := constant(t, filepath.Join(render, "renderer-js-script.go"), "jsHelperScript")
	shipped, err := os.ReadFile("vugu.js")
	if err != nil {
		t.Fatal(err)
	}
	var body []string
	for line := range strings.Lines(string(shipped)) {
		if !strings.HasPrefix(line, "//") {
			body = append(body, line)
		}
	}
	if got := strings.TrimSpace(strings.Join(body, "")); got != strings.TrimSpace(want) {
		t.Errorf("vugu.js is not Vugu's helper script (%d bytes, want %d): copy jsHelperScript from %s", len(got), len(want), render)
	}
	if !strings.Contains(want, "window.vuguRender=") {
		t.Error("Vugu's helper script no longer defines window.vuguRender, by which boot.js knows that it ran")
	}
	source, err := os.ReadFile(filepath.Join(render, "renderer-js.go"))
	if err != nil {
		t.Fatal(err)
	}
	calls := 0
	for line := range strings.Lines(string(source)) {
		if strings.Contains(line, `"eval"`) && !strings.HasPrefix(strings.TrimSpace(line), "//") {
			calls++
		}
	}
	if calls != 1 {
		t.Errorf("Vugu calls eval in %d places; boot.js answers one", calls)
	}
}

// constant is the value of a string constant in a Go file.
func constant(t *testing.T, path, name string) string {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var literal *ast.BasicLit
	ast.Inspect(file, func(n ast.Node) bool {
		if spec, ok := n.(*ast.ValueSpec); ok && len(spec.Values) == 1 && spec.Names[0].Name == name {
			literal, _ = spec.Values[0].(*ast.BasicLit)
		}
		return literal == nil
	})
	if literal == nil {
		t.Fatalf("%s has no plain string %s", path, name)
	}
	value, err := strconv.Unquote(literal.Value)
	if err != nil {
		t.Fatal(err)
	}
	return value
}
