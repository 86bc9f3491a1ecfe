package morris

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"playout/engine/game"
)

// naive is Nine Men's Morris written from a picture of the board, with characters and names, to
// compare with the bitboards. It remembers every position of the game.
type naive struct {
	variant
	board   map[string]byte // W or B by square, no entry for an empty square
	side    byte
	hand    map[byte]int
	removal bool
	quiet   int
	seen    map[string]int // positions since the last placement or removal
}

// picture is a drawing of the board; lines join the points on them.
var picture = []string{
	"a7-----d7-----g7",
	"|      |      |",
	"|  b6--d6--f6 |",
	"|  |   |   |  |",
	"|  | c5d5e5|  |",
	"a4-b4c4  e4f4-g4",
	"|  | c3d3e3|  |",
	"|  |   |   |  |",
	"|  b2--d2--f2 |",
	"|      |      |",
	"a1-----d1-----g1",
}

// naiveMills lists the sixteen mills, from the rows and columns of the picture: three in a row or
// column; d and 4 have two.
var naiveMills = func() (mills [][]string) {
	for _, line := range []func(string) byte{
		func(square string) byte { return square[0] },
		func(square string) byte { return square[1] },
	} {
		groups := map[byte][]string{}
		for _, row := range picture {
			for _, square := range namesIn(row) {
				groups[line(square)] = append(groups[line(square)], square)
			}
		}
		for _, group := range groups {
			for len(group) > 0 {
				mills = append(mills, group[:3])
				group = group[3:]
			}
		}
	}
	return mills
}()

func namesIn(row string) (names []string) {
	for i := range row {
		if row[i] >= 'a' && row[i] <= 'g' {
			names = append(names, row[i:i+2])
		}
	}
	return names
}

// joined holds the pairs of neighbours: points next to each other in a mill.
var joined = func() map[[2]string]bool {
	pairs := map[[2]string]bool{}
	for _, mill := range naiveMills {
		for _, two := range [][]string{mill[:2], mill[1:]} {
			pairs[[2]string{two[0], two[1]}] = true
			pairs[[2]string{two[1], two[0]}] = true
		}
	}
	return pairs
}()

func (n *naive) other() byte { return 'W' + 'B' - n.side }

func (n *naive) onBoard(side byte) (list []string) {
	for _, square := range squares {
		if n.board[square] == side {
			list = append(list, square)
		}
	}
	return list
}

func (n *naive) left(side byte) int { return len(n.onBoard(side)) + n.hand[side] }

// inMill reports whether a square is in a mill of its own colour.
func (n *naive) inMill(square string) bool {
	for _, mill := range naiveMills {
		same := func(other string) bool { return n.board[other] == n.board[square] }
		if n.board[square] != 0 && slices.Contains(mill, square) && same(mill[0]) && same(mill[1]) && same(mill[2]) {
			return true
		}
	}
	return false
}

// possible returns the names of the moves, whether the game is drawn or not.
func (n *naive) possible() (list []string) {
	if n.left('W') < 3 || n.left('B') < 3 {
		return nil
	}
	stones, empty := n.onBoard(n.side), n.onBoard(0)
	if n.removal {
		free := slices.DeleteFunc(n.onBoard(n.other()), n.inMill)
		if len(free) == 0 || n.anyRemoval {
			free = n.onBoard(n.other())
		}
		for _, square := range free {
			list = append(list, "x"+square)
		}
		return list
	}
	if n.hand[n.side] > 0 {
		list = append(list, empty...)
		if !n.lasker {
			return list
		}
	}
	flying := n.left(n.side) == 3 && n.hand[n.side] == 0 && !n.noFlying
	for _, from := range stones {
		for _, to := range empty {
			if flying || joined[[2]string{from, to}] {
				list = append(list, from+"-"+to)
			}
		}
	}
	return list
}

// drawn reports whether the game is drawn, if there are moves.
func (n *naive) drawn() bool {
	return !n.removal && (n.quiet >= 100 || n.seen[n.position()] >= 3)
}

// legal returns the sorted names of the moves, none when the game is over.
func (n *naive) legal() []string {
	list := n.possible()
	if n.drawn() {
		return nil
	}
	slices.Sort(list)
	return list
}

// winner returns W, B, or 0 for a draw, once the game is over.
func (n *naive) winner() byte {
	switch {
	case n.left(n.side) < 3:
		return n.other()
	case n.left(n.other()) < 3:
		return n.side
	case len(n.possible()) == 0:
		return n.other()
	}
	return 0
}

func (n *naive) play(name string) {
	square, taken := strings.CutPrefix(name, "x")
	from, to, moved := strings.Cut(name, "-")
	n.quiet++
	switch {
	case taken:
		delete(n.board, square)
		n.quiet = 0
	case moved:
		delete(n.board, from)
		n.board[to] = n.side
	default:
		to = name
		n.board[to] = n.side
		n.hand[n.side]--
		n.quiet = 0
	}
	n.removal = !taken && n.inMill(to) && len(n.onBoard(n.other())) > 0
	if !n.removal {
		n.side = n.other()
	}
	n.remember()
}

// remember adds the current position to those since the last placement or removal.
func (n *naive) remember() {
	if n.quiet == 0 || n.seen == nil {
		n.seen = map[string]int{}
	}
	n.seen[n.position()]++
}

// position returns the text without the plies since the last placement or removal.
func (n *naive) position() string {
	var b strings.Builder
	for _, square := range squares {
		if n.board[square] == 0 {
			b.WriteByte('.')
		} else {
			b.WriteByte(n.board[square])
		}
	}
	fmt.Fprintf(&b, " %c %d %d", n.side, n.hand['W'], n.hand['B'])
	if n.removal {
		b.WriteString(" x")
	}
	return b.String()
}

func (n *naive) String() string {
	if n.quiet > 0 {
		return fmt.Sprintf("%s r%d", n.position(), n.quiet)
	}
	return n.position()
}

// read returns the naive board of a position, without history.
func read(s *state) *naive {
	n := &naive{variant: s.variant, board: map[string]byte{}, hand: map[byte]int{}}
	parts := strings.Fields(s.String())
	for i, square := range squares {
		if parts[0][i] != '.' {
			n.board[square] = parts[0][i]
		}
	}
	n.side = parts[1][0]
	n.hand['W'], _ = strconv.Atoi(parts[2])
	n.hand['B'], _ = strconv.Atoi(parts[3])
	for _, part := range parts[4:] {
		if part == "x" {
			n.removal = true
		} else {
			n.quiet, _ = strconv.Atoi(part[1:])
		}
	}
	n.remember()
	return n
}

// checkAgrees compares the two implementations on a position.
func checkAgrees(t *testing.T, s *state, n *naive) {
	t.Helper()
	if s.String() != n.String() {
		t.Fatalf("the position is %s, want %s", s, n)
	}
	want, got := n.legal(), names(s)
	if !slices.Equal(got, want) {
		t.Fatalf("%s: moves %v, want %v", s, got, want)
	}
	if (len(want) == 0) != (s.Acting() == 0) {
		t.Fatalf("%s: acting %b, but the naive board has the moves %v", s, s.Acting(), want)
	}
	if s.Acting() != 0 {
		return
	}
	var r [game.MaxSeats]float32
	s.Returns(&r)
	if winner := n.winner(); r[white] != map[byte]float32{'W': 1, 'B': -1}[winner] || r[black] != -r[white] {
		t.Fatalf("%s: results %v, want %q to win", s, r[:2], winner)
	}
}

// names returns the sorted names of the legal moves, none when the game is over.
func names(s *state) (list []string) {
	if s.Acting() != 0 {
		for _, m := range s.Legal(s.turn, nil) {
			list = append(list, s.MoveName(s.turn, m))
		}
	}
	slices.Sort(list)
	return list
}

// standard is the game without options.
var standard = variants()[0]

// variants returns all combinations of the options, the standard game first.
func variants() (all []*morris) {
	for bits := range 1 << len(options) {
		var chosen []string
		for i, o := range options {
			if bits>>i&1 != 0 {
				chosen = append(chosen, o.text)
			}
		}
		g, err := New(strings.Join(chosen, ","))
		if err != nil {
			panic(err)
		}
		all = append(all, g.(*morris))
	}
	return all
}

// The bitboards agree with a naive board in whole random games, which include every possible end of
// a game, flying, removals from mills, and double mills.
func TestBitboardsAgreeWithNaiveBoard(t *testing.T) {
	met := map[string]int{}
	for _, g := range variants() {
		rand := game.NewRand(1)
		for range 20 {
			s, n := g.New(nil).(*state), read(g.New(nil).(*state))
			for s.Acting() != 0 {
				checkAgrees(t, s, n)
				legal := s.Legal(s.turn, nil)
				m := legal[rand.IntN(len(legal))]
				note(met, s, m)
				n.play(s.MoveName(s.turn, m))
				s.Play(game.Solo(s.turn, m), nil)
			}
			checkAgrees(t, s, n)
			noteEnd(met, s)
		}
	}
	for _, what := range []string{"flight", "removal", "removal out of a mill", "double mill", "placement or move",
		"blocked", "two stones left", "repetition", "quiet"} {
		if met[what] == 0 {
			t.Errorf("no game had a %s", what)
		}
	}
}

// note counts special kinds of moves.
func note(met map[string]int, s *state, m game.Move) {
	from, to := points(m)
	own := s.own ^ (from | to)
	count := func(what string, yes bool) {
		if yes {
			met[what]++
		}
	}
	count("removal", s.removal)
	count("removal out of a mill", s.removal && inMills(s.opp)&to != 0)
	count("flight", from != 0 && around(from)&to == 0)
	count("placement or move", s.lasker && from == 0 && !s.removal && steps(s.own, s.empty()) != 0)
	count("double mill", !s.removal && inTwoMills(own, to))
}

func noteEnd(met map[string]int, s *state) {
	switch {
	case s.end == drawnRepeated:
		met["repetition"]++
	case s.end == drawnQuiet:
		met["quiet"]++
	case s.left() < 3:
		met["two stones left"]++
	default:
		met["blocked"]++
	}
}

// inTwoMills reports whether a point is in two mills of a set.
func inTwoMills(set, point uint32) bool {
	closed := 0
	for _, mill := range naiveMills {
		var points uint32
		for _, square := range mill {
			points |= 1 << pointAt[slices.Index(squares[:], square)]
		}
		if points&point != 0 && points&set == points {
			closed++
		}
	}
	return closed == 2
}
