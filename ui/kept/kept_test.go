package kept

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"playout/engine/link"
)

// random returns a random valid game.
func random(r *rand.Rand) *Game {
	agents := []string{link.Human, "random", "level:3", "level:10", "uct:n=200,c=1.4"}
	g := &Game{
		ID:    ID(r.Uint64()),
		Link:  link.Link{Game: []string{"othello", "chess", "geese:seats=3", "morris:flying=off"}[r.IntN(4)], Moves: strings.Repeat("f5,d6,", r.IntN(30)) + "c3", Ply: -1},
		Begun: r.Int64N(maxTime),
		Plies: r.IntN(400),
	}
	if r.IntN(20) == 0 { // no link can hold it
		g.Link.Moves = strings.Repeat("NEWS:31.60,", 1+link.MaxLength/11) + "NEWS"
	}
	g.Played = g.Begun + r.Int64N(maxTime-g.Begun+1)
	for i := range 2 + r.IntN(3) {
		g.Link.Seats = append(g.Link.Seats, link.Seat{Seat: "seat" + string(rune('a'+i)), Agent: agents[r.IntN(len(agents))]})
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
	if r.IntN(3) == 0 {
		g.Position = []string{"---X O", "8/8/8/8/8/8/8/K1k5 w - - 0 1", `{"step":1,"geese":[[1]]}`}[r.IntN(3)]
	}
	if r.IntN(3) == 0 {
		g.People = map[string]string{}
		for _, s := range g.Link.Seats[:r.IntN(3)] {
			g.People[s.Seat] = []string{"", "Ana", "Ñu <b>", `"=1`}[r.IntN(4)]
		}
	}
	for _, name := range []string{"clock", "values", "comments"}[:r.IntN(4)] {
		text := []string{`{"timing":"game:300+3","left":[1,2]}`, `[500,null,12]`, `"1. e4 \u003c& no"`, "0", " [ ] ", "<", "null"}[r.IntN(7)]
		g.Parts = g.Parts.With(name, text)
	}
	return g
}

// TestRoundTrip: Parse inverts String, and Read inverts Write.
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

// TestRefused: Parse rejects invalid games in one line.
func TestRefused(t *testing.T) {
	good := Game{ID: ID(7), Link: link.Link{Game: "othello", Moves: "f5", Ply: -1,
		Seats: []link.Seat{{Seat: "black", Agent: "human"}, {Seat: "white", Agent: "level:3"}}}, Begun: 1, Played: 2, Plies: 1}
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
		"no link":      spoil(func(g *Game) { g.Link = link.Link{} }),
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
		"no parts":     strings.Replace(good.String(), `"plies"`, `"parts":[],"plies"`, 1),
		"part's name":  strings.Replace(good.String(), `"plies"`, `"parts":{"<b>":1},"plies"`, 1),
		"nobody's":     strings.Replace(good.String(), `"plies"`, `"parts":{"":1},"plies"`, 1),
		"no text":      strings.Replace(good.String(), `"plies"`, `"parts":{"x":"\xff"},"plies"`, 1),
		"long part":    strings.Replace(good.String(), `"plies"`, `"parts":{"x":"`+strings.Repeat("x", MaxPart)+`"},"plies"`, 1),
		"blown part":   strings.Replace(good.String(), `"plies"`, `"parts":{"x":"`+strings.Repeat("<", MaxPart/4)+`"},"plies"`, 1),
		"many parts": strings.Replace(good.String(), `"plies"`, `"parts":{`+strings.TrimSuffix(strings.Join(each(26, func(i int) string {
			return fmt.Sprintf(`"%c":"%s",`, 'a'+i, strings.Repeat("x", 4000))
		}), ""), ",")+`},"plies"`, 1),
		"long position": spoil(func(g *Game) { g.Position = strings.Repeat("X", MaxPosition+1) }),
		"strange place": spoil(func(g *Game) { g.Position = "X\nO" }),
		"no such seat":  spoil(func(g *Game) { g.People = map[string]string{"red": "Ana"} }),
		"blank name":    spoil(func(g *Game) { g.People = map[string]string{"black": " "} }),
		"long name":     spoil(func(g *Game) { g.People = map[string]string{"black": strings.Repeat("x", MaxName+1)} }),
		"turned name":   spoil(func(g *Game) { g.People = map[string]string{"black": "a\u202eb"} }),
		"no people":     strings.Replace(good.String(), `"plies"`, `"people":[],"plies"`, 1),
		"end":           spoil(func(g *Game) { g.End = strings.Repeat("x", maxWord+1) }),
		"moves twice":   strings.Replace(good.String(), `"begun"`, `"moves":"f5","begun"`, 1),
		"many moves":    spoil(func(g *Game) { g.Link.Moves = strings.Repeat("f5,", link.MaxMoves/3+1) }),
		"strange moves": spoil(func(g *Game) { g.Link.Moves = strings.Repeat("<", link.MaxLength) }),
	} {
		_, err := Parse(text)
		if err == nil {
			t.Errorf("%s: accepted %.200s: got %v, want an error", name, text, err)
		} else if strings.Contains(err.Error(), "\n") || len(err.Error()) > 400 {
			t.Errorf("%s: %d bytes of error %.100q", name, len(err.Error()), err)
		}
	}
}

func each(n int, of func(int) string) []string {
	list := make([]string, n)
	for i := range list {
		list[i] = of(i)
	}
	return list
}

// TestParts: a part replaces an earlier one of its name, the others stay, even if this page does
// not know them, and a text that cannot be stored changes nothing.
func TestParts(t *testing.T) {
	p := Parts(nil).With("later", `{ "x": 1 }`).With("clock", "[1]")
	if text, _ := json.Marshal(p); string(text) != `{"clock":[1],"later":{"x":1}}` {
		t.Fatalf("parts are %s", text)
	}
	for name, text := range map[string]string{"clock": "[", "values": "<", "Clock": "1", "": "1", "long": `"` + strings.Repeat("x", MaxPart) + `"`, "bytes": "\"\xff\""} {
		if next := p.With(name, text); !reflect.DeepEqual(next, p) {
			t.Errorf("with %q: %.40q they are %.80v, want %v", name, text, next, p)
		}
	}
	if p.With("clock", "[2]"); string(p["clock"]) != "[1]" {
		t.Errorf(`parts were changed in place: got %q, want "[1]"`, string(p["clock"]))
	}
	if next := p.With("clock", "").With("later", ""); next != nil {
		t.Errorf("without any they are %v", next)
	}
}

// TestLargest: Parse reads back a game at every limit.
func TestLargest(t *testing.T) {
	g := *random(rand.New(rand.NewPCG(3, 0)))
	g.Parts, g.Link.Moves = nil, strings.Repeat("x", link.MaxLength-200)
	for i := range MaxParts / MaxPart {
		g.Parts = g.Parts.With(string(rune('a'+i)), `"`+strings.Repeat("x", MaxPart-3)+`"`)
	}
	if got, err := Parse(g.String()); err != nil || len(got.Parts) != MaxParts/MaxPart {
		t.Errorf("%d bytes are read with %d parts: %v", len(g.String()), len(got.Parts), err)
	}
}

// TestFile: Read counts damaged games in a file and omits them, reads one that occurs twice
// twice, and rejects any other file whole.
func TestFile(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 0))
	a, b := random(r), random(r)
	later := *a
	later.Played++
	later.Plies = 399
	text := strings.Replace(string(Write([]*Game{a, b, &later})), "[", `[null,{"version":9},"<script>",`, 1)
	games, bad, err := Read([]byte(text))
	if err != nil || bad != 3 || !reflect.DeepEqual(games, []*Game{a, b, &later}) {
		t.Errorf("%d games, %d bad, %v; want three bad, and the games a, b and the later one", len(games), bad, err)
	}
	many, _ := json.Marshal(map[string]any{"playout": "games", "version": 1, "games": make([]int, MaxGames+1)})
	for _, text := range []string{"", "{}", "[]", `{"playout":"games","version":2}`, `{"playout":"else","version":1}`, strings.Repeat("{", 1_000_000), "\xff\xfe", string(many)} {
		if games, _, err := Read([]byte(text)); err == nil || len(games) > 0 {
			t.Errorf("%.40q was read: %d games: got %v and %v, want an error and none", text, len(games), err, len(games))
		}
	}
}

// TestTallies: results count for the people of the device who played, by opponent, and for no
// person if the people are unknown.
func TestTallies(t *testing.T) {
	game := func(name string, results []float32, people map[string]string, agents ...string) *Game {
		g := &Game{Link: link.Link{Game: name}, Results: results, People: people}
		for i, a := range agents {
			g.Link.Seats = append(g.Link.Seats, link.Seat{Seat: string(rune('a' + i)), Agent: a})
		}
		return g
	}
	type of map[string]string
	games := []*Game{
		game("othello", []float32{1, -1}, nil, "human", "level:3"),
		game("othello", []float32{1, -1}, nil, "level:3", "human"),
		game("Othello:x=1", []float32{0, 0}, nil, "human", "level:3"),
		game("othello", nil, nil, "human", "level:3"),
		game("othello", []float32{1, -1}, nil, "human", "human"),
		game("othello", []float32{1, -1}, nil, "random", "level:3"),
		game("othello", []float32{1, -1}, of{"a": "Ana", "b": "Ben"}, "human", "human"),
		game("othello", []float32{1, -1}, of{"a": "", "b": "Ben"}, "human", "human"),
		game("othello", []float32{-1, 1}, of{"a": "Ben"}, "human", "human"),
		game("othello", []float32{-1, 1}, of{"a": "Ben"}, "human", "level:3"),
		game("othello", []float32{-1, 1}, of{"a": "Ben"}, "random", "human"), // Ben left the seat to a machine
		game("othello", []float32{1, -1}, of{}, "human", "level:3"),          // played elsewhere
		game("othello", []float32{1, -1}, of{}, "human", "human"),            // the same
		game("geese", []float32{1, .3, -.3, -1}, nil, "rules", "human", "rules", "rules"),
		game("geese", []float32{1, 1, 0, -1}, nil, "human", "rules", "rules", "random"),
		game("geese", []float32{1, 1, 0, -1}, of{"b": "Ana"}, "rules", "human", "human", "random"),
	}
	machine := func(agent string) Player {
		p := Player{Agent: agent}
		if link.IsLevel(agent) {
			p.Levels = 1
		}
		return p
	}
	person := func(name string) Player { return Player{Agent: "human", Name: name, Known: true} }
	for of, want := range map[[2]string]map[Player]Tally{
		{"othello", ""}:    {machine("level:3"): {1, 1, 1}, person("Ben"): {1, 0, 0}},
		{"othello", "Ana"}: {person("Ben"): {1, 0, 0}},
		{"othello", "Ben"}: {person("Ana"): {0, 0, 1}, person(""): {0, 0, 1}, {Agent: "human"}: {0, 0, 1}, machine("level:3"): {0, 0, 1}},
		{"geese", ""}:      {machine("rules"): {0, 0, 1}, machine(Several): {0, 1, 0}},
		{"geese", "Ana"}:   {machine(Several): {0, 1, 0}},
		{"chess", ""}:      {},
	} {
		if tallies := Tallies(of[0], of[1], games); !reflect.DeepEqual(tallies, want) {
			t.Errorf("%s of %q: %v, want %v", of[0], of[1], tallies, want)
		}
	}
	if sides, want := Sides("othello", games), (map[string]Tally{"a": {3, 0, 1}, "b": {1, 0, 3}}); !reflect.DeepEqual(sides, want) {
		t.Errorf("between people: %v, want %v", sides, want)
	}
}

// FuzzParse: Parse never panics, and a game that it reads is stored the same.
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
		Tallies(g.Kind(), "", []*Game{&g})
		Sides(g.Kind(), []*Game{&g})
	})
}

// FuzzRead: the same for files.
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

// TestLongGames: a game too long for a link is stored, and another one is stored as before: with
// its moves in the link, and not packed.
func TestLongGames(t *testing.T) {
	g := &Game{ID: ID(7), Link: link.Link{Game: "geese", Moves: strings.Repeat("NEWS,", 1000) + "NEWS", Ply: -1,
		Seats: []link.Seat{{Seat: "goose1", Agent: "human"}}}}
	if text := g.String(); !strings.Contains(text, `?m=NEWS,NEWS,`) || strings.Contains(text, `"moves"`) {
		t.Errorf("kept is %.200s; want the moves in the link, and no \"moves\" besides it", text)
	}
	for _, n := range []int{link.MaxLength / 5, link.MaxMoves/5 - 1} {
		g.Link.Moves = strings.Repeat("NEWS,", n) + "NEWS"
		text := g.String()
		if got, err := Parse(text); err != nil || !reflect.DeepEqual(&got, g) || !strings.Contains(text, `"moves":"NEWS,`) {
			t.Errorf("%d steps are kept as %.200s: %v", n, text, err)
		}
	}
}

// Games stored before levels had versions open as games against their first version; results
// against another version count apart. The file is as pages wrote it then.
func TestVersionsOfLevels(t *testing.T) {
	text, err := os.ReadFile("testdata/before-versions.json")
	if err != nil {
		t.Fatal(err)
	}
	old, refused, err := Read(text)
	if err != nil || refused > 0 || len(old) != 3 {
		t.Fatalf("%d games, %d refused: %v; want three games and none refused", len(old), refused, err)
	}
	later := *old[0]
	later.Levels = 2
	if again, err := Parse(later.String()); err != nil || again.Levels != 2 {
		t.Errorf("of version 2 it is kept as %s: %v", later.String(), err)
	}
	for _, g := range old {
		if again, err := Parse(g.String()); err != nil || !reflect.DeepEqual(&again, g) || strings.Contains(g.String(), "levels") {
			t.Errorf("kept again it is %s: %v", g.String(), err)
		}
	}
	want := map[Player]Tally{{Agent: "level:5", Levels: 1}: {Won: 1, Lost: 1}, {Agent: "level:5", Levels: 2}: {Won: 1}, {Agent: "uct:n=200"}: {Lost: 1}}
	if got := Tallies("geese", "", append(old, &later)); !reflect.DeepEqual(got, want) {
		t.Errorf("the results are %v, want %v", got, want)
	}
	for _, wrong := range []string{"-1", "1e9", `"2"`, "1.5"} {
		text := strings.Replace(old[0].String(), `"plies"`, `"levels":`+wrong+`,"plies"`, 1)
		if _, err := Parse(text); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("levels %s: %v; want an error of one line", wrong, err)
		}
	}
}
