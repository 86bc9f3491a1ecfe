//go:build !js

package e2e

import "strings"

// treeScenes show the tree of a search.
var treeScenes = []scene{
	{"tree-none", "#/othello?m=f5,d6,c3,d3,c4,f4&black=human&white=uct:n=2000", func(p *page) { p.waitIdle(); openTree(p) }},
	{"tree", "#/othello?m=f5,d6,c3,d3,c4,f4&black=human&white=uct:n=2000", func(p *page) {
		p.waitIdle()
		openTree(p)
		p.click(`[data-action="tree-think"]`)
		p.wait(`+document.querySelector('[data-stage="tree"]').dataset.nodes > 1900 && document.querySelectorAll('[data-tree-node]').length > 4`)
		p.waitIdle()
		p.click(`[data-tree-node]:nth-child(2)`)
		p.click(`[data-tree-node]:nth-child(2)`)
		p.wait(`document.querySelectorAll('[data-tree-node]').length > 10`)
	}},
	{"tree-workers", strings.Replace(chessMiddle, "level:3", "uct:ms=2000", 1), func(p *page) {
		p.waitIdle()
		openTree(p)
		p.click(`[data-action="tree-think"]`)
		p.wait(`+document.querySelector('[data-stage="tree"]').dataset.nodes > 500`)
		p.waitIdle()
	}},
	{"tree-geese", geeseMiddle + "&goose2=uct:n=2000", func(p *page) {
		p.waitIdle()
		openTree(p)
		p.click(`[data-action="tree-think"]`)
		p.wait(`document.querySelectorAll('[data-tree-node]').length > 4`)
		p.waitIdle()
	}},
	{"tree-spanish", geeseMiddle + "&goose2=uct:n=2000", func(p *page) {
		p.waitIdle()
		p.language("es")
		openTree(p)
		p.click(`[data-action="tree-think"]`)
		p.wait(`document.querySelectorAll('[data-tree-node]').length > 4`)
		p.waitIdle()
		p.click(`[data-tree-node]:nth-child(2)`)
	}},
	{"tree-button", "#/chess?m=e2e4,e7e5&white=human&black=uct:n=200", func(p *page) { p.waitIdle() }},
}

// openTree opens the tree, and waits for its first frame.
func openTree(p *page) {
	p.click(`[data-action="tree"]`)
	p.wait(`document.querySelector('[data-stage="tree"][data-ready="true"]')`)
}
