// Package statistics keeps what became of the games of each account: how many were won, drawn and
// lost, against whom and in which seat, and ratings.
//
// # Outcomes
//
// Who has the best result of a game has won it, or has drawn it if others share that result; all
// others have lost. So in a game of more than two, second place is a loss. The result itself is kept
// too, from -1 to 1 as the game's returns say: in Hungry Geese it tells how many came out worse.
//
// # Ratings
//
// Ratings are those of package glicko. Each account has one for each game of the catalogue in which
// it has a rated game, and one for all games together. A game is rated if only people with accounts
// play it: games with agents, guests or deleted accounts are counted, and change no rating. A game of more than two
// is one period with a result against each other player, by who came out better.
package statistics

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/types"

	"playout/engine/cmd/lobby/glicko"
	"playout/engine/cmd/lobby/hall"
	"playout/engine/games"
	"playout/engine/lobby"
)

// The outcomes of a game for a person.
const (
	Won   = "won"
	Drawn = "drawn"
	Lost  = "lost"
)

// ofAll is the base of ratings for all games together.
const ofAll = ""

// Opponent is another player of a game.
type Opponent struct {
	User  string `json:"user"`            // ID of the account; for an agent, of the person who has seated it
	Agent string `json:"agent,omitempty"` // agent string, "" for a person
}

// Finished stores the outcome of a game that has ended; it is a hall.FinishedHook. An account has one
// row, with all its seats, and none for its agents; one that was deleted during the game has none.
func Finished(tx core.App, f hall.Finished) error {
	people := slices.DeleteFunc(slices.Clone(f.Players), func(p hall.Player) bool { return p.Agent != "" || p.Name == "" })
	var rated map[string][2]glicko.Rating
	if isRated(f.Players) {
		var err error
		if rated, err = rate(tx, f); err != nil {
			return err
		}
	}
	names := seatNames(f.Game)
	for _, p := range people {
		opponents := []Opponent{}
		for _, o := range f.Players {
			if o.User != p.User || o.Agent != "" {
				opponents = append(opponents, Opponent{o.User, o.Agent})
			}
		}
		text, err := json.Marshal(opponents)
		if err != nil {
			return err
		}
		var seats []string
		for _, seat := range p.Seats {
			seats = append(seats, names(seat))
		}
		ended, err := types.ParseDateTime(f.Ended)
		if err != nil {
			return err
		}
		ratings, isRated := rated[p.User]
		_, err = tx.DB().Insert(Results, dbx.Params{"user": p.User, "game": f.ID, "base": f.Base, "variant": f.Game, "seats": strings.Join(seats, "+"), "opponents": string(text),
			"outcome": outcome(p, f.Players), "share": p.Return, "rated": isRated, "rating": ratings[0].Value, "deviation": ratings[0].Deviation,
			"ratingOfAll": ratings[1].Value, "deviationOfAll": ratings[1].Deviation, "ended": ended.String()}).Execute()
		if err != nil {
			return err
		}
	}
	return nil
}

// seatNames returns a function from seats of a game to their names.
func seatNames(text string) func(seat int) string {
	var names []string
	if g, err := games.Parse(text); err == nil {
		names = g.Spec().Seats
	}
	return func(seat int) string {
		if seat < 0 || seat >= len(names) {
			return strconv.Itoa(seat + 1)
		}
		return names[seat]
	}
}

// outcome returns the outcome of a game for a player.
func outcome(p hall.Player, all []hall.Player) string {
	best, sharing := p.Return, 0
	for _, o := range all {
		best = max(best, o.Return)
	}
	for _, o := range all {
		if o.Return == best {
			sharing++
		}
	}
	switch {
	case p.Return < best:
		return Lost
	case sharing > 1:
		return Drawn
	}
	return Won
}

// isRated reports whether a game between these players changes ratings.
func isRated(players []hall.Player) bool {
	users := map[string]bool{}
	for _, p := range players {
		if p.Agent != "" || p.Guest || p.Name == "" {
			return false
		}
		users[p.User] = true
	}
	return len(users) == len(players) && len(users) > 1
}

// rate changes the ratings of a game's players, and returns the new ones by user: in the game, and in
// all games.
func rate(tx core.App, f hall.Finished) (rated map[string][2]glicko.Rating, err error) {
	rated = map[string][2]glicko.Rating{}
	for i, base := range []string{f.Base, ofAll} {
		before := make([]glicko.Rating, len(f.Players))
		for j, p := range f.Players {
			r, at, err := ratingOf(tx, p.User, base)
			if err != nil {
				return nil, err
			}
			if before[j] = r; !at.IsZero() {
				before[j] = r.Idle(f.Ended.Sub(at))
			}
		}
		for j, p := range f.Players {
			var results []glicko.Result
			for k, o := range f.Players {
				if k != j {
					results = append(results, glicko.Result{Opponent: before[k], Score: score(p.Return, o.Return)})
				}
			}
			after := before[j].After(results)
			if err := putRating(tx, p.User, base, after, f.Ended); err != nil {
				return nil, err
			}
			both := rated[p.User]
			both[i] = after
			rated[p.User] = both
		}
	}
	return rated, nil
}

// score returns the score of a result against another.
func score(mine, other float32) float64 {
	switch {
	case mine > other:
		return 1
	case mine < other:
		return 0
	}
	return 0.5
}

// ratingOf returns the rating of a user after the last rated game, and when that was; a new rating
// and the zero time before the first.
func ratingOf(app core.App, user, base string) (glicko.Rating, time.Time, error) {
	var rows []struct {
		Rating     float64        `db:"rating"`
		Deviation  float64        `db:"deviation"`
		Volatility float64        `db:"volatility"`
		At         types.DateTime `db:"at"`
	}
	err := app.DB().Select("rating", "deviation", "volatility", "at").From(Ratings).Where(dbx.HashExp{"user": user, "base": base}).All(&rows)
	if err != nil || len(rows) == 0 {
		return glicko.New(), time.Time{}, err
	}
	r := rows[0]
	if !(r.Deviation > 0 && r.Volatility > 0) { // an administrator has written something else
		return glicko.New(), time.Time{}, nil
	}
	return glicko.Rating{Value: r.Rating, Deviation: r.Deviation, Volatility: r.Volatility}, r.At.Time(), nil
}

func putRating(tx core.App, user, base string, r glicko.Rating, at time.Time) error {
	when, err := types.ParseDateTime(at)
	if err != nil {
		return err
	}
	_, err = tx.DB().NewQuery("INSERT INTO {{ratings}} ([[user]], [[base]], [[rating]], [[deviation]], [[volatility]], [[at]]) VALUES ({:user}, {:base}, {:rating}, {:deviation}, {:volatility}, {:at}) " +
		"ON CONFLICT ([[user]], [[base]]) DO UPDATE SET [[rating]] = {:rating}, [[deviation]] = {:deviation}, [[volatility]] = {:volatility}, [[at]] = {:at}").
		Bind(dbx.Params{"user": user, "base": base, "rating": r.Value, "deviation": r.Deviation, "volatility": r.Volatility, "at": when.String()}).Execute()
	return err
}

// Of returns the statistics of an account. The rating is the one of all games together, with the
// deviation that it has by now.
func Of(app core.App, user string) (s lobby.Statistics, err error) {
	var rows []struct {
		Outcome string `db:"outcome"`
		N       int    `db:"n"`
	}
	if err := app.DB().Select("outcome", "COUNT(*) AS n").From(Results).Where(dbx.HashExp{"user": user}).GroupBy("outcome").All(&rows); err != nil {
		return s, fmt.Errorf("statistics: %w", err)
	}
	var c Count
	for _, r := range rows {
		c.add(r.Outcome, r.N)
	}
	s = lobby.Statistics{Played: c.Played(), Won: c.Won, Drawn: c.Drawn, Lost: c.Lost, Ratio: c.Ratio()}
	r, at, err := ratingOf(app, user, ofAll)
	if err != nil {
		return s, fmt.Errorf("statistics: %w", err)
	}
	if !at.IsZero() {
		r = r.Idle(time.Since(at))
		s.Rating, s.Deviation = int(math.Round(r.Value)), int(math.Round(r.Deviation))
	}
	return s, nil
}

// Count counts games.
type Count struct{ Won, Drawn, Lost int }

func (c *Count) add(outcome string, n int) {
	switch outcome {
	case Won:
		c.Won += n
	case Drawn:
		c.Drawn += n
	case Lost:
		c.Lost += n
	}
}

// Played returns the number of all games.
func (c Count) Played() int { return c.Won + c.Drawn + c.Lost }

// Ratio returns the ratio of wins to losses: all wins, if there is no loss.
func (c Count) Ratio() float64 { return float64(c.Won) / float64(max(c.Lost, 1)) }
