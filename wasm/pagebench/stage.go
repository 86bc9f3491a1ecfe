//go:build !js

package main

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/heapprofiler"
	counters "github.com/chromedp/cdproto/memory"
	cdpage "github.com/chromedp/cdproto/page"
	cd "github.com/chromedp/chromedp"
)

// The stage's goals on the reference machine, in milliseconds of processor time for Update
// and Draw of a frame.
const (
	medianCost = 4
	slowCost   = 8 // 95 of 100 frames cost less
)

// manyNodes is the size of the tree at which frames are measured.
const manyNodes = 50_000

// stage measures the page's stage: its bytes, how soon after the click it shows its first frame,
// how much processor time a frame takes with four geese and with a large growing tree, and how
// much memory 20 openings leave behind.
func stage(b *browser, o options) error {
	if err := b.stageBytes(); err != nil {
		return err
	}
	if err := b.stageGeese(o); err != nil {
		return fmt.Errorf("geese: %w", err)
	}
	if err := b.stageTree(); err != nil {
		return fmt.Errorf("tree: %w", err)
	}
	return b.stageMemory(o)
}

func (b *browser) stageBytes() error {
	paths, err := filepath.Glob(filepath.Join(b.dist, "stage.*.bin"))
	if err != nil || len(paths) != 1 {
		return fmt.Errorf("%s has %d programs of the stage (%v)", b.dist, len(paths), err)
	}
	packed, err := os.ReadFile(paths[0])
	if err != nil {
		return err
	}
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return err
	}
	raw, err := io.Copy(io.Discard, r)
	if err != nil {
		return err
	}
	row("the stage's program", fmt.Sprintf("%d bytes, %d compressed", raw, len(packed)), "", true)
	return nil
}

const stageShown = `document.querySelector('iframe[data-stage]')?.dataset.ready === 'true'`

// openStage presses a button that opens a scene, and returns after how many milliseconds
// its first frame was drawn.
func (t *tab) openStage(action string) (float64, error) {
	button := fmt.Sprintf(`[data-action=%q]`, action)
	if err := t.wait(fmt.Sprintf(`bench.playable && (b => b && !b.disabled && b.checkVisibility())(document.querySelector('%s'))`, button)); err != nil {
		return 0, err
	}
	if _, err := eval[bool](t, fmt.Sprintf(`(() => {
		document.querySelector('%s').addEventListener('click', (e) => { bench.asked = e.timeStamp; bench.shown = 0; }, {capture: true, once: true});
		const look = new MutationObserver(() => {
			if (!(%s)) return;
			bench.shown ||= performance.now();
			look.disconnect();
		});
		look.observe(document, {subtree: true, childList: true, attributes: true});
		return true;
	})()`, button, stageShown)); err != nil {
		return 0, err
	}
	if err := t.click(button); err != nil {
		return 0, err
	}
	if err := t.wait(`bench.shown`); err != nil {
		return 0, err
	}
	return eval[float64](t, `bench.shown - bench.asked`)
}

// stageCosts measures frames for some time: their processor time, to which other load on the
// machine does not add, and the time that passed.
func (t *tab) stageCosts(what string, over time.Duration) error {
	const costs = `document.querySelector('iframe[data-stage]').contentWindow.stageCosts`
	if _, err := eval[[]float64](t, costs+`(true)`); err != nil {
		return err
	}
	tree, err := cd.Call(t.ctx, cdpage.GetFrameTree, cdp.Empty{})
	if err != nil {
		return err
	}
	events, err := t.events("devtools.timeline", func() error { return cd.Do(t.ctx, cd.Sleep(over)) })
	if err != nil {
		return err
	}
	var work []float64
	for _, e := range events {
		if e.Name == "FireAnimationFrame" && slices.ContainsFunc(tree.FrameTree.ChildFrames, func(f *cdpage.FrameTree) bool {
			return string(f.Frame.ID) == e.Args.Data.Frame
		}) {
			work = append(work, e.Work/1e3)
		}
	}
	ms, err := eval[[]float64](t, costs+`()`)
	if err != nil {
		return err
	}
	if len(ms) == 0 || len(work) == 0 {
		return errors.New("no frame was drawn")
	}
	median, slow := percentile(work, 50), percentile(work, 95)
	timeRow(what, fmt.Sprintf("median %.1f ms, 95th percentile %.1f ms of %d frames in %v; by the clock %.1f and %.1f ms",
		median, slow, len(work), over, percentile(ms, 50), percentile(ms, 95)),
		fmt.Sprintf("under %d and %d ms", medianCost, slowCost), median < medianCost && slow < slowCost)
	return nil
}

func (b *browser) stageGeese(o options) error {
	var ms []float64
	for i := range o.loads {
		t, err := b.open("#/geese?seed=5&goose1=rules&goose2=rules&goose3=rules&goose4=rules")
		if err != nil {
			return err
		}
		at, err := t.openStage("stage")
		ms = append(ms, at)
		if err == nil && i == o.loads-1 {
			err = t.stageCosts("a frame of four geese", 15*time.Second)
		}
		t.close()
		if err != nil {
			return err
		}
	}
	row("from the click to the first frame", fmt.Sprintf("median %.0f ms of %d", percentile(ms, 50), len(ms)), "", true)
	return nil
}

func (b *browser) stageTree() error {
	t, err := b.open("#/othello?m=f5,d6,c3,d3,c4&black=human&white=uct:ms=600000")
	if err != nil {
		return err
	}
	defer t.close()
	if _, err := t.openStage("tree"); err != nil {
		return err
	}
	if err := t.wait(fmt.Sprintf(`document.querySelector('iframe[data-stage]').dataset.nodes >= %d`, manyNodes)); err != nil {
		return err
	}
	return t.stageCosts(fmt.Sprintf("a frame of a tree of %d nodes", manyNodes), 15*time.Second)
}

// stageMemory opens and closes the stage repeatedly.
func (b *browser) stageMemory(o options) error {
	t, err := b.open("#/geese?seed=5&goose1=human&goose2=rules&goose3=rules&goose4=rules")
	if err != nil {
		return err
	}
	defer t.close()
	var first stageUse
	for i := 1; i <= o.openings; i++ {
		if _, err := t.openStage("stage"); err != nil {
			return err
		}
		if err := t.click(`[data-action="stage-close"]`); err != nil {
			return err
		}
		if err := t.wait(`!document.querySelector('iframe[data-stage]')`); err != nil {
			return err
		}
		if i != 1 && i != o.openings {
			continue
		}
		now, err := t.stageUse()
		if err != nil {
			return err
		}
		if i == 1 {
			first = now
		}
		row(fmt.Sprintf("left after %d openings", i), fmt.Sprintf("heap %.1f, programs %.1f MB, %.0f documents, %.0f listeners", now.heap, now.programs, now.documents, now.listeners),
			fmt.Sprintf("flat, within %d MB of the first's, no document more", maxGrowth), now.heap+now.programs <= first.heap+first.programs+maxGrowth && now.documents <= first.documents)
	}
	return nil
}

// stageUse holds what a page and its frames keep after a collection: JavaScript's heap and the
// memories of programs, in MB, and the number of documents and listeners.
type stageUse struct{ heap, programs, documents, listeners float64 }

func (t *tab) stageUse() (k stageUse, err error) {
	if err = cd.Do(t.ctx, cd.Sleep(time.Second)); err != nil { // the browser ends removed frames in a later task
		return k, err
	}
	if _, err = cd.Call(t.ctx, heapprofiler.CollectGarbage, cdp.Empty{}); err != nil {
		return k, err
	}
	counts, err := cd.Call(t.ctx, counters.GetDOMCounters, cdp.Empty{})
	if err != nil {
		return k, err
	}
	k.documents, k.listeners = float64(counts.Documents), float64(counts.JsEventListeners)
	if k.heap, err = eval[float64](t, `performance.memory.usedJSHeapSize / 1e6`); err != nil {
		return k, err
	}
	k.programs, err = eval[float64](t, `bench.memories.reduce((sum, memory) => sum + (memory.deref()?.buffer.byteLength ?? 0), 0) / 1e6`)
	return k, err
}
