package othello

import (
	"testing"

	"playout/engine/game"
)

// naive is Othello written simply on a board of characters, to compare with the bitboards.
type naive struct {
	board [64]byte // X, O or -
	side  byte
}

func (n *naive) other() byte { return 'X' + 'O' - n.side }

// flipped lists the squares that a disc on sq flips, none if sq is occupied.
func (n *naive) flipped(sq int) (all []int) {
	if n.board[sq] != '-' {
		return nil
	}
	for dy := -1; dy <= 1; dy++ {
		for dx := -1; dx <= 1; dx++ {
			var run []int
			x, y := sq%8+dx, sq/8+dy
			for ; x >= 0 && x < 8 && y >= 0 && y < 8 && n.board[y*8+x] == n.other(); x, y = x+dx, y+dy {
				run = append(run, y*8+x)
			}
			if x >= 0 && x < 8 && y >= 0 && y < 8 && n.board[y*8+x] == n.side {
				all = append(all, run...)
			}
		}
	}
	return all
}

// legal lists the moves, or the pass, or none when the game is over.
func (n *naive) legal() (list []game.Move) {
	for sq := range 64 {
		if len(n.flipped(sq)) > 0 {
			list = append(list, game.Move(sq))
		}
	}
	if len(list) > 0 {
		return list
	}
	other := naive{n.board, n.other()}
	for sq := range 64 {
		if len(other.flipped(sq)) > 0 {
			return []game.Move{pass}
		}
	}
	return nil
}

func (n *naive) play(m game.Move) {
	if m != pass {
		for _, sq := range append(n.flipped(int(m)), int(m)) {
			n.board[sq] = n.side
		}
	}
	n.side = n.other()
}

func (n *naive) String() string { return string(n.board[:]) + " " + string(n.side) }

// read returns the naive board of a position.
func read(s *state) *naive {
	n := new(naive)
	text := s.String()
	copy(n.board[:], text)
	n.side = text[65]
	return n
}

// checkAgrees checks the legal moves and the position after each of them.
func checkAgrees(t *testing.T, s *state) {
	t.Helper()
	n := read(s)
	want := n.legal()
	if (len(want) == 0) != (s.Acting() == 0) {
		t.Fatalf("%s: acting %b, but the naive board has the moves %v", s, s.Acting(), want)
	}
	if len(want) == 0 {
		return
	}
	got := s.Legal(s.turn, nil)
	if len(got) != len(want) {
		t.Fatalf("%s: moves %v, want %v", s, got, want)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Fatalf("%s: moves %v, want %v", s, got, want)
		}
		next, naively := *s, *n
		next.Play(game.Solo(s.turn, got[i]), nil)
		naively.play(got[i])
		if next.String() != naively.String() {
			t.Fatalf("%s: %s gives %s, want %s", s, s.MoveName(s.turn, got[i]), &next, &naively)
		}
	}
}

// The bitboards agree with a naive board in random games and on randomly filled boards, which have
// lines that occur in no game.
func TestBitboardsAgreeWithNaiveBoard(t *testing.T) {
	rand := game.NewRand(1)
	passes := 0
	for range 100 {
		s := New().New(rand).(*state)
		for s.Acting() != 0 {
			checkAgrees(t, s)
			legal := s.Legal(s.turn, nil)
			m := legal[rand.IntN(len(legal))]
			if m == pass {
				passes++
			}
			s.Play(game.Solo(s.turn, m), nil)
		}
		checkAgrees(t, s)
	}
	if passes < 10 {
		t.Errorf("the games had %d passes, want at least 10", passes)
	}
	for range 2000 {
		s := new(state)
		some, more, mine := rand.Uint64(), rand.Uint64(), rand.Uint64()
		taken := some | more
		s.set(taken&mine, taken&^mine, game.Seat(rand.IntN(2)))
		checkAgrees(t, s)
	}
}
