package friend

import "playout/engine/peer/talk"

// lobbyText names the people present before a game in which all choose at once.
func (c *Content) lobbyText() string {
	switch l := c.Part.Lobby; {
	case !c.Part.Host:
		return c.words().Gathers
	case l.Here > 1 && !l.Ready:
		return c.words().Gap
	default:
		return c.T.Count(c.words().Gathered, l.Here)
	}
}

// mayInvite reports whether one more person, or a player who is away, may be invited.
func (c *Content) mayInvite() bool {
	if !c.Part.Host || c.Part.Inviting {
		return false
	}
	return c.Part.Peer == talk.Lost || c.Part.Lobby != nil && !c.Part.Lobby.Full
}

// mayBegin reports whether the game can begin.
func (c *Content) mayBegin() bool { return c.Part.Lobby != nil && c.Part.Lobby.Ready }
