// Package record keeps the moves of a game: from a start and a seed they give
// every position of it back.
//
// The text of a record is the moves by name, joined by commas: "f5,d6,pass". A
// step where several seats act is one letter a seat, the first of the move's
// name, and - for a seat that does not act: "NEW-". Where a game was played
// elsewhere, so that no seed gives its chance back, a step says after a colon what
// chance brought, as the game.ChanceReplayer of that game reads it: "NEW-:31.60". Parse is
// more generous, since people paste what they have: see there.
//
// # Trees
//
// The text of a Tree is that of its main line, where behind a step may stand how
// the game ended there outside the rules, a comment in braces and, in parentheses
// as in PGN, each line that was played in place of the step, which may hold more:
//
//	f5,d6{as always}(f6,e6(f4,c3)),c3#resigned.white
//
// What is said of the start stands before the first step. A comment holds no brace
// and no control character.
package record

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"playout/engine/game"
)

// Record is a game as it was played, over or not. Start, Seed and Steps are
// for reading; Append adds a step.
type Record struct {
	Game  game.Game
	Start string       // the position the record starts from, "" for the game's start
	Seed  uint64       // of the game's chance
	Steps []game.Joint // the moves, one entry a ply

	luck  []string   // by step what chance brought, "" where it is drawn
	names []string   // of the steps, as in the text
	bytes int        // of the text, and the comma after it
	start game.State // before the first step
	end   game.State // after the last step
	rand  *game.Rand // as it stands after the last step
}

// New is a record without moves. The start is untrusted text.
func New(g game.Game, start string, seed uint64) (*Record, error) {
	r := &Record{Game: g, Seed: seed}
	if start != "" {
		s, err := g.Parse(start)
		if err != nil {
			return nil, err
		}
		r.Start, r.start = s.String(), s
	} else {
		r.start = g.New(game.NewRand(seed))
	}
	r.end, r.rand = r.Begin()
	return r, nil
}

// Begin is the first position, and the Rand as it stands there: the set-up of
// a game's start has drawn from it, that of a given position has not.
func (r *Record) Begin() (game.State, *game.Rand) {
	rand := game.NewRand(r.Seed)
	if r.Start == "" {
		return r.Game.New(rand), rand
	}
	return game.Clone(r.Game, r.start), rand
}

// Len is the number of plies.
func (r *Record) Len() int { return len(r.Steps) }

// Over says whether the game is over by its rules after the last step.
func (r *Record) Over() bool { return r.end.Acting() == 0 }

// Name is the text of a step, 0 for the first, with what it says of chance.
func (r *Record) Name(step int) string { return r.names[step] }

// String is the text of the record; Parse inverts it.
func (r *Record) String() string { return strings.Join(r.names, ",") }

// StateAt is the position after so many plies, 0 to Len; the caller owns it.
func (r *Record) StateAt(ply int) game.State {
	if ply == len(r.Steps) {
		return game.Clone(r.Game, r.end)
	}
	s, rand := r.Begin()
	r.replay(s, rand, ply)
	return s
}

// Walk gives the positions from the start to the end, each with its ply. It is one
// state, which changes as it goes.
func (r *Record) Walk() iter.Seq2[int, game.State] {
	return func(yield func(int, game.State) bool) {
		s, rand := r.Begin()
		for ply := 0; yield(ply, s) && ply < len(r.Steps); ply++ {
			r.again(s, rand, ply)
		}
	}
}

// States are the position before the first step and what each step led to; the
// caller owns them.
func (r *Record) States() []game.State {
	all := make([]game.State, 0, len(r.Steps)+1)
	for _, s := range r.Walk() {
		all = append(all, game.Clone(r.Game, s))
	}
	return all
}

// replay plays the first so many steps.
func (r *Record) replay(s game.State, rand *game.Rand, plies int) {
	for i := range plies {
		r.again(s, rand, i)
	}
}

// again plays a step as it was played, 0 for the first.
func (r *Record) again(s game.State, rand *game.Rand, step int) {
	if err := Play(s, r.Steps[step], r.luck[step], rand); err != nil {
		panic("record: a step that was played is refused: " + err.Error())
	}
}

// luckMark parts a step from what chance brought in it.
const luckMark = ":"

// Play plays a step that is allowed, chance told or, for "", drawn.
func Play(s game.State, j game.Joint, luck string, rand *game.Rand) error {
	if luck == "" {
		s.Play(j, rand)
		return nil
	}
	told, is := s.(game.ChanceReplayer)
	if !is {
		return fmt.Errorf("%q is said of chance, of which this game has none; allowed: the move alone", game.Clip(luck))
	}
	return told.PlayChance(j, luck)
}

// Luck is what chance is said to have brought in a step, 0 for the first; "" where
// it is drawn from the seed.
func (r *Record) Chance(step int) string { return r.luck[step] }

// Append plays a step at the end. Nothing changes when it is not allowed.
func (r *Record) Append(j game.Joint) error { return r.AppendChance(j, "") }

// AppendChance is Append of a step in which chance brought what untrusted text says;
// with "" it is drawn.
func (r *Record) AppendChance(j game.Joint, luck string) error {
	name, err := advance(r.Game.Spec(), r.end, r.rand, len(r.Steps), r.bytes, j, luck)
	if err != nil {
		return err
	}
	r.names = append(r.names, name)
	r.bytes += len(name) + 1
	r.Steps = append(r.Steps, j)
	r.luck = append(r.luck, luck)
	return nil
}

// advance plays a step that comes after so many plies, of so many bytes of text, and
// gives its name.
func advance(spec *game.Spec, s game.State, rand *game.Rand, plies, bytes int, j game.Joint, luck string) (name string, err error) {
	if plies >= spec.MaxPly {
		return "", fmt.Errorf("ply %d is beyond the longest game of %d plies", plies+1, spec.MaxPly)
	}
	if err := game.Check(s, j); err != nil {
		return "", fmt.Errorf("ply %d: %w", plies+1, err)
	}
	name = StepName(spec, s, j)
	if luck != "" {
		name += luckMark + luck
	}
	if bytes+len(name) > MaxText {
		return "", fmt.Errorf("ply %d: the record is longer than its text may be; allowed: %d bytes", plies+1, MaxText)
	}
	if err := Play(s, j, luck, rand); err != nil {
		return "", err
	}
	return name, nil
}

// Cut is a record of its own with the first so many plies, 0 to Len.
func (r *Record) Cut(ply int) *Record {
	c := *r
	c.Steps, c.luck, c.names = slices.Clone(r.Steps[:ply]), slices.Clone(r.luck[:ply]), slices.Clone(r.names[:ply])
	for _, name := range r.names[ply:] {
		c.bytes -= len(name) + 1
	}
	c.end, c.rand = c.Begin()
	c.replay(c.end, c.rand, ply)
	return &c
}

// StepName is the text of a step: that of a record where the step is legal, and else a
// letter for each seat that acts all the same.
func StepName(spec *game.Spec, s game.State, j game.Joint) string {
	acting := s.Acting()
	if acting.Count() == 1 {
		return s.MoveName(acting.First(), j[acting.First()])
	}
	letters := make([]byte, len(spec.Seats))
	for i := range letters {
		letters[i] = '-'
		if seat := game.Seat(i); acting.Has(seat) {
			letters[i] = s.MoveName(seat, j[seat])[0]
		}
	}
	return string(letters)
}
