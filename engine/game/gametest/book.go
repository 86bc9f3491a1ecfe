package gametest

import (
	"errors"
	"fmt"
	"strings"

	"playout/engine/game"
	"playout/engine/game/openings"
)

// bookIsPlayable: every opening of the game's book is legal and ends in an unfinished position, and
// no two end in the same position, in any orientation of the board.
func (k *kit) bookIsPlayable() error {
	if k.spec.Book == "" {
		return nil
	}
	if k.spec.Chance {
		return errors.New("a game with chance has a book")
	}
	place := game.State.String
	if board, ok := k.g.(openings.SymmetricGame); ok {
		place = openings.AnySide(board)
	}
	first := map[string]string{} // opening by its place
	for line := range strings.SplitSeq(strings.TrimSuffix(k.spec.Book, "\n"), "\n") {
		if strings.HasPrefix(line, "#") {
			continue
		}
		s := k.g.New(game.NewRand(k.Seed))
		for name := range strings.SplitSeq(line, ",") {
			if s.Acting().Count() != 1 {
				return fmt.Errorf("the book's opening %q: before %s not exactly one seat acts", line, name)
			}
			seat := s.Acting().First()
			m, err := game.FindMove(s, seat, name)
			if err != nil {
				return fmt.Errorf("the book's opening %q: %w", line, err)
			}
			s.Play(game.Solo(seat, m), game.NewRand(k.Seed))
		}
		if s.Acting() == 0 {
			return fmt.Errorf("after the book's opening %q the game is over", line)
		}
		at := place(s)
		if other, twice := first[at]; twice {
			return fmt.Errorf("the book's openings %q and %q lead to the same position", other, line)
		}
		first[at] = line
	}
	return nil
}
