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

// read takes over what another tab has made of the people.
func (f *Feature) read() {
	if text := f.stored(keyPeople); text != "" { // where nothing is stored, it lasts as long as the page
		f.people = kept.ParsePeople(text)
	}
}

// peopled hears what is done with the people.
func (f *Feature) peopled(c *feature.Context, m feature.Message) {
	f.browse.wrong = nil
	f.read()
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
		if f.done(m.Name, err) && f.people.Plays == "" { // who had no name has one now
			f.people.Play(name)
		}
	case RenamePerson:
		name, err := f.people.Rename(m.Was, m.Name)
		if f.done(m.Name, err) {
			f.rename(c, m.Was, name)
		}
	case RemovePerson:
		f.people.Remove(m.Name)
		c.Tell(feature.ShowDialog{Dialog: Dialog + ":people"})
	}
	if !f.shelf.erasing {
		c.Do(feature.Store{Key: keyPeople, Value: f.people.String()})
	}
}

// done says whether somebody is called by a name now, or has the page say why not.
func (f *Feature) done(name string, err error) bool {
	if err == nil {
		f.browse.done++
		return true
	}
	_, bad := kept.Name(name)
	f.browse.wrong = func(w *text.Strings) string {
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

// rename has the games that somebody played bear the new name.
func (f *Feature) rename(c *feature.Context, was, name string) {
	for _, g := range f.games {
		people, plays := make(map[string]string), false
		for seat, of := range g.game.People {
			if of == was {
				of, plays = name, true
			}
			people[seat] = of
		}
		if plays && !g.gone {
			g.game.People, g.dirty = people, true
		}
	}
	f.stow(c)
}

// seat says who of the people has which seat of a game that has just changed: as long as
// people have the same seats, they are who began it. A game that came here at its end was
// played by none of them.
func (f *Feature) seat(c *feature.Context, game *kept.Game, before *kept.Game) {
	switch {
	case before != nil && sameSeats(before.Link.Seats, game.Link.Seats):
	case f.live:
		f.read()
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

// persons are the people to choose from, the one without a name first.
func (f *Feature) persons(now *feature.Snapshot) []feature.Option {
	list := []feature.Option{{Label: Says(now.T).You}}
	for _, name := range f.people.Names {
		list = append(list, feature.Option{Value: name, Label: name})
	}
	return list
}

// peopleView is who plays at this device.
func (f *Feature) peopleView(now *feature.Snapshot) People {
	v := People{Persons: f.persons(now), Plays: f.people.Plays, Done: f.browse.done}
	if len(v.Persons) > 1 {
		v.Seconds = []feature.Option{{Label: Says(now.T).Guest}}
		for _, p := range v.Persons {
			if p.Value != v.Plays {
				v.Seconds = append(v.Seconds, feature.Option{Value: named + p.Value, Label: p.Label})
			}
		}
		if second := f.people.Second; second != nil {
			v.Second = named + *second
		}
	}
	if f.browse.wrong != nil {
		v.Wrong = f.browse.wrong(now.T)
	}
	return v
}
