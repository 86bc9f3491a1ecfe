package scorm

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"playout/engine/exercise"
)

// built returns a small site, with the parts of embed.html that matter.
func built() map[string]string {
	return map[string]string{
		"embed.html": `<!doctype html><html data-embed><head><meta charset="utf-8"><script>{}</script>
<script type="application/json" id="build">{"bytes":5,"exec":"wasm_exec.1.js","models":{"othello":"othello.2.onnx","chess-eval":"chess-eval.3.onnx"},"sizes":{"othello":7,"chess-eval":8},"opaque":"opaque.4.js","program":"playout.5.bin","release":"r","scorm":"scorm.6.js","worker":"worker.7.js"}</script>
<script src="boot.8.js" async></script><link rel="icon" href="icon.9.svg"><link rel="stylesheet" href="style.0.css">
</head><body><a class="out" href="./"></a></body></html>`,
		"wasm_exec.1.js": "exec", "playout.5.bin": "\x1f\x8bprogram", "scorm.6.js": "report()", "worker.7.js": "work()", "boot.8.js": "boot()",
		"icon.9.svg": "<svg/>", "style.0.css": strings.Repeat("a { b: c }\n", 100), "othello.2.onnx": "net", "chess-eval.3.onnx": "other net", "guide/licences.html": "MIT",
	}
}

// from returns the files of a site.
func from(site map[string]string) Files {
	return func(name string) ([]byte, error) {
		if text, is := site[name]; is {
			return []byte(text), nil
		}
		return nil, fs.ErrNotExist
	}
}

// course reads exercises to pack.
func course(t testing.TB, format Format, source string) *Course {
	t.Helper()
	set, one, err := exercise.Read([]byte(source))
	if err != nil {
		t.Fatalf("%s: %v", source, err)
	}
	return &Course{Set: set, One: one, Format: format, Pass: Pass}
}

// unzip reads an archive with the standard library.
func unzip(t testing.TB, data []byte) (files map[string]string, names []string) {
	t.Helper()
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	files = map[string]string{}
	for _, f := range archive.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(r) // it checks the sum
		if err != nil {
			t.Fatalf("%s: %v", f.Name, err)
		}
		if at := f.Modified.UTC(); !at.Equal(time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)) {
			t.Errorf("%s is of %v, want at.Equal(time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC))", f.Name, at)
		}
		files[f.Name] = string(content)
		names = append(names, f.Name)
	}
	return files, names
}

const (
	corner = `{"playout":"exercise","version":1,"id":"corner-1","game":"othello","position":"----OXO---OOXO---XOXOOO--X-XOO---X-OO------O-X------------------ X","title":"Take it","goal":{"kind":"moves","accept":["h1"]},"points":10}`
	fork   = `{"playout":"exercise","version":1,"game":"chess","goal":{"kind":"win","against":"alphabeta:depth=2,eval=net"},"lang":"es"}`
	pair   = `{"playout":"exercises","version":1,"title":"Two","exercises":[` + corner + "," + fork + `]}`
)

// The standard library unzips every archive, and the same files give the same bytes.
func TestZip(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 0))
	for n := range 40 {
		files := map[string][]byte{}
		for i := range n {
			content := make([]byte, rng.IntN(3000))
			for k := range content {
				content[k] = byte(rng.IntN(1 + rng.IntN(256)))
			}
			files[fmt.Sprintf("%d%s", i, []string{".js", ".bin", ".onnx", ".html"}[rng.IntN(4)])] = content
		}
		data, err := archive(files)
		again, _ := archive(files)
		if err != nil || !bytes.Equal(data, again) {
			t.Fatalf("%d files: %v, the same again: %t", n, err, bytes.Equal(data, again))
		}
		back, names := unzip(t, data)
		if len(back) != n || !slices.IsSorted(names) {
			t.Errorf("%d files are %d, %q", n, len(back), names)
		}
		for name, content := range files {
			if back[name] != string(content) {
				t.Errorf("%s is not as it was", name)
			}
		}
	}
}

// manifestOf is a manifest as encoding/xml reads it.
type manifestOf struct {
	ID       string `xml:"identifier,attr"`
	Version  string `xml:"metadata>schemaversion"`
	Title    string `xml:"organizations>organization>title"`
	Refers   item   `xml:"organizations>organization>item"`
	Resource struct {
		ID   string `xml:"identifier,attr"`
		Href string `xml:"href,attr"`
		File []struct {
			Href string `xml:"href,attr"`
		} `xml:"file"`
	} `xml:"resources>resource"`
}

type item struct {
	To    string `xml:"identifierref,attr"`
	Title string `xml:"title"`
}

// launchedWith returns the data that a launch page has.
func launchedWith(t testing.TB, page string) (data struct {
	Format, Sum   string
	Pass          int
	Set, Exercise json.RawMessage
}) {
	t.Helper()
	_, rest, begins := strings.Cut(page, `<script type="application/json" id="course">`)
	block, _, ends := strings.Cut(rest, "</script>")
	if !begins || !ends {
		t.Fatal("the launch page has no data")
	}
	if err := json.Unmarshal([]byte(block), &data); err != nil {
		t.Fatalf("%v: %s", err, block)
	}
	return data
}

// check fails unless a package is whole: the manifest lists exactly its files and names the
// launch page, and the launch page has the exercises.
func check(t testing.TB, c *Course, data []byte) (files map[string]string) {
	t.Helper()
	files, names := unzip(t, data)
	var m manifestOf
	if err := xml.Unmarshal([]byte(files["imsmanifest.xml"]), &m); err != nil {
		t.Fatalf("%v: %s", err, files["imsmanifest.xml"])
	}
	listed := []string{"imsmanifest.xml"}
	for _, f := range m.Resource.File {
		listed = append(listed, f.Href)
	}
	slices.Sort(listed)
	if !slices.Equal(listed, names) || m.Resource.Href != "index.html" || m.Refers.To != m.Resource.ID {
		t.Errorf("the manifest lists %q of %q, %+v", listed, names, m)
	}
	if want := c.title(); m.Title != want || m.Refers.Title != want || want == "" {
		t.Errorf("the title is %q and %q; want %q", m.Title, m.Refers.Title, want)
	}
	page := files["index.html"]
	launched := launchedWith(t, page)
	source := launched.Set
	if c.One {
		source = launched.Exercise
	}
	if string(source) != files["exercises.json"] || string(source) != string(c.source()) || launched.Pass != c.Pass || launched.Format != string(c.Format) {
		t.Errorf("the launch page has %+v", launched)
	}
	if strings.Count(page, "<script") != 2 || strings.Count(page, "</script>") != 2 || strings.Count(page, "<title>") != 1 || strings.Count(page, "<iframe") != 1 {
		t.Errorf("the launch page contains other markup: %s", page)
	}
	return files
}

// A package has what a board needs, once, and a net only if an opponent needs it.
func TestPack(t *testing.T) {
	for _, format := range []Format{V12, V2004} {
		for source, nets := range map[string]int{corner: 0, pair: 1} {
			c := course(t, format, source)
			data, err := c.Pack(from(built()))
			if err != nil {
				t.Fatal(err)
			}
			files := check(t, c, data)
			if len(files) != 12+nets {
				t.Errorf("%d files: %v, want %d", len(files), files, 12+nets)
			}
			for name, text := range built() {
				if files[name] != "" && name != "embed.html" && files[name] != text {
					t.Errorf("%s is not the site's", name)
				}
			}
			embed := files["embed.html"]
			if strings.Contains(embed, "othello.2") || strings.Contains(embed, "opaque") || strings.Contains(embed, "chess-eval.3.onnx") != (nets > 0) || !strings.Contains(embed, `"program":"playout.5.bin"`) {
				t.Errorf("the board's page is %s", embed)
			}
			if _, is := files["chess-eval.3.onnx"]; is != (nets > 0) {
				t.Errorf("the net is there: %t", is)
			}
			if strings.Contains(files["index.html"], "://") {
				t.Error("the launch page names another host")
			}
			again, _ := course(t, format, source).Pack(from(built()))
			if !bytes.Equal(data, again) {
				t.Error("the same exercises give another package")
			}
		}
	}
}

// Texts may hold anything: the page shows them and never reads markup in them.
func TestHostileTexts(t *testing.T) {
	for _, title := range []string{`</title><script>alert(1)</script>`, "\x01\x02\ufffe", "]]>", `"&quot;<!--`, strings.Repeat("é", 200), "\u2028 a\r\nb", "{title}{exercises}", " "} {
		text, _ := json.Marshal(title)
		for _, source := range []string{
			`{"playout":"exercises","version":1,"title":` + string(text) + `,"exercises":[` + corner + `]}`,
			strings.Replace(corner, `"Take it"`, string(text), 1), strings.Replace(corner, `"corner-1"`, string(text), 1),
		} {
			set, one, err := exercise.Read([]byte(source))
			if err != nil {
				continue // too long for a name
			}
			for _, format := range []Format{V12, V2004} {
				c := &Course{Set: set, One: one, Format: format}
				data, err := c.Pack(from(built()))
				if err != nil {
					t.Fatalf("%q: %v", title, err)
				}
				check(t, c, data)
				if name := c.FileName(); !isFileName(name) {
					t.Errorf("%q is named %q, want fileName(name)", title, name)
				}
			}
		}
	}
}

// Pack rejects what it cannot pack, in one line with what is allowed.
func TestRefuses(t *testing.T) {
	with := func(name, from, to string) map[string]string {
		site := built()
		site[name] = strings.Replace(site[name], from, to, 1)
		return site
	}
	without := func(name string) map[string]string {
		site := built()
		delete(site, name)
		return site
	}
	for says, c := range map[string]struct {
		source string
		site   map[string]string
		pass   int
	}{
		"101 per cent to pass; allowed: 0 to 100": {corner, built(), 101},
		"goal: accept: ":              {strings.Replace(corner, "h1", "a8", 1), built(), 50},
		"exercise 1: goal: against: ": {strings.Replace(pair, "alphabeta:depth=2,eval=net", "bob", 1), built(), 50},
		`an opponent plays by the net "morris", which the site does not have; allowed: chess-eval, othello`: {`{"playout":"exercise","version":1,"game":"morris","goal":{"kind":"win","against":"puct:net=morris,n=10"}}`, built(), 50},
		`the opponent's net "a/b.onnx" is a file; allowed: nets of the site, by name`:                       {`{"playout":"exercise","version":1,"game":"othello","goal":{"kind":"win","against":"puct:net=a/b.onnx,n=10"}}`, built(), 50},
		"the site has no embed.html (file does not exist); allowed: the folder of a built site":             {corner, without("embed.html"), 50},
		"the site has no playout.5.bin (file does not exist); allowed: the folder of a built site":          {corner, without("playout.5.bin"), 50},
		"the site has no guide/licences.html (file does not exist); allowed: the folder of a built site":    {corner, without("guide/licences.html"), 50},
		"does not say what it consists of":                                                                            {corner, with("embed.html", `id="build"`, ""), 50},
		`the site's embed.html names the file "../boot.8.js"; allowed:`:                                               {corner, with("embed.html", `"boot.8`, `"../boot.8`), 50},
		`names the file "https://other.example/x.js"`:                                                                 {corner, with("embed.html", `"worker.7`, `"https://other.example/x`), 50},
		`names the file "imsmanifest.xml"`:                                                                            {corner, with("embed.html", `icon.9.svg`, "imsmanifest.xml"), 50},
		"the site was built before there were course packages; allowed: a build of this release":                      {corner, with("embed.html", `"scorm":"scorm.6.js",`, ""), 50},
		fmt.Sprintf("the site's embed.html has %d bytes; allowed: at most 1048576", len(built()["embed.html"])+1<<20): {corner, with("embed.html", "</body>", strings.Repeat(" ", 1<<20)+"</body>"), 50},
	} {
		of := course(t, V12, c.source)
		of.Pass = c.pass
		if data, err := of.Pack(from(c.site)); err == nil || !strings.Contains(err.Error(), says) || strings.Contains(err.Error(), "\n") || !strings.Contains(err.Error(), "allowed: ") || data != nil {
			t.Errorf("%d bytes, %v; want %s", len(data), err, says)
		}
	}
	if _, err := ParseFormat("scorm13\n"); err == nil || strings.Contains(err.Error(), "\n") || !strings.Contains(err.Error(), "allowed: scorm12, scorm2004") {
		t.Error(err)
	}
}

// Whatever embed.html holds, Pack reads only files of its folder, and its package can be
// unpacked.
func FuzzSite(f *testing.F) {
	f.Add(built()["embed.html"])
	f.Add(`<script type="application/json" id="build">{}</script>`)
	f.Add(`<a href="` + strings.Repeat("x", 200) + `"><script type="application/json" id="build">{"scorm":"a","models":{"a":"/etc/passwd"}}</script></head></head>`)
	f.Fuzz(func(t *testing.T, page string) {
		c := course(t, V12, corner)
		data, err := c.Pack(func(name string) ([]byte, error) {
			switch {
			case name == embedFile:
				return []byte(page), nil
			case name != licencesOfSite && !isFileName(name):
				t.Errorf("the file %q is read", name)
			}
			return []byte(name), nil
		})
		if err != nil {
			if strings.ContainsAny(err.Error(), "\n\r") {
				t.Errorf("%q gives an error of several lines: %v", page, err)
			}
			return
		}
		check(t, c, data)
	})
}

// Exercises come out of a package as they went in, and the manifest is XML.
func FuzzExercises(f *testing.F) {
	for _, source := range []string{corner, fork, pair} {
		f.Add(source)
	}
	f.Fuzz(func(t *testing.T, source string) {
		set, one, err := exercise.Read([]byte(source))
		if err != nil {
			return
		}
		c := &Course{Set: set, One: one, Format: V2004, Pass: 100}
		data, err := c.Pack(from(built()))
		if err != nil {
			if strings.ContainsAny(err.Error(), "\n\r") || errors.Is(err, fs.ErrNotExist) {
				t.Errorf(`%q: %v; want !strings.ContainsAny(err.Error(), "\n\r") && !errors.Is(err, fs.ErrNotExist)`, source, err)
			}
			return
		}
		check(t, c, data)
	})
}
