//go:build js && wasm

package main

import (
	"math"

	"playout/engine/stage"
	"playout/engine/stage/mesh"
	"playout/engine/stage/scene"
)

type standIn struct {
	again               bool
	tell                func(stage.Event)
	still, moving, many mesh.Mesh
	layers              []scene.Layer
	labels              []scene.Label
	version             uint64
	n                   int
	wild                bool
}

func newStandIn(tell func(stage.Event)) *standIn { return &standIn{tell: tell, version: 1} }

func (s *standIn) Hear(c *stage.Command, now float64) {
	if c.Show != nil {
		s.n = c.Show.Node
		s.version++
		s.many.Reset()
	}
	if c.Go != nil {
		s.wild = c.Go.X != 0
		s.again = c.Go.Y != 0
		s.version++
	}
}
func (s *standIn) Point(p scene.Pointer, now float64) {
	if p.Kind == scene.Down {
		s.tell(stage.Event{Steer: &stage.Steer{Way: "NORTH"}})
	}
}
func (s *standIn) Draw(size scene.Size, now float64) ([]scene.Layer, bool) {
	if s.again {
		s.version++
	}
	if s.wild {
		s.version++
		s.many.Reset()
	}
	if len(s.many.Vertices) == 0 {
		for i := range s.n {
			x, y := float32(i%250)*float32(size.Width)/250, float32(i/250)*float32(size.Height)/200
			s.many.Line(x, y, x+3, y+3, 1, 1, mesh.RGB(0x888888), mesh.RGB(0x888888))
			s.many.Disc(x, y, 1.5, mesh.RGB(0x2e7256))
		}
	}
	s.moving.Reset()
	x := float32(float64(size.Width) * (.5 + .4*math.Cos(now/500)))
	s.moving.Disc(x, float32(size.Height)/2, 40, mesh.RGB(0xd4512a))
	s.layers = append(s.layers[:0], scene.Layer{Mesh: &s.many, Version: s.version}, scene.Layer{Mesh: &s.moving})
	s.labels = append(s.labels[:0], scene.Label{X: float64(x) / size.Scale, Y: 20, Text: "goose", Class: "name"})
	return s.layers, true
}
func (s *standIn) Labels() []scene.Label { return s.labels }
