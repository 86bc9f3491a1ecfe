// Package record keeps the moves of a game, which with a start and a seed determine all its
// positions.
//
// The text of a record is the names of the moves, joined by commas: "f5,d6,pass". A step in which
// several seats act is one letter a seat, the first of the move's name, and - for a seat that
// does not act: "NEW-". If a game was played by another program, so that no seed reproduces its
// chance, each step is followed by a colon and its chance outcome, in the form that the
// game.ChanceReplayer of that game reads: "NEW-:31.60". Parse accepts more, since people paste any
// notation.
//
// # Trees
//
// The text of a Tree is that of its main line. A step may be followed by judgements of it, by their
// numbers in PGN; by an ending outside the rules; by a comment in braces; and by variations that
// replace the step, each in parentheses as in PGN. Variations may have variations too:
//
//	f5$1,d6{as always}(f6$2$14,e6(f4,c3)),c3#resigned.white
//
// A comment on the start comes before the first step. Comments contain neither braces nor control
// characters.
package record

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"playout/engine/game"
	"playout/engine/strict"
)

// Record is a game with its moves, finished or not. Start, Seed and Steps are for reading only;
// Append adds a step.
type Record struct {
	Game  game.Game
	Start string       // the first position, "" for the game's start
	Seed  uint64       // of the game's chance
	Steps []game.Joint // the moves, one entry a ply

	chance []string   // the chance outcome of each step, "" if it is drawn
	names  []string   // of the steps, in the form of the text
	bytes  int        // of the text and the comma after it
	start  game.State // before the first step
	end    game.State // after the last step
	rand   *game.Rand // its state after the last step
}

// New returns a record without moves. The start is untrusted text.
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

// Begin returns the first position, and the Rand in its state there: setting up a game's start
// draws from it, setting up a given position does not.
func (r *Record) Begin() (game.State, *game.Rand) {
	rand := game.NewRand(r.Seed)
	if r.Start == "" {
		return r.Game.New(rand), rand
	}
	return game.Clone(r.Game, r.start), rand
}

// Len returns the number of plies.
func (r *Record) Len() int { return len(r.Steps) }

// Over reports whether the game is over by its rules after the last step.
func (r *Record) Over() bool { return r.end.Acting() == 0 }

// Name returns the text of a step, 0 for the first, with its chance outcome.
func (r *Record) Name(step int) string { return r.names[step] }

// String returns the text of the record; Parse inverts it.
func (r *Record) String() string { return strings.Join(r.names, ",") }

// StateAt returns the position after ply plies, 0 to Len; the caller owns it.
func (r *Record) StateAt(ply int) game.State {
	if ply == len(r.Steps) {
		return game.Clone(r.Game, r.end)
	}
	s, rand := r.Begin()
	r.replay(s, rand, ply)
	return s
}

// Walk yields the positions from the start to the end, each with its ply. It yields the same state
// each time, after a further step.
func (r *Record) Walk() iter.Seq2[int, game.State] {
	return func(yield func(int, game.State) bool) {
		s, rand := r.Begin()
		for ply := 0; yield(ply, s) && ply < len(r.Steps); ply++ {
			r.replayStep(s, rand, ply)
		}
	}
}

// States returns the position before the first step and those after each step; the caller owns
// them.
func (r *Record) States() []game.State {
	all := make([]game.State, 0, len(r.Steps)+1)
	for _, s := range r.Walk() {
		all = append(all, game.Clone(r.Game, s))
	}
	return all
}

// replay plays the record's first plies steps.
func (r *Record) replay(s game.State, rand *game.Rand, plies int) {
	for i := range plies {
		r.replayStep(s, rand, i)
	}
}

// replayStep plays a step of the record again, 0 for the first.
func (r *Record) replayStep(s game.State, rand *game.Rand, step int) {
	if err := Play(s, r.Steps[step], r.chance[step], rand); err != nil {
		panic("record: a step that was played is refused: " + err.Error())
	}
}

// chanceMark separates a step from its chance outcome.
const chanceMark = ":"

// Play plays a legal step with a chance outcome, which is untrusted text; if that is "", the
// outcome is drawn.
func Play(s game.State, j game.Joint, outcome string, rand *game.Rand) error {
	if outcome == "" {
		s.Play(j, rand)
		return nil
	}
	replayer, is := s.(game.ChanceReplayer)
	if !is {
		return strict.Wrong("", "%q is a chance outcome, and this game has no chance", game.Clip(outcome)).Allow("the move alone")
	}
	return replayer.PlayChance(j, outcome)
}

// Chance returns the chance outcome of a step, 0 for the first; "" if it is drawn from the seed.
func (r *Record) Chance(step int) string { return r.chance[step] }

// Append plays a step at the end. After an error nothing has changed.
func (r *Record) Append(j game.Joint) error { return r.AppendChance(j, "") }

// AppendChance is Append for a step with a chance outcome, which is untrusted text; if that is "",
// the outcome is drawn.
func (r *Record) AppendChance(j game.Joint, outcome string) error {
	name, err := advance(r.Game.Spec(), r.end, r.rand, len(r.Steps), r.bytes, j, outcome)
	if err != nil {
		return err
	}
	r.names = append(r.names, name)
	r.bytes += len(name) + 1
	r.Steps = append(r.Steps, j)
	r.chance = append(r.chance, outcome)
	return nil
}

// advance plays a step after the given plies and bytes of text, and returns its name.
func advance(spec *game.Spec, s game.State, rand *game.Rand, plies, bytes int, j game.Joint, outcome string) (name string, err error) {
	if plies >= spec.MaxPly {
		return "", strict.Wrong("", "ply %d is beyond the longest game of %d plies", plies+1, spec.MaxPly)
	}
	if err := game.Check(s, j); err != nil {
		return "", strict.In("", fmt.Sprintf("ply %d: ", plies+1), err)
	}
	name = StepName(spec, s, j)
	if outcome != "" {
		name += chanceMark + outcome
	}
	if bytes+len(name) > MaxText {
		return "", strict.Wrong("", "ply %d: the text of the record is too long", plies+1).Allow("%d bytes", MaxText)
	}
	if err := Play(s, j, outcome, rand); err != nil {
		return "", err
	}
	return name, nil
}

// Clone returns an independent copy. It replays nothing.
func (r *Record) Clone() *Record {
	c := *r
	c.Steps, c.chance, c.names = slices.Clip(r.Steps), slices.Clip(r.chance), slices.Clip(r.names)
	rand := *r.rand
	c.end, c.rand = game.Clone(r.Game, r.end), &rand
	return &c
}

// Cut returns a copy of the record up to ply plies, 0 to Len.
func (r *Record) Cut(ply int) *Record {
	c := *r
	c.Steps, c.chance, c.names = slices.Clone(r.Steps[:ply]), slices.Clone(r.chance[:ply]), slices.Clone(r.names[:ply])
	for _, name := range r.names[ply:] {
		c.bytes -= len(name) + 1
	}
	c.end, c.rand = c.Begin()
	c.replay(c.end, c.rand, ply)
	return &c
}

// StepName returns the text of a step, as in a record, even if the step is not legal.
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
