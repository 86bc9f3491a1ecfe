// Package score writes the findings of a search as text, in the page's language.
package score

import (
	"strings"

	"playout/engine/wire"
	"playout/ui/boards"
	"playout/ui/feature"
	"playout/ui/text"
)

// AtMost precedes an upper bound.
const AtMost = "≤ "

// decimals holds the number of decimals of points, by unit.
var decimals = map[string]int{"pawn": 2, "disc": 1, "stone": 1}

// Value returns the value of a row: "63%", or in points of the search's unit "+0.35"; "≤ 63%" for a
// bound; "" without visits and for a trivial bound.
func Value(now *feature.Snapshot, r *wire.Row, unit string) (value string) {
	if r.Visits > 0 {
		value = now.T.Chance((float64(r.Value) + 1) / 2)
		if unit != "" {
			value = now.T.Signed(float64(r.Points), decimals[unit])
		}
	}
	switch {
	case r.AtMost && r.Value >= 1: // a trivial bound
		return ""
	case r.AtMost:
		return AtMost + value
	}
	return value
}

// Exact returns the certain result of a move in words, and as wire.Row.Proven has it; "" if it is not
// among those known.
func Exact(now *feature.Snapshot, known []wire.ExactMove, move string) (result, proven string) {
	for _, e := range known {
		if e.Move == move {
			return Proven(now, &wire.Row{Proven: e.Proven, Margin: e.Margin, Plies: e.Plies}), e.Proven
		}
	}
	return "", ""
}

// Proven returns a proven result in words, with its margin or distance if known; "" for none.
func Proven(now *feature.Snapshot, r *wire.Row) string {
	w := now.T
	switch r.Proven {
	case "win":
		return proven(now, r, w.ProvenWin, w.WinIn, w.MateIn)
	case "loss":
		return proven(now, r, w.ProvenLoss, w.LossIn, w.MatedIn)
	case "draw":
		return w.ProvenDraw
	}
	return ""
}

// proven returns a proven win or loss, with its margin or distance if known.
func proven(now *feature.Snapshot, r *wire.Row, bare, in, mate string) string {
	switch {
	case r.Margin != 0:
		return bare + " " + now.T.Signed(float64(r.Margin), 0)
	case r.Plies == 0:
		return bare
	case boards.Of(now.Game.ID).Manner.EndsInMate:
		return text.Fill(mate, "n", now.T.Number((r.Plies+1)/2))
	}
	return text.Fill(in, "n", now.T.Number(r.Plies))
}

// Speed returns how much was searched a second, for alpha-beta after its depth: "7 plies deep, 9,160
// per second"; "" if too few were counted.
func Speed(w *text.Strings, r *wire.Report) string {
	const counted, timed = 300, 100 // simulations and ms below which the rate is noise
	var parts []string
	if r.Depth > 0 {
		parts = append(parts, w.Count(w.Plies, r.Depth))
	}
	if r.Done >= counted && r.Millis >= timed {
		n := w.Number(int(float64(r.Done) / r.Millis * 1000))
		if r.Workers > 1 {
			parts = append(parts, text.Fill(w.RateOf, "n", n, "k", w.Number(r.Workers)))
		} else {
			parts = append(parts, text.Fill(w.Rate, "n", n))
		}
	}
	return strings.Join(parts, ", ")
}
