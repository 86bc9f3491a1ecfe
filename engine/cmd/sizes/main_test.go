package main

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// sample is a small module with one of everything that the command reports.
var sample = fstest.MapFS{
	"go.mod":          {Data: []byte("module m\n\ngo 1.26\n")},
	"a/a_test.go":     {Data: []byte("package a\n\nfunc (t *T) InTest() {}\n")},
	"a/a_gen.go":      {Data: []byte("package a\n\nfunc (t *T) InGenerated() {}\n")},
	"a/testdata/a.go": {Data: []byte("package a\n\nfunc (t *T) InTestdata() {}\n")},
	"b/b.go": {Data: []byte(`package b

type Base struct{}

func (Base) M1() {}
func (Base) M2() {}

type Shape interface {
	Base() int
	Sides() int
}
`)},
	"a/a.go": {Data: []byte(`package a

import "m/b"

type T struct {
	b.Base
	b.Shape
	n int
}

func (t *T) M1()   {} // hides that of Base
func (t *T) Both() {}

type part struct{ *T }

func (p part) Draw() {}

type named struct{ t *T }

func (n named) Draw()  {}
func (n named) Clear() {}

type G[K comparable] struct{ n int }

func (g *G[K]) Get() {}

type value struct{ t T }

func (v value) Get() {}
`)},
	"a/more.go": {Data: []byte("package a\n\nfunc f(n int) int {\n" + strings.Repeat("\tif n > 0 && n < 9 {\n\t\tfor n > 1 {\n\t\t\tn--\n\t\t}\n\t}\n", 7) + "\treturn n\n}\n")},
}

// Embedded methods and those of wrappers count; tests, generated files and test data do not.
func TestReport(t *testing.T) {
	c, err := read(sample)
	if err != nil {
		t.Fatal(err)
	}
	r := c.report(func(string) bool { return true })
	for _, of := range []struct {
		what      string
		got, want []size
	}{
		{"packages", r.packages, []size{{69, "a", "2 files"}, {11, "b", "1 files"}}},
		{"files", r.files, []size{{40, "a/more.go", ""}, {29, "a/a.go", ""}, {11, "b/b.go", ""}}},
		{"functions", r.functions[:1], []size{{38, "a.f", "a/more.go:3"}}},
		{"types", r.types, []size{
			{8, "a.T", "2 own, 3 embedded, 3 of wrappers"},
			{6, "a.part", "1 own, 5 embedded, 0 of wrappers"},
			{2, "a.named", ""}, {2, "b.Base", ""}, {2, "b.Shape", ""}, {1, "a.G", ""}, {1, "a.value", ""},
		}},
		{"complex", r.complex, []size{{28, "a.f", "a/more.go:3, 38 lines"}}},
		{"wrappers", r.wrappers, []size{{2, "a.named", "wraps T"}, {1, "a.part", "wraps T"}}},
	} {
		if !slices.Equal(of.got, of.want) {
			t.Errorf("%s: got %v, want %v", of.what, of.got, of.want)
		}
	}
}

// The command reads the repository itself, whole and by folder.
func TestRun(t *testing.T) {
	for _, c := range []struct {
		folder, want string
	}{
		{"./...", "playout/engine/game"},
		{"engine/game", "engine/game/movelist"},
		{"engine/gam", "no Go code in engine/gam"},
	} {
		var out strings.Builder
		err := run(&out, "../../..", 300, []string{c.folder})
		got := out.String()
		if err != nil {
			got += err.Error()
		}
		if want := strings.TrimPrefix(c.want, "playout/"); !strings.Contains(got, want) {
			t.Errorf("sizes %s: got %.200s, want %q in it", c.folder, got, want)
		}
	}
}
