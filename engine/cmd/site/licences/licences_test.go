package licences

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// List has the modules that the page's program links, with their licences, and the installed Go's,
// but not the page's own code and the stand-ins for modules.
func TestList(t *testing.T) {
	t.Chdir("../../../..")
	modules, err := List([]string{"GOOS=js", "GOARCH=wasm"}, "./wasm/playout", "./wasm/stage")
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]Module{}
	for _, m := range modules {
		found[m.Path] = m
		if m.Kind == "" || len(m.Texts) == 0 {
			t.Errorf("%s: kind %q, %d texts; want a kind and a text", m.Path, m.Kind, len(m.Texts))
		}
	}
	for path, kind := range map[string]string{
		"Go": "BSD, three clauses", "github.com/vugu/vugu": "MIT", "github.com/hajimehoshi/ebiten/v2": "Apache 2.0", "rsc.io/qr": "BSD, three clauses",
	} {
		if found[path].Kind != kind {
			t.Errorf("%s: %q, want %q", path, found[path].Kind, kind)
		}
	}
	for _, path := range []string{"playout", "gorgonia.org/tensor", "github.com/chromedp/chromedp"} {
		if _, is := found[path]; is {
			t.Errorf("%s is listed, but no program of the site links it", path)
		}
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	if own, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "LICENSE")); err == nil && string(own) != goText {
		t.Error("go.txt is not the licence of this Go")
	}
}

// A module without a licence, or with an unknown one, is an error.
func TestMissingAndUnknownLicences(t *testing.T) {
	folder := t.TempDir()
	s := source{Path: "example.org/x", Dir: folder, folders: []string{folder}}
	if _, err := s.read(); err == nil {
		t.Error("a module without a licence is accepted")
	}
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("LICENSE", "All rights reserved.")
	if _, err := s.read(); err == nil {
		t.Error("a licence of an unknown kind is accepted")
	}
	write("LICENSE", "Permission is hereby granted,\nfree of charge, to any person\n")
	write("NOTICE", "Made by X.\n")
	write("license.go", "package x")
	m, err := s.read()
	if err != nil || m.Kind != "MIT" || len(m.Texts) != 2 {
		t.Errorf("%+v, %v; want MIT with two texts", m, err)
	}
	if got, want := Markdown([]Module{m}), "## Libraries\n\n### example.org/x\n\nMIT.\n\n~~~text tall\nPermission is hereby granted,\nfree of charge, to any person\n~~~\n\n~~~text tall\nMade by X.\n~~~\n"; got != want {
		t.Errorf("as Markdown it is %q, want %q", got, want)
	}
}
