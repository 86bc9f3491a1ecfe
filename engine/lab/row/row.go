// Package row holds what tables of matches share. A row of a table is a match with a name, and gives the
// command that plays it. Package matches plays rows: it can tell whether one can be played here, and
// continues from a results file of that name after an interrupt.
package row

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"playout/engine/game"
	"playout/engine/match"
)

// Match is a row's match, without its number of games and its seed.
type Match struct {
	match.Spec
	Name    string // in a to z, 0 to 9, -, = and .: also that of its results file
	Serial  bool   // one game at a time, since the row measures times or time limits its agents
	Records bool   // keep the games too, beside the results
	Needs   string // a file that it needs besides the program, with its place and its origin; "" for none
	Version int    // of its agents' behaviour, see Options of package matches
}

// With returns the description of the row's match with a number of games and a seed.
func (m *Match) With(games int, seed uint64) match.Spec {
	s := m.Spec
	s.Games, s.Seed = games, seed
	return s
}

// Players formats the agents in Markdown: of two, the first against the second.
func (m *Match) Players() string {
	between := "`, `"
	if len(m.Agents) == 2 {
		between = "` against `"
	}
	return "`" + strings.Join(m.Agents, between) + "`"
}

// Capital returns text with its first letter as a capital.
func Capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}

// Margin formats a mean margin of points with its sign.
func Margin(x float64) string { return Minus(fmt.Sprintf("%+.2f", x)) }

// Minus replaces the hyphens in a formatted number, or text with one, by minus signs.
func Minus(number string) string { return strings.ReplaceAll(number, "-", "−") }

// GamesPerMeeting returns the games of each meeting of the row, given the number of all games.
func (m *Match) GamesPerMeeting(games int) int {
	meetings, err := match.Meetings(m.Format, len(m.Agents))
	if err != nil || meetings == nil {
		return games
	}
	return games / len(meetings)
}

// Command returns the command that plays the row with this number of games in each meeting.
func (m *Match) Command(games int, seed uint64) string {
	text := "playout match " + m.With(games, seed).String()
	if m.Serial {
		text += " -workers 1"
	}
	return text
}

// Choose returns the rows with these names, separated by commas, in the order of the table; ""
// chooses all.
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
