package statistics

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/types"

	"playout/engine/cmd/lobby/store"
	"playout/engine/ending"
	"playout/engine/games"
	"playout/engine/link"
	"playout/ui/kept"
)

// played is a finished game as it is stored.
type played struct {
	ID      string         `db:"id"`
	Game    string         `db:"game"`
	Start   string         `db:"start"`
	Seats   string         `db:"seats"`
	Players string         `db:"players"`
	Outcome string         `db:"outcome"`
	Moves   string         `db:"moves"`
	Seed    int64          `db:"seed"`
	Created types.DateTime `db:"created"`
	Ended   types.DateTime `db:"ended"`
}

// Records returns the finished games of an account as a file of games (package kept), which the page
// imports. words stand for players who have no names. A game whose row is damaged is left out.
func Records(app core.App, user string, words Words) ([]byte, error) {
	var rows []played
	err := app.DB().Select("games.id", "games.game", "games.start", "games.seats", "games.players", "games.outcome", "games.moves", "games.seed", "games.created", "games.ended").
		From(store.Games).InnerJoin(Results, dbx.NewExp("{{results}}.[[game]] = {{games}}.[[id]]")).
		Where(dbx.HashExp{Results + ".user": user}).OrderBy("results.ended DESC", "results.rowid DESC").Limit(MaxGames).All(&rows)
	if err != nil {
		return nil, fmt.Errorf("records: %w", err)
	}
	of := make([][]Opponent, len(rows)) // players by number
	users := map[string]bool{}
	for i, r := range rows {
		if err := json.Unmarshal([]byte(r.Players), &of[i]); err != nil {
			return nil, fmt.Errorf("records: the players of the game %s: %w", r.ID, err)
		}
		for _, p := range of[i] {
			users[p.User] = true
		}
	}
	names, err := ReadNames(app, sortedKeys(users), words)
	if err != nil {
		return nil, err
	}
	list := make([]*kept.Game, 0, len(rows))
	for i := range rows {
		g, err := rows[i].kept(of[i], names)
		if err != nil { // an administrator has changed it
			app.Logger().Error("a game cannot be exported", "game", rows[i].ID, "error", err)
			continue
		}
		list = append(list, g)
	}
	return kept.Write(list), nil
}

// kept returns the game in the form in which the page keeps games.
func (r *played) kept(players []Opponent, names Names) (*kept.Game, error) {
	g, err := games.Parse(r.Game)
	if err != nil {
		return nil, err
	}
	var numbers []int
	if err := json.Unmarshal([]byte(r.Seats), &numbers); err != nil {
		return nil, err
	}
	var outcome store.Outcome
	if err := json.Unmarshal([]byte(r.Outcome), &outcome); err != nil {
		return nil, err
	}
	game := &kept.Game{
		ID:      recordID(r.ID),
		Link:    link.Link{Game: r.Game, Moves: r.Moves, Position: r.Start, Seed: uint64(r.Seed), Ending: ending.Ending{How: outcome.How, Seat: outcome.Seat}, Ply: -1},
		Begun:   r.Created.Time().UnixMilli(),
		Played:  max(r.Created.Time().UnixMilli(), r.Ended.Time().UnixMilli()),
		Results: outcome.Returns,
		People:  map[string]string{}, // they are not people of the device
	}
	if r.Moves != "" {
		game.Plies = 1 + strings.Count(r.Moves, ",")
	}
	seats := make([]string, len(numbers))
	for seat, number := range numbers {
		if seat >= len(g.Spec().Seats) || number < 0 || number >= len(players) {
			return nil, fmt.Errorf("player %d in seat %d; allowed: those of the game", number, seat)
		}
		agent := players[number].Agent
		if agent == "" {
			agent = link.Human
			seats[seat] = names.Of(players[number].User)
		}
		game.Link.Seats = append(game.Link.Seats, link.Seat{Seat: g.Spec().Seats[seat], Agent: agent})
	}
	text, err := json.Marshal(seats)
	if err != nil {
		return nil, err
	}
	game.Parts = game.Parts.With("players", string(text))
	return game, nil
}

// recordID returns the ID of a lobby's game among the games of a page.
func recordID(id string) string {
	sum := sha256.Sum256([]byte("playout lobby game " + id))
	return kept.ID(binary.BigEndian.Uint64(sum[:]))
}
