package session

import (
	"playout/engine/game"
	"playout/engine/player"
	"playout/engine/session/announced"
	"playout/engine/wire"
)

// Announce names the models that Model will deliver. Call it before the first Handle.
func (s *Session) Announce(names ...string) { s.nets.Announce(names...) }

// Wants returns the visitor's own nets that commands need since the last call: Model delivers them,
// too.
func (s *Session) Wants() []string { return s.nets.Wants() }

// Model delivers an announced model, or an own net, which replaces an earlier one of its name: the bytes
// of its file or, as a problem, why it cannot be fetched for now. It starts the Think, the review and the Simulate that wait for the model, and ignores a model that was not
// announced or has already come.
func (s *Session) Model(name string, data []byte, problem string) {
	if problem == "" {
		s.deliver(name, data, nil)
	} else {
		s.deliver(name, nil, announced.Absent{Kind: wire.KindMissing, Text: game.Clip(problem)})
	}
}

// CorruptModel is Model for a file that does not have the model's checksum.
func (s *Session) CorruptModel(name, problem string) {
	s.deliver(name, nil, announced.Absent{Kind: wire.KindCorrupt, Text: game.Clip(problem)})
}

func (s *Session) deliver(name string, data []byte, err error) {
	if !s.nets.Deliver(name, data, err) {
		return
	}
	if player.IsOwnNet(name) {
		s.players.drop() // they may have the one before
	}
	if t := s.thought; t != nil && t.player == nil && t.agent.Net() == name {
		s.resume(t)
	}
	for _, x := range s.extensions {
		x.ModelCame(name)
	}
	if c := s.waiting; c != nil && !s.waits(c) {
		s.waiting = nil
		if refused := s.startQuery(c); refused != nil {
			s.fail(c.ID, refused.kind, refused.err)
		}
	}
}
