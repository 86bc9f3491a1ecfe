package strength

import (
	"fmt"
	"math"
	"strings"

	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/lab/row"
	"playout/engine/player"
	"playout/engine/rating"
)

// Rating is a strength on a game's scale, on which level 1 is 0.
type Rating struct {
	Elo  float64
	Half float64 // half of its 95 % interval
}

// Ladder returns the ratings of a game's levels: the sums of the leads that the scores between
// neighbours predict. A level's interval combines the errors of all matches between it and level
// 1; each error is that of games without draws, so the true interval is narrower. random is the
// rating of random play; if that lost every game, bounded is true, and the rating is at most
// random.
func Ladder(g game.Game) (levels [player.Levels]Rating, random Rating, bounded bool) {
	var variance float64
	for i := range levels {
		a, err := player.Parse(g, fmt.Sprintf("level:%d", i+1))
		if err != nil {
			panic(fmt.Sprintf("strength: %v", err))
		}
		w, measured := a.Worth(g)
		if !measured {
			panic(fmt.Sprintf("strength: level %d of %s was not measured", i+1, g.Spec().ID))
		}
		lead, half := lead(w)
		if i == 0 {
			bounded = w.Score == 1
			random = Rating{-lead, half}
			continue
		}
		variance += half * half
		levels[i] = Rating{levels[i-1].Elo + lead, math.Sqrt(variance)}
	}
	return levels, random, bounded
}

// lead returns the lead in Elo that a match's score predicts, and half of its 95 % interval. If
// all games were won it is the least likely lead, at 95 %: by the rule of three a share of at
// most 3 in n is lost.
func lead(w player.Worth) (elo, half float64) {
	n := float64(w.Games)
	if w.Score == 1 {
		return rating.Elo(1 - 3/n), 0
	}
	// The slope of the lead at the score, times the score's error.
	slope := 400 / math.Ln10 / (w.Score * (1 - w.Score))
	return rating.Elo(w.Score), rating.Z * slope * math.Sqrt(w.Score*(1-w.Score)/n)
}

// levelsTable has a column for each game with its own levels, and a line for each level.
func levelsTable() string {
	var b strings.Builder
	var lines [player.Levels + 1]strings.Builder
	b.WriteString("| level |")
	rule := "|---|"
	for _, g := range games.All() {
		levels, random, bounded := Ladder(g)
		fmt.Fprintf(&b, " %s |", row.Capital(g.Spec().ID))
		rule += "---|"
		bound := ""
		if bounded {
			bound = "below "
		}
		fmt.Fprintf(&lines[0], " %s%s |", bound, row.Minus(fmt.Sprintf("%.0f", random.Elo)))
		for i, r := range levels {
			fmt.Fprintf(&lines[i+1], " %.0f", r.Elo)
			if r.Half > 0 {
				fmt.Fprintf(&lines[i+1], " ± %.0f", r.Half)
			}
			lines[i+1].WriteString(" |")
		}
	}
	fmt.Fprintf(&b, "\n%s\n| `random` |%s\n", rule, &lines[0])
	for i := range player.Levels {
		fmt.Fprintf(&b, "| %d |%s\n", i+1, &lines[i+1])
	}
	return b.String()
}
