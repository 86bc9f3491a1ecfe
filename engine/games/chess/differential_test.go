package chess

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	oracle "github.com/corentings/chess/v2"

	"playout/engine/game"
	"playout/engine/games/chess/board"
)

// rival plays the same game with another program. It counts repetitions itself, by board, side
// to move, castling rights and legal moves (FIDE 9.2.3).
type rival struct {
	*oracle.Position
	stood   map[string]int
	claimed bool // whether draws are claimed
}

func newRival(t *testing.T, fen string, claimed bool) *rival {
	t.Helper()
	option, err := oracle.FEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	r := &rival{oracle.NewGame(option).Position(), map[string]int{}, claimed}
	r.count()
	return r
}

func (r *rival) count() {
	r.stood[fmt.Sprint(r.Board(), r.Turn(), r.CastleRights(), r.names())]++
}

// names returns the sorted names of the legal moves.
func (r *rival) names() []string {
	names := []string{}
	for _, m := range r.ValidMoves() {
		names = append(names, m.String())
	}
	slices.Sort(names)
	return names
}

// play plays the move with a name.
func (r *rival) play(name string) {
	for _, m := range r.ValidMoves() {
		if m.String() == name {
			r.Position = r.Update(&m)
			r.count()
			return
		}
	}
}

// end returns the state of the game, with draws applied without a claim.
func (r *rival) end(t *testing.T) end {
	switch r.Status() {
	case oracle.Checkmate:
		return mated
	case oracle.Stalemate:
		return stalemate
	}
	option, err := oracle.FEN(r.String())
	if err != nil {
		t.Fatal(err)
	}
	stood := r.stood[fmt.Sprint(r.Board(), r.Turn(), r.CastleRights(), r.names())]
	switch {
	case oracle.NewGame(option).Method() == oracle.InsufficientMaterial:
		return material
	case r.claimed && r.HalfMoveClock() >= 150:
		return seventyFive
	case r.claimed && stood >= 5:
		return fivefold
	case r.claimed:
		return unfinished
	case r.HalfMoveClock() >= maxQuiet:
		return fifty
	case stood >= 3:
		return repeated
	}
	return unfinished
}

// checkAgrees compares text, legal moves, their notation and the end of the game.
func (r *rival) checkAgrees(t *testing.T, s *state) {
	t.Helper()
	// The other program writes the en passant square after every double step.
	theirs, ours := strings.Fields(r.String()), strings.Fields(s.String())
	if ours[3] == "-" {
		theirs[3] = "-"
	}
	if !slices.Equal(theirs, ours) {
		t.Fatalf("%s is %s in the other program: got %v, want %v", s, r, theirs, ours)
	}
	names := []string{}
	for _, m := range s.Legal(0, nil) {
		names = append(names, s.MoveName(0, m))
	}
	slices.Sort(names)
	if want := r.names(); !slices.Equal(names, want) {
		t.Fatalf("%s: moves %v, in the other program %v", s, names, want)
	}
	for _, m := range r.ValidMoves() {
		mine := slices.IndexFunc(s.Legal(0, nil), func(c game.Move) bool { return s.MoveName(0, c) == m.String() })
		text := s.MoveText(0, s.Legal(0, nil)[mine])
		want := (oracle.AlgebraicNotation{}).Encode(r.Position, &m)
		if p := m.Promo(); p != oracle.NoPieceType && p != oracle.Queen {
			// The other program looks for check as if the piece were a queen; ours is tested separately.
			text, want = strings.TrimRight(text, "+#"), strings.TrimRight(want, "+#")
		}
		if text != want {
			t.Fatalf("%s: %s is written %s, in the other program %s", s, m.String(), text, want)
		}
	}
	if want := r.end(t); s.end != want {
		t.Fatalf("%s: end %q, in the other program %q", s, notes[s.end], notes[want])
	}
}

// styles choose among legal moves so that games end in all possible ways.
var styles = []struct {
	name string
	pick func(s *state, last game.Move, m game.Move) bool
}{
	{"any move", func(*state, game.Move, game.Move) bool { return true }},
	{"back again", func(s *state, last, m game.Move) bool {
		a, b, _ := s.position.Squares(m)
		_, to, _ := board.Decode(last)
		return last != game.NoMove && a == to && s.position.At(b) == board.None && m>>6 < game.Move(board.Push)
	}},
	{"no progress", func(s *state, _, m game.Move) bool {
		_, to, _ := s.position.Squares(m)
		return m>>6 < game.Move(board.Push) && s.position.At(to) == board.None
	}},
	{"captures", func(s *state, _, m game.Move) bool {
		_, to, _ := s.position.Squares(m)
		return s.position.At(to) != board.None
	}},
}

func TestGamesOfAnotherProgram(t *testing.T) {
	if testing.Short() {
		t.Skip("plays many games; shorter tests check the same rules")
	}
	for _, c := range []struct {
		g    chess
		ends []end
	}{
		{chess{}, []end{repeated, fifty, material}},
		{claimedGame, []end{fivefold, seventyFive, material}},
	} {
		t.Run(c.g.Spec().Name(), func(t *testing.T) { playAgainstRival(t, c.g, c.ends) })
	}
}

// playAgainstRival plays games, some of which must end in the wanted ways.
func playAgainstRival(t *testing.T, g chess, wanted []end) {
	plies, ends := 0, map[end]int{}
	for seed := range uint64(24) {
		rand := game.NewRand(seed)
		style := styles[seed%4]
		s := g.New(nil).(*state)
		r := newRival(t, startText, g.claimed)
		last := [2]game.Move{game.NoMove, game.NoMove}
		for ; ; plies++ {
			r.checkAgrees(t, s)
			if s.Acting() == 0 {
				break
			}
			legal := s.Legal(0, nil)
			wanted := slices.DeleteFunc(slices.Clone(legal), func(m game.Move) bool { return !style.pick(s, last[s.position.Turn], m) })
			if len(wanted) == 0 || rand.IntN(8) == 0 && s.quiet < 20 {
				wanted = legal
			}
			m := wanted[rand.IntN(len(wanted))]
			r.play(s.MoveName(0, m))
			last[s.position.Turn] = m
			s.Play(game.Solo(game.Seat(s.position.Turn), m), nil)
		}
		ends[s.end]++
	}
	t.Logf("%d plies, ends %v", plies, ends)
	if plies < 2000 {
		t.Errorf("only %d plies, want at least 2000", plies)
	}
	for _, e := range wanted {
		if ends[e] == 0 {
			t.Errorf("no game ended by %s", notes[e])
		}
	}
}
