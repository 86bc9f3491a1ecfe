package exercise

import (
	"playout/ui/feature"
	"playout/ui/features/exercise/shelf"
)

// noteCarried notes what the page around needs to move this frame.
func (f *Feature) noteCarried(c *feature.Context) {
	set := f.task.set
	k := f.Pack(set)
	switch {
	case set == nil && len(k.Own) == 0:
		return
	case set == nil:
		k.Game = c.ViewLink().String()
	case f.cover == resultCover:
		k.At = shelf.AtResult
	case f.cover == noCover:
		k.At = shelf.Identity(f.task.exercise())
	}
	// An answer that has been judged counts already, and one in practice never does.
	if f.posed != nil && c.IsExercise && !f.progress.Over() && (f.stage == feature.Answering || f.pending.judge != nil) {
		k.Moves = record(f.answerMoves(c.Board))
	}
	if text := k.JSON(); text != "" {
		f.carried = text
	}
}
