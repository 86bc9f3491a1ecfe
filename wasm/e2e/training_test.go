//go:build !js

package e2e

import (
	"strings"
	"testing"
	"time"

	cd "github.com/chromedp/chromedp"
)

// tinyTraining is a training that takes a few seconds. Its net is very weak.
const tinyTraining = "#/lab?view=training&game=othello&agents=uct:n=5&games=20&epochs=60&batch=256&arch=policy%28dense%29%20value%28dense%20tanh%29&name=tiny"

// waitTraining waits until the training has a state and can be used.
func (p *page) waitTraining(state string) {
	p.t.Helper()
	p.waitFor(`document.querySelector('[data-training][data-state=`+state+`] :is([data-action=train-start], [data-action=train-pause]):enabled')`, time.Minute)
}

// One press makes the games and trains a net on them. A reload goes on where it was paused, and the net is
// a player that plays.
func TestTraining(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 900, tinyTraining, recordFiles)
	p.waitTraining("ready")
	p.wait(`document.querySelectorAll('.training-picture svg rect').length === 4`)
	p.click(`[data-action=train-start]`)
	p.waitFor(`+document.querySelector('[data-training]').dataset.epoch >= 2`, time.Minute)
	p.click(`[data-action=train-pause]`)
	p.waitTraining("paused")
	p.wait(`localStorage.getItem('playout.training').includes('"epochs"')`)
	p.do(cd.Reload())
	p.waitTraining("paused")
	if epochs := eval[int](p, `+document.querySelector('[data-training]').dataset.epoch`); epochs < 2 {
		t.Errorf("after the reload %d epochs, want 2 or more", epochs)
	}
	p.click(`[data-action=train-start]`)
	p.waitTraining("done")
	if data := eval[string](p, `JSON.stringify(document.querySelector('[data-training]').dataset)`); !strings.Contains(data, `"epoch":"60"`) || strings.Contains(data, `"samples":"0"`) {
		t.Errorf("at the end: %s, want 60 epochs", data)
	}
	if curves := eval[int](p, `document.querySelectorAll('.training-curves .kept[d^=M]').length`); curves != 3 {
		t.Errorf("%d curves, want 3", curves)
	}
	p.waitFor(`document.querySelector('[data-action=net-match][href*="net=mine:tiny"]')`, time.Minute)
	p.click(`[data-action=net-play]`)
	p.waitIdle()
	if offered := eval[bool](p, `[...document.querySelectorAll('option')].some(o => o.value.includes('net=mine:tiny'))`); !offered {
		t.Error("the menu of a seat does not offer the net")
	}
	p.pick("f5")
	p.waitFor(`document.querySelectorAll('[data-moves] [data-ply]').length === 2`, time.Minute)
}
