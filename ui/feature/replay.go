package feature

// Replay replays the record from the position shown, or from its start where the game is
// over there; at its end machines continue. While either runs, Replay pauses it.
type Replay struct{}

// Deferrable implements Deferrable.
func (Replay) Deferrable() {}
