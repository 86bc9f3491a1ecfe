package exercise

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"playout/engine/exercise"
	"playout/engine/link"
	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/features/exercise/shelf"
	"playout/ui/text"
)

// task is the exercise to solve: a single one, or one of a set.
type task struct {
	fragment string        // of the address with it, "" without one
	lesson   string        // the address of a lesson, "" for anything else
	source   string        // JSON
	set      *exercise.Set // nil for nothing, and until a lesson has arrived
	one      bool          // a single exercise, not a set of one
	trial    bool          // its author tries it: nothing of it is kept
	index    int
	result   bool // to show the set's result
}

// exercise returns the current exercise.
func (a *task) exercise() *exercise.Exercise { return &a.set.Exercises[a.index] }

// link returns the address of the set.
func (a *task) link() string {
	if a.lesson != "" {
		return a.lesson
	}
	return a.set.Link()
}

// message returns the message that announces the exercise.
func (a *task) message(kept *shelf.Shelf, p *exercise.Progress, moves string, millis int64) exercise.Message {
	if a.one {
		return a.exercise().Message(p, moves, millis)
	}
	all := make([]exercise.Progress, len(a.set.Exercises))
	for i := range all {
		all[i] = kept.Progress(&a.set.Exercises[i])
	}
	all[a.index] = *p
	return a.set.Message(a.index, all, moves, millis)
}

// address returns the address of an exercise of a set, derived from the set's link.
func address(link string, index int) string { return link + "&at=" + strconv.Itoa(index+1) }

// splitAddress reports whether an address belongs to a place of exercises, and returns its query.
func splitAddress(fragment string) (place, query string, ok bool) {
	place, query, _ = strings.Cut(strings.TrimPrefix(strings.TrimPrefix(fragment, "#"), "/"), "?")
	return place, query, isPlace(place)
}

// errNoExercise reports that an address holds no exercise.
var errNoExercise = errors.New(`no exercise; allowed: "exercise" or "set" with one`)

// parseAddress reads such an address; the lessons are among the lists. Without an exercise the
// set is nil: the page shows an overview. It ignores unknown keys, since a later version may
// have more.
func parseAddress(fragment string, from *starterSets) (task, error) {
	place, query, _ := splitAddress(fragment)
	a := task{fragment: fragment}
	if len(fragment) > link.MaxLength {
		return a, errors.New("an address of " + strconv.Itoa(len(fragment)) + " bytes; allowed: at most " + strconv.Itoa(link.MaxLength))
	}
	packed, at, named := "", "", ""
	for pair := range strings.SplitSeq(query, "&") {
		switch k, value, _ := strings.Cut(pair, "="); k {
		case exercise.KeyOne, exercise.KeySet:
			packed = value
		case "at":
			at = value
		case "lesson":
			named = value
		}
	}
	var data []byte
	var err error
	if a.lesson, data = from.lesson(named); a.lesson != "" {
		if data == nil {
			return a, nil
		}
	} else if packed == "" {
		if place == exercise.PlaceOne || at != "" || named != "" {
			return a, errNoExercise
		}
		return a, nil
	} else if data, err = exercise.Unpack(packed); err != nil {
		return a, err
	}
	if a.set, a.one, err = exercise.Read(data); err != nil {
		return a, err
	}
	a.source = string(data)
	a.result = at == shelf.AtResult && !a.one
	if n, err := strconv.Atoi(at); err == nil {
		a.index = min(max(n-1, 0), len(a.set.Exercises)-1)
	} else if at != "" && !a.result {
		return task{fragment: fragment}, errors.New("at is no number; allowed: 1 to " + strconv.Itoa(len(a.set.Exercises)) + ", " + shelf.AtResult)
	} else {
		a.index = -1
	}
	return a, nil
}

// visit takes over the contents of an address.
func (f *Feature) visit(c *feature.Context, fragment string) {
	if _, _, ok := splitAddress(fragment); !ok {
		if !f.task.trial {
			f.quit(c)
		}
		return
	}
	if fragment == f.task.fragment && f.task.set != nil {
		return
	}
	a, err := parseAddress(fragment, &f.starters)
	if err != nil {
		f.quit(c)
		reportBad(c, err, true)
		return
	}
	c.Send(feature.Alert{})
	f.Lend(nil, "")
	f.begin(c, a)
}

// set takes over an exercise or a set that did not come from the address.
func (f *Feature) set(c *feature.Context, m feature.SetExercise) {
	set, one, err := exercise.Read([]byte(m.Text))
	if err != nil {
		reportBad(c, err, false)
		return
	}
	f.Lend(set, m.Progress)
	a := task{source: m.Text, set: set, one: one, trial: m.Trial, index: -1}
	if m.Trial {
		a.index = 0
	}
	from := f.Unpack(set, m.Carry)
	a.result = from.At == shelf.AtResult
	if at := slices.IndexFunc(set.Exercises, func(x exercise.Exercise) bool { return shelf.Identity(&x) == from.At }); at >= 0 {
		a.index = at
	}
	f.begin(c, a)
	if a.index >= 0 && !f.progress.Over() {
		f.resumed = from.Moves
	}
}

// open goes to an exercise or a set from a file or pasted, and returns it in its link's form, ""
// if it cannot be read.
func open(c *feature.Context, source string) (packed string) {
	set, one, err := exercise.Read([]byte(source))
	if err != nil {
		reportBad(c, err, false)
		return ""
	}
	fragment := set.Link()
	if packed = string(set.JSON()); one {
		fragment, packed = set.Exercises[0].Link(), string(set.Exercises[0].JSON())
	}
	then := func(bool) feature.Message { return feature.FragmentChanged{Fragment: fragment} }
	if len(fragment) > link.MaxLength {
		fragment = "#/" + exercise.PlaceSet
		then = func(bool) feature.Message { return openLong{packed, fragment} }
	}
	c.Send(feature.ShowDialog{})
	c.Do(feature.SetFragment{Fragment: fragment, Push: true, Then: then})
	return packed
}

// begin puts an exercise on the board; for a set without a chosen one, the first that is not
// done yet.
func (f *Feature) begin(c *feature.Context, a task) {
	f.quit(c)
	if f.task = a; a.set == nil {
		return
	}
	f.cover = f.task.start(&f.Shelf)
	if !a.trial {
		f.MarkSeen(a.set)
		c.Send(feature.SetOpened{Set: a.set})
	}
	f.before = f.Shelf.Spent(f.task.exercise())
	if f.progress = f.Shelf.Progress(f.task.exercise()); a.trial {
		f.progress = f.task.exercise().Begin()
	}
	f.stage = feature.Posing
	if c.WorkerStarted {
		f.pose(c)
	}
}

// quit leaves the exercise. Its position stays on the board, with no seat to move, until another
// one replaces it.
func (f *Feature) quit(c *feature.Context) {
	f.task, f.posed, f.request, f.pending, f.resumed = task{}, nil, nil, pending{}, ""
	f.answer, f.replies, f.lines, f.revealed, f.fault, f.millis = answer{option: -1}, nil, nil, false, "", 0
	f.practice, f.practiceHints, f.asked, f.practised = false, 0, asked{}, 0
	f.cover, f.copied, f.confirming = noCover, "", false
	f.returns++
	f.stage = feature.NotSolving
	if c.IsExercise && !c.Making {
		f.stage = feature.Answered
	}
}

// reportBad reports why there is no exercise. If an address named it, the page shows the overview.
func reportBad(c *feature.Context, err error, address bool) {
	a := feature.ExerciseAlert(err)
	if errors.Is(err, errNoExercise) {
		a.Detail = WordsIn(c.T).NoExercise
	}
	say := a.Text
	a.Text = func(t *text.Strings) string {
		sentence, w := say(t), WordsIn(t)
		if address && a.Detail != "" {
			sentence += " " + w.AskFor
		}
		if address {
			sentence += " " + w.Others
		}
		return sentence
	}
	c.Send(a)
	c.Send(feature.ExerciseRefused{Text: a.Text(c.T)})
}

// refuse reports why the worker rejected the exercise.
func (f *Feature) refuse(c *feature.Context, e *wire.Error) {
	address := f.task.fragment != ""
	f.quit(c)
	reportBad(c, errors.New(e.Text), address)
	if c.Board == nil {
		c.Send(feature.Visit{}) // a game to return to
	}
}

// goTo goes to another exercise of the set, and changes the address with it.
func (f *Feature) goTo(c *feature.Context, index int) {
	if f.task.set == nil || index < 0 || index >= len(f.task.set.Exercises) {
		return
	}
	if index == f.task.index {
		f.uncover(c, noCover, address(f.task.link(), index))
		return
	}
	a := f.task
	a.index, a.result = index, false
	if a.fragment == "" {
		f.begin(c, a)
		return
	}
	fragment := address(a.link(), index)
	c.Do(feature.SetFragment{Fragment: fragment, Then: func(bool) feature.Message { return feature.FragmentChanged{Fragment: fragment} }})
}
