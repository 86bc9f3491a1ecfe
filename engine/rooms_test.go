//go:build !js

package engine_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"testing"
)

// A room has one purpose, and one head holds it: a package has at most so many
// lines, blank ones and comments included, tests and generated files apart, and a
// type at most so many methods.
const (
	mostLines   = 2500
	mostMethods = 40
)

// larger are the packages and types that were larger when the law was made, with
// what they had then. They may only shrink, and their number with them. No other
// is added here without its reason.
var larger = struct{ lines, methods map[string]int }{
	lines: map[string]int{},
	methods: map[string]int{
		"engine/games/geese.state": 54,
	},
}

// slack is how far below its number an exception may lie before the number must
// follow, in hundredths: not every line that goes is an edit here.
const slack = 5

// size says what is wrong with how large something is, or "".
func size(what, unit string, has, most int, larger map[string]int) string {
	before, excepted := larger[what]
	switch {
	case !excepted && has > most:
		return fmt.Sprintf("%s has %d %s; allowed: %d. Make two of it", what, has, unit, most)
	case !excepted:
		return ""
	case has > before:
		return fmt.Sprintf("%s has %d %s; allowed: %d, which is too many already and may only shrink", what, has, unit, before)
	case has <= most:
		return fmt.Sprintf("%s has only %d %s: its exception in this file can go", what, has, unit)
	case has < before-before*slack/100:
		return fmt.Sprintf("%s has only %d %s left: lower its exception in this file from %d", what, has, unit, before)
	}
	return ""
}

// methods counts the methods of a file's types by their names.
func methods(f *ast.File) map[string]int {
	count := map[string]int{}
	for _, d := range f.Decls {
		if function, ok := d.(*ast.FuncDecl); ok && function.Recv != nil {
			count[receiver(function.Recv.List[0].Type)]++
		}
	}
	return count
}

// receiver is the name of a method's type, without pointer and parameters.
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
		unit   string
		has    map[string]int
		most   int
		larger map[string]int
	}{
		{"lines", lines, mostLines, larger.lines},
		{"methods", ofTypes, mostMethods, larger.methods},
	} {
		var wrong []string
		for what, has := range law.has {
			if why := size(what, law.unit, has, law.most, law.larger); why != "" {
				wrong = append(wrong, why)
			}
		}
		for what := range law.larger {
			if law.has[what] == 0 {
				wrong = append(wrong, what+" is no more: its exception in this file can go")
			}
		}
		slices.Sort(wrong)
		for _, why := range wrong {
			t.Error(why)
		}
	}
}

// The law itself is tried: what it must find, and what it must let pass.
func TestSizesAreJudged(t *testing.T) {
	larger := map[string]int{"old": 200}
	for _, c := range []struct {
		what string
		has  int
		bad  bool
	}{
		{"new", 100, false}, {"new", 101, true},
		{"old", 200, false}, {"old", 201, true}, {"old", 190, false}, {"old", 189, true}, {"old", 100, true},
	} {
		if why := size(c.what, "lines", c.has, 100, larger); (why != "") != c.bad {
			t.Errorf("%s of %d lines: judged %q", c.what, c.has, why)
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
