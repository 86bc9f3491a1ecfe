package selfplay

import (
	"math"

	"playout/engine/dataset"
	"playout/engine/game"
	"playout/engine/player"
	"playout/engine/search"
)

// decision returns the findings of a player's search: shares of the visits or, for an alpha-beta
// search, of the values near the best. But proven wins get all shares, and proven losses none
// while there is another move. A player that does not search has no shares.
func decision(p player.Player, s game.State, seat game.Seat) dataset.Decision {
	var report search.Report
	if !p.Report(&report) {
		return dataset.Decision{}
	}
	// The best proven or possible result: 1, else 0, else -1. A move that is only known to be no
	// better than others does not count, since all of these may be lost.
	best := -1
	for _, row := range report.Rows {
		if !row.AtMost {
			best = max(best, row.Proven.Rank())
		}
	}
	var most int32
	for _, row := range report.Rows {
		if row.Proven.Rank() == best {
			most = max(most, row.Visits)
		}
	}
	legal := s.Legal(seat, nil)
	d := dataset.Decision{Shares: make([]byte, len(legal)), Value: int8(math.Round(127 * float64(min(max(report.Value, -1), 1))))}
	for i, m := range legal {
		for _, row := range report.Rows {
			switch {
			case row.Move != m || row.Proven.Rank() != best:
			case best == 1 || most == 0:
				d.Shares[i] = 255
			case report.Depth > 0:
				d.Shares[i] = valueShare(row, report.Value)
			default:
				d.Shares[i] = byte((255*int64(row.Visits) + int64(most)/2) / int64(most))
			}
		}
	}
	return d
}

// valueShare returns the share of a move in an alpha-beta search, in 255ths of the best one's: it
// falls by a factor of e with every tenth of a clear advantage (game.Evaluation) by which the
// move is worse. A move that is only known to be worse, by an unknown amount, has none.
func valueShare(row search.Row, best float32) byte {
	if row.AtMost {
		return 0
	}
	const bound = 0.9999 // the advantage of 1 would be infinite
	advantage := func(v float32) float64 { return math.Atanh(min(max(float64(v), -bound), bound)) }
	return byte(math.Round(255 * math.Exp(min(0, 10*(advantage(row.Value)-advantage(best))))))
}
