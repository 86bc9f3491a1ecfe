package matches

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strconv"

	"playout/engine/arena"
	"playout/engine/ending"
	"playout/engine/game"
	"playout/engine/game/format"
	"playout/engine/link"
	"playout/engine/record"
)

// writeGames writes the games of a match in the game's format for matches, or as links.
func writeGames(w io.Writer, c *arena.Config, results []arena.Result) error {
	write := writeLink
	if f := format.Recorded(c.Game); f != nil {
		write = func(w io.Writer, c *arena.Config, r arena.Result) error { return writeRecord(w, f, c, r, nil) }
	}
	to := bufio.NewWriter(w)
	for _, r := range results {
		if err := write(to, c, r); err != nil {
			return err
		}
	}
	return to.Flush()
}

// writeRecord writes a game in a format, with tags besides those of every match.
func writeRecord(w io.Writer, f *format.Format, c *arena.Config, r arena.Result, more []format.Tag) error {
	p := format.Played{Tags: append([]format.Tag{
		{Name: "Event", Value: fmt.Sprintf("Playout match, seed %d", c.Seed)},
		{Name: "Round", Value: strconv.Itoa(r.Number + 1)},
	}, more...)}
	for _, agent := range r.Seats {
		p.Players = append(p.Players, c.Agents[agent].String())
	}
	p.Start = r.Start
	end, err := c.Replay(r, func(s game.State, j game.Joint, _ game.Seats) {
		p.States = append(p.States, game.Clone(c.Game, s))
		p.Steps = append(p.Steps, j)
	})
	if err != nil {
		return err
	}
	p.States = append(p.States, end)
	p.Shown = len(p.Steps)
	for _, fault := range r.Faults {
		p.Returns = r.Returns
		p.Tags = append(p.Tags, format.Tag{Name: "Termination", Value: "forfeit: " + fault.Error})
	}
	if why := r.Ended(c.Game); why.Adjudicated() {
		p.Returns, p.Termination = r.Returns, format.Adjudicated
		if why == arena.ByResign {
			p.Termination = format.Resigned
		}
	}
	text, err := f.Record(p)
	if err != nil {
		return err
	}
	_, err = io.WriteString(w, text)
	return err
}

// endingOf returns the ending of a game that its rules did not end, as the page shows it.
func endingOf(c *arena.Config, r *arena.Result) ending.Ending {
	loser := ""
	if seat := slices.Index(r.Returns, -1); seat >= 0 {
		loser = c.Game.Spec().Seats[seat]
	}
	for _, f := range r.Faults {
		loser = c.Game.Spec().Seats[f.Seat]
	}
	switch how := r.Ended(c.Game); {
	case how == arena.ByTime:
		return ending.Ending{How: ending.Timeout, Seat: loser}
	case how == arena.ByResign, len(r.Faults) > 0:
		return ending.Ending{How: ending.Resigned, Seat: loser}
	case how.Adjudicated() && loser != "":
		return ending.Ending{How: ending.Adjudicated, Seat: loser}
	case how.Adjudicated():
		return ending.Ending{How: ending.AdjudicatedDraw}
	}
	return ending.Ending{}
}

// writeLink writes a game as the fragment of a link that opens it in the page.
func writeLink(w io.Writer, c *arena.Config, r arena.Result) error {
	moves, err := record.New(c.Game, r.Start, 0)
	if err != nil {
		return err
	}
	var refused error
	if _, err := c.Replay(r, func(_ game.State, j game.Joint, _ game.Seats) {
		if err := moves.Append(j); err != nil && refused == nil {
			refused = err
		}
	}); err != nil {
		return err
	}
	if refused != nil {
		return refused
	}
	spec := c.Game.Spec()
	to := link.Link{Game: spec.Name(), Moves: moves.String(), Position: moves.Start, Ply: -1}
	to.Ending = endingOf(c, &r)
	for seat, agent := range r.Seats {
		to.Seats = append(to.Seats, link.Seat{Seat: spec.Seats[seat], Agent: c.Agents[agent].String()})
	}
	_, err = fmt.Fprintln(w, to.Plain()) // so that other programs can read the moves
	return err
}
