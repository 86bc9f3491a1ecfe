// Package announced holds the models that were announced to a session: files of nets, which come
// one after another, or not at all. A net is loaded only when an agent first uses it. A visitor's own
// nets need no announcement: the session wants such a net once an agent uses it, and a later file of
// the same name replaces it.
package announced

import (
	"errors"
	"fmt"
	"strings"

	"playout/engine/game"
	"playout/engine/net"
	"playout/engine/player"
	"playout/engine/sorting"
	"playout/engine/wire"
)

// Nets is the announced models by name. It is a player.Nets.
type Nets map[string]*model

// model is an announced net.
type model struct {
	wanted bool       // an agent needs it, and nobody has asked for it
	came   bool       // its file, or the reason why there is none
	data   []byte     // its file, until it is loaded
	loaded *net.Model // nil until then, and if err is set
	err    error
}

// Absent is the error that says why a model's file is missing, for an agent that needs it. Kind is
// one of package wire's kinds of errors.
type Absent struct{ Kind, Text string }

// Error implements error.
func (a Absent) Error() string { return a.Text }

// mayCome reports whether a model that did not come may still come.
func (m *model) mayCome() bool {
	var gone Absent
	return errors.As(m.err, &gone)
}

// Announce adds models that Deliver will deliver. It ignores names that no model can have.
func (ns Nets) Announce(names ...string) {
	for _, name := range names {
		if player.IsNetName(name) {
			ns[name] = &model{}
		}
	}
}

// find returns a model, nil for one that was not announced. It wants an own net that is new.
func (ns Nets) find(name string) *model {
	m := ns[name]
	if m == nil && player.IsOwnNet(name) {
		m = &model{wanted: true}
		ns[name] = m
	}
	return m
}

// Wants returns the own nets that agents need since the last call.
func (ns Nets) Wants() (names []string) {
	for name, m := range ns {
		if m.wanted {
			m.wanted = false
			names = append(names, name)
		}
	}
	return names
}

// Deliver delivers the file of an announced model or an own net, which it copies, or the reason why
// there is none, and reports whether that was news. It ignores any other model, and an announced one
// whose file has already come.
func (ns Nets) Deliver(name string, data []byte, err error) bool {
	m := ns.find(name)
	if m == nil || m.came && !m.mayCome() && !player.IsOwnNet(name) {
		return false
	}
	*m = model{came: true, err: err}
	if err == nil {
		m.data = append([]byte{}, data...)
	}
	return true
}

// Has reports whether a model was announced, or may be an own net.
func (ns Nets) Has(name string) bool { return ns[name] != nil || player.IsOwnNet(name) }

// Awaits reports whether a model that was announced, or an own net, has not come yet.
func (ns Nets) Awaits(name string) bool {
	m := ns.find(name)
	return m != nil && !m.came
}

// Came reports whether a model has come, or the reason why there is none.
func (ns Nets) Came(name string) bool {
	m := ns[name]
	return m != nil && m.came
}

// Data returns the file of a model that has come and is not loaded yet, nil for any other.
func (ns Nets) Data(name string) []byte {
	if m := ns[name]; m != nil {
		return m.data
	}
	return nil
}

// Net implements player.Nets.
func (ns Nets) Net(name string) (*net.Model, error) {
	m := ns.find(name)
	if m == nil {
		return nil, ns.unknown()
	}
	if m.data != nil {
		m.loaded, m.err = net.Load(m.data)
		m.data = nil
	}
	if m.err == nil && m.loaded == nil {
		return nil, Absent{wire.KindMissing, "it has not come yet"}
	}
	return m.loaded, m.err
}

// WhyMissing returns why a player with a net could not be made, given the error of trying, and its
// kind in package wire.
func (ns Nets) WhyMissing(name string, err error) (kind string, why error) {
	m := ns[name]
	if m == nil {
		return wire.KindMissing, ns.unknown()
	}
	if m.err != nil {
		err = m.err
	}
	if gone := (Absent{}); errors.As(err, &gone) {
		return gone.Kind, gone
	}
	return wire.KindCorrupt, err
}

// Offered returns the agents of a game that use its own model, if that was announced: one limited
// by a count, and one by time, which several workers make stronger.
func (ns Nets) Offered(g game.Game) []wire.Agent {
	a, err := player.Parse(g, "puct")
	if err != nil || ns[a.Net()] == nil {
		return nil
	}
	return []wire.Agent{
		{Name: a.String(), About: a.InFull(), Net: a.Net()},
		{Name: a.String() + ":ms=1000", Net: a.Net()},
	}
}

// HintAgent returns the agent that gives hints in a game: if possible the expert, with values of
// several moves to compare.
func (ns Nets) HintAgent(g game.Game) string {
	expert := ns.ExpertAgent(g)
	if a, err := player.Parse(g, expert+",lines=3"); err == nil {
		return a.String()
	}
	return expert
}

// ExpertAgent returns the agent that finds the best move in a game: strong enough to learn from,
// quick enough to wait for, and if possible one that prefers a sooner win and finds the best move
// among equals.
func (ns Nets) ExpertAgent(g game.Game) string {
	const deep, level = "alphabeta:ms=500,ties=first", "level:8"
	if a, err := player.Parse(g, deep); err == nil {
		return a.String()
	}
	if offered := ns.Offered(g); len(offered) > 0 {
		return offered[0].Name
	}
	return level
}

// unknown returns the error about a model that was not announced.
func (ns Nets) unknown() error {
	names := "none"
	if len(ns) > 0 {
		names = strings.Join(sorting.Keys(ns), ", ")
	}
	return fmt.Errorf("%w; allowed: %s", player.ErrNoNet, names)
}
