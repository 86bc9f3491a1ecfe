// Package row is what tables of matches have in common. A row of a table is a match with
// a name: it can say whether it can be played here and by which command, and it is kept
// in a results file of that name, from which it goes on where it was interrupted.
package row

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"playout/engine/command"
	"playout/engine/disk"
	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/lab/matches"
	"playout/engine/lab/nets"
	"playout/engine/lab/progress"
)

// Match is a row's match.
type Match struct {
	Name     string // in a to z, 0 to 9, -, = and .: also that of its results file
	Game     string // game string
	Agents   string // agent strings separated by spaces
	Format   string // as in matches.Options, "" for all agents in one meeting
	Openings string // such as random:0, "" for what is usual in the game
	Fixed    bool   // agents keep the seats in which they are listed
	Alone    bool   // it measures times, or agents are limited by time: one game is played at a time
	Records  bool   // the games are kept too, beside the results
	Needs    string // what it needs besides the program, where that must be and where it comes from, "" for nothing
	Version  int    // of what its agents do, see matches.Options
}

// Options are the match of so many games; what the row does not say is left to the
// caller.
func (m *Match) Options(count int) (o matches.Options, err error) {
	if o.Game, err = games.Parse(m.Game); err != nil {
		return o, err
	}
	if o.Plies = o.Game.Spec().Plies; m.Openings != "" {
		if o.Plies, err = matches.ParseOpenings(m.Openings); err != nil {
			return o, err
		}
	}
	o.Agents, err = matches.ParseAgents(o.Game, m.Agents)
	o.Format, o.Fixed, o.Version, o.Games = m.Format, m.Fixed, m.Version, count
	return o, err
}

// Players are the agents as text in Markdown: of two, the first against the second.
func (m *Match) Players() string {
	agents := strings.Fields(m.Agents)
	between := "`, `"
	if len(agents) == 2 {
		between = "` against `"
	}
	return "`" + strings.Join(agents, between) + "`"
}

// Capital is text with a capital at its beginning.
func Capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}

// Margin is a mean margin of points with its sign.
func Margin(x float64) string { return Minus(fmt.Sprintf("%+.2f", x)) }

// Minus is a formatted number, or text with one, with the sign of negative numbers in place of
// a hyphen.
func Minus(number string) string { return strings.ReplaceAll(number, "-", "−") }

// CanPlay returns why the row's agents cannot play here, nil if they can.
func (m *Match) CanPlay() error {
	o, err := m.Options(1)
	if err == nil {
		_, err = new(nets.Cache).Try(o.Game, o.Agents, nil)
	}
	if err != nil && m.Needs != "" {
		err = fmt.Errorf("%w; it needs %s", err, m.Needs)
	}
	return err
}

// Each is how many games each meeting of the row has if there are so many in all.
func (m *Match) Each(games int) int {
	meetings, err := matches.Meetings(m.Format, len(strings.Fields(m.Agents)))
	if err != nil || meetings == nil {
		return games
	}
	return games / len(meetings)
}

// Command is the command that plays so many games of the row in each meeting.
func (m *Match) Command(count int, seed uint64) string {
	args := []string{"-game", m.Game, "-agents", m.Agents, "-games", strconv.Itoa(count), "-seed", strconv.FormatUint(seed, 10)}
	if m.Format != "" {
		args = append(args, "-format", m.Format)
	}
	if m.Openings != "" {
		args = append(args, "-openings", m.Openings)
	}
	if m.Fixed {
		args = append(args, "-seating", matches.SeatingFixed)
	}
	if m.Alone {
		args = append(args, "-workers", "1")
	}
	return command.Text("match", args...)
}

// Play plays so many games, of which those in the results file NAME.jsonl of a folder have
// been played before; "" keeps none.
func (m *Match) Play(ctx context.Context, dir string, count int, seed uint64, workers int, log *progress.Log) (*matches.Outcome, error) {
	o, err := m.Options(count)
	if err != nil {
		return nil, err
	}
	o.Seed, o.Workers, o.Log = seed, workers, log
	if m.Alone {
		o.Workers = 1
	}
	if dir != "" {
		o.Out = disk.In(dir, m.Name+".jsonl")
		if m.Records {
			o.Records = disk.In(dir, m.Name+".games.gz")
		}
	}
	return matches.Play(ctx, o)
}

// Choose are the rows with these names, separated by commas, in the order of the table;
// "" chooses all.
func Choose[R any](rows []R, names string, name func(*R) string) ([]R, error) {
	if names == "" {
		return slices.Clone(rows), nil
	}
	wanted := map[string]bool{}
	for name := range strings.SplitSeq(names, ",") {
		wanted[name] = true
	}
	var chosen []R
	var all []string
	for i := range rows {
		own := name(&rows[i])
		all = append(all, own)
		if wanted[own] {
			chosen = append(chosen, rows[i])
			delete(wanted, own)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(wanted)) {
		return nil, fmt.Errorf("row %q is unknown; allowed: %s", game.Clip(name), strings.Join(all, ", "))
	}
	return chosen, nil
}
