//go:build js && wasm

package main

import (
	"image"
	"image/color"

	"github.com/hajimehoshi/ebiten/v2"

	"playout/engine/stage/mesh"
	"playout/engine/stage/scene"
)

// painter draws layers.
type painter struct {
	ground   color.RGBA
	shader   *ebiten.Shader
	options  ebiten.DrawTrianglesShaderOptions
	vertices []ebiten.Vertex // used again
	kept     []kept          // by layer
}

// kept is a layer as it was drawn.
type kept struct {
	version uint64        // as it was in the frame before
	frames  int           // in which it was so
	steady  bool          // the version before was so in several
	image   *ebiten.Image // nil until there is one
	of      uint64        // version that the image shows
}

// worthKeeping is from how many vertices on a layer that does not change is kept as
// an image: to draw fewer costs no more than to draw an image as large as the screen.
const worthKeeping = 3000

// plain gives each pixel the colour of the triangle.
const plain = `//kage:unit pixels
package main

func Fragment(at vec4, from vec2, color vec4) vec4 { return color }
`

func newPainter() (*painter, error) {
	shader, err := ebiten.NewShader([]byte(plain))
	return &painter{shader: shader}, err
}

// paint draws a picture of layers, the lowest first.
func (p *painter) paint(screen *ebiten.Image, layers []scene.Layer) {
	screen.Fill(p.ground)
	for len(p.kept) < len(layers) {
		p.kept = append(p.kept, kept{})
	}
	for i, layer := range layers {
		if k := &p.kept[i]; p.keep(k, layer, screen.Bounds()) {
			screen.DrawImage(k.image, nil)
		} else {
			p.triangles(screen, layer.Mesh)
		}
	}
}

// keep says whether a layer is there as an image. It becomes one the second time that
// it is drawn alike, or the first time where the one before lasted; what changes each
// time never does.
func (p *painter) keep(k *kept, layer scene.Layer, bounds image.Rectangle) bool {
	if layer.Version != k.version {
		k.version, k.steady, k.frames = layer.Version, k.frames > 2, 0
	}
	k.frames++
	if k.image != nil && k.image.Bounds() != bounds {
		k.image.Deallocate()
		k.image = nil
	}
	if layer.Version == 0 || len(layer.Mesh.Vertices) < worthKeeping || k.frames < 2 && !k.steady {
		return false
	}
	if k.image == nil {
		k.image = ebiten.NewImageWithOptions(bounds, &ebiten.NewImageOptions{Unmanaged: true})
	} else if k.of == layer.Version {
		return true
	}
	k.of = layer.Version
	k.image.Clear()
	p.triangles(k.image, layer.Mesh)
	return true
}

// triangles draws a mesh.
func (p *painter) triangles(on *ebiten.Image, m *mesh.Mesh) {
	if cap(p.vertices) < len(m.Vertices) {
		p.vertices = make([]ebiten.Vertex, len(m.Vertices)*5/4)
	}
	p.vertices = p.vertices[:len(m.Vertices)]
	for i := range m.Vertices {
		from, to := &m.Vertices[i], &p.vertices[i]
		to.DstX, to.DstY = from.X, from.Y
		to.ColorR, to.ColorG, to.ColorB, to.ColorA = from.R, from.G, from.B, from.A
	}
	on.DrawTrianglesShader32(p.vertices, m.Indices, p.shader, &p.options)
}
