//go:build !js

package e2e

import (
	"encoding/json"
	"fmt"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"time"
)

// labMatch is a match that takes a few seconds.
const labMatch = "#/lab?game=othello&agents=uct:n=50%20uct:n=50,c=0.5&games=20&seed=7"

// waitLab waits until the lab has a state and can be used.
func (p *page) waitLab(state string) {
	p.t.Helper()
	p.waitFor(fmt.Sprintf(`document.querySelector('[data-lab][data-state=%s] [data-action=lab-start]:enabled')`, state), time.Minute)
}

// withoutTimes removes the times from what match -json prints.
func withoutTimes(t *testing.T, text []byte) any {
	t.Helper()
	var table map[string]any
	if err := json.Unmarshal(text, &table); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	for _, agent := range table["agents"].([]any) {
		delete(agent.(map[string]any), "msPerMove")
		delete(agent.(map[string]any), "medianMs")
	}
	return table
}

// A match of two workers plays what the command line plays. Nothing starts before the press, the patch
// of the lab loads only there, and a finished game opens in the place that looks inside it.
func TestLab(t *testing.T) {
	t.Parallel()
	program := filepath.Join(t.TempDir(), "playout")
	if said, err := exec.Command("go", "build", "-o", program, "playout/engine/cmd/playout").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	want, err := exec.Command(program, "match", "-game", "othello", "-agents", "uct:n=50 uct:n=50,c=0.5", "-games", "20", "-seed", "7", "-json", "-workers", "2").Output()
	if err != nil {
		t.Fatal(err)
	}
	p := open(t, 1280, 900, "#/othello", recordFiles, `localStorage.setItem("playout.workers", "2")`)
	p.waitIdle()
	if loaded := eval[int](p, `performance.getEntriesByType("resource").filter(r => r.name.includes("/lab.")).length`); loaded != 0 {
		t.Errorf("a game loads %d files of the lab, want none", loaded)
	}
	p.setFragment(labMatch)
	p.waitLab("ready")
	if data := eval[string](p, `JSON.stringify(document.querySelector('[data-lab]').dataset)`); !strings.Contains(data, `"games":"0"`) {
		t.Errorf("before the start: %s, want no games", data)
	}
	p.click(`[data-action=lab-start]`)
	p.wait(`document.querySelector('[data-lab]').dataset.state !== 'ready'`)
	p.waitLab("done")
	if rows := eval[string](p, `[...document.querySelectorAll('[data-lab] [data-result]')].map(r => [r.dataset.result, r.dataset.score.length > 5].join(' ')).join()`); rows != "uct true,uct:c=0.5 true" {
		t.Errorf("the rows are %s", rows)
	}
	p.click(`[data-action=lab-export]`)
	p.wait(`window.saved.length === 1`)
	got := evalPromise[string](p, `return await window.saved[0].text()`)
	if a, b := withoutTimes(t, []byte(got)), withoutTimes(t, want); !reflect.DeepEqual(a, b) {
		t.Errorf("the export is\n%s\nand the command line prints\n%s", got, want)
	}
	p.click(`[data-action=lab-games]`)
	p.wait(`document.querySelectorAll('.lab-games a[href]').length === 10`)
	p.click(`.lab-games a[href]`)
	p.wait(`document.querySelector('main[data-place=inside] [data-analysis]') && document.querySelectorAll('[data-moves] [data-ply]').length > 30`)
}

// A sweep in the browser plays what the command line plays: each row in turn, with a plot; and its form
// writes the address.
func TestSweep(t *testing.T) {
	t.Parallel()
	program := filepath.Join(t.TempDir(), "playout")
	if said, err := exec.Command("go", "build", "-o", program, "playout/engine/cmd/playout").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
	want, err := exec.Command(program, "sweep", "-game", "othello", "-agents", "uct:n={5,20} uct:n=10", "-games", "8", "-seed", "7", "-json").Output()
	if err != nil {
		t.Fatal(err)
	}
	p := open(t, 1280, 900, "#/lab?game=othello&agents=uct:n=10%20uct:n=10&games=8&seed=7", recordFiles)
	p.waitLab("ready")
	p.click(`[data-action=lab-sweep]`)
	p.wait(`document.querySelectorAll('[data-lab] [data-row]').length === 4`)
	eval[any](p, `void (e => { e.value = '5, 20'; e.dispatchEvent(new Event('change', {bubbles: true})); })(document.querySelector('[data-values="0"]'))`)
	p.wait(`document.querySelectorAll('[data-lab] [data-row]').length === 2 && location.hash.includes('sweep=uct:n%3D%7B5,20%7D') || location.hash.includes('sweep=uct:n=%7B5,20%7D')`)
	p.click(`[data-action=lab-start]`)
	p.wait(`document.querySelector('[data-lab]').dataset.state !== 'ready'`)
	p.waitLab("done")
	if rows := eval[string](p, `[...document.querySelectorAll('[data-lab] [data-row]')].map(r => [r.dataset.row, r.dataset.result, r.dataset.low <= r.dataset.score].join(' ')).join()`); rows != "n=5 uct:n=5 true,n=20 uct:n=20 true" {
		t.Errorf("the rows are %s", rows)
	}
	p.click(`[data-action=lab-export]`)
	p.wait(`window.saved.length === 1`)
	got := evalPromise[string](p, `return await window.saved[0].text()`)
	times := regexp.MustCompile(`"(msPerMove|medianMs)":[0-9.e+-]+`)
	if a, b := times.ReplaceAllString(got, ""), times.ReplaceAllString(string(want), ""); a != b {
		t.Errorf("the export is\n%s\nand the command line prints\n%s", got, want)
	}
}

// A table of a report stands beside the report's figures, plays a row, and a question opens the form.
func TestReportTable(t *testing.T) {
	t.Parallel()
	p := open(t, 390, 844, "#/lab?table=r5-terms&row=x,c&games=2&seed=2")
	p.waitLab("ready")
	p.wait(`document.querySelectorAll('[data-lab] [data-row] [data-action=lab-row-play]:enabled').length === 2`)
	p.click(`[data-row=c] [data-action=lab-row-play]`)
	p.waitLab("paused")
	if rows := eval[string](p, `[...document.querySelectorAll('[data-lab] [data-result]')].map(r => r.dataset.result).join(' ')`); rows != "alphabeta:plain=on,eval=report5 alphabeta:plain=on,eval=report5,without=c" {
		t.Errorf("after one row the results are of %s", rows)
	}
	p.click(`[data-row=x] [data-action=lab-what-if]`)
	p.wait(`document.querySelector('[data-agent-text="1"]')?.value === 'alphabeta:eval=report5,plain=on,without=x' && location.hash.startsWith('#/lab?game=othello&agents=')`)
	p.setFragment("#/lab?table=r5-terms&row=x,c&games=2&seed=2")
	p.waitLab("paused")
	if games := eval[string](p, `document.querySelector('[data-lab]').dataset.games`); games != "2" {
		t.Errorf("back in the table %s games are played, want 2", games)
	}
}
