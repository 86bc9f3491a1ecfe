package arena

import (
	"testing"
	"time"

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
	g, err := c.NewPlay(0)
	if err != nil {
		t.Fatal(err)
	}
	defer g.Close()
	kept := 0
	for !g.Step(time.Second) {
		if g.begun && g.acting == 0 && g.State().Acting().Has(0) {
			var r search.Report
			g.players[0].Report(&r)
			kept += r.Visits - r.Done
		}
	}
	if len(g.Faults) > 0 {
		t.Errorf("faults %+v, want none", g.Faults)
	}
	if kept == 0 {
		t.Error("no thought started from visits of an earlier one")
	}
}
