package main

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// site returns a small build: the program, models with names like those of other files, and the
// scripts.
func site() map[string][]byte {
	random := rand.NewChaCha8([32]byte{1})
	some := func(n int) []byte {
		content := make([]byte, n)
		random.Read(content)
		return content
	}
	return map[string][]byte{
		programName: some(2*pieceBytes + 1), "playout.onnx": some(2 * pieceBytes), "opaque.onnx": some(9), "playout-bin.onnx": some(1),
		"opaque.js": []byte("const scripts = {{scripts}};\n{{wasm_exec.js}}\n{{worker.js}}\n"), "worker.js": []byte("work(`\\`)"), "wasm_exec.js": []byte("Go()"), "boot.js": []byte("1"),
	}
}

// TestOpaqueScripts: pages of an opaque origin load the same bytes as all others.
func TestOpaqueScripts(t *testing.T) {
	files := site()
	whole := maps.Clone(files)
	if err := addOpaqueScripts(files); err != nil {
		t.Fatal(err)
	}
	names := hashedNames(files)
	var scripts map[string][]string
	first, rest, _ := strings.Cut(string(files[opaqueScript]), "\n")
	list := strings.TrimSuffix(strings.TrimPrefix(first, "const scripts = "), ";")
	if err := json.Unmarshal([]byte(list), &scripts); err != nil || rest != "Go()\nwork(`\\`)\n" {
		t.Fatalf("%v in %s; want the scripts' names, wasm_exec.js and worker.js", err, files[opaqueScript])
	}
	byName := map[string][]byte{}
	for name, hashed := range names {
		byName[hashed] = files[name]
	}
	for name, want := range whole {
		pieces, listed := scripts[names[name]]
		if listed != hasOpaqueScripts(name) {
			t.Errorf("%s is listed: %v, want %v", name, listed, !listed)
		}
		if !listed {
			continue
		}
		var got []byte
		for i, piece := range pieces {
			text, is := strings.CutPrefix(string(byName[piece]), `opaque.take("`)
			text, ends := strings.CutSuffix(text, "\")\n")
			part, err := base64.StdEncoding.DecodeString(text)
			if !is || !ends || err != nil || len(part) == 0 || len(part) > pieceBytes || i < len(pieces)-1 && len(part) != pieceBytes {
				t.Fatalf("%s: piece %s of %d bytes, %v", name, piece, len(part), err)
			}
			got = append(got, part...)
		}
		if !bytes.Equal(got, want) {
			t.Errorf("%s: the joined pieces differ from the file", name)
		}
		delete(scripts, names[name])
	}
	if len(scripts) > 0 {
		t.Errorf("there are scripts of no file: %v", scripts)
	}

	again := site()
	if err := addOpaqueScripts(again); err != nil || !maps.EqualFunc(files, again, bytes.Equal) {
		t.Errorf("a second build of the same files makes other scripts, or fails: %v", err)
	}
}

// Browsers store no file that only pages of an opaque origin load, and all others.
func TestOpaqueScriptsAreNotStored(t *testing.T) {
	files := site()
	whole := slices.Sorted(maps.Keys(files))
	if err := addOpaqueScripts(files); err != nil {
		t.Fatal(err)
	}
	var keeps struct{ Core, Others []string }
	r := newRelease(files, map[string][]byte{"index.html": []byte("{{boot.js}}{{build}}")}, nil, nil)
	names := r.names
	if err := json.Unmarshal(r.storedFiles(), &keeps); err != nil {
		t.Fatal(err)
	}
	var want []string
	for _, name := range whole {
		if name != opaqueScript {
			want = append(want, names[name])
		}
	}
	slices.Sort(want)
	if kept := slices.Sorted(slices.Values(slices.Concat(keeps.Core, keeps.Others))); !slices.Equal(kept, want) {
		t.Errorf("browsers store %q, want %q", kept, want)
	}
	if build := string(r.build()); !strings.Contains(build, fmt.Sprintf(`"opaque":%q`, names[opaqueScript])) || strings.Contains(build, "opaque-") {
		t.Errorf("the page's data are %s", build)
	}
}

// The build rejects a script without a placeholder that it needs.
func TestOpaqueScriptsNeedPlaceholders(t *testing.T) {
	for _, place := range []string{"{{scripts}}", "{{wasm_exec.js}}", "{{worker.js}}"} {
		files := site()
		files[opaqueScript] = bytes.ReplaceAll(files[opaqueScript], []byte(place), nil)
		if err := addOpaqueScripts(files); err == nil || !strings.Contains(err.Error(), place) {
			t.Errorf("without %s: %v, want an error that names it", place, err)
		}
	}
}
