//go:build !js

package e2e

import (
	"slices"

	"github.com/chromedp/chromedp/kb"
)

// styleScenes show every game's board in the styles other than the standard one, with a
// hint where there is room for it, and the settings that choose them.
func styleScenes() []scene {
	var list []scene
	for _, style := range []string{"contrast", "colours"} {
		for _, of := range []string{"middle", "morris-mill", "morris-chosen", "chess-middle", "chess-chosen", "chess-check", "geese-middle", "geese-eight"} {
			from := gameScenes[slices.IndexFunc(gameScenes, func(s scene) bool { return s.name == of })]
			list = append(list, scene{style + "-" + of, from.fragment, func(p *page) {
				from.reach(p)
				p.click(`[data-action=settings]`)
				p.wait(`document.querySelector('[data-setting=board]')`)
				p.set(`[data-setting=board]`, style)
				p.press(kb.Escape)
				p.wait(`document.documentElement.dataset.style === '` + style + `' && !document.querySelector('dialog[open]')`)
			}})
		}
	}
	return append(list, scene{"settings-style", "#/chess", func(p *page) {
		p.waitIdle()
		p.click(`[data-action=settings]`)
		p.wait(`document.querySelector('[data-setting=board]')`)
		p.set(`[data-setting=board]`, "colours")
	}})
}
