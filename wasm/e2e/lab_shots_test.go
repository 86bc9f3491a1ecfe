//go:build !js

package e2e

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
	{"lab-spanish", "#/lab?game=chess&agents=uct:n=20%20uct:n=10%20random&games=4&format=roundrobin", func(p *page) {
		p.waitLab("ready")
		p.language("es")
		p.click(`[data-action=lab-start]`)
		p.waitLab("done")
	}},
}
