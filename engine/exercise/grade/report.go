package grade

import (
	"fmt"
	"strings"
	"time"

	"playout/engine/exercise"
	"playout/engine/game"
	"playout/engine/instant"
	"playout/engine/player"
	"playout/engine/strict"
)

// Report describes in a line, for the author, whether the answers of an exercise are right and
// not only legal. The error says why they are not. nets are as in Try.
func (q *Question) Report(nets player.Nets) (string, error) {
	goal := &q.Exercise.Goal
	switch goal.Kind {
	case exercise.Moves:
		return fmt.Sprintf("%s right: %s%s", counted(len(q.accept), "answer"), strings.Join(q.accept, ", "), q.engineOpinion()), nil
	case exercise.Line:
		var names []string
		for _, e := range q.line {
			names = append(names, e.text)
		}
		return fmt.Sprintf("a line of %s: %s", counted(len(names), "turn"), strings.Join(names, " ")), nil
	case exercise.Best:
		return q.reportBest()
	case exercise.Win:
		return q.reportWin(nets)
	case exercise.Select, exercise.Backup, exercise.Cut, exercise.Order:
		return q.reportSearch()
	}
	var right []string
	for _, i := range goal.Answers {
		right = append(right, fmt.Sprintf("%d (%s)", i, game.Clip(goal.Options[i])))
	}
	return fmt.Sprintf("%s, right: %s", counted(len(goal.Options), "option"), strings.Join(right, ", ")), nil
}

// reportSearch gives the model answer to the first attempt at a question about a search.
func (q *Question) reportSearch() (string, error) {
	j, err := q.Solution(0, nil)
	if err == nil {
		err = j.finish(q.Waiting)
	}
	if err != nil {
		return "", err
	}
	var names []string
	last := &j.Tasks[len(j.Tasks)-1]
	for i := range last.Rows {
		if last.Rows[i].Right {
			names = append(names, last.Rows[i].Move)
		}
	}
	what := ""
	switch in := q.instances[q.Exercise.InstanceSeed(0)]; q.Exercise.Goal.Kind {
	case exercise.Select:
		names = nil
		for i := range in.simulation.Path {
			names = append(names, in.simulation.Path[i].Chosen)
		}
		what = fmt.Sprintf("%s: %s", counted(len(names), "choice"), strings.Join(names, " "))
	case exercise.Backup:
		for i := range last.Rows {
			if row := &last.Rows[i]; row.Right {
				what = fmt.Sprintf("after the simulation %s has N = %d and Q = %.2f", row.Move, row.N, row.Q)
			}
		}
	case exercise.Cut:
		if len(names) == 0 {
			names = []string{exercise.NoneCut}
			what = "0"
		} else {
			what = fmt.Sprint(len(names))
		}
		what += fmt.Sprintf(" of %d cut at %q: %s", len(last.Rows), strings.Join(in.path, " "), strings.Join(names, " "))
	case exercise.Order:
		names = nil
		for i := range last.Rows {
			names = append(names, last.Rows[i].Move)
		}
		what = fmt.Sprintf("the fewest nodes are %d: %s", last.Nodes, strings.Join(names, " "))
	}
	if q.Exercise.Goal.Fresh {
		what += "; other instances follow"
	}
	return what, nil
}

// counted formats a number with its noun.
func counted(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return fmt.Sprintf("%d %s", n, what)
}

// engine returns the agent whose choice is compared with the accepted moves: one without a net,
// so that a report is the same on every machine.
func (q *Question) engine() (player.Agent, error) {
	agent, err := player.Parse(q.Game, "alphabeta:depth=6,ties=first")
	return agent.WithoutNet(), err
}

// countedPlies formats a number of plies.
func countedPlies(n int) string {
	if n == 1 {
		return "1 ply"
	}
	return fmt.Sprintf("%d plies", n)
}

// engineOpinion describes whether the accepted moves include the engine's. That is no error, since
// the engine does not know the purpose of an exercise.
func (q *Question) engineOpinion() string {
	agent, err := q.engine()
	if err != nil || q.together {
		return ""
	}
	turns, err := q.playTurn(agent)
	if err != nil || len(turns) == 0 {
		return ""
	}
	name := turns[0].name()
	for _, right := range q.accept {
		if right == name {
			return "; the engine agrees"
		}
	}
	return fmt.Sprintf("; the engine (%s) prefers %s", agent, name)
}

// playTurn returns the turn that an agent plays from the question.
func (q *Question) playTurn(agent player.Agent) ([]turn, error) {
	r := q.Record.Cut(q.Record.Len())
	for {
		s := r.StateAt(r.Len())
		if s.Acting() != game.Only(q.Seat) {
			return turnsOf(r, q.Record.Len()), nil
		}
		p, err := player.New(q.Game, agent, nil, q.Exercise.Seed)
		if err != nil {
			return nil, err
		}
		m, err := choose(p, agent, s, q.Seat, r.Len(), q.Waiting)
		if err != nil {
			return nil, err
		}
		if err := r.Append(game.Solo(q.Seat, m)); err != nil {
			return nil, err
		}
	}
}

// reportBest lists all answers that the judge considers right; none is an error.
func (q *Question) reportBest() (string, error) {
	var right []string
	all := q.allAnswers()
	for _, name := range all {
		j, err := q.Judge(Answer{Moves: []string{name}})
		if err == nil {
			err = j.finish(q.Waiting)
		}
		if err != nil {
			return "", strict.In("", "judge: ", err)
		}
		if j.Verdict.Outcome == Right {
			right = append(right, name)
		}
	}
	if len(right) == 0 {
		return "", strict.Wrong("", "judge: none of %s is right", counted(len(all), "answer")).Allow("an exercise with one that is")
	}
	return fmt.Sprintf("%s of %d right: %s", counted(len(right), "answer"), len(all), strings.Join(right, ", ")), nil
}

// allAnswers returns the names of all answers, in the order of their plies.
func (q *Question) allAnswers() (names []string) {
	if q.together {
		for _, m := range q.state.Legal(q.Seat, nil) {
			names = append(names, q.state.MoveName(q.Seat, m))
		}
		return names
	}
	var walk func(s game.State, name string)
	walk = func(s game.State, name string) {
		for _, m := range s.Legal(q.Seat, nil) {
			next := game.Clone(q.Game, s)
			next.Play(game.Solo(q.Seat, m), nil)
			if text := name + s.MoveName(q.Seat, m); next.Acting() == game.Only(q.Seat) {
				walk(next, text)
			} else {
				names = append(names, text)
			}
		}
	}
	walk(q.state, "")
	return names
}

// reportWin names the opponent and describes how the engine does as the solver. A failure is no
// error, since it does not prove that the game cannot be won.
func (q *Question) reportWin(nets player.Nets) (string, error) {
	goal := &q.Exercise.Goal
	what, within := "to be won", ""
	if goal.Result == 0 {
		what = "to be won or drawn"
	}
	if goal.Plies > 0 {
		within = " within " + countedPlies(goal.Plies)
	}
	agent, err := q.engine()
	if err != nil {
		if agent, err = player.Parse(q.Game, "level:8"); err != nil {
			return "", err
		}
	}
	outcome, plies, err := q.playAsSolver(agent, nets)
	if err != nil {
		return "", strict.In("", "against: ", err)
	}
	how := map[Outcome]string{Right: "does it in", Wrong: "fails in", Open: "has not done it after a minute and"}[outcome]
	return fmt.Sprintf("a game against %s, %s%s; the engine (%s) %s %s", q.agent, what, within, agent, how, countedPlies(plies)), nil
}

// maxPlayTime limits how long an agent plays as the solver.
const maxPlayTime = time.Minute

// playAsSolver returns the outcome of an agent as the solver of a game to be won, Open after
// maxPlayTime.
func (q *Question) playAsSolver(agent player.Agent, nets player.Nets) (outcome Outcome, plies int, err error) {
	began := instant.Now()
	p, err := player.New(q.Game, agent, nets, q.Exercise.Seed)
	if err != nil {
		return Open, 0, err
	}
	t := q.Try(nets)
	if err := t.begin(); err != nil {
		return Open, 0, err
	}
	for {
		s := t.record.StateAt(t.record.Len())
		if !s.Acting().Has(q.Seat) || t.outOfPlies() {
			v, err := t.judge(Answer{Moves: t.plies()})
			return v.Outcome, t.record.Len() - q.Record.Len(), err
		}
		if instant.Since(began) > maxPlayTime {
			return Open, t.record.Len() - q.Record.Len(), nil
		}
		m, err := choose(p, agent, s, q.Seat, t.record.Len(), q.Waiting)
		if err != nil {
			return Open, 0, err
		}
		if err := t.step(s, q.Seat, m); err != nil {
			return Open, 0, err
		}
		if err := t.play(); err != nil {
			return Open, 0, err
		}
	}
}
