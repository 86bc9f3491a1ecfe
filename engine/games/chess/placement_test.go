package chess

import (
	"math/bits"
	"slices"
	"strings"
	"testing"

	"playout/engine/game"
)

// placedAs returns the placement of a position's pieces.
func placedAs(s game.State) (sets [game.MaxSets]uint64, ply int) {
	ply = s.(game.Placed).Place(&sets)
	return sets, ply
}

// encoded returns a placement's planes for a seat.
func encoded(sets [game.MaxSets]uint64, seat game.Seat) []float32 {
	p := placement
	dst := make([]float32, 2*p.Size())
	p.Encode(&sets, seat, dst)
	return dst
}

// transformed returns a position with a changed board in its FEN and, if swap, colours exchanged;
// without castling rights.
func transformed(t *testing.T, s game.State, board func(rows []string), swap bool) game.State {
	t.Helper()
	fields := strings.Fields(s.String())
	rows := strings.Split(fields[0], "/")
	board(rows)
	fields[0], fields[2], fields[3] = strings.Join(rows, "/"), "-", "-"
	if swap {
		fields[0] = strings.Map(func(r rune) rune {
			if r >= 'a' && r <= 'z' {
				return r - 'a' + 'A'
			}
			if r >= 'A' && r <= 'Z' {
				return r - 'A' + 'a'
			}
			return r
		}, fields[0])
		fields[1] = map[string]string{"w": "b", "b": "w"}[fields[1]]
	}
	image, err := chess{}.Parse(strings.Join(fields, " "))
	if err != nil {
		t.Fatal(err)
	}
	return image
}

// In the positions of random games, a seat sees the same as the other one does with colours and
// ranks exchanged, and the same in the mirror image; the second half is the other seat's first
// half; each piece is the one number that game.Placement defines; and the planes of the game agree.
func TestPlacement(t *testing.T) {
	g := New()
	planes := g.(game.Encoder).Planes()[2]
	p := g.(game.Placer).Placement()
	for seed := range uint64(5) {
		rng := game.NewRand(seed)
		s := g.New(rng)
		var room []game.Move
		for last := -1; s.Acting() != 0; {
			sets, ply := placedAs(s)
			if last >= 0 && ply != last+1 {
				t.Fatalf("%s: ply %d after %d", s, ply, last)
			}
			last = ply
			flipped, _ := placedAs(transformed(t, s, slices.Reverse[[]string], true))
			mirrored, _ := placedAs(transformed(t, s, func(rows []string) {
				for i, row := range rows {
					text := []byte(row)
					slices.Reverse(text)
					rows[i] = string(text)
				}
			}, false))
			for seat := range game.Seat(2) {
				got := encoded(sets, seat)
				if !slices.Equal(got, encoded(flipped, seat^1)) {
					t.Fatalf("%s: seat %d sees something else than the other one does with colours exchanged", s, seat)
				}
				if !slices.Equal(got, encoded(mirrored, seat)) {
					t.Fatalf("%s: seat %d sees something else in the mirror image", s, seat)
				}
				other := encoded(sets, seat^1)
				if !slices.Equal(got[:p.Size()], other[p.Size():]) || !slices.Equal(got[p.Size():], other[:p.Size()]) {
					t.Fatalf("%s: the halves for seat %d are not those of the other one", s, seat)
				}
				want := make([]float32, len(got))
				for half, v := range []game.Seat{seat, seat ^ 1} {
					turn := int(v) * p.Flip
					if bits.TrailingZeros64(sets[5+6*v])%8 < 4 { // the king is on files a to d
						turn ^= 7
					}
					for k := range p.Kinds {
						for o := range game.Seat(2) {
							for set := sets[k+p.Kinds*int(o)]; set != 0; set &= set - 1 {
								square := bits.TrailingZeros64(set)
								want[half*p.Size()+(k+p.Kinds*int(o^v))*p.H*p.W+(square^turn)] = 1
							}
						}
					}
				}
				again := slices.Repeat([]float32{7}, len(want))
				if planes.Encode(s, seat, again); !slices.Equal(got, want) || !slices.Equal(again, want) {
					t.Fatalf("%s: seat %d has the placement %v and the planes %v, want %v for both", s, seat, got, again, want)
				}
			}
			checkRemovals(t, s, sets, p)
			var joint game.Joint
			joint, room = game.RandomJoint(s, rng, room)
			s.Play(joint, rng)
		}
	}
}

// checkRemovals checks that a position's pieces can be removed one by one, squares ascending, and
// that sets beyond the game's stay as they are.
func checkRemovals(t *testing.T, s game.State, sets [game.MaxSets]uint64, p game.Placement) {
	t.Helper()
	occupied := s.(*state).position.Occupied()
	if p.Occupied(&sets) != occupied {
		t.Fatalf("%s: squares %x are occupied, want %x", s, p.Occupied(&sets), occupied)
	}
	squares := occupied
	for number := range bits.OnesCount64(occupied) {
		square := squares & -squares
		squares &^= square
		rest := sets
		rest[2*p.Kinds] = ^uint64(0)
		p.Remove(&rest, number)
		for i := range rest[:2*p.Kinds] {
			if rest[i] != sets[i]&^square {
				t.Fatalf("%s: without piece %d set %d is %x, want %x", s, number, i, rest[i], sets[i]&^square)
			}
		}
		if rest[2*p.Kinds] != ^uint64(0) {
			t.Fatal("Remove changed a set that is not the game's")
		}
	}
}
