package record

import (
	"fmt"
	"slices"

	"playout/engine/game"
)

// Lesson is a finished game to learn from: its moves, and what a search
// thought where one was asked.
type Lesson struct {
	Start    string       // the position the game starts from, "" for the game's start
	Seed     uint64       // of the game's chance
	Steps    []game.Joint // the moves, one entry a ply, to the end of the game
	Thoughts []Thought    // one for each seat that acted, ply by ply, lower seats first
}

// Thought is what a search held of one seat's decision.
type Thought struct {
	// Shares has an entry for each legal move, ascending by code: its share of
	// the visits in 255ths of the largest share. nil where no search was asked.
	Shares []byte
	Value  int8 // the mean result that the search expected for the seat, in 127ths
}

// Replay plays the lesson over: yield sees every decision before it is played,
// with the position, which is not to be kept or changed. It gives the end of
// the game.
func (l *Lesson) Replay(g game.Game, yield func(s game.State, seat game.Seat, t *Thought)) (game.State, error) {
	r, err := New(g, l.Start, l.Seed)
	if err != nil {
		return nil, err
	}
	s, rand := r.begin()
	thoughts := l.Thoughts
	for ply, joint := range l.Steps {
		if err := game.Check(s, joint); err != nil {
			return nil, fmt.Errorf("ply %d: %w", ply+1, err)
		}
		acting := s.Acting()
		if len(thoughts) < acting.Count() {
			return nil, fmt.Errorf("ply %d: no thought; one for each seat that acts is needed", ply+1)
		}
		for ; acting != 0; acting = acting.Rest() {
			yield(s, acting.First(), &thoughts[0])
			thoughts = thoughts[1:]
		}
		s.Play(joint, rand)
	}
	if s.Acting() != 0 || len(thoughts) > 0 {
		return nil, fmt.Errorf("after %d plies the game is not over, or thoughts are left; a lesson is a whole game", len(l.Steps))
	}
	return s, nil
}

// encode appends the lesson as data.go describes it. The lesson is trusted:
// its moves are legal.
func (l *Lesson) encode(g game.Game, to []byte) ([]byte, error) {
	w := writer{to}
	w.number(l.Seed)
	w.text(l.Start)
	w.number(uint64(len(l.Steps)))
	r, err := New(g, l.Start, l.Seed)
	if err != nil {
		return nil, err
	}
	s, rand := r.begin()
	thoughts := l.Thoughts
	var legal []game.Move
	for ply, joint := range l.Steps {
		for acting := s.Acting(); acting != 0; acting = acting.Rest() {
			seat := acting.First()
			legal = s.Legal(seat, legal[:0])
			index, ok := slices.BinarySearch(legal, joint[seat])
			if !ok || len(thoughts) == 0 || thoughts[0].Shares != nil && len(thoughts[0].Shares) != len(legal) {
				return nil, fmt.Errorf("ply %d: the move is not legal or has no thought of %d shares", ply+1, len(legal))
			}
			t := thoughts[0]
			thoughts = thoughts[1:]
			if t.Shares == nil {
				w.number(uint64(index) * 2)
				continue
			}
			w.number(uint64(index)*2 + 1)
			w.data = append(w.data, byte(t.Value))
			w.data = append(w.data, t.Shares...)
		}
		s.Play(joint, rand)
	}
	if s.Acting() != 0 || len(thoughts) > 0 {
		return nil, fmt.Errorf("after %d plies the game is not over, or thoughts are left", len(l.Steps))
	}
	return w.data, nil
}

// decode reads what encode wrote. The bytes are untrusted.
func decode(g game.Game, data []byte) (*Lesson, error) {
	in := reader{data: data}
	l := &Lesson{Seed: in.number(), Start: in.text()}
	plies := in.number()
	if most := g.Spec().MaxPly; plies > uint64(most) {
		return nil, fmt.Errorf("%d plies; allowed: at most %d", plies, most)
	}
	r, err := New(g, l.Start, l.Seed)
	if err != nil {
		return nil, err
	}
	s, rand := r.begin()
	var legal []game.Move
	for ply := range int(plies) {
		if s.Acting() == 0 {
			return nil, fmt.Errorf("ply %d: the game is over before", ply+1)
		}
		var joint game.Joint
		for acting := s.Acting(); acting != 0; acting = acting.Rest() {
			seat := acting.First()
			legal = s.Legal(seat, legal[:0])
			code := in.number()
			if code/2 >= uint64(len(legal)) {
				return nil, fmt.Errorf("ply %d: move number %d; allowed: below %d", ply+1, code/2, len(legal))
			}
			joint[seat] = legal[code/2]
			var t Thought
			if code&1 != 0 {
				t.Value = int8(in.byte())
				t.Shares = slices.Clone(in.bytes(len(legal)))
				if in.bad || t.Value == -128 || !slices.Contains(t.Shares, 255) {
					return nil, fmt.Errorf("ply %d: shares without a 255, a value below -127, or cut short", ply+1)
				}
			}
			l.Thoughts = append(l.Thoughts, t)
		}
		s.Play(joint, rand)
		l.Steps = append(l.Steps, joint)
	}
	switch {
	case in.bad:
		return nil, fmt.Errorf("cut short")
	case len(in.data) > 0:
		return nil, fmt.Errorf("%d bytes too many", len(in.data))
	case s.Acting() != 0:
		return nil, fmt.Errorf("not over after %d plies; a lesson is a whole game", plies)
	}
	return l, nil
}
