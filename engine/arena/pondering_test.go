package arena

import (
	"testing"

	"playout/engine/game"
	"playout/engine/instant"
	"playout/engine/search"
)

// Players of every kind that keeps its findings learn every ply, in all seatings, and those that
// ponder do so without a fault: a tree with wrong plies would offer illegal moves.
func TestPlayersLearnEveryPly(t *testing.T) {
	for _, agents := range [][2]string{
		{"uct:n=60,reuse=on", "alphabeta:depth=2,reuse=on"},
		{"uct:ms=1,ponder=on", "puct:ms=1,net=none,ponder=on,paths=joined"},
		{"alphabeta:ms=1,ponder=on", "puct:ms=1,net=none,ponder=on,solve=8"},
	} {
		results, err := Run(config(t, 2, agents[0], agents[1]))
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range results {
			if len(r.Faults) > 0 {
				t.Errorf("%v: faults %+v, want none", agents, r.Faults)
			}
		}
	}
}

// The thoughts of a player that learns the plies start from earlier findings.
func TestPlayersKeepTheirFindings(t *testing.T) {
	c := config(t, 2, "uct:n=200,reuse=on", "rules")
	c.Now = instant.Now
	_, seats := c.Slot(0)
	g, err := c.start(0, seats)
	if err != nil {
		t.Fatal(err)
	}
	defer g.close()
	s, kept := c.Game.New(nil), 0
	for range 20 {
		joint, out, _, err := g.ask(s)
		if err != nil || out != 0 || s.Acting() == 0 {
			t.Fatal(out, err)
		}
		if s.Acting().Has(0) {
			var r search.Report
			g.players[0].Report(&r)
			kept += r.Visits - r.Done
		}
		s.Play(joint, game.NewRand(1))
		g.enqueue(joint, s, true)
	}
	if kept == 0 {
		t.Error("no thought started from visits of an earlier one")
	}
}
