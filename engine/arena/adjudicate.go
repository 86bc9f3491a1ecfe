package arena

import (
	"slices"

	"playout/engine/game"
	"playout/engine/match"
	"playout/engine/search"
)

// streak counts a seat's last moves with a score whose scores fit a rule.
type streak struct {
	lost, won, even int
}

// note keeps the thought about a move that a seat has just chosen, and counts its score. A move
// without a score counts for nothing: it may be the only legal one, played without a thought, and an
// agent that judges nothing neither resigns nor agrees on a draw.
func (g *Play) note(seat game.Seat) {
	if !g.players[seat].Report(&g.report) || !g.report.Scored() {
		return
	}
	for len(g.Thoughts) < len(g.Moves)-1 {
		g.Thoughts = append(g.Thoughts, Thought{})
	}
	g.Thoughts = append(g.Thoughts, g.think(&g.report))
	if g.streaks != nil {
		g.count(seat, search.Hundredths(g.config.Game, g.report.Value))
	}
}

// count counts the score of a seat's move, in hundredths of the game's point.
func (g *Play) count(seat game.Seat, score float64) {
	score = min(max(score, -match.MaxScore), match.MaxScore)
	at := &g.streaks[seat]
	rules := &g.config.Adjudicate
	count := func(streak *int, fits bool) {
		if *streak++; !fits {
			*streak = 0
		}
	}
	count(&at.lost, score <= -float64(rules.Resign.Score))
	count(&at.won, score >= float64(rules.Resign.Score))
	count(&at.even, max(score, -score) <= float64(rules.Draw.Score))
}

// adjudicate ends a game whose rules have not ended it, if the match has a rule that does, and
// reports whether it has.
func (g *Play) adjudicate(s game.State) bool {
	rules := &g.config.Adjudicate
	if *rules == (match.Adjudication{}) {
		return false
	}
	if g.judge != nil {
		if points, known := g.judge(s); known {
			g.award(ByExact, s, s.Acting().First(), points)
			return true
		}
	}
	if n := rules.Resign.Moves; n > 0 {
		for seat := range g.streaks {
			if g.streaks[seat].lost >= n && (!rules.Resign.Both || g.streaks[1-seat].won >= n) {
				g.Ending = ByResign
				g.lose(g.Seats[seat])
				return true
			}
		}
	}
	even := func(of streak) bool { return of.even >= rules.Draw.Moves }
	switch {
	case rules.Draw.Moves > 0 && g.Plies >= 2*rules.Draw.From && !slices.ContainsFunc(g.streaks, func(of streak) bool { return !even(of) }):
		g.award(ByDraw, s, 0, 0)
	case rules.Plies > 0 && g.Plies >= rules.Plies:
		points := 0
		if scorer, counts := s.(game.Scorer); counts {
			var margin [game.MaxSeats]int
			scorer.Margin(&margin)
			points = margin[0]
		}
		g.award(ByPlies, s, 0, points)
	default:
		return false
	}
	return true
}

// award ends a game of two seats, which one of them wins by points, negative if it loses.
func (g *Play) award(how Ending, s game.State, seat game.Seat, points int) {
	g.Ending = how
	g.Returns = make([]float32, len(g.Seats))
	switch {
	case points > 0:
		g.Returns[seat], g.Returns[1-seat] = 1, -1
	case points < 0:
		g.Returns[seat], g.Returns[1-seat] = -1, 1
	}
	if _, counts := s.(game.Scorer); counts {
		g.Margin = make([]int, len(g.Seats))
		g.Margin[seat], g.Margin[1-seat] = points, -points
	}
}
