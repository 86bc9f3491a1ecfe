//go:build !js

package e2e

import (
	"encoding/json"
	"fmt"
	"os/exec"
	"path/filepath"
	"reflect"
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
