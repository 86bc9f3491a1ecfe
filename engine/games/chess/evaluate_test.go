package chess

import (
	"math/bits"
	"testing"

	"playout/engine/game"
)

// mirrored is a set with the files in reverse order.
func mirrored(set uint64) uint64 { return bits.ReverseBytes64(bits.Reverse64(set)) }

// mirror is the position with the files in reverse order.
func (s *state) mirror() *position {
	p := s.position
	for _, set := range []*uint64{&p.own, &p.diagonal, &p.straight, &p.odd, &p.home, &p.passed} {
		*set = mirrored(*set)
	}
	return &p
}

func TestEvaluationIsFair(t *testing.T) {
	e := New().(game.Evaluated).Evaluations()[0]
	randomly(20, func(s *state) {
		v := e.Points(s, white, 0)
		if w := e.Points(s, black, 0); v != -w {
			t.Fatalf("%s is worth %d for white, %d for black", s, v, w)
		}
		if v < -game.MaxPoints || v > game.MaxPoints {
			t.Fatalf("%s is worth %d", s, v)
		}
		image := *s
		image.position = *s.flip()
		image.turn ^= 1
		if w := e.Points(&image, black, 0); v != w {
			t.Fatalf("%s is worth %d, with colours exchanged %d", s, v, w)
		}
		image.position = *s.mirror()
		if w := e.Points(&image, white, 0); v != w {
			t.Fatalf("%s is worth %d, in the mirror %d", s, v, w)
		}
	})
}
