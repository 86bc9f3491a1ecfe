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

// models are the nets announced to this session, by name. A net is loaded when an agent
// first uses it: visitors who never do pay nothing.
type models map[string]*model

// model is an announced net.
type model struct {
	came   bool
	data   []byte     // its file, until it is loaded
	loaded *net.Model // nil until then, and where err is set
	err    error
}

// absent says why a model's file is not there, for an agent that needs it.
type absent struct{ kind, text string }

func (a absent) Error() string { return a.text }

// absent reports whether the model may still come.
func (m *model) absent() bool {
	var gone absent
	return errors.As(m.err, &gone)
}

// Announce names models that will come by Model. It must be called before the first
// Handle.
func (s *Session) Announce(names ...string) {
	for _, name := range names {
		if player.IsNetName(name) {
			s.models[name] = &model{}
		}
	}
}

// Model delivers an announced model: the bytes of its file or, with a problem, why it
// cannot be fetched for now. Thoughts that wait for it start. A model that was not
// announced, or that has come already, is ignored.
func (s *Session) Model(name string, data []byte, problem string) {
	if problem == "" {
		s.model(name, data, nil)
	} else {
		s.model(name, nil, absent{wire.KindMissing, game.Clip(problem)})
	}
}

// Spoilt is Model for a file that does not have the model's checksum.
func (s *Session) Spoilt(name, problem string) {
	s.model(name, nil, absent{wire.KindCorrupt, game.Clip(problem)})
}

func (s *Session) model(name string, data []byte, err error) {
	m := s.models[name]
	if m == nil || m.came && !m.absent() {
		return
	}
	m.came, m.err = true, err
	if err == nil {
		m.data = append([]byte{}, data...)
	}
	if t := s.thought; t != nil && t.player == nil && t.agent.Net() == name {
		s.resume(t)
	}
}

// awaits reports whether a model was announced and has not come yet.
func (ms models) awaits(name string) bool {
	m := ms[name]
	return m != nil && !m.came
}

// Net is part of player.Nets.
func (ms models) Net(name string) (*net.Model, error) {
	m := ms[name]
	if m == nil {
		return nil, ms.unknown()
	}
	if m.data != nil {
		m.loaded, m.err = net.Load(m.data)
		m.data = nil
	}
	if m.err == nil && m.loaded == nil {
		return nil, absent{wire.KindMissing, "it has not come yet"}
	}
	return m.loaded, m.err
}

// lack reports why a player with a net could not be made, given the error.
func (ms models) lack(net string, err error) *wire.Error {
	m := ms[net]
	if m == nil {
		return fault(wire.KindMissing, ms.unknown())
	}
	if m.err != nil {
		err = m.err
	}
	if gone := (absent{}); errors.As(err, &gone) {
		return fault(gone.kind, gone)
	}
	return fault(wire.KindCorrupt, err)
}

// offered are the agents of a game that use its own model, where that was announced: one
// limited by a count, and one by time, which several workers make stronger.
func (ms models) offered(g game.Game) []wire.Agent {
	a, err := player.Parse(g, "puct")
	if err != nil || ms[a.Net()] == nil {
		return nil
	}
	return []wire.Agent{
		{Name: a.String(), About: a.InFull(), Net: a.Net()},
		{Name: a.String() + ":ms=1000", Net: a.Net()},
	}
}

// hint is the agent that gives hints in a game: strong enough to learn from, quick enough
// to wait for, and where possible one that prefers a sooner win and finds the best move
// among equals.
func (ms models) hint(g game.Game) string {
	const deep, level = "alphabeta:ms=500,ties=first", "level:8"
	if a, err := player.Parse(g, deep); err == nil {
		return a.String()
	}
	if offered := ms.offered(g); len(offered) > 0 {
		return offered[0].Name
	}
	return level
}

// unknown is the error about a model that was not announced.
func (ms models) unknown() error {
	names := "none"
	if len(ms) > 0 {
		names = strings.Join(slices.Sorted(maps.Keys(ms)), ", ")
	}
	return fmt.Errorf("%w; allowed: %s", player.ErrNoNet, names)
}
