package session

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"playout/engine/game"
	"playout/engine/net"
	"playout/engine/player"
	"playout/engine/wire"
)

// models are the nets that this session was told of, by name. A net is loaded
// when an agent first asks for it: a visitor who never does pays nothing.
type models map[string]*model

// model is one net that was announced.
type model struct {
	came   bool
	data   []byte     // that came, until it is loaded
	loaded *net.Model // nil until then, and where err says why not
	err    error
}

// missing is why a model could not be had.
type missing string

func (m missing) Error() string { return string(m) }

// Announce tells of models that will come by Model. It is called before the
// first Handle.
func (s *Session) Announce(names ...string) {
	for _, name := range names {
		if player.IsNetName(name) {
			s.models[name] = &model{}
		}
	}
}

// Model hands over a model that was announced, the bytes of its file or, with a
// problem, why it cannot be had. Who waits for it begins to think. A second one
// of that name, or one that was not announced, is dropped.
func (s *Session) Model(name string, data []byte, problem string) {
	m := s.models[name]
	if m == nil || m.came {
		return
	}
	m.came = true
	if problem == "" {
		m.data = append([]byte{}, data...)
	} else {
		m.err = missing(game.Clip(problem))
	}
	if t := s.thought; t != nil && t.player == nil && t.agent.Net() == name {
		s.resume(t)
	}
}

// awaits says whether a model was announced and has not come yet.
func (ms models) awaits(name string) bool {
	m := ms[name]
	return m != nil && !m.came
}

// Net is part of player.Nets.
func (ms models) Net(name string) (*net.Model, error) {
	m := ms[name]
	if m == nil {
		return nil, fmt.Errorf("%w; allowed: %s", player.ErrNoNet, ms.names())
	}
	if m.data != nil {
		m.loaded, m.err = net.Load(m.data)
		m.data = nil
	}
	if m.err == nil && m.loaded == nil {
		return nil, missing("it has not come yet")
	}
	return m.loaded, m.err
}

// lack tells of what a player says of a net that it cannot have.
func lack(err error) *wire.Error {
	var m missing
	switch {
	case errors.As(err, &m):
		return fault(wire.KindMissing, m)
	case errors.Is(err, player.ErrNoNet):
		return fault(wire.KindMissing, err)
	}
	return fault(wire.KindCorrupt, err)
}

// offered are the agents of a game that play with its own model, where it was
// announced.
func (ms models) offered(g game.Game) []wire.Agent {
	a, err := player.Parse(g, "puct")
	if err != nil || ms[a.Net()] == nil {
		return nil
	}
	p, err := player.New(g, a.WithoutNet(), nil, 0)
	if err != nil {
		return nil
	}
	return []wire.Agent{{Name: a.String(), About: fmt.Sprintf("%s:n=%d", a, p.Goal()), Net: a.Net()}}
}

// names lists the models that there are, for a message.
func (ms models) names() string {
	if len(ms) == 0 {
		return "none"
	}
	return strings.Join(slices.Sorted(maps.Keys(ms)), ", ")
}
