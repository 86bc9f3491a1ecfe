package uciserver

import (
	"playout/engine/game"
	"playout/engine/player"
	"playout/engine/player/pool"
)

// prepare makes or finds the player for the present position, limited to depth plies, 0 for no
// limit. A player with a tree gets the moves since its last thought; a position that does not follow
// from there gets a new player. The table of alpha-beta is valid in any position, so its player lives
// until the next game, as does any player of a game whose positions come without moves.
func (s *server) prepare(depth int) error {
	agent := s.agent.WithMaxTime().WithTable(s.hash << 20).WithMaxDepth(depth)
	if s.playerAgent != agent {
		s.closePlayer()
	}
	fresh := func() (player.Player, error) { return player.New(s.game, agent, s.nets, s.seed) }
	var err error
	switch {
	case s.state != nil && agent.Keeps(s.game) && !agent.Deepens() && !s.dialect.Seated:
		s.player, err = s.holder.Get(pool.Request{Game: s.game, Agent: agent, Line: pool.Line{Joints: s.line.joints, Walk: s.line.positions(s.game)}, New: fresh})
	case s.player == nil:
		s.player, err = fresh()
	}
	s.playerAgent = agent
	return err
}

// closePlayer closes the player of a game.
func (s *server) closePlayer() {
	err := s.holder.Clear()
	if s.player != nil && !s.playerAgent.Keeps(s.game) {
		err = player.Close(s.player)
	}
	s.writeError(err)
	s.player = nil
}

// positions yields the positions of a line with their plies, from its start.
func (l *line) positions(g game.Game) func(yield func(int, game.State) bool) {
	return func(yield func(int, game.State) bool) {
		state := game.Clone(g, l.start)
		forgetDraw(state)
		for ply := 0; yield(ply, state) && ply < len(l.joints); ply++ {
			state.Play(l.joints[ply], nil)
			forgetDraw(state)
		}
	}
}
