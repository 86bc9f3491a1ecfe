package gametest

import "playout/engine/game"

// historyScatter is scatter with a draw that depends on the history: the game is drawn after one
// round since New or Parse, and the text does not contain that number.
type historyScatter struct{ scatter }

func (historyScatter) New(r *game.Rand) game.State {
	return &historyField{field: *Scatter().New(r).(*field)}
}

func (historyScatter) Parse(text string) (game.State, error) {
	s, err := Scatter().Parse(text)
	if err != nil {
		return nil, err
	}
	return &historyField{field: *s.(*field)}, nil
}

type historyField struct {
	field
	played int // rounds since New or Parse
}

func (s *historyField) Drawn() bool { return s.played >= 1 && s.field.Acting() != 0 }

func (s *historyField) Forget() { s.played = 0 }

func (s *historyField) Acting() game.Seats {
	if s.Drawn() {
		return 0
	}
	return s.field.Acting()
}

func (s *historyField) Play(j game.Joint, r *game.Rand) {
	s.field.Play(j, r)
	s.played++
}

func (s *historyField) Returns(r *[game.MaxSeats]float32) {
	if *r = [game.MaxSeats]float32{}; !s.Drawn() {
		s.field.Returns(r)
	}
}

func (s *historyField) CopyFrom(from game.State) { *s = *from.(*historyField) }

// Perft ignores the draw.
func (s *historyField) Perft(depth int) uint64 { return game.Perft(Scatter(), &s.field, depth) }

// unreportedDraws is historyScatter with states that do not report that they are drawn.
type unreportedDraws struct{ historyScatter }

func (g unreportedDraws) New(r *game.Rand) game.State {
	return unreportedField{g.historyScatter.New(r)}
}

func (g unreportedDraws) Parse(text string) (game.State, error) {
	s, err := g.historyScatter.Parse(text)
	return unreportedField{s}, err
}

type unreportedField struct{ game.State }

func (s unreportedField) CopyFrom(from game.State) { s.State.CopyFrom(from.(unreportedField).State) }

// keptHistory is historyScatter with states whose Forget does nothing.
type keptHistory struct{ historyScatter }

func (g keptHistory) New(r *game.Rand) game.State {
	return keptHistoryField{g.historyScatter.New(r).(*historyField)}
}

func (g keptHistory) Parse(text string) (game.State, error) {
	s, err := g.historyScatter.Parse(text)
	if err != nil {
		return nil, err
	}
	return keptHistoryField{s.(*historyField)}, nil
}

type keptHistoryField struct{ *historyField }

func (s keptHistoryField) CopyFrom(from game.State) {
	s.historyField.CopyFrom(from.(keptHistoryField).historyField)
}
func (keptHistoryField) Forget() {}
