package chess

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
	"playout/engine/games/chess/board"
	"playout/engine/golden"
)

func TestLaws(t *testing.T) { gametest.Run(t, New(), gametest.Options{Games: 6}) }

func TestLawsWithDrawsClaimed(t *testing.T) {
	gametest.Run(t, claimedGame, gametest.Options{Games: 3, Depth: 2, Playouts: 200})
}

// claimedGame is the variant with claimed draws.
var claimedGame = chess{claimed: true}

// perfts holds counts of the Chess Programming Wiki, "Perft Results".
var perfts = []struct {
	position string
	depth    int
	want     uint64
	long     bool // takes too long for the everyday suite
}{
	{startText, 1, 20, false},
	{startText, 2, 400, false},
	{startText, 3, 8902, false},
	{startText, 4, 197281, false},
	{startText, 5, 4865609, false},
	{startText, 6, 119060324, true},
	{kiwipete, 4, 4085603, false},
	{kiwipete, 5, 193690690, true},
	{"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5, 674624, false},
	{"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 6, 11030083, true},
	{"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 4, 422333, false},
	{"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 5, 15833292, true},
	{"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 4, 2103487, false},
	{"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 5, 89941194, true},
	{"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 4, 3894594, false},
	{"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 5, 164075551, true},
}

func TestPerft(t *testing.T) {
	for _, c := range perfts {
		if c.long && os.Getenv("PLAYOUT_LONG") == "" {
			continue
		}
		if got := read(t, c.position).Perft(c.depth); got != c.want {
			t.Errorf("%s: perft %d is %d, want %d", c.position, c.depth, got, c.want)
		}
	}
}

// A position and its mirror image with colours exchanged have the same number of paths.
func TestPerftOfExchangedColours(t *testing.T) {
	for _, c := range perfts {
		s := read(t, c.position)
		image := *s
		image.position.Turn ^= 1
		if got, want := image.flip().Perft(3), s.Perft(3); got != want {
			t.Errorf("%s: perft 3 is %d, %d with colours exchanged", c.position, want, got)
		}
	}
}

// flip turns the board upside down.
func (s *state) flip() *board.Position {
	p := s.position
	for _, set := range []*uint64{&p.Own, &p.Diagonal, &p.Straight, &p.Odd, &p.Home, &p.EnPassant} {
		*set = board.Turned(*set, board.Black)
	}
	return &p
}

// testdata/positions.jsonl holds positions of random games with their legal
// moves and perft counts, made by a program independent of this one.
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
		s := read(t, want.Position)
		if s.String() != want.Position {
			t.Errorf("%s is written as %s, want the same", want.Position, s)
		}
		moves := []string{}
		if s.Acting() != 0 {
			for _, m := range s.Legal(0, nil) {
				moves = append(moves, s.MoveName(0, m))
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

// A whole game with a promotion, castling and mate, and all facts of its positions.
func TestPlaythrough(t *testing.T) {
	golden.Check(t, "testdata/playthrough.txt", playthrough(1283))
}

func playthrough(seed uint64) string {
	var b strings.Builder
	rand := game.NewRand(seed)
	s := New().New(rand).(*state)
	for ply := 0; ; ply++ {
		var h [game.MaxSeats]float32
		s.Heuristic(&h)
		fmt.Fprintf(&b, "ply %d\n%s\nhash %016x, notes %v, heuristic %.4f\n", ply, s, s.Hash(), s.View().Notes, h[board.White])
		if s.Acting() == 0 {
			break
		}
		legal := s.Legal(0, nil)
		m := legal[rand.IntN(len(legal))]
		fmt.Fprintf(&b, "%s may play %s; by the rules player %s\n%s, %s\n\n", spec.Seats[s.position.Turn],
			game.Names(s, 0, legal), game.Names(s, 0, s.Rules(0, nil)), s.MoveName(0, m), s.MoveText(0, m))
		s.Play(game.Solo(game.Seat(s.position.Turn), m), rand)
	}
	var r [game.MaxSeats]float32
	s.Returns(&r)
	fmt.Fprintf(&b, "over, results %v\n", r[:2])
	return b.String()
}
