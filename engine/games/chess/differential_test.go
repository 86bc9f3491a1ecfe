package chess

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	oracle "github.com/corentings/chess/v2"

	"playout/engine/game"
)

// rival plays the same game by another program, and keeps what it needs to know
// of draws by itself: how often a position stood, by board, side to move, rights
// and the moves that are legal (FIDE 9.2.3).
type rival struct {
	*oracle.Position
	stood map[string]int
}

func newRival(t *testing.T, fen string) *rival {
	t.Helper()
	option, err := oracle.FEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	r := &rival{oracle.NewGame(option).Position(), map[string]int{}}
	r.count()
	return r
}

func (r *rival) count() {
	r.stood[fmt.Sprint(r.Board(), r.Turn(), r.CastleRights(), r.names())]++
}

// names are the sorted names of the legal moves.
func (r *rival) names() []string {
	names := []string{}
	for _, m := range r.ValidMoves() {
		names = append(names, m.String())
	}
	slices.Sort(names)
	return names
}

// play plays the move of a name.
func (r *rival) play(name string) {
	for _, m := range r.ValidMoves() {
		if m.String() == name {
			r.Position = r.Update(&m)
			r.count()
			return
		}
	}
}

// end is how the game stands, the rules of draws applied without a claim.
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
	switch {
	case oracle.NewGame(option).Method() == oracle.InsufficientMaterial:
		return material
	case r.HalfMoveClock() >= maxQuiet:
		return fifty
	case r.stood[fmt.Sprint(r.Board(), r.Turn(), r.CastleRights(), r.names())] >= 3:
		return repeated
	}
	return going
}

// agree compares text, legal moves, their notation and the end of the game.
func (r *rival) agree(t *testing.T, s *state) {
	t.Helper()
	// The other program names the square passed by every double step.
	theirs, ours := strings.Fields(r.String()), strings.Fields(s.String())
	if ours[3] == "-" {
		theirs[3] = "-"
	}
	if !slices.Equal(theirs, ours) {
		t.Fatalf("%s is %s in the other program", s, r)
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
			// It looks for check as if there were a queen; our own is tested apart.
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

// styles choose among legal moves, so that games end in all ways there are.
var styles = []struct {
	name string
	pick func(s *state, last game.Move, m game.Move) bool
}{
	{"any move", func(*state, game.Move, game.Move) bool { return true }},
	{"back again", func(s *state, last, m game.Move) bool {
		a, b, _ := s.squaresOf(m)
		_, to, _ := decode(last)
		return last != game.NoMove && a == to && s.at(b) == none && m>>6 < game.Move(push)
	}},
	{"no progress", func(s *state, _, m game.Move) bool {
		_, to, _ := s.squaresOf(m)
		return m>>6 < game.Move(push) && s.at(to) == none
	}},
	{"captures", func(s *state, _, m game.Move) bool {
		_, to, _ := s.squaresOf(m)
		return s.at(to) != none
	}},
}

func TestGamesOfAnotherProgram(t *testing.T) {
	if testing.Short() {
		t.Skip("shows by many games or bytes what others show by few")
	}
	plies, ends := 0, map[end]int{}
	for seed := range uint64(24) {
		rand := game.NewRand(seed)
		style := styles[seed%4]
		s := New().New(nil).(*state)
		r := newRival(t, startText)
		last := [2]game.Move{game.NoMove, game.NoMove}
		for ; ; plies++ {
			r.agree(t, s)
			if s.Acting() == 0 {
				break
			}
			legal := s.Legal(0, nil)
			wanted := slices.DeleteFunc(slices.Clone(legal), func(m game.Move) bool { return !style.pick(s, last[s.turn], m) })
			if len(wanted) == 0 || rand.IntN(8) == 0 && s.quiet < 20 {
				wanted = legal
			}
			m := wanted[rand.IntN(len(wanted))]
			r.play(s.MoveName(0, m))
			last[s.turn] = m
			s.Play(game.Solo(game.Seat(s.turn), m), nil)
		}
		ends[s.end]++
	}
	t.Logf("%d plies, ends %v", plies, ends)
	if plies < 2000 {
		t.Errorf("only %d plies", plies)
	}
	for e := repeated; e <= material; e++ {
		if ends[e] == 0 {
			t.Errorf("no game ended by %s", notes[e])
		}
	}
}
