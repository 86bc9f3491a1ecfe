package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// bell_gen.go is the code of a component that uses everything; after an intended
// change, go run ./engine/cmd/components engine/cmd/components/testdata writes it again.
func TestGenerate(t *testing.T) {
	want, err := os.ReadFile(filepath.Join("testdata", "bell_gen.go"))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for _, name := range []string{"bell.vugu", "bell.go"} {
		content, err := os.ReadFile(filepath.Join("testdata", name))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	// Tests outside the package do not matter.
	if err := os.WriteFile(filepath.Join(dir, "a_test.go"), []byte("package bell_test\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := generate(dir); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(filepath.Join(dir, "bell_gen.go"))
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != string(want) {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// The layout of a file does not change its code, and blanks on a line stay.
func TestLayoutIsNoContent(t *testing.T) {
	code := func(markup string) string {
		t.Helper()
		got, err := generateComponent([]byte(markup), "bell", "Bell")
		if err != nil {
			t.Fatalf("%s: %v", markup, err)
		}
		return string(got)
	}
	line := code(`<div :b='c.B' a="1" :a='c.A'>one<p><i></i> <b vg-content='c.X'></b></p></div>`)
	if got := code("<div :a='c.A'\n    :b='c.B' a=\"1\">\n  one\n  <!-- two -->\n  <p>\n    <i></i> <b\n        vg-content='c.X'></b>\n  </p>\n</div>\n"); got != line {
		t.Errorf("over several lines the code is\n%s\nwant the same as on one line\n%s", got, line)
	}
	if got := code(`<div :b='c.B' a="1" :a='c.A'>one<p><i></i><b vg-content='c.X'></b></p></div>`); got == line {
		t.Error("the code ignores a blank between two elements")
	}
}

// Markup that Go code cannot express is an error that names it.
func TestMarkupErrors(t *testing.T) {
	for markup, want := range map[string]string{
		``:                                   "it has no element",
		`<p></p><p></p>`:                     "a second element <p>",
		`text<p></p>`:                        `text outside the element: "text"`,
		`<p vg-if='c.On'></p>`:               "has vg-if or vg-for",
		`<p><i vg-for='c.Notes'></i></p>`:    `vg-for="c.Notes"; allowed: KEY, VALUE := range LIST`,
		`<p><i vg-html='c.X'></i></p>`:       "<i vg-html>; allowed: vg-for, vg-if",
		`<p><i :a='c.'></i></p>`:             `<i :a="c.">`,
		`<p><i @click='c.('></i></p>`:        "its Go: ",
		`<p vg-content='c.X'>text</p>`:       "vg-content and content",
		`<p><bell:Ding>text</bell:Ding></p>`: "<bell:Ding> has content",
	} {
		if got, err := generateComponent([]byte(markup), "bell", "Bell"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want %q; code %s", markup, err, want, got)
		}
	}
	if err := generate(t.TempDir()); err == nil || !strings.Contains(err.Error(), "has no components") {
		t.Errorf("an empty folder: %v, want that it has no components", err)
	}
}
