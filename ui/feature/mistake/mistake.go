// Package mistake turns a move that a review found bad into an exercise: the position before it, in
// which the visitor finds a better one.
package mistake

import (
	"strings"

	"playout/engine/exercise"
	"playout/ui/text"
)

// Mistake is a move that lost much.
type Mistake struct {
	Game, Start, Moves string // the game, its first position, and the whole record
	Seed               uint64
	Ply                int // from 1
	Seat               string
	Move, Best         string   // as a person reads them
	Right              []string // whole turns that lose little
	Loss               float64  // of the winning chance
	Title              string
}

// Exercise returns the exercise, false if the record does not have the ply, or if nothing better is
// known.
func (m *Mistake) Exercise(t *text.Strings) (x exercise.Exercise, ok bool) {
	plies := strings.Split(m.Moves, ",")
	if m.Ply < 1 || m.Ply > len(plies) || len(m.Right) == 0 {
		return exercise.Exercise{}, false
	}
	w := WordsIn(t)
	return exercise.Exercise{
		Playout: exercise.TypeExercise, Version: exercise.Version,
		Game: m.Game, Position: m.Start, Moves: strings.Join(plies[:m.Ply-1], ","), Seed: m.Seed, Seat: m.Seat,
		Title: m.Title, Prompt: text.Fill(w.Prompt, "move", m.Move, "loss", t.Chance(m.Loss)),
		Goal:     exercise.Goal{Kind: exercise.Moves, Accept: m.Right},
		Feedback: map[string]string{exercise.Right: text.Fill(w.Right, "move", m.Best)},
		Points:   1, Lang: t.Lang,
	}, true
}
