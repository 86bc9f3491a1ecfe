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

// margins are how much worse, by unit, an answer may be that a search cannot distinguish from the
// best one. An exact value distinguishes all.
var margins = map[string]float32{"disc": 0.5, "stone": 0.2, "pawn": 0.2}

// near reports whether an answer is as good as the best one, as far as the engine can tell.
func near(r *wire.Vetted, a *wire.VettedAnswer) bool {
	return a.Best || !a.AtLeast && r.Judge != exercise.Exact && a.Loss <= margins[r.Unit]
}

// finding is a sentence about the answers; a warning is something that a teacher may want
// to change.
type finding struct {
	Text string
	Warn bool
}

// verdict words the engine's findings about the answers of a sheet.
type verdict struct {
	found *wire.Vetted
	own   bool // it is about the form's own judge or answers
	seat  string
	sheet *sheet.Sheet
	t     *text.Strings
	words *Words
	move  func(name string) string // a move for a person

	list []finding
}

// findings returns the engine's findings in words.
func (f *Feature) findings(now *feature.Snapshot, w *Words) []finding {
	if len(f.check.model) > 0 {
		return []finding{{f.answer(now, w), false}}
	}
	if f.check.found == nil {
		return nil
	}
	v := verdict{
		found: f.check.found, own: f.check.own, seat: f.proof.seat, sheet: f.work.sheet(), t: now.T, words: w,
		move: func(name string) string { return f.moveText(now, name) },
	}
	v.judge()
	return v.list
}

// answer returns the model answer to a question about a search.
func (f *Feature) answer(now *feature.Snapshot, w *Words) string {
	steps := f.check.model
	last := &steps[len(steps)-1]
	kind := f.work.sheet().Kind
	var moves []string
	for i := range steps {
		if kind != exercise.Select && i < len(steps)-1 {
			continue
		}
		for k := range steps[i].Rows {
			row := &steps[i].Rows[k]
			if !row.Right && kind != exercise.Order {
				continue
			}
			move := now.MoveText(row.Move)
			if kind == exercise.Backup {
				move += ": N = " + now.T.Number(row.N) + ", Q = " + now.T.Hundredths(row.Q)
			}
			if moves = append(moves, move); kind == exercise.Select {
				break
			}
		}
	}
	switch {
	case len(moves) == 0:
		return w.NothingCut
	case kind == exercise.Order:
		return text.Fill(w.Answer, "moves", strings.Join(moves, " ")) + " " + text.Fill(w.OrderNodes, "n", now.T.Number(last.Nodes))
	}
	return text.Fill(w.Answer, "moves", strings.Join(moves, " "))
}

func (v *verdict) add(warn bool, text string) { v.list = append(v.list, finding{text, warn}) }

// judge names the judge, and then gives its findings.
func (v *verdict) judge() {
	r, w := v.found, v.words
	switch {
	case r.Judge == exercise.Exact:
		v.add(false, w.ByExact)
	case strings.HasPrefix(r.Judge, "alphabeta:depth="):
		v.add(false, text.Fill(w.ByDepth, "n", strings.TrimPrefix(r.Judge, "alphabeta:depth=")))
	case r.Judge != "":
		v.add(false, text.Fill(w.ByAgent, "agent", v.t.Agent(r.Judge)))
	}
	if len(r.Turns) == 0 {
		return
	}
	switch v.sheet.Kind {
	case exercise.Moves:
		v.aboutMoves()
	case exercise.Best:
		v.aboutBest()
	case exercise.Line:
		v.aboutLine()
	}
}

// aboutMoves notes which of the right answers are the best, and which others are as good.
func (v *verdict) aboutMoves() {
	r, s, w := v.found, v.sheet, v.words
	var good, missed []string
	for i := range r.Turns[0].Answers {
		a := &r.Turns[0].Answers[i]
		accepted := slices.Contains(s.Accept, a.Name)
		switch {
		case accepted && near(r, a):
			good = append(good, v.move(a.Name))
		case accepted:
			v.add(true, v.worse(a))
		case near(r, a):
			missed = append(missed, v.move(a.Name))
		}
	}
	switch best, exact := together(w, good), r.Judge == exercise.Exact; {
	case len(good) > 0 && exact:
		v.add(false, plural(w.AreExact, len(good), best))
	case len(good) > 0:
		v.add(false, plural(w.AreBest, len(good), best))
	}
	switch {
	case len(missed) > 0 && len(good) == 0:
		v.add(len(s.Accept) > 0, plural(w.BestIs, len(missed), together(w, missed)))
	case len(missed) > 0:
		v.add(true, plural(w.NotAccepted, len(missed), together(w, missed)))
	}
}

// aboutBest notes which answers the exercise's judge accepts, and where a deeper search
// disagrees.
func (v *verdict) aboutBest() {
	r, w := v.found, v.words
	var accepted, missed, nearly []string
	if !v.own { // the form's judge cannot be used
		for i := range r.Turns[0].Answers {
			if a := &r.Turns[0].Answers[i]; a.Best {
				missed = append(missed, v.move(a.Name))
			}
		}
		if len(missed) > 0 {
			v.add(false, plural(w.BestIs, len(missed), together(w, missed)))
		}
		return
	}
	for i := range r.Turns[0].Answers {
		a := &r.Turns[0].Answers[i]
		switch is := slices.Contains(r.Accepts, a.Name); {
		case is:
			accepted = append(accepted, v.move(a.Name))
			if within, err := sheet.Number(v.sheet.Within, 0); !near(r, a) && err == nil && (a.AtLeast || float64(a.Loss) > within+float64(margins[r.Unit])) {
				v.add(true, text.Fill(w.Shallow, "finding", v.worse(a)))
			}
		case a.Best:
			missed = append(missed, v.move(a.Name))
		case near(r, a):
			nearly = append(nearly, v.move(a.Name))
		}
	}
	if len(accepted) > 0 {
		v.add(false, plural(w.Accepts, len(accepted), together(w, accepted)))
	}
	if len(missed) > 0 {
		v.add(true, plural(w.Misses, len(missed), together(w, missed)))
	}
	if len(nearly) > 0 {
		v.add(true, plural(w.Nearly, len(nearly), together(w, nearly)))
	}
}

// aboutLine notes the moves of the line that are not the best, for either side.
func (v *verdict) aboutLine() {
	r, s, w := v.found, v.sheet, v.words
	sound := true
	for i := range r.Turns {
		t := &r.Turns[i]
		if i >= len(s.Line) || len(t.Answers) == 0 {
			break
		}
		at := slices.IndexFunc(t.Answers, func(a wire.VettedAnswer) bool { return a.Name == s.Line[i] })
		if at < 0 {
			continue
		}
		own := t.Seat == v.seat
		move, best := v.move(s.Line[i]), v.move(t.Answers[0].Name)
		switch played := &t.Answers[at]; {
		case !near(r, played) && own:
			v.add(true, v.worse(played)+" "+text.Fill(w.Instead, "move", best))
			sound = false
		case !near(r, played):
			v.add(true, text.Fill(w.Refuted, "move", move, "best", best))
			sound = false
		case own:
			if others := v.others(i, t); len(others) > 0 {
				v.add(true, text.Fill(w.SecondWay, "move", move, "moves", together(w, others)))
			}
		}
	}
	if sound {
		v.add(false, w.LineSound)
	}
}

// others returns the answers that are as good as the line's at an index, and not accepted.
func (v *verdict) others(at int, t *wire.VettedTurn) (list []string) {
	s := v.sheet
	accepted := ""
	if at < len(s.Others) {
		accepted = " " + strings.ReplaceAll(s.Others[at], ",", " ") + " "
	}
	for i := range t.Answers {
		a := &t.Answers[i]
		if near(v.found, a) && a.Name != s.Line[at] && !strings.Contains(accepted, " "+a.Name+" ") {
			list = append(list, v.move(a.Name))
		}
	}
	return list
}

// worse returns by how much an answer is worse than the best one.
func (v *verdict) worse(a *wire.VettedAnswer) string {
	w := v.words
	unit, known := v.t.Units[v.found.Unit]
	move := v.move(a.Name)
	if !known || a.Loss == 0 {
		return text.Fill(w.MuchWorse, "move", move)
	}
	template := w.Loses
	if a.AtLeast {
		template = w.LosesLeast
	}
	x := float64(int(a.Loss*10+0.5)) / 10
	return text.Fill(template, "move", move, "n", v.t.Counted(unit, x))
}

// plural returns a sentence about one move or several.
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
