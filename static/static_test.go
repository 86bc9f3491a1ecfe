//go:build !js

package static

import (
	"crypto/sha256"
	"encoding/base64"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// TestJoined: the games' parts come after the file on which they build and before those
// that override them, and their symbols where the page says.
func TestJoined(t *testing.T) {
	files := fstest.MapFS{}
	for name, content := range map[string]string{
		"static/style/9-sizes.css": "9", "static/style/1-page.css": "1", "static/style/2-boards.css": "2",
		"ui/boards/go/style.css": "G", "ui/boards/chess/style.css": "C", "ui/boards/chess/symbols.svg": "<c/>", "ui/boards/boards.go": "-",
		"static/index.html": "a\n{{symbols}}\nb",
	} {
		files[name] = &fstest.MapFile{Data: []byte(content)}
	}
	if style, err := Style(files); err != nil || string(style) != "12CG9" {
		t.Errorf(`Style: got %q, %v; want "12CG9"`, style, err)
	}
	if page, err := Index(files); err != nil || string(page) != "a\n<c/>b" {
		t.Errorf(`Index: got %q, %v; want "a\n<c/>b"`, page, err)
	}
	files["static/index.html"].Data = []byte("a")
	delete(files, "static/style/2-boards.css")
	if _, err := Style(files); err == nil {
		t.Error("Style without 2-boards.css: got no error, want one")
	}
	if _, err := Index(files); err == nil {
		t.Error("Index without {{symbols}}: got no error, want one")
	}
}

// pages returns the pages that are put together from parts.
func pages(t *testing.T) map[string]string {
	t.Helper()
	made := map[string]string{}
	for name, page := range map[string]func(fs.FS) ([]byte, error){"index": Index, "embed": Embed} {
		text, err := page(os.DirFS(".."))
		if err != nil {
			t.Fatal(err)
		}
		made[name] = string(text)
	}
	return made
}

// TestSymbols: in a whole page ids are unique, and every reference to a symbol or a
// pattern finds it.
func TestSymbols(t *testing.T) {
	style, err := Style(os.DirFS(".."))
	if err != nil {
		t.Fatal(err)
	}
	for name, page := range pages(t) {
		var ids []string
		for _, m := range regexp.MustCompile(` id="([^"]+)"`).FindAllStringSubmatch(page, -1) {
			if slices.Contains(ids, m[1]) {
				t.Errorf("%s: two elements have the ID %s", name, m[1])
			}
			ids = append(ids, m[1])
		}
		if len(ids) < 30 {
			t.Fatalf("%s: only %d ids: %s", name, len(ids), strings.Join(ids, " "))
		}
		for _, m := range regexp.MustCompile(`url\(#([a-z-]+)\)|href="#([a-z-]+)"`).FindAllStringSubmatch(page+string(style), -1) {
			if id := m[1] + m[2]; !slices.Contains(ids, id) {
				t.Errorf("%s: no element has the ID %s, to which another refers", name, id)
			}
		}
	}
}

// A page's policy allows its inline script, and apart from that the policies of all pages
// are alike.
func TestOwnScript(t *testing.T) {
	policies := map[string]string{}
	for name, page := range pages(t) {
		scripts := ownScript.FindAllStringSubmatch(page, -1)
		if len(scripts) != 1 || strings.Count(page, "'sha256-") != 1 {
			t.Fatalf("%s: the page has %d scripts of its own, want 1, with its checksum", name, len(scripts))
		}
		sum := sha256.Sum256([]byte(scripts[0][1]))
		if allowed := "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"; !strings.Contains(page, allowed) {
			t.Errorf("%s: the policy does not allow its script: %s is missing", name, allowed)
		}
		policies[name] = sumInPolicy.ReplaceAllString(ownPolicy.FindStringSubmatch(page)[1], "")
		if !strings.Contains(scripts[0][1], "strict.content = policy.content") {
			t.Errorf("%s: the page's script does not close the policy", name)
		}
	}
	if policies["index"] != policies["embed"] {
		t.Errorf("the policies differ: %v", policies)
	}
}

// The page for missing addresses runs its own script, contacts its own host alone, is not
// listed by search engines, and says the same in both languages.
func TestMissing(t *testing.T) {
	made, err := Missing(os.DirFS(".."))
	if err != nil {
		t.Fatal(err)
	}
	page := string(made)
	script := ownScript.FindStringSubmatch(page)
	sum := sha256.Sum256([]byte(script[1]))
	for _, part := range []string{
		"'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'", "default-src 'none'", "connect-src 'self'", `<meta name="robots" content="noindex">`, `<div lang="en">`, `<div lang="es">`,
	} {
		if strings.Count(page, part) != 1 {
			t.Errorf("%q is there %d times, want once", part, strings.Count(page, part))
		}
	}
	if links := strings.Count(page, `<a href="./">`) + strings.Count(page, `<a href="../">`) + strings.Count(page, `<a href="/">`); links != 6 {
		t.Errorf("%d links home without a script, want 3 in each language", links)
	}
}

// Before the program arrives, a board in another page shows the boards of the page.
func TestEmbedShells(t *testing.T) {
	page := pages(t)["embed"]
	for game, aspect := range map[string]string{"othello": "1.0000", "morris": "1.0000", "chess": "1.0000", "geese": "1.5128"} {
		template := `<template id="shell-` + game + `" data-aspect="` + aspect + `"><div class="spot"><div class="board ` + game + `" data-board="` + game + `"`
		if strings.Count(page, template) != 1 || strings.Count(page, `data-board="`+game+`"`) != 1 {
			t.Errorf("embed.html does not have %s exactly once", template)
		}
	}
	if strings.Contains(page, "{{page}}") || strings.Contains(page, "<header") {
		t.Error("embed.html: got the whole page or {{page}}, want the page without its header")
	}
}
