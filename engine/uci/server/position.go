package server

import (
	"errors"
	"fmt"
	"strings"

	"playout/engine/game"
)

// position sets the position: startpos or fen F, then optionally moves and their
// names. After one that cannot be read there is none: a move in the position before
// would be wrong.
func (s *server) position(text string) error {
	s.state = nil
	state, line, err := readPosition(s.game, text)
	if err != nil {
		return fmt.Errorf("position: %w", err)
	}
	s.state, s.line = state, line
	return nil
}

// line is a start and the moves played from there.
type line struct {
	start  game.State
	joints []game.Joint
}

// readPosition reads the words after "position": the position, and the line that led
// there.
func readPosition(g game.Game, text string) (game.State, line, error) {
	words := strings.Fields(text)
	var moves []string
	for i, word := range words {
		if word == "moves" {
			words, moves = words[:i], words[i+1:]
			break
		}
	}
	var state game.State
	var err error
	switch {
	case len(words) == 1 && words[0] == "startpos":
		state = g.New(game.NewRand(0))
	case len(words) > 1 && words[0] == "fen":
		state, err = g.Parse(strings.Join(words[1:], " "))
	default:
		err = errors.New("allowed: startpos or fen F, then moves M …")
	}
	if err != nil {
		return nil, line{}, err
	}
	l := line{start: game.Clone(g, state)}
	for ply, name := range moves {
		state = withoutHistory(g, state)
		if state.Acting() == 0 {
			return nil, line{}, fmt.Errorf("move %d, %q, comes after the end of the game", ply+1, game.Clip(name))
		}
		seat := state.Acting().First()
		move, err := game.FindMove(state, seat, name)
		if err != nil {
			return nil, line{}, fmt.Errorf("move %d: %w", ply+1, err)
		}
		l.joints = append(l.joints, game.Solo(seat, move))
		state.Play(game.Solo(seat, move), nil)
	}
	return withoutHistory(g, state), l, nil
}

// withoutHistory is the state itself, or, if the game is drawn by its history, the same
// position without that history: other programs treat such a draw as one to be claimed,
// and a program that asks for a move has not claimed it.
func withoutHistory(g game.Game, s game.State) game.State {
	if bound, ok := s.(game.HistoryBound); s.Acting() != 0 || !ok || !bound.Drawn() {
		return s
	}
	fields := strings.Fields(s.String())
	fields[4] = "0" // half moves without progress
	again, err := g.Parse(strings.Join(fields, " "))
	if err != nil {
		return s
	}
	return again
}
