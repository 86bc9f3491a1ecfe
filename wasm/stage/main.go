//go:build js && wasm

// Command stage is the program of the stage: it runs one scene in a frame of its own,
// static/stage.html, and hands its triangles to Ebiten. The scenes decide what the frame shows
// and what pointers do; its script, static/stage.js, handles the browser's events, the labels
// and the recordings.
package main

import (
	"math"
	"os"

	"github.com/hajimehoshi/ebiten/v2"

	"playout/engine/stage"
	"playout/engine/stage/forest"
	"playout/engine/stage/pads"
	"playout/engine/stage/pond"
	"playout/engine/stage/scene"
)

func main() {
	g := &game{frame: newFrame(), copyOptions: ebiten.DrawImageOptions{Blend: ebiten.BlendCopy}}
	switch name := g.frame.scene(); name {
	case stage.Geese:
		g.scene, g.usesPads = pond.New(g.frame.send), true
	case stage.Tree:
		g.scene = forest.New(g.frame.send)
	default:
		println("stage: unknown scene", name)
		os.Exit(2)
	}
	painter, err := newPainter()
	if err != nil {
		println("stage:", err.Error())
		os.Exit(2)
	}
	g.painter = painter
	g.frame.connect(g)
	ebiten.SetScreenClearedEveryFrame(false) // Draw fills it
	ebiten.SetTPS(ebiten.SyncWithFPS)
	if err := ebiten.RunGameWithOptions(g, &ebiten.RunGameOptions{InitUnfocused: true}); err != nil {
		println("stage:", err.Error())
		os.Exit(2) // static/stage.js reports it to the page
	}
}

// game runs the scene for Ebiten.
type game struct {
	frame         *frame
	scene         scene.Scene
	painter       *painter
	copyOptions   ebiten.DrawImageOptions
	size          scene.Size
	received      bool // the page has sent a message
	reportedDrawn bool // the page knows that the scene is drawn

	usesPads bool // gamepads steer
	pads     pads.Reader
	ids      []ebiten.GamepadID
}

// handle decodes a message from the page and carries it out.
func (g *game) handle(text string) {
	c, err := stage.DecodeCommand([]byte(text))
	if err != nil {
		println(err.Error())
		return
	}
	switch {
	case c.Look != nil:
		g.painter.ground = g.frame.setLook(c.Look)
	case c.Record != nil:
		g.frame.record(c.Record.On)
	case c.Poster != nil:
		g.frame.poster()
	}
	g.received = true
	g.scene.Handle(&c, g.frame.now())
}

func (g *game) point(p scene.Pointer) { g.scene.Point(p, g.frame.now()) }

// Update reads the gamepads: everything else arrives as events.
func (g *game) Update() error {
	if !g.usesPads {
		return nil
	}
	g.ids = ebiten.AppendGamepadIDs(g.ids[:0])
	for _, id := range g.ids {
		if !ebiten.IsStandardGamepadLayoutAvailable(id) {
			continue
		}
		pressed := func(b ebiten.StandardGamepadButton) bool { return ebiten.IsStandardGamepadButtonPressed(id, b) }
		number := int(id) + 1
		way := g.pads.Read(number, pads.Pad{
			X:  ebiten.StandardGamepadAxisValue(id, ebiten.StandardGamepadAxisLeftStickHorizontal),
			Y:  ebiten.StandardGamepadAxisValue(id, ebiten.StandardGamepadAxisLeftStickVertical),
			Up: pressed(ebiten.StandardGamepadButtonLeftTop), Right: pressed(ebiten.StandardGamepadButtonLeftRight),
			Down: pressed(ebiten.StandardGamepadButtonLeftBottom), Left: pressed(ebiten.StandardGamepadButtonLeftLeft),
		})
		if way != "" && number <= stage.MaxPads {
			g.frame.send(stage.Event{Steer: &stage.Steer{Way: way, Pad: number}})
		}
	}
	return nil
}

// Draw draws the scene.
func (g *game) Draw(screen *ebiten.Image) {
	layers, moves := g.scene.Draw(g.size, g.frame.now())
	g.painter.paint(screen, layers)
	g.frame.update(g.scene.Labels(), moves)
	if g.received && !g.reportedDrawn {
		g.reportedDrawn = true
		g.frame.send(stage.Event{Drawn: &stage.Drawn{}})
	}
}

// DrawFinalScreen copies the picture, which has the screen's pixels.
func (g *game) DrawFinalScreen(screen ebiten.FinalScreen, picture *ebiten.Image, _ ebiten.GeoM) {
	screen.DrawImage(picture, &g.copyOptions)
}

// LayoutF makes the picture as large as the frame, in pixels of the screen.
func (g *game) LayoutF(width, height float64) (float64, float64) {
	scale := ebiten.Monitor().DeviceScaleFactor()
	width, height = max(width*scale, 1), max(height*scale, 1)
	g.size = scene.Size{Width: int(math.Ceil(width)), Height: int(math.Ceil(height)), Scale: scale}
	return width, height
}

// Layout is only required by Ebiten's interface; Ebiten calls LayoutF instead.
func (g *game) Layout(width, height int) (int, int) { return width, height }

var (
	_ ebiten.LayoutFer         = (*game)(nil)
	_ ebiten.FinalScreenDrawer = (*game)(nil)
)
