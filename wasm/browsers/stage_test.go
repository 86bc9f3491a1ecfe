//go:build unix

package browsers

import (
	"fmt"
	"strings"
	"testing"
)

// scene is a scene of the stage, a game that offers it, and an action that makes it move.
type scene struct {
	name, action, fragment string
	moves                  func(*page)
}

var scenes = []scene{
	{"geese", "stage", "#/geese:seats=2?seed=4&goose1=human&goose2=random", func(p *page) {
		before := p.position()
		get[bool](p, legalSquares+`.map(square => document.querySelector('[data-square="' + square + '"]'))[0].focus() ?? true`)
		if err := p.act(press(enter)); err != nil {
			p.t.Fatal(err)
		}
		p.waitMoved(before)
	}},
	{"tree", "tree", "#/othello?m=f5,d6,c3,d3,c4,f4&black=human&white=uct:n=2000", func(p *page) {
		p.click(`[data-action=tree-think]`)
		p.wait(`+document.querySelector('iframe').dataset.nodes > 1900 && document.querySelectorAll('[data-tree-node]').length > 4`)
		p.waitIdle()
	}},
}

// The stage opens, draws and closes; if the browser has no WebGL, the page reports that and
// shows the board.
func testStage(t *testing.T, engine engine, host string) {
	for _, scene := range scenes {
		t.Run(scene.name, func(t *testing.T) {
			p := &page{t, engine}
			if err := p.open(host + "/?stage-" + scene.name + scene.fragment); err != nil {
				t.Fatal(err)
			}
			p.waitIdle()
			draws := get[bool](p, `document.createElement('canvas').getContext('webgl2') !== null`)
			t.Logf("WebGL: %t", draws)
			p.click(fmt.Sprintf("[data-action=%q]", scene.action))
			if !draws {
				p.wait(`document.querySelectorAll('iframe').length === 0 && [...document.querySelectorAll('.notice')].some(e => e.innerText.includes('No WebGL'))`)
				p.clickSquares(get[[]string](p, legalSquares)[0])
				return
			}
			p.wait(`document.querySelector('iframe')?.dataset.ready === 'true'`)
			drawn := func() int {
				return get[int](p, `document.querySelector('iframe').contentWindow.stageCosts().length`)
			}
			before := drawn()
			scene.moves(p)
			p.wait(fmt.Sprintf(`document.querySelector('iframe').contentWindow.stageCosts().length > %d`, before))
			position := p.position()
			p.click(`[data-action=stage-close]`)
			p.wait(`document.querySelectorAll('iframe').length === 0`)
			if p.position() != position {
				t.Errorf("after the stage was closed the position is %s, want %s", p.position(), position)
			}
			if alert := get[string](p, `[...document.querySelectorAll('[role=alert]')].filter(e => e.checkVisibility()).map(e => e.innerText).join()`); strings.TrimSpace(alert) != "" {
				t.Errorf(`an alert says %q, want ""`, alert)
			}
		})
	}
}
