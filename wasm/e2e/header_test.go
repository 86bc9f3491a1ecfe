//go:build !js

package e2e

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	cd "github.com/chromedp/chromedp"
)

// frames are the windows that TestHeaderAndStrips uses: those less than 480 high are phones in
// landscape.
var frames = [][2]int64{
	{320, 900}, {360, 900}, {390, 900}, {699, 900}, {700, 900}, {820, 900}, {1000, 900}, {1120, 900}, {1280, 900},
	{568, 320}, {640, 360}, {667, 375}, {740, 360}, {844, 390}, {932, 430},
}

// TestHeaderAndStrips: from the smallest phone to a desktop, in both languages, the header and the
// strips beside the board are complete: nothing is cut off, hidden behind another element
// or too small to touch, and language and colours are within reach. In a wide window the
// board with its strips and the controls are visible at once.
func TestHeaderAndStrips(t *testing.T) {
	t.Parallel()
	p := open(t, 320, 740, "#/geese?seed=3&goose2=flat&goose3=level:10")
	p.waitIdle()
	for _, game := range []string{"geese", "morris"} {
		if game == "morris" {
			eval[any](p, `location.hash = '#/morris?white=human&black=flat'`)
			p.wait(`document.querySelector('[data-board=morris]')`)
			p.waitIdle()
		}
		for _, lang := range []string{"es", "en"} {
			p.language(lang)
			for _, size := range frames {
				width, height := size[0], size[1]
				p.do(cd.EmulateViewport(width, height))
				p.wait(fmt.Sprintf(`innerWidth === %d`, width))
				wrong := eval[[]string](p, `(() => {
					const shown = [...document.querySelectorAll('.top a, .top button, .seat select, .seat .note, .seat .score')].filter(e => e.checkVisibility() && e.getBoundingClientRect().width);
					const name = e => e.dataset.action ?? e.dataset.seat ?? e.className + e.innerText, box = e => e.getBoundingClientRect();
					const wrong = [], pen = document.createElement('canvas').getContext('2d');
					for (const s of document.querySelectorAll('.seat select')) {
						const style = getComputedStyle(s), words = s.selectedOptions[0].innerText;
						pen.font = [style.fontWeight, style.fontSize, style.fontFamily].join(' ');
						if (pen.measureText(words).width > s.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) + 1) wrong.push(words + ' is cut: ' + pen.measureText(words).width + ' of ' + s.clientWidth + ' in ' + [...s.closest('.seat').children].map(c => c.className + Math.round(c.getBoundingClientRect().width)).join(' '));
					}
					for (const e of shown) {
						const r = box(e);
						if (r.left < 0 || r.right > innerWidth) wrong.push(name(e) + ' leaves the window');
						if (e.matches('button, select') && (r.width < 44 || r.height < 44)) wrong.push(name(e) + ' is too small');
						if (e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 1) wrong.push(name(e) + ' is cut');
						for (const f of shown) {
							const s = box(f);
							if (f !== e && r.left < s.right - 1 && s.left < r.right - 1 && r.top < s.bottom - 1 && s.top < r.bottom - 1) wrong.push(name(e) + ' lies over ' + name(f));
						}
					}
					if (document.documentElement.scrollWidth > innerWidth) wrong.push('the page is ' + document.documentElement.scrollWidth + ' wide');
					const low = [...document.querySelectorAll('[data-board], .seat, .controls')].filter(e => box(e).bottom > innerHeight);
					if (innerWidth > innerHeight && low.length > 0) wrong.push(low.map(e => e.className) + ' must be scrolled to');
					if (!['settings', 'share'].every(a => shown.some(e => e.dataset.action === a))) wrong.push('no settings or no share');
					return wrong;
				})()`)
				if height < 480 && (game == "geese" || width < 600) { // strips have no room for a long name
					wrong = slices.DeleteFunc(wrong, func(words string) bool { return strings.Contains(words, " is cut: ") })
				}
				slices.Sort(wrong)
				if wrong = slices.Compact(wrong); len(wrong) > 0 {
					t.Errorf("%s, %d by %d in %s: %q, want none", game, width, height, lang, wrong)
				}
			}
		}
	}
}

// TestHeaderLines: the header has one line in windows from 700 pixels, and in narrower ones three that stay
// at every width, in both languages, in the game and in the lab; its buttons have room for a finger.
func TestHeaderLines(t *testing.T) {
	t.Parallel()
	p := open(t, 320, 740, "#/othello?black=human&white=level:1")
	p.waitIdle()
	for _, fragment := range []string{"#/othello?black=human&white=level:1", "#/lab?game=othello"} {
		p.setFragment(fragment)
		if fragment == "#/lab?game=othello" {
			p.waitLab("ready")
		}
		for _, lang := range []string{"en", "es"} {
			p.language(lang)
			for width := int64(320); width <= 1400; width += 20 {
				p.do(cd.EmulateViewport(width, 740))
				p.wait(fmt.Sprintf(`innerWidth === %d`, width))
				lines, want := eval[string](p, `(() => {
					const shown = [...document.querySelectorAll('.top a, .top button')].filter(e => e.checkVisibility() && e.getBoundingClientRect().width);
					const small = shown.filter(e => e.matches('button') && e.getBoundingClientRect().width < 44).map(e => ', ' + e.innerText + ' is narrow');
					const lines = new Set(shown.map(e => Math.round((e.getBoundingClientRect().top + e.getBoundingClientRect().bottom) / 24)));
					return lines.size + small.join('');
				})()`), "1"
				if width < 700 {
					want = "3" // the places lie at the lower edge
				}
				if lines != want {
					t.Errorf("%.6s in %s, %d wide: lines %s, want %s", fragment, lang, width, lines, want)
				}
			}
		}
	}
}
