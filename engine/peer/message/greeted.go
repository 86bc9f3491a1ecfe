package message

// PlayersInGreeting returns the number of players, 2 to MaxPlayers, in a game of several people if
// an untrusted frame is the greeting that begins a connection to it, else 0: a guest may not know
// how many will play. A Session checks the rest of the greeting.
func PlayersInGreeting(frame []byte) int {
	m, err := Read(frame)
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
