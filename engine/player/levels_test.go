package player_test

import (
	"os"
	"runtime"
	"testing"

	"playout/engine/arena"
	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/player"
)

// Each level beats the one below, and the first beats random: the lower end of
// the interval is above one half. The everyday suite plays the lower levels;
// PLAYOUT_LONG=1 plays those above too, all of Othello's, which takes minutes.
func TestLevelsAreOrdered(t *testing.T) {
	long := os.Getenv("PLAYOUT_LONG") == "1"
	for _, c := range []struct {
		game            string
		games           int
		highest, longer int
	}{
		{"othello", 200, 4, player.Levels},
		{"morris", 200, 3, 7},
		{"chess", 60, 3, 7},
	} {
		g, err := games.Parse(c.game)
		if err != nil {
			t.Fatal(err)
		}
		if long {
			c.highest = c.longer
		}
		levelsAreOrdered(t, g, c.highest, c.games)
	}
}

func levelsAreOrdered(t *testing.T, g game.Game, highest, games int) {
	offered := player.Offered(g)
	below := offered[0]
	for _, level := range offered {
		if level.Level() == 0 || level.Level() > highest {
			continue
		}
		c := arena.Config{
			Game:    g,
			Agents:  []player.Agent{level, below},
			Games:   games,
			Seed:    11,
			Plies:   8,
			Workers: runtime.NumCPU(),
		}
		switch level.Level() { // the longest games
		case 9:
			c.Games = 120
		case 10:
			c.Games = 40
		}
		results, err := arena.Run(c)
		if err != nil {
			t.Fatal(err)
		}
		st := arena.Standings(c, results)[0]
		t.Logf("%s: %s against %s: %.3f (%.3f–%.3f), %.1f ms a move", g.Spec().ID, level, below, st.Score, st.Low, st.High, st.MsPerMove)
		if st.Low <= 0.5 {
			t.Errorf("%s: %s scores %.3f (%.3f–%.3f) against %s", g.Spec().ID, level, st.Score, st.Low, st.High, below)
		}
		below = level
	}
}
