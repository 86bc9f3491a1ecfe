package sample

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"playout/engine/dataset"
	"playout/engine/game"
	"playout/engine/games/chess"
	"playout/engine/games/morris"
	"playout/engine/games/othello"
	"playout/engine/train/parallel"
)

// letters holds the letters of the pieces in the order of planes.
const letters = "PNBRQKpnbrqk"

// letterBoard holds a position's letters by square, from a1, with spaces in between; it reads
// only the FEN.
type letterBoard [64]byte

func lettersOf(fen string) (b letterBoard) {
	rows := strings.Split(strings.Fields(fen)[0], "/")
	for i := range b {
		b[i] = ' '
	}
	for i, row := range rows {
		square := 8 * (7 - i)
		for _, c := range []byte(row) {
			if c >= '1' && c <= '8' {
				square += int(c - '0')
				continue
			}
			b[square] = c
			square++
		}
	}
	return b
}

// pieces returns the occupied squares, ascending.
func (b *letterBoard) pieces() (squares []int) {
	for square, c := range b {
		if c != ' ' {
			squares = append(squares, square)
		}
	}
	return squares
}

// points returns the judgement of an invented engine on a board, for a seat.
func (b *letterBoard) points(seat game.Seat) int16 {
	sum := 0
	for _, square := range b.pieces() {
		sum += (int(b[square])*31+square*17)%301 - 150
	}
	return int16(sum * (1 - 2*int(seat)))
}

// planes returns the planes of a board for a seat.
func (b *letterBoard) planes(seat game.Seat) []float32 {
	all := make([]float32, 2*12*64)
	for _, square := range b.pieces() {
		for half, sees := range []game.Seat{seat, seat ^ 1} {
			plane, row, column := strings.IndexByte(letters, b[square]), square/8, square%8
			if sees == 1 {
				plane, row = (plane+6)%12, 7-row
			}
			if king := bytes.IndexByte(b[:], "Kk"[sees]); king%8 < 4 {
				column = 7 - column
			}
			all[(half*12+plane)*64+8*row+column] = 1
		}
	}
	return all
}

// appraise appraises an episode of chess with the invented engine, which gives no number for
// positions in check, and none for boards without a king.
func appraise(t testing.TB, e *dataset.Episode) (positions []string) {
	t.Helper()
	if _, err := e.Replay(chess.New(), func(s game.State, seat game.Seat, _ game.Move, d *dataset.Decision) {
		if s.(game.Tactical).InCheck() {
			return
		}
		b := lettersOf(s.String())
		d.Worth = []int16{b.points(seat)}
		for _, square := range b.pieces() {
			without := b
			without[square] = ' '
			worth := without.points(seat)
			if strings.IndexByte("Kk", b[square]) >= 0 {
				worth = dataset.NoWorth
			}
			d.Worth = append(d.Worth, worth)
		}
		positions = append(positions, s.String())
	}); err != nil {
		t.Fatal(err)
	}
	return positions
}

// worthSet returns the samples of some appraised random games, and their positions.
func worthSet(t testing.TB, games uint64) (s *Set, positions []string) {
	t.Helper()
	s, err := New(chess.New(), game.PlacementPlanes, Worth)
	if err != nil {
		t.Fatal(err)
	}
	for seed := range games {
		e := randomEpisode(chess.New(), seed, 3)
		positions = append(positions, appraise(t, e)...)
		if err := s.Add(e); err != nil {
			t.Fatal(err)
		}
	}
	if s.Len() != len(positions) || s.Games() != int(games) {
		t.Fatalf("%d samples of %d games, want %d of %d", s.Len(), s.Games(), len(positions), games)
	}
	return s, positions
}

// numbers returns the numbers of all samples.
func numbers(s *Set) []int32 {
	all := make([]int32, s.Len())
	for i := range all {
		all[i] = int32(i)
	}
	return all
}

// Each variant of a position shows the board, or the board without one of its pieces, and has the
// engine's value of that board; without a source of random numbers positions are shown as they
// are. Neither mix nor class weights count.
func TestWorthVariants(t *testing.T) {
	s, positions := worthSet(t, 3)
	all := numbers(s)
	b := NewBatch(s, BatchConfig{Size: len(all), Channels: s.Planes().C, Mix: 0.7, Temperature: 1, Classes: [3]float32{5, 0, 2}}, parallel.Of(2))
	random := rand.New(game.NewRand(1))
	var whole, removed int
	for round := range 6 {
		if round == 0 {
			b.Fill(all, nil)
		} else {
			b.Fill(all, random)
		}
		for i, fen := range positions {
			board, seat, variant := lettersOf(fen), s.all[i].seat, b.transforms[i]
			if (strings.Fields(fen)[1] == "b") != (seat == 1) || round == 0 && variant != 0 {
				t.Fatalf("%s has the seat %d and the variant %d, want the seat to move, and 0 without random numbers", fen, seat, variant)
			}
			whole++
			if variant > 0 {
				square := board.pieces()[variant-1]
				if strings.IndexByte("Kk", board[square]) >= 0 {
					t.Fatalf("a variant of %s lacks a king", fen)
				}
				board[square] = ' '
				removed++
			}
			planes := b.Planes[i*b.inputs:][:b.inputs]
			value := float32(math.Tanh(float64(board.points(seat)) / 400))
			if !slices.Equal(planes, board.planes(seat)) || b.Value[i] != value || b.Weight[i] != 1 || b.Result[i] != s.all[i].result {
				t.Fatalf("%s in variant %d: value %g, weight %g, planes right: %v; want %g, 1, true", fen, variant, b.Value[i], b.Weight[i], slices.Equal(planes, board.planes(seat)), value)
			}
		}
	}
	drawn := whole * 5 / 6 // half of these lack a piece, or somewhat fewer, since kings stay
	if removed < drawn*3/10 || removed > drawn/2 {
		t.Errorf("%d of %d variants lack a piece, want %d to %d", removed, drawn, drawn*3/10, drawn/2)
	}
}

// The same seed shows the same variants on any number of workers, and a net may read fewer
// channels.
func TestVariantsAreTheSameOnAnyWorkers(t *testing.T) {
	s, _ := worthSet(t, 2)
	all := numbers(s)
	write := func(workers, channels int) (planes, values []float32) {
		b := NewBatch(s, BatchConfig{Size: len(all), Channels: channels, Temperature: 1}, parallel.Of(workers))
		b.Fill(all, rand.New(game.NewRand(7)))
		return slices.Clone(b.Planes), slices.Clone(b.Value)
	}
	planes, values := write(1, 24)
	if p, v := write(3, 24); !slices.Equal(p, planes) || !slices.Equal(v, values) {
		t.Errorf("on three workers planes are %v and values %v, want %v and %v", p, v, planes, values)
	}
	half, v := write(3, 12)
	if !slices.Equal(v, values) {
		t.Errorf("with half the channels values are %v, want %v", v, values)
	}
	for i := range all {
		if !slices.Equal(half[i*12*64:][:12*64], planes[i*24*64:][:12*64]) {
			t.Fatalf("with half the channels sample %d has the planes %v, want %v", i, half[i*12*64:][:12*64], planes[i*24*64:][:12*64])
		}
	}
}

// The checksum covers appraisals, to the last number; an episode that breaks off changes nothing.
func TestSumCoversAppraisals(t *testing.T) {
	sum := func(change func(*dataset.Episode)) uint64 {
		s, err := New(chess.New(), game.PlacementPlanes, Worth)
		if err != nil {
			t.Fatal(err)
		}
		e := randomEpisode(chess.New(), 1, 3)
		appraise(t, e)
		change(e)
		if err := s.Add(e); err != nil {
			t.Fatal(err)
		}
		return s.Sum()
	}
	want := sum(func(*dataset.Episode) {})
	for what, change := range map[string]func(d *dataset.Decision){
		"the first number": func(d *dataset.Decision) { d.Worth[0]++ },
		"the last number":  func(d *dataset.Decision) { d.Worth[len(d.Worth)-1]++ },
		"an appraisal":     func(d *dataset.Decision) { d.Worth = nil },
	} {
		if sum(func(e *dataset.Episode) { change(&e.Decisions[0]) }) == want {
			t.Errorf("a change of %s does not change the sum", what)
		}
	}
	if sum(func(e *dataset.Episode) { e.Decisions[0].Value++ }) != want {
		t.Error("a change of the search's value, which this target ignores, changes the sum")
	}
	s, _ := worthSet(t, 1)
	before := fmt.Sprint(len(s.all), len(s.appraised.sets), len(s.appraised.worth), s.games, s.sum)
	e := randomEpisode(chess.New(), 1, 0)
	appraise(t, e)
	e.Steps = e.Steps[:len(e.Steps)-3]
	if err := s.Add(e); err == nil || fmt.Sprint(len(s.all), len(s.appraised.sets), len(s.appraised.worth), s.games, s.sum) != before {
		t.Errorf("adding half a game: %v; want an error, and an unchanged set", err)
	}
}

// Filling a batch of appraised positions allocates nothing on one worker.
func TestFillOfWorthAllocatesNothing(t *testing.T) {
	s, _ := worthSet(t, 1)
	all := numbers(s)
	b := NewBatch(s, BatchConfig{Size: len(all), Channels: 24, Temperature: 1}, parallel.Of(1))
	random := rand.New(game.NewRand(1))
	if allocated := testing.AllocsPerRun(5, func() { b.Fill(all, random) }); allocated > 0 {
		t.Errorf("%g allocations a batch, want none", allocated)
	}
}

// Quiet positions are those without a check whose best move, by the search or else as played,
// takes nothing and promotes nothing.
func TestQuietPositions(t *testing.T) {
	g := chess.New()
	for _, c := range []struct {
		fen, played, best string // best is "" for no search
		want              int
	}{
		{"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4e5", "", 1},
		{"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "", 0},
		{"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5", "e4e5", 1},
		{"4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4e5", "e4d5", 0},
		{"8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", "", 0},
		{"8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "e1e2", "a7a8q", 0},
		{"8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", "e1e2", 1},
		{"4k3/8/8/8/8/8/4r3/4K3 w - - 0 1", "e1f1", "e1d1", 0},   // in check
		{"4k3/4R3/8/8/8/8/7P/4K3 b - - 0 1", "e8e7", "", 0},      // it takes, too
		{"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "a1a8", 1},    // it gives check, which changes no evaluation
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "e5d6", 0}, // en passant
	} {
		s, err := g.Parse(c.fen)
		if err != nil {
			t.Fatal(err)
		}
		seat := s.Acting().First()
		played, err := game.FindMove(s, seat, c.played)
		if err != nil {
			t.Fatal(err)
		}
		var d dataset.Decision
		if c.best != "" {
			best, err := game.FindMove(s, seat, c.best)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range s.Legal(seat, nil) {
				d.Shares = append(d.Shares, byte(100))
				if m == best {
					d.Shares[len(d.Shares)-1] = 255
				}
			}
		}
		set, err := New(g, game.PlacementPlanes, Quiet)
		if err != nil {
			t.Fatal(err)
		}
		e := &dataset.Episode{Start: c.fen, Steps: []game.Joint{game.Solo(seat, played)}, Decisions: []dataset.Decision{d}, Drawn: true}
		if err := set.Add(e); err != nil || set.Len() != c.want {
			t.Errorf("%s, played %s, best %s: %d samples, want %d, %v", c.fen, c.played, c.best, set.Len(), c.want, err)
		}
	}
	// If some decisions had a search, the others do not become samples.
	e := randomEpisode(g, 1, 20)
	want := 0
	if _, err := e.Replay(g, func(s game.State, seat game.Seat, _ game.Move, d *dataset.Decision) {
		if d.Shares == nil || s.(game.Tactical).InCheck() {
			return
		}
		best := s.Legal(seat, nil)[slices.Index(d.Shares, 255)]
		if !slices.Contains(s.(game.Tactical).Noisy(seat, nil), best) {
			want++
		}
	}); err != nil {
		t.Fatal(err)
	}
	set, err := New(g, "", Quiet)
	if err != nil {
		t.Fatal(err)
	}
	if err := set.Add(e); err != nil || set.Len() != want || want == 0 {
		t.Errorf("%d samples of a game, want %d, above 0; %v", set.Len(), want, err)
	}
}

// New refuses a game that lacks something that the target needs.
func TestTargetsThatAGameLacks(t *testing.T) {
	nine, err := morris.New("")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		g      game.Game
		planes string
		target Target
		want   string
	}{
		{chess.New(), "", Worth, `planes "" for target worth; allowed: anchored`},
		{nine, game.PlacementPlanes, Worth, "morris shows no pieces to appraise for target worth; allowed: none"},
		{othello.New(), "features", Worth, `planes "features" for target worth; allowed: anchored`},
		{othello.New(), game.PlacementPlanes, Worth, `planes "anchored" of othello; allowed: "" "features" "report1"`},
		{othello.New(), "", Quiet, "othello has no forcing moves for target quiet; allowed: none"},
		{chess.New(), game.PlacementPlanes, Search, `planes "anchored" have no policy for target search; allowed: none, quiet, worth`},
	} {
		if _, err := New(c.g, c.planes, c.target); err == nil || err.Error() != c.want {
			t.Errorf("%s, %q, %s: %v, want %s", c.g.Spec().ID, c.planes, c.target, err, c.want)
		}
	}
}
