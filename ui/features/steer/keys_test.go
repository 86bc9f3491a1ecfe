package steer

import (
	"strings"
	"testing"

	"github.com/vugu/vugu"

	"playout/ui/feature"
)

// Every person has four keys, in either case and with or without NumLock, and a seat
// without a person has none.
func TestKeyOwner(t *testing.T) {
	owner := map[string]int{}
	for person, hand := range keySets {
		for i, key := range hand {
			if before, taken := owner[key]; taken {
				t.Errorf("%s belongs to %d and to %d", key, before, person)
			}
			owner[key] = person
			for people := range len(keySets) + 2 {
				for _, typed := range []string{key, strings.ToUpper(key)} {
					who, way := keyOwner(typed, "", people)
					if person < people && (who != person || way != handOrder[i]) || person >= people && who >= 0 {
						t.Errorf("of %d people %s means %d, %s", people, typed, who, way)
					}
				}
			}
		}
	}
	for code, want := range map[string]string{"Numpad8": "NORTH", "Numpad4": "WEST", "Numpad5": "SOUTH", "Numpad6": "EAST"} {
		if who, way := keyOwner("ArrowUp", code, 4); who != 3 || way != want {
			t.Errorf("%s without NumLock means %d, %s; want 3 and %v", code, who, way, want)
		}
		if who, _ := keyOwner("ArrowUp", code, 3); who >= 0 {
			t.Errorf("%s belongs to nobody, and yet to %d, want less than 0", code, who)
		}
	}
	for _, key := range []string{"", "Enter", "m", "2", "Numpad"} {
		if who, _ := keyOwner(key, "", 4); who >= 0 {
			t.Errorf("%q is a key of %d, want less than 0", key, who)
		}
	}
}

// The card handles the keys of people in real time, also while a step is on its way, and no others;
// step by step, and for the first choice, the board handles them.
func TestKey(t *testing.T) {
	several, one, waiting := Part{Races: true, Going: true, People: make([]Person, 2)}, Part{Shown: true, Going: true}, Part{Shown: true}
	for _, c := range []struct {
		key, code string
		shift     bool
		part      Part
		want      feature.Message
	}{
		{"d", "KeyD", false, several, Direction{Person: 1, Way: "EAST"}},
		{"ArrowLeft", "ArrowLeft", false, several, Direction{Way: "WEST"}},
		{"ArrowLeft", "ArrowLeft", true, several, nil}, // moves the focus on the board
		{"i", "KeyI", false, several, nil},             // of a third person
		{"ArrowLeft", "ArrowLeft", false, one, Direction{Way: "WEST"}},
		{"ArrowLeft", "Numpad4", false, one, Direction{Way: "WEST"}}, // without NumLock
		{"D", "KeyD", false, one, Direction{Way: "EAST"}},
		{"ArrowLeft", "ArrowLeft", true, one, nil},
		{"i", "KeyI", false, one, nil},
		{"ArrowLeft", "ArrowLeft", false, waiting, nil},
		{"d", "KeyD", false, waiting, nil},
	} {
		var told feature.Message
		card := &Card{}
		card.Draw(feature.Frame{View: &feature.View{}, Part: c.part, Send: func(m feature.Message) { told = m }})
		answers := card.Key(vugu.NewDOMEvent(nil, map[string]any{"code": c.code, "shiftKey": c.shift}), c.key)
		if told != c.want || answers != (c.want != nil) {
			t.Errorf("%+v: told %#v, answers %v; want %#v, %v", c, told, answers, c.want, c.want != nil)
		}
	}
	var told feature.Message
	card := &Card{}
	card.Draw(feature.Frame{View: &feature.View{}, Part: Part{Going: true}, Send: func(m feature.Message) { told = m }})
	if !card.Key(nil, "p") || told != (feature.Stop{}) {
		t.Errorf("P does not pause: %#v", told)
	}
}
