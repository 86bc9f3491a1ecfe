package player

import (
	"fmt"
	"math"
	"testing"

	"playout/engine/game"
	"playout/engine/games/geese"
	"playout/engine/net/nettest"
	"playout/engine/search"
)

// In geese, where all seats act at once, the agent draws among its own seat's moves, with a
// probability proportional to prior^(1/T).
func TestNetAtATemperatureInGeese(t *testing.T) {
	g, err := geese.New("")
	if err != nil {
		t.Fatal(err)
	}
	rng := game.NewRand(3)
	s := g.New(rng)
	for range 3 {
		joint, _ := game.RandomJoint(s, rng, nil)
		s.Play(joint, rng)
	}
	const seat, temp, draws = game.Seat(2), 0.5, 4000
	a, err := Parse(g, fmt.Sprintf("net:temp=%g", temp))
	if err != nil {
		t.Fatal(err)
	}
	p, err := New(g, a, netMap{"geese": nettest.Dense(7, 10, 7, 11, 4, true)}, 3)
	if err != nil {
		t.Fatal(err)
	}
	drawn := map[game.Move]float64{}
	for range draws {
		drawn[Choose(p, s, seat)] += 1.0 / draws
	}
	var r search.Report
	if p.Report(&r); len(r.Rows) < 2 || r.Seat != seat {
		t.Fatalf("got the report %+v, want at least 2 rows, for seat %d", r, seat)
	}
	sum := 0.0
	for _, row := range r.Rows {
		sum += math.Pow(float64(row.Prior), 1/temp)
	}
	for _, row := range r.Rows {
		want := math.Pow(float64(row.Prior), 1/temp) / sum
		if off := math.Abs(drawn[row.Move] - want); off > 4*math.Sqrt(want/draws) {
			t.Errorf("%s is drawn with probability %.3f, want %.3f", s.MoveName(seat, row.Move), drawn[row.Move], want)
		}
	}
}
