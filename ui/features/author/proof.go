package author

import (
	"slices"

	"playout/engine/exercise"
	"playout/engine/strict"
	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/features/author/sheet"
)

// proof records whether the form is an exercise: by the parser, and then by the worker, which
// knows the game.
type proof struct {
	read   bool          // the parser has read the present form
	source string        // JSON of the exercise, "" if the parser found a fault
	faults strict.Faults // the faults, none if it is valid or unknown
	ok     bool          // the worker has found no fault
	seat   string        // the solver's seat
	exact  bool          // an exact judge knows the best move
	lowers string        // the judge or the opponent used instead, if the form exceeds the limit; or ""
	asked  int           // the question to the worker, 0 for none
	of     string        // the source of the question
}

// prove reads the form, and lets the worker check it.
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
	if p.source != "" && !p.ok && p.faults == nil && p.asked == 0 && c.WorkerStarted {
		p.of = p.source
		p.asked = c.Ask(wire.Command{Pose: &wire.Pose{Exercise: p.source}})
	}
}

// propose chooses an exact judge of the best move if that is possible, and otherwise a search,
// until the author chooses one.
func (f *Feature) propose(c *feature.Context, e wire.Event) {
	s := f.work.sheet()
	if !f.proposes || s.Kind != exercise.Best || f.proof.of != f.proof.source {
		return
	}
	judge := sheet.UsualJudge
	switch {
	case e.Posed != nil && e.Posed.Exact:
		judge = exercise.Exact
	case e.Posed == nil && !f.proof.hasFault(s, "judge"):
		return
	}
	if judge != s.Judge {
		s.Judge = judge
		f.changed(c)
	}
}

// proven handles the worker's answer. After an answer about an earlier form it asks again.
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

// hasFault reports whether one of the fields of a sheet has a fault.
func (p *proof) hasFault(s *sheet.Sheet, fields ...string) bool {
	return slices.ContainsFunc(p.faults, func(f *strict.Fault) bool { return slices.Contains(fields, s.FieldOf(f.Path)) })
}
