// Package grade sets up exercises and grades answers. The page's worker, embedded boards and the
// command line share it.
//
// An answer is a turn: all plies that the solver makes before another seat moves, so that a move
// that closes a mill and the removal after it are one answer, "a1-a4xg7". Forced passes are not
// part of answers; they may be given or left out. Answers about a search are words, see Answer. If several seats move at once, an answer is
// only the solver's move, since chance and the others decide the rest; only a game to be won
// continues, and its moves are whole steps.
//
// Grading that needs a search is a job, which works in slices of time:
//
//	for done, err := job.Step(slice); !done; done, err = job.Step(slice) {
//		// handle messages that have arrived
//	}
//
// Exact judges, and those that are limited by a count, reach the same verdict everywhere.
package grade

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"playout/engine/exercise"
	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/player"
	"playout/engine/record"
	"playout/engine/sorting"
	"playout/engine/strict"
)

// Question is an exercise whose game, position and moves exist, and whose goal is valid for
// them.
type Question struct {
	Exercise *exercise.Exercise
	Game     game.Game
	Record   *record.Record // up to the question
	Seat     game.Seat      // the solver's

	// Lowered is the judge or the opponent after it was lowered to the bounds of exercises, ""
	// if the exercise stays within them.
	Lowered string
	// Waiting is called about every 100 ms while Report or a Try works, nil for never.
	Waiting Waiting

	state    game.State // the position of the question
	together bool       // several seats move at once
	accept   []string   // names of the turns that are right
	line     []entry
	agent    player.Agent      // the judge, or the player of the other seats
	feedback map[string]string // by the name of the answer
	cache    map[string]any    // results of the solver or the judge, by the text of the position

	instances map[uint64]*instance // of a question about a search, by seed
}

// entry is one turn of a line.
type entry struct {
	turn
	before game.State // the position before it
	text   string     // as written in the exercise
	others []string   // names of other turns that are right
}

// NewQuestion returns the question that an exercise asks. The error is a *strict.Fault or, if
// several parts of the exercise are wrong, strict.Faults.
func NewQuestion(x *exercise.Exercise) (*Question, error) {
	g, err := games.Parse(x.Game)
	if err != nil {
		return nil, strict.At("game", err)
	}
	if _, err := record.New(g, x.Position, x.Seed); err != nil {
		return nil, strict.At("position", err)
	}
	r, err := record.Parse(g, x.Position, x.Seed, x.Moves)
	if err != nil {
		return nil, strict.In("moves", "moves: ", err)
	}
	q := &Question{Exercise: x, Game: g, Record: r, state: r.StateAt(r.Len()), cache: make(map[string]any), instances: make(map[uint64]*instance)}
	q.together = game.Together(g)
	if err := q.setSeat(); err != nil {
		return nil, err
	}
	var faults strict.Faults
	faults.Add(strict.In("goal", "goal: ", q.checkGoal()))
	if faults == nil || x.Goal.Kind != exercise.Line { // the answers to a line are known once it is read
		faults.Add(strict.In("feedback", "feedback: ", q.readFeedback()))
	}
	if faults != nil {
		return nil, faults.Err()
	}
	return q, nil
}

// Net returns the name of the opponent's net, or the path of its file; "" if the opponent has
// none or there is no opponent.
func (q *Question) Net() string {
	if q.Exercise.Goal.Kind != exercise.Win {
		return ""
	}
	return q.agent.Net()
}

// setSeat determines the solver's seat.
func (q *Question) setSeat() error {
	acting := q.state.Acting()
	if acting == 0 {
		return strict.Wrong("position", "the game is over in the position of the question").Allow("a position with a seat to move")
	}
	q.Seat = acting.First()
	names := q.Game.Spec().Seats
	if name := q.Exercise.Seat; name != "" {
		i := slices.Index(names, name)
		if i < 0 {
			return strict.Wrong("seat", "seat %q is unknown", game.Clip(name)).Allow("%s", strings.Join(names, ", "))
		}
		q.Seat = game.Seat(i)
	}
	switch q.Exercise.Goal.Kind {
	case exercise.Win, exercise.Choose:
		return nil
	}
	if !acting.Has(q.Seat) {
		return strict.Wrong("seat", "it is not the turn of seat %s", names[q.Seat]).Allow("one that moves there")
	}
	if legal := q.state.Legal(q.Seat, nil); len(legal) == 1 && q.state.MoveName(q.Seat, legal[0]) == pass {
		return strict.Wrong("position", "seat %s has to pass there", names[q.Seat]).Allow("a position with a choice")
	}
	return nil
}

// checkGoal checks the goal against the game.
func (q *Question) checkGoal() error {
	goal := &q.Exercise.Goal
	switch goal.Kind {
	case exercise.Moves:
		var faults strict.Faults
		for i, text := range goal.Accept {
			name, err := q.answerName(q.state, text)
			faults.Add(strict.In(strict.Index("accept", i), "accept: ", err))
			q.accept = append(q.accept, name)
		}
		return faults.Err()
	case exercise.Line:
		return q.readLine(goal)
	case exercise.Best:
		return q.setJudge(goal)
	case exercise.Win:
		agent, err := player.Parse(q.Game, goal.Against)
		if err != nil {
			return strict.In("against", "against: ", err)
		}
		if agent.Outside() {
			return strict.Wrong("against", "against: agent %q is an outside program", agent).Allow("agents of Playout")
		}
		q.agent, q.Lowered = limited(agent)
	case exercise.Select, exercise.Backup, exercise.Cut, exercise.Order:
		return q.setSearch(goal)
	}
	return nil
}

// readLine reads a line and its other right moves.
func (q *Question) readLine(goal *exercise.Goal) error {
	if q.together {
		return strict.Wrong("kind", "a line in %s, where several seats move at once", q.Game.Spec().ID).Allow("moves, best, win, choose")
	}
	// The moves before the question are replayed once, at the end.
	r, err := record.New(q.Game, q.state.String(), q.Exercise.Seed)
	if err != nil {
		return err
	}
	for i, text := range goal.Line {
		next, turns, err := q.extend(r, text)
		if err != nil {
			return strict.In(strict.Index("line", i), "line: ", err)
		}
		e := entry{before: r.StateAt(r.Len()), text: text}
		switch {
		case len(turns) > 1 || len(turns) == 0 && text != pass:
			return strict.Wrong(strict.Index("line", i), "line: %q is not one turn", game.Clip(text)).Allow("each side's turn by itself")
		case len(turns) == 1:
			if e.turn = turns[0]; !e.isComplete {
				return strict.In(strict.Index("line", i), "line: ", errIncomplete(next, text))
			}
		}
		if i == 0 && (e.seat != q.Seat || len(turns) == 0) {
			return strict.Wrong("line[0]", "line: its first move is not the solver's").Allow("lines that begin with one of seat %s", q.Game.Spec().Seats[q.Seat])
		}
		if len(goal.Others[i]) > 0 && (e.seat != q.Seat || len(e.names) == 0) {
			return strict.Wrong("accept."+strconv.Itoa(i), "accept of index %d, where seat %s does not move", i, q.Game.Spec().Seats[q.Seat]).Allow("indices of the solver's moves")
		}
		for _, other := range goal.Others[i] {
			name, err := q.answerName(e.before, other)
			if err != nil {
				return strict.In("accept."+strconv.Itoa(i), fmt.Sprintf("accept of index %d: ", i), err)
			}
			e.others = append(e.others, name)
		}
		q.line = append(q.line, e)
		r = next
	}
	_, _, err = q.extend(q.Record, r.String())
	return err
}

// readFeedback reads the keys of the feedback. Their faults have these keys as paths.
func (q *Question) readFeedback() error {
	var faults strict.Faults
	q.feedback = make(map[string]string)
	for _, key := range sortedKeys(q.Exercise.Feedback) {
		text := q.Exercise.Feedback[key]
		if key == exercise.Right || key == exercise.Wrong {
			q.feedback[key] = text
			continue
		}
		name, err := q.answerKey(key)
		faults.Add(strict.At(key, err))
		q.feedback[name] = text
	}
	return faults.Err()
}

// answerKey returns the name of the answer that a key of the feedback means.
func (q *Question) answerKey(key string) (name string, err error) {
	goal := &q.Exercise.Goal
	switch goal.Kind {
	case exercise.Choose:
		if i, err := strconv.Atoi(key); err != nil || i < 0 || i >= len(goal.Options) || strconv.Itoa(i) != key {
			return "", strict.Wrong("", "%q is not an option", game.Clip(key)).Allow("right, wrong and 0 to %d", len(goal.Options)-1)
		}
		return key, nil
	case exercise.Win:
		return "", strict.Wrong("", "%q is no answer where a game is to be won", game.Clip(key)).Allow("right, wrong")
	case exercise.Select, exercise.Backup, exercise.Cut, exercise.Order:
		return "", strict.Wrong("", "%q is no answer about a search", game.Clip(key)).Allow("right, wrong")
	case exercise.Line:
		for _, e := range q.line {
			if e.seat == q.Seat && len(e.names) > 0 {
				if name, err = q.answerName(e.before, key); err == nil {
					break
				}
			}
		}
		return name, err
	}
	return q.answerName(q.state, key)
}

// Against returns the agent of each seat, "" for a seat that no agent plays.
func (q *Question) Against() []string {
	all := make([]string, len(q.Game.Spec().Seats))
	for i := range all {
		if q.Exercise.Goal.Kind == exercise.Win && game.Seat(i) != q.Seat {
			all[i] = q.agent.String()
		}
	}
	return all
}

// Unit returns the unit of values, such as "disc"; "" if the game has none.
func (q *Question) Unit() string { return UnitOf(q.Game) }

// UnitOf returns the unit of a game's values, "" if it has none.
func UnitOf(g game.Game) string {
	if evaluated, is := g.(game.Evaluated); is {
		return evaluated.Evaluations()[0].Unit
	}
	return ""
}

func sortedKeys(of map[string]string) []string {
	keys := make([]string, 0, len(of))
	for key := range of {
		keys = append(keys, key)
	}
	sorting.Strings(keys)
	return keys
}
