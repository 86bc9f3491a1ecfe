//go:build !js

package e2e

import (
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	cdpage "github.com/chromedp/cdproto/page"
	cd "github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// filesScenes show import and export.
var filesScenes = []scene{
	{"files", chessMiddle, func(p *page) { p.openFiles() }},
	{"files-refused", chessMiddle, func(p *page) {
		p.openFiles()
		p.paste("1. e4 e5 2. Ke3 Nf6")
		p.wait(`document.querySelector('.problem:not([hidden])')`)
	}},
	{"files-geese", geeseMiddle, func(p *page) { p.openFiles() }},
	{"files-spanish", "#/morris", func(p *page) {
		p.waitIdle()
		p.language("es")
		p.openFiles()
	}},
	{"files-drop", "", func(p *page) {
		p.waitIdle()
		eval[any](p, `(() => { // held there, with the events that browsers send
			const transfer = new DataTransfer();
			transfer.items.add(new File([], 'game.pgn'));
			setInterval(() => document.body.dispatchEvent(new DragEvent('dragover', {bubbles: true, cancelable: true, dataTransfer: transfer})), 100);
		})()`)
		p.wait(`document.querySelector('.drop:not([hidden])')`)
	}},
}

// openFiles opens the dialog and waits until the export is there.
func (p *page) openFiles() {
	p.t.Helper()
	p.waitIdle()
	p.click(`[data-action=files]`)
	p.wait(`document.querySelector('#export')?.value`)
}

// paste imports text through the field of the open dialog.
func (p *page) paste(text string) {
	p.t.Helper()
	eval[any](p, fmt.Sprintf(`void (document.querySelector('#import').value = %q)`, text))
	p.click(`[data-action=import]`)
}

// exportAs chooses a format and returns the whole export, as Copy gives it.
func (p *page) exportAs(form string) string {
	p.t.Helper()
	eval[any](p, fmt.Sprintf(`(() => {
		const s = document.querySelector('[data-setting=form]');
		s.value = %q;
		s.dispatchEvent(new Event('change', {bubbles: true}));
	})()`, form))
	p.wait(fmt.Sprintf(`document.querySelector('#export[data-form=%s]')`, form))
	eval[any](p, `window.copied = null`)
	p.click(`[data-action=copy-export]`)
	p.wait(`window.copied`)
	return eval[string](p, `window.copied`)
}

// drop drops a file on the page.
func (p *page) drop(name string, data []byte) {
	p.t.Helper()
	eval[any](p, fmt.Sprintf(`(() => {
		const bytes = Uint8Array.from(atob(%q), c => c.charCodeAt(0)), transfer = new DataTransfer();
		transfer.items.add(new File([bytes], %q));
		document.querySelector('main').dispatchEvent(new DragEvent('drop', {bubbles: true, cancelable: true, dataTransfer: transfer}));
	})()`, base64.StdEncoding.EncodeToString(data), name))
}

// frameDrop holds a file over the stage's frame until the page offers to take it, and drops it.
func (p *page) frameDrop(name string, data []byte) {
	p.t.Helper()
	eval[any](p, fmt.Sprintf(`(() => {
		const {contentWindow: frame, contentDocument: {body}} = document.querySelector('iframe[data-stage]');
		const bytes = Uint8Array.from(atob(%q), c => c.charCodeAt(0)), dataTransfer = new frame.DataTransfer();
		dataTransfer.items.add(new frame.File([bytes], %q));
		const tell = (what) => body.dispatchEvent(new frame.DragEvent(what, {bubbles: true, cancelable: true, dataTransfer}));
		const timer = setInterval(() => tell('dragover'), 100);
		window.letGo = () => { clearInterval(timer); tell('drop'); };
	})()`, base64.StdEncoding.EncodeToString(data), name))
	p.wait(`document.querySelector('.drop:not([hidden])')`)
	eval[any](p, `letGo()`)
}

// recordFiles keeps copied and saved data for a test.
const recordFiles = `
	window.saved = [];
	navigator.clipboard.writeText = async text => { window.copied = text; };
	const address = URL.createObjectURL;
	URL.createObjectURL = blob => { window.saved.push(blob); return address.call(URL, blob); };
	HTMLAnchorElement.prototype.click = function () { window.savedAs = this.download; };`

// playedGames holds a game of each kind in progress, and the formats that hold all of it.
var playedGames = []struct{ fragment, whole string }{
	{"#/othello?m=f5,d6,c3,d3,c4&black=human&white=human", "transcript"},
	{"#/morris?m=a7,b6,d7,d6,g7,xb6,f4&white=human&black=human", "list"},
	{"#/chess?m=e2e4,e7e5,g1f3,b8c6,f1b5&white=human&black=human", "pgn"},
	{"#/geese?seed=5&m=NNNN,EEEE,NNNN&goose1=human&goose2=human&goose3=human&goose4=human", "episode"},
}

const shown = `[document.querySelector('[data-board]').dataset.position, document.querySelectorAll('[data-moves] [data-ply]').length].join(' ')`

// TestFilesRoundTrips: export and import, while another game is open, leave each game unchanged
// in each of its formats, by paste, by file and by drop. Without PLAYOUT_LONG=1 Morris comes by
// file and chess by drop: TestImportIsExportBackwards in ui/features/files checks every
// format of every game.
func TestFilesRoundTrips(t *testing.T) {
	t.Parallel()
	for i, g := range playedGames {
		if !runLong && i != 1 && i != 2 {
			continue
		}
		t.Run(g.whole, func(t *testing.T) {
			p := open(t, 1280, 900, g.fragment, recordFiles)
			p.openFiles()
			was := eval[string](p, shown)
			position, _, _ := strings.Cut(was, " ")
			texts := map[string]string{}
			for _, form := range eval[[]string](p, `[...document.querySelector('[data-setting=form]').options].map(o => o.value)`) {
				texts[form] = p.exportAs(form)
			}
			if len(texts) != 3 || texts[g.whole] == "" || texts["position"] == "" || texts["link"] == "" {
				t.Fatalf("exported %q; want a text for each of %s, position and link", texts, g.whole)
			}
			other := playedGames[(i+1)%len(playedGames)].fragment
			for j, way := range []struct{ form, hand string }{{g.whole, "paste"}, {g.whole, "file"}, {g.whole, "drop"}, {"link", "paste"}, {"position", "paste"}} {
				if !runLong && j != i {
					continue
				}
				p.goTo(other)
				switch text := texts[way.form]; way.hand {
				case "paste":
					p.openFiles()
					p.paste(text)
				case "file":
					p.openFiles()
					p.pickFile("game.txt", []byte(text))
				case "drop":
					p.drop("game", []byte(text))
				}
				want := fmt.Sprintf("%s === %q", shown, was)
				if way.form == "position" {
					want = fmt.Sprintf("%s.startsWith(%q)", shown, position)
				}
				p.wait(want + ` && !document.querySelector('dialog').open`)
			}
		})
	}
}

// goTo closes the dialog, if it is open, and opens a game of another board, as a link would:
// reloading the page takes longer than most tests.
func (p *page) goTo(fragment string) {
	p.t.Helper()
	if eval[bool](p, `document.querySelector('dialog').open`) {
		p.press(kb.Escape)
		p.wait(`!document.querySelector('dialog').open`)
	}
	eval[any](p, fmt.Sprintf(`void (location.hash = %q)`, fragment))
	game := strings.FieldsFunc(fragment, func(r rune) bool { return strings.ContainsRune("#/:?", r) })[0]
	p.wait(fmt.Sprintf(`document.querySelector('[data-board=%s]')`, game))
	p.waitIdle()
}

// pickFile chooses a file in the browser's own dialog.
func (p *page) pickFile(name string, data []byte) {
	p.t.Helper()
	path := filepath.Join(p.t.TempDir(), name)
	if err := os.WriteFile(path, data, 0o644); err != nil {
		p.t.Fatal(err)
	}
	if _, err := cd.Call(p.ctx, cdpage.SetInterceptFileChooserDialog, cdpage.SetInterceptFileChooserDialogParams{Enabled: true}); err != nil {
		p.t.Fatal(err)
	}
	p.click(`[data-action=pick]`)
	p.wait(`document.querySelector('input[data-file]')`)
	p.do(cd.SetUploadFiles(cd.CSS(`input[data-file]`), []string{path}))
}

// TestHostileFiles: a file that cannot be a game is refused in a sentence, the game and
// the page stay as they were, and names are shown as text.
func TestHostileFiles(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 900, playedGames[0].fragment, recordFiles, `window.alert = () => { window.harmed = true; };`)
	p.openFiles()
	was := eval[string](p, shown)
	refused := func(says string) {
		t.Helper()
		p.wait(fmt.Sprintf(`document.querySelector('.problem:not([hidden])')?.innerText.includes(%q)`, says))
		if got := eval[string](p, shown); got != was {
			t.Errorf("after a refused file the board is %s, was %s", got, was)
		}
	}
	p.paste("<img src=x onerror=alert(1)> is no game")
	refused("not a game, position or link")
	p.paste(`{"name":"hungry_geese","configuration":{"rows":1e300},"steps":[[{"observation":{}}]]}`)
	refused("cannot be read")
	p.paste("1. e4 e5 2. Ke3 Nf6") // never the same sentence twice: the page still shows the previous one
	refused("Move 3, “Ke3”")
	p.pickFile("deep.json", []byte(`{"observation":1,"steps":`+strings.Repeat("[", 1_000_000)))
	refused("cannot be read")
	p.pickFile("large.pgn", make([]byte, 9<<20))
	refused("at most 8 MB")
	p.pickFile("bad.json.gz", []byte("\x1f\x8bnonsense"))
	refused("could not be read")
	eval[any](p, `(() => { // not drawn, which would take longest
		const field = document.querySelector('#import');
		field.hidden = true;
		field.value = 'f5 '.repeat(17_000_000);
	})()`)
	p.click(`[data-action=import]`)
	refused("at most 8 MB")
	p.press(kb.Escape)
	p.wait(`!document.querySelector('dialog').open`)
	p.drop("evil.pgn", []byte("[White \"<img src=x onerror=alert(1)>\"]\n[Black \"</script><script>alert(1)</script>\"]\n\n1. e4 e5 (1... c5 {x}) 2. Nf3 1-0\n\n[White \"Ada\"]\n1. d4 *\n"))
	p.wait(`!!document.querySelector('[data-action=import-as][data-game="1"]')`)
	p.click(`[data-action=import-as][data-game="1"]`)
	p.wait(`document.querySelector('[data-board=chess]')?.dataset.state === 'over'`)
	p.wait(`document.querySelector('.aside').innerText.includes('<img src=x onerror=alert(1)> – ')`)
	if eval[bool](p, `!!window.harmed || !!document.querySelector('#app img')`) {
		t.Error("a name was executed")
	}
	p.openFiles()
	if pgn := p.exportAs("pgn"); !strings.Contains(pgn, `[White "<img src=x onerror=alert(1)>"]`) || !strings.Contains(pgn, "1. e4 e5 (1... c5 {x}) 2. Nf3 1-0") {
		t.Errorf("exported again, the game is %q, want the same names and variation", pgn)
	}
}

// TestKaggleEpisode: a drop on the stage, where the page offers to take it, opens a real,
// compressed episode; its board shows it step by step, and the address holds all of it.
func TestKaggleEpisode(t *testing.T) {
	skipUnlessLong(t)
	t.Parallel()
	packed, err := os.ReadFile("../../engine/games/geese/testdata/leaderboard-26316666.json.gz")
	if err != nil {
		t.Fatal(err)
	}
	p := open(t, 1280, 900, "#/geese", recordFiles)
	p.waitIdle()
	p.click(`[data-action=stage]`)
	p.wait(frameReady)
	p.frameDrop("26316666.json.gz", packed)
	p.wait(`document.querySelector('.drop').hidden && document.querySelector('[data-board=geese]').dataset.state === 'over'`)
	end := eval[string](p, shown)
	if plies := eval[int](p, `document.querySelectorAll('[data-moves] [data-ply]').length`); plies < 100 {
		t.Fatalf("it has %d plies, want at least 100", plies)
	}
	p.wait(`location.hash.length > 500`)
	again := open(t, 1280, 900, eval[string](p, `location.hash`))
	again.wait(fmt.Sprintf("document.querySelector('[data-board=geese]') && %s === %q", shown, end))
}
