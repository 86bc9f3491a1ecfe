//go:build !js

package laws_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// syntax parses every Go file of the repository that is not generated, for all targets, and with
// tests if requested.
func syntax(t *testing.T, tests bool, visit func(path string, f *ast.File, set *token.FileSet)) {
	t.Helper()
	files := 0
	err := filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := d.Name()
		if d.IsDir() {
			if path != root && (strings.HasPrefix(name, ".") || name == "dist" || name == "testdata" || name == "node_modules") {
				return filepath.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(name, ".go") || !tests && strings.HasSuffix(name, "_test.go") {
			return nil
		}
		set := token.NewFileSet()
		f, err := parser.ParseFile(set, path, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		if !ast.IsGenerated(f) && !strings.HasSuffix(name, "_gen.go") {
			files++
			visit(filepath.ToSlash(strings.TrimPrefix(path, root)), f, set)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if files < 20 {
		t.Fatalf("only %d files were checked", files)
	}
}

// clocksAndGoroutines finds imports of package time and started goroutines in a file.
func clocksAndGoroutines(f *ast.File, set *token.FileSet) []string {
	var found []string
	for _, spec := range f.Imports {
		if path, _ := strconv.Unquote(spec.Path.Value); path == "time" {
			found = append(found, fmt.Sprintf("%s: imports time", set.Position(spec.Pos())))
		}
	}
	ast.Inspect(f, func(n ast.Node) bool {
		if _, ok := n.(*ast.GoStmt); ok {
			found = append(found, fmt.Sprintf("%s: starts a goroutine", set.Position(n.Pos())))
		}
		return true
	})
	return found
}

func TestNoClockNoGoroutine(t *testing.T) {
	syntax(t, false, func(path string, f *ast.File, set *token.FileSet) {
		if !fitsAny(timeless, filepath.ToSlash(filepath.Dir(path))) {
			return
		}
		for _, what := range clocksAndGoroutines(f, set) {
			t.Error(what)
		}
	})
}

// undocumented lists the exported names of a file that have no comment.
func undocumented(f *ast.File, set *token.FileSet) []string {
	var found []string
	report := func(name *ast.Ident) {
		found = append(found, fmt.Sprintf("%s: %s has no comment", set.Position(name.Pos()), name.Name))
	}
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Name.IsExported() && d.Doc == nil && exportedReceiver(d.Recv) {
				report(d.Name)
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					if spec.Name.IsExported() && d.Doc == nil && spec.Doc == nil {
						report(spec.Name)
					}
				case *ast.ValueSpec:
					for _, name := range spec.Names {
						if name.IsExported() && d.Doc == nil && spec.Doc == nil && spec.Comment == nil {
							report(name)
						}
					}
				}
			}
		}
	}
	return found
}

// exportedReceiver reports whether a function has no receiver or one of an exported type;
// interfaces document the methods of other types.
func exportedReceiver(recv *ast.FieldList) bool {
	if recv == nil {
		return true
	}
	kind := recv.List[0].Type
	if star, ok := kind.(*ast.StarExpr); ok {
		kind = star.X
	}
	if index, ok := kind.(*ast.IndexExpr); ok {
		kind = index.X
	}
	name, ok := kind.(*ast.Ident)
	return ok && name.IsExported()
}

func TestExportedNamesAreDocumented(t *testing.T) {
	documented := map[string]bool{} // folders with a package comment
	syntax(t, false, func(path string, f *ast.File, set *token.FileSet) {
		dir := filepath.Dir(path)
		documented[dir] = documented[dir] || f.Doc != nil
		for _, what := range undocumented(f, set) {
			t.Error(what)
		}
	})
	for _, dir := range slices.Sorted(maps.Keys(documented)) {
		if !documented[dir] {
			t.Errorf("package %s has no comment", dir)
		}
	}
}

// unnamedInterfaces finds type assertions to unnamed interfaces: if the method of such an assertion
// is renamed in the intended type, everything still compiles, and no type has the method.
func unnamedInterfaces(f *ast.File, set *token.FileSet) []string {
	var found []string
	check := func(kinds ...ast.Expr) {
		for _, kind := range kinds {
			if i, ok := kind.(*ast.InterfaceType); ok && i.Methods.NumFields() > 0 {
				found = append(found, fmt.Sprintf("%s: a type assertion to an interface without a name", set.Position(i.Pos())))
			}
		}
	}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.TypeAssertExpr:
			check(n.Type)
		case *ast.TypeSwitchStmt:
			for _, c := range n.Body.List {
				check(c.(*ast.CaseClause).List...)
			}
		}
		return true
	})
	return found
}

func TestAssertedInterfacesHaveNames(t *testing.T) {
	syntax(t, false, func(path string, f *ast.File, set *token.FileSet) {
		for _, what := range unnamedInterfaces(f, set) {
			t.Errorf("%s; allowed: one with a name, which its types assert by var _ Name = (*x)(nil)", what)
		}
	})
}

// In a file that breaks every rule, the checks find every fault.
func TestChecksFind(t *testing.T) {
	const bad = `package bad
import "time"
type T struct{}
type u struct{}
func (*T) M() { go println(time.Now()) }
func (u) M() {}
func F() {}
func g(v any) bool {
	switch v.(type) {
	case interface{ N() }, u:
	}
	_, ok := v.(interface{ N() })
	return ok || v.(interface{}) == nil
}
const C = 1
var (
	V = 1
	W = 2 // documented
)
`
	set := token.NewFileSet()
	f, err := parser.ParseFile(set, "bad.go", bad, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	if got := clocksAndGoroutines(f, set); len(got) != 2 {
		t.Errorf("found %q, want an import of time and a goroutine", got)
	}
	if got := undocumented(f, set); len(got) != 5 {
		t.Errorf("found %q without a comment, want T, M, F, C and V", got)
	}
	if got := unnamedInterfaces(f, set); len(got) != 2 {
		t.Errorf("found %q, want two interfaces without a name", got)
	}
}
