package session

import (
	"playout/engine/games"
	"playout/engine/instant"
	"playout/engine/session/extension"
	"playout/engine/wire"
)

// Extend adds an extension to the session. It must be called before the first Handle.
func (s *Session) Extend(create func(extension.Host) extension.Extension) {
	s.extensions = append(s.extensions, create(extension.Host{
		Send:    func(e wire.Event) { e.Epoch = s.epoch; s.send(e) },
		Fail:    s.fail,
		Now:     func() instant.Time { return s.now() },
		Nets:    s.nets,
		Helpers: &s.crew,
		Shape:   s.shape,
	}))
}

// shape implements extension.Host.Shape.
func (s *Session) shape(name, agent string) (kinds *wire.Kinds, checked *wire.Checked, err error) {
	g, err := games.Parse(name)
	if err != nil {
		return nil, nil, err
	}
	if agent == "" {
		return describe(g, s.nets), nil, nil
	}
	checked, refused := check(g, s.nets, &wire.Check{Agent: agent})
	if refused != nil {
		return nil, nil, refused.err
	}
	return nil, checked, nil
}

// extended returns the first extension that is busy, nil for none.
func (s *Session) extended() extension.Extension {
	for _, x := range s.extensions {
		if x.Busy() {
			return x
		}
	}
	return nil
}

// handleExtended carries out a command of an extension.
func (s *Session) handleExtended(c *wire.Command) *refusal {
	for _, x := range s.extensions {
		if handled, kind, err := x.Handle(c); err != nil {
			return &refusal{kind, err}
		} else if handled {
			return nil
		}
	}
	return refuse(wire.KindMessage, "this program does not know the command; allowed: the larger program, which does")
}

// handleExtendedEvent handles an event of helper i that is for an extension, and reports whether it
// is.
func (s *Session) handleExtendedEvent(i int, e *wire.Event) bool {
	for _, x := range s.extensions {
		if x.HandleEvent(i, e) {
			return true
		}
	}
	return false
}
