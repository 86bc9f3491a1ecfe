package matches

import (
	"bufio"
	"fmt"
	"io"
	"strconv"

	"playout/engine/arena"
	"playout/engine/ending"
	"playout/engine/game"
	"playout/engine/game/format"
	"playout/engine/games/chess/pgn"
	"playout/engine/games/geese"
	"playout/engine/link"
	"playout/engine/record"
)

// recorders write one game of a match, by the id of its game; the games of others
// are written as links.
var recorders = map[string]func(io.Writer, *arena.Config, arena.Result) error{
	"chess": writePGN,
	"geese": writeEpisode,
}

// writeGames writes the games of a match.
func writeGames(w io.Writer, c *arena.Config, results []arena.Result) error {
	write := recorders[c.Game.Spec().ID]
	if write == nil {
		write = writeLink
	}
	to := bufio.NewWriter(w)
	for _, r := range results {
		if err := write(to, c, r); err != nil {
			return err
		}
	}
	return to.Flush()
}

// writePGN writes a game of chess as PGN.
func writePGN(w io.Writer, c *arena.Config, r arena.Result) error { return writeTagged(w, c, r, nil) }

// writeTagged is writePGN with more tags.
func writeTagged(w io.Writer, c *arena.Config, r arena.Result, more []pgn.Tag) error {
	g := pgn.Game{Claimed: c.Game.Spec().Variant != "", Tags: []pgn.Tag{
		{Name: "Event", Value: fmt.Sprintf("Playout match, seed %d", c.Seed)},
		{Name: "Round", Value: strconv.Itoa(r.Number + 1)},
		{Name: "White", Value: c.Agents[r.Seats[0]].String()},
		{Name: "Black", Value: c.Agents[r.Seats[1]].String()},
	}}
	g.Tags = append(g.Tags, more...)
	var line format.Variation
	end, err := c.Replay(r, func(s game.State, j game.Joint, _ game.Seats) {
		line.States = append(line.States, game.Clone(c.Game, s))
		line.Steps = append(line.Steps, j)
	})
	if err != nil {
		return err
	}
	line.States = append(line.States, end)
	for _, f := range r.Faults {
		g.Result = "1-0"
		if f.Seat == 0 {
			g.Result = "0-1"
		}
		g.Tags = append(g.Tags, pgn.Tag{Name: "Termination", Value: "forfeit: " + f.Error})
	}
	_, err = fmt.Fprintln(w, g.Write(&line))
	return err
}

// writeEpisode writes a game of geese as a line of JSON as Kaggle has it.
func writeEpisode(w io.Writer, c *arena.Config, r arena.Result) error {
	var states []game.State
	end, err := c.Replay(r, func(s game.State, _ game.Joint, _ game.Seats) {
		states = append(states, game.Clone(c.Game, s))
	})
	if err != nil {
		return err
	}
	line, err := geese.WriteEpisode(append(states, end), nil)
	if err != nil {
		return err
	}
	_, err = w.Write(append(line, '\n'))
	return err
}

// writeLink writes a game as the fragment of a link that opens it in the page.
func writeLink(w io.Writer, c *arena.Config, r arena.Result) error {
	moves, err := record.New(c.Game, "", 0)
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
	to := link.Link{Game: spec.Name(), Moves: moves.String(), Ply: -1}
	for _, f := range r.Faults {
		to.Ending = ending.Ending{How: ending.Resigned, Seat: spec.Seats[f.Seat]}
	}
	for seat, agent := range r.Seats {
		to.Seats = append(to.Seats, link.Seat{Seat: spec.Seats[seat], Agent: c.Agents[agent].String()})
	}
	_, err = fmt.Fprintln(w, to.Plain()) // so that other programs can read the moves
	return err
}
