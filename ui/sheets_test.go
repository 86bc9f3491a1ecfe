package ui

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"playout/static"
)

var sheets = flag.String("sheets", "", "folder for standalone pages of the scenes, to look at in a browser")

// TestSheets writes every scene in both schemes as a page that needs no other file,
// and checks that no placeholder in it was left unfilled. Without -sheets the pages go to
// a temporary folder.
func TestSheets(t *testing.T) {
	dir := *sheets
	if dir == "" {
		dir = t.TempDir()
	}
	style, _ := sheet(t)
	index, err := static.Index(os.DirFS(".."))
	if err != nil {
		t.Fatal(err)
	}
	before, _, _ := strings.Cut(string(index), `<div id="app"`)
	fill := strings.NewReplacer(
		`<link rel="stylesheet" href="{{style.css}}">`, "<style>"+style+"</style>",
		`<script type="application/json" id="build">{{build}}</script>`, "",
		`<script src="{{boot.js}}" async fetchpriority="high"></script>`, "",
		`<script src="{{offline.js}}" defer></script>`, "",
		`<link rel="manifest" href="manifest.json">`, "",
		`href="{{icon.svg}}"`, `href="data:,"`,
		`href="{{icon-192.png}}"`, `href="data:,"`,
	)
	before = fill.Replace(before)
	if strings.Contains(before, "{{") {
		t.Errorf("%s has a placeholder that no build fills", indexFile)
	}
	for name := range scenes {
		for _, theme := range []string{"light", "dark"} {
			html := strings.Replace(before, `<html lang="en">`, `<html lang="en" data-booted="" data-theme="`+theme+`">`, 1)
			html += wholePage(t, name, "en") + "</body></html>"
			if err := os.WriteFile(filepath.Join(dir, name+"-"+theme+".html"), []byte(html), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}
