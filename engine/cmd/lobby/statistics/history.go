package statistics

import (
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/types"

	"playout/engine/cmd/lobby/sheet"
	"playout/engine/cmd/lobby/store"
	"playout/engine/lab/plot"
)

// MaxGames is the most games of a person that are read, the newest ones; a file of games holds as
// many.
const MaxGames = 20_000

// Result is a finished game of a person.
type Result struct {
	Game      string // ID
	Base      string // ID in the catalogue, such as "chess"
	Variant   string // game string
	Seats     string // names, joined by +
	Opponents []Opponent
	Outcome   string
	Share     float64 // the game's return, from -1 to 1
	Rated     bool
	// The ratings after the game, 0 unless it was rated: in its game of the catalogue, and in all.
	Rating, Deviation           float64
	RatingOfAll, DeviationOfAll float64
	Ended                       time.Time
}

// History returns the finished games of an account, the oldest first.
func History(app core.App, user string) ([]Result, error) {
	var rows []struct {
		Game           string         `db:"game"`
		Base           string         `db:"base"`
		Variant        string         `db:"variant"`
		Seats          string         `db:"seats"`
		Opponents      string         `db:"opponents"`
		Outcome        string         `db:"outcome"`
		Share          float64        `db:"share"`
		Rated          bool           `db:"rated"`
		Rating         float64        `db:"rating"`
		Deviation      float64        `db:"deviation"`
		RatingOfAll    float64        `db:"ratingOfAll"`
		DeviationOfAll float64        `db:"deviationOfAll"`
		Ended          types.DateTime `db:"ended"`
	}
	err := app.DB().Select("*").From(Results).Where(dbx.HashExp{"user": user}).OrderBy("ended DESC", "rowid DESC").Limit(MaxGames).All(&rows)
	if err != nil {
		return nil, fmt.Errorf("history: %w", err)
	}
	slices.Reverse(rows)
	all := make([]Result, len(rows))
	for i, r := range rows {
		all[i] = Result{r.Game, r.Base, r.Variant, r.Seats, nil, r.Outcome, r.Share, r.Rated, r.Rating, r.Deviation, r.RatingOfAll, r.DeviationOfAll, r.Ended.Time()}
		if err := json.Unmarshal([]byte(r.Opponents), &all[i].Opponents); err != nil {
			return nil, fmt.Errorf("history: opponents of the game %s: %w", r.Game, err)
		}
	}
	return all, nil
}

// Names holds the names of accounts by ID, and the words that stand for others.
type Names struct {
	names map[string]string
	Words
}

// Words stand for opponents in a language.
type Words struct {
	Deleted string                    // stands for an account that is no more
	Agent   string                    // follows the name of an agent, in parentheses
	Name    func(agent string) string // names an agent; nil for its agent string
}

// Of returns the name of an account.
func (n Names) Of(user string) string {
	if name, is := n.names[user]; is {
		return name
	}
	return n.Deleted
}

// Opponent returns the name of an opponent. That of an agent is never that of an account.
func (n Names) Opponent(o Opponent) string {
	switch {
	case o.Agent == "":
		return n.Of(o.User)
	case n.Name == nil:
		return o.Agent + " (" + n.Agent + ")"
	}
	return n.Name(o.Agent) + " (" + n.Agent + ")"
}

// Opponents returns the names of opponents in a line.
func (n Names) Opponents(all []Opponent) string {
	var names []string
	for _, o := range all {
		names = append(names, n.Opponent(o))
	}
	return strings.Join(names, ", ")
}

// ReadNames returns the names of accounts.
func ReadNames(app core.App, users []string, w Words) (Names, error) {
	n := Names{names: map[string]string{}, Words: w}
	for some := range slices.Chunk(users, 500) { // a query has a limited number of parameters
		var rows []struct {
			ID   string `db:"id"`
			Name string `db:"name"`
		}
		list := make([]any, len(some))
		for i, id := range some {
			list[i] = id
		}
		if err := app.DB().Select("id", "name").From(store.Users).Where(dbx.In("id", list...)).All(&rows); err != nil {
			return n, fmt.Errorf("names: %w", err)
		}
		for _, r := range rows {
			n.names[r.ID] = r.Name
		}
	}
	return n, nil
}

// OpponentsOf returns the accounts of all opponents in a history.
func OpponentsOf(history []Result) []string {
	users := map[string]bool{}
	for _, r := range history {
		for _, o := range r.Opponents {
			users[o.User] = true
		}
	}
	return sortedKeys(users)
}

func sortedKeys(users map[string]bool) []string { return slices.Sorted(maps.Keys(users)) }

// Share is a part of a history.
type Share struct {
	Key string // what the games have in common
	Count
	Rating, Deviation float64 // after the last rated game, 0 for none
}

// Break breaks a history down by keys: a game counts under each of its keys. The most games come
// first.
func Break(history []Result, keys func(Result) []string) []Share {
	at := map[string]int{}
	var all []Share
	for _, r := range history {
		for _, key := range keys(r) {
			i, is := at[key]
			if !is {
				i = len(all)
				at[key], all = i, append(all, Share{Key: key})
			}
			all[i].add(r.Outcome, 1)
			if r.Rated {
				all[i].Rating, all[i].Deviation = r.Rating, r.Deviation
			}
		}
	}
	slices.SortStableFunc(all, func(a, b Share) int {
		return cmp.Or(b.Played()-a.Played(), strings.Compare(a.Key, b.Key))
	})
	return all
}

// ByGame is a key of Break: the game of the catalogue.
func ByGame(r Result) []string { return []string{r.Base} }

// BySeat is a key of Break: the game and the seats.
func BySeat(r Result) []string { return []string{r.Base + " " + r.Seats} }

// ByOpponent returns a key of Break: each opponent, by name.
func ByOpponent(n Names) func(Result) []string {
	return func(r Result) (keys []string) {
		for _, o := range r.Opponents {
			if name := n.Opponent(o); !slices.Contains(keys, name) {
				keys = append(keys, name)
			}
		}
		return keys
	}
}

// Captions are the texts of a plot.
type Captions struct{ Title, Games, Rating, Above, Below string }

// Plot draws the ratings of a history as SVG, with the interval of two deviations: of a game of the
// catalogue, or of all games for "". It returns nil if no game was rated.
func Plot(history []Result, base string, c Captions) []byte {
	lines := []plot.Line{{Name: c.Rating}, {Name: c.Above}, {Name: c.Below}}
	for _, r := range history {
		value, deviation := r.Rating, r.Deviation
		if base == ofAll {
			value, deviation = r.RatingOfAll, r.DeviationOfAll
		}
		if !r.Rated || base != ofAll && r.Base != base {
			continue
		}
		for i, v := range []float64{value, value + 2*deviation, value - 2*deviation} {
			lines[i].Values = append(lines[i].Values, v)
		}
	}
	if lines[0].Values == nil {
		return nil
	}
	return plot.Lines(c.Title, c.Games, c.Rating, lines)
}

// Headings are the headings of a table of games, and the words in it.
type Headings struct {
	Ended, Game, Variant, Seats, Opponents, Outcome, Share, Rating, Deviation string

	Outcomes map[string]string // of Won, Drawn and Lost
}

// CSV returns a history as a table for spreadsheets. Times are those of RFC 3339, in UTC.
func CSV(history []Result, n Names, h Headings) []byte {
	rows := [][]string{{h.Ended, h.Game, h.Variant, h.Seats, h.Opponents, h.Outcome, h.Share, h.Rating, h.Deviation}}
	for _, r := range history {
		rating, deviation := "", ""
		if r.Rated {
			rating, deviation = strconv.FormatFloat(r.Rating, 'f', 1, 64), strconv.FormatFloat(r.Deviation, 'f', 1, 64)
		}
		rows = append(rows, []string{r.Ended.UTC().Format(time.RFC3339), r.Base, r.Variant, r.Seats, n.Opponents(r.Opponents), h.Outcomes[r.Outcome],
			strconv.FormatFloat(r.Share, 'f', -1, 32), rating, deviation})
	}
	return sheet.CSV(rows)
}
