package timing

import (
	"time"

	"playout/engine/timecontrol"
	"playout/ui/text"
)

// Control returns the timing in the notation of package timecontrol, "" for an unlimited one.
func (t Timing) Control() string {
	seconds := func(n int) time.Duration { return time.Duration(n) * time.Second }
	switch {
	case t.Move > 0:
		return timecontrol.Control{Start: seconds(t.Move), Each: true}.String()
	case t.Game > 0:
		return timecontrol.Control{Start: seconds(t.Game), Plus: seconds(t.Plus)}.String()
	}
	return ""
}

// OfControl returns the timing of a time control, an unlimited one if there is no such timing.
func OfControl(control string) Timing {
	c, err := timecontrol.ParseControl(control)
	if err != nil || c.Moves > 0 {
		return Timing{}
	}
	t := Timing{Game: int(c.Start / time.Second), Plus: int(c.Plus / time.Second)}
	if c.Each {
		t = Timing{Move: t.Game}
	}
	t, _ = Parse(t.String())
	return t
}

// Text returns the timing in words, "" for an unlimited one.
func (t Timing) Text(w *text.Strings) string {
	switch {
	case t.Move > 0:
		return span(w, t.Move) + " " + WordsIn(w).Kinds["move"]
	case t.Plus > 0:
		return span(w, t.Game) + " + " + span(w, t.Plus)
	case t.Game > 0:
		return span(w, t.Game)
	}
	return ""
}
