package othello

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"playout/engine/game"
	"playout/engine/game/gametest"
	"playout/engine/golden"
)

func TestLaws(t *testing.T) { gametest.Run(t, New(), gametest.Options{}) }

func TestStart(t *testing.T) {
	const want = "---------------------------OX------XO--------------------------- X"
	if got := New().New(game.NewRand(0)).String(); got != want {
		t.Errorf("the start is %s, want %s", got, want)
	}
}

// perfts holds the published counts (among others in Aart Bik's table).
var perfts = []uint64{1, 4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288, 24571284}

func TestPerftOfTheStart(t *testing.T) {
	start := New().New(nil).(*state)
	if testing.Short() {
		if got := start.Perft(8); got != perfts[8] {
			t.Errorf("perft 8 is %d, want %d", got, perfts[8])
		}
		return
	}
	for depth, want := range perfts[:10] {
		if got := start.Perft(depth); got != want {
			t.Errorf("perft %d is %d, want %d", depth, got, want)
		}
	}
	// The published counts include the shortest games, which are over after nine plies, among
	// those of ten. Perft does not count them.
	over := finished(start, 9)
	if got := start.Perft(10); over != 228 || got+over != perfts[10] {
		t.Errorf("perft 10 is %d, and %d games end after 9 plies; want 228 of these, and %d together", got, over, perfts[10])
	}
}

// finished counts the games that are over after exactly depth plies.
func finished(s *state, depth int) (total uint64) {
	if s.Acting() == 0 || depth == 0 {
		if s.Acting() == 0 && depth == 0 {
			return 1
		}
		return 0
	}
	var buffer [moves]game.Move
	for _, m := range s.Legal(s.turn, buffer[:0]) {
		next := *s
		next.Play(game.Solo(s.turn, m), nil)
		total += finished(&next, depth-1)
	}
	return total
}

// The positions of testdata/positions.jsonl, from random games, have the legal moves and perft
// counts that an independent program computed.
func TestPositionsOfAnotherProgram(t *testing.T) {
	file, err := os.Open("testdata/positions.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines := 0
	for in := bufio.NewScanner(file); in.Scan(); lines++ {
		var want struct {
			Position string
			Moves    []string
			Perft    map[string]uint64
		}
		if err := json.Unmarshal(in.Bytes(), &want); err != nil {
			t.Fatal(err)
		}
		s := parse(t, want.Position)
		moves := []string{}
		if s.Acting() != 0 {
			for _, m := range s.Legal(s.turn, nil) {
				moves = append(moves, s.MoveName(s.turn, m))
			}
		}
		slices.Sort(moves)
		if !slices.Equal(moves, want.Moves) {
			t.Errorf("%s: moves %v, want %v", want.Position, moves, want.Moves)
		}
		for depth, count := range want.Perft {
			d, err := strconv.Atoi(depth)
			if err != nil {
				t.Fatal(err)
			}
			if got := s.Perft(d); got != count {
				t.Errorf("%s: perft %d is %d, want %d", want.Position, d, got, count)
			}
		}
	}
	if lines < 100 {
		t.Errorf("only %d positions, want at least 100", lines)
	}
}

func parse(t *testing.T, text string) *state {
	t.Helper()
	s, err := New().Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return s.(*state)
}

// A full game with two passes and all facts of its positions match the golden file.
func TestPlaythrough(t *testing.T) {
	golden.Check(t, "testdata/playthrough.txt", playthrough(9))
}

func playthrough(seed uint64) string {
	var b strings.Builder
	rand := game.NewRand(seed)
	s := New().New(rand).(*state)
	for ply := 0; ; ply++ {
		var h [game.MaxSeats]float32
		s.Heuristic(&h)
		fmt.Fprintf(&b, "ply %d\n%s\nhash %016x, discs %v, heuristic %.4f %.4f\n", ply, s, s.Hash(), s.View().Score, h[0], h[1])
		if s.Acting() == 0 {
			break
		}
		legal := s.Legal(s.turn, nil)
		m := legal[rand.IntN(len(legal))]
		fmt.Fprintf(&b, "%s may play %s; by the rules player %s\n%s\n\n", spec.Seats[s.turn],
			game.Names(s, s.turn, legal), game.Names(s, s.turn, s.Rules(s.turn, nil)), s.MoveName(s.turn, m))
		s.Play(game.Solo(s.turn, m), rand)
	}
	var r [game.MaxSeats]float32
	var m [game.MaxSeats]int
	s.Returns(&r)
	s.Margin(&m)
	fmt.Fprintf(&b, "over, results %v, margins %v\n", r[:2], m[:2])
	return b.String()
}

// The margin gives the empty squares to the winner, and in a draw to neither side.
func TestMargin(t *testing.T) {
	for board, want := range map[string]int{
		strings.Repeat("X", 64):                           64,
		strings.Repeat("X", 13) + strings.Repeat("-", 51): 64,
		strings.Repeat("O", 33) + strings.Repeat("X", 31): -2,
		strings.Repeat("O", 32) + strings.Repeat("X", 32): 0,
		strings.Repeat("-", 64):                           0,
		"XX" + strings.Repeat("-", 61) + "O":              64 - 1 - 1,
		"X" + strings.Repeat("-", 62) + "O":               0,
		strings.Repeat("O", 40) + strings.Repeat("-", 24): -64,
		strings.Repeat("X", 24) + strings.Repeat("O", 40): -16,
	} {
		for _, side := range []string{" X", " O"} {
			s := parse(t, board+side)
			if s.Acting() != 0 {
				t.Fatalf("%s is not over", s)
			}
			var m [game.MaxSeats]int
			s.Margin(&m)
			if m[black] != want || m[white] != -want {
				t.Errorf("%s: margins %v, want %d for black", s, m[:2], want)
			}
			if v := s.View().Score; v[0]-v[1] != want {
				t.Errorf("%s: points %v do not differ by %d", s, v, want)
			}
		}
	}
}

func TestSymmetriesDiffer(t *testing.T) {
	s := parse(t, "XO"+strings.Repeat("-", 62)+" X")
	image := new(state)
	seen := map[string]bool{}
	for k := range New().(game.Symmetric).Symmetries() {
		New().(game.Symmetric).Transform(k, image, s)
		seen[image.String()] = true
	}
	if len(seen) != 8 {
		t.Errorf("%d different images, want 8", len(seen))
	}
}

func TestPlanes(t *testing.T) {
	s := parse(t, "---------------------------OX------XO---------------------------"+" O")
	planes := New().(game.Encoder).Planes()
	at := func(p game.Planes, seat game.Seat) string {
		dst := make([]float32, p.C*p.H*p.W)
		p.Encode(s, seat, dst)
		squares := make([][]string, p.C)
		for i, v := range dst {
			if v == 1 {
				squares[i/64] = append(squares[i/64], spec.Squares[i%64])
			} else if v != 0 {
				t.Errorf("planes %q, value %v, want 0", p.Name, v)
			}
		}
		text := make([]string, p.C)
		for i, list := range squares {
			if text[i] = strings.Join(list, " "); len(list) == 64 {
				text[i] = "all"
			}
		}
		return strings.Join(text, ", ")
	}
	for _, c := range []struct {
		planes int
		seat   game.Seat
		want   string
	}{
		{0, white, "d4 e5, e4 d5, e3 f4 c5 d6, all"},
		{0, black, "e4 d5, d4 e5, e3 f4 c5 d6, "},
		{1, white, "d4 e5, e4 d5, e3 f4 c5 d6, d3 c4 f5 e6, d4 e5, e4 d5, , , all"},
		{1, black, "e4 d5, d4 e5, d3 c4 f5 e6, e3 f4 c5 d6, e4 d5, d4 e5, , , "},
		{2, white, "d4 e5, e4 d5"},
		{2, black, "d4 e5, e4 d5"},
	} {
		if got := at(planes[c.planes], c.seat); got != c.want {
			t.Errorf("planes %q of seat %d: %s, want %s", planes[c.planes].Name, c.seat, got, c.want)
		}
	}
}
