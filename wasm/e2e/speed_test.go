//go:build !js

package e2e

import (
	"regexp"
	"strings"
	"testing"
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
