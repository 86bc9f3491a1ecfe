//go:build !js

package e2e

// playScenes are those of playing and watching.
var playScenes = []scene{
	{"watch", "#/chess?m=e2e4,e7e5,g1f3,b8c6,f1b5,a7a6,b5a4,g8f6,e1g1,f6e4,d2d4,b7b5,a4b3,d7d5,d4e5,c8e6&ply=9&white=level:3&black=level:3", func(p *page) {
		p.rest()
	}},
}
