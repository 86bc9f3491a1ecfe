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

	"playout/engine/cmd/site/deflate"
	"playout/engine/cmd/site/guide"
	"playout/engine/cmd/site/licences"
	"playout/engine/net"
	"playout/models"
	"playout/static"
)

// File is one file of the built page.
type File struct {
	Name string
	Size int // bytes
}

// programName is the wasm program's in the page. The ending is on purpose:
// hosts that know .gz or .wasm add headers of their own to them, and what is
// sent must be what is read.
const programName = "playout.bin"

// stageName is the stage's program, and stagePage the page that runs it.
const (
	stageName = "stage.bin"
	stagePage = "stage.html"
)

// Build makes the whole page in dir, replacing what was there only once all of
// it is made.
func Build(dir string) ([]File, error) {
	if err := command(nil, "go", "generate", "./ui/..."); err != nil {
		return nil, err
	}
	files, err := programs()
	if err != nil {
		return nil, err
	}
	if files["wasm_exec.js"], err = wasmExec(); err != nil {
		return nil, err
	}
	icons(files)
	pages, err := readStatic(files)
	if err != nil {
		return nil, err
	}
	if err := readModels("models", files); err != nil {
		return nil, err
	}
	if err := wrap(files); err != nil {
		return nil, err
	}
	guide, err := renderGuide(files, pages)
	if err != nil {
		return nil, err
	}
	return newRelease(files, pages, guide).write(dir)
}

// renderGuide is the guide, with the licences of what the programs link.
func renderGuide(files, pages map[string][]byte) (map[string][]byte, error) {
	linked, err := licences.Of(target, pageSource.path, stageSource.path)
	if err != nil {
		return nil, err
	}
	names := hashedNames(files)
	return guide.Render(os.DirFS("."), guide.Site{
		Style: names["guide.css"], Script: names["guide.js"], Icon: names["icon.svg"],
		Has:   func(name string) bool { return pages[name] != nil },
		Added: map[string]string{"licences.md": licences.Markdown(linked)},
	})
}

// cold are the packages in which nothing is inlined: there time is spent in the
// browser, and calls in place of copies save a twentieth of the bytes to load.
var cold = append([]string{
	"playout/ui/...", "playout/wasm/...", "playout/engine/wire", "playout/engine/session/...", "playout/engine/stage/...", "playout/engine/search/tell",
	"playout/engine/player", "playout/engine/record", "playout/engine/openings", "playout/engine/packed", "playout/engine/strict", "playout/engine/exercise/...", "playout/engine/net", "playout/engine/net/onnx", "playout/engine/net/compile", "github.com/...",
	"syscall/js", "encoding/base64",
}, coldOfBoth...)

// coldOfBoth are those that are cold in the stage's program too, and so are compiled
// once. What draws there is not.
var coldOfBoth = []string{
	"syscall", "os", "io", "io/fs", "log", "errors", "html", "internal/bisect", "internal/godebug", "internal/poll", "internal/reflectlite",
	"encoding/json", "fmt", "reflect", "strconv", "internal/strconv", "strings", "bytes", "time",
}

// programs builds the page's program and the stage's, gzipped, side by side: each
// has a good while in which it keeps one core at work.
func programs() (map[string][]byte, error) {
	sources := map[string]source{programName: pageSource, stageName: stageSource}
	type built struct {
		name    string
		program []byte
		err     error
	}
	done := make(chan built)
	for name, s := range sources {
		go func() {
			program, err := s.program()
			done <- built{name, program, err}
		}()
	}
	files := map[string][]byte{}
	var failed error
	for range sources {
		b := <-done
		files[b.name] = b.program
		failed = errors.Join(failed, b.err)
	}
	return files, failed
}

// source is what a program is made of.
type source struct {
	path string
	cold []string // packages in which nothing is inlined
	gzip func([]byte) ([]byte, error)
}

// pageSource is the program that every visitor loads, so that seconds of the build are
// well spent on its last per cents.
var pageSource = source{"./wasm/playout", cold, func(raw []byte) ([]byte, error) { return deflate.Gzip(raw), nil }}

// stageSource is the program that comes when the stage is first opened.
var stageSource = source{"./wasm/stage", coldOfBoth, compress}

// program builds the program, gzipped.
func (s source) program() ([]byte, error) {
	raw, err := s.compile("-s -w")
	if err != nil {
		return nil, err
	}
	joined, err := joinSegments(raw)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s.path, err)
	}
	return s.gzip(joined)
}

// compile builds the program with flags for the linker.
func (s source) compile(linker string) ([]byte, error) {
	temp, err := os.MkdirTemp("", "playout-build-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(temp)
	path := filepath.Join(temp, "program.wasm")
	args := []string{"build", "-trimpath", "-ldflags=" + linker}
	for _, packages := range s.cold {
		args = append(args, "-gcflags="+packages+"=-l")
	}
	if err := command(target, "go", append(args, "-o", path, s.path)...); err != nil {
		return nil, err
	}
	return os.ReadFile(path)
}

// target is the environment in which the program is built.
var target = []string{"GOOS=js", "GOARCH=wasm", "GOWASM=", "GOFLAGS=-buildvcs=false"}

// command runs a tool with the environment extended; what it says goes to
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

// wasmExec is the toolchain's own support script: it must be of the very
// version that compiled the program.
func wasmExec() ([]byte, error) {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, fmt.Errorf("go env GOROOT: %w", err)
	}
	return os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
}

// fixed are the files beside the pages (HTML) that keep their names too, since
// others ask for them by these: placeholders in them are filled as in pages.
var fixed = []string{"embed.d.ts", "embed.js", "manifest.json", "sw.js"}

// examples is the folder of pages to copy, which travel as they are.
const examples = "examples"

// assembled are the files that are put together of parts.
var assembled = map[string]func(fs.FS) ([]byte, error){"index.html": static.Index, "embed.html": static.Embed, "guide.css": static.Guide}

// readStatic adds the files of static/ and returns its pages, and what else is
// fixed.
func readStatic(files map[string][]byte) (pages map[string][]byte, err error) {
	entries, err := os.ReadDir("static")
	if err != nil {
		return nil, fmt.Errorf("%w: run this in the repository's root", err)
	}
	style, err := static.Style(os.DirFS("."))
	if err != nil {
		return nil, err
	}
	files["style.css"] = lean("style.css", style)
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
			content = lean(name, content)
		}
		if filepath.Ext(name) == ".html" || slices.Contains(fixed, name) {
			pages[name] = content
		} else {
			files[name] = content
		}
	}
	return pages, readExamples(pages)
}

// readExamples adds what lies in the folder of examples, pages and pictures.
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

// modelName is what a model's file may be called: its name stands in agent
// strings and in the worker's address.
var modelName = regexp.MustCompile(`^[a-z0-9-]+\.onnx$`)

// readModels adds the nets of a folder, if it has any. Each has a card that is
// of it, and loads: the page is not to find out.
func readModels(folder string, files map[string][]byte) error {
	from := os.DirFS(folder)
	for _, name := range models.List(from) {
		file := name + ".onnx"
		if !modelName.MatchString(file) {
			return fmt.Errorf("%s/%s: a model's name has small letters, digits and - alone", folder, file)
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

// write puts everything into a new folder beside dir and then in its place.
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
	for name, content := range r.guide {
		if err := put(guideFolder+name, content); err != nil {
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
