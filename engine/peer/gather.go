package peer

import "playout/engine/peer/message"

// MaxPlayers is the most people in a game.
const MaxPlayers = message.MaxPlayers

// Committed are this player's moves of the step in the making, by seat and "" for other
// seats, once the player is bound to them; nil before that.
func (s *Session) Committed() []string {
	r := s.round
	if r == nil || !r.committed || s.rec == nil || r.ply != s.len() {
		return nil
	}
	state, names := s.state(), make([]string, len(s.spec.Seats))
	for seats := r.chosen; seats != 0; seats = seats.Rest() {
		names[seats.First()] = state.MoveName(seats.First(), r.moves[seats.First()])
	}
	return names
}

// Awaited are the players who have yet to choose in the step in the making, as far as this
// side knows: what those have chosen who have, is not known.
func Awaited(s *Session) (players []int) {
	if s.rec == nil || s.over() || s.acting.Count() < 2 {
		return nil
	}
	for player := range s.setup.Count() {
		r := s.round
		if s.takesPart(player) && (r == nil || r.ply != s.len() || r.digests[player] == nil) {
			players = append(players, player)
		}
	}
	return players
}
