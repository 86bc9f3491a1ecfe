package uciserver

import (
	"fmt"

	"playout/engine/game"
	"playout/engine/uci"
)

// position sets the position and the seat to move. A malformed command leaves no position: a move in
// the previous one would be wrong.
func (s *server) position(text string) error {
	s.state = nil
	state, seat, line, err := readPosition(s.game, s.dialect, text)
	if err != nil {
		return fmt.Errorf("position: %w", err)
	}
	s.state, s.seat, s.line = state, seat, line
	return nil
}

// line is a start and the moves played from there.
type line struct {
	start  game.State
	joints []game.Joint
}

// readPosition parses the words after "position": the position, the seat to move, and the line
// that led there.
func readPosition(g game.Game, d *uci.Dialect, text string) (game.State, game.Seat, line, error) {
	asked, err := d.ParsePosition(text)
	if err != nil {
		return nil, 0, line{}, err
	}
	state := asked.State
	l := line{start: game.Clone(g, state)}
	for ply, name := range asked.Moves {
		forgetDraw(state)
		if state.Acting() == 0 {
			return nil, 0, line{}, fmt.Errorf("move %d, %q, comes after the end of the game", ply+1, game.Clip(name))
		}
		seat := state.Acting().First()
		move, err := d.Read(state, seat, name)
		if err != nil {
			return nil, 0, line{}, fmt.Errorf("move %d: %w", ply+1, err)
		}
		l.joints = append(l.joints, game.Solo(seat, move))
		state.Play(game.Solo(seat, move), nil)
	}
	forgetDraw(state)
	seat := asked.Seat
	if acting := state.Acting(); acting != 0 && !d.Seated {
		seat = acting.First()
	}
	return state, seat, l, nil
}

// forgetDraw makes a game that is drawn by its history continue without that history: other
// programs let a player claim such a draw, and a program that asks for a move has not claimed it.
func forgetDraw(s game.State) {
	if bound, ok := s.(game.HistoryBound); ok && s.Acting() == 0 && bound.Drawn() {
		bound.Forget()
	}
}
