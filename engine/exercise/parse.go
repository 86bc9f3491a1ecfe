package exercise

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"playout/engine/game"
	"playout/engine/strict"
)

// Limits of exercises. Texts are counted in characters.
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

	// Limits for a judge or an opponent on a move. The package grade lowers an agent to them.
	MaxMillis      = 10_000
	MaxSimulations = 20_000
	MaxEvaluated   = 4000 // simulations if a net evaluates positions
	MaxDepth       = 12
	MaxNodes       = 2_000_000 // positions of alpha-beta
	MaxEmpties     = 18        // squares of Othello from which the end is solved

	MaxOrderDepth = 6 // plies of Order

	// fresh is the seed of a question that is another one at each attempt.
	fresh = "fresh"

	maxID     = 100
	maxTitle  = 200
	maxPrompt = 4000
	maxText   = 1000 // of a hint, an option or a feedback
	maxName   = 200  // of a game, an agent
	maxMove   = 32   // of a move's name
	maxLang   = 35   // as BCP 47 recommends
)

// LooksLike reports whether a text is meant as an exercise or a set, readable or not: a JSON object
// whose key playout names one.
func LooksLike(text string) bool {
	text = strings.TrimLeft(strings.TrimPrefix(text, "\ufeff"), " \t\r\n")
	_, after, named := strings.Cut(text[:min(len(text), MaxBytes)], `"playout"`)
	after = strings.TrimLeft(after, " \t\r\n:")
	return strings.HasPrefix(text, "{") && named && (strings.HasPrefix(after, `"`+TypeExercise+`"`) || strings.HasPrefix(after, `"`+TypeSet+`"`))
}

// Parse reads the JSON of one exercise.
func Parse(data []byte) (*Exercise, error) {
	s, one, err := Read(data)
	switch {
	case err != nil:
		return nil, err
	case !one:
		return nil, strict.Wrong("playout", "it is a set of exercises").Allow("one, \"playout\":%q", TypeExercise)
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
		return nil, strict.Wrong("playout", "it is one exercise").Allow("a set, \"playout\":%q", TypeSet)
	}
	return s, nil
}

// Read reads the hostile JSON of an exercise or of a set, and reports which of the two it is.
// A single exercise is returned as a set of one, without a title. The error is a *strict.Fault
// or, if several parts are wrong, strict.Faults.
func Read(data []byte) (s *Set, one bool, err error) {
	if len(data) > MaxBytes {
		return nil, false, strict.Wrong("", "an exercise of %d bytes", len(data)).Allow("at most %d", MaxBytes)
	}
	root, err := readJSON(bytes.TrimPrefix(data, []byte("\ufeff")))
	if err != nil {
		return nil, false, err
	}
	o := &object{values: root}
	switch what := o.kindOf(TypeExercise, TypeSet); {
	case o.faults != nil:
	case what == TypeExercise:
		x, faults := readExercise(root)
		if faults != nil {
			return nil, false, faults.Err()
		}
		return &Set{Playout: TypeSet, Version: Version, Exercises: []Exercise{x}}, true, nil
	case what == TypeSet:
		if s := readSet(o); o.faults == nil {
			return s, false, nil
		}
	default:
		o.fail("playout", "playout is %q", game.Clip(what)).Allow("%s, %s", TypeExercise, TypeSet)
	}
	return nil, false, o.faults.Err()
}

// kindOf reads the key that says what the text is, one of the types.
func (o *object) kindOf(types ...string) string {
	if !o.has("playout") {
		o.fail("playout", `the key "playout" is missing`).Allow("%s", `"`+strings.Join(types, `" or "`)+`"`)
	}
	return o.required("playout", maxID)
}

// version reads the version first, since other keys may differ between versions, and reports
// whether it is a later one.
func (o *object) version() (later bool) {
	n, is := o.take("version").(number)
	switch v, err := strconv.ParseFloat(string(n), 64); {
	case !is:
		o.fail("version", "version is missing or not a number").Allow("%d", Version)
	case err == nil && v > Version:
		o.faults = strict.Faults{(&LaterVersionError{What: "version", Value: game.Clip(string(n))}).fault()}
		return true
	case err != nil || v != Version:
		o.fail("version", "version is %s", game.Clip(string(n))).Allow("%d", Version)
	}
	return false
}

func readSet(o *object) *Set {
	s := &Set{Playout: TypeSet, Version: Version}
	if o.version() {
		return nil
	}
	s.Title = o.text("title", maxTitle)
	all := o.list("exercises", MaxExercises)
	if len(all) == 0 {
		o.fail("exercises", "exercises is missing or empty").Allow("1 to %d", MaxExercises)
	}
	o.rejectOthers("a set")
	for i, each := range all {
		path := strict.Index("exercises", i)
		root, is := each.(map[string]any)
		if !is {
			o.fail(path, "exercise %d is not an object", i).Allow("exercises")
			continue
		}
		x, faults := readExercise(root)
		o.addFaults(path, fmt.Sprintf("exercise %d: ", i), faults)
		s.Exercises = append(s.Exercises, x)
	}
	return s
}

// readExercise reads an exercise, single or in a set.
func readExercise(root map[string]any) (x Exercise, faults strict.Faults) {
	o := &object{values: root}
	x.Playout, x.Version = TypeExercise, Version
	if what := o.kindOf(TypeExercise); what != TypeExercise {
		o.fail("playout", "playout is %q", game.Clip(what)).Allow("%s", TypeExercise)
		return x, o.faults
	}
	if o.version() {
		return x, o.faults
	}
	g := o.object("goal")
	if g != nil && g.kind(&x.Goal) {
		return x, strict.FaultsOf(strict.In("goal", "goal: ", g.faults.Err()))
	}
	if g != nil && x.Goal.Kind.IsSearch() {
		o.lend(g)
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
	if !isWord(x.Lang, "") && x.Lang != "" {
		o.fail("lang", "lang is %q", game.Clip(x.Lang)).Allow("a language's code, such as en")
	}
	if g != nil {
		g.goal(&x.Goal)
		o.addFaults("goal", "goal: ", g.faults)
	}
	o.feedback(&x)
	o.rejectOthers("an exercise")
	return x, o.faults
}

// feedback reads the texts of answers. Package grade checks that the moves exist.
func (o *object) feedback(x *Exercise) {
	f := o.object("feedback")
	if f == nil {
		return
	}
	if len(f.values) > MaxFeedback {
		o.fail("feedback", "feedback of %d answers", len(f.values)).Allow("at most %d", MaxFeedback)
		return
	}
	for _, key := range f.keys() {
		if !isWord(key, "") || len(key) > maxMove {
			o.faults = append(o.faults, strict.Wrong("feedback", "feedback to %q", game.Clip(key)).Allow("%s, %s, moves and options' numbers", Right, Wrong))
			continue
		}
		if x.Feedback == nil {
			x.Feedback = make(map[string]string)
		}
		x.Feedback[key] = f.lines(key, maxText)
	}
	o.addFaults("feedback", "feedback: ", f.faults)
}

// kind reads the kind of a goal first, since a later kind may have other keys, and reports
// whether it is a later one.
func (o *object) kind(g *Goal) (later bool) {
	g.Kind = Kind(o.required("kind", MaxBytes))
	if o.faults == nil && !slices.Contains([]Kind{Moves, Line, Best, Win, Choose, Select, Backup, Cut, Order}, g.Kind) {
		o.faults = strict.Faults{(&LaterVersionError{What: "goal", Value: strconv.Quote(game.Clip(string(g.Kind)))}).fault()}
		return true
	}
	return false
}

// goal reads the fields of the goal's kind.
func (o *object) goal(g *Goal) {
	if o.hasFault("kind") {
		return
	}
	switch g.Kind {
	case Moves:
		g.Accept = o.nonEmptyTexts("accept", MaxMoves, maxMove)
	case Line:
		g.Line = o.nonEmptyTexts("line", MaxMoves, maxMove)
		g.Others = o.otherMoves(len(g.Line))
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
		g.Options = o.nonEmptyTexts("options", MaxOptions, maxText)
		g.Answers = o.answers(len(g.Options))
	case Select, Backup, Cut, Order:
		o.search(g)
	}
	o.rejectOthers("the goal " + string(g.Kind))
}

// lend lets the goal have what an exercise may say about it in its own keys: "steps", and that
// its seed is fresh.
func (o *object) lend(goal *object) {
	for _, key := range []string{"steps", "seed"} {
		if v := o.values[key]; v != nil && !goal.has(key) && (key == "steps" || v == fresh) {
			goal.values[key] = v
			delete(o.values, key)
		}
	}
}

// search reads the fields of a goal about a search.
func (o *object) search(g *Goal) {
	if g.Kind != Order {
		g.Agent = o.required("agent", maxName)
	}
	switch g.Kind {
	case Select, Backup:
		g.Simulation = o.requiredWhole("simulation", MaxSimulations)
	case Cut:
		g.Node = o.texts("node", MaxDepth, maxMove)
	case Order:
		g.Depth = o.requiredWhole("depth", MaxOrderDepth)
		g.Within = o.number("within", 0, MaxWithin)
	}
	if v := o.take("steps"); v != nil {
		var is bool
		if g.Steps, is = v.(bool); !is {
			o.fail("steps", "steps is %s", format(v)).Allow("true, false")
		}
	}
	switch v := o.values["seed"].(type) {
	case nil:
	case string:
		if g.Fresh = v == fresh; !g.Fresh {
			o.fail("seed", "seed is %s", format(v)).Allow("a whole number, or %q", fresh)
		}
	default:
		seed := o.seed("seed")
		g.Seed = &seed
	}
	o.take("seed")
}

// requiredWhole reads a whole number from 1 that must be there.
func (o *object) requiredWhole(key string, most int) int {
	if !o.has(key) {
		o.fail(key, "%s is missing", key).Allow("a whole number, 1 to %d", most)
	}
	return o.whole(key, 1, most)
}

// answers reads the numbers of the right options.
func (o *object) answers(options int) (right []int) {
	list := o.list("accept", MaxOptions)
	if options == 0 {
		return nil // without options, no number is right or wrong
	}
	for at, each := range list {
		n, is := each.(number)
		i, err := strconv.Atoi(string(n))
		if !is || err != nil || i < 0 || i >= options || slices.Contains(right, i) {
			o.fail(strict.Index("accept", at), "accept names %s", format(each)).Allow("options by their numbers, 0 to %d, each once", options-1)
			continue
		}
		right = append(right, i)
	}
	if len(list) == 0 {
		o.fail("accept", "accept is missing or empty").Allow("options by their numbers")
	}
	return right
}

// otherMoves reads the other right moves of a line by index, from an object or from a list no
// longer than the line. Each value is a move or several.
func (o *object) otherMoves(line int) map[int][]string {
	what := o.take("accept")
	if line == 0 {
		return nil // without a line, there is nothing to index
	}
	all := map[int][]string{}
	add := func(index int, path string, what any) {
		moves := &object{values: map[string]any{"accept": what}}
		one, is := what.(string)
		if is {
			moves.values["accept"] = []any{one}
		}
		if list := moves.texts("accept", MaxMoves, maxMove); len(list) > 0 {
			all[index] = list
		}
		for _, f := range moves.faults {
			if f.Path = strings.TrimPrefix(f.Path, "accept"); is {
				f.Path = ""
			}
		}
		o.addFaults(path, strconv.Itoa(index)+": ", moves.faults)
	}
	switch what := what.(type) {
	case nil:
	case map[string]any:
		for _, key := range (&object{values: what}).keys() {
			index, err := strconv.Atoi(key)
			if err != nil || index < 0 || index >= line || strconv.Itoa(index) != key {
				o.fail("accept", "accept is of %q", game.Clip(key)).Allow("indices of the line, 0 to %d", line-1)
				continue
			}
			add(index, "accept."+key, what[key])
		}
	case []any:
		if len(what) > line {
			o.fail("accept", "accept is of %d moves", len(what)).Allow("at most the line's %d", line)
			return nil
		}
		for index, moves := range what {
			add(index, strict.Index("accept", index), moves)
		}
	default:
		o.fail("accept", "accept is %s", format(what)).Allow("an object of moves by index of the line")
	}
	if len(all) == 0 {
		return nil
	}
	return all
}
