package guide

import (
	"bytes"
	"html"
	"image"
	"image/png"
	"maps"
	"net/url"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// site has one file besides the guide that pages may link to.
var site = Site{Style: "guide.1.css", Script: "guide.2.js", Icon: "icon.3.svg", Has: func(name string) bool { return name == "index.html" }}

// guideOf returns a guide of pages by their files' names.
func guideOf(pages map[string]string) fstest.MapFS {
	files := fstest.MapFS{}
	for name, text := range pages {
		files[path.Join(Folder, name)] = &fstest.MapFile{Data: []byte(text)}
	}
	return files
}

// twoPages is an index of two pages.
const twoPages = "# The guide\n\nAll of it.\n\n## To play\n\n- [Moves](moves.md): how one moves\n- [Nets](nets.md)\n"

func TestRender(t *testing.T) {
	var picture bytes.Buffer
	if err := png.Encode(&picture, image.NewGray(image.Rect(0, 0, 30, 20))); err != nil {
		t.Fatal(err)
	}
	root := guideOf(map[string]string{
		"index.md": twoPages,
		"moves.md": "# Moves & \"more\"\n\nHow one *moves*.\n\n## A `piece`\n\n[to nets](nets.md#two-1), [here](#a-piece), [play](../index.html#/othello), [out](https://example.org/)\n\n" +
			"![a board](board.png)\n\n| | b |\n|---|--:|\n| 1 | <&`x<y` |\n\n" +
			"`uct:n=4,c=2` `uct:n=4,c=2,tree=flat,final=ucb`\n\n| a | b | c | d |\n|---|---|---|---|\n| `uct:n=4,c=2` | `./a.onnx` | 4.5 % (1.0–2.5) & *b* 26 ± .5 | 1,\\* |\n",
		"nets.md":   "# Nets\n\nFiles, 5 % of them.\n\n## Two\n\n## Two\n\n### Part\n\n```sh parsed\nplayout -x  # why\n```\n\n~~~text tall\n<a>\n~~~\n",
		"board.png": picture.String(),
	})
	files, err := Render(root, site)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := slices.Sorted(maps.Keys(files)), []string{"board.png", "index.html", "moves.html", "nets.html"}; !slices.Equal(got, want) {
		t.Fatalf("rendered are %q, want %q", got, want)
	}
	for name, parts := range map[string][]string{
		"moves.html": {
			`<title>Moves &amp; &#34;more&#34; · Guide · Playout</title>`, `<meta name="description" content="How one moves.">`,
			`<h1>Moves &amp; &#34;more&#34;</h1>`, `<h2 id="a-piece"><a href="#a-piece">A <code>piece</code></a></h2>`,
			`<a href="nets.html#two-1">to nets</a>`, `<a href="#a-piece">here</a>`, `<a href="../index.html#/othello">play</a>`, `<a href="https://example.org/" rel="noopener">out</a>`,
			`<img src="board.png" alt="a board" width="30" height="20" loading="lazy">`,
			`<td></td>`, `<th scope="col" class="right">b</th>`, `<td class="right">&lt;&amp;<code>x&lt;y</code></td>`,
			`<div class="table" role`, `<div class="wide table" role`, `<p><code>uct:n=4,c=2</code> <code>uct:<wbr>n=4,<wbr>c=2,<wbr>tree=flat,<wbr>final=ucb</code></p>`, `<td><code>uct:<wbr>n=4,<wbr>c=2</code></td>`, `<td><code>./<wbr>a.onnx</code></td>`,
			`<td><span class="whole">4.5 %</span> <span class="whole">(1.0–2.5)</span> &amp; <em>b</em> <span class="whole">26 ± .5</span></td>`, `<td>1,*</td>`,
			`<li><a href="moves.html" aria-current="page">Moves</a></li>`, `<a rel="prev" href="index.html"><span>Previous</span>The guide</a>`, `<a rel="next" href="nets.html"><span>Next</span>Nets</a>`,
			`<script src="../guide.2.js"></script>`, `href="../guide.1.css"`, `href="../icon.3.svg"`,
		},
		"nets.html": {
			"<p>Files, 5\u00a0% of them.</p>", `<h2 id="two">`, `<h2 id="two-1">`, `<h3 id="part">`, `<pre tabindex="0"><code>playout -x  <span># why</span>` + "\n</code></pre>", `<pre tabindex="0" class="tall"><code>&lt;a&gt;`,
			"<li><a href=\"#two-1\">Two</a><ol>\n    <li><a href=\"#part\">Part</a></li>",
		},
		"index.html": {`<title>The guide · Playout</title>`, `<body class="index">`, `<li><a href="moves.html">Moves</a>how one moves</li>`},
	} {
		for _, part := range parts {
			if !strings.Contains(string(files[name]), part) {
				t.Errorf("%s lacks %s:\n%s", name, part, files[name])
			}
		}
	}
	again, err := Render(root, site)
	if err != nil || !maps.EqualFunc(files, again, bytes.Equal) {
		t.Errorf("a second rendering differs, %v", err)
	}
}

// Each word of the glossary has an anchor, to which links may lead; tables of other pages have none.
func TestWords(t *testing.T) {
	table := "| word | meaning |\n|---|---|\n| [visits, N](#word-visits-n) | a |\n| visits | b |\n"
	files, err := Render(guideOf(map[string]string{
		"index.md":    "# G\n\nA.\n\n## To read\n\n- [Glossary](glossary.md)\n- [More](more.md)\n",
		"glossary.md": "# Glossary\n\nWords.\n\n## Visits\n\n" + table,
		"more.md":     "# More\n\n[a](glossary.md#word-visits)\n\n" + strings.ReplaceAll(table, "(#", "(glossary.md#"),
	}), site)
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{`<h2 id="visits">`, `<td id="word-visits-n"><a href="#word-visits-n">`, `<td id="word-visits">`, `<th scope="col">word`} {
		if !strings.Contains(string(files["glossary.html"]), part) {
			t.Errorf("the glossary lacks %s:\n%s", part, files["glossary.html"])
		}
	}
	if strings.Contains(string(files["more.html"]), ` id="word-`) {
		t.Errorf("another page has anchors of words:\n%s", files["more.html"])
	}
}

// Render lists every error at once, with file and line.
func TestRenderErrors(t *testing.T) {
	fine := map[string]string{"index.md": twoPages, "moves.md": "# Moves\n\nThey move.\n", "nets.md": "# Nets\n\nFiles.\n"}
	if _, err := Render(guideOf(fine), site); err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"no title":                                         "static/guide/nets.md:1: no title",
		"# Nets\n\n## Two\n":                               "static/guide/nets.md:1: no paragraph after the title",
		"# Nets\n\nFiles.\n\n# Nets\n":                     "static/guide/nets.md:5: a second title",
		"# Nets\n\nFiles.\n\n### Three\n":                  "static/guide/nets.md:5: a heading of level 3 below one of level 1",
		"# Nets\n\nA <file>\n\n<p>\n":                      "static/guide/nets.md:3: raw HTML; allowed: Markdown, and < within code\nstatic/guide/nets.md:5: raw HTML",
		"# Nets\n\nFiles,\n[more](gone.md)\n":              "static/guide/nets.md:4: gone.md leads nowhere",
		"# Nets\n\nFiles\n\n- a\n- [b](moves.md#x)":        "static/guide/nets.md:6: static/guide/moves.md has no heading #x",
		"# Nets\n\nFiles [b](#x)":                          "static/guide/nets.md:3: static/guide/nets.md has no heading #x",
		"# Nets\n\n[a](../../README.md)":                   "static/guide/nets.md:3: ../../README.md is not a file of the site",
		"# Nets\n\n[a](../boot.js)":                        "static/guide/nets.md:3: ../boot.js is not a file of the site",
		"# Nets\n\n[a](javascript:x)":                      "static/guide/nets.md:3: javascript:x leads nowhere",
		"# Nets\n\nA\n\n## [b](moves.md)\n":                "static/guide/nets.md:5: a link in a heading",
		"# Nets\n\n![a](gone.png)":                         "static/guide/nets.md:3: open static/guide/gone.png",
		"# Nets\n\n![](board.png)":                         "static/guide/nets.md:3: board.png has no text",
		"# Nets\n\n![a](../icon.svg)":                      "static/guide/nets.md:3: ../icon.svg is not a picture",
		"# Nets\n\nA\n\n| a |\n|---|\n| b |\n| [c](d) |\n": "static/guide/nets.md:8: d leads nowhere",
	} {
		pages := maps.Clone(fine)
		pages["nets.md"] = text
		if _, err := Render(guideOf(pages), site); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v; want %s", text, err, want)
		}
	}
	for index, want := range map[string]string{
		twoPages + "- [More](more.md)\n": "static/guide/index.md:9: the page more.md does not exist",
		twoPages + "- [Nets](nets.md)\n": "static/guide/index.md:9: the page nets.md is listed twice",
		"# G\n\nA.\n\n- [N](nets.md)\n":  "static/guide/moves.md is not listed in index.md",
	} {
		pages := maps.Clone(fine)
		pages["index.md"] = index
		if _, err := Render(guideOf(pages), site); err == nil || err.Error() != want {
			t.Errorf("%q: %v; want %s", index, err, want)
		}
	}
	delete(fine, "index.md")
	if _, err := Render(guideOf(fine), site); err == nil {
		t.Error("a guide without index.md is rendered")
	}
	if _, err := Render(guideOf(nil), Site{Added: map[string]string{"x.md": "y"}}); err == nil {
		t.Error("Render adds to a missing page without an error")
	}
}

// Every page of the guide renders, names no two elements alike, has the targets of its links,
// and needs nothing that its policy forbids.
func TestGuide(t *testing.T) {
	root := os.DirFS("../../../..")
	files, err := Render(root, Site{Style: "guide.css", Script: "guide.js", Icon: "icon.svg", Added: map[string]string{"licences.md": "## Libraries\n"}, Has: func(name string) bool {
		file := "static/" + name
		if set, is := strings.CutPrefix(name, "exercises/"); is {
			file = "engine/exercise/starters/" + set
		}
		_, err := os.Stat("../../../../" + file)
		return err == nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	for name, content := range files {
		if path.Ext(name) != ".html" {
			continue
		}
		text := string(content)
		ids := map[string]bool{}
		for _, m := range regexp.MustCompile(` id="([^"]*)"`).FindAllStringSubmatch(text, -1) {
			if ids[m[1]] {
				t.Errorf("%s: two elements are #%s", name, m[1])
			}
			ids[m[1]] = true
		}
		for _, m := range regexp.MustCompile(`<a [^>]*href="([^"]*)"`).FindAllStringSubmatch(text, -1) {
			file, fragment, _ := strings.Cut(html.UnescapeString(m[1]), "#")
			if plain, err := url.PathUnescape(fragment); err == nil {
				fragment = plain
			}
			if file == "" && !ids[fragment] || file != "" && !strings.Contains(file, "/") && files[file] == nil {
				t.Errorf("%s: %s leads nowhere", name, m[1])
			}
		}
		if found := regexp.MustCompile(`<[a-z][^>]* (style|on[a-z]+)=|<script>|raw HTML omitted`).FindString(text); found != "" {
			t.Errorf("%s contains %s, which its policy forbids", name, found)
		}
	}
	if len(files) < 8 {
		t.Errorf("the guide has %d files, want at least 8", len(files))
	}
}

// Links in the documents outside of the guide, which only code hosts show, lead somewhere too.
func TestDocuments(t *testing.T) {
	const up = "../../../../"
	for _, name := range []string{"README.md", "CONTRIBUTING.md", "SECURITY.md", "models/README.md"} {
		text, err := os.ReadFile(up + name)
		if err != nil {
			t.Fatal(err)
		}
		doc, _ := parse(name, text) // not of the guide: its layout may differ
		for line := range strings.Lines(string(text)) {
			for _, m := range regexp.MustCompile(`<img src="([^"]*)"`).FindAllStringSubmatch(line, -1) {
				if _, err := os.Stat(up + path.Join(path.Dir(name), m[1])); err != nil && strings.HasPrefix(line, "<") { // not code
					t.Errorf("%s: the picture %s: %v", name, m[1], err)
				}
			}
		}
		for _, l := range doc.links() {
			to, fragment, within := strings.Cut(l.to, "#")
			if isExternal(l.to) {
				continue
			}
			target := doc
			if full := path.Join(path.Dir(name), to); to != "" {
				content, err := os.ReadFile(up + full)
				if info, failed := os.Stat(up + full); failed != nil || !info.IsDir() && err != nil {
					t.Error(doc.errorf(l.at, "%s leads nowhere", l.to))
					continue
				}
				target, _ = parse(full, content)
			}
			if within && !target.ids[fragment] {
				t.Error(doc.errorf(l.at, "%s has no heading #%s", target.full, fragment))
			}
		}
	}
}
