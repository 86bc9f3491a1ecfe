package kept

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"playout/engine/wire"
)

// random is some game that can be.
func random(r *rand.Rand) *Game {
	agents := []string{wire.Human, "random", "level:3", "level:10", "uct:n=200,c=1.4"}
	g := &Game{
		ID:    ID(r.Uint64()),
		Link:  wire.Link{Game: []string{"othello", "chess", "geese:seats=3", "morris:flying=off"}[r.IntN(4)], Moves: strings.Repeat("f5,d6,", r.IntN(30)) + "c3", Ply: -1},
		Begun: r.Int64N(maxTime),
		Plies: r.IntN(400),
	}
	g.Played = g.Begun + r.Int64N(maxTime-g.Begun+1)
	for i := range 2 + r.IntN(3) {
		g.Link.Seats = append(g.Link.Seats, wire.SeatChoice{Seat: "seat" + string(rune('a'+i)), Agent: agents[r.IntN(len(agents))]})
	}
	if r.IntN(2) == 0 {
		for range g.Link.Seats {
			g.Results = append(g.Results, float32(r.IntN(3)-1))
		}
		g.End = []string{"", "checkmate"}[r.IntN(2)]
		if r.IntN(2) == 0 {
			g.Score = []int{r.IntN(64), -r.IntN(64)}
		}
		if r.IntN(2) == 0 {
			g.Tree, g.Line = g.Link.Moves+"(d3{<why>})", "d3"
		}
	} else if r.IntN(2) == 0 {
		g.ToMove = g.Link.Seats[0].Seat
	}
	return g
}

// TestRoundTrip: what is kept of a game is the game, and a file of games is the
// games.
func TestRoundTrip(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	var games []*Game
	for range 500 {
		g := random(r)
		got, err := Parse(g.String())
		if err != nil || !reflect.DeepEqual(&got, g) {
			t.Fatalf("%v: %v\n%+v, want\n%+v", g, err, got, g)
		}
		games = append(games, g)
	}
	got, bad, err := Read(Write(games))
	if err != nil || bad != 0 || !reflect.DeepEqual(got, games) {
		t.Fatalf("a file of %d games gave %d, %d bad, %v", len(games), len(got), bad, err)
	}
	if got, bad, err := Read(Write(nil)); len(got) != 0 || bad != 0 || err != nil {
		t.Errorf("a file of no games gave %d, %d bad, %v", len(got), bad, err)
	}
}

// TestRefused: what cannot be is refused in one line.
func TestRefused(t *testing.T) {
	good := Game{ID: ID(7), Link: wire.Link{Game: "othello", Moves: "f5", Ply: -1,
		Seats: []wire.SeatChoice{{Seat: "black", Agent: "human"}, {Seat: "white", Agent: "level:3"}}}, Begun: 1, Played: 2, Plies: 1}
	if _, err := Parse(good.String()); err != nil {
		t.Fatal(err)
	}
	spoil := func(change func(*Game)) string {
		g := good
		change(&g)
		return g.String()
	}
	for name, text := range map[string]string{
		"nothing":      "",
		"no object":    "[]",
		"deep":         strings.Repeat("[", 100_000),
		"long":         good.String() + strings.Repeat(" ", MaxGame),
		"version":      strings.Replace(good.String(), `"version":1`, `"version":2`, 1),
		"id":           spoil(func(g *Game) { g.ID = "../../etc" }),
		"capital id":   spoil(func(g *Game) { g.ID = "ABCDEF0123456789" }),
		"no link":      spoil(func(g *Game) { g.Link = wire.Link{} }),
		"spoilt link":  strings.Replace(good.String(), "m=f5", "m=%zz", 1),
		"no seats":     spoil(func(g *Game) { g.Link.Seats = nil }),
		"ply":          spoil(func(g *Game) { g.Link.Ply = 0 }),
		"before 1970":  spoil(func(g *Game) { g.Begun = -1 }),
		"backwards":    spoil(func(g *Game) { g.Played = 0 }),
		"far future":   spoil(func(g *Game) { g.Played = maxTime + 1 }),
		"plies":        spoil(func(g *Game) { g.Plies = -1 }),
		"many plies":   spoil(func(g *Game) { g.Plies = maxPlies + 1 }),
		"few results":  spoil(func(g *Game) { g.Results = []float32{1} }),
		"high results": spoil(func(g *Game) { g.Results = []float32{2, 0} }),
		"score":        spoil(func(g *Game) { g.Score = []int{1, 2, 3} }),
		"huge score":   spoil(func(g *Game) { g.Score = []int{maxScore + 1} }),
		"to move":      spoil(func(g *Game) { g.ToMove = "<img>" }),
		"over, moves":  spoil(func(g *Game) { g.ToMove, g.Results = "black", []float32{1, -1} }),
		"end":          spoil(func(g *Game) { g.End = strings.Repeat("x", maxWord+1) }),
	} {
		_, err := Parse(text)
		if err == nil {
			t.Errorf("%s: accepted %.200s", name, text)
		} else if strings.Contains(err.Error(), "\n") || len(err.Error()) > 400 {
			t.Errorf("%s: %d bytes of error %.100q", name, len(err.Error()), err)
		}
	}
}

// TestFile: spoilt games of a file are counted and left out, one that is there
// twice counts as played last, and what is no such file is refused whole.
func TestFile(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 0))
	a, b := random(r), random(r)
	later := *a
	later.Played++
	later.Plies = 399
	text := strings.Replace(string(Write([]*Game{a, b, &later, a})), "[", `[null,{"version":9},"<script>",`, 1)
	games, bad, err := Read([]byte(text))
	if err != nil || bad != 3 || !reflect.DeepEqual(games, []*Game{&later, b}) {
		t.Errorf("%d games, %d bad, %v", len(games), bad, err)
	}
	many, _ := json.Marshal(map[string]any{"playout": "games", "version": 1, "games": make([]int, MaxGames+1)})
	for _, text := range []string{"", "{}", "[]", `{"playout":"games","version":2}`, `{"playout":"else","version":1}`, strings.Repeat("{", 1_000_000), "\xff\xfe", string(many)} {
		if games, _, err := Read([]byte(text)); err == nil || len(games) > 0 {
			t.Errorf("%.40q was read: %d games", text, len(games))
		}
	}
}

// TestTallies: results count for the only person, and for nobody where none or
// several play.
func TestTallies(t *testing.T) {
	game := func(name string, results []float32, agents ...string) *Game {
		g := &Game{Link: wire.Link{Game: name}, Results: results}
		for _, a := range agents {
			g.Link.Seats = append(g.Link.Seats, wire.SeatChoice{Seat: "s", Agent: a})
		}
		return g
	}
	games := []*Game{
		game("othello", []float32{1, -1}, "human", "level:3"),
		game("othello", []float32{1, -1}, "level:3", "human"),
		game("Othello:x=1", []float32{0, 0}, "human", "level:3"),
		game("othello", nil, "human", "level:3"),
		game("othello", []float32{1, -1}, "human", "human"),
		game("othello", []float32{1, -1}, "random", "level:3"),
		game("geese", []float32{1, .3, -.3, -1}, "rules", "human", "rules", "rules"),
		game("geese", []float32{1, 1, 0, -1}, "human", "rules", "rules", "random"),
	}
	for kind, want := range map[string]map[string]Tally{
		"othello": {"level:3": {1, 1, 1}},
		"geese":   {"rules": {0, 0, 1}, Several: {0, 1, 0}},
		"chess":   {},
	} {
		if tallies := Tallies(kind, games); !reflect.DeepEqual(tallies, want) {
			t.Errorf("%s: %v, want %v", kind, tallies, want)
		}
	}
}

// FuzzParse: nothing that is read panics, and what is read is kept as the same
// again.
func FuzzParse(f *testing.F) {
	r := rand.New(rand.NewPCG(3, 0))
	for range 8 {
		f.Add(random(r).String())
	}
	f.Add(`{"version":1,"id":"0000000000000000","link":"#/chess?m=e2e4&white=<script>&black=human","begun":1e300}`)
	f.Fuzz(func(t *testing.T, text string) {
		g, err := Parse(text)
		if err != nil {
			return
		}
		again, err := Parse(g.String())
		if err != nil || again.String() != g.String() {
			t.Errorf("%q was read and is refused as %q: %v", text, g.String(), err)
		}
		g.Opponent()
		Tallies(g.Kind(), []*Game{&g})
	})
}

// FuzzRead: the same of files.
func FuzzRead(f *testing.F) {
	r := rand.New(rand.NewPCG(4, 0))
	f.Add(Write([]*Game{random(r), random(r)}))
	f.Add([]byte(`{"playout":"games","version":1,"games":[null,1,{}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		games, _, err := Read(data)
		if err != nil {
			return
		}
		again, bad, err := Read(Write(games))
		if err != nil || bad > 0 || !slices.EqualFunc(games, again, func(a, b *Game) bool { return a.String() == b.String() }) {
			t.Errorf("%d games were read and written as %d, %d bad, %v", len(games), len(again), bad, err)
		}
	})
}
