package exercise

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"playout/engine/game"
)

// Limits of what is accepted. Texts are counted in characters.
const (
	MaxBytes     = 64 << 10 // of the JSON of an exercise, or of a whole set
	MaxExercises = 100      // of a set
	MaxHints     = 10
	MaxOptions   = 20
	MaxMoves     = 100 // of a goal's line or accepted moves
	MaxFeedback  = 100 // answers with a text
	MaxPoints    = 1000
	MaxAttempts  = 100
	MaxWithin    = 1000
	MaxPlies     = 1000

	// Of what a judge or an opponent may spend on a move. One that asks for more is lowered.
	MaxMillis      = 10_000
	MaxSimulations = 20_000
	MaxEvaluated   = 4000 // simulations if a net evaluates positions
	MaxDepth       = 12
	MaxNodes       = 2_000_000 // positions of alpha-beta
	MaxEmpties     = 18        // squares of Othello from which the end is solved

	maxID     = 100
	maxTitle  = 200
	maxPrompt = 4000
	maxText   = 1000 // of a hint, an option or a feedback
	maxName   = 200  // of a game, an agent
	maxMove   = 32   // of a move's name
	maxLang   = 35   // as BCP 47 recommends
)

// Like says whether a text is meant to be an exercise or a set, whether or not it can be
// read: a JSON object of which Playout's name says so.
func Like(text string) bool {
	text = strings.TrimLeft(strings.TrimPrefix(text, "\ufeff"), " \t\r\n")
	_, after, named := strings.Cut(text[:min(len(text), MaxBytes)], `"playout"`)
	after = strings.TrimLeft(after, " \t\r\n:")
	return strings.HasPrefix(text, "{") && named && (strings.HasPrefix(after, `"`+One+`"`) || strings.HasPrefix(after, `"`+Many+`"`))
}

// Parse reads the JSON of one exercise.
func Parse(data []byte) (*Exercise, error) {
	s, one, err := Read(data)
	switch {
	case err != nil:
		return nil, err
	case !one:
		return nil, fmt.Errorf("it is a set of exercises; allowed: one, \"playout\":%q", One)
	}
	return &s.Exercises[0], nil
}

// ParseSet reads the JSON of a set.
func ParseSet(data []byte) (*Set, error) {
	s, one, err := Read(data)
	switch {
	case err != nil:
		return nil, err
	case one:
		return nil, fmt.Errorf("it is one exercise; allowed: a set, \"playout\":%q", Many)
	}
	return s, nil
}

// Read reads the hostile JSON of an exercise or of a set, and reports which of the two it is.
// A single exercise is returned as a set of one, without a title.
func Read(data []byte) (s *Set, one bool, err error) {
	if len(data) > MaxBytes {
		return nil, false, fmt.Errorf("an exercise of %d bytes; allowed: at most %d", len(data), MaxBytes)
	}
	root, err := readJSON(bytes.TrimPrefix(data, []byte("\ufeff")))
	if err != nil {
		return nil, false, err
	}
	o := &object{of: root}
	switch what := o.required("playout", maxID); {
	case o.err != nil:
	case what == One:
		s, one = &Set{Playout: Many, Version: Version}, true
		x := readExercise(root)
		if x.err == nil {
			s.Exercises = []Exercise{x.Exercise}
			return s, one, nil
		}
		o.err = x.err
	case what == Many:
		if s = readSet(o); o.err == nil {
			return s, false, nil
		}
	default:
		o.fail("playout is %q; allowed: %s, %s", game.Clip(what), One, Many)
	}
	return nil, false, o.err
}

// version reads the version, before anything that may differ between versions.
func (o *object) version() {
	n, is := o.take("version").(number)
	switch v, err := strconv.ParseFloat(string(n), 64); {
	case o.err != nil:
	case !is:
		o.fail("version is missing or not a number; allowed: %d", Version)
	case err == nil && v > Version:
		o.err = &Later{What: "version", Value: game.Clip(string(n))}
	case err != nil || v != Version:
		o.fail("version is %s; allowed: %d", game.Clip(string(n)), Version)
	}
}

func readSet(o *object) *Set {
	s := &Set{Playout: Many, Version: Version}
	o.version()
	s.Title = o.text("title", maxTitle)
	all := o.list("exercises", MaxExercises)
	if o.err == nil && len(all) == 0 {
		o.fail("exercises is missing or empty; allowed: 1 to %d", MaxExercises)
	}
	o.close("a set")
	for i, each := range all {
		if o.err != nil {
			break
		}
		root, is := each.(map[string]any)
		if !is {
			o.fail("exercise %d is not an object; allowed: exercises", i)
			break
		}
		x := readExercise(root)
		if x.err != nil {
			o.err = fmt.Errorf("exercise %d: %w", i, x.err)
		}
		s.Exercises = append(s.Exercises, x.Exercise)
	}
	return s
}

// readExercise reads an exercise, single or in a set.
func readExercise(root map[string]any) (x struct {
	Exercise
	err error
}) {
	o := &object{of: root}
	x.Playout, x.Version = One, Version
	if what := o.required("playout", maxID); o.err == nil && what != One {
		o.fail("playout is %q; allowed: %s", game.Clip(what), One)
	}
	o.version()
	g := o.object("goal")
	if g != nil {
		g.kind(&x.Goal)
		o.adopt(g, "goal")
	}
	x.ID = o.text("id", maxID)
	x.Game = o.required("game", maxName)
	x.Position = o.text("position", MaxBytes)
	x.Moves = o.lines("moves", MaxBytes)
	x.Seat = o.text("seat", maxMove)
	x.Seed = o.seed("seed")
	x.Title = o.text("title", maxTitle)
	x.Prompt = o.lines("prompt", maxPrompt)
	x.Hints = o.texts("hints", MaxHints, maxText)
	x.HintCost = o.number("hintCost", 0, MaxPoints)
	x.Attempts = o.whole("attempts", 0, MaxAttempts)
	x.Points = 1
	if o.has("points") {
		x.Points = o.number("points", 0, MaxPoints)
	}
	x.Lang = o.text("lang", maxLang)
	if o.err == nil && !isWord(x.Lang, "") && x.Lang != "" {
		o.fail("lang is %q; allowed: a language's code, such as en", game.Clip(x.Lang))
	}
	if g != nil && o.err == nil {
		g.goal(&x.Goal)
		o.adopt(g, "goal")
	}
	o.feedback(&x.Exercise)
	o.close("an exercise")
	x.err = o.err
	return x
}

// feedback reads the texts of answers. Package judge checks that the moves exist.
func (o *object) feedback(x *Exercise) {
	f := o.object("feedback")
	if f == nil {
		return
	}
	if o.err == nil && len(f.of) > MaxFeedback {
		o.fail("feedback of %d answers; allowed: at most %d", len(f.of), MaxFeedback)
	}
	for _, key := range f.keys() {
		if !isWord(key, "") || len(key) > maxMove {
			o.fail("feedback to %q; allowed: %s, %s, moves and options' numbers", game.Clip(key), Right, Wrong)
			return
		}
		text := f.lines(key, maxText)
		if o.adopt(f, "feedback"); o.err != nil {
			return
		}
		if x.Feedback == nil {
			x.Feedback = make(map[string]string)
		}
		x.Feedback[key] = text
	}
}

// kind reads the kind of a goal, before anything that a later kind may have.
func (o *object) kind(g *Goal) {
	g.Kind = Kind(o.required("kind", MaxBytes))
	if o.err == nil && !slices.Contains([]Kind{Moves, Line, Best, Win, Choose}, g.Kind) {
		o.err = &Later{What: "goal", Value: strconv.Quote(game.Clip(string(g.Kind)))}
	}
}

// goal reads the fields of the goal's kind.
func (o *object) goal(g *Goal) {
	switch g.Kind {
	case Moves:
		g.Accept = o.some("accept", MaxMoves, maxMove)
	case Line:
		g.Line = o.some("line", MaxMoves, maxMove)
		g.Others = o.others(len(g.Line))
	case Best:
		g.Within = o.number("within", 0, MaxWithin)
		g.Judge = o.required("judge", maxName)
	case Win:
		g.Against = o.required("against", maxName)
		g.Plies = o.whole("plies", 0, MaxPlies)
		g.Result = 1
		if o.has("result") {
			g.Result = o.whole("result", 0, 1)
		}
	case Choose:
		g.Options = o.some("options", MaxOptions, maxText)
		for _, each := range o.list("accept", MaxOptions) {
			n, is := each.(number)
			i, err := strconv.Atoi(string(n))
			if !is || err != nil || i < 0 || i >= len(g.Options) || slices.Contains(g.Answers, i) {
				o.fail("accept names %s; allowed: options by their numbers, 0 to %d, each once", shown(each), len(g.Options)-1)
				break
			}
			g.Answers = append(g.Answers, i)
		}
		if o.err == nil && len(g.Answers) == 0 {
			o.fail("accept is missing or empty; allowed: options by their numbers")
		}
	}
	o.close("the goal " + string(g.Kind))
}

// others reads the other right moves of a line by index, from an object or from a list no
// longer than the line. Each value is a move or several.
func (o *object) others(line int) map[int][]string {
	all := map[int][]string{}
	add := func(index int, what any) {
		moves := &object{of: map[string]any{"accept": what}}
		if _, is := what.(string); is {
			moves.of["accept"] = []any{what}
		}
		if list := moves.texts("accept", MaxMoves, maxMove); len(list) > 0 {
			all[index] = list
		}
		o.adopt(moves, strconv.Itoa(index))
	}
	switch what := o.take("accept").(type) {
	case nil:
	case map[string]any:
		for _, key := range (&object{of: what}).keys() {
			index, err := strconv.Atoi(key)
			if err != nil || index < 0 || index >= line || strconv.Itoa(index) != key {
				o.fail("accept is of %q; allowed: indices of the line, 0 to %d", game.Clip(key), line-1)
				return nil
			}
			add(index, what[key])
		}
	case []any:
		if len(what) > line {
			o.fail("accept is of %d moves; allowed: at most the line's %d", len(what), line)
			return nil
		}
		for index, moves := range what {
			add(index, moves)
		}
	default:
		o.fail("accept is %s; allowed: an object of moves by index of the line", shown(what))
	}
	if len(all) == 0 {
		return nil
	}
	return all
}
