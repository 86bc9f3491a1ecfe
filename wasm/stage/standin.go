//go:build js && wasm

package main

import (
	"math"

	"playout/engine/stage"
	"playout/engine/stage/mesh"
	"playout/engine/stage/scene"
)

type standIn struct {
	tell  func(stage.Event)
	look  stage.Look
	head  int
	mesh  mesh.Mesh
	layer []scene.Layer
}

func newStandIn(tell func(stage.Event)) *standIn { return &standIn{tell: tell} }

func (s *standIn) Hear(c *stage.Command, now float64) {
	if c.Look != nil {
		s.look = *c.Look
	}
	if c.Pond != nil {
		s.head = c.Pond.Geese[0].Body[0]
	}
}

func (s *standIn) Point(p scene.Pointer, now float64) {
	if p.Kind == scene.Down {
		s.tell(stage.Event{Steer: &stage.Steer{Way: "NORTH"}})
	}
}

func (s *standIn) Draw(size scene.Size, now float64) ([]scene.Layer, bool) {
	s.mesh.Reset()
	x := float32(float64(size.Width) * .5)
	if !s.look.Still {
		x += 100 * float32(math.Cos(now/500))
	}
	s.mesh.Disc(x, float32(10*s.head), 40, mesh.RGB(0xd4512a))
	s.layer = append(s.layer[:0], scene.Layer{Mesh: &s.mesh})
	return s.layer, !s.look.Still
}

func (s *standIn) Labels() []scene.Label { return []scene.Label{{X: 50, Y: 50, Text: "goose"}} }
