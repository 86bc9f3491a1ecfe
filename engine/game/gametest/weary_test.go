package gametest

import "playout/engine/game"

// weary is scatter with a draw that depends on the history: after one round since New or
// Parse, which is not part of the text, the seats are tired.
type weary struct{ scatter }

func (weary) New(r *game.Rand) game.State {
	return &tired{field: *Scatter().New(r).(*field)}
}

func (weary) Parse(text string) (game.State, error) {
	s, err := Scatter().Parse(text)
	if err != nil {
		return nil, err
	}
	return &tired{field: *s.(*field)}, nil
}

type tired struct {
	field
	played int // rounds since New or Parse
}

func (s *tired) Drawn() bool { return s.played >= 1 && s.field.Acting() != 0 }

func (s *tired) Forget() { s.played = 0 }

func (s *tired) Acting() game.Seats {
	if s.Drawn() {
		return 0
	}
	return s.field.Acting()
}

func (s *tired) Play(j game.Joint, r *game.Rand) {
	s.field.Play(j, r)
	s.played++
}

func (s *tired) Returns(r *[game.MaxSeats]float32) {
	if *r = [game.MaxSeats]float32{}; !s.Drawn() {
		s.field.Returns(r)
	}
}

func (s *tired) CopyFrom(from game.State) { *s = *from.(*tired) }

// Perft ignores being tired.
func (s *tired) Perft(depth int) uint64 { return game.Perft(Scatter(), &s.field, depth) }

// muted is weary with states that do not report that they are drawn.
type muted struct{ weary }

func (g muted) New(r *game.Rand) game.State { return mute{g.weary.New(r)} }

func (g muted) Parse(text string) (game.State, error) {
	s, err := g.weary.Parse(text)
	return mute{s}, err
}

type mute struct{ game.State }

func (s mute) CopyFrom(from game.State) { s.State.CopyFrom(from.(mute).State) }

// stubborn is weary with states that forget nothing.
type stubborn struct{ weary }

func (g stubborn) New(r *game.Rand) game.State { return mindful{g.weary.New(r).(*tired)} }

func (g stubborn) Parse(text string) (game.State, error) {
	s, err := g.weary.Parse(text)
	if err != nil {
		return nil, err
	}
	return mindful{s.(*tired)}, nil
}

type mindful struct{ *tired }

func (s mindful) CopyFrom(from game.State) { s.tired.CopyFrom(from.(mindful).tired) }
func (mindful) Forget()                    {}
