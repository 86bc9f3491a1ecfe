package lab

import (
	"slices"

	"playout/engine/wire"
	"playout/engine/wire/labwire"
)

// watch chooses the game that States show.
func (l *Lab) watch(game int) {
	if d := l.led; d != nil {
		d.watched = slices.IndexFunc(d.helpers, func(h helper) bool { return slices.Contains(h.games, game) })
	}
}

// shown returns the watched game, nil for none. It asks the helper that plays it for the next State.
func (l *Lab) shown(d *led) *labwire.Game {
	if d.watched >= 0 {
		h := &d.helpers[d.watched]
		if h.id == 0 {
			h.seen = nil
		} else if h.looks == 0 && l.Helpers.Able(d.watched) {
			h.looks = l.Helpers.Command(d.watched, labwire.EncodeCommand(labwire.Command{Look: &labwire.Look{}}))
		}
		if h.seen != nil {
			return h.seen
		}
	}
	if d.table.play == nil {
		return nil
	}
	return watched(d.contest.Setup, d.table.play)
}

// playing returns the numbers of the games in play.
func (d *led) playing() (numbers []int) {
	if play := d.table.play; play != nil {
		numbers = append(numbers, play.Number)
	}
	for i := range d.helpers {
		h := &d.helpers[i]
		switch {
		case len(h.games) == 0:
		case h.seen != nil && slices.Contains(h.games, h.seen.Number):
			numbers = append(numbers, h.seen.Number)
		default:
			numbers = append(numbers, h.games[0])
		}
	}
	slices.Sort(numbers)
	return slices.Compact(numbers)
}

// saw takes over the game that a helper plays.
func (l *Lab) saw(i int, e *wire.Event) {
	d := l.led
	h := &d.helpers[i]
	h.looks = 0
	if e.Lab == nil { // an Error
		return
	}
	event, err := labwire.DecodeEvent(e.Lab)
	if err != nil || event.Seen == nil {
		l.Helpers.Lost(i)
		return
	}
	if h.seen = event.Seen.Game; h.seen != nil && h.seen.Number >= d.contest.Config.Total() {
		l.Helpers.Lost(i)
	}
}

// look answers with the game of the task that is in play.
func (l *Lab) look(id int) {
	seen := &labwire.Seen{}
	if t := l.task; t != nil && t.table.play != nil {
		seen.Game = watched(t.setup, t.table.play)
	}
	l.send(id, labwire.Event{Seen: seen})
}
