package selfplay

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"playout/engine/book"
	"playout/engine/dataset"
	"playout/engine/game"
	"playout/engine/games/othello"
	"playout/engine/player"
	"playout/engine/search"
)

func selfPlay(t testing.TB, games int, agents ...string) Config {
	t.Helper()
	c := Config{Game: othello.New(), Seed: 5, From: 2, To: 12, Last: games, Workers: 2}
	for _, text := range agents {
		a, err := player.Parse(c.Game, text)
		if err != nil {
			t.Fatal(err)
		}
		c.Agents = append(c.Agents, a)
	}
	return c
}

// play returns the episodes of a run, which come in order.
func play(t testing.TB, c Config) []*dataset.Episode {
	t.Helper()
	var all []*dataset.Episode
	c.Each = func(number int, e *dataset.Episode) error {
		if number != c.First+len(all) {
			t.Errorf("Each got game %d, want game %d", number, c.First+len(all))
		}
		all = append(all, e)
		return nil
	}
	if err := c.Run(); err != nil {
		t.Fatal(err)
	}
	return all
}

// The games follow from the seed and their numbers: on any number of workers, and in a run that
// continues a stopped one.
func TestSelfPlayFollowsFromTheSeed(t *testing.T) {
	c := selfPlay(t, 7, "uct:n=12", "puct:n=8,net=none,temp=1,noise=0.3")
	want := play(t, c)
	c.Workers = 1
	if got := play(t, c); !reflect.DeepEqual(got, want) {
		t.Errorf("on one worker the games are %v, want %v", got, want)
	}
	c.First = 4
	if got := play(t, c); !reflect.DeepEqual(got, want[4:]) {
		t.Errorf("from the fifth on the games are %v, want %v", got, want[4:])
	}
	c.Seed++
	if got := play(t, c); reflect.DeepEqual(got, want[4:]) {
		t.Error("another seed gives the same games")
	}
}

// Openings have no searches and the given lengths; every later decision of a searching agent has
// one, and agents change seats.
func TestSelfPlaySearches(t *testing.T) {
	c := selfPlay(t, 20, "uct:n=12", "random")
	lengths := map[int]bool{}
	for number, e := range play(t, c) {
		var seats []game.Seat // of each decision
		if _, err := e.Replay(c.Game, func(_ game.State, seat game.Seat, _ game.Move, _ *dataset.Decision) {
			seats = append(seats, seat)
		}); err != nil {
			t.Fatal(err)
		}
		first := 0 // the first decision with a search
		for e.Decisions[first].Shares == nil {
			first++
		}
		for i, d := range e.Decisions[first:] {
			searches := (int(seats[first+i])+number)%2 == 0
			if searches != (d.Shares != nil) {
				t.Fatalf("game %d: decision %d of seat %d is %v, want a search: %v", number, first+i, seats[first+i], d, searches)
			}
		}
		if first < 2 || first > 13 { // the searching agent may move second
			t.Errorf("game %d: the first search is at ply %d, want 2 to 13", number, first)
		}
		lengths[first] = true
	}
	if len(lengths) < 4 {
		t.Errorf("openings have %d lengths, want at least 4", len(lengths))
	}
}

// A teacher searches at every decision of the agents, even of those that do not search, and
// changes no game.
func TestTeacherSearchesAllDecisions(t *testing.T) {
	c := selfPlay(t, 4, "uct:n=6", "random")
	want := play(t, c)
	teacher, err := player.Parse(c.Game, "alphabeta:depth=2")
	if err != nil {
		t.Fatal(err)
	}
	c.Teacher = &teacher
	got := play(t, c)
	for number, e := range got {
		if !reflect.DeepEqual(e.Steps, want[number].Steps) || e.Seed != want[number].Seed {
			t.Errorf("with a teacher, game %d is %v of seed %d, want %v of %d", number, e.Steps, e.Seed, want[number].Steps, want[number].Seed)
		}
		first := slices.IndexFunc(e.Decisions, func(t dataset.Decision) bool { return t.Shares != nil })
		if first < c.From || first > c.To || slices.ContainsFunc(e.Decisions[first:], func(t dataset.Decision) bool { return t.Shares == nil }) {
			t.Errorf("game %d: the first search is at decision %d, or a later decision has none; want %d to %d, and all later ones", number, first, c.From, c.To)
		}
	}
	c.First = 2
	if again := play(t, c); !reflect.DeepEqual(again, got[2:]) {
		t.Errorf("from the third game on the searches are %v, want %v", again, got[2:])
	}
	if teacher, err = player.Parse(c.Game, "random"); err != nil {
		t.Fatal(err)
	}
	if err := c.Run(); err == nil || err.Error() != `teacher "random" has searched no moves; allowed: an agent that searches` {
		t.Errorf("a teacher that does not search: %v, want an error", err)
	}
}

// fixed is a player with a given report.
type fixed struct {
	player.Player
	report *search.Report
}

func (f fixed) Report(r *search.Report) bool {
	*r = *f.report
	return true
}

// Shares follow the visits or, in an alpha-beta search, the values, except for proven results.
func TestDecisionShares(t *testing.T) {
	s := othello.New().New(game.NewRand(0)) // c4, d3, e6, f5
	legal := s.Legal(0, nil)
	row := func(i int, visits int32, proven search.Result) search.Row {
		return search.Row{Move: legal[i], Visits: visits, Proven: proven}
	}
	valued := func(i int, value float32) search.Row {
		return search.Row{Move: legal[i], Visits: 1, Value: value}
	}
	for what, c := range map[string]struct {
		rows  []search.Row
		value float32
		depth int // of an alpha-beta search
		want  dataset.Decision
	}{
		"visits":    {[]search.Row{row(2, 10, 0), row(0, 5, 0), row(1, 1, 0), row(3, 0, 0)}, 0.5, 0, dataset.Decision{Shares: []byte{128, 26, 255, 0}, Value: 64}},
		"a loss":    {[]search.Row{row(2, 10, -1), row(0, 5, 0), row(1, 1, 2), row(3, 0, 0)}, -2, 0, dataset.Decision{Shares: []byte{255, 51, 0, 0}, Value: -127}},
		"wins":      {[]search.Row{row(2, 10, 0), row(0, 5, 1), row(1, 1, 1), row(3, 0, 0)}, 1, 0, dataset.Decision{Shares: []byte{255, 255, 0, 0}, Value: 127}},
		"all lost":  {[]search.Row{row(2, 10, -1), row(0, 5, -1), row(1, 0, -1), row(3, 5, -1)}, -1, 0, dataset.Decision{Shares: []byte{128, 0, 255, 128}, Value: -127}},
		"no visits": {[]search.Row{row(0, 0, 0), row(1, 0, 0), row(2, 0, 0), row(3, 0, 0)}, 0, 0, dataset.Decision{Shares: []byte{255, 255, 255, 255}}},
		"alpha-beta": {[]search.Row{valued(1, 0.5), valued(0, 0.3), valued(2, 0.5), {Move: legal[3], Visits: 99, Value: 0.5, AtMost: true}},
			0.5, 6, dataset.Decision{Shares: []byte{23, 255, 255, 0}, Value: 64}}, // atanh 0.5 - atanh 0.3 is 0.2398
		"all moves lose": {[]search.Row{{Move: legal[1], Visits: 9, Value: -1, Proven: -1}, {Move: legal[0], Visits: 5, Value: -1, Proven: -1}, {Move: legal[2], Visits: 5, Value: -0.99, AtMost: true}},
			-1, 6, dataset.Decision{Shares: []byte{255, 255, 0, 0}, Value: -127}},
		"a sure win":  {[]search.Row{valued(1, 1), valued(0, 0.99999), valued(2, 0.9)}, 1, 6, dataset.Decision{Shares: []byte{255, 255, 0, 0}, Value: 127}},
		"solved":      {[]search.Row{row(1, 9, 2)}, 0, 6, dataset.Decision{Shares: []byte{0, 255, 0, 0}}},
		"solved loss": {[]search.Row{{Move: legal[1], Value: -1, Proven: -1}}, -1, 6, dataset.Decision{Shares: []byte{0, 255, 0, 0}, Value: -127}},
	} {
		if got := decision(fixed{report: &search.Report{Rows: c.rows, Value: c.value, Depth: c.depth}}, s, 0); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %v, want %v", what, got, c.want)
		}
	}
}

// Stop ends a run, and so does an error of Each.
func TestSelfPlayEnds(t *testing.T) {
	c := selfPlay(t, 1000, "uct:n=2")
	c.Workers = 1 // several would finish the games that they have started
	stop := make(chan struct{})
	c.Stop = stop
	count := 0
	c.Each = func(number int, _ *dataset.Episode) error {
		if count++; count == 3 {
			close(stop)
		}
		return nil
	}
	if err := c.Run(); err != nil || count != 3 {
		t.Errorf("a run that is stopped after 3 games plays %d, %v", count, err)
	}
	c = selfPlay(t, 1000, "random")
	full := errors.New("disk full")
	c.Each = func(number int, _ *dataset.Episode) error {
		if number == 2 {
			return full
		}
		if number > 2 {
			t.Errorf("Each got game %d after its error in game 2", number)
		}
		return nil
	}
	if err := c.Run(); err != full {
		t.Errorf("error %v, want %v", err, full)
	}
}

func TestSelfPlayErrors(t *testing.T) {
	for what, change := range map[string]func(*Config){
		"0 agents cannot play othello; allowed: 1 to 2": func(c *Config) { c.Agents = nil },
		"games 5 to 3; allowed":                         func(c *Config) { c.First, c.Last = 5, 3 },
		"openings of 4 to 3 plies; allowed: 0 to 123":   func(c *Config) { c.From, c.To = 4, 3 },
		"openings of 0 to 124 plies":                    func(c *Config) { c.From, c.To = 0, 124 },
		"0 workers play no game; allowed: 1 or more":    func(c *Config) { c.Workers = 0 },
		"openings of 120 to 120 random plies end the":   func(c *Config) { c.From, c.To = 120, 120 },
	} {
		c := selfPlay(t, 1, "random")
		c.Each = func(int, *dataset.Episode) error { return nil }
		change(&c)
		if err := c.Run(); err == nil || !strings.HasPrefix(err.Error(), what) {
			t.Errorf("error %v, want %s", err, what)
		}
	}
}

// With a book, every opening is played once in each seating, from its position and with its moves.
func TestSelfPlayFromABook(t *testing.T) {
	c := selfPlay(t, 5, "uct:n=4", "random")
	const position = "---------------------------OX------XXX-------------------------- O"
	c.Book = []book.Opening{{Moves: []game.Move{37, 43}}, {Start: position, Moves: []game.Move{43}}}
	for number, e := range play(t, c) {
		want := c.Book[number/2%2]
		if _, err := e.Replay(c.Game, func(game.State, game.Seat, game.Move, *dataset.Decision) {}); err != nil {
			t.Errorf("game %d: %v", number, err)
		}
		if e.Start != want.Start || e.Steps[len(want.Moves)-1] != game.Solo(game.Seat(1), 43) || e.Decisions[len(want.Moves)-1].Shares != nil {
			t.Errorf("game %d begins from %q with %v, want %+v", number, e.Start, e.Steps[:3], want)
		}
	}
}
