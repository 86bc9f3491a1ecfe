package author

import (
	"slices"
	"strings"

	"playout/engine/exercise"
	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/features/author/sheet"
	"playout/ui/text"
)

// check is what the engine says about the answers, since the last change.
type check struct {
	wanted bool // it is to be asked
	asked  int  // the question to the worker, 0 for none
	own    bool // it was asked about the form's own judge or answers
	found  *wire.Reviewed
	failed string // why there is none, in the worker's words
}

// review asks the engine, once the worker owes nothing.
func (f *Feature) review(c *feature.Context) {
	if !f.check.wanted || f.check.asked != 0 || !c.Greeted || c.Coming {
		return
	}
	f.check.wanted = false
	source, own := reviewable(c, f.work.sheet(), &f.proof)
	if source == "" {
		return
	}
	f.check.own = own
	f.check.asked = c.Ask(wire.Command{Review: &wire.Review{Exercise: source}})
}

// reviewable is an exercise about whose answers the engine can be asked: the one in the
// form, or, while it is none, the same position with the question of the best move. own
// says that its answers or its judge are the form's.
func reviewable(c *feature.Context, of *sheet.Sheet, p *proof) (source string, own bool) {
	switch {
	case of.Kind == exercise.Choose || of.Kind == exercise.Win:
		return "", false
	case p.ok:
		return p.source, true
	}
	// Texts, hints and points are left out: what is wrong with them does not matter.
	s := sheet.Sheet{Game: of.Game, Position: of.Position, Moves: of.Moves, Seat: of.Seat, Seed: of.Seed, Kind: exercise.Best, Judge: "alphabeta:depth=1"}
	switch game := c.Find(s.Game); {
	case of.Kind == exercise.Best && (p.fault == nil || !slices.Contains([]string{"judge", "within", "accept"}, p.fault.Field)):
		s.Judge, s.Within, own = of.Judge, of.Within, true
	case game != nil && game.Together:
		s.Judge = "puct:n=50"
	}
	x, fault := s.Exercise()
	if fault != nil {
		return "", false
	}
	return string(x.JSON()), own
}

// checked takes over the engine's answer.
func (k *check) checked(e wire.Event) {
	switch {
	case e.Reviewed != nil:
		k.found = e.Reviewed
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
	f.check.found = found // it is about the position, which is the same
}

// close is how much worse an answer may be, by unit, that a search does not tell from the
// best one. An exact value tells any.
var close = map[string]float32{"disc": 0.5, "stone": 0.2, "pawn": 0.2}

// near says whether an answer is as good as the best one, as far as the engine can tell.
func near(r *wire.Reviewed, a *wire.ReviewedAnswer) bool {
	return a.Best || !a.Least && r.Judge != exercise.Exact && a.Short <= close[r.Unit]
}

// finding is a sentence about the answers; a warning is something that a teacher may want
// to change.
type finding struct {
	Text string
	Warn bool
}

// findings are what the engine says, in words.
func (f *Feature) findings(now *feature.Snapshot, w *Words) (list []finding) {
	r := f.check.found
	if r == nil {
		return nil
	}
	s := f.work.sheet()
	say := func(warn bool, text string) { list = append(list, finding{text, warn}) }
	switch {
	case r.Judge == exercise.Exact:
		say(false, w.ByExact)
	case strings.HasPrefix(r.Judge, "alphabeta:depth="):
		say(false, text.Fill(w.ByDepth, "n", strings.TrimPrefix(r.Judge, "alphabeta:depth=")))
	case r.Judge != "":
		say(false, text.Fill(w.ByAgent, "agent", now.T.Agent(r.Judge)))
	}
	if len(r.Turns) == 0 {
		return list
	}
	switch s.Kind {
	case exercise.Moves:
		f.aboutMoves(now, w, say)
	case exercise.Best:
		f.aboutBest(now, w, say)
	case exercise.Line:
		f.aboutLine(now, w, say)
	}
	return list
}

// aboutMoves says which of the right answers are the best, and which others are as good.
func (f *Feature) aboutMoves(now *feature.Snapshot, w *Words, say func(bool, string)) {
	r, s := f.check.found, f.work.sheet()
	var good, missed []string
	for i := range r.Turns[0].Answers {
		a := &r.Turns[0].Answers[i]
		accepted := slices.Contains(s.Accept, a.Name)
		switch {
		case accepted && near(r, a):
			good = append(good, f.moveText(now, a.Name))
		case accepted:
			say(true, f.worse(now, w, a))
		case near(r, a):
			missed = append(missed, f.moveText(now, a.Name))
		}
	}
	switch best, exact := together(w, good), r.Judge == exercise.Exact; {
	case len(good) > 0 && exact:
		say(false, plural(w.AreExact, len(good), best))
	case len(good) > 0:
		say(false, plural(w.AreBest, len(good), best))
	}
	switch {
	case len(missed) > 0 && len(good) == 0:
		say(len(s.Accept) > 0, plural(w.BestIs, len(missed), together(w, missed)))
	case len(missed) > 0:
		say(true, plural(w.NotAccepted, len(missed), together(w, missed)))
	}
}

// aboutBest says what the exercise's judge accepts, and where a deeper search disagrees.
func (f *Feature) aboutBest(now *feature.Snapshot, w *Words, say func(bool, string)) {
	r := f.check.found
	var accepted, missed, nearly []string
	if !f.check.own { // the form's judge cannot be used
		for i := range r.Turns[0].Answers {
			if a := &r.Turns[0].Answers[i]; a.Best {
				missed = append(missed, f.moveText(now, a.Name))
			}
		}
		if len(missed) > 0 {
			say(false, plural(w.BestIs, len(missed), together(w, missed)))
		}
		return
	}
	for i := range r.Turns[0].Answers {
		a := &r.Turns[0].Answers[i]
		switch is := slices.Contains(r.Accepts, a.Name); {
		case is:
			accepted = append(accepted, f.moveText(now, a.Name))
			if within, err := sheet.Number(f.work.sheet().Within, 0); !near(r, a) && err == nil && (a.Least || float64(a.Short) > within+float64(close[r.Unit])) {
				say(true, text.Fill(w.Shallow, "finding", f.worse(now, w, a)))
			}
		case a.Best:
			missed = append(missed, f.moveText(now, a.Name))
		case near(r, a):
			nearly = append(nearly, f.moveText(now, a.Name))
		}
	}
	if len(accepted) > 0 {
		say(false, plural(w.Accepts, len(accepted), together(w, accepted)))
	}
	if len(missed) > 0 {
		say(true, plural(w.Misses, len(missed), together(w, missed)))
	}
	if len(nearly) > 0 {
		say(true, plural(w.Nearly, len(nearly), together(w, nearly)))
	}
}

// aboutLine says where the line is not the best, for either side.
func (f *Feature) aboutLine(now *feature.Snapshot, w *Words, say func(bool, string)) {
	r, s := f.check.found, f.work.sheet()
	sound := true
	for i := range r.Turns {
		t := &r.Turns[i]
		if i >= len(s.Line) || len(t.Answers) == 0 {
			break
		}
		at := slices.IndexFunc(t.Answers, func(a wire.ReviewedAnswer) bool { return a.Name == s.Line[i] })
		if at < 0 {
			continue
		}
		own := t.Seat == f.proof.seat
		move, best := f.moveText(now, s.Line[i]), f.moveText(now, t.Answers[0].Name)
		switch played := &t.Answers[at]; {
		case !near(r, played) && own:
			say(true, f.worse(now, w, played)+" "+text.Fill(w.Instead, "move", best))
			sound = false
		case !near(r, played):
			say(true, text.Fill(w.Refuted, "move", move, "best", best))
			sound = false
		case own:
			if others := f.others(now, i, t); len(others) > 0 {
				say(true, text.Fill(w.SecondWay, "move", move, "moves", together(w, others)))
			}
		}
	}
	if sound {
		say(false, w.LineSound)
	}
}

// others are the answers that are as good as the line's at an index, and not accepted.
func (f *Feature) others(now *feature.Snapshot, at int, t *wire.ReviewedTurn) (list []string) {
	s := f.work.sheet()
	accepted := ""
	if at < len(s.Others) {
		accepted = " " + strings.ReplaceAll(s.Others[at], ",", " ") + " "
	}
	for i := range t.Answers {
		a := &t.Answers[i]
		if near(f.check.found, a) && a.Name != s.Line[at] && !strings.Contains(accepted, " "+a.Name+" ") {
			list = append(list, f.moveText(now, a.Name))
		}
	}
	return list
}

// worse says by how much an answer is worse than the best one.
func (f *Feature) worse(now *feature.Snapshot, w *Words, a *wire.ReviewedAnswer) string {
	unit, known := now.T.Units[f.check.found.Unit]
	move := f.moveText(now, a.Name)
	if !known || a.Short == 0 {
		return text.Fill(w.MuchWorse, "move", move)
	}
	template := w.Loses
	if a.Least {
		template = w.LosesLeast
	}
	x := float64(int(a.Short*10+0.5)) / 10
	return text.Fill(template, "move", move, "n", now.T.Counted(unit, x))
}

// plural is a sentence about one move or several.
func plural(p text.Plural, n int, moves string) string {
	if n == 1 {
		return text.Fill(p.One, "n", moves)
	}
	return text.Fill(p.Many, "n", moves)
}

// together lists moves in a sentence; of many only the first ones.
func together(w *Words, moves []string) string {
	const most = 6
	if len(moves) > most {
		return strings.Join(moves[:most], ", ") + "…"
	}
	if n := len(moves); n > 1 {
		return strings.Join(moves[:n-1], ", ") + " " + w.And + " " + moves[n-1]
	}
	return strings.Join(moves, "")
}
