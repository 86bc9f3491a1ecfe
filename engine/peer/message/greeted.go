package message

import "playout/engine/peer/channel"

// Greeted is the number of players, 2 to MaxPlayers, in a game of several people with which
// an untrusted frame begins a connection, 0 for any other frame: who was invited may not
// have known how many would play. What else the greeting says, a Session checks.
func Greeted(frame []byte) int {
	messages, err := channel.New(0).Hear(0, frame)
	if err != nil || len(messages) == 0 {
		return 0
	}
	m, err := Read(messages[0])
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
