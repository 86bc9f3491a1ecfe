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
	vertices []ebiten.Vertex // reused
	images   []layerImage    // by layer
}

// layerImage is the state of a layer that was drawn.
type layerImage struct {
	version      uint64        // its version in the last frame
	frames       int           // how many frames have shown that version
	lasted       bool          // the previous version lasted for several frames
	image        *ebiten.Image // nil until it is made
	imageVersion uint64        // the version that the image shows
}

// minVertices is the least number of vertices for which an unchanged layer is kept as an image:
// drawing fewer costs no more than drawing an image as large as the screen.
const minVertices = 3000

// shaderSource gives each pixel the colour of its triangle.
const shaderSource = `//kage:unit pixels
package main

func Fragment(at vec4, from vec2, color vec4) vec4 { return color }
`

func newPainter() (*painter, error) {
	shader, err := ebiten.NewShader([]byte(shaderSource))
	return &painter{shader: shader}, err
}

// paint draws a picture of layers, from the lowest up.
func (p *painter) paint(screen *ebiten.Image, layers []scene.Layer) {
	screen.Fill(p.ground)
	for len(p.images) < len(layers) {
		p.images = append(p.images, layerImage{})
	}
	for i, layer := range layers {
		if k := &p.images[i]; p.ensureImage(k, layer, screen.Bounds()) {
			screen.DrawImage(k.image, nil)
		} else {
			p.drawMesh(screen, layer.Mesh)
		}
	}
}

// ensureImage reports whether a layer is available as an image. It makes an image the second time
// that the layer is drawn unchanged, or the first time if the previous version lasted. A layer that
// changes every time never gets one.
func (p *painter) ensureImage(k *layerImage, layer scene.Layer, bounds image.Rectangle) bool {
	if layer.Version != k.version {
		k.version, k.lasted, k.frames = layer.Version, k.frames > 2, 0
	}
	k.frames++
	if k.image != nil && k.image.Bounds() != bounds {
		k.image.Deallocate()
		k.image = nil
	}
	if layer.Version == 0 || len(layer.Mesh.Vertices) < minVertices || k.frames < 2 && !k.lasted {
		return false
	}
	if k.image == nil {
		k.image = ebiten.NewImageWithOptions(bounds, &ebiten.NewImageOptions{Unmanaged: true})
	} else if k.imageVersion == layer.Version {
		return true
	}
	k.imageVersion = layer.Version
	k.image.Clear()
	p.drawMesh(k.image, layer.Mesh)
	return true
}

// drawMesh draws a mesh.
func (p *painter) drawMesh(on *ebiten.Image, m *mesh.Mesh) {
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
