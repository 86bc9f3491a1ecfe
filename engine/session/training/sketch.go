package training

import (
	"errors"

	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/strict"
	"playout/engine/train/arch"
	"playout/engine/train/sample"
	"playout/engine/wire/labwire"
)

// sketch answers a Sketch.
func (t *Training) sketch(id int, c *labwire.Sketch) (kind string, err error) {
	g, err := games.Parse(c.Game)
	if err != nil {
		return labwire.KindTraining, strict.At("game", err)
	}
	planes, err := sample.PlanesOf(g, c.Planes)
	if err != nil {
		return labwire.KindTraining, err
	}
	channels := c.Channels
	if channels == 0 {
		channels = planes.C
	}
	s := &labwire.Sketched{Arch: c.Arch}
	for _, p := range g.(game.Encoder).Planes() {
		s.Planes = append(s.Planes, labwire.Planes{Name: p.Name, C: p.C, H: p.H, W: p.W, Policy: p.Policy})
	}
	if s.Arch == "" {
		s.Arch = arch.Default(planes, min(channels, planes.C))
	}
	layers, n, err := arch.Sketch(s.Arch, planes, channels)
	if err == nil {
		err = checkSize(n, 1)
	}
	if fault := new(strict.Fault); errors.As(err, &fault) {
		if fault.Top() != "arch" {
			return labwire.KindTraining, err
		}
		s.Wrong, s.Allowed = fault.Got, fault.Allowed
		var at arch.Place
		if s.To = len(s.Arch); errors.As(err, &at) {
			s.From, s.To = at.From, at.To
		}
	}
	for i := range layers {
		l := &layers[i]
		s.Layers = append(s.Layers, labwire.Layer{
			Text: l.Text, Part: l.Part, Depth: l.Depth, In: shape(l.In), Out: shape(l.Out),
			Weights: l.Weights(), Sums: l.Sums(), From: l.Place.From, To: l.Place.To,
		})
		s.Sums += l.Sums()
	}
	if s.Wrong == "" {
		s.Weights, s.Arch = n.Weights(), n.String()
	}
	t.send(id, labwire.Event{Sketched: s})
	return "", nil
}

// shape returns a shape as numbers.
func shape(s arch.Shape) []int {
	if s.IsBoard() {
		return []int{s.C, s.H, s.W}
	}
	return []int{s.C}
}

// Bounds of a net that is trained in a page.
const (
	maxWeights = 4_000_000 // a file of 16 MB, and a checkpoint of 64 MB
	maxOutputs = 1 << 24   // of all layers for a batch, each of which takes some 20 bytes
)

// checkSize refuses a net that is too large for a page.
func checkSize(n arch.Net, batch int) error {
	if n.Weights() > maxWeights {
		return strict.Wrong("arch", "an architecture of %d weights", n.Weights()).Allow("in a page, at most %d", maxWeights)
	}
	if n.Outputs()*batch > maxOutputs {
		return strict.Wrong("batch", "batches of %d for layers that give %d numbers a sample", batch, n.Outputs()).Allow("in a page, batches of %d", maxOutputs/n.Outputs())
	}
	return nil
}
