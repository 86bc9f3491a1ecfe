//go:build !js

package e2e

import (
	"fmt"
	"strings"
	"testing"

	cd "github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// placed is true once nothing in the picture moves any more.
const placed = `new Float32Array(document.querySelector('iframe').contentWindow.stage.state.buffer)[0] === 0`

// treeNodes is how many nodes the tree has.
const treeNodes = `+document.querySelector('iframe[data-stage=tree]').dataset.nodes`

// treePixels returns how many pixels of a tree, below the button that closes it, are not background,
// and how many belong to its principal variation.
func (s picture) treePixels() (ink, ember int) {
	all := s.Bounds().Inset(16) // its corners are round
	all.Min.Y += 32
	return all.Dx()*all.Dy() - len(s.pixelsLike(treeGround, 6, all)), len(s.pixelsLike(treeEmber, 24, all))
}

// A tree grows visibly during a search, with the principal variation in it; a tap on a node
// shows its details, in numbers and in the list; keys move it. The page sends it again after its
// context is lost, sends nothing while hidden, and closing leaves nothing. With PLAYOUT_LONG=1
// it has 50,000 nodes.
func TestStageTree(t *testing.T) {
	t.Parallel()
	nodes := 3000
	if runLong {
		nodes = 50_000
	}
	host := newStages(t)
	p := host.visit(t, 1280, 720, fmt.Sprintf("#/othello?m=f5,d6,c3,d3,c4,f4&black=human&white=uct:n=%d", nodes*6/5))
	if files := host.fetched(); files != "" {
		t.Errorf(`before anybody asks for the tree, %s are fetched, want ""`, files)
	}
	ran, before := p.targets(), eval[string](p, fixed)
	openTree(p)
	if after := eval[string](p, fixed); after != before {
		t.Errorf("opening the stage moves parts of the page to %s, want %s as before", after, before)
	}
	if both := eval[[2][4]float64](p, boxes); both[0] != both[1] {
		t.Errorf("the board is at %v, the frame at %v, want the same place", both[0], both[1])
	}
	if ink, ember := p.picture().treePixels(); ink > 0 || ember > 0 {
		t.Errorf("without a tree %d pixels are drawn, %d of a line; want none and none", ink, ember)
	}
	position := p.position()

	// It grows, slowly and at full speed.
	p.set(`[data-speed]`, "4")
	p.click(`[data-action=tree-think]`)
	p.wait(treeNodes + ` > 3`)
	few := p.picture()
	some, _ := few.treePixels()
	if n := eval[int](p, treeNodes); some < 100 || n >= nodes {
		t.Errorf("for a tree of %d nodes %d pixels are drawn; want at least 100, and less than %d nodes", n, some, nodes)
	}
	p.setVisibility("hidden")
	// The search ends at once. A busy page gets the last reports late, and then no more.
	n := eval[int](p, treeNodes)
	for still := 0; still < 3; still++ {
		p.do(cd.Sleep(300 * 1e6))
		if now := eval[int](p, treeNodes); now > n {
			n, still = now, 0
		}
		if n >= nodes {
			t.Fatalf("a hidden page was sent %d nodes, want less than %d", n, nodes)
		}
	}
	p.setVisibility("visible")
	p.set(`[data-speed]`, "full")
	p.waitIdle()
	p.click(`[data-action=tree-think]`)
	p.wait(fmt.Sprintf(`%s >= %d && document.querySelectorAll('[data-tree-node]').length > 4`, treeNodes, nodes))
	all := p.calmTree()
	ink, ember := all.treePixels()
	if ink <= some || ember < 30 { // a busy machine draws few nodes, and late, if the tree has more
		t.Errorf("for %d nodes %d pixels are drawn, %d of the principal variation; for few nodes %d; want more than for few nodes and at least 30", nodes, ink, ember, some)
	}
	if p.position() != position {
		t.Errorf("after the hint the position is %s, want %s", p.position(), position)
	}

	// A tap.
	line := all.pixelsLike(treeEmber, 24, all.Bounds())
	middle, tapped := all.Bounds().Max.Div(2), line[0]
	for _, at := range line {
		if d, most := at.Sub(middle), tapped.Sub(middle); d.X*d.X+d.Y*d.Y > most.X*most.X+most.Y*most.Y {
			tapped = at
		}
	}
	p.do(cd.MouseClickXY(float64(all.left+tapped.X), float64(all.top+tapped.Y)))
	p.wait(`document.querySelector('[data-tree-node][aria-selected=true][aria-level]:not([aria-level="1"])')`)
	if said := eval[string](p, `[document.querySelector('.tree-node .tree-line').innerText, document.querySelector('.tree-node dl').innerText, document.querySelector('.tree-board svg') !== null,
		[...document.querySelectorAll('.tree-tables thead th')].map(e => e.innerText).join(' ')].join('|').replace(/\s+/g, ' ')`); !strings.Contains(said, "visits") || !strings.Contains(said, "wins for Black") || !strings.Contains(said, "|true|") || !strings.HasSuffix(said, "N Q P U") {
		t.Errorf(`about the tapped node the panel says %s; want "visits", "wins for Black" and "|true|" in it, and "N Q P U" at its end`, said)
	}
	if n := eval[int](p, `document.querySelectorAll('[data-tree-node][aria-selected=true]').length`); n != 1 {
		t.Errorf("%d nodes of the list are picked, want 1", n)
	}

	// Keys.
	was := p.calmTree()
	keys := []struct {
		key   string
		shift cd.Modifier
	}{{"+", 0}, {kb.ArrowRight, 8}, {kb.ArrowUp, 8}, {"-", 0}}
	if !runLong {
		keys = keys[:1]
	}
	for _, key := range keys {
		p.do(cd.KeyEvent(key.key, cd.KeyModifiers(key.shift)))
		p.do(cd.Sleep(50 * 1e6))
		now := p.calmTree()
		if n := was.differingPixels(now); n < 1000 {
			t.Errorf("with %q %d pixels have changed, want at least 1000", key.key, n)
		}
		was = now
	}
	p.press("0")
	p.do(cd.Sleep(50 * 1e6))
	if _, again := p.calmTree().treePixels(); again < ember/2 {
		t.Errorf("with 0 %d pixels of the principal variation are visible, before it was moved %d, want at least %v", again, ember, ember/2)
	}
	if runLong {
		p.loseContext()
		p.wait(fmt.Sprintf(`%s >= %d`, treeNodes, nodes))
		if again, line := p.calmTree().treePixels(); again < ink/2 || line < ember/2 {
			t.Errorf("after its context was lost %d pixels are drawn, %d of a line, before %d and %d; want at least %v and at least %v", again, line, ink, ember, ink/2, ember/2)
		}
	}
	p.closeStage(ran)
	if p.position() != position {
		t.Errorf("after the tree was closed the position is %s, want %s", p.position(), position)
	}
}

// calmTree returns the visible part of the tree once it stops moving.
func (p *page) calmTree() picture {
	p.t.Helper()
	for was := p.picture(); ; {
		p.do(cd.Sleep(50 * 1e6))
		now := p.picture()
		if now.differingPixels(was) == 0 && eval[bool](p, placed) {
			return now
		}
		was = now
	}
}
