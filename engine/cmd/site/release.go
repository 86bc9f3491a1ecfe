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

	"playout/ui/feature/studio"
)

// release is a build of the site: the contents of its files by name.
type release struct {
	files map[string][]byte // files that get a hash in their names, by the name without it
	pages map[string][]byte // files that keep their names, with placeholders
	guide map[string][]byte // files of the guide, which keep their names and are complete
	sets  map[string][]byte // sets of exercises and books of openings, likewise

	names map[string]string // names of files with their hashes
	core  []string          // files that every visitor's browser keeps for use without a network
	id    string            // distinguishes this release from any other
}

// guideFolder is the folder of the guide in the site.
const guideFolder = "guide/"

// newRelease makes a release of files.
func newRelease(files, pages, guide, sets map[string][]byte) *release {
	r := &release{files: files, pages: pages, guide: guide, sets: sets, names: hashedNames(files)}
	r.core = coreOf(pages["index.html"], r.names)
	r.id = r.computeID()
	return r
}

// hashedNames adds a hash of the content to each file's name.
func hashedNames(files map[string][]byte) map[string]string {
	names := map[string]string{}
	for name, content := range files {
		names[name] = hashedName(name, content)
	}
	return names
}

func hashedName(name string, content []byte) string {
	ext := filepath.Ext(name)
	return strings.TrimSuffix(name, ext) + "." + shortSum(content) + ext
}

// shortSum returns the first twelve digits of a content's SHA-256.
func shortSum(content []byte) string {
	sum := sha256.Sum256(content)
	return fmt.Sprintf("%x", sum[:6])
}

// placeholder matches {{boot.js}} in a page, for the hashed name of that file, and {{build}},
// {{stage}} and {{release}}, for JSON: what boot.js starts, what stage.js starts, and what sw.js
// stores.
var placeholder = regexp.MustCompile(`\{\{([a-z0-9_.-]+)\}\}`)

// fill replaces the placeholders of a page. One that names no file is an error.
func (r *release) fill(page []byte) ([]byte, error) {
	var unknown []string
	filled := placeholder.ReplaceAllFunc(page, func(match []byte) []byte {
		key := string(match[2 : len(match)-2])
		switch key {
		case "build":
			return r.build()
		case "stage":
			stage := map[string]any{"release": r.id}
			r.addProgram(stageName, stage)
			return mustJSON(stage)
		case "release":
			return r.storedFiles()
		}
		name, ok := r.names[key]
		if !ok {
			unknown = append(unknown, key)
		}
		return []byte(name)
	})
	if unknown != nil {
		return nil, fmt.Errorf("placeholders for missing files: %s", strings.Join(unknown, ", "))
	}
	return filled, nil
}

// bootFiles lists the files that boot.js loads, by the keys of the data block.
var bootFiles = map[string]string{"program": programName, "exec": "wasm_exec.js", "worker": workerScript}

// build returns the data block of a page: the names of this build's files, the size of the
// program in bytes, the models and their sizes by name, and the patches that make larger programs
// of it, with their style sheets and the addresses that need them.
func (r *release) build() []byte {
	nets, sizes := map[string]string{}, map[string]int{}
	for name, hashed := range r.names {
		if modelName.MatchString(name) {
			model := strings.TrimSuffix(name, ".onnx")
			nets[model], sizes[model] = hashed, len(r.files[name])
		}
	}
	build := map[string]any{"release": r.id, "models": nets, "sizes": sizes}
	for what, name := range bootFiles {
		build[what] = r.names[name]
	}
	r.addProgram(programName, build)
	var larger []map[string]any
	for _, program := range studio.Programs() {
		var paths []string
		for _, p := range studio.Places() {
			if p.Program == program {
				paths = append(paths, p.Path)
			}
		}
		name := patchName(program)
		larger = append(larger, map[string]any{"paths": paths, "patch": r.names[name], "patchBytes": len(r.files[name]), "style": r.names[styleName(program)]})
	}
	build["larger"] = larger
	build["opaque"] = r.names[opaqueScript]
	build["scorm"] = r.names[courseScript] // engine/exercise/scorm packs it
	return mustJSON(build)
}

// addProgram adds a program's file and its size in bytes to a page's data block, gzipped and, if
// the site has it, in brotli.
func (r *release) addProgram(name string, block map[string]any) {
	block["program"], block["bytes"] = r.names[name], len(r.files[name])
	if b := brotliName(name); r.names[b] != "" {
		block["brotli"], block["brotliBytes"] = r.names[b], len(r.files[b])
	}
}

// courseScript is the script of course packages; no page of the site loads it.
const courseScript = "scorm.js"

// firstModel is the net of the page's first game, which ui/page decides.
const firstModel = "othello.onnx"

// isNeverStored reports whether browsers never store a file: the icons, which only installing the page
// needs, and the scripts for pages of an opaque origin.
func isNeverStored(name string) bool { return filepath.Ext(name) == ".png" || isForOpaque(name) }

// coreOf lists the files that every visitor's browser stores, by names without hashes: those
// that the page names, those that boot.js starts, the patch that makes the studio's program with its
// style sheet, and the model of the first game. Browsers store all others after their first use, the lab among them.
func coreOf(page []byte, names map[string]string) []string {
	core := append(slices.Collect(maps.Values(bootFiles)), patchName(studio.Studio), styleName(studio.Studio), firstModel)
	for _, match := range placeholder.FindAllSubmatch(page, -1) {
		core = append(core, string(match[1]))
	}
	slices.Sort(core)
	return slices.DeleteFunc(slices.Compact(core), func(name string) bool { return names[name] == "" || isNeverStored(name) })
}

// finishedFiles returns the files that keep their names and have no placeholders, by path.
func (r *release) finishedFiles() map[string][]byte {
	all := map[string][]byte{}
	for name, content := range r.guide {
		all[guideFolder+name] = content
	}
	for name, content := range r.sets {
		all[name] = content
	}
	return all
}

// storedFiles returns what sw.js needs: the id of this release, the hashed names of its core, the names
// of all other files, which it stores after their first use, and the names of the programs in
// brotli. Files of the guide, sets and books have no hash in their names, so it lists their sums.
func (r *release) storedFiles() []byte {
	kept, others := []string{}, []string{}
	if r.names[stageName] != "" {
		others = append(others, stagePage)
	}
	for name, hashed := range r.names {
		switch {
		case slices.Contains(r.core, name):
			kept = append(kept, hashed)
		case !isNeverStored(name):
			others = append(others, hashed)
		}
	}
	brotli := map[string]string{}
	for _, name := range []string{programName, stageName} {
		if b := r.names[brotliName(name)]; b != "" {
			brotli[r.names[name]] = b
		}
	}
	sums := map[string]string{}
	for name, content := range r.finishedFiles() {
		sums[name] = shortSum(content)
		others = append(others, name)
	}
	slices.Sort(kept)
	slices.Sort(others)
	return mustJSON(map[string]any{"id": r.id, "core": kept, "others": others, "brotli": brotli, "sums": sums})
}

// computeID returns the release's id: a hash of the hashed names, of the pages with their
// placeholders, and of the guide.
func (r *release) computeID() string {
	sum := sha256.New()
	for _, name := range slices.Sorted(maps.Values(r.names)) {
		fmt.Fprintln(sum, name)
	}
	for _, pages := range []map[string][]byte{r.pages, r.finishedFiles()} {
		for _, name := range slices.Sorted(maps.Keys(pages)) {
			fmt.Fprintln(sum, name, len(pages[name]))
			sum.Write(pages[name])
		}
	}
	return fmt.Sprintf("%x", sum.Sum(nil)[:6])
}

// mustJSON encodes strings, numbers, and lists and maps of them, which cannot fail.
func mustJSON(value any) []byte {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	return text
}
