package library

import (
	"strings"

	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/kept"
	"playout/ui/text"
)

// keyPeople is of the setting that holds who plays at this device.
const keyPeople = "playout.people"

// PersonDialog is the dialog that asks whether somebody is to be taken off the list of
// people, whose name stands after the colon.
const PersonDialog = "remove-person"

// People is who plays at this device, as the dialog shows it.
type People struct {
	Persons []feature.Option // the one without a name first
	Plays   string           // of them
	Seconds []feature.Option // who may have the second seat where two people play; none where there is nobody
	Second  string           // of these
	Wrong   string           // why nobody was added or renamed, "" for nothing
	Done    int              // counts those who were
}

type (
	// Play has somebody play from now on.
	Play struct{ Name string }
	// Meet gives somebody the second seat: one of People.Seconds.
	Meet struct{ Choice string }
	// AddPerson adds somebody to the people.
	AddPerson struct{ Name string }
	// RenamePerson gives somebody another name.
	RenamePerson struct{ Was, Name string }
	// RemovePerson takes somebody off the list; nothing is asked.
	RemovePerson struct{ Name string }
)

// named begins the choice of a person for the second seat; a guest's is empty.
const named = "="

// folk is the people with what the dialog knows of them while it is open.
type folk struct {
	kept.People
	stored func(key string) string    // a setting, as it is on the device now
	whose  *string                    // the person whose results are shown, nil for the one who plays
	done   int                        // counts who was added or renamed
	wrong  func(*text.Strings) string // why nobody was added or renamed, nil for nothing
}

// open is for a dialog that is opened anew.
func (f *folk) open() {
	f.whose, f.done, f.wrong = nil, 0, nil
	f.read()
}

// read takes over what another tab has made of the people.
func (f *folk) read() {
	if text := f.stored(keyPeople); text != "" { // where nothing is stored, it lasts as long as the page
		f.People = kept.ParsePeople(text)
	}
}

// took says whether somebody is called by a name now, or has the page say why not.
func (f *folk) took(name string, err error) bool {
	if err == nil {
		f.done++
		return true
	}
	_, bad := kept.Name(name)
	f.wrong = func(w *text.Strings) string {
		switch {
		case bad != nil:
			return text.Fill(Says(w).BadName, "n", w.Number(kept.MaxName))
		case err == kept.ErrMany:
			return text.Fill(Says(w).TooMany, "n", w.Number(kept.MaxPeople))
		}
		return Says(w).Taken
	}
	return false
}

// options are the people to choose from, the one without a name first.
func (f *folk) options(now *feature.Snapshot) []feature.Option {
	list := []feature.Option{{Label: Says(now.T).You}}
	for _, name := range f.Names {
		list = append(list, feature.Option{Value: name, Label: name})
	}
	return list
}

// view is who plays at this device.
func (f *folk) view(now *feature.Snapshot) People {
	v := People{Persons: f.options(now), Plays: f.Plays, Done: f.done}
	if len(v.Persons) > 1 {
		v.Seconds = []feature.Option{{Label: Says(now.T).Guest}}
		for _, p := range v.Persons {
			if p.Value != v.Plays {
				v.Seconds = append(v.Seconds, feature.Option{Value: named + p.Value, Label: p.Label})
			}
		}
		if second := f.Second; second != nil {
			v.Second = named + *second
		}
	}
	if f.wrong != nil {
		v.Wrong = f.wrong(now.T)
	}
	return v
}

// peopled hears what is done with the people.
func (f *Feature) peopled(c *feature.Context, m feature.Message) {
	f.people.wrong = nil
	f.people.read()
	switch m := m.(type) {
	case Play:
		f.people.Play(m.Name)
	case Meet:
		f.people.Second = nil
		if name, is := strings.CutPrefix(m.Choice, named); is {
			f.people.Meet(name)
		}
	case AddPerson:
		name, err := f.people.Add(m.Name)
		if f.people.took(m.Name, err) && f.people.Plays == "" { // who had no name has one now
			f.people.Play(name)
		}
	case RenamePerson:
		name, err := f.people.Rename(m.Was, m.Name)
		if f.people.took(m.Name, err) {
			f.games.rename(m.Was, name)
			f.stow(c)
		}
	case RemovePerson:
		f.people.Remove(m.Name)
		c.Tell(feature.ShowDialog{Dialog: Dialog + ":people"})
	}
	if !f.shelf.erasing {
		c.Do(feature.Store{Key: keyPeople, Value: f.people.String()})
	}
}

// seat says who of the people has which seat of a game that has just changed: as long as
// people have the same seats, they are who began it. A game that came here at its end was
// played by none of them.
func (f *Feature) seat(c *feature.Context, game *kept.Game, before *kept.Game) {
	switch {
	case before != nil && sameSeats(before.Link.Seats, game.Link.Seats):
	case f.live:
		f.people.read()
		game.People = f.people.Seats(game.Link.Seats)
	case c.Board.Over || c.Board.Closed:
		game.People = map[string]string{}
	}
}

// sameSeats says whether people have the same seats.
func sameSeats(a, b []wire.SeatChoice) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if (a[i].Agent == wire.Human) != (b[i].Agent == wire.Human) {
			return false
		}
	}
	return true
}
