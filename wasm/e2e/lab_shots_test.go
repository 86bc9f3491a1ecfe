//go:build !js

package e2e

import "strings"

// labScenes show the lab.
var labScenes = []scene{
	{"lab", labMatch, func(p *page) { p.waitLab("ready") }},
	{"lab-done", labMatch, func(p *page) {
		p.waitLab("ready")
		p.click(`[data-action=lab-start]`)
		p.waitLab("done")
		p.click(`[data-action=lab-games]`)
		p.wait(`document.querySelectorAll('.lab-games a[href]').length === 10`)
	}},
	{"training", tinyTraining, trainTiny},
	{"training-spanish", strings.Replace(tinyTraining, "value", "valor", 1), func(p *page) {
		p.waitTraining("ready")
		p.language("es")
		p.wait(`document.querySelector('.training-place mark')?.textContent.startsWith('valor')`)
	}},
	{"lab-spanish", "#/lab?game=chess&agents=uct:n=20%20uct:n=10%20random&games=4&format=roundrobin", func(p *page) {
		p.waitLab("ready")
		p.language("es")
		p.click(`[data-action=lab-start]`)
		p.waitLab("done")
	}},
	{"lab-sweep", "#/lab?game=othello&sweep=uct:n=%7B2,4,8,16%7D%20uct:n=8&games=8&seed=7", func(p *page) {
		p.waitLab("ready")
		p.click(`[data-action=lab-start]`)
		p.waitLab("done")
		p.click(`[data-row="n=4"] [data-action=lab-row-games]`)
	}},
	{"lab-grid", "#/lab?game=othello&sweep=uct:n=%7B2,4,8%7D,c=%7B0.5,1,2%7D%20uct:n=4&games=4&seed=7", func(p *page) {
		p.waitLab("ready")
		p.click(`[data-action=lab-start]`)
		p.waitLab("done")
	}},
	{"lab-table", "#/lab?table=r1-start&row=equal,own-equal&games=4", func(p *page) {
		p.waitLab("ready")
		p.click(`[data-action=lab-start]`)
		p.waitLab("done")
		p.click(`.lab-series summary`)
	}},
	{"lab-table-spanish", "#/lab?table=r5-depth&games=2", func(p *page) {
		p.waitLab("ready")
		p.language("es")
		p.click(`.lab-series summary`)
	}},
}

// trainTiny trains a tiny net, and shows all figures.
func trainTiny(p *page) {
	p.waitTraining("ready")
	p.wait(`document.querySelectorAll('.training-picture svg rect').length === 4`)
	p.click(`[data-action=train-start]`)
	p.waitTraining("done")
	p.wait(`document.querySelector('[data-action=net-play][href]')`)
	eval[bool](p, `(document.querySelectorAll('.training details').forEach(d => d.open = true), true)`)
}
