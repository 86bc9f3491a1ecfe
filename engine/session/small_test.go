package session

import (
	"strings"
	"testing"

	"playout/engine/wire"
)

// A small session refuses the commands for the place that looks inside a game, and nothing else
// changes.
func TestSmall(t *testing.T) {
	k := newTalk(t)
	k.session = NewSmall(func(e wire.Event) { k.worker.Send(wire.EncodeEvent(e)) })
	k.session.now = k.now
	k.board(opening("othello", "f5,d6", -1))
	open := wire.Open{Game: "othello", Moves: "f5,d6", Ply: -1}
	for name, c := range map[string]wire.Command{
		"Review": {Review: &wire.Review{Open: open}}, "EndReview": {EndReview: &wire.EndReview{}},
		"ReviewTask": {ReviewTask: &wire.ReviewTask{Open: open, Judge: "uct:n=20", At: 1}},
		"Dissect":    {Dissect: &wire.Dissect{Epoch: k.session.epoch, Seat: "black", Net: "othello"}},
		"Simulate":   {Simulate: &wire.Simulate{Epoch: k.session.epoch, Agent: "uct:n=20", At: 1}},
	} {
		events := k.send(c)
		if len(events) != 1 || events[0].Error == nil || events[0].Error.Kind != wire.KindMessage || !strings.Contains(events[0].Error.Text, "does not know the command") {
			t.Errorf("%s: %+v, want one error of the kind %q", name, events, wire.KindMessage)
		}
	}
	if k.session.Busy() {
		t.Error("the session is busy, want it at rest")
	}
	k.board(going(1))
}
