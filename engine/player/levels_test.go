package player_test

import (
	"os"
	"runtime"
	"testing"

	"playout/engine/arena"
	"playout/engine/games/othello"
	"playout/engine/player"
)

// Each level beats the one below, and the first beats random: the lower end of
// the interval is above one half. The everyday suite plays the lower levels;
// PLAYOUT_LONG=1 plays all, which takes minutes.
func TestLevelsAreOrdered(t *testing.T) {
	highest := 4
	if os.Getenv("PLAYOUT_LONG") == "1" {
		highest = player.Levels
	}
	offered := player.Offered(othello.New())
	levels := offered[len(offered)-player.Levels:]
	below := offered[0]
	for _, level := range levels[:highest] {
		c := arena.Config{
			Game:    othello.New(),
			Agents:  []player.Agent{level, below},
			Games:   200,
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
		t.Logf("%s against %s: %.3f (%.3f–%.3f), %.1f ms a move", level, below, st.Score, st.Low, st.High, st.MsPerMove)
		if st.Low <= 0.5 {
			t.Errorf("%s scores %.3f (%.3f–%.3f) against %s", level, st.Score, st.Low, st.High, below)
		}
		below = level
	}
}
