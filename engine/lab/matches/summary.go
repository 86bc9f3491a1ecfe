package matches

import (
	"fmt"
	"math"
	"strings"

	"playout/engine/arena"
	"playout/engine/lab/progress"
	"playout/engine/rating"
)

// soFar describes the results of a match so far: the score of its first agent, and of two agents
// that play every opening in both seatings also the pairs, the state of a test, and how likely the
// first agent is the better one.
func soFar(c *arena.Config, t *arena.Tally) progress.Summary {
	score, low, high := t.Score()
	short := fmt.Sprintf("%.1f %% (%.1f–%.1f)", 100*score, 100*low, 100*high)
	long := "score " + short
	if len(c.Agents) != 2 || len(c.Game.Spec().Seats) != 2 {
		return progress.Summary{Short: short, Long: long}
	}
	short += fmt.Sprintf(", %s Elo", EloText(score))
	long += fmt.Sprintf(", %s Elo (%s – %s)", EloText(score), EloText(low), EloText(high))
	if c.Fixed {
		return progress.Summary{Short: short, Long: long}
	}
	counts := t.Pentanomial
	if c.SPRT != nil {
		v := c.SPRT.Decide(counts)
		bounds := fmt.Sprintf("±%.2f", v.High)
		if math.Abs(v.Low+v.High) > 1e-9 {
			bounds = fmt.Sprintf("%.2f, %.2f", v.Low, v.High)
		}
		short += fmt.Sprintf(", llr %.2f (%s)", v.Ratio, bounds)
		long += fmt.Sprintf(", llr %.2f, lower %.2f, upper %.2f", v.Ratio, v.Low, v.High)
	}
	return progress.Summary{
		Short: short + fmt.Sprintf(", los %.2f", t.Superiority()),
		Long:  long + PairsText(counts, t.Superiority()),
	}
}

// PairsText formats, as the end of a line, how likely the first agent is the better one, and the pairs.
func PairsText(counts rating.Pentanomial, superiority float64) string {
	return fmt.Sprintf(", los %.3f, pairs %s", superiority, strings.Trim(fmt.Sprint(counts), "[]"))
}

// EloText formats the lead that a score predicts.
func EloText(score float64) string {
	switch score {
	case 1:
		return "+∞"
	case 0:
		return "-∞"
	}
	return fmt.Sprintf("%+.0f", rating.Elo(score))
}
