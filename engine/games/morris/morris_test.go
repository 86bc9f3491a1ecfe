package morris

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
	"playout/engine/strict/stricttest"
)

func TestLaws(t *testing.T) {
	for i, g := range variants() {
		o := gametest.Options{Games: 2, Depth: 2, Playouts: 1000}
		if i == 0 {
			o = gametest.Options{Games: 12}
		}
		t.Run(g.spec.Name(), func(t *testing.T) { gametest.Run(t, g, o) })
	}
}

func TestStart(t *testing.T) {
	for _, g := range variants() {
		want := "........................ W 9 9"
		if g.lasker {
			want = "........................ W 10 10"
		}
		if got := g.New(game.NewRand(0)).String(); got != want {
			t.Errorf("%s: the start is %s, want %s", g.spec.Name(), got, want)
		}
	}
}

func TestOptions(t *testing.T) {
	for text, want := range map[string]string{
		"":                                 "morris",
		"removal=any":                      "morris:removal=any",
		"lasker=on,flying=off,removal=any": "morris:removal=any,flying=off,lasker=on",
	} {
		g, err := New(text)
		if err != nil || g.Spec().Name() != want {
			t.Errorf("New(%q): %v, %v; want %s", text, g, err, want)
		}
	}
	for text, want := range map[string]struct{ says, path string }{
		"flying=on":                     {`game "morris:flying=on": morris has no option "flying=on"; allowed: ` + allowed, "flying=on"},
		"removal":                       {`game "morris:removal": morris has no option "removal"; allowed: ` + allowed, "removal"},
		",":                             {`game "morris:,": morris has no option ""; allowed: ` + allowed, ""},
		"lasker=on,lasker=on":           {`game "morris:lasker=on,lasker=on": option lasker=on occurs twice; allowed: once`, "lasker=on"},
		"x\n" + strings.Repeat("y", 50): {`game "morris:x\nyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy…": morris has no option "x\nyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy…"; allowed: ` + allowed, game.Clip("x\n" + strings.Repeat("y", 50))},
	} {
		_, err := New(text)
		stricttest.Refused(t, text, err, want.says, want.path)
	}
}

// In the first five plies each stone goes to any empty point: 24, 24*23 ...
// 24*23*22*21*20. In 16*3!*21*20 of these paths the fifth ply closes a mill and either of two
// stones may be removed; after all others 19 points are empty.
func TestPerftOfTheStart(t *testing.T) {
	const closing = 16 * 6 * 21 * 20
	for depth, want := range []uint64{1, 24, 552, 12144, 255024, 5100480, (5100480-closing)*19 + closing*2} {
		if got := standard.New(nil).(*state).Perft(depth); got != want {
			t.Errorf("perft %d is %d, want %d", depth, got, want)
		}
	}
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
		s := parse(t, standard, want.Position)
		if got := names(s); !slices.Equal(got, want.Moves) {
			t.Errorf("%s: moves %v, want %v", want.Position, got, want.Moves)
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

func parse(t *testing.T, g *morris, text string) *state {
	t.Helper()
	s, err := g.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return s.(*state)
}

// play plays moves by their names, which must be legal.
func play(t *testing.T, s *state, moves string) {
	t.Helper()
	for _, name := range strings.Fields(moves) {
		m, err := game.FindMove(s, s.turn, name)
		if err != nil {
			t.Fatalf("%s: %v", s, err)
		}
		s.Play(game.Solo(s.turn, m), nil)
	}
}

// A whole game, with all facts of its positions.
func TestPlaythrough(t *testing.T) {
	golden.Check(t, "testdata/playthrough.txt", playthrough(3))
}

func playthrough(seed uint64) string {
	var b strings.Builder
	rand := game.NewRand(seed)
	s := standard.New(rand).(*state)
	for ply := 0; ; ply++ {
		var h [game.MaxSeats]float32
		s.Heuristic(&h)
		fmt.Fprintf(&b, "ply %d\n%s\nhash %016x, %s, heuristic %.4f %.4f\n", ply, s, s.Hash(),
			strings.Join(s.View().Notes, ", "), h[0], h[1])
		if s.Acting() == 0 {
			break
		}
		legal := s.Legal(s.turn, nil)
		m := legal[rand.IntN(len(legal))]
		fmt.Fprintf(&b, "%s may play %s; by the rules player %s\n%s\n\n", standard.spec.Seats[s.turn],
			game.Names(s, s.turn, legal), game.Names(s, s.turn, s.Rules(s.turn, nil)), s.MoveName(s.turn, m))
		s.Play(game.Solo(s.turn, m), rand)
	}
	var r [game.MaxSeats]float32
	s.Returns(&r)
	fmt.Fprintf(&b, "over, results %v\n", r[:2])
	return b.String()
}

// The sixteen images of an asymmetric position are different.
func TestSymmetriesDiffer(t *testing.T) {
	s := parse(t, standard, "WB......B............... W 8 7")
	seen := map[string]bool{}
	for k := range standard.Symmetries() {
		image := new(state)
		standard.Transform(k, image, s)
		seen[image.String()] = true
	}
	if len(seen) != symmetries {
		t.Errorf("%d different images, want %v", len(seen), symmetries)
	}
}

func TestPlanes(t *testing.T) {
	s := parse(t, standard, "WWW..................BBB B 0 0 x r7")
	planes := standard.Planes()[0]
	at := func(seat game.Seat) string {
		dst := make([]float32, planes.C*planes.H*planes.W)
		planes.Encode(s, seat, dst)
		var text []string
		for c := range planes.C {
			plane := dst[c*24 : c*24+24]
			if slices.Min(plane) == slices.Max(plane) {
				text = append(text, fmt.Sprint(plane[0]))
				continue
			}
			var set []string
			for point, v := range plane {
				if v == 1 {
					set = append(set, name(point))
				} else if v != 0 {
					t.Errorf("plane %d has %v, want 0", c, v)
				}
			}
			text = append(text, strings.Join(set, " "))
		}
		return strings.Join(text, ", ")
	}
	const middles = "d7 g4 d1 a4 d6 f4 d2 b4 d5 e4 d3 c4"
	for seat, want := range map[game.Seat]string{
		white: "a7 d7 g7, g1 d1 a1, 0, 0, 1, 1, 1, 0, 0, 0.07, " + middles,
		black: "g1 d1 a1, a7 d7 g7, 0, 0, 1, 1, 1, 1, 0, 0.07, " + middles,
	} {
		if got := at(seat); got != want {
			t.Errorf("planes of seat %d: %s, want %s", seat, got, want)
		}
	}
	s = parse(t, standard, "W....................... B 8 9")
	if got, want := at(white), "a7, 0, 0.8, 0.9, 0, 0, 0, 0, 0, 0, "+middles; got != want {
		t.Errorf("planes %s, want %s", got, want)
	}
	s = parse(t, standard, shuttle)
	play(t, s, shuttling)
	if got, want := at(white), "a7 g1 b6 c5, g7 a1 f6 e5, 0, 0, 0, 0, 0, 1, 1, 0.04, "+middles; got != want {
		t.Errorf("planes %s, want %s", got, want)
	}
}

// The view of a won game gives the true reason.
func TestNotesOfWonGames(t *testing.T) {
	seen := map[string]bool{}
	for seed := range uint64(300) {
		rand := game.NewRand(seed)
		s := standard.New(rand).(*state)
		for s.Acting() != 0 {
			legal := s.Legal(s.turn, nil)
			s.Play(game.Solo(s.turn, legal[rand.IntN(len(legal))]), rand)
		}
		other := s.other()
		few := s.left() < 3 || other.left() < 3
		notes := s.View().Notes
		if slices.Contains(notes, "stones") != few || slices.Contains(notes, "blocked") != (!few && !s.Drawn()) {
			t.Errorf("%s: the notes are %q, with fewer than three stones: %v, drawn: %v", s, notes, few, s.Drawn())
		}
		seen[notes[len(notes)-1]] = true
	}
	if !seen["stones"] || !seen["blocked"] {
		t.Errorf("the games ended by %v, want stones and blocked among them", seen)
	}
}
