package peer

import (
	"playout/engine/peer/channel"
	"playout/engine/peer/message"
)

// MaxPlayers is the most people in a game.
const MaxPlayers = message.MaxPlayers

// Greeted is the number of players, 2 to MaxPlayers, in a game of several people with which
// an untrusted frame begins a connection, 0 for any other frame: who was invited may not
// have known how many would play. What else the greeting says, a Session checks.
func Greeted(frame []byte) int {
	messages, err := channel.New(0).Hear(0, frame)
	if err != nil || len(messages) == 0 {
		return 0
	}
	m, err := message.Read(messages[0])
	if err != nil || m.Hello == nil {
		return 0
	}
	count := 0
	for _, player := range m.Hello.Players {
		count = max(count, min(player, MaxPlayers)+1)
	}
	if count < 2 || count > MaxPlayers {
		return 0
	}
	return count
}

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
