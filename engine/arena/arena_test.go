package arena

import (
	"errors"
	"math"
	"reflect"
	"strings"
	"testing"

	"playout/engine/book"
	"playout/engine/game"
	"playout/engine/games/geese"
	"playout/engine/games/othello"
	"playout/engine/match"
	"playout/engine/net"
	"playout/engine/net/nettest"
	"playout/engine/player"
	"playout/engine/rating"
)

func config(t *testing.T, games int, agents ...string) Config {
	t.Helper()
	c := Config{Match: match.Match{Game: othello.New(), Games: games, Seed: 7, Openings: book.Source{Plies: 8}}, Workers: 1}
	for _, text := range agents {
		a, err := player.Parse(c.Game, text)
		if err != nil {
			t.Fatal(err)
		}
		c.Agents = append(c.Agents, a)
	}
	return c
}

// timeless returns the results without their times.
func timeless(t *testing.T, results []Result, err error) []Result {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	var all []Result
	for _, r := range results {
		moves := [][]int64{}
		for _, nanos := range r.Nanos {
			moves = append(moves, make([]int64, len(nanos)))
		}
		r.Nanos = moves
		all = append(all, r)
	}
	return all
}

// The same seed gives the same games on any number of workers and after any interruption; another
// seed gives other games.
func TestSameGames(t *testing.T) {
	c := config(t, 11, "uct:n=20", "puct:n=10")
	whole, err := Run(c)
	one := timeless(t, whole, err)
	if len(one) != 12 {
		t.Fatalf("%d games, want 12: every opening in each seating", len(one))
	}
	c.Workers = 5
	many, err := Run(c)
	if !reflect.DeepEqual(one, timeless(t, many, err)) {
		t.Error("five workers play other games than one")
	}
	c.Done = []Result{whole[9], whole[2], whole[11]}
	played := 0
	c.Progress = func(Result) error { played++; return nil }
	rest, err := Run(c)
	if !reflect.DeepEqual(one, timeless(t, rest, err)) || played != 9 {
		t.Errorf("the match resumed after three games plays %d games, or other ones; want the other 9", played)
	}
	c.Done, c.Seed = nil, 8
	other, err := Run(c)
	if reflect.DeepEqual(one, timeless(t, other, err)) {
		t.Error("another seed plays the same games")
	}
}

// one provides the same net under every name.
type one struct{ model *net.Model }

func (n one) Net(string) (*net.Model, error) { return n.model, nil }

// Workers share a model: the games are the same on any number of workers. An unavailable net ends
// the match.
func TestSharedNet(t *testing.T) {
	model, err := net.Load(nettest.Dense(1, 4, 8, 8, 65, true).Marshal())
	if err != nil {
		t.Fatal(err)
	}
	c := config(t, 8, "puct:n=10", "uct:n=10,net=own")
	c.Nets = one{model}
	results, err := Run(c)
	single := timeless(t, results, err)
	c.Workers = 4
	results, err = Run(c)
	if !reflect.DeepEqual(single, timeless(t, results, err)) {
		t.Error("four workers play other games than one")
	}
	c.Nets = nil
	if _, err := Run(c); !errors.Is(err, player.ErrNoNet) {
		t.Errorf("a match without nets: %v", err)
	}
}

// The match plays every opening once in each seating, from the same position.
func TestEverySeatingOfAnOpening(t *testing.T) {
	c := config(t, 20, "random", "random")
	results, err := Run(c)
	if err != nil {
		t.Fatal(err)
	}
	for i, r := range results {
		if want := []int{i % 2, 1 - i%2}; r.Number != i || !reflect.DeepEqual(r.Seats, want) {
			t.Errorf("game %d is number %d with seats %v, want %v", i, r.Number, r.Seats, want)
		}
		if r.Margin[0] != -r.Margin[1] || float32(r.Margin[0]) > 0 != (r.Returns[0] > 0) {
			t.Errorf("game %d: margin %v with returns %v, want the same signs", i, r.Margin, r.Returns)
		}
	}
	a, err := c.random(3, nil)
	b, _ := c.random(3, nil)
	d, _ := c.random(4, nil)
	if err != nil {
		t.Fatal(err)
	}
	if a.String() != b.String() || a.String() == d.String() || results[0].Plies <= 8 {
		t.Errorf("openings: %s, %s, %s, a game of %d plies; want the first two equal, the third different, more than 8 plies", a, b, d, results[0].Plies)
	}
}

// If openings always end the game, Run returns an error; it does not use the start instead.
func TestOpeningsThatEndTheGame(t *testing.T) {
	c := config(t, 2, "random", "random")
	c.Openings.Plies = 70
	if _, err := Run(c); err == nil || !strings.Contains(err.Error(), "fewer plies") {
		t.Errorf("a match from openings of 70 plies: %v", err)
	}
}

// broken is a game whose states give wrong names to moves and panic for one of the seats, so that
// an agent fails.
type broken struct{ game.Game }

func (b broken) New(r *game.Rand) game.State { return &brokenState{b.Game.New(r)} }

type brokenState struct{ game.State }

func (s *brokenState) CopyFrom(o game.State) { s.State.CopyFrom(o.(*brokenState).State) }
func (s *brokenState) Rules(seat game.Seat, moves []game.Move) []game.Move {
	if seat == 0 {
		panic("seat 0 cannot play by rules")
	}
	return append(moves, 65535)
}

// A fault loses the game for its agent, and the match continues.
func TestFaultsAreCounted(t *testing.T) {
	c := config(t, 4, "random")
	c.Game = broken{c.Game}
	rules, err := player.Parse(c.Game, "rules")
	if err != nil {
		t.Fatal(err)
	}
	c.Agents = append(c.Agents, rules)
	results, err := Run(c)
	if err != nil {
		t.Fatal(err)
	}
	table := standings(c, results)
	if table[0].Wins != 4 || table[0].Errors != 0 || table[1].Losses != 4 || table[1].Errors != 4 || table[1].Margin != nil {
		t.Errorf("standings: %+v; want the first agent to win 4 games, the second to lose them by 4 errors, without a margin", table)
	}
	for i, want := range []string{"move code 65535 is not allowed", "panic: seat 0 cannot play by rules"} {
		if f := results[i].Faults; len(f) != 1 || !strings.Contains(f[0].Error, want) || results[i].Seats[f[0].Seat] != 1 {
			t.Errorf("game %d: %v, want %q", i, f, want)
		}
	}
}

func TestProgressEndsTheMatch(t *testing.T) {
	c := config(t, 100, "random", "random")
	c.Workers = 3
	stop := errors.New("the disk is full")
	c.Progress = func(Result) error { return stop }
	if _, err := Run(c); err != stop {
		t.Errorf("the match ends with %v, want %v", err, stop)
	}
}

func TestInvalidConfig(t *testing.T) {
	for want, change := range map[string]func(*Config){
		"1 agent cannot play othello; allowed: exactly 2":                   func(c *Config) { c.Agents = c.Agents[:1] },
		"a match of 0 games; allowed: 1 to 1000000":                         func(c *Config) { c.Games = 0 },
		"openings of -1 plies are out of range":                             func(c *Config) { c.Openings.Plies = -1 },
		"0 workers play no game; allowed: 1 or more":                        func(c *Config) { c.Workers = 0 },
		"game -1 of the results: a number below 0; allowed: 0 or more":      func(c *Config) { c.Done = []Result{{Number: -1}} },
		"game 1 of the results: seats []; in this match they are [1 0]":     func(c *Config) { c.Done = []Result{{Number: 1}} },
		"game 0 of the results: not one entry for each of 2 seats and 2 ag": func(c *Config) { c.Done = []Result{{Seats: []int{0, 1}}} },
	} {
		c := config(t, 2, "random", "random")
		change(&c)
		if _, err := Run(c); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// standings summarises a match, in the order of its agents.
func standings(c Config, results []Result) []Standing {
	var t Tournament
	t.add(c, results)
	return t.Standings()
}

// Standings agrees with games counted by hand.
func TestStandings(t *testing.T) {
	c := config(t, 4, "random", "rules")
	results := []Result{
		{Number: 0, Seats: []int{0, 1}, Returns: []float32{1, -1}, Margin: []int{10, -10}, Nanos: [][]int64{{1e6, 3e6}, {2e6}}},
		{Number: 1, Seats: []int{1, 0}, Returns: []float32{0, 0}, Margin: []int{0, 0}, Nanos: [][]int64{{8e6}, {4e6}}},
		{Number: 2, Seats: []int{0, 1}, Returns: []float32{1, -1}, Margin: []int{2, -2}, Nanos: [][]int64{{}, {}}},
		{Number: 3, Seats: []int{1, 0}, Returns: []float32{1, -1}, Faults: []Fault{{Seat: 1, Error: "mute"}}, Nanos: [][]int64{{4e6}, {}}},
	}
	margin := 4.0
	want := Standing{Agent: "random", Wins: 2, Draws: 1, Losses: 1, Score: 0.625, MsPerMove: 4, MedianMs: 3.5, Margin: &margin, Errors: 1}
	got := standings(c, results)[0]
	want.Low, want.High = got.Low, got.High // which TestInterval checks
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v", got, want)
	}
	// Several seats of an agent share a game.
	four := Result{Seats: []int{0, 1, 0, 1}, Returns: []float32{1, 1, 1, -1}}
	if a, b := share(0, four), share(1, four); a != 2.0/3 || b != 1.0/3 {
		t.Errorf("shares %g and %g; want %v and %v", a, b, 2.0/3, 1.0/3)
	}
}

// The score of one agent is that of its standing, with the same interval; the scores of two halves
// of the agents add up to 1.
func TestScoreOfSeveralAgents(t *testing.T) {
	four, err := geese.New("")
	if err != nil {
		t.Fatal(err)
	}
	c := Config{Match: match.Match{Game: four, Games: 40, Seed: 3}, Workers: 2}
	for _, text := range []string{"rules", "random", "rules", "flat:n=4,depth=2"} {
		a, err := player.Parse(c.Game, text)
		if err != nil {
			t.Fatal(err)
		}
		c.Agents = append(c.Agents, a)
	}
	results, err := Run(c)
	if err != nil {
		t.Fatal(err)
	}
	var all Tournament
	if err := all.Add(c, results); err != nil {
		t.Fatal(err)
	}
	for agent, st := range all.Standings() {
		if score, low, high := all.Score([]int{agent}); score != st.Score || low != st.Low || high != st.High {
			t.Errorf("agent %d scores %g (%g–%g), want as in its standing %g (%g–%g)", agent, score, low, high, st.Score, st.Low, st.High)
		}
	}
	one, low, high := all.Score([]int{0, 2})
	other, otherLow, otherHigh := all.Score([]int{1, 3})
	if math.Abs(one+other-1) > 1e-9 || math.Abs(low+otherHigh-1) > 1e-9 || math.Abs(high+otherLow-1) > 1e-9 || !(one > other) {
		t.Errorf("the halves score %g (%g–%g) and %g (%g–%g); want scores and intervals that mirror each other, the rules ahead", one, low, high, other, otherLow, otherHigh)
	}
	if score, _, _ := all.Score([]int{0, 1, 2, 3}); score != 1 {
		t.Errorf("all agents score %g, want 1", score)
	}
	if score, low, high := all.Score(nil); score != 0 || low != 0 || high != 1 {
		t.Errorf("no agents score %g (%g–%g), want 0 (0–1)", score, low, high)
	}
}

// Report 4 averages the lengths of only the geese that survive; if none did, there is no mean.
func TestSurvivorLength(t *testing.T) {
	g, err := geese.New("seats=2")
	if err != nil {
		t.Fatal(err)
	}
	c := Config{Match: match.Match{Game: g}}
	results := []Result{
		{Number: 0, Seats: []int{0, 1}, Returns: []float32{1, -1}, Sizes: []int{9, 3}, Died: []int{0, 40}, Nanos: [][]int64{{}, {}}},
		{Number: 1, Seats: []int{1, 0}, Returns: []float32{1, -1}, Sizes: []int{5, 2}, Died: []int{30, 28}, Nanos: [][]int64{{}, {}}},
		{Number: 2, Seats: []int{0, 1}, Returns: []float32{1, -1}, Sizes: []int{6, 1}, Died: []int{0, 3}, Nanos: [][]int64{{}, {}}},
	}
	for _, name := range []string{"random", "rules"} {
		agent, err := player.Parse(g, name)
		if err != nil {
			t.Fatal(err)
		}
		c.Agents = append(c.Agents, agent)
	}
	got := standings(c, results)
	if *got[0].SurvivorLength != 7.5 || *got[0].Length != 17.0/3 || *got[0].Deaths != 1 {
		t.Errorf("%v over survivors, %v in all, %d deaths; want 7.5, %v and 1", *got[0].SurvivorLength, *got[0].Length, *got[0].Deaths, 17.0/3)
	}
	if got[1].SurvivorLength != nil || *got[1].Length != 3 {
		t.Errorf("the second agent: %+v; want no mean over survivors, 3 in all", got[1])
	}
}

// None and all are exactly 0 and 1, and so are the ends of their intervals; shares of thirds add
// up to whole games.
func TestIntervalIsExact(t *testing.T) {
	for games := 1; games <= 300; games++ {
		var none, all, thirds []float64
		var blocks []int
		for i := range games {
			none, all, thirds, blocks = append(none, 0), append(all, 1), append(thirds, float64(i%3)/3), append(blocks, i/2)
		}
		if mean, low, high := interval(none, blocks); mean != 0 || low != 0 || high <= 0 || high >= 1 {
			t.Errorf("%d lost: %v, %v, %v; want 0, 0, more than 0 and less than 1", games, mean, low, high)
		}
		if mean, low, high := interval(all, blocks); mean != 1 || high != 1 || low <= 0 || low >= 1 {
			t.Errorf("%d won: %v, %v, %v; want 1, 1, more than 0 and less than 1", games, mean, low, high)
		}
		if mean, _, _ := interval(thirds, blocks); games%3 == 0 && mean != rating.Trim(1.0/3) {
			t.Errorf("the mean of %d games with a third each is %v, want %v", games, mean, rating.Trim(1.0/3))
		}
	}
}

func TestInterval(t *testing.T) {
	near := func(what string, got, want float64) {
		if math.Abs(got-want) > 5e-5 {
			t.Errorf("%s is %.5f, want %.5f", what, got, want)
		}
	}
	pairs := func(games int) (blocks []int) {
		for i := range games {
			blocks = append(blocks, i/2)
		}
		return blocks
	}
	// Wilson's for 8 of 10, from the literature: 0.4902 to 0.9433.
	mean, low, high := interval([]float64{1, 1, 1, 1, 1, 1, 1, 1, 0, 0}, pairs(10))
	near("mean", mean, 0.8)
	near("low", low, 0.4902)
	near("high", high, 0.9433)
	// No variance: every opening is 1 to 1. Wilson's again, for 10 of 20.
	var even, better []float64
	for range 10 {
		even = append(even, 1, 0)
	}
	_, low, high = interval(even, pairs(20))
	near("low", low, 0.2993)
	near("high", high, 0.7007)
	// Ten openings of 1 and ten of 1/2: mean 3/4, s² = 20/19·1/16, s/√20 = 0.05735.
	for range 10 {
		better = append(better, 1, 1, 1, 0)
	}
	mean, low, high = interval(better, pairs(40))
	near("mean", mean, 0.75)
	near("low", low, 0.75-1.959964*0.0573539)
	near("high", high, 0.75+1.959964*0.0573539)
	if _, low, high := interval([]float64{1, 1}, pairs(2)); low < 0 || high > 1 {
		t.Errorf("from %g to %g; want at least 0 and at most 1", low, high)
	}
}
