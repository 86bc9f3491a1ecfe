package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"image/color"
	"image/png"
	"io"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"playout/engine/net/nettest"
	"playout/ui/feature/studio"
)

// The name of a file changes exactly when its content does.
func TestHashedNames(t *testing.T) {
	a := hashedNames(map[string][]byte{"boot.js": []byte("one"), programName: []byte("x")})
	b := hashedNames(map[string][]byte{"boot.js": []byte("two"), programName: []byte("x")})
	if a["boot.js"] == b["boot.js"] || a[programName] != b[programName] {
		t.Errorf("names %v and %v: a name must follow its content", a, b)
	}
	if !strings.HasPrefix(a["boot.js"], "boot.") || !strings.HasSuffix(a["boot.js"], ".js") {
		t.Errorf("name %q lost its stem or its ending", a["boot.js"])
	}
}

// A release changes with any file or page, and with nothing else.
func TestReleaseID(t *testing.T) {
	page := map[string][]byte{"index.html": []byte("one"), "sw.js": []byte("x")}
	names := map[string]string{"a.js": "a.1.js", "b.js": "b.1.js"}
	seen := map[string]string{}
	for what, id := range map[string]string{
		"as it was":       (&release{names: names, pages: page}).computeID(),
		"a file":          (&release{names: map[string]string{"a.js": "a.2.js", "b.js": "b.1.js"}, pages: page}).computeID(),
		"a page":          (&release{names: names, pages: map[string][]byte{"index.html": []byte("two"), "sw.js": []byte("x")}}).computeID(),
		"a guide's page":  (&release{names: names, pages: page, guide: map[string][]byte{"x.html": []byte("x")}}).computeID(),
		"another of them": (&release{names: names, pages: page, guide: map[string][]byte{"x.html": []byte("y")}}).computeID(),
		"no file":         (&release{names: map[string]string{"a.js": "a.1.js"}, pages: page}).computeID(),
	} {
		if other, taken := seen[id]; taken {
			t.Errorf("%s and %s are one release", what, other)
		}
		seen[id] = what
	}
	if (&release{names: names, pages: page}).computeID() != (&release{names: maps.Clone(names), pages: maps.Clone(page)}).computeID() {
		t.Error("the same files are two releases")
	}
}

// The icons have the sizes of the manifest, and the mark of the one that systems may cut lies
// within the circle that they leave.
func TestIcons(t *testing.T) {
	files := map[string][]byte{}
	icons(files)
	for name, size := range map[string]int{"icon-192.png": 192, "icon-512.png": 512, "icon-maskable.png": 512} {
		icon, err := png.Decode(bytes.NewReader(files[name]))
		if err != nil || icon.Bounds().Dx() != size || icon.Bounds().Dy() != size {
			t.Fatalf("%s: %v; want a PNG of %d pixels each way", name, err, size)
		}
		marked := 0
		for y := range size {
			for x := range size {
				at := color.NRGBAModel.Convert(icon.At(x, y)).(color.NRGBA)
				if at == ember || at == ink {
					marked++
				}
				outside := math.Hypot(float64(2*x-size), float64(2*y-size)) > .8*float64(size)
				if name == "icon-maskable.png" && outside && at != paper {
					t.Fatalf("outside the circle, at %d, %d, the colour is %v, want %v", x, y, at, paper)
				}
			}
		}
		if marked < size*size/20 {
			t.Errorf("%s: the mark has %d pixels, want at least %d", name, marked, size*size/20)
		}
		t.Logf("%s: %d bytes", name, len(files[name]))
	}
}

func TestFill(t *testing.T) {
	names := map[string]string{"boot.js": "boot.1.js", programName: "playout.2.bin", "othello.onnx": "othello.3.onnx", "icon-192.png": "icon-192.4.png"}
	r := &release{
		files: map[string][]byte{programName: make([]byte, 12345)}, guide: map[string][]byte{"nets.html": []byte("nets")}, sets: map[string][]byte{"exercises/chess.en.json": []byte("nets")},
		names: names, core: []string{"boot.js", programName}, id: "0123456789ab",
	}
	page, err := r.fill([]byte(`<script src="{{boot.js}}"></script>{{build}}{{release}}`))
	if err != nil {
		t.Fatal(err)
	}
	block, found := strings.CutPrefix(string(page), `<script src="boot.1.js"></script>`)
	var build struct {
		Program, Release string
		Bytes            int
		Models           map[string]string
	}
	var stored struct {
		ID           string
		Core, Others []string
		Sums         map[string]string
	}
	blocks := json.NewDecoder(strings.NewReader(block))
	if !found || blocks.Decode(&build) != nil || build.Program != "playout.2.bin" || build.Release != "0123456789ab" || build.Bytes != 12345 ||
		!maps.Equal(build.Models, map[string]string{"othello": "othello.3.onnx"}) {
		t.Errorf("filled page is %s", page)
	}
	if blocks.Decode(&stored) != nil || stored.ID != build.Release || !maps.Equal(stored.Sums, map[string]string{"guide/nets.html": "2ac123112ceb", "exercises/chess.en.json": "2ac123112ceb"}) ||
		!slices.Equal(stored.Core, []string{"boot.1.js", "playout.2.bin"}) || !slices.Equal(stored.Others, []string{"exercises/chess.en.json", "guide/nets.html", "othello.3.onnx"}) {
		t.Errorf("filled page is %s", page)
	}
	names[stageName] = "stage.5.bin"
	r.guide, r.sets = nil, nil
	page, err = r.fill([]byte(`{{stage}} {{release}}`))
	if want := `{"bytes":0,"program":"stage.5.bin","release":"0123456789ab"} {"brotli":{},"core":["boot.1.js","playout.2.bin"],"id":"0123456789ab","others":["othello.3.onnx","stage.5.bin","stage.html"],"sums":{}}`; err != nil || string(page) != want {
		t.Errorf("the stage's page is filled as %s, %v; want %s", page, err, want)
	}
	names["stage.br"], r.files["stage.br"] = "stage.6.br", make([]byte, 7)
	page, err = r.fill([]byte(`{{stage}} {{release}}`))
	if want := `{"brotli":"stage.6.br","brotliBytes":7,"bytes":0,"program":"stage.5.bin","release":"0123456789ab"} {"brotli":{"stage.5.bin":"stage.6.br"},"core":["boot.1.js","playout.2.bin"],"id":"0123456789ab","others":["othello.3.onnx","stage.5.bin","stage.6.br","stage.html"],"sums":{}}`; err != nil || string(page) != want {
		t.Errorf("the stage's page with brotli is filled as %s, %v; want %s", page, err, want)
	}
	if _, err := r.fill([]byte("{{gone.css}}")); err == nil || !strings.Contains(err.Error(), "gone.css") {
		t.Errorf("a placeholder for a missing file gave %v", err)
	}
}

// TestCoreFiles: every visitor's browser stores what the page needs to play its first game without a
// network, and nothing else of the site.
func TestCoreFiles(t *testing.T) {
	t.Chdir("../../..")
	files := map[string][]byte{programName: nil, patchName(studio.Studio): nil, patchName(studio.Lab): nil, "wasm_exec.js": nil, "othello.onnx": nil, "chess.onnx": nil, "stage.bin": nil, "embed.js": nil}
	icons(files)
	pages, err := readStatic(files, options{})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"boot.js", "icon.svg", "offline.js", "othello.onnx", programName, patchName(studio.Studio), styleName(studio.Studio), "style.css", "wasm_exec.js", "worker.js"}
	if got := coreOf(pages["index.html"], hashedNames(files)); !slices.Equal(got, want) {
		t.Errorf("the core is %q, want %q", got, want)
	}
	delete(files, "othello.onnx")
	if got := coreOf(pages["index.html"], hashedNames(files)); slices.Contains(got, "othello.onnx") {
		t.Errorf("without the model the core is %q, want it without othello.onnx", got)
	}
}

// Only a site with a lobby has the lobby's part of the style, after all others.
func TestLobbyStyle(t *testing.T) {
	t.Chdir("../../..")
	sheets := map[bool][]byte{}
	for _, with := range []bool{false, true} {
		files := map[string][]byte{}
		if _, err := readStatic(files, options{lobby: with}); err != nil {
			t.Fatal(err)
		}
		sheets[with] = files["style.css"]
	}
	part, is := bytes.CutPrefix(sheets[true], sheets[false])
	if !is || !bytes.Contains(part, []byte(".lobby-account")) || bytes.Contains(sheets[false], []byte(".lobby")) {
		t.Errorf("the style of a site with a lobby has %d bytes, without one %d; want the lobby's part at its end alone", len(sheets[true]), len(sheets[false]))
	}
}

// embed.js, its types and the examples keep their names, and embed.js
// is small when compressed.
func TestEmbedScript(t *testing.T) {
	t.Chdir("../../..")
	pages, err := readStatic(map[string][]byte{}, options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"embed.d.ts", "examples/course.html", "examples/messages.html", "examples/quiz.html", "examples/grades.html", "examples/package.html", "examples/othello.svg"} {
		if len(pages[name]) == 0 {
			t.Errorf("the site has no %s", name)
		}
	}
	var packed bytes.Buffer
	w, _ := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	w.Write(pages["embed.js"])
	w.Close()
	const limit = 6500 // bytes: what a page may spend on showing a board (300 to continue an exercise when its board moves)
	if packed.Len() > limit || packed.Len() < 1000 {
		t.Errorf("embed.js has %d bytes gzipped, want at most %d", packed.Len(), limit)
	}
	t.Logf("embed.js: %d bytes gzipped", packed.Len())
}

// Models need a valid name, a card, and content that loads; a site may have none.
func TestReadModels(t *testing.T) {
	whole := nettest.Dense(1, 4, 8, 8, 65, true).Marshal()
	cut := whole[:len(whole)/2]
	card := func(data []byte) string {
		return fmt.Sprintf(`{"game":"othello","recipe":"made","data":"games","sha256":"%x"}`, sha256.Sum256(data))
	}
	for _, c := range []struct {
		name, card string
		data       []byte
		says       string // "" if it is accepted
	}{
		{"othello.onnx", card(whole), whole, ""},
		{"othello-small2.onnx", card(whole), whole, ""},
		{"README.md", "", whole, ""},
		{"mine.onnx", "", whole, "/mine.onnx: its card mine.json is missing"},
		{"mine.onnx", card(cut), whole, "/mine.onnx: its SHA-256 is "},
		{"mine.onnx", card(cut), cut, "/mine.onnx: net: "},
		{"Odd,name.onnx", card(whole), whole, "is not a model's name; allowed: small letters"},
	} {
		folder := t.TempDir()
		put := func(name string, data []byte) {
			if err := os.WriteFile(filepath.Join(folder, name), data, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		put(c.name, c.data)
		if c.card != "" {
			put(strings.TrimSuffix(c.name, ".onnx")+".json", []byte(c.card))
		}
		files := map[string][]byte{}
		err := readModels(folder, files)
		if c.says != "" {
			if err == nil || !strings.Contains(err.Error(), c.says) || len(files) != 0 {
				t.Errorf("%s: %d files, error %v; want one that says %q", c.name, len(files), err, c.says)
			}
			continue
		}
		want := 0
		if strings.HasSuffix(c.name, ".onnx") {
			want = 1
		}
		if err != nil || len(files) != want || want == 1 && !bytes.Equal(files[c.name], c.data) {
			t.Errorf("%s: %d files, %v; want %d", c.name, len(files), err, want)
		}
	}
	if err := readModels(filepath.Join(t.TempDir(), "none"), map[string][]byte{}); err != nil {
		t.Errorf("without a folder of models: %v", err)
	}
}

// A new build replaces the old one as a whole; a build that fails changes nothing.
func TestWriteReplacesWhole(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "dist")
	files := map[string][]byte{"a.js": []byte("1")}
	pages := map[string][]byte{"index.html": []byte("{{a.js}}")}
	if _, err := newRelease(files, pages, nil, nil).write(dir); err != nil {
		t.Fatal(err)
	}
	first, _ := os.ReadFile(filepath.Join(dir, "index.html"))
	files["a.js"] = []byte("2")
	bad := map[string][]byte{"index.html": []byte("{{b.js}}")}
	if _, err := newRelease(files, bad, nil, nil).write(dir); err == nil {
		t.Fatal("a page with an unknown placeholder was built")
	}
	if kept, _ := os.ReadFile(filepath.Join(dir, "index.html")); !bytes.Equal(kept, first) {
		t.Error("a failed build changed the site")
	}
	if _, err := newRelease(files, pages, nil, nil).write(dir); err != nil {
		t.Fatal(err)
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 2 {
		t.Errorf("%d files after the second build, want 2: nothing old may stay", len(entries))
	}
}

func TestInvalidCommands(t *testing.T) {
	for _, args := range [][]string{nil, {"bake"}, {"serve", "-dir", t.TempDir()}, {"build", "now"}, {"serve", "9000", "now"}, {"serve", "-check", "99999"}} {
		if err := run(args, io.Discard); err == nil {
			t.Errorf("site %v returns no error", args)
		}
	}
}

// serve -check accepts a free address, and refuses others.
func TestServeCheck(t *testing.T) {
	if err := run([]string{"serve", "-check", "0"}, io.Discard); err != nil {
		t.Errorf("any free port: %v", err)
	}
	const want = "port 99999; allowed: 1 to 65535"
	if err := run([]string{"serve", "-check", "99999"}, io.Discard); err == nil || err.Error() != want {
		t.Errorf("port 99999: %v, want %s", err, want)
	}
}

// Help goes to the output alone. Errors of flags are one line without the command's name, which
// main writes before them.
func TestFlagErrors(t *testing.T) {
	var out strings.Builder
	if err := run([]string{"serve", "-h"}, &out); !errors.Is(err, flag.ErrHelp) || !strings.HasPrefix(out.String(), "Usage: site serve [flags] [address], a port such as 9000") {
		t.Errorf("serve -h: %v, %q", err, &out)
	}
	for line, want := range map[string]string{
		"serve -x":     "serve: flag provided but not defined: -x; allowed: -check -dir",
		"sizes -x":     "sizes: flag provided but not defined: -x; allowed: no flags",
		"serve 9 9":    `serve: argument "9" is unexpected; allowed: at most 1 after the flags`,
		"zip -out -h":  `-out "-h" begins with "-"; allowed: a name such as playout.zip`,
		"build -out=-": `-out "-" begins with "-"; allowed: a name such as dist`,
	} {
		out.Reset()
		if err := run(strings.Fields(line), &out); err == nil || err.Error() != want || out.Len() > 0 {
			t.Errorf("%s: %v, with %q; want %s", line, err, &out, want)
		}
	}
}

// The last line of a build says how to look at the site.
func TestWhereabouts(t *testing.T) {
	for _, c := range []struct {
		dir   string
		bytes int
		want  string
	}{
		{"dist", 21594795, "The site is in dist/ (21,594,795 bytes). ./build.sh serve shows it on http://localhost:8080/."},
		{"/tmp/x/", 1002, "The site is in /tmp/x/ (1,002 bytes). go run ./engine/cmd/site serve -dir /tmp/x shows it on http://localhost:8080/."},
		{"./dist", 999, "The site is in dist/ (999 bytes). ./build.sh serve shows it on http://localhost:8080/."},
	} {
		if got := whereabouts(c.dir, c.bytes); got != c.want {
			t.Errorf("%s of %d bytes: %s, want %s", c.dir, c.bytes, got, c.want)
		}
	}
}
