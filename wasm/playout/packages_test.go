//go:build !js

package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

const (
	program  = "playout/wasm/playout"
	listFile = "testdata/packages.txt"
)

// linkedPackages returns the packages of the page's program, with the imports of each.
func linkedPackages(t *testing.T) map[string][]string {
	t.Helper()
	cmd := exec.Command("go", "list", "-deps", "-json=ImportPath,Imports", program)
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOWASM=", "GOEXPERIMENT=")
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("go list: %v: %s", err, stderr.String())
	}
	imports := map[string][]string{}
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p struct {
			ImportPath string
			Imports    []string
		}
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			return imports
		} else if err != nil {
			t.Fatal(err)
		}
		imports[p.ImportPath] = p.Imports
	}
}

// matches reports whether a line of the list allows a package.
func matches(line, path string) bool {
	base, below := strings.CutSuffix(line, "/...")
	return path == base || below && strings.HasPrefix(path, base+"/")
}

// differences returns the differences between a program's imports and the lines of the list:
// packages that no line allows, each with a package that imports it, and lines that match
// nothing.
func differences(root string, imports map[string][]string, lines []string) []string {
	var wrong []string
	used := map[string]bool{}
	importers := map[string]string{root: ""} // by package, its nearest importer
	for queue := []string{root}; len(queue) > 0; queue = queue[1:] {
		path := queue[0]
		i := slices.IndexFunc(lines, func(line string) bool { return matches(line, path) })
		if i >= 0 {
			used[lines[i]] = true
		} else {
			chain := path
			for by := importers[path]; by != ""; by = importers[by] {
				chain = by + " -> " + chain
			}
			wrong = append(wrong, path+" is new: "+chain)
		}
		for _, imported := range imports[path] {
			if _, seen := importers[imported]; !seen {
				importers[imported] = path
				queue = append(queue, imported)
			}
		}
	}
	for _, line := range lines {
		if !used[line] {
			wrong = append(wrong, line+" is no longer linked: remove its line")
		}
	}
	return wrong
}

// Every visitor loads what the program links, so the list must name each package. The test
// reports a package that is not in the list, with a package that imports it.
func TestPackages(t *testing.T) {
	text, err := os.ReadFile(listFile)
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			lines = append(lines, line)
		}
	}
	for _, wrong := range differences(program, linkedPackages(t), lines) {
		t.Errorf("%s: %s", listFile, wrong)
	}
}

func TestDifferences(t *testing.T) {
	imports := map[string][]string{
		"main": {"app", "fmt"}, "app": {"app/board", "regexp"}, "app/board": {"fmt"},
		"regexp": {"regexp/syntax"}, "fmt": {"internal/fmtsort"},
	}
	for _, c := range []struct {
		list, want string
	}{
		{"main app/... fmt internal/... regexp regexp/syntax", ""},
		{"main app/... fmt internal/... regexp/...", ""},
		{"main app/... fmt internal/...", "regexp is new: main -> app -> regexp; regexp/syntax is new: main -> app -> regexp -> regexp/syntax"},
		{"main app fmt internal/... regexp/...", "app/board is new: main -> app -> app/board"},
		{"main app/... fmt internal/... regexp/... log", "log is no longer linked: remove its line"},
	} {
		if got := strings.Join(differences("main", imports, strings.Fields(c.list)), "; "); got != c.want {
			t.Errorf("%s: %q, want %q", c.list, got, c.want)
		}
	}
}
