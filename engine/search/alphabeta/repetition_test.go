package alphabeta

import (
	"testing"

	"playout/engine/game"
	"playout/engine/games/chess"
)

// A move that repeats a position of the game is worth a draw, so the winning side plays another
// one. In won positions the test plays the best move and an answer, reverses both by two moves,
// and expects another best move.
func TestAvoidsRepetition(t *testing.T) {
	g := chess.New()
	shuffles := 0 // searches without the game's history that repeat the move
	for _, position := range []string{
		"8/8/8/3k4/8/8/1Q6/K7 w - - 0 1",
		"8/8/8/3k4/8/8/1R6/K7 w - - 0 1",
		"8/8/4k3/8/8/2BBK3/8/8 w - - 0 1",
		"8/8/4k3/8/8/2BNK3/8/8 w - - 0 1",
		"r5k1/5ppp/8/8/8/8/5PPP/RQ4K1 w - - 0 1",
	} {
		s, err := g.Parse(position)
		if err != nil {
			t.Fatal(err)
		}
		config := Config{Game: g, Evaluation: evaluationOf(g), Entries: 1 << 14, Margin: FirstBest, Depth: 5}
		fresh := New(config)
		finish(fresh, s)
		again := s.MoveName(0, fresh.Best())
		if !backAndForth(s, again) {
			continue
		}
		blind := config
		blind.off = repetition
		for _, config := range []Config{config, blind} {
			a := New(config)
			finish(a, s)
			same := s.MoveName(0, a.Best()) == again
			switch {
			case config.off == repetition && same:
				shuffles++
			case config.off != repetition && (same || a.Points() < 100):
				t.Errorf("%s, repeated: plays %s for %d points, want another move than %s for at least 100", position, s.MoveName(0, a.Best()), a.Points(), again)
			}
		}
	}
	if shuffles < 2 {
		t.Errorf("%d searches without the game's history repeat the move, want at least 2", shuffles)
	}
}

// backAndForth plays a move, a legal answer, and the reverse of both, and reports whether it could.
func backAndForth(s game.State, name string) bool {
	g := chess.New()
	back := func(name string) string { return name[2:4] + name[:2] }
	try := func(to game.State, name string) bool {
		m, err := game.FindMove(to, to.Acting().First(), name)
		if err == nil {
			to.Play(game.Solo(to.Acting().First(), m), nil)
		}
		return err == nil && to.Acting() != 0
	}
	moved := game.Clone(g, s)
	if !try(moved, name) {
		return false
	}
	for _, m := range moved.Legal(1, nil) {
		answer, is := moved.MoveName(1, m), game.Clone(g, moved)
		if try(is, answer) && try(is, back(name)) && try(is, back(answer)) && is.(game.RepetitionCounter).Repetitions() == 1 {
			s.CopyFrom(is)
			return true
		}
	}
	return false
}

// Bishop and knight mate a bare king within fifty moves.
func TestMatesByBishopAndKnight(t *testing.T) {
	if testing.Short() {
		t.Skip("shows by many games or bytes what others show by few")
	}
	g := chess.New()
	config := Config{Game: g, Evaluation: evaluationOf(g), Entries: 1 << 16, Margin: FirstBest}
	for _, position := range []string{
		"8/8/8/3k4/8/8/8/KBN5 w - - 0 1",
		"8/8/4k3/8/8/2BNK3/8/8 w - - 0 1",
		"8/8/2k5/8/8/8/8/KNB5 w - - 0 1",
	} {
		s, err := g.Parse(position)
		if err != nil {
			t.Fatal(err)
		}
		sides := [2]*Search{New(config), New(config)}
		plies := 0
		for ; s.Acting() != 0; plies++ {
			seat := s.Acting().First()
			sides[seat].Think(s)
			sides[seat].Advance(20_000)
			s.Play(game.Solo(seat, sides[seat].Best()), nil)
		}
		var returns [game.MaxSeats]float32
		if s.Returns(&returns); returns[0] != 1 {
			t.Errorf("%s ends with %s after %d plies, want a win for White", position, s, plies)
		}
	}
}
