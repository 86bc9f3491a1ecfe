//go:build !js

package e2e

import (
	"regexp"
	"strings"
	"testing"
	"time"
)

// A search by the shipped net on the page: how many simulations it does a second
// is printed with what runs the net, whose name is checked.
func TestSearchSpeed(t *testing.T) {
	p := open(t, 1280, 900, "#/othello?black=puct%3Ams%3D3000&white=human")
	p.wait(`document.querySelector('[data-board]').dataset.position.endsWith(' O')`)
	rate := eval[string](p, `document.querySelector('[data-search] .aside').innerText`)
	if !regexp.MustCompile(`^[1-9][0-9,]* a second( in [0-9]+ workers)?$`).MatchString(rate) {
		t.Errorf("the table says %q of the speed", rate)
	}
	judge := p.judge()
	if !strings.Contains(judge, "othello") {
		t.Errorf("the table says %q judged", judge)
	}
	t.Logf("puct simulations from the start: %s, %s", rate, judge)
}

// The first problem of the FFO endgame suite's second half, 20 empty squares, is
// solved exactly on the page; how long it took is printed.
func TestSolveInThePage(t *testing.T) {
	const ffo40 = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X--------%20X"
	begin := time.Now()
	p := open(t, 1280, 900, "#/othello?p="+ffo40+"&black=alphabeta%3Adepth%3D1%2Csolve%3D20&white=human")
	p.waitFor(`document.querySelector('[data-moves] [data-ply="1"]')`, 2*time.Minute)
	if move := eval[string](p, `document.querySelector('[data-moves] [data-ply="1"]').innerText`); move != "a2" {
		t.Errorf("%q is played, want a2", move)
	}
	t.Logf("FFO 40 solved %v after navigation, loading the page included", time.Since(begin).Round(time.Millisecond))
}
