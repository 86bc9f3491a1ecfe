package steer

import (
	"playout/ui/feature"
	"playout/ui/text"
)

// Part is the feature's part of the view.
type Part struct {
	Shown    bool // a person plays such a game
	Remote   bool // some play on other computers, and therefore never in real time
	RealTime bool // the visitor has chosen real time
	Going    bool // the seconds are running now
	Counting bool // they are about to be

	Races  bool     // several people play in real time
	People []Person // the players of such a game, if several are people
}

// Person is one of several people at one keyboard.
type Person struct {
	Seat   string // "goose1"
	Name   string
	Keys   string // this person's controls, in words
	Way    string // chosen for the next step, on the screen: "NORTH"; "" for none
	Spoken string // the same in words
	Alive  bool
}

// View implements feature.Viewer.
func (f *Feature) View(now feature.Snapshot) feature.Contributions {
	if now.Board == nil || now.Editing {
		return feature.Contributions{Regions: card(Part{})}
	}
	persons, _ := now.Persons()
	part := Part{Shown: now.Steered() && persons == 1, Remote: now.HasRemote(), RealTime: f.realTime, Going: now.Live() && !now.Asleep, Counting: now.Count > 0, Races: now.Racing()}
	if now.Steered() && persons > 1 && !now.IsExercise {
		part.People = f.people(&now)
	}
	// With several people, the first one steers.
	c := feature.Contributions{Regions: card(part), Swipes: part.RealTime && (part.Shown || part.Races)}
	if part.Races {
		for seat := range now.Choices {
			c.Marks = append(c.Marks, marks(&now, seat, f.chosen(&now, seat)))
		}
		if !now.Board.Over && now.MayChoose() && now.Person() >= 0 {
			c.Status = feature.Text{Rank: feature.OfRace, Text: WordsIn(now.T).All}
		}
		return c
	}
	if own := now.OwnSeat(); own >= 0 {
		chosen := entryOf(f.choices, own)
		if chosen == "" && part.Shown { // of several people none sees another's choice
			chosen = now.Collected[own]
		}
		c.Marks = append(c.Marks, marks(&now, own, chosen))
	}
	return c
}

func card(p Part) []feature.Region {
	return []feature.Region{{Slot: feature.Beside, Name: "steer", Order: 10, Part: p}}
}

// chosen returns a person's choice for the next step.
func (f *Feature) chosen(now *feature.Snapshot, seat int) string {
	if choice := entryOf(f.choices, seat); choice != "" {
		return choice
	}
	return now.Collected[seat]
}

// marks returns a seat's choice on the board.
func marks(now *feature.Snapshot, seat int, chosen string) (marks feature.Marks) {
	for _, m := range now.Board.Legal {
		if m.Seat == now.Game.Seats[seat] && m.Name == chosen {
			for _, i := range m.Squares {
				marks.Square(i).Chosen = true
			}
			return marks
		}
	}
	return marks
}

// people returns the players, with their keys.
func (f *Feature) people(now *feature.Snapshot) (list []Person) {
	w := WordsIn(now.T)
	for i, seat := range seats(now) {
		id := now.Game.Seats[seat]
		p := Person{Seat: id, Name: now.T.Seat(id), Keys: w.Click}
		for _, acting := range now.Board.Acting {
			p.Alive = p.Alive || acting == id
		}
		if i < len(w.Hands) {
			p.Keys = text.Fill(w.Pad, "keys", w.Hands[i], "n", now.T.Number(i+1))
		}
		if now.Racing() && p.Alive {
			p.Way = f.chosen(now, seat)
			if now.Rotated() {
				p.Way = opposite[p.Way]
			}
			p.Spoken = w.Ways[p.Way]
		}
		list = append(list, p)
	}
	return list
}
