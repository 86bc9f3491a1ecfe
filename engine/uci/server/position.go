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
	s.state, s.ply = nil, 0
	state, ply, err := readPosition(s.game, text)
	if err != nil {
		return fmt.Errorf("position: %w", err)
	}
	s.state, s.ply = state, ply
	return nil
}

// readPosition reads the words after "position".
func readPosition(g game.Game, text string) (game.State, int, error) {
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
		return nil, 0, err
	}
	for ply, name := range moves {
		state = withoutHistory(g, state)
		if state.Acting() == 0 {
			return nil, 0, fmt.Errorf("move %d, %q, comes after the end of the game", ply+1, game.Clip(name))
		}
		seat := state.Acting().First()
		move, err := game.FindMove(state, seat, name)
		if err != nil {
			return nil, 0, fmt.Errorf("move %d: %w", ply+1, err)
		}
		state.Play(game.Solo(seat, move), nil)
	}
	return withoutHistory(g, state), len(moves), nil
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
