package match_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"playout/engine/book"
	"playout/engine/match"
	"playout/engine/rating"
	"playout/engine/strict"
)

// whole has every key, none with its default value.
const whole = `{"game":"othello","agents":["uct:n=400","level:5"],"format":"roundrobin","games":20,"seed":7,"openings":"random:3",` +
	`"seating":"fixed","clock":"10s+0.1s","step":"1s","overage":"1m","adjudicate":"plies=9","sprt":"0,10"}`

// Parse reads every key and gives absent ones their defaults, and JSON inverts it.
func TestParse(t *testing.T) {
	want := match.Spec{Game: "othello", Agents: []string{"uct:n=400", "level:5"}, Format: "roundrobin", Games: 20, Seed: 7, Openings: "random:3",
		Seating: "fixed", Clock: "10s+0.1s", Step: "1s", Overage: "1m", Adjudicate: "plies=9", SPRT: "0,10"}
	s, err := match.Parse([]byte(whole))
	if diff := cmp.Diff(want, s); diff != "" || err != nil {
		t.Errorf("Parse(%s): %v, (-want +got)\n%s", whole, err, diff)
	}
	if got := string(s.JSON()); got != whole {
		t.Errorf("JSON() = %s, want %s", got, whole)
	}
	s, err = match.Parse([]byte(`{"agents":" random rules "}`))
	want = match.Default()
	want.Agents = []string{"random", "rules"}
	if diff := cmp.Diff(want, s); diff != "" || err != nil {
		t.Errorf("Parse of agents as one text: %v, (-want +got)\n%s", err, diff)
	}
	s, err = match.Parse([]byte(" {} "))
	if diff := cmp.Diff(match.Default(), s); diff != "" || err != nil {
		t.Errorf("Parse({}): %v, (-want +got)\n%s", err, diff)
	}
	const defaults = `{"game":"","agents":[],"format":"match","games":100,"seed":1,"openings":"","seating":"each","clock":"","step":"","overage":"","adjudicate":"","sprt":""}`
	if got := string(s.JSON()); got != defaults {
		t.Errorf("JSON() = %s, want %s", got, defaults)
	}
}

// Parse refuses anything but one object of known keys, with the path of the fault.
func TestParseRefuses(t *testing.T) {
	for text, want := range map[string]string{
		``:                      `: not JSON: it ends too early; allowed: one JSON object`,
		`[]`:                    `: the description is not an object; allowed: one JSON object`,
		`{"games":3`:            `: not JSON: it ends too early; allowed: one JSON object`,
		`{"games":3} {}`:        `: more follows the JSON object; allowed: exactly one object`,
		`{"workers":3}`:         `workers: key "workers" is unknown; allowed: game, agents, format, games, seed, openings, seating, clock, step, overage, adjudicate, sprt`,
		`{"Games":3}`:           `Games: key "Games" is unknown; allowed: game, agents, format, games, seed, openings, seating, clock, step, overage, adjudicate, sprt`,
		`{"games":3,"games":3}`: `games: key "games" occurs twice; allowed: once`,
		`{"games":"3"}`:         `games: games cannot be "3"; allowed: a whole number`,
		`{"games":null}`:        `games: games cannot be null; allowed: a whole number`,
		`{"games":1e999}`:       `games: games cannot be 1e999; allowed: a whole number`,
		`{"seed":-1}`:           `seed: seed cannot be -1; allowed: a whole number, 0 or more`,
		`{"foo":1,"games":"x","game":"othelo","agents":["random"],"format":"robin","openings":"random:-1","sprt":"x"}`: "foo: key \"foo\" is unknown; allowed: game, agents, format, games, seed, openings, seating, clock, step, overage, adjudicate, sprt\n" +
			"games: games cannot be \"x\"; allowed: a whole number\n" +
			"game: game \"othelo\" is unknown; allowed: othello, morris, chess, geese\n" +
			"format: format \"robin\"; allowed: match, roundrobin, gauntlet\n" +
			"openings: openings \"random:-1\"; allowed: " + book.Forms + "\n" +
			"sprt: sprt \"x\"; allowed: " + match.AllowedSPRT,
		`{"games":"x","game":"othello","agents":["random"],"openings":"random:500"}`: "games: games cannot be \"x\"; allowed: a whole number\n" +
			"agents: 1 agent cannot play othello; allowed: exactly 2\n" +
			"openings: openings of 500 plies are out of range; allowed: 0 to 123",
		`{"agents":3}`:       `agents: agents cannot be 3; allowed: a list of agent strings, or one text with blanks between them`,
		`{"agents":["a",3]}`: `agents: agents cannot be ["a",3]; allowed: a list of agent strings, or one text with blanks between them`,
		`{"clock":[{}]}`:     `clock[0]: it is nested too deeply; allowed: 2 levels`,
		`{"clock":3}`:        `clock: clock cannot be 3; allowed: text`,
		`{"clock":"` + strings.Repeat("1", match.MaxText) + `"}`: `: a description of 65548 bytes; allowed: at most 65536`,
	} {
		_, err := match.Parse([]byte(text))
		if got := faults(err); got != want {
			t.Errorf("Parse(%.40s) is refused by\n%s\nwant\n%s", text, got, want)
		}
	}
}

// faults lists the faults of an error with their paths, a line each.
func faults(err error) string {
	var lines []string
	for _, f := range strict.FaultsOf(err) {
		lines = append(lines, f.Path+": "+f.Error())
	}
	return strings.Join(lines, "\n")
}

// valid returns a valid description of a match of two.
func valid() match.Spec {
	s := match.Default()
	s.Game, s.Agents = "othello", []string{"random", "rules"}
	return s
}

// Check names every wrong key, and the allowed values.
func TestCheck(t *testing.T) {
	s := valid()
	if err := s.Check(); err != nil {
		t.Errorf("a valid match is refused: %v, want nil", err)
	}
	for _, c := range []struct {
		spoil func(*match.Spec)
		want  string
	}{
		{func(s *match.Spec) { s.Game = "" }, "game: game is missing; allowed: othello, morris, chess, geese"},
		{func(s *match.Spec) { s.Agents = nil }, `agents: agents is missing; allowed: agent strings separated by spaces, such as "uct:n=100 random"`},
		{func(s *match.Spec) { s.Agents = s.Agents[:1] }, "agents: 1 agent cannot play othello; allowed: exactly 2"},
		{func(s *match.Spec) { s.Agents = make([]string, match.MaxAgents+1) }, "agents: 101 agents are too many; allowed: 100"},
		{func(s *match.Spec) { s.Format = "cup" }, `format: format "cup"; allowed: match, roundrobin, gauntlet`},
		{func(s *match.Spec) { s.Games = 0 }, "games: a match of 0 games; allowed: 1 to 1000000"},
		{func(s *match.Spec) { s.Openings = "books" }, `openings: openings "books"; allowed: ` + book.Forms},
		{func(s *match.Spec) { s.Game, s.Openings = "geese", "book" }, "openings: openings book: geese has no book of its own; allowed: random:K, file=PATH"},
		{func(s *match.Spec) { s.Openings = "file=a,plies=124" }, "openings: openings of 124 plies are out of range; allowed: 0 to 123"},
		{func(s *match.Spec) { s.Openings = "random:1000" }, "openings: openings of 1000 plies are out of range; allowed: 0 to 123"},
		{func(s *match.Spec) { s.Seating = "free" }, `seating: seating "free"; allowed: each, fixed`},
		{func(s *match.Spec) { s.Step = "x" }, `step: step "x"; allowed: a time such as 1.5s`},
		{func(s *match.Spec) { s.Overage = "1m" }, "overage: an overage of 1m0s without a step; allowed: a step above 0"},
		{func(s *match.Spec) { s.Step, s.Clock = "1s", "10s" }, "clock: an allowance of 1s a move and a clock of 10s; allowed: one of them"},
		{func(s *match.Spec) { s.Adjudicate = "win" }, `adjudicate: adjudicate "win": "win" is no rule; allowed: ` + match.AllowedAdjudication},
		{func(s *match.Spec) { s.Adjudicate = "exact,plies=8" }, "adjudicate: adjudicate plies=8: openings have 8 plies; allowed: more plies than the openings"},
		{func(s *match.Spec) { s.Game, s.Adjudicate = "morris:flying=off", "exact" }, "adjudicate: adjudicate exact: morris:flying=off does not know it; allowed: resign, draw, plies"},
		{func(s *match.Spec) { s.Game, s.Adjudicate = "geese", "plies=100" }, "adjudicate: adjudicate plies: geese does not know it; allowed: nothing"},
		{func(s *match.Spec) { s.SPRT = "0" }, `sprt: sprt "0"; allowed: ` + match.AllowedSPRT},
		{func(s *match.Spec) { s.SPRT = "0,5,alpha=0.7" }, "sprt: sprt: error rates 0.7 and 0.05; allowed: above 0, below 0.5"},
		{func(s *match.Spec) { s.SPRT = "5,0" }, "sprt: sprt: a test of 5 against 0 Elo; allowed: from -1000 to 1000, the first below the second"},
		{func(s *match.Spec) { s.SPRT, s.Seating = "0,5", "fixed" }, "sprt: sprt counts openings that are played in both seatings; allowed: with a seating of each"},
		{func(s *match.Spec) { s.SPRT, s.Agents = "0,5", append(s.Agents, s.Agents[0]) }, "agents: 3 agents cannot play othello; allowed: exactly 2, or more with format roundrobin or gauntlet and without sprt"},
		{func(s *match.Spec) { s.SPRT, s.Game = "0,5", "geese" }, "sprt: sprt needs two agents in a game of two seats; allowed: two agents"},
		{func(s *match.Spec) { s.Games, s.Seating, s.Overage = -1, "free", "x" },
			"seating: seating \"free\"; allowed: each, fixed\noverage: overage \"x\"; allowed: a time such as 1.5s\ngames: a match of -1 games; allowed: 1 to 1000000"},
	} {
		s := valid()
		c.spoil(&s)
		if got := faults(s.Check()); got != c.want {
			t.Errorf("%s is refused by\n%s\nwant\n%s", s.JSON(), got, c.want)
		}
	}
	for spoil, path := range map[string]string{`{"game":"go"}`: "game", `{"game":"othello","agents":["random","tarot"]}`: "agents[1]", `{"game":"othello","agents":["random","random"],"clock":"x"}`: "clock"} {
		s, err := match.Parse([]byte(spoil))
		if err == nil {
			err = s.Check()
		}
		if f := strict.FaultsOf(err); len(f) == 0 || !strings.HasPrefix(f[0].Path, path) {
			t.Errorf("%s is refused by %v, want a fault of %s", spoil, faults(err), path)
		}
	}
}

// Match returns the match described, with the game's own openings by default.
func TestMatch(t *testing.T) {
	s := valid()
	s.Format, s.Seating, s.Step, s.Overage, s.Agents = "gauntlet", "fixed", "1s", "1m", []string{"random", "rules", "random"}
	m, err := s.Match()
	if err != nil {
		t.Fatal(err)
	}
	if m.Game.Spec().ID != "othello" || len(m.Agents) != 3 || m.Agents[1].String() != "rules" || m.Openings.String() != "random:8" || !m.Fixed || m.Games != 100 || m.Seed != 1 || m.Step != time.Second || m.Overage != time.Minute {
		t.Errorf("%s means %+v", s.JSON(), m)
	}
	if got, want := fmt.Sprint(m.Meetings, m.Total(), m.Seatings()), "[[0 1] [0 2]] 200 1"; got != want {
		t.Errorf("meetings, total and seatings are %s, want %s", got, want)
	}
	s = valid()
	s.Games, s.Openings, s.Clock, s.SPRT = 3, "random:2", "5s", "0,10"
	if m, err = s.Match(); err != nil {
		t.Fatal(err)
	}
	if m.Openings.Plies != 2 || m.Clock.String() != "5s" || m.SPRT == nil || m.SPRT.Elo1 != 10 || m.Total() != 4 {
		t.Errorf("%s means %+v of %d games, want 4", s.JSON(), m, m.Total())
	}
	for number, want := range []string{"0 [0 1]", "0 [1 0]", "1 [0 1]", "1 [1 0]"} {
		opening, seats := m.Slot(number)
		if got := fmt.Sprint(opening, seats); got != want {
			t.Errorf("Slot(%d) = %s, want %s", number, got, want)
		}
	}
}

// String returns the flags that differ from the defaults, and those that always matter.
func TestString(t *testing.T) {
	s := valid()
	if got, want := s.String(), `-game othello -agents "random rules" -games 100 -seed 1`; got != want {
		t.Errorf("String() = %s, want %s", got, want)
	}
	s, err := match.Parse([]byte(whole))
	if err != nil {
		t.Fatal(err)
	}
	want := `-game othello -agents "uct:n=400 level:5" -format roundrobin -games 20 -seed 7 -openings random:3 -seating fixed -clock "10s+0.1s" -step 1s -overage 1m -adjudicate plies=9 -sprt 0,10`
	if got := s.String(); got != want {
		t.Errorf("String() = %s, want %s", got, want)
	}
}

// JSON preserves what Parse accepts; Parse never panics, and its errors stay within a few lines.
func FuzzParse(f *testing.F) {
	f.Add(whole)
	f.Add(`{}`)
	f.Add(`{"game":"geese","agents":["random","rules","random"],"clock":"40/5m"}`)
	f.Add(`{"games":1,"games":2,"x":[{}],"seed":-1}`)
	f.Fuzz(func(t *testing.T, text string) {
		s, err := match.Parse([]byte(text))
		if err != nil {
			if strings.ContainsAny(err.Error(), "\r\n") || len(err.Error()) > 5000 {
				t.Errorf("the error is %q, want one line", err)
			}
			return
		}
		again, err := match.Parse(s.JSON())
		if diff := cmp.Diff(string(s.JSON()), string(again.JSON())); diff != "" || err != nil {
			t.Errorf("%s read again: %v, (-want +got)\n%s", s.JSON(), err, diff)
		}
		if err := s.Check(); err != nil && strings.ContainsAny(err.Error(), "\r\n") {
			t.Errorf("the error of %s is %q, want one line", s.JSON(), err)
		}
	})
}

// Differences names what differs as flags would set it, and of many agents the first one.
func TestDifferences(t *testing.T) {
	a := match.Spec{Game: "othello", Agents: []string{"uct:n=5", "random"}, Seed: 1}
	many := strings.Fields(strings.Repeat("random ", 20))
	long := match.Spec{Game: "othello", Agents: many, Seed: 1}
	for want, change := range map[string]func(x, y *match.Spec){
		"": func(_, y *match.Spec) { y.Format = "match" },
		`agents "uct:n=5 random", not "uct:n=6 random"`:                                               func(_, y *match.Spec) { y.Agents = []string{"uct:n=6", "random"} },
		"seed 1, not 0, seating each, not fixed, clock none, not 10s+0s":                              func(_, y *match.Spec) { y.Seed, y.Seating, y.Clock = 0, "fixed", "10s+0s" },
		`agent 20 "random", not "rules"`:                                                              func(x, y *match.Spec) { *x, *y = long, long; y.Agents = append(many[:19:19], "rules") },
		`agents "random random random random random random random random rand…", not "random random"`: func(x, y *match.Spec) { *x, *y = long, long; y.Agents = many[:2] },
	} {
		x, y := a, a
		change(&x, &y)
		if got := x.Differences(y); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

// ParseSPRT reads error rates and the model, each at most once, and refuses all else in one line.
func TestParseSPRT(t *testing.T) {
	for text, want := range map[string]rating.SPRT{
		"0,10":     {Elo1: 10, Alpha: 0.05, Beta: 0.05},
		"-1.5,2.5": {Elo0: -1.5, Elo1: 2.5, Alpha: 0.05, Beta: 0.05},
		"0,5,model=normalized,beta=0.1,alpha=0.02": {Elo1: 5, Alpha: 0.02, Beta: 0.1, Normalised: true},
		"0,5,model=logistic":                       {Elo1: 5, Alpha: 0.05, Beta: 0.05},
	} {
		if got, err := match.ParseSPRT(text); err != nil || *got != want {
			t.Errorf("%q is read as %+v, %v; want %+v", text, got, err, want)
		}
	}
	for _, text := range []string{"", "5", "0,", "x,5", "0,5,", "0,5,6", "0,5,alpha", "0,5,alpha=x", "0,5,alpha=0.1,alpha=0.1", "0,5,model=bayesian", "0,5,gamma=1", "0,5,alpha=0", "0,nan", "5,0"} {
		if got, err := match.ParseSPRT(text); err == nil || strings.ContainsAny(err.Error(), "\r\n") || !strings.Contains(err.Error(), "; allowed: ") {
			t.Errorf("%q is read as %+v, %v; want an error of one line", text, got, err)
		}
	}
}
