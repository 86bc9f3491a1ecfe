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

	"playout/models"
)

// netsScenes show the nets of this device.
var netsScenes = []scene{
	{"nets", myNets, func(p *page) { p.waitNets("") }},
	{"nets-kept", myNets, func(p *page) {
		p.waitNets("")
		p.openNet("Ada.onnx", shippedNet(p.t, "othello-report1-small"))
		p.waitNets("kept")
		p.openNet("othello.onnx", shippedNet(p.t, "othello"))
		p.waitNets("kept")
		p.click(`[data-own-net=Ada] [data-action=net-rename]`)
		p.openNet("broken.onnx", []byte("<!doctype html>"))
		p.waitNets("refused")
	}},
	{"nets-spanish", myNets, func(p *page) {
		p.waitNets("")
		p.language("es")
		p.openNet("Ada.onnx", shippedNet(p.t, "othello-report1-small"))
		p.waitNets("kept")
		p.click(`[data-own-net=Ada] [data-action=net-delete]`)
	}},
}

const myNets = "#/lab?view=nets"

// shippedNet returns the file of a net that ships.
func shippedNet(t *testing.T, name string) []byte {
	t.Helper()
	data, _, err := models.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// waitNets waits until the tab of nets has said something, "" for nothing yet.
func (p *page) waitNets(said string) {
	p.t.Helper()
	p.wait(fmt.Sprintf(`document.querySelector('[data-own-nets][data-state=%q] [data-action=net-file]:enabled')`, said))
}

// openNet chooses a file of a net.
func (p *page) openNet(name string, data []byte) {
	p.t.Helper()
	path := filepath.Join(p.t.TempDir(), name)
	if err := os.WriteFile(path, data, 0o644); err != nil {
		p.t.Fatal(err)
	}
	if _, err := cd.Call(p.ctx, cdpage.SetInterceptFileChooserDialog, cdpage.SetInterceptFileChooserDialogParams{Enabled: true}); err != nil {
		p.t.Fatal(err)
	}
	p.click(`[data-action=net-file]`)
	p.wait(`document.querySelector('input[type=file]')`)
	p.do(cd.SetUploadFiles(cd.CSS(`input[type=file]`), []string{path}))
}

// A net of a file is kept, plays a game, is looked at inside and plays a match of two workers; a reload
// finds it again, also in a page without the lab, until it is deleted. Other files are refused.
func TestMyNets(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 900, myNets, `localStorage.setItem("playout.workers", "2")`)
	p.waitNets("")
	p.openNet("Ada.onnx", shippedNet(t, "othello-report1-small"))
	p.waitNets("kept")
	const agent = "uct:n=200,net=mine:Ada"
	if got := eval[string](p, `document.querySelector('[data-own-net=Ada] code').textContent`); got != agent {
		t.Fatalf("the agent is %s, want %s", got, agent)
	}
	says := func(part string) {
		t.Helper()
		if got := eval[string](p, `document.querySelector('.mynets-says').textContent`); !strings.Contains(got, part) {
			t.Errorf("the page says %q, want %q in it", got, part)
		}
	}
	p.openNet("broken.onnx", shippedNet(t, "othello")[:5000])
	p.waitNets("refused")
	says("broken.onnx cannot be used. net")
	p.click(`[data-own-net=Ada] [data-action=net-play]`)
	p.waitIdle()
	p.click(`[data-square=f5]`)
	p.wait(`document.querySelectorAll('[data-moves] [data-ply]').length >= 2`)
	p.wait(`document.querySelector('[data-search]')?.textContent.includes('mine:Ada on ')`)
	if got := eval[string](p, `document.querySelector('select[data-seat=white] option:checked').textContent`); got != "Ada (your net)" {
		t.Errorf("the opponent is %q", got)
	}
	p.setFragment("#/inside/othello?m=f5&view=net&agents=" + agent)
	p.wait(`document.querySelector('[data-net][data-kernel]') && document.querySelector('.pick [value="mine:Ada"]')`)
	p.setFragment("#/lab?game=othello&agents=puct:n=5,net=mine:Ada%20random&games=4&seed=1")
	p.waitLab("ready")
	p.click(`[data-action=lab-start]`)
	p.wait(`document.querySelector('[data-lab]').dataset.state !== 'ready'`)
	p.waitLab("done")
	if rows := eval[string](p, `[...document.querySelectorAll('[data-lab] [data-result]')].map(r => r.dataset.result).join(' ')`); rows != "puct:n=5,net=mine:Ada random" {
		t.Errorf("the rows are %s", rows)
	}
	p.setFragment("#/othello?black=human&white=" + agent) // in the program of the lab
	p.do(cd.Reload())
	p.waitIdle()
	p.click(`[data-square=f5]`)
	p.wait(`document.querySelector('[data-search]')?.textContent.includes('mine:Ada on ')`)
	p.setFragment(myNets)
	p.waitNets("")
	p.click(`[data-own-net=Ada] [data-action=net-delete]`)
	p.click(`[data-own-net=Ada] [data-action=net-confirm]`)
	p.waitNets("removed")
	p.setFragment("#/othello?black=human&white=" + agent)
	p.do(cd.Reload())
	p.waitIdle()
	p.click(`[data-square=f5]`)
	p.wait(`[...document.querySelectorAll('[role=alert]')].some(e => e.checkVisibility() && e.innerText.includes('“Ada” is not on this device'))`)
}

// dropFile drops a file on the page, as script: Chromium's protocol drops no files.
func (p *page) dropFile(name string, data []byte) {
	p.t.Helper()
	eval[any](p, fmt.Sprintf(`(() => {
		const moved = new DataTransfer();
		moved.items.add(new File([Uint8Array.from(atob(%q), (c) => c.charCodeAt(0))], %q));
		for (const type of ['dragenter', 'dragover', 'drop']) {
			document.querySelector('main').dispatchEvent(new DragEvent(type, {dataTransfer: moved, bubbles: true, cancelable: true}));
		}
	})()`, base64.StdEncoding.EncodeToString(data), name))
}

// keptNet returns the bytes of a net that the browser keeps, 0 for none.
func (p *page) keptNet(name string) int {
	p.t.Helper()
	bytes, err := cd.Run(p.ctx, cd.Evaluate[int](fmt.Sprintf(`keptFile(%q).then((file) => file ? file.length : 0)`, "mine:"+name), cd.EvalAwaitPromise))
	if err != nil {
		p.t.Fatal(err)
	}
	return bytes
}

// A net that is dropped on the page is kept. Erasing everything on the device removes it, with the games.
func TestMyNetsDroppedAndErased(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 900, myNets)
	p.waitNets("")
	net := shippedNet(t, "othello-report1-small")
	p.dropFile("Ada.onnx", net)
	p.waitNets("kept")
	p.wait(`document.querySelector('[data-own-net=Ada]')`)
	if got := p.keptNet("Ada"); got != len(net) {
		t.Fatalf("the browser keeps %d bytes of the net, want %d", got, len(net))
	}
	p.setFragment("#/othello?black=human&white=level:1")
	p.waitIdle()
	p.openGames(0)
	p.eraseAll()
	p.waitIdle()
	if got := p.keptNet("Ada"); got != 0 {
		t.Errorf("after everything was erased the browser keeps %d bytes of the net, want none", got)
	}
	p.setFragment(myNets)
	p.waitNets("")
	if got := eval[int](p, `document.querySelectorAll('[data-own-net]').length`); got != 0 {
		t.Errorf("the page lists %d nets, want none", got)
	}
}
