package chess

import (
	"math"

	"playout/engine/game"
	"playout/engine/games/chess/board"
	"playout/engine/games/chess/evaluation"
)

// Evaluations returns the evaluation of package evaluation.
func (chess) Evaluations() []game.Evaluation {
	return []game.Evaluation{{
		Name: "heuristic", Scale: evaluation.Scale, Terms: evaluation.Terms, Unit: "pawn", PerUnit: 100,
		Points: points, Remember: remember,
	}}
}

// points returns the lead of a seat in hundredths of a pawn.
func points(s game.State, seat game.Seat, without uint32) int {
	p := &s.(*state).position
	return signed(p, seat, evaluation.Lead(p, without))
}

// remember returns points with a memory.
func remember() game.Points {
	memory := new(evaluation.Memory)
	return func(s game.State, seat game.Seat, without uint32) int {
		p := &s.(*state).position
		return signed(p, seat, memory.Lead(p, without))
	}
}

// signed returns the lead of a seat, given that of the side to move.
func signed(p *board.Position, seat game.Seat, lead int) int {
	if uint64(seat) != p.Turn {
		return -lead
	}
	return lead
}

// Heuristic writes the evaluation as an expected result; for a finished game, the result.
func (s *state) Heuristic(v *[game.MaxSeats]float32) {
	if s.end != unfinished {
		s.Returns(v)
		return
	}
	h := float32(math.Tanh(float64(points(s, board.White, 0)) / evaluation.Scale))
	*v = [game.MaxSeats]float32{board.White: h, board.Black: -h}
}
