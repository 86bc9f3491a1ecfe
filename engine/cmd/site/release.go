package main

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// release is a build of the site. Its maps are of files' contents.
type release struct {
	files map[string][]byte // those that carry a hash in their names, by names without it
	pages map[string][]byte // those whose names stay, with placeholders
	guide map[string][]byte // the guide's, whose names stay too, as they are

	names map[string]string // names of files with their hashes
	core  []string          // files that every visitor keeps for visits without a network
	id    string            // tells this release from any other
}

// guideFolder is where the guide is in the site.
const guideFolder = "guide/"

// newRelease is the release of these files.
func newRelease(files, pages, guide map[string][]byte) *release {
	r := &release{files: files, pages: pages, guide: guide, names: hashedNames(files)}
	r.core = coreOf(pages["index.html"], r.names)
	r.id = r.sum()
	return r
}

// hashedNames puts a hash of its content into each file's name.
func hashedNames(files map[string][]byte) map[string]string {
	names := map[string]string{}
	for name, content := range files {
		names[name] = hashedName(name, content)
	}
	return names
}

func hashedName(name string, content []byte) string {
	ext := filepath.Ext(name)
	return strings.TrimSuffix(name, ext) + "." + sumOf(content) + ext
}

// sumOf is the first twelve digits of a content's SHA-256.
func sumOf(content []byte) string {
	sum := sha256.Sum256(content)
	return fmt.Sprintf("%x", sum[:6])
}

// placeholder is {{boot.js}} in a page: the hashed name of that file, or
// {{build}}: what boot.js starts, {{stage}}: what stage.js does, or {{release}}: what
// sw.js keeps; these are JSON.
var placeholder = regexp.MustCompile(`\{\{([a-z0-9_.-]+)\}\}`)

// fill replaces a page's placeholders; one that names nothing is an error.
func (r *release) fill(page []byte) ([]byte, error) {
	var unknown []string
	filled := placeholder.ReplaceAllFunc(page, func(match []byte) []byte {
		key := string(match[2 : len(match)-2])
		switch key {
		case "build":
			return r.build()
		case "stage":
			return mustJSON(map[string]string{"release": r.id, "program": r.names[stageName]})
		case "release":
			return r.kept()
		}
		name, ok := r.names[key]
		if !ok {
			unknown = append(unknown, key)
		}
		return []byte(name)
	})
	if unknown != nil {
		return nil, fmt.Errorf("placeholders for files that are not there: %s", strings.Join(unknown, ", "))
	}
	return filled, nil
}

// started are the files that boot.js starts, by what it calls them.
var started = map[string]string{"program": programName, "exec": "wasm_exec.js", "worker": "worker.js"}

// build is the page's data block: which file is which in this build, how many
// bytes the program has, and the models by their names.
func (r *release) build() []byte {
	nets := map[string]string{}
	for name, hashed := range r.names {
		if modelName.MatchString(name) {
			nets[strings.TrimSuffix(name, ".onnx")] = hashed
		}
	}
	build := map[string]any{"release": r.id, "models": nets, "bytes": len(r.files[programName])}
	for what, name := range started {
		build[what] = r.names[name]
	}
	build["opaque"] = r.names[opaqueScript]
	return mustJSON(build)
}

// firstModel is the net of the game that the page opens with: ui/page says which.
const firstModel = "othello.onnx"

// unkept says whether a file is asked for by no visit that keeps anything: an icon,
// which is where the page is installed, or a script for pages of an opaque origin.
func unkept(name string) bool { return filepath.Ext(name) == ".png" || forOpaque(name) }

// coreOf lists what every visitor keeps for visits without a network, by names
// without hashes: the files that the page itself names, those that boot.js starts,
// and the model of the first game. All else is kept once it has been used.
func coreOf(page []byte, names map[string]string) []string {
	core := append(slices.Collect(maps.Values(started)), firstModel)
	for _, match := range placeholder.FindAllSubmatch(page, -1) {
		core = append(core, string(match[1]))
	}
	slices.Sort(core)
	return slices.DeleteFunc(slices.Compact(core), func(name string) bool { return names[name] == "" || unkept(name) })
}

// kept is what sw.js keeps: this release, the hashed names of its core, and those
// of all else that it keeps once used, the page of the stage and the guide among
// them. The guide's names stay, so their sums are there too.
func (r *release) kept() []byte {
	kept, others := []string{}, []string{}
	if r.names[stageName] != "" {
		others = append(others, stagePage)
	}
	for name, hashed := range r.names {
		switch {
		case slices.Contains(r.core, name):
			kept = append(kept, hashed)
		case !unkept(name):
			others = append(others, hashed)
		}
	}
	sums := map[string]string{}
	for name, content := range r.guide {
		sums[guideFolder+name] = sumOf(content)
		others = append(others, guideFolder+name)
	}
	slices.Sort(kept)
	slices.Sort(others)
	return mustJSON(map[string]any{"id": r.id, "core": kept, "others": others, "sums": sums})
}

// sum is the release's id: a hash of the hashed names and of the pages as they
// are before these are filled in.
func (r *release) sum() string {
	sum := sha256.New()
	for _, name := range slices.Sorted(maps.Values(r.names)) {
		fmt.Fprintln(sum, name)
	}
	for _, pages := range []map[string][]byte{r.pages, r.guide} {
		for _, name := range slices.Sorted(maps.Keys(pages)) {
			fmt.Fprintln(sum, name, len(pages[name]))
			sum.Write(pages[name])
		}
	}
	return fmt.Sprintf("%x", sum.Sum(nil)[:6])
}

// mustJSON is of strings and numbers, and lists and maps of them, which always have a JSON
// form.
func mustJSON(value any) []byte {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	return text
}
