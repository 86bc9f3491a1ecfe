package exercise

import (
	"playout/ui/feature"
	"playout/ui/features/exercise/shelf"
)

// carry notes what the page around needs to move this frame.
func (f *Feature) carry(c *feature.Context) {
	set := f.asks.set
	k := f.Carry(set)
	switch {
	case set == nil && len(k.Own) == 0:
		return
	case set == nil:
		k.Game = c.Seen().String()
	case f.cover == resultCover:
		k.At = shelf.AtResult
	case f.cover == noCover:
		k.At = shelf.Identity(f.asks.exercise())
	}
	// An answer that has been judged counts already, and one in practice never does.
	if f.posed != nil && c.Solves && !f.progress.Over() && (f.stage == feature.Answering || f.pending.judge != nil) {
		k.Moves = record(f.tried(c.Board))
	}
	if text := k.Text(); text != "" {
		f.carries = text
	}
}
