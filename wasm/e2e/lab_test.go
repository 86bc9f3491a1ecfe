//go:build !js

package e2e

import (
	"encoding/json"
	"fmt"
	"os"
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
	kept := filepath.Join(t.TempDir(), "kept.jsonl")
	want, err := exec.Command(program, "match", "-out", kept, "-game", "othello", "-agents", "uct:n=50 uct:n=50,c=0.5", "-games", "20", "-seed", "7", "-json", "-workers", "2").Output()
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
	file, err := os.ReadFile(kept)
	if err != nil {
		t.Fatal(err)
	}
	p.dropFiles("kept.jsonl", string(file), "printed.json", string(want), "no.txt", "1. e4 e5\n")
	p.wait(`document.querySelectorAll('.lab-filed [data-run]').length === 3 && document.querySelectorAll('.lab-refused li').length === 1`)
	if runs := eval[string](p, `[...document.querySelectorAll('[data-run]')].map(r => r.dataset.games + " " + r.dataset.score).join()`); len(strings.Split(runs, ",")) != 3 || strings.Count(runs, runs[:strings.Index(runs, ",")]) != 3 {
		t.Errorf("the match and its files have the scores %s, want the same three times", runs)
	}
	p.click(`[data-action=lab-list-file]:not([hidden])`)
	p.wait(`document.querySelectorAll('.lab-filed .lab-games a[href]').length === 10`)
	p.click(`[data-action=lab-shape]`)
	p.wait(`document.querySelector('[data-dialog=agent] [data-param=n]')`)
	p.click(`[data-action=cancel-player]`)
	p.click(`.lab-results [data-action=lab-games]`)
	p.wait(`document.querySelectorAll('.lab-games a[href]').length === 20`)
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

// dropFiles drops files on the page: names, each with its text.
func (p *page) dropFiles(list ...string) {
	p.t.Helper()
	text, err := json.Marshal(list)
	if err != nil {
		p.t.Fatal(err)
	}
	eval[bool](p, `(list => {
		const data = new DataTransfer();
		for (let i = 0; i < list.length; i += 2)
			data.items.add(new File([list[i + 1]], list[i]));
		document.body.dispatchEvent(new DragEvent("drop", {dataTransfer: data, bubbles: true, cancelable: true}));
		return true;
	})(`+string(text)+`)`)
}

// Agents that cannot play are refused before the match, and a million games are asked about first.
func TestLabRefuses(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 900, "#/lab?game=othello&agents=uct:m=5%20random&games=4")
	p.waitLab("ready")
	p.click(`[data-action=lab-start]`)
	p.waitLab("refused")
	if wrong := eval[string](p, `document.querySelector('[data-agent-text="0"]').getAttribute("aria-invalid")`); wrong != "true" {
		t.Errorf("the field of the wrong agent has aria-invalid %q, want true", wrong)
	}
	p.setFragment("#/lab?game=othello&agents=random%20random&games=1000000")
	p.waitLab("ready")
	p.click(`[data-action=lab-start]`)
	p.wait(`document.querySelector('.lab-asks:not([hidden]) [data-action=lab-sure]')`)
	if games := eval[string](p, `document.querySelector('[data-lab]').dataset.games`); games != "0" {
		t.Errorf("%s games before the visitor is sure, want none", games)
	}
}

// Choosing a ready experiment far below the form leads to Start, with the lesson beside it.
func TestLessonLeadsToStart(t *testing.T) {
	t.Parallel()
	for _, width := range []int{390, 1280} {
		p := open(t, width, 800, "#/lab")
		p.wait(`document.querySelector('[data-lab][data-state=ready] [data-action=lab-start]:enabled')`)
		p.click(`[data-experiment=pond]`)
		p.wait(`document.querySelector('[data-lesson]:not([hidden])')`)
		const focused = `(() => {
			const at = document.activeElement, box = at.getBoundingClientRect();
			return (at.dataset.action || at.tagName) + (box.top >= 0 && box.bottom <= innerHeight ? "" : " out of view at " + box.top);
		})()`
		if got := eval[string](p, focused); got != "lab-start" {
			t.Errorf("%d pixels wide: the focus is on %s, want on lab-start, in view", width, got)
		}
	}
}
