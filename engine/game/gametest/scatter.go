package gametest

import (
	"fmt"
	"strings"

	"playout/engine/game"
)

// Scatter returns a tiny game with simultaneous moves and chance, for tests of code that must work
// with every game. Three seats run to one of three corners at once, never to the corner where
// they are. Seats that meet there drop out; a seat alone on the corner with the prize wins a
// point. Then the prize moves to a random corner. After five rounds, or with fewer than two
// seats left, the most points win.
//
// A position is the round, the prize's corner, and for each seat its corner and its points,
// such as "1L L0 -0 R1"; the corner of a seat that has dropped out is "-", that of one that
// has not run yet is ".".
func Scatter() game.Game { return scatter{} }

type scatter struct{}

const (
	corners = 3
	rounds  = 5
	waiting = corners     // has not run yet
	gone    = corners + 1 // has dropped out
	letters = "LMR.-"
)

var scatterSpec = game.Spec{
	ID:      "scatter",
	Version: 1,
	Seats:   []string{"one", "two", "three"},
	Moves:   corners,
	Squares: []string{"left", "middle", "right"},
	MaxPly:  rounds,
	Chance:  true,
}

func (scatter) Spec() *game.Spec { return &scatterSpec }

func (scatter) New(r *game.Rand) game.State {
	return &field{prize: uint8(r.IntN(corners)), at: [3]uint8{waiting, waiting, waiting}}
}

func (scatter) Parse(text string) (game.State, error) {
	const form = `a position is such as "1L L0 -0 R1"`
	s := new(field)
	if len(text) != 11 || text[2] != ' ' || text[5] != ' ' || text[8] != ' ' {
		return nil, fmt.Errorf("position %q; %s", game.Clip(text), form)
	}
	prize := strings.IndexByte(letters[:corners], text[1])
	if s.round = text[0] - '0'; s.round > rounds || prize < 0 {
		return nil, fmt.Errorf("position %q has no such round or prize; %s", text, form)
	}
	s.prize = uint8(prize)
	for seat := range s.at {
		at := strings.IndexByte(letters, text[3+3*seat])
		s.points[seat] = text[4+3*seat] - '0'
		if at < 0 || s.points[seat] > s.round {
			return nil, fmt.Errorf("position %q has no such corner or points; %s", text, form)
		}
		s.at[seat] = uint8(at)
	}
	return s, nil
}

// field is a state of scatter.
type field struct {
	round, prize uint8
	at, points   [3]uint8 // by seat
}

func (s *field) Acting() (seats game.Seats) {
	for seat, at := range s.at {
		if at != gone {
			seats |= game.Only(game.Seat(seat))
		}
	}
	if s.round == rounds || seats.Count() < 2 {
		return 0
	}
	return seats
}

func (s *field) Legal(seat game.Seat, dst []game.Move) []game.Move {
	for m := range game.Move(corners) {
		if uint8(m) != s.at[seat] {
			dst = append(dst, m)
		}
	}
	return dst
}

func (s *field) Play(j game.Joint, r *game.Rand) {
	acting := s.Acting()
	var runners [corners]int
	for seats := acting; seats != 0; seats = seats.Rest() {
		runners[j[seats.First()]]++
	}
	for seats := acting; seats != 0; seats = seats.Rest() {
		seat := seats.First()
		m := uint8(j[seat])
		s.at[seat] = m
		switch {
		case runners[m] > 1:
			s.at[seat] = gone
		case m == s.prize:
			s.points[seat]++
		}
	}
	s.round++
	s.prize = uint8(r.IntN(corners))
}

// Returns writes 1 for a seat that leads alone, 0 for those that share the lead, and -1 for
// the others.
func (s *field) Returns(r *[game.MaxSeats]float32) {
	*r = [game.MaxSeats]float32{}
	best := max(s.points[0], s.points[1], s.points[2])
	shared := 0
	for _, p := range s.points {
		if p == best {
			shared++
		}
	}
	for seat, p := range s.points {
		switch {
		case p < best:
			r[seat] = -1
		case shared == 1:
			r[seat] = 1
		}
	}
}

func (s *field) CopyFrom(from game.State) { *s = *from.(*field) }

func (s *field) Hash() uint64 {
	h := uint64(s.round)*corners + uint64(s.prize)
	for seat := range s.at {
		h = (h*16+uint64(s.at[seat]))*16 + uint64(s.points[seat])
	}
	return h * 0x9e3779b97f4a7c15
}

func (s *field) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%d%c", s.round, letters[s.prize])
	for seat, at := range s.at {
		fmt.Fprintf(&b, " %c%d", letters[at], s.points[seat])
	}
	return b.String()
}

func (s *field) MoveName(_ game.Seat, m game.Move) string {
	return strings.ToUpper(scatterSpec.Squares[m%corners])
}
