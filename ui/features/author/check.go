package author

import (
	"slices"

	"playout/engine/exercise"
	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/features/author/sheet"
)

// check holds the engine's findings about the answers, since the last change.
type check struct {
	wanted bool // to ask the engine
	asked  int  // the question to the worker, 0 for none
	own    bool // the question was about the form's own judge or answers
	found  *wire.Vetted
	model  []wire.TaskStep // the model answer to a question about a search
	failed string          // why there are no findings, in the worker's words
}

// review asks the engine, once the worker owes nothing.
func (f *Feature) review(c *feature.Context) {
	if !f.check.wanted || f.check.asked != 0 || !c.WorkerStarted || c.Coming {
		return
	}
	f.check.wanted = false
	source, own := reviewable(c, f.work.sheet(), &f.proof)
	if source == "" {
		return
	}
	f.check.own = own
	if f.work.sheet().Kind.IsSearch() {
		f.check.asked = c.Ask(wire.Command{Task: &wire.Task{Exercise: source, Model: true}})
		return
	}
	f.check.asked = c.Ask(wire.Command{Vet: &wire.Vet{Exercise: source}})
}

// reviewable returns an exercise whose answers the engine can check: the one in the form or,
// while that is invalid, the same position with the question of the best move. own reports
// whether its answers or its judge are the form's.
func reviewable(c *feature.Context, of *sheet.Sheet, p *proof) (source string, own bool) {
	switch {
	case of.Kind == exercise.Choose || of.Kind == exercise.Win:
		return "", false
	case p.ok:
		return p.source, true
	case of.Kind.IsSearch():
		return "", false
	}
	// Texts, hints and points are left out, since their errors do not matter.
	s := sheet.Sheet{Game: of.Game, Position: of.Position, Moves: of.Moves, Seat: of.Seat, Seed: of.Seed, Kind: exercise.Best, Judge: "alphabeta:depth=1"}
	switch game := c.Find(s.Game); {
	case of.Kind == exercise.Best && !p.hasFault(of, "judge", "within"):
		s.Judge, s.Within, own = of.Judge, of.Within, true
	case game != nil && game.Together:
		s.Judge = "puct:n=50"
	}
	x, err := s.Exercise()
	if err != nil {
		return "", false
	}
	return string(x.JSON()), own
}

// checked takes over the engine's answer.
func (k *check) checked(e wire.Event) {
	switch {
	case e.Vetted != nil:
		k.found = e.Vetted
	case e.Tasked != nil:
		k.model = e.Tasked.Steps
	case e.Error != nil && e.Error.Kind != wire.KindStale:
		k.failed = e.Error.Text
	}
}

// takeBest makes the engine's best answers right.
func (f *Feature) takeBest(c *feature.Context) {
	found := f.check.found
	if found == nil || len(found.Turns) == 0 || f.work.sheet().Kind != exercise.Moves {
		return
	}
	s := f.work.sheet()
	for _, a := range found.Turns[0].Answers {
		if a.Best && !slices.Contains(s.Accept, a.Name) && len(s.Accept) < exercise.MaxMoves {
			s.Accept = sheet.Insert(s.Accept, len(s.Accept), a.Name)
		}
	}
	f.changed(c)
	f.check.found = found // they are about the position, which has not changed
}
