package library

import (
	"strings"

	"playout/engine/link"
	"playout/ui/feature"
	"playout/ui/kept"
	"playout/ui/text"
)

// keyPeople is the setting that holds the people of this device.
const keyPeople = "playout.people"

// PersonDialog is the dialog that asks whether to remove a person from the list; the name
// follows the colon.
const PersonDialog = "remove-person"

// People holds the people of this device, for the dialog.
type People struct {
	Persons []feature.Option // the person without a name first
	Plays   string           // the current player
	Seconds []feature.Option // candidates for the second seat in games of two people; none if there is no other person
	Second  string           // the chosen one of these
	Wrong   string           // why a person was not added or renamed, "" for no error
	Done    int              // counts additions and renamings
}

type (
	// Play makes a person the current player.
	Play struct{ Name string }
	// Meet gives a person the second seat: one of People.Seconds.
	Meet struct{ Choice string }
	// AddPerson adds a person.
	AddPerson struct{ Name string }
	// RenamePerson renames a person.
	RenamePerson struct{ Was, Name string }
	// RemovePerson removes a person from the list, without asking.
	RemovePerson struct{ Name string }
)

// personPrefix is the prefix of a choice that names a person for the second seat; a guest's
// choice is empty.
const personPrefix = "="

// peopleState holds the people, with the state of their dialog while it is open.
type peopleState struct {
	kept.People
	stored func(key string) string    // reads a setting from the device
	whose  *string                    // the person whose results are shown, nil for the current player
	done   int                        // counts additions and renamings
	wrong  func(*text.Strings) string // why a person was not added or renamed, nil for no error
}

// open resets the dialog when it is opened.
func (f *peopleState) open() {
	f.whose, f.done, f.wrong = nil, 0, nil
	f.read()
}

// read takes over the people from the device, which another tab may have changed.
func (f *peopleState) read() {
	if text := f.stored(keyPeople); text != "" { // if nothing is stored, people last as long as the page
		f.People = kept.ParsePeople(text)
	}
}

// accepted reports whether a name was accepted, and shows the error otherwise.
func (f *peopleState) accepted(name string, err error) bool {
	if err == nil {
		f.done++
		return true
	}
	_, bad := kept.Name(name)
	f.wrong = func(w *text.Strings) string {
		switch {
		case bad != nil:
			return text.Fill(WordsIn(w).BadName, "n", w.Number(kept.MaxName))
		case err == kept.ErrMany:
			return text.Fill(WordsIn(w).TooMany, "n", w.Number(kept.MaxPeople))
		}
		return WordsIn(w).Taken
	}
	return false
}

// options returns the people to choose from, the one without a name first.
func (f *peopleState) options(now *feature.Snapshot) []feature.Option {
	list := []feature.Option{{Label: WordsIn(now.T).You}}
	for _, name := range f.Names {
		list = append(list, feature.Option{Value: name, Label: name})
	}
	return list
}

// view returns the people for the dialog.
func (f *peopleState) view(now *feature.Snapshot) People {
	v := People{Persons: f.options(now), Plays: f.Current, Done: f.done}
	if len(v.Persons) > 1 {
		v.Seconds = []feature.Option{{Label: WordsIn(now.T).Guest}}
		for _, p := range v.Persons {
			if p.Value != v.Plays {
				v.Seconds = append(v.Seconds, feature.Option{Value: personPrefix + p.Value, Label: p.Label})
			}
		}
		if second := f.Second; second != nil {
			v.Second = personPrefix + *second
		}
	}
	if f.wrong != nil {
		v.Wrong = f.wrong(now.T)
	}
	return v
}

// hearPeople handles actions on the people.
func (f *Feature) hearPeople(c *feature.Context, m feature.Message) {
	f.people.wrong = nil
	f.people.read()
	switch m := m.(type) {
	case Play:
		f.people.SetCurrent(m.Name)
	case Meet:
		f.people.Second = nil
		if name, ok := strings.CutPrefix(m.Choice, personPrefix); ok {
			f.people.SetSecond(name)
		}
	case AddPerson:
		name, err := f.people.Add(m.Name)
		if f.people.accepted(m.Name, err) && f.people.Current == "" { // the person without a name has one now
			f.people.SetCurrent(name)
		}
	case RenamePerson:
		name, err := f.people.Rename(m.Was, m.Name)
		if f.people.accepted(m.Name, err) {
			f.games.rename(m.Was, name)
			f.store(c)
		}
	case RemovePerson:
		f.people.Remove(m.Name)
		c.Send(feature.ShowDialog{Dialog: Dialog + ":people"})
	}
	if !f.shelf.erasing {
		c.Do(feature.Store{Key: keyPeople, Value: f.people.String()})
	}
}

// seat assigns people to the seats of a game that has just changed: as long as people have the
// same seats, these are the people who started it. A game opened at its end has none of them.
func (f *Feature) seat(c *feature.Context, game *kept.Game, before *kept.Game) {
	switch {
	case before != nil && sameSeats(before.Link.Seats, game.Link.Seats):
	case f.continued:
		f.people.read()
		game.People = f.people.Seats(game.Link.Seats)
	case c.Board.Over || c.Board.Closed:
		game.People = map[string]string{}
	}
}

// sameSeats reports whether people have the same seats.
func sameSeats(a, b []link.Seat) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if (a[i].Agent == link.Human) != (b[i].Agent == link.Human) {
			return false
		}
	}
	return true
}
