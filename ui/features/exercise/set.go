package exercise

import (
	"slices"
	"strings"

	"playout/engine/exercise"
	"playout/engine/exercise/code"
	"playout/ui/feature"
	"playout/ui/features/exercise/shelf"
)

// cover is the part of a set shown instead of the question.
type cover uint8

const (
	noCover     cover = iota
	titleCover        // the set's title, before its first answer
	resultCover       // its result
)

// The outcomes of copying the code.
const (
	copyDone   = "copied"
	copyFailed = "not copied"
)

// nameKey is the setting that holds the visitor's name, as typed.
const nameKey = "playout.exercises.name"

// maxTyped limits a stored name, in bytes; a code has less room for it.
const maxTyped = 200

// loadName reads the name, which is untrusted.
func loadName(d feature.Device) string { return typedName(d.Load(nameKey)) }

// typedName returns a name in its stored form: the beginning of one line.
func typedName(text string) string {
	text, _, _ = strings.Cut(text, "\n")
	return strings.ToValidUTF8(text[:min(len(text), maxTyped)], "")
}

// start chooses the first exercise of a set, unless the address does, and returns its cover. It
// chooses one that is not done yet. The cover is the title before the first answer, and the
// result once all is done.
func (a *task) start(kept *shelf.Shelf) cover {
	first, untouched := -1, true
	for i := range a.set.Exercises {
		p := kept.Progress(&a.set.Exercises[i])
		if !p.Over() && first < 0 {
			first = i
		}
		untouched = untouched && p.State == exercise.Open && p.Attempts+p.Hints == 0
	}
	covers := noCover
	switch {
	case a.result:
		covers = resultCover
	case a.one || a.index >= 0:
	case first < 0:
		covers = resultCover
	case untouched && a.set.Title != "":
		covers = titleCover
	}
	switch last := len(a.set.Exercises) - 1; {
	case a.index >= 0:
	case a.one:
		a.index = 0
	case a.result || first < 0:
		a.index = last
	default:
		a.index = first
	}
	return covers
}

// hearSet handles what a visitor does with the set as a whole.
func (f *Feature) hearSet(c *feature.Context, m feature.Message) {
	if f.task.set == nil {
		return
	}
	switch m := m.(type) {
	case Start:
		f.goTo(c, f.task.index)
	case ShowResult:
		if f.task.one && !f.hasResult() {
			return
		}
		f.uncover(c, resultCover, f.task.link()+"&at="+shelf.AtResult)
	case Name:
		f.name, f.copied = typedName(m.Text), ""
		c.Do(feature.Store{Key: nameKey, Value: f.name})
	case CopyCode:
		if text, err := f.code(); err == nil {
			c.Do(feature.Copy{Text: text, Then: func(ok bool) feature.Message { return copiedCode{ok} }})
		}
	case copiedCode:
		if f.copied = copyDone; !m.ok {
			f.copied = copyFailed
		}
	case StartOver:
		if f.confirming = !f.confirming; !f.confirming {
			f.startOver(c)
		}
	}
}

// keep keeps the progress with the exercise, and the time spent on it, earlier visits included.
// It keeps nothing of an author's trial.
func (f *Feature) keep(c *feature.Context) {
	if f.task.trial {
		return
	}
	f.Keep(c, f.task.exercise(), &f.progress, f.before+int64(c.Time-f.shown))
}

// uncover shows the question, or another cover of the set. The address follows, and the board
// stays unchanged. A single exercise has no address for its result.
func (f *Feature) uncover(c *feature.Context, now cover, fragment string) {
	f.cover, f.copied, f.confirming = now, "", false
	f.noteCarried(c)
	if f.task.fragment == "" || f.task.one {
		return
	}
	f.task.fragment = fragment
	c.Do(feature.SetFragment{Fragment: fragment, Then: func(bool) feature.Message { return feature.FragmentChanged{Fragment: fragment} }})
}

// forget forgets the progress with a set, if there is any, for another person at the device.
func (f *Feature) forget(c *feature.Context, set *exercise.Set) {
	untouched := func(p exercise.Progress) bool { return p.State == exercise.Open && p.Attempts+p.Hints == 0 }
	touched := slices.ContainsFunc(set.Exercises, func(x exercise.Exercise) bool { return !untouched(f.Shelf.Progress(&x)) })
	switch {
	case !touched:
	case f.task.set != nil && !f.task.trial && string(f.task.set.JSON()) == string(set.JSON()):
		f.startOver(c)
	default:
		f.Forget(c, set)
	}
}

// startOver forgets the progress with the set, for the next visitor on this device.
func (f *Feature) startOver(c *feature.Context) {
	f.Forget(c, f.task.set)
	f.name = ""
	c.Do(feature.Store{Key: nameKey})
	a := f.task
	a.index, a.result = -1, false
	if a.fragment == "" || a.one {
		f.begin(c, a)
		return
	}
	fragment := a.link()
	f.quit(c)
	c.Do(feature.SetFragment{Fragment: fragment, Then: func(bool) feature.Message { return feature.FragmentChanged{Fragment: fragment} }})
}

// result returns the result of the set so far.
func (f *Feature) result() code.Result {
	set := f.task.set
	all := make([]exercise.Progress, len(set.Exercises))
	millis := int64(0)
	for i := range all {
		all[i] = f.Shelf.Progress(&set.Exercises[i])
		millis += f.Shelf.Spent(&set.Exercises[i])
	}
	return code.New(code.IDOf(set), all, set.Max(), int(millis/1000), f.name)
}

// code returns the result's code, or an error if the set's points do not fit into a code.
func (f *Feature) code() (string, error) {
	r := f.result()
	return code.Encode(&r)
}
