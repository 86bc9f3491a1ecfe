package player_test

import (
	"os"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"playout/engine/arena"
	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/lab/nets"
	"playout/engine/match"
	"playout/engine/player"
)

func parseGame(t *testing.T, text string) game.Game {
	t.Helper()
	g, err := games.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func parseLevel(t *testing.T, g game.Game, strength string) player.Agent {
	t.Helper()
	a, err := player.Parse(g, "level:"+strength)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// strange is a game without levels of its own.
type strange struct{ game.Game }

func (s strange) Spec() *game.Spec {
	spec := *s.Game.Spec()
	spec.ID = "strange"
	return &spec
}

// In every game and variant each level stands for a different agent without a clock. A level's net
// is its game's own, and levels of variants have none.
func TestLevels(t *testing.T) {
	all := []game.Game{strange{parseGame(t, "othello")}, parseGame(t, "morris:lasker=on,flying=off"), parseGame(t, "geese:seats=2"), parseGame(t, "geese:seats=8")}
	for _, g := range append(all, games.All()...) {
		seen := map[string]bool{}
		for _, a := range player.Offered(g) {
			if a.Level() == 0 {
				continue
			}
			stands, id := a.Resolve(), g.Spec().ID
			own := stands.Net() == id || stands.Net() == id+"-eval"
			if stands.Level() != 0 || stands.Millis() != 0 || stands.Net() != "" && (g.Spec().Variant != "" || !own) || seen[stands.String()] {
				t.Errorf("%s: %s stands for %s; want an agent of its own, without a clock, with the game's own net or none", g.Spec().Name(), a, stands)
			}
			seen[stands.String()] = true
			if bare := a.InVariants(); bare.Net() != "" || bare.Level() != a.Level() || stands.Net() == "" && bare != a {
				t.Errorf("%s: %s plays in variants as %s, want the same level without a net", g.Spec().Name(), a, bare.InFull())
			}
			if again, err := player.Parse(g, a.InFull()); err != nil || again != stands {
				t.Errorf("%s: %s in full is %q, which is read as %v, %v; want %s", g.Spec().Name(), a, a.InFull(), again, err, stands)
			}
		}
		if len(seen) != player.Levels {
			t.Errorf("%s has %d different levels, want %d: %v", g.Spec().Name(), len(seen), player.Levels, seen)
		}
	}
	if got := parseLevel(t, all[0], "3").InFull(); got != "uct:n=30" {
		t.Errorf("the third level of a game without levels of its own is %s, want uct:n=30", got)
	}
}

// Every game of the catalogue has a version of its levels, which its variants share; any other
// game has version 1.
func TestLevelsVersion(t *testing.T) {
	for name, want := range map[string]int{"othello": 2, "morris": 3, "chess": 2, "geese": 2, "geese:rows=9": 2} {
		if got := player.LevelsVersion(parseGame(t, name)); got != want {
			t.Errorf("the levels of %s have version %d, want %d", name, got, want)
		}
	}
	if got := player.LevelsVersion(strange{parseGame(t, "geese")}); got != 1 {
		t.Errorf("the levels of a game without levels of its own have version %d, want 1", got)
	}
}

// Different seeds open differently, so a level does not repeat games.
func TestLevelsVary(t *testing.T) {
	if testing.Short() {
		t.Skip("shows by many games or bytes what others show by few")
	}
	const seeds, plies = 8, 8
	for _, g := range games.All() {
		for _, strength := range []string{"1", "4", "7"} {
			a := parseLevel(t, g, strength)
			begun := map[string]bool{}
			for seed := range uint64(seeds) {
				p, err := player.New(g, a, nil, seed)
				if err != nil {
					t.Fatal(err)
				}
				s, rng := g.New(game.NewRand(1)), game.NewRand(1)
				var record strings.Builder
				for range plies {
					var joint game.Joint
					for acting := s.Acting(); acting != 0; acting = acting.Rest() {
						seat := acting.First()
						joint[seat] = player.Choose(p, s, seat)
						record.WriteString(s.MoveName(seat, joint[seat]) + " ")
					}
					s.Play(joint, rng)
				}
				begun[record.String()] = true
			}
			if len(begun) < seeds/2 {
				t.Errorf("%s %s: %d seeds play %d different openings, want at least %d", g.Spec().ID, a, seeds, len(begun), seeds/2)
			}
		}
	}
}

// Each level beats the one below, and the first beats random: the lower end of the interval is
// above one half. Counts and plies alone limit levels, so the games are always the same, with nets
// of floats on one kernel. PLAYOUT_LONG=1 plays every level, in geese every third, which takes
// many minutes; the everyday suite plays the quick levels: every second in Morris, and in chess
// and geese the first alone.
func TestLevelsAreOrdered(t *testing.T) {
	if testing.Short() {
		t.Skip("shows by many games or bytes what others show by few")
	}
	type span struct{ games, step, highest int }
	for _, c := range []struct {
		game          string
		everyday, all span
	}{
		{"othello", span{40, 1, 4}, span{60, 1, player.Levels}},
		{"morris", span{30, 2, 3}, span{60, 1, player.Levels}},
		{"chess", span{6, 3, 1}, span{60, 1, player.Levels}},
		{"geese", span{60, 3, 1}, span{200, 3, player.Levels}},
	} {
		t.Run(c.game, func(t *testing.T) {
			played := c.everyday
			if os.Getenv("PLAYOUT_LONG") == "1" {
				played = c.all
			}
			levelsAreOrdered(t, parseGame(t, c.game), played.step, played.highest, played.games)
		})
	}
}

func levelsAreOrdered(t *testing.T, g game.Game, step, highest, games int) {
	below, err := player.Parse(g, "random")
	if err != nil {
		t.Fatal(err)
	}
	for strength := 1; strength <= highest; strength += step {
		level := parseLevel(t, g, strconv.Itoa(strength))
		c := arena.Config{
			Match:   match.Match{Game: g, Agents: []player.Agent{level, below}, Games: games, Seed: 11},
			Workers: runtime.NumCPU(),
			Nets:    &nets.Cache{},
		}
		if !g.Spec().Chance {
			c.Openings.Plies = 8 // an opening, so that the games differ
		}
		if level.Level() > 8 { // the slowest ones
			c.Games = 40
		}
		results, err := arena.Run(c)
		if err != nil {
			t.Fatal(err)
		}
		var played arena.Tournament
		if err := played.Add(c, results); err != nil {
			t.Fatal(err)
		}
		st := played.Standings()[0]
		t.Logf("%s against %s: %.3f (%.3f–%.3f), %.2f ms a move", level, below, st.Score, st.Low, st.High, st.MsPerMove)
		if st.Low <= 0.5 {
			t.Errorf("%s scores %.3f (%.3f–%.3f) against %s, want more than 0.5", level, st.Score, st.Low, st.High, below)
		}
		below = level
	}
}
