//go:build !js

package e2e

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// analysed is what the tab Lines shows.
type analysed struct {
	Running, State string
	Moves, Scores  []string
	Points, Shown  int
	Top            float64 // of what stands below the lines
}

func (p *page) analysed() analysed {
	p.t.Helper()
	return eval[analysed](p, `(a => ({Running: a.dataset.running, State: document.querySelector('[data-board]').dataset.state,
		Moves: [...a.querySelectorAll('[data-line]')].map(e => e.dataset.move), Scores: [...a.querySelectorAll('[data-line]')].map(e => e.dataset.score),
		Points: a.querySelectorAll('.picture [data-point]').length, Shown: a.querySelectorAll('[aria-pressed=true]').length,
		Top: a.querySelector('.analysis-count').getBoundingClientRect().top}))(document.querySelector('[data-analysis]'))`)
}

// A press analyses the position until the next one, with two workers on this machine: lines, a
// picture, and a board on which a move starts it again. A line is looked along while the search goes
// on. Nothing below the lines moves, and a hidden page pauses.
func TestAnalyse(t *testing.T) {
	t.Parallel()
	p := open(t, 1280, 900, "#/inside/chess?m=e2e4,e7e5&agents=alphabeta:ms=1000")
	p.waitIdle()
	before := p.analysed()
	if before.Running != "false" || len(before.Moves) != 0 {
		t.Fatalf("at first %+v, want nothing at work", before)
	}
	p.click(`[data-action=analyse]`)
	p.wait(`document.querySelectorAll('[data-analysis][data-running=true] [data-line] .along button:nth-child(2)').length === 3`)
	now := p.analysed()
	if now.State != "human" || len(p.legal()) == 0 || now.Top != before.Top || now.Points != 3 {
		t.Errorf("it runs: %+v with %d legal squares, want a person to move and everything in its place, %+v", now, len(p.legal()), before)
	}
	p.wait(`(move => move && (move.click(), true))(document.querySelector('[data-line] .along button:nth-child(2)'))`)
	p.wait(`document.querySelectorAll('[data-analysis] [aria-pressed=true]').length === 1 && document.querySelectorAll('[data-legal]').length === 0`)
	speed := eval[string](p, `document.querySelector('[data-searched]').textContent`)
	p.wait(`document.querySelector('[data-searched]').textContent !== ` + "`" + speed + "`")
	p.press(kb.Escape)
	p.wait(`document.querySelectorAll('[data-legal]').length > 0`)
	p.click(`[data-line="1"] [data-action=line-play]`)
	p.wait(`document.querySelectorAll('[data-moves] [data-ply]').length === 3`)
	p.wait(`document.querySelectorAll('[data-analysis][data-running=true] [data-line] .along button').length > 2`)
	if folder := os.Getenv("PLAYOUT_ANALYSIS_SHOT"); folder != "" {
		p.screenshot(filepath.Join(folder, "analysis.png"))
	}
	p.click(`[data-action=analyse]`)
	p.wait(`document.querySelector('[data-analysis]').dataset.running === 'false'`)
	p.waitIdle()
}
