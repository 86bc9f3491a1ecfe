//go:build !js

package laws_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"testing"
)

// A package has one purpose and must fit into one head: it has at most so many lines,
// including blank lines and comments but not tests and generated files, and a type has at
// most so many methods.
const (
	mostLines   = 3000
	mostMethods = 60 // beyond that a type is divided where its ideas part; wrapping it is worse
)

// size says what is wrong with the size of something, "" for nothing.
func size(what, unit string, has, most int) string {
	if has > most {
		return fmt.Sprintf("%s has %d %s; allowed: %d. Split it", what, has, unit, most)
	}
	return ""
}

// methods counts the methods of a file by the names of their types.
func methods(f *ast.File) map[string]int {
	count := map[string]int{}
	for _, d := range f.Decls {
		if function, ok := d.(*ast.FuncDecl); ok && function.Recv != nil {
			count[receiver(function.Recv.List[0].Type)]++
		}
	}
	return count
}

// receiver is the name of a method's type, without pointer and type parameters.
func receiver(kind ast.Expr) string {
	switch kind := kind.(type) {
	case *ast.StarExpr:
		return receiver(kind.X)
	case *ast.ParenExpr:
		return receiver(kind.X)
	case *ast.IndexExpr:
		return receiver(kind.X)
	case *ast.IndexListExpr:
		return receiver(kind.X)
	case *ast.Ident:
		return kind.Name
	}
	return ""
}

func TestPackagesAndTypesAreSmall(t *testing.T) {
	lines, ofTypes := map[string]int{}, map[string]int{}
	syntax(t, false, func(path string, f *ast.File, set *token.FileSet) {
		folder := filepath.ToSlash(filepath.Dir(path))
		lines[folder] += set.File(f.Package).LineCount()
		for name, n := range methods(f) {
			ofTypes[folder+"."+name] += n
		}
	})
	for _, law := range []struct {
		unit string
		has  map[string]int
		most int
	}{
		{"lines", lines, mostLines},
		{"methods", ofTypes, mostMethods},
	} {
		var wrong []string
		for what, has := range law.has {
			if why := size(what, law.unit, has, law.most); why != "" {
				wrong = append(wrong, why)
			}
		}
		slices.Sort(wrong)
		for _, why := range wrong {
			t.Error(why)
		}
	}
}

// The law itself is tested: what it must find, and what it must allow.
func TestSizesAreJudged(t *testing.T) {
	for _, c := range []struct {
		has int
		bad bool
	}{{100, false}, {101, true}} {
		if why := size("room", "lines", c.has, 100); (why != "") != c.bad {
			t.Errorf("%d lines: %q", c.has, why)
		}
	}
	const text = `package p
type T struct{}
type G[A any] struct{}
type H[A, B any] struct{}
func (T) A() {}
func (t *T) B() {}
func (g *G[A]) C() {}
func (H[A, B]) D() {}
func (h *(H[A, B])) E() {}
func F() {}
`
	f, err := parser.ParseFile(token.NewFileSet(), "p.go", text, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	got := methods(f)
	if len(got) != 3 || got["T"] != 2 || got["G"] != 1 || got["H"] != 2 {
		t.Errorf("methods are counted as %v; want T 2, G 1, H 2", got)
	}
}
