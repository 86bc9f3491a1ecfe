package review

import (
	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/feature/mistake"
	"playout/ui/text"
)

// try opens the position before a mistake as an exercise, here: its answers are the moves that the
// review found to lose little. The game is set aside, and Return leads back to it.
func (f *Feature) try(c *feature.Context, ply int) {
	if f.found == nil || c.IsExercise || c.Board == nil || f.game != feature.MainLine(c.Board) {
		return
	}
	for i := range f.found.Result.Plies {
		if p := &f.found.Result.Plies[i]; p.Ply == ply && f.isOwn(&c.Snapshot, p) && len(p.Right) > 0 {
			m := f.mistake(&c.Snapshot, p)
			x, ok := m.Exercise(c.T)
			if !ok {
				return
			}
			f.end(c)
			f.tries = ply
			f.tried[ply] = true
			c.Send(feature.SetExercise{Text: string(x.JSON()), Trial: true})
			return
		}
	}
}

// hides reports whether the better move is kept back: the move is a mistake that the visitor can
// try, and has not tried yet.
func (f *Feature) hides(now *feature.Snapshot, p *wire.JudgedPly) bool {
	return !f.open && !f.tried[p.Ply] && isBad(p.Grade) && len(p.Right) > 0 && f.isOwn(now, p)
}

// isOwn reports whether a judged move is that of the only person, or of any seat if there is none.
func (f *Feature) isOwn(now *feature.Snapshot, p *wire.JudgedPly) bool {
	me := person(now)
	return me < 0 || p.Seat == now.Game.Seats[me]
}

// mistake returns a judged move as a mistake.
func (f *Feature) mistake(now *feature.Snapshot, p *wire.JudgedPly) mistake.Mistake {
	return mistake.Mistake{
		Game: f.game.Game, Start: f.game.Position, Moves: f.game.Moves, Seed: f.game.Seed, Ply: p.Ply, Seat: p.Seat,
		Move: f.moveText(now, p), Best: f.bestText(now, p), Right: p.Right, Loss: p.Loss, Title: text.Sentence(f.at(now, p.Ply)),
	}
}

// trying reports whether the visitor tries a mistake.
func (f *Feature) trying(now *feature.Snapshot) bool {
	return f.tries > 0 && now.Solving != feature.NotSolving
}
