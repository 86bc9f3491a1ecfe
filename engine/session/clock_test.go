package session

import (
	"testing"

	"playout/engine/wire"
)

// An agent limited by time plans with its seat's clock instead of its ms, and any other is
// stopped after its share. The next Think without a clock has its own limit.
func TestThinkOnAClock(t *testing.T) {
	k := newTalk(t)
	think := func(agent string, clock *wire.Clock) float64 {
		k.board(opening("othello", "f5", -1)) // nothing is kept
		c := thinking(k, "white", agent)
		c.Think.Clock = clock
		events := k.send(c)
		return k.final(k.id, append(events, k.step(10_000)...)).Millis
	}
	for _, c := range []struct {
		agent       string
		clock       *wire.Clock
		least, most float64
	}{
		{"uct:ms=600000", &wire.Clock{Left: 1400, Moves: 1}, 900, 1050},
		{"alphabeta:ms=600000", &wire.Clock{Left: 1400, Moves: 1}, 900, 1050},
		{"uct:ms=100", &wire.Clock{Left: 1400, Moves: 1}, 900, 1050},
		{"uct:ms=100", nil, 90, 110},
		{"uct:n=10000000", &wire.Clock{Left: 1400, Moves: 1}, 900, 1050},
		{"uct:ms=600000", &wire.Clock{Left: 10_400}, 50, 2500}, // it decides by itself, up to five shares
		{"uct:ms=100,clock=off", &wire.Clock{Left: 1400, Moves: 1}, 90, 110},
	} {
		if took := think(c.agent, c.clock); took < c.least || took > c.most {
			t.Errorf("%s, %+v: %v ms, want %v to %v", c.agent, c.clock, took, c.least, c.most)
		}
	}
}
