package explain

import "playout/engine/game"

// Leaf returns the position that the last simulation valued, which is valid until the next one.
func (e *Explainer) Leaf() game.State { return e.x.Leaf }
