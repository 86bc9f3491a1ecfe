//go:build !js

package e2e

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/chromedp/cdproto/input"
	cd "github.com/chromedp/chromedp"
)

// A person presses elements that exist, are enabled, uncovered and still. So do these helpers:
// they wait for that, since the page may not have drawn the effect of a test's last step yet.

// openMenu opens the menu with its button focused, as it is for a person: the menu gives the
// focus back to what had it.
const openMenu = `(menu => { menu.focus(); menu.click(); })(document.querySelector('[data-action=menu]'))`

// ready returns, on the page, the middle of the first element that matches a selector, scrolled
// into the window if necessary, once a person could press it: it is enabled, nothing covers it,
// and it has not moved since the last frame. If it is in the menu, ready opens the menu first.
const ready = `(async (selector, limit) => {
	const frame = () => new Promise(next => { requestAnimationFrame(next); setTimeout(next, 200); });
	let was = '', why = '';
	for (const end = performance.now() + limit; performance.now() < end; await frame()) {
		const before = was;
		was = '';
		const e = document.querySelector(selector);
		if (!e) { why = 'is not there'; continue; }
		if (e.closest('[popover]:not(:popover-open)')) { ` + openMenu + `; why = 'stands in a menu that does not open'; continue; }
		if (e.matches(':disabled')) { why = 'is disabled'; continue; }
		e.scrollIntoView({block: 'nearest', behavior: 'instant'});
		const r = e.getBoundingClientRect(), x = r.x + r.width / 2, y = r.y + r.height / 2;
		const hit = document.elementFromPoint(x, y);
		if (!e.contains(hit) && hit?.closest('label')?.control !== e) { why = 'is not shown or lies under ' + hit?.outerHTML.slice(0, 99); continue; }
		was = [x, y].join();
		if (was === before) return [x, y];
		why = 'does not lie still';
	}
	throw new Error(why);
})`

// waitPressable waits until a person could press an element and returns its middle.
func (p *page) waitPressable(selector string) (x, y float64) {
	p.t.Helper()
	at, err := cd.Run(p.ctx, cd.Evaluate[[2]float64](fmt.Sprintf(`%s(%q, %d)`, ready, selector, patience.Milliseconds()), cd.EvalAwaitPromise))
	if err != nil {
		p.t.Fatalf("nobody can press %s: %v\n%s", selector, err, p.summary())
	}
	return at[0], at[1]
}

// click presses the mouse at an element's centre.
func (p *page) click(selector string) {
	p.t.Helper()
	x, y := p.waitPressable(selector)
	p.do(cd.MouseClickXY(x, y))
}

// tap taps an element with a finger. The browser makes the click some time after the finger was
// lifted, and only then looks at what is there: the next steps wait for the click. On a busy
// machine the finger may rest as long as for a long press; then there is no click, and tap tries
// again.
func (p *page) tap(selector string) {
	p.t.Helper()
	for range 9 {
		x, y := p.waitPressable(selector)
		eval[any](p, `window.tapped = '', (() => {
			let down = 0;
			const note = e => {
				if (e.type === 'pointerdown') down = e.timeStamp;
				else if (e.type === 'click') window.tapped = 'click';
				else if (e.type === 'pointercancel' || e.timeStamp - down > 300) setTimeout(() => { window.tapped ||= 'rested'; }, 700);
			};
			for (const kind of ['pointerdown', 'pointerup', 'pointercancel', 'click']) addEventListener(kind, note, {capture: true, once: true});
		})()`)
		p.touch([2]float64{x, y})
		// A click that loads the page again takes the variable with it.
		if p.wait(`window.tapped !== ''`); eval[string](p, `window.tapped ?? 'click'`) == "click" {
			return
		}
	}
	p.t.Fatalf("a tap on %s makes no click", selector)
}

// focus gives an element the focus as soon as it is focusable, also in the menu.
func (p *page) focus(selector string) {
	p.t.Helper()
	p.wait(fmt.Sprintf(`(e => {
		if (e.closest('[popover]:not(:popover-open)')) `+openMenu+`;
		e.focus();
		return document.activeElement === e;
	})(document.querySelector(%q))`, selector))
}

// touch moves a finger over points and lifts it.
func (p *page) touch(points ...[2]float64) {
	p.t.Helper()
	kind := input.DispatchTouchEventTypeTouchStart
	for _, at := range points {
		p.finger(kind, &input.TouchPoint{X: at[0], Y: at[1]})
		kind = input.DispatchTouchEventTypeTouchMove
	}
	p.finger(input.DispatchTouchEventTypeTouchEnd)
}

// finger sends one event of a single finger; the end of a touch has no place. finger does not
// wait long for a busy page's answer to an unfinished touch, because a tap would become a long
// press.
func (p *page) finger(kind input.DispatchTouchEventType, at ...*input.TouchPoint) {
	p.t.Helper()
	ctx, cancel := p.ctx, func() {}
	if at == nil {
		at = []*input.TouchPoint{}
	} else {
		ctx, cancel = context.WithTimeout(ctx, 80*time.Millisecond)
	}
	defer cancel()
	_, err := cd.Call(ctx, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: at})
	if err != nil && (p.ctx.Err() != nil || !errors.Is(err, context.DeadlineExceeded)) {
		p.t.Fatal(err)
	}
}

// mouse sends one event of the mouse with its left button.
func (p *page) mouse(kind input.DispatchMouseEventType, x, y float64) {
	p.t.Helper()
	_, err := cd.Call(p.ctx, input.DispatchMouseEvent, input.DispatchMouseEventParams{
		Type: kind, X: x, Y: y, Button: input.MouseButtonLeft, Buttons: 1, ClickCount: 1,
	})
	if err != nil {
		p.t.Fatal(err)
	}
}

// dragOver presses the mouse or a finger on a square, moves it over others and releases it.
func (p *page) dragOver(finger bool, squares ...string) {
	p.t.Helper()
	var way [][2]float64
	for _, square := range squares {
		x, y := p.waitPressable(onSquare(square))
		way = append(way, [2]float64{x, y})
	}
	if finger {
		p.touch(way...)
		return
	}
	kind := input.DispatchMouseEventTypeMousePressed
	for _, at := range way {
		p.mouse(kind, at[0], at[1])
		kind = input.DispatchMouseEventTypeMouseMoved
	}
	p.mouse(input.DispatchMouseEventTypeMouseReleased, way[len(way)-1][0], way[len(way)-1][1])
}
