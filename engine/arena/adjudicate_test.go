//go:build unix

package arena

import (
	"flag"
	"fmt"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"playout/engine/book"
	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/match"
	"playout/engine/player"
)

var bothWays = flag.String("bothways", "", "GAME;AGENT AGENT;RULES;GAMES: TestBothWays plays this match, not its own ones, and logs its figures")

// adjudicated returns the configuration of a match with rules of adjudication.
func adjudicated(t *testing.T, in, openings string, games int, rules string, agents ...string) Config {
	t.Helper()
	s := match.Default()
	s.Game, s.Agents, s.Games, s.Seed, s.Openings, s.Adjudicate = in, agents, games, 3, openings, rules
	m, err := s.Match()
	if err != nil {
		t.Fatal(err)
	}
	return Config{Match: m, Workers: 2}
}

// processorTime returns the time that this process has had on processors.
func processorTime(t *testing.T) time.Duration {
	t.Helper()
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		t.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

// A match that is adjudicated plays the same moves as one that is not, as far as its games go. Exact
// results are those of agents that play these positions exactly, and of bare material.
func TestBothWays(t *testing.T) {
	type row struct {
		game   string
		agents []string
		rules  string
		games  int
		least  int // games that are adjudicated
	}
	rows := []row{
		{"othello", []string{"alphabeta:depth=1,ties=500,solve=16", "alphabeta:depth=2,ties=500,solve=16"}, "exact", 6, 6},
		{"morris", []string{"alphabeta:depth=2,ties=60", "alphabeta:depth=2,ties=60"}, "exact", 20, 1},
		{"chess", []string{"random", "random"}, "exact", 20, 1},
		{"chess", []string{"alphabeta:depth=1", "alphabeta:depth=3"}, "resign:moves=3,score=600", 4, 1},
		{"morris", []string{"alphabeta:depth=1", "uct:n=20"}, "draw:from=10,moves=2,score=100,plies=40", 4, 1},
	}
	if *bothWays != "" {
		part := strings.Split(*bothWays, ";")
		var n int
		if len(part) != 4 {
			t.Fatalf("-bothways %q; want GAME;AGENT AGENT;RULES;GAMES", *bothWays)
		}
		if _, err := fmt.Sscan(part[3], &n); err != nil {
			t.Fatal(err)
		}
		rows = []row{{part[0], strings.Fields(part[1]), part[2], n, 0}}
	}
	for _, row := range rows {
		name := fmt.Sprintf("%s, %v, %s", row.game, row.agents, row.rules)
		c := adjudicated(t, row.game, "", row.games, row.rules, row.agents...)
		begin := processorTime(t)
		short, err := Run(c)
		if err != nil {
			t.Fatal(err)
		}
		shortTime := processorTime(t) - begin
		c.Adjudicate = match.Adjudication{}
		begin = processorTime(t)
		whole, err := Run(c)
		if err != nil {
			t.Fatal(err)
		}
		wholeTime := processorTime(t) - begin
		ended, changed, margins := map[Ending]int{}, 0, 0
		var plies, allPlies int
		for i, r := range short {
			w := whole[i]
			ended[r.Ending]++
			plies, allPlies = plies+r.Plies, allPlies+w.Plies
			if len(r.Moves) > len(w.Moves) || !slices.Equal(r.Moves, w.Moves[:len(r.Moves)]) {
				t.Fatalf("%s, game %d: the moves are %v, want a beginning of %v", name, i, r.Moves, w.Moves)
			}
			if w.Ending != ByRules {
				t.Errorf("%s, game %d: without adjudication it ended by %q, want %q", name, i, w.Ending, ByRules)
			}
			if !slices.Equal(r.Returns, w.Returns) {
				changed++
			}
			if r.Ending != ByResign && !slices.Equal(r.Margin, w.Margin) {
				margins++
			}
			checkReplay(t, &c, r)
		}
		n := len(short)
		t.Logf("%s: %d games, ended by %v; %d results change (%.2f %%), %d margins; %.1f of %.1f plies a game; %.1f of %.1f s of a processor",
			name, n, ended, changed, 100*float64(changed)/float64(n), margins, float64(plies)/float64(n), float64(allPlies)/float64(n), shortTime.Seconds(), wholeTime.Seconds())
		if got := n - ended[ByRules]; got < row.least {
			t.Errorf("%s: %d games are adjudicated, want at least %d", name, got, row.least)
		}
		if row.rules == "exact" && *bothWays == "" && changed+margins > 0 {
			t.Errorf("%s: %d results and %d margins change, want none", name, changed, margins)
		}
	}
}

// checkReplay checks that a result is a possible one, and replays to its end.
func checkReplay(t *testing.T, c *Config, r Result) {
	t.Helper()
	plies := 0
	s, err := c.Replay(r, func(game.State, game.Joint, game.Seats) { plies++ })
	if err != nil {
		t.Fatal(err)
	}
	if over := s.Acting() == 0; plies != r.Plies || over != (r.Ending == ByRules) {
		t.Errorf("game %d: a replay of %d plies, over %v; want %d and the ending %q", r.Number, plies, over, r.Plies, r.Ending)
	}
}

// The rules by score count each seat's moves in a row.
func TestScoresEndGames(t *testing.T) {
	for _, c := range []struct {
		rules  string
		scores [][2]float64 // of each move of the first seat and of the second
		want   Ending
		loser  int // seat, -1 for a draw
		plies  int
	}{
		{"resign:moves=2,score=600", [][2]float64{{-600, 9}, {-700, 9}}, ByResign, 0, 3},
		{"resign:moves=2,score=600", [][2]float64{{-600, 9}, {-599, 9}, {-700, 9}, {0, 9}}, "", 0, 8},
		{"resign:moves=2,score=600", [][2]float64{{9, -9999}, {9, -600}}, ByResign, 1, 4},
		{"resign:moves=2,score=600,both", [][2]float64{{-600, 9}, {-700, 600}, {-700, 600}}, ByResign, 0, 6},
		{"resign:moves=2,score=600,both", [][2]float64{{-600, 9}, {-700, 600}, {0, 600}, {-800, 600}}, "", 0, 8},
		{"draw:from=0,moves=2,score=10", [][2]float64{{10, -10}, {0, 3}}, ByDraw, -1, 4},
		{"draw:from=0,moves=2,score=10", [][2]float64{{10, -10}, {0, 11}, {0, 3}, {0, 3}}, ByDraw, -1, 8},
		{"draw:from=3,moves=2,score=10", [][2]float64{{10, -10}, {0, 1}, {0, 3}}, ByDraw, -1, 6},
		{"plies=3", [][2]float64{{0, 0}, {0, 0}}, ByPlies, -1, 3},
	} {
		config := adjudicated(t, "chess", "random:0", 2, c.rules, "rules", "rules")
		g, err := config.NewPlay(0)
		if err != nil {
			t.Fatal(err)
		}
		s := config.Game.New(nil)
		var scores []float64
		for _, pair := range c.scores {
			scores = append(scores, pair[:]...)
		}
		for i, score := range scores {
			if g.adjudicate(s) {
				break
			}
			if g.streaks != nil {
				g.count(game.Seat(i%2), score)
			}
			g.Plies++
		}
		g.adjudicate(s)
		want := []float32{0, 0}
		if c.want == "" {
			want = nil
		} else if c.loser >= 0 {
			want[c.loser], want[1-c.loser] = -1, 1
		}
		if g.Ending != c.want || g.Plies != c.plies || !slices.Equal(g.Returns, want) {
			t.Errorf("%s, %v: ended by %q with %v after %d plies, want %q with %v after %d", c.rules, c.scores, g.Ending, g.Returns, g.Plies, c.want, want, c.plies)
		}
		g.Close()
	}
}

// Agents that judge nothing neither resign nor draw, and Othello counts discs after the last ply.
func TestAgentsWithoutScores(t *testing.T) {
	c := adjudicated(t, "othello", "", 10, "resign:moves=1,score=1,draw:from=0,moves=1,score=9999,plies=50", "random", "rules")
	results, err := Run(c)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range results {
		if r.Ending != ByPlies && (r.Ending != ByRules || r.Plies > 50) || r.Ending == ByPlies && r.Plies != 50 {
			t.Errorf("game %d ended by %q after %d plies, want by plies after 50", r.Number, r.Ending, r.Plies)
		}
		s, err := c.Replay(r, func(game.State, game.Joint, game.Seats) {})
		if err != nil {
			t.Fatal(err)
		}
		score := s.(game.Viewer).View().Score
		if want := score[0] - score[1]; r.Margin[0] != want || (r.Returns[0] > 0) != (want > 0) || (r.Returns[0] < 0) != (want < 0) {
			t.Errorf("game %d: margin %v, returns %v, want the discs %v", r.Number, r.Margin, r.Returns, score)
		}
	}
}

// Every game either knows no adjudication or has the ending in its results; a seat that fails ends
// its game by time, by an illegal move or by an error.
func TestFaultsAreEndings(t *testing.T) {
	for _, g := range games.All() {
		c := Config{Match: match.Match{Game: g, Games: 2, Seed: 1, Openings: book.Source{Plies: 2}, Step: time.Nanosecond}, Workers: 1}
		for range 2 {
			a, err := player.Parse(g, "random")
			if err != nil {
				t.Fatal(err)
			}
			c.Agents = append(c.Agents, a)
		}
		results, err := Run(c)
		if err != nil {
			t.Fatal(err)
		}
		want := ByTime
		if len(g.Spec().Seats) > 2 {
			want = ByRules // the others play on
		}
		for _, r := range results {
			old := r
			old.Ending = ""
			if r.Ending != want || r.Ended(g) != want || old.Ended(g) != want {
				t.Errorf("%s: the game ended by %q, read as %q, without the field as %q, want %q", g.Spec().ID, r.Ending, r.Ended(g), old.Ended(g), want)
			}
		}
	}
}

// CheckResult refuses an ending that no game has.
func TestCheckResultRefusesEndings(t *testing.T) {
	c := adjudicated(t, "othello", "", 2, "", "random", "random")
	results, err := Run(c)
	if err != nil {
		t.Fatal(err)
	}
	r := results[0]
	r.Ending = "boredom"
	want := `the ending "boredom"; allowed: rules, exact, resign, draw, plies, time, error, illegal`
	if err := c.CheckResult(r); err == nil || cmp.Diff(want, err.Error()) != "" {
		t.Errorf("CheckResult: %v, want %s", err, want)
	}
}
