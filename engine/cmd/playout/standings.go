package main

import (
	"fmt"
	"io"
	"math"
	"strings"
	"text/tabwriter"

	"playout/engine/arena"
	"playout/engine/lab/matches"
	"playout/engine/rating"
	"playout/engine/timecontrol"
)

// maxFaults is the most faults that the verb prints one by one.
const maxFaults = 10

// printMatch prints the table, the faults, and a line that sums up the first agent's
// result.
func printMatch(w io.Writer, outcome *matches.Outcome) error {
	c, results, standings := &outcome.Config, outcome.Results, outcome.Tournament.Standings()
	if err := printStandings(w, standings); err != nil {
		return err
	}
	faults := 0
	for _, r := range results {
		for _, f := range r.Faults {
			if faults++; faults <= maxFaults {
				fmt.Fprintf(w, "game %d: %s: %s\n", r.Number, c.Agents[r.Seats[f.Seat]], f.Error)
			}
		}
	}
	if faults > maxFaults {
		fmt.Fprintf(w, "and %d faults more; -out keeps all\n", faults-maxFaults)
	}
	fmt.Fprintln(w, endingsText(outcome.Tournament))
	first, other := standings[0], ""
	elo := ""
	if len(standings) == 2 {
		other = " against " + standings[1].Agent
		if len(c.Game.Spec().Seats) == 2 {
			elo = fmt.Sprintf(", %s Elo (%s – %s)", matches.EloText(first.Score), matches.EloText(first.Low), matches.EloText(first.High))
		}
		if pair := outcome.Tournament.Pairs()[0]; pair.Pentanomial.Blocks() > 0 {
			elo += matches.PairsText(pair.Pentanomial, pair.Superiority)
		}
	}
	clock := ""
	if c.Clock != (timecontrol.Control{}) {
		clock = ", clock " + c.Clock.String()
	}
	from := c.Openings.String()
	if outcome.Book != "" {
		from += fmt.Sprintf(" (SHA-256 %s)", outcome.Book)
	}
	seating := ""
	if c.Fixed {
		seating = ", seats fixed"
	}
	_, err := fmt.Fprintf(w, "%s, %d games, seed %d, openings %s%s%s: %s scores %.1f %% (%.1f–%.1f)%s%s\n",
		c.Game.Spec().Name(), len(results), c.Seed, from, seating, clock, first.Agent, 100*first.Score, 100*first.Low, 100*first.High, other, elo)
	return err
}

// endingsText says how the games of a tournament ended.
func endingsText(tournament *arena.Tournament) string {
	counts := tournament.Endings()
	var parts []string
	for _, how := range arena.Endings {
		if n := counts[how]; n > 0 {
			parts = append(parts, fmt.Sprintf("%s %d", how, n))
		}
	}
	return "endings: " + strings.Join(parts, ", ")
}

// printStandings prints a line for each agent, without columns that do not apply to the
// game.
func printStandings(w io.Writer, standings []arena.Standing) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	head := "agent\twon\tdrawn\tlost\tscore\t95 %\tms a move\tmedian\tmargin"
	mortal, ranked := standings[0].Deaths != nil, standings[0].Ranks != nil
	if mortal {
		head += "\tdeaths\tlength\tof survivors"
	}
	if ranked {
		head += "\tranks"
	}
	fmt.Fprintln(table, head+"\terrors")
	for _, st := range standings {
		times := "–\t–" // left out, as playout merge -canonical does
		if st.MedianMs > 0 {
			times = fmt.Sprintf("%.3f\t%.3f", st.MsPerMove, st.MedianMs)
		}
		fmt.Fprintf(table, "%s\t%d\t%d\t%d\t%.3f\t%.3f–%.3f\t%s\t", st.Agent, st.Wins, st.Draws, st.Losses, st.Score, st.Low, st.High, times)
		if st.Margin != nil {
			fmt.Fprintf(table, "%+.2f", *st.Margin)
		}
		if mortal {
			fmt.Fprintf(table, "\t%d\t%.2f\t", *st.Deaths, *st.Length)
			if st.SurvivorLength != nil {
				fmt.Fprintf(table, "%.2f", *st.SurvivorLength)
			}
		}
		if ranked {
			fmt.Fprintf(table, "\t%s", strings.Trim(fmt.Sprint(st.Ranks), "[]"))
		}
		fmt.Fprintf(table, "\t%d\n", st.Errors)
	}
	return table.Flush()
}

// printTournament prints ratings, the cross table, the pairs, and the state of a test
// of the first pair, which may be nil.
func printTournament(w io.Writer, tournament *arena.Tournament, anchor arena.Anchor, test *rating.SPRT) error {
	ratings, err := tournament.Ratings(anchor)
	if err != nil {
		return err
	}
	pairs := tournament.Pairs()
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	head := "\n#\tagent\tElo\t95 %\tK = 20"
	for i := range tournament.Agents {
		head += fmt.Sprintf("\t%d", i+1)
	}
	fmt.Fprintln(table, head)
	for i, r := range ratings.Agents {
		fmt.Fprintf(table, "%d\t%s\t%+.0f\t%+.0f – %+.0f\t%+.0f", i+1, r.Agent, r.Elo, r.Low, r.High, r.K20)
		for j := range tournament.Agents {
			fmt.Fprintf(table, "\t%s", crossCell(pairs, i, j))
		}
		fmt.Fprintln(table)
	}
	if err := table.Flush(); err != nil {
		return err
	}
	if ratings.Drawn {
		fmt.Fprintln(w, "Some agents won or lost everything, so no rating is the most likely one: one more game, drawn, is added for each pair that met.")
	}
	paired := len(tournament.Game.Spec().Seats) == 2
	head = "\npair\tgames\tscore\t95 %\tElo\t95 %"
	if paired {
		head += "\tpairs 0 ½ 1 1½ 2\tlos\tnormalised Elo"
	}
	fmt.Fprintln(table, head)
	for _, p := range pairs {
		fmt.Fprintf(table, "%d – %d\t%d\t%.3f\t%.3f–%.3f\t%s\t%s – %s", p.A+1, p.B+1, p.Games, p.Score, p.Low, p.High,
			matches.EloText(p.Score), matches.EloText(p.Low), matches.EloText(p.High))
		if paired {
			fmt.Fprintf(table, "\t%s\t%.3f\t", strings.Trim(fmt.Sprint(p.Pentanomial), "[]"), p.Superiority)
		}
		if elo, half, ok := p.Pentanomial.Normalised(); ok {
			fmt.Fprintf(table, "%+.0f ± %.0f", elo, half)
		}
		fmt.Fprintln(table)
	}
	if err := table.Flush(); err != nil || test == nil {
		return err
	}
	v := pairs[0].Decide(test)
	verdict := "not decided"
	if v.Decided {
		verdict = fmt.Sprintf("decided for %+g", v.Elo)
	}
	points := "Elo"
	if test.Normalised {
		points = "normalised Elo"
	}
	_, err = fmt.Fprintf(w, "SPRT of %+g against %+g %s: llr %.2f (%.2f – %.2f), %s\n", test.Elo0, test.Elo1, points, v.Ratio, v.Low, v.High, verdict)
	return err
}

// crossCell formats what one agent won of its games against another.
func crossCell(pairs []arena.Pair, a, b int) string {
	for _, p := range pairs {
		switch n := float64(p.Games); {
		case p.A == a && p.B == b:
			return fmt.Sprintf("%s/%d", points(p.Score*n), p.Games)
		case p.A == b && p.B == a:
			return fmt.Sprintf("%s/%d", points((1-p.Score)*n), p.Games)
		}
	}
	return "–"
}

// points formats games won, to a tenth unless they are a whole number.
func points(won float64) string {
	if whole := math.Round(won); math.Abs(won-whole) < 1e-6 {
		return fmt.Sprintf("%.0f", whole)
	}
	return fmt.Sprintf("%.1f", won)
}
