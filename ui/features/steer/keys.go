package steer

import (
	"slices"
	"strings"

	"github.com/vugu/vugu"

	"playout/engine/link"
	"playout/ui/feature"
)

// opposite maps each direction to its opposite.
var opposite = map[string]string{"NORTH": "SOUTH", "SOUTH": "NORTH", "EAST": "WEST", "WEST": "EAST"}

// keySets holds the keys of several people at one keyboard, in the order of their seats: up, left,
// down and right. A letter is the one printed on the key; numbers are those of the numeric
// keypad, with or without NumLock, and of the row above the letters.
var keySets = [][4]string{
	{"arrowup", "arrowleft", "arrowdown", "arrowright"},
	{"w", "a", "s", "d"},
	{"i", "j", "k", "l"},
	{"8", "4", "5", "6"},
}

// handOrder is the order of the keys of a hand.
var handOrder = [4]string{"NORTH", "WEST", "SOUTH", "EAST"}

// keyOwner returns the person that a key belongs to, and its direction; person is -1 for any other
// key. Code is the key's place on the keyboard, by its browser name, "" for unknown: without
// NumLock the keypad would otherwise send arrows.
func keyOwner(key, code string, people int) (person int, way string) {
	if number, ok := strings.CutPrefix(code, "Numpad"); ok {
		key = number
	}
	for i, hand := range keySets[:min(people, len(keySets))] {
		if at := slices.Index(hand[:], strings.ToLower(key)); at >= 0 {
			return i, handOrder[at]
		}
	}
	return -1, ""
}

// Key implements feature.KeyHandler, wherever the focus is: P pauses, and keys steer in real time,
// where each of several people has keys.
func (c *Card) Key(event vugu.DOMEvent, key string) bool {
	if (c.Part.Going || c.Part.Counting) && strings.EqualFold(key, "p") {
		c.Send(feature.Stop{})
		return true
	}
	switch {
	case !c.Part.Races && !c.Part.Going, event.PropBool("shiftKey"): // it moves over the board
		return false
	case !c.Part.Races:
		return c.steer(key)
	}
	person, way := keyOwner(key, event.PropString("code"), len(c.Part.People))
	if person < 0 {
		return false
	}
	c.Send(Direction{Person: person, Way: way})
	return true
}

// steer gives the only person's direction while the seconds run, and reports whether a key is one
// of theirs. The board would lose it: it offers no moves while a step is with the worker.
func (c *Card) steer(key string) bool {
	_, way := keyOwner(key, "", 2)
	if !c.Part.Going || way == "" {
		return false
	}
	c.Send(Direction{Way: way})
	return true
}

// seats returns the seats of people, in order, whether or not they still act.
func seats(now *feature.Snapshot) (list []int) {
	for seat, choice := range now.Choices {
		if choice == link.Human {
			list = append(list, seat)
		}
	}
	return list
}

// seatOf returns the seat of a person, counted from 0, -1 for none.
func seatOf(now *feature.Snapshot, person int) int {
	if list := seats(now); person >= 0 && person < len(list) {
		return list[person]
	}
	return -1
}

// personOf returns the person of a gamepad, by its number from 1, 0 for a swipe: with several
// people the person of that number, otherwise the only one, who may use any gamepad.
func personOf(now *feature.Snapshot, pad int) int {
	if people := len(seats(now)); people == 1 {
		return 0
	}
	return max(0, pad-1)
}

// moveTo returns the move that leads a seat in a direction of the screen, "" if it leads
// straight back or nowhere.
func moveTo(now *feature.Snapshot, seat int, way string) string {
	if now.Rotated() {
		way = opposite[way]
	}
	for _, m := range now.SteerMoves(seat) {
		if m.Name == way {
			return way
		}
	}
	return ""
}
