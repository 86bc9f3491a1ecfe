//go:build !js

package static

import (
	"crypto/sha256"
	"encoding/base64"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// TestJoined: games' parts come after the file on which they build and before what
// outweighs them, and their symbols where the page says.
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
		t.Errorf("style: %s, %v", style, err)
	}
	if page, err := Index(files); err != nil || string(page) != "a\n<c/>b" {
		t.Errorf("page: %s, %v", page, err)
	}
	files["static/index.html"].Data = []byte("a")
	delete(files, "static/style/2-boards.css")
	if _, err := Style(files); err == nil {
		t.Error("games' styles with nothing to build on")
	}
	if _, err := Index(files); err == nil {
		t.Error("symbols without a place")
	}
}

// TestSymbols: in the whole page no two elements have one id, and what refers to a
// symbol or a pattern finds it.
func TestSymbols(t *testing.T) {
	root := os.DirFS("..")
	page, err := Index(root)
	if err != nil {
		t.Fatal(err)
	}
	style, err := Style(root)
	if err != nil {
		t.Fatal(err)
	}
	var ids []string
	for _, m := range regexp.MustCompile(` id="([^"]+)"`).FindAllStringSubmatch(string(page), -1) {
		if slices.Contains(ids, m[1]) {
			t.Errorf("two elements are %s", m[1])
		}
		ids = append(ids, m[1])
	}
	if len(ids) < 30 {
		t.Fatalf("only %d ids: %s", len(ids), strings.Join(ids, " "))
	}
	for _, m := range regexp.MustCompile(`url\(#([a-z-]+)\)|href="#([a-z-]+)"`).FindAllStringSubmatch(string(page)+string(style), -1) {
		if id := m[1] + m[2]; !slices.Contains(ids, id) {
			t.Errorf("nothing is %s, to which something refers", id)
		}
	}
}

// The script that stands in the page itself is the one that its policy allows.
func TestOwnScript(t *testing.T) {
	page, err := Index(os.DirFS(".."))
	if err != nil {
		t.Fatal(err)
	}
	scripts := regexp.MustCompile(`(?s)<script>(.*?)</script>`).FindAllSubmatch(page, -1)
	if len(scripts) != 1 || strings.Count(string(page), "'sha256-") != 1 {
		t.Fatalf("%d scripts stand in the page", len(scripts))
	}
	for _, script := range scripts {
		sum := sha256.Sum256(script[1])
		if allowed := "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"; !strings.Contains(string(page), allowed) {
			t.Errorf("the policy does not allow %.60q: %s is missing", script[1], allowed)
		}
	}
}
