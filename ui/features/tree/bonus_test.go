package tree

import (
	"testing"

	"playout/engine/wire"
	"playout/ui/feature"
)

// A move without visits has a bonus too: a number like Q's, or infinity if UCT tries every move
// once before any twice. The legend names the seat for which a colour is good.
func TestUnvisited(t *testing.T) {
	trial, _ := opened(t)
	rows := []wire.Row{{Move: "a1", Visits: 3, Value: 0.5, Prior: 0.5, Bonus: 0.1}, {Move: "b1", Prior: 0.25, Bonus: 0.3}}
	of, _ := table(&trial.Now, wire.SeatTable{Seat: "white", Rows: rows}, true)
	if of.Rows[1].U != "15%" || of.Rows[1].Q != "" || of.Rows[1].Hover != "P 0.25, U 0.30" || of.Rows[0].U != "5%" {
		t.Errorf(`the rows %+v; want U 5%% in the first row; in the second U 15%%, no Q, and "P 0.25, U 0.30" on hover`, of.Rows)
	}
	of, _ = table(&trial.Now, wire.SeatTable{Seat: "white", Rows: []wire.Row{{Move: "a1"}}}, true)
	if of.Rows[0].U != "∞" || of.Rows[0].Hover != "U ∞" {
		t.Errorf(`of UCT: %+v; want "∞", and "U ∞" on hover, in the first row`, of.Rows)
	}
	c := &Card{}
	c.View, c.T = &feature.View{}, trial.Now.T
	c.Part = Part{For: "White", Thinks: "Tree search"}
	if keys := c.keys(); keys[1].text != "bad for White" || keys[2].text != "good for White" || c.think().Label != "Let Tree search think" {
		t.Errorf(`the keys are %+v, %q; want "bad for White", "good for White" and "Let Tree search think"`, keys, c.think())
	}
}
