package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

const (
	module      = "playout/"
	featurePath = module + "ui/feature"
)

// message is a type of message with the places where it is sent and handled.
type message struct {
	Package string // where the type is declared, without the module
	Type    string
	Subject string // the first sentence of the comment of its group of types
	File    string // where it is declared
	Sent    []place
	Handled []place
}

// place is a line of the code.
type place struct {
	Package string // without the module
	File    string
	Line    int
}

// name returns the message's name in the Go code of another package, without "feature".
func (m *message) name() string {
	if m.Package == "ui/feature" {
		return m.Type
	}
	return label(m.Package) + "." + m.Type
}

// own reports whether only the package that declares the message sends and handles it.
func (m *message) own() bool {
	other := func(p place) bool { return p.Package != m.Package }
	return !slices.ContainsFunc(m.Sent, other) && !slices.ContainsFunc(m.Handled, other)
}

// reader collects messages from packages.
type reader struct {
	root    string
	set     *token.FileSet
	info    *types.Info
	current string // the package being read
	types   map[string]*message
	via     map[string][]entry // what a function of package feature sends or handles, by its full name
	calls   map[string][]call  // the calls of a function of package feature, by its full name
	inside  string             // the full name of the function being read
	files   []string           // the list of subjects in the comment of feature.Message
}

// fileName matches the name of a file in the list of subjects in the comment of feature.Message.
var fileName = regexp.MustCompile(`\b\w+\.go\b`)

// entry is a place in a list of a message's places, and call a place in a function that calls
// another one.
type (
	entry struct {
		list *[]place
		at   place
	}
	call struct {
		inside string
		at     place
	}
)

// read reads the page's packages.
func read(root string) ([]*message, error) {
	list, err := listPackages(root)
	if err != nil {
		return nil, err
	}
	exports := map[string]string{}
	for _, p := range list {
		exports[p.ImportPath] = p.Export
	}
	r := &reader{root: root, set: token.NewFileSet(), types: map[string]*message{}, via: map[string][]entry{}, calls: map[string][]call{}}
	from := importer.ForCompiler(r.set, "gc", func(path string) (io.ReadCloser, error) {
		if exports[path] == "" {
			return nil, fmt.Errorf("no export data of %s", path)
		}
		return os.Open(exports[path])
	})
	for _, p := range list {
		if !strings.HasPrefix(p.ImportPath, module+"ui") || strings.HasSuffix(p.ImportPath, "test") {
			continue
		}
		if err := r.read(p, from, nil); err != nil {
			return nil, err
		}
	}
	// Code that needs JavaScript cannot be type-checked here, but its messages can be read.
	app, err := filepath.Glob(filepath.Join(root, "wasm", "app", "*.go"))
	if err != nil {
		return nil, err
	}
	ours := listed{ImportPath: module + "wasm/app", Dir: filepath.Join(root, "wasm", "app")}
	for _, file := range app {
		if !strings.HasSuffix(file, "_test.go") {
			ours.GoFiles = append(ours.GoFiles, filepath.Base(file))
		}
	}
	if err := r.read(ours, from, func(error) {}); err != nil {
		return nil, err
	}
	return r.messages(), nil
}

// listed holds what go list prints about a package.
type listed struct {
	ImportPath, Export, Dir string
	GoFiles                 []string
}

// listPackages lists the page's packages and their imports, which go list compiles if needed.
func listPackages(root string) ([]listed, error) {
	list := exec.Command("go", "list", "-export", "-deps", "-json=ImportPath,Export,Dir,GoFiles", "./ui/...", "./engine/embed")
	list.Dir = root
	var complaints strings.Builder
	list.Stderr = &complaints
	out, err := list.Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w: %s", err, complaints.String())
	}
	var all []listed
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p listed
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			return all, nil
		} else if err != nil {
			return nil, err
		}
		all = append(all, p)
	}
}

// read reads a package. It ignores type errors if there is a function for them.
func (r *reader) read(p listed, from types.Importer, ignore func(error)) error {
	r.current = strings.TrimPrefix(p.ImportPath, module)
	r.info = &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}, Defs: map[*ast.Ident]types.Object{}}
	var files []*ast.File
	for _, name := range p.GoFiles {
		f, err := parser.ParseFile(r.set, filepath.Join(p.Dir, name), nil, parser.ParseComments)
		if err != nil {
			return err
		}
		files = append(files, f)
	}
	config := types.Config{Importer: from, Error: ignore}
	if _, err := config.Check(p.ImportPath, r.set, files, r.info); err != nil && ignore == nil {
		return err
	}
	for _, f := range files {
		for _, d := range f.Decls {
			r.inside = ""
			switch d := d.(type) {
			case *ast.GenDecl:
				r.subjects(d)
			case *ast.FuncDecl:
				if f, is := r.info.Defs[d.Name].(*types.Func); is {
					r.inside = f.FullName()
				}
			}
			r.readDecl(d)
		}
	}
	return nil
}

// subjects records the subject of the types in a declaration.
func (r *reader) subjects(d *ast.GenDecl) {
	if d.Tok != token.TYPE {
		return
	}
	for _, spec := range d.Specs {
		name := spec.(*ast.TypeSpec).Name.Name
		first, _, _ := strings.Cut(strings.Join(strings.Fields(d.Doc.Text()), " "), ". ")
		m := r.message(r.current, name)
		m.Subject = strings.TrimSuffix(first, ".")
		m.File = filepath.Base(r.set.Position(d.Pos()).Filename)
		if name == "Message" && r.current == "ui/feature" {
			r.files = fileName.FindAllString(d.Doc.Text(), -1)
		}
	}
}

// message returns the entry of a type.
func (r *reader) message(pkg, name string) *message {
	key := pkg + "." + name
	if r.types[key] == nil {
		r.types[key] = &message{Package: pkg, Type: name}
	}
	return r.types[key]
}

// messages returns the types that are sent or handled: those of package feature by subject, then
// those of each feature.
func (r *reader) messages() []*message {
	r.attribute()
	var all []*message
	for _, m := range r.types {
		if len(m.Sent)+len(m.Handled) > 0 {
			m.Sent, m.Handled = sorted(m.Sent), sorted(m.Handled)
			all = append(all, m)
		}
	}
	slices.SortFunc(all, func(a, b *message) int {
		return cmp.Or(cmp.Compare(r.rank(a), r.rank(b)), cmp.Compare(a.name(), b.name()))
	})
	return all
}

// rank orders the messages of package feature by its list of subjects, before those of single
// features.
func (r *reader) rank(m *message) int {
	if m.Package != "ui/feature" {
		return len(r.files)
	}
	return slices.Index(r.files, m.File)
}

// attribute replaces package feature with the packages for which it sends or handles.
func (r *reader) attribute() {
	for f, entries := range r.via {
		callers := r.callers(f, map[string]bool{})
		if len(callers) == 0 {
			continue
		}
		for _, e := range entries {
			*e.list = append(slices.DeleteFunc(*e.list, func(p place) bool { return p == e.at }), callers...)
		}
	}
}

// callers returns the places outside package feature that call one of its functions, directly or
// through other functions of it.
func (r *reader) callers(f string, seen map[string]bool) []place {
	if seen[f] {
		return nil
	}
	seen[f] = true
	var all []place
	for _, c := range r.calls[f] {
		if isFeature(c.at.Package) {
			all = append(all, r.callers(c.inside, seen)...)
		} else {
			all = append(all, c.at)
		}
	}
	return all
}

// sorted sorts places and removes duplicates.
func sorted(list []place) []place {
	slices.SortFunc(list, func(a, b place) int { return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line)) })
	return slices.Compact(list)
}
