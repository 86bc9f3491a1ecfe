package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"

	"playout/engine/cmd/site/guide"
	"playout/engine/cmd/site/licences"
	"playout/engine/cmd/site/patch"
	"playout/engine/cmd/site/wasmopt"
	"playout/engine/deflate"
	"playout/engine/exercise/starters"
	"playout/engine/net"
	"playout/models"
	"playout/static"
	"playout/ui/feature/studio"
	"playout/ui/text"
)

// File is one file of the built page.
type File struct {
	Name string
	Size int // bytes
}

// programName is the file of the wasm program. Some hosts add headers to files that end in .gz
// or .wasm, but browsers must read exactly what the build wrote.
const programName = "playout.bin"

// patchName returns the file that has a larger program, for places that few visitors need, as a patch
// of the page's program.
func patchName(program string) string { return program + ".bin" }

// stageName is the stage's program, and stagePage the page that runs it.
const (
	stageName = "stage.bin"
	stagePage = "stage.html"
)

// options are choices for a build.
type options struct {
	names  bool // keep the names of functions in the programs
	brotli bool // add the programs in brotli, which takes some twenty seconds
	plain  bool // leave the programs as Go's linker writes them, with all names
	lobby  bool // for a site with a lobby
}

// Build makes the whole site in dir. It replaces an older one only once all files are made.
func Build(dir string, o options) ([]File, error) {
	if err := command(nil, "go", "generate", "./ui"); err != nil {
		return nil, err
	}
	files, err := buildPrograms(o)
	if err != nil {
		return nil, err
	}
	if files["wasm_exec.js"], err = wasmExec(); err != nil {
		return nil, err
	}
	icons(files)
	pages, err := readStatic(files, o)
	if err != nil {
		return nil, err
	}
	if err := writeWords(files); err != nil {
		return nil, err
	}
	appendScripts(files)
	if err := readModels("models", files); err != nil {
		return nil, err
	}
	if err := addOpaqueScripts(files); err != nil {
		return nil, err
	}
	sets, err := readSets()
	if err != nil {
		return nil, err
	}
	guide, err := renderGuide(files, pages, sets)
	if err != nil {
		return nil, err
	}
	return newRelease(files, pages, guide, sets).write(dir)
}

// setsFolder is the site's folder of the sets of exercises that come with it, those of
// setsSource.
const setsFolder, setsSource = "exercises/", "engine/exercise/starters/*.json"

// booksFolder is the site's folder of the games' books of openings, those of booksSource.
const booksFolder, booksSource = "books/", "engine/games/*/book.txt"

// readSets reads the sets of exercises and the books by their paths in the site. They keep their
// names: people copy sets, and the page knows a book by its game. A set that lacks one of the page's
// languages has the English text there.
func readSets() (map[string][]byte, error) {
	sets := map[string][]byte{}
	for source, inSite := range map[string]func(path string) string{
		setsSource:  func(path string) string { return setsFolder + filepath.Base(path) },
		booksSource: func(path string) string { return booksFolder + filepath.Base(filepath.Dir(path)) + ".txt" },
	} {
		paths, err := filepath.Glob(source)
		if err != nil {
			return nil, err
		}
		for _, path := range paths {
			if sets[inSite(path)], err = os.ReadFile(path); err != nil {
				return nil, err
			}
		}
	}
	for _, name := range starters.Names {
		for _, lang := range text.Langs() {
			path := starters.File(name, lang)
			if file := setsFolder + filepath.Base(path); sets[file] == nil {
				content, err := fs.ReadFile(starters.Site{}, path)
				if err != nil {
					return nil, err
				}
				sets[file] = content
			}
		}
	}
	return sets, nil
}

// renderGuide renders the guide, with the licences of the modules that the programs link.
func renderGuide(files, pages, sets map[string][]byte) (map[string][]byte, error) {
	paths := []string{pageSource.path, stageSource.path}
	for _, name := range studio.Programs() {
		paths = append(paths, largerSource(name).path)
	}
	linked, err := licences.List(target, paths...)
	if err != nil {
		return nil, err
	}
	names := hashedNames(files)
	return guide.Render(os.DirFS("."), guide.Site{
		Style: names["guide.css"], Script: names["guide.js"], Icon: names["icon.svg"],
		Has:   func(name string) bool { return pages[name] != nil || sets[name] != nil },
		Added: map[string]string{"licences.md": licences.Markdown(linked)},
	})
}

// noInline lists the packages that are compiled without inlining. They mostly wait for the browser,
// and calls make the download a twentieth smaller than inlined copies.
var noInline = append([]string{
	"playout/ui/...", "playout/wasm/...", "playout/engine/wire", "playout/engine/link", "playout/engine/ending", "playout/engine/session/...", "playout/engine/stage/...", "playout/engine/search/report", "playout/engine/search/growth",
	"playout/engine/player/...", "playout/engine/timecontrol", "playout/engine/record", "playout/engine/review", "playout/engine/chance", "playout/engine/packed", "playout/engine/deflate", "playout/engine/paste", "playout/engine/strict", "playout/engine/exercise/...", "playout/engine/net", "playout/engine/net/onnx", "playout/engine/net/compile", "github.com/...",
	"playout/engine/embed", "playout/engine/game/editor", "playout/engine/game/format", "playout/engine/game/movelist", "playout/engine/game/openings", "playout/engine/games/chess/notation", "playout/engine/games/chess/pgn", "playout/engine/games/othello/ggf", "playout/engine/peer/...", "playout/engine/plaintext",
	"syscall/js", "encoding/base64",
}, noInlineInBoth...)

// noInlineInBoth lists those that are compiled so for the stage's program too, so that Go compiles
// them once. The packages that draw the stage are inlined there.
var noInlineInBoth = []string{
	"syscall", "os", "io", "io/fs", "log", "errors", "html", "internal/bisect", "internal/godebug", "internal/poll", "internal/reflectlite",
	"encoding/json", "fmt", "reflect", "strconv", "internal/strconv", "strings", "bytes", "time",
}

// buildPrograms builds the page's programs and the stage's, gzipped, at the same time: much of
// each build uses only one core.
func buildPrograms(o options) (map[string][]byte, error) {
	page, tags := pageSource, ""
	if o.lobby {
		tags = lobbyTag
	}
	page.tags = tags
	program := sync.OnceValues(page.building(o))
	builds := map[string]func() (packed, error){
		programName: func() (packed, error) { return page.pack(program, o) },
		stageName:   func() (packed, error) { return stageSource.pack(stageSource.building(o), o) },
	}
	for _, name := range studio.Programs() {
		larger := largerSource(name)
		larger.tags = tags
		builds[patchName(name)] = func() (packed, error) { return larger.packPatch(program, o) }
	}
	type built struct {
		name string
		packed
		err error
	}
	done := make(chan built)
	for name, build := range builds {
		go func() {
			b := built{name: name}
			b.packed, b.err = build()
			done <- b
		}()
	}
	files := map[string][]byte{}
	var failed error
	for range builds {
		b := <-done
		files[b.name] = b.gzip
		if b.brotli != nil {
			files[brotliName(b.name)] = b.brotli
		}
		failed = errors.Join(failed, b.err)
	}
	return files, failed
}

// source defines how to build a program.
type source struct {
	path     string
	noInline []string // packages in which nothing is inlined
	gzip     func([]byte) ([]byte, error)
	tags     string // build tags, "" for none
}

// lobbyTag is the build tag of the page's programs for a site with a lobby.
const lobbyTag = "lobby"

// pageSource is the program that every visitor loads: to save a few per cent of it, the build may
// take some seconds more.
var pageSource = source{path: "./wasm/playout", noInline: noInline, gzip: func(raw []byte) ([]byte, error) { return deflate.Gzip(raw), nil }}

// styleName returns the file that has a larger program's further style sheet.
func styleName(program string) string { return program + ".css" }

// largerSource returns a program that the page loads for the places of package studio. Since it is a
// patch of the page's, it is compiled in the same way.
func largerSource(name string) source {
	return source{path: "./wasm/" + name, noInline: noInline, gzip: pageSource.gzip}
}

// stageSource is the program that the page loads when it first opens the stage.
var stageSource = source{path: "./wasm/stage", noInline: noInlineInBoth, gzip: compress}

// packed is a program as the site has it: gzipped, and perhaps in brotli.
type packed struct{ gzip, brotli []byte }

// building returns a function that builds the program.
func (s source) building(o options) func() ([]byte, error) {
	return func() ([]byte, error) {
		raw, err := s.compile("-s -w")
		if err != nil || o.plain {
			return raw, err
		}
		if raw, err = rewrite(raw, o.names); err != nil {
			return nil, fmt.Errorf("%s: %w; build -rewrite=false leaves the program as Go's linker writes it", s.path, err)
		}
		return raw, nil
	}
}

// pack compresses the program that build returns.
func (s source) pack(build func() ([]byte, error), o options) (p packed, err error) {
	raw, err := build()
	if err != nil {
		return packed{}, err
	}
	if o.brotli {
		if p.brotli, err = compressBrotli(raw); err != nil {
			return packed{}, err
		}
	}
	p.gzip, err = s.gzip(raw)
	return p, err
}

// packPatch builds the program and compresses it as a patch of another, which base returns.
// Brotli would save a twelfth of it.
func (s source) packPatch(base func() ([]byte, error), o options) (p packed, err error) {
	raw, err := s.building(o)()
	if err != nil {
		return packed{}, err
	}
	old, err := base()
	if err != nil {
		return packed{}, nil // the base's own build reports it
	}
	difference, err := patch.Make(old, raw)
	if err != nil {
		return packed{}, err
	}
	p.gzip, err = s.gzip(difference)
	return p, err
}

// rewrite makes a program smaller and faster. It keeps the names of functions, files and lines
// if names is true.
func rewrite(program []byte, names bool) ([]byte, error) {
	threaded, err := wasmopt.Thread(program)
	if err != nil {
		return nil, err
	}
	if names {
		return wasmopt.JoinSegments(threaded)
	}
	return wasmopt.Strip(threaded)
}

// compile builds the program with flags of the linker.
func (s source) compile(linker string) ([]byte, error) {
	temp, err := os.MkdirTemp("", "playout-build-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(temp)
	path := filepath.Join(temp, "program.wasm")
	args := []string{"build", "-trimpath", "-ldflags=" + linker, "-tags=" + s.tags}
	for _, packages := range s.noInline {
		args = append(args, "-gcflags="+packages+"=-l")
	}
	if err := command(target, "go", append(args, "-o", path, s.path)...); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
}

// target is the environment in which programs are built.
var target = []string{"GOOS=js", "GOARCH=wasm", "GOWASM=", "GOFLAGS=-buildvcs=false"}

// command runs a tool with additional environment variables. Its output goes to
// standard error.
func command(env []string, name string, args ...string) error {
	cmd := exec.Command(name, args...)
	cmd.Env = append(os.Environ(), env...)
	cmd.Stdout, cmd.Stderr = os.Stderr, os.Stderr
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%s %s: %w", name, strings.Join(args, " "), err)
	}
	return nil
}

// wasmExec returns the toolchain's support script, of the Go version that compiles the program.
func wasmExec() ([]byte, error) {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, fmt.Errorf("go env GOROOT: %w", err)
	}
	return os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
}

// stableNames lists the files besides pages (HTML) that keep their names, since other sites and
// browsers ask for them by name. The build fills in their placeholders as it does in pages.
var stableNames = []string{"embed.d.ts", "embed.js", "manifest.json", "sw.js"}

// examples is the folder of pages for others to copy; the build does not change them.
const examples = "examples"

// missingPage is the page that hosts show for an address that is missing.
const missingPage = "404.html"

// assembled lists the files that consist of several.
var assembled = map[string]func(fs.FS) ([]byte, error){"index.html": static.Index, "embed.html": static.Embed, missingPage: static.Missing, "guide.css": static.Guide}

// readStatic adds the files of static/ to files, and returns the pages and all others that keep
// their names.
func readStatic(files map[string][]byte, o options) (pages map[string][]byte, err error) {
	entries, err := os.ReadDir("static")
	if err != nil {
		return nil, fmt.Errorf("%w: run this in the repository's root", err)
	}
	var further []string
	if o.lobby {
		further = append(further, static.LobbyStyle)
	}
	style, err := static.Style(os.DirFS("."), further...)
	if err != nil {
		return nil, err
	}
	files["style.css"] = minify("style.css", style)
	for _, program := range studio.Programs() {
		style, err := static.StyleOf(os.DirFS("."), program)
		if err != nil {
			return nil, err
		}
		files[styleName(program)] = minify(styleName(program), style)
	}
	pages = map[string][]byte{}
	for _, entry := range entries {
		name := entry.Name()
		if entry.IsDir() || strings.HasSuffix(name, ".go") {
			continue
		}
		content, err := os.ReadFile(filepath.Join("static", name))
		if err != nil {
			return nil, err
		}
		if assemble := assembled[name]; assemble != nil {
			if content, err = assemble(os.DirFS(".")); err != nil {
				return nil, err
			}
		}
		if ext := filepath.Ext(name); ext == ".js" || ext == ".css" {
			content = minify(name, content)
		}
		if filepath.Ext(name) == ".html" || slices.Contains(stableNames, name) {
			pages[name] = content
		} else {
			files[name] = content
		}
	}
	return pages, readExamples(pages)
}

// readExamples adds the pages and pictures of the examples.
func readExamples(pages map[string][]byte) error {
	paths, err := filepath.Glob(filepath.Join("static", examples, "*.*"))
	if err != nil {
		return err
	}
	for _, path := range paths {
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		pages[examples+"/"+filepath.Base(path)] = content
	}
	return nil
}

// modelName matches a model's file name, which is part of agent strings and of the worker's
// address.
var modelName = regexp.MustCompile(`^[a-z0-9-]+\.onnx$`)

// readModels adds the nets of a folder, if there are any. Each must have its card and must load,
// so that a build finds a bad one before a visitor does.
func readModels(folder string, files map[string][]byte) error {
	from := os.DirFS(folder)
	for _, name := range models.List(from) {
		file := name + ".onnx"
		if !modelName.MatchString(file) {
			return fmt.Errorf("%s/%s is not a model's name; allowed: small letters, digits and -", folder, file)
		}
		content, _, err := models.Read(from, name)
		if err != nil {
			return fmt.Errorf("%s/%s: %w", folder, file, err)
		}
		if _, err := net.Load(content); err != nil {
			return fmt.Errorf("%s/%s: %w", folder, file, err)
		}
		files[file] = content
	}
	return nil
}

// write writes all files into a new folder, which then replaces dir.
func (r *release) write(dir string) ([]File, error) {
	fresh := dir + ".new"
	if err := os.RemoveAll(fresh); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(fresh, 0o755); err != nil {
		return nil, err
	}
	var list []File
	put := func(name string, content []byte) error {
		list = append(list, File{name, len(content)})
		path := filepath.Join(fresh, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		return os.WriteFile(path, content, 0o644)
	}
	for name, content := range r.files {
		if err := put(r.names[name], content); err != nil {
			return nil, err
		}
	}
	for name, content := range r.finishedFiles() {
		if err := put(name, content); err != nil {
			return nil, err
		}
	}
	for name, page := range r.pages {
		filled, err := r.fill(page)
		if err != nil {
			return nil, fmt.Errorf("static/%s: %w", name, err)
		}
		if err := put(name, filled); err != nil {
			return nil, err
		}
	}
	if err := os.RemoveAll(dir); err != nil {
		return nil, err
	}
	if err := os.Rename(fresh, dir); err != nil {
		return nil, err
	}
	slices.SortFunc(list, func(a, b File) int { return strings.Compare(a.Name, b.Name) })
	return list, nil
}
