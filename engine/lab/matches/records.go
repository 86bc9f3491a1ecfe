package matches

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"playout/engine/arena"
	"playout/engine/contest"
	"playout/engine/game"
	"playout/engine/game/format"
	"playout/engine/link"
)

// gameWriter writes a game of a match.
type gameWriter func(w io.Writer, c *arena.Config, r arena.Result) error

// writeGame writes a game in the game's format for matches, or as a link.
func writeGame(w io.Writer, c *arena.Config, r arena.Result) error {
	if f := format.Recorded(c.Game); f != nil {
		return writeRecord(w, f, c, r, nil)
	}
	return writeLink(w, c, r)
}

// writeFinal writes the final position of a game, in the game's form for matches or as its text.
func writeFinal(w io.Writer, c *arena.Config, r arena.Result) error {
	p, err := played(c, r)
	if err != nil {
		return err
	}
	text := p.States[len(p.States)-1].String() + "\n"
	if f := format.Recorded(c.Game); f != nil && f.Final != nil {
		text = f.Final(p)
	}
	_, err = io.WriteString(w, text)
	return err
}

// writeGames writes the games of a match.
func writeGames(w io.Writer, write gameWriter, c *arena.Config, results []arena.Result) error {
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
	p, err := played(c, r, more...)
	if err != nil {
		return err
	}
	text, err := f.Record(p)
	if err != nil {
		return err
	}
	_, err = io.WriteString(w, text)
	return err
}

// played returns a game as it is written, with tags besides those of every match.
func played(c *arena.Config, r arena.Result, more ...format.Tag) (format.Played, error) {
	p := format.Played{Tags: append([]format.Tag{
		{Name: "Event", Value: fmt.Sprintf("Playout match, seed %d", c.Seed)},
		{Name: "Round", Value: strconv.Itoa(r.Number + 1)},
	}, more...)}
	p.Start = r.Start
	comments := comments{r: &r, opening: c.OpeningPlies(r), moves: make([]int, len(c.Agents))}
	end, err := c.Replay(r, func(s game.State, j game.Joint, out game.Seats) {
		p.States = append(p.States, game.Clone(c.Game, s))
		p.Steps = append(p.Steps, j)
		comments.add(s, out)
	})
	if err != nil {
		return p, err
	}
	p.States = append(p.States, end)
	p.Comments = comments.all
	for _, agent := range r.Seats { // which Replay has checked
		p.Players = append(p.Players, c.Agents[agent].String())
	}
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
	return p, nil
}

// comments collects the comments of a game's moves, by state: what the agent thought, and the time
// that it took, {+0.31/12 0.502s 814223}. Results of earlier versions have no thoughts, and their
// records no comments.
type comments struct {
	r       *arena.Result
	opening int   // plies of it that are left
	move    int   // moves passed
	moves   []int // of them, by agent
	all     []string
}

// add adds the comment on the step from a position, in which some seats were out.
func (c *comments) add(s game.State, out game.Seats) {
	if c.r.Thoughts == nil {
		return
	}
	if c.all == nil {
		c.all = []string{""} // the start
	}
	c.all = append(c.all, "")
	if c.opening > 0 {
		c.opening--
		return
	}
	for acting := s.Acting(); acting != 0; acting = acting.Rest() {
		seat := acting.First()
		agent := c.r.Seats[seat]
		var words []string
		if !out.Has(seat) {
			nodes := 0
			if c.move < len(c.r.Thoughts) {
				thought := c.r.Thoughts[c.move]
				if nodes = thought.Nodes; thought.Depth > 0 {
					words = append(words, thought.Judgement())
				}
			}
			c.move++
			if of := c.r.Times(agent); c.moves[agent] < len(of) {
				words = append(words, fmt.Sprintf("%.3fs", float64(of[c.moves[agent]])/1e9))
			}
			if nodes > 0 {
				words = append(words, strconv.Itoa(nodes))
			}
		}
		c.moves[agent]++
		c.all[len(c.all)-1] = strings.Join(words, " ")
	}
}

// writeLink writes a game as the fragment of a link that opens it in the page.
func writeLink(w io.Writer, c *arena.Config, r arena.Result) error {
	moves, _, err := contest.Record(c, r)
	if err != nil {
		return err
	}
	spec := c.Game.Spec()
	to := link.Link{Game: spec.Name(), Moves: moves.String(), Position: moves.Start, Ply: -1}
	to.Ending = contest.EndingOf(c, &r)
	for seat, agent := range r.Seats {
		to.Seats = append(to.Seats, link.Seat{Seat: spec.Seats[seat], Agent: c.Agents[agent].String()})
	}
	_, err = fmt.Fprintln(w, to.Plain()) // so that other programs can read the moves
	return err
}
