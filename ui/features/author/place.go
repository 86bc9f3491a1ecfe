package author

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
	"strings"

	"playout/engine/exercise"
	"playout/engine/link"
	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/feature/studio"
	"playout/ui/features/author/sheet"
)

// path is the start of the place's addresses, after the place of single exercises.
const path = studio.EditPath

// The keys of addresses besides those of exercises.
const (
	keyDraft  = "draft"  // of a work that is not an exercise yet, or too long for an address
	allDrafts = "drafts" // the list of all drafts is shown first
)

// address is a parsed address of the place.
type address struct {
	packed string // an exercise or a set
	held   bool   // the device holds it
	draft  string
	all    bool
	at     int
	linked int // the ply at which a link opened the game to return to, -1 for none
}

// readAddress reads an address of the place. It ignores unknown keys, since a later version may
// have more.
func readAddress(fragment string) (a address, err error) {
	if len(fragment) > link.MaxLength {
		return a, errors.New("an address of " + strconv.Itoa(len(fragment)) + " bytes; allowed: at most " + strconv.Itoa(link.MaxLength))
	}
	a.linked = -1
	_, query, _ := strings.Cut(fragment, "?")
	for pair := range strings.SplitSeq(query, "&") {
		switch k, value, _ := strings.Cut(pair, "="); k {
		case exercise.KeyOne, exercise.KeySet:
			a.packed = value
		case keyDraft:
			a.draft = value
		case allDrafts:
			a.all = true
		case studio.KeyLink:
			if a.linked, err = strconv.Atoi(value); err != nil {
				return address{}, errors.New(studio.KeyLink + " is no number of a ply; allowed: from 0")
			}
		case studio.KeyHeld:
			a.held = true
		case studio.KeyAt:
			if a.at, err = strconv.Atoi(value); err != nil || a.at < 1 {
				return address{}, errors.New("at is no number of an exercise; allowed: from 1")
			}
			a.at--
		}
	}
	return a, nil
}

// read parses JSON of an exercise or a set, for editing.
func read(source string, at int) (w work, err error) {
	set, one, err := exercise.Read([]byte(source))
	if err != nil {
		return w, err
	}
	w = work{set: !one, title: set.Title, at: min(max(at, 0), len(set.Exercises)-1)}
	for i := range set.Exercises {
		w.sheets = append(w.sheets, sheet.FromExercise(&set.Exercises[i]))
	}
	return w, nil
}

// visit takes over an address.
func (f *Feature) visit(c *feature.Context, fragment string) {
	switch within := feature.PlaceOf(fragment, []string{exercise.PlaceOne, Place}) == Place; {
	case !within:
		f.leave(c)
		if feature.PlaceOf(fragment, []string{exercise.PlaceSet}) == exercise.PlaceSet {
			f.shelf.list(f.load) // their number is shown there
		}
		if feature.PlaceOf(fragment, []string{studio.PlaceResults}) == studio.PlaceResults {
			f.shelf.announce(c, f.load)
		}
		return
	case f.on && fragment == f.fragment:
		return
	}
	if f.waits = c.Board == nil && link.GameOf(fragment) != ""; f.waits {
		return // the game comes first
	}
	a, err := readAddress(fragment)
	var w work
	var source []byte
	switch kept := f.shelf.find(f.load, a.draft); {
	case err != nil:
	case a.packed != "":
		if source, err = exercise.Unpack(a.packed); err == nil {
			w, err = read(string(source), a.at)
		}
	case a.held:
		w, err = read(f.load(studio.Held), a.at)
	case kept != nil:
		w = *kept
	}
	if err != nil {
		c.Send(feature.ExerciseAlert(err))
	} else {
		c.Send(feature.Alert{})
	}
	f.leave(c)
	if a.linked >= 0 {
		f.linked = a.linked
	}
	if w.sheets == nil {
		w = work{sheets: []sheet.Sheet{fresh(c, f.linked)}}
	}
	f.begin(c, w, fragment)
	if a.packed == "" && a.draft == "" && !a.held {
		f.tab = tabPosition
	}
	if a.all {
		c.Send(feature.ShowDialog{Dialog: Dialog})
	}
}

// begin starts to edit a work.
func (f *Feature) begin(c *feature.Context, w work, fragment string) {
	f.endTrial(c)
	f.work, f.fragment, f.on, f.settled, f.why = w, fragment, true, f.edits, nil
	f.table, f.proof, f.check = table{question: -1}, proof{}, check{}
	f.reply, f.typed, f.proposes = 0, make(map[string]string), false
	f.tab, f.where = tabQuestion, ""
}

// fresh returns a new exercise with the position on the board. If a link opened the game at a
// ply, and only machines have moved since, it has the link's position.
func fresh(c *feature.Context, linked int) sheet.Sheet {
	s := sheet.Empty(feature.FirstGame, c.T.Lang)
	switch b := c.Board; {
	case b == nil:
	case c.IsExercise:
		s.Game = b.Game
	default:
		s.Game, s.Position, s.Moves, s.Seed = b.Game, b.Start, shownMoves(b), b.Seed
		if linked >= 0 && linked < b.Ply && answered(c, b.Plies[linked:b.Ply]) {
			s.Moves = movesOf(b.Plies[:linked])
		}
	}
	return s
}

// answered reports whether machines alone made some plies, and a person comes next.
func answered(c *feature.Context, plies []wire.Ply) bool {
	person := false
	for i, seat := range c.Game.Seats {
		if i >= len(c.Choices) || c.Choices[i] != link.Human {
			continue
		}
		person = true
		if slices.ContainsFunc(plies, func(p wire.Ply) bool { return p.Seat == "" || p.Seat == seat && p.Name != feature.Pass }) {
			return false
		}
	}
	return person
}

// ask goes to the place with an exercise, or with the position on the board.
func (f *Feature) ask(c *feature.Context, m feature.EditExercise) {
	fragment := path
	if m.Text != "" {
		w, err := read(m.Text, m.Index)
		if err != nil {
			c.Send(feature.ExerciseAlert(err))
			return
		}
		if fragment = w.address(); fragment == "" {
			w.id = newID(c.Random())
			f.shelf.keep(c, f.load, &w)
			fragment = path + "?" + keyDraft + "=" + w.id
		}
	}
	c.Send(feature.ShowDialog{})
	c.Do(feature.SetFragment{Fragment: fragment, Push: true, Then: func(bool) feature.Message { return feature.FragmentChanged{Fragment: fragment} }})
}

// openText edits an exercise or a set that was opened as a file or pasted.
func (f *Feature) openText(c *feature.Context, source string) {
	w, err := read(source, 0)
	if err != nil {
		c.Send(feature.ExerciseAlert(err))
		return
	}
	f.replace(c, w)
}

// replace edits another work, and stores it from now on.
func (f *Feature) replace(c *feature.Context, w work) {
	f.settle(c)
	f.begin(c, w, f.fragment)
	if f.work.id == "" {
		f.changed(c)
	}
	c.Send(feature.Alert{})
	f.write(c)
}

// packed returns the exercise or the set in the form of links, nil if it is invalid.
func (w *work) packed() *exercise.Set {
	set := &exercise.Set{Playout: exercise.TypeSet, Version: exercise.Version, Title: strings.TrimSpace(w.title)}
	for i := range w.sheets {
		x, err := w.sheets[i].Exercise()
		if err != nil {
			return nil
		}
		set.Exercises = append(set.Exercises, *x)
	}
	if _, err := exercise.ParseSet(set.JSON()); w.set && err != nil {
		return nil
	}
	return set
}

// link returns the part of an address after the page's that opens the exercise or the set for
// solving, and the JSON of its file; "" if it is not valid yet.
func (w *work) link() (link string, json []byte) {
	switch set := w.packed(); {
	case set == nil:
		return "", nil
	case w.set:
		return set.Link(), set.JSON()
	default:
		return set.Exercises[0].Link(), set.Exercises[0].JSON()
	}
}

// address returns the address that edits the work, "" if it is not an exercise yet, or too long.
func (w *work) address() string {
	to, _ := w.link()
	_, query, ok := strings.Cut(to, "?")
	if !ok {
		return ""
	}
	at := ""
	if w.set && w.at > 0 {
		at = "&" + studio.KeyAt + "=" + strconv.Itoa(w.at+1)
	}
	if fragment := path + "?" + query + at; len(fragment) <= link.MaxLength {
		return fragment
	}
	return ""
}

// write writes the work into the address.
func (f *Feature) write(c *feature.Context) {
	if c.Place != Place {
		return
	}
	fragment := path // of a new exercise, which is not a draft yet
	if f.work.id != "" {
		fragment = cmp.Or(f.work.address(), path+"?"+keyDraft+"="+f.work.id)
	}
	if fragment == f.fragment {
		return
	}
	f.fragment = fragment
	c.Do(feature.SetFragment{Fragment: fragment, Then: func(ok bool) feature.Message { return wrote{fragment, ok} }})
}
