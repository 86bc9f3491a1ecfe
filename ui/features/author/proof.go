package author

import (
	"slices"

	"playout/engine/exercise"
	"playout/engine/strict"
	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/features/author/sheet"
)

// proof is whether what is in the form is an exercise: the parser says so, and then the
// worker, which knows the game.
type proof struct {
	read   bool          // the parser has read the form as it is
	source string        // JSON of the exercise, "" where it has found a fault
	faults strict.Faults // what is wrong, none for nothing or unknown
	ok     bool          // the worker has found nothing wrong
	seat   string        // who solves it
	exact  bool          // an exact judge knows the best move
	lowers string        // the judge or the opponent that takes part, if the form asks for more than is allowed; or ""
	asked  int           // the question to the worker, 0 for none
	of     string        // the source that it is about
}

// prove reads the form, and asks the worker about what has been read.
func (f *Feature) prove(c *feature.Context) {
	p := &f.proof
	if !p.read {
		f.nameReplies(c)
		before := p.source
		x, err := f.work.sheet().Exercise()
		p.read, p.source, p.faults = true, "", strict.FaultsOf(err)
		if err == nil {
			p.source = string(x.JSON())
		}
		p.ok = p.ok && p.source == before
	}
	if p.source != "" && !p.ok && p.faults == nil && p.asked == 0 && c.Greeted {
		p.of = p.source
		p.asked = c.Ask(wire.Command{Pose: &wire.Pose{Exercise: p.source}})
	}
}

// propose has the best move judged exactly where that is possible, and by a search elsewhere,
// until the author chooses a judge.
func (f *Feature) propose(c *feature.Context, e wire.Event) {
	s := f.work.sheet()
	if !f.proposes || s.Kind != exercise.Best || f.proof.of != f.proof.source {
		return
	}
	judge := sheet.UsualJudge
	switch {
	case e.Posed != nil && e.Posed.Exact:
		judge = exercise.Exact
	case e.Posed == nil && !f.proof.blames(s, "judge"):
		return
	}
	if judge != s.Judge {
		s.Judge = judge
		f.changed(c)
	}
}

// proven handles the worker's answer. An answer about an earlier form is followed by
// another question.
func (p *proof) proven(e wire.Event) {
	switch {
	case p.of != p.source:
	case e.Posed != nil:
		p.ok, p.seat, p.exact, p.lowers = true, e.Posed.Seat, e.Posed.Exact, e.Posed.Lowered
	case e.Error != nil:
		p.faults = nil
		for i := range e.Error.Faults {
			p.faults = append(p.faults, &e.Error.Faults[i])
		}
		if p.faults == nil {
			p.faults = strict.Faults{{Got: e.Error.Text}}
		}
	}
}

// blames reports whether something is wrong with one of the fields of a sheet.
func (p *proof) blames(s *sheet.Sheet, fields ...string) bool {
	return slices.ContainsFunc(p.faults, func(f *strict.Fault) bool { return slices.Contains(fields, s.Blamed(f.Path)) })
}
