package training

import (
	"slices"
	"strconv"

	"playout/engine/wire/labwire"
	"playout/ui/feature"
	"playout/ui/feature/labform"
)

// sketch is the architecture in the form, as the worker reads it.
type sketch struct {
	asked int            // the ID of the question under way, 0 for none
	of    labwire.Sketch // that was asked about last
	now   labwire.Sketch // that is shown
	is    *labwire.Sketched
	wrong string // the worker's own words about the game, the planes or the channels, "" for none
}

// wanted returns the question about the architecture in the form.
func wanted(f labform.Form) labwire.Sketch {
	s := labwire.Sketch{Game: of(f, keyGame), Planes: of(f, keyPlanes), Arch: of(f, keyArch)}
	if n, err := labform.Number(keyChannels, of(f, keyChannels)); err == nil {
		if channels, err := n.Int64(); err == nil {
			s.Channels = int(channels)
		}
	}
	return s
}

// rest asks about the architecture in the form, one question at a time.
func (s *sketch) rest(c *feature.Context, f labform.Form) {
	want := wanted(f)
	if s.asked != 0 || want == s.of || want.Channels < 0 || len(want.Arch) > labwire.MaxSpec {
		return
	}
	s.of = want
	s.asked = c.Ask(labwire.EncodeCommand(labwire.Command{Sketch: &want}))
}

// answered takes over the layers, and reports whether the answer was about them.
func (s *sketch) answered(m feature.Answer) bool {
	if s.asked == 0 || m.ID != s.asked {
		return false
	}
	s.asked, s.now, s.wrong = 0, s.of, ""
	if m.Error != nil {
		s.wrong = m.Error.Text
		return true
	}
	if m.Lab != nil {
		if event, err := labwire.DecodeEvent(m.Lab); err == nil && event.Sketched != nil {
			s.is = event.Sketched
		}
	}
	return true
}

// lost forgets the question to a worker that is gone.
func (s *sketch) lost() {
	if s.asked != 0 {
		s.asked, s.of = 0, labwire.Sketch{}
	}
}

// planesOfRows names the planes of rows: a game without them has no rows.
const planesOfRows = "report1"

// has reports whether the game in the form has planes of a name.
func (s *sketch) has(name string) bool {
	return s.is != nil && slices.ContainsFunc(s.is.Planes, func(p labwire.Planes) bool { return p.Name == name })
}

// preset returns an architecture to begin with, for the planes and the policy of a game.
func preset(name string, p labwire.Planes) string {
	policy := ""
	if squares := p.H * p.W; p.Policy > 0 && squares > 0 {
		policy = " policy(conv1:2 relu dense)"
		if p.Policy%squares == 0 && p.Policy > squares {
			policy = " policy(conv1:" + strconv.Itoa(p.Policy/squares) + ")"
		}
	}
	const value = " value(conv1:1 relu dense:32 relu dense tanh)"
	switch name {
	case presetConv:
		return "conv3:16 relu conv3:16 relu" + policy + value
	case presetResidual:
		const block = " residual(conv3:16 norm relu conv3:16 norm) relu"
		return "conv3:16 norm relu" + block + block + policy + value
	}
	return ""
}

// Architectures to begin with.
const (
	presetDense    = "dense" // the default of the planes
	presetConv     = "conv"
	presetResidual = "residual"
)

// presets lists them.
var presets = []string{presetDense, presetConv, presetResidual}
