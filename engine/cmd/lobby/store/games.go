package store

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/types"

	"playout/engine/cmd/lobby/table"
	"playout/engine/peer/message"
)

// Game is a game as it is stored.
type Game struct {
	table.Row
	Title    string
	Password string // hash, "" for none
	Over     bool
	Acts     []table.StoredAct
	Choices  []table.Choice
}

// Outcome is the outcome of a game, as JSON in its row.
type Outcome struct {
	How     string    `json:"how,omitempty"`     // of package ending, or Closed; "" for an end by the rules
	Seat    string    `json:"seat,omitempty"`    // that has caused it
	Returns []float32 `json:"returns,omitempty"` // by seat
}

// Closed is the How of a game that has no result.
const Closed = "closed"

// The rows of games, acts and choices are written as SQL instead of PocketBase's records, whose
// checks and hooks take several times as long; package table is the check.

// row is a row of Games, as the database has it.
type row struct {
	ID       string `db:"id"`
	Title    string `db:"title"`
	Game     string `db:"game"`
	Start    string `db:"start"`
	Control  string `db:"control"`
	Owner    string `db:"owner"`
	Password string `db:"password"`
	Assigned bool   `db:"assigned"`
	Seats    string `db:"seats"`
	Players  string `db:"players"`
	State    string `db:"state"`
	Outcome  string `db:"outcome"`
	At       int64  `db:"at"`
}

// AddGame stores a new game.
func AddGame(tx core.App, g Game) error {
	now := types.NowDateTime().String()
	columns := seating(g.Row)
	for name, value := range map[string]any{"id": g.ID, "title": g.Title, "start": g.Start, "control": g.Control, "owner": g.Owner, "password": g.Password,
		"assigned": g.Assigned, "created": now, "updated": now, "ended": "", "moves": "", "seed": 0} {
		columns[name] = value
	}
	_, err := tx.DB().Insert(Games, columns).Execute()
	return err
}

// ChangeGame stores who sits where, and whether the game has begun or was closed.
func ChangeGame(tx core.App, r table.Row) error {
	columns := seating(r)
	columns["updated"] = types.NowDateTime().String()
	if r.Closed {
		columns["outcome"], columns["ended"] = encode(Outcome{How: Closed}), columns["updated"]
	}
	return changeOne(tx, r.ID, columns)
}

// seating returns the columns that change with the players.
func seating(r table.Row) dbx.Params {
	state := StateOpen
	switch {
	case r.Closed:
		state = StateOver
	case r.Begun:
		state = StateRunning
	}
	return dbx.Params{"game": r.Game, "seats": encode(r.Seats), "players": encode(r.Players), "state": state, "at": r.At.Milliseconds(), "outcome": "null"}
}

// End is how a game has ended.
type End struct {
	Outcome
	Moves string // record, in the notation of package record
	Seed  uint64
	At    time.Time
}

// EndGame stores the end of a game.
func EndGame(tx core.App, id string, end End) error {
	at, err := types.ParseDateTime(end.At)
	if err != nil {
		return err
	}
	return changeOne(tx, id, dbx.Params{"state": StateOver, "outcome": encode(end.Outcome), "moves": end.Moves, "seed": int64(end.Seed), "ended": at.String(), "updated": at.String()})
}

// changeOne changes the row of a game.
func changeOne(tx core.App, id string, columns dbx.Params) error {
	result, err := tx.DB().Update(Games, columns, dbx.HashExp{"id": id}).Execute()
	if err != nil {
		return err
	}
	if n, err := result.RowsAffected(); err != nil || n != 1 {
		return errors.Join(err, fmt.Errorf("the game %s was deleted from the database; allowed: another one", id))
	}
	return nil
}

// DeleteGame deletes a game that has not begun.
func DeleteGame(tx core.App, id string) error {
	_, err := tx.DB().Delete(Games, dbx.HashExp{"id": id}).Execute()
	return err
}

// AddActs stores acts of a game, the first with a number, that were made at a time.
func AddActs(tx core.App, id string, from int, list []message.Act, at time.Duration) error {
	insert := tx.DB().NewQuery("INSERT INTO {{acts}} ([[game]], [[number]], [[at]], [[act]]) VALUES ({:game}, {:number}, {:at}, {:act})")
	for i, act := range list {
		if _, err := insert.Bind(dbx.Params{"game": id, "number": from + i, "at": at.Milliseconds(), "act": string(message.Encode(act))}).Execute(); err != nil {
			return err
		}
	}
	return nil
}

// DeleteActs deletes all acts of a game.
func DeleteActs(tx core.App, id string) error {
	_, err := tx.DB().Delete(Acts, dbx.HashExp{"game": id}).Execute()
	return err
}

// PutChoices stores hidden choices of a game; each replaces the player's last one.
func PutChoices(tx core.App, id string, list []table.Choice) error {
	put := tx.DB().NewQuery("INSERT INTO {{choices}} ([[game]], [[player]], [[moves]]) VALUES ({:game}, {:player}, {:moves}) " +
		"ON CONFLICT ([[game]], [[player]]) DO UPDATE SET [[moves]] = {:moves}")
	for _, c := range list {
		if _, err := put.Bind(dbx.Params{"game": id, "player": c.Player, "moves": c.Moves}).Execute(); err != nil {
			return err
		}
	}
	return nil
}

// DeleteChoices deletes all hidden choices of a game.
func DeleteChoices(tx core.App, id string) error {
	_, err := tx.DB().Delete(Choices, dbx.HashExp{"game": id}).Execute()
	return err
}

// Unfinished returns the games that have not ended, in the order in which they were opened.
func Unfinished(app core.App) ([]Game, error) {
	var rows []row
	// The condition is that of the index, so that finished games cost nothing.
	if err := app.DB().NewQuery("SELECT * FROM {{games}} WHERE [[state]] != 'over' ORDER BY [[created]], [[rowid]]").All(&rows); err != nil {
		return nil, err
	}
	list := make([]Game, 0, len(rows))
	for i := range rows {
		g, err := load(app, &rows[i])
		if err != nil {
			return nil, err
		}
		list = append(list, *g)
	}
	return list, nil
}

// FindGame returns a game, nil if there is none.
func FindGame(app core.App, id string) (*Game, error) {
	var rows []row
	if err := app.DB().Select().From(Games).Where(dbx.HashExp{"id": id}).All(&rows); err != nil || len(rows) == 0 {
		return nil, err
	}
	return load(app, &rows[0])
}

// load reads the acts and choices of a game.
func load(app core.App, r *row) (*Game, error) {
	g := &Game{Title: r.Title, Password: r.Password, Over: r.State == StateOver, Row: table.Row{ID: r.ID, Game: r.Game, Start: r.Start, Control: r.Control, Owner: r.Owner,
		Assigned: r.Assigned, Begun: r.State != StateOpen, At: time.Duration(r.At) * time.Millisecond}}
	var outcome *Outcome
	err := errors.Join(json.Unmarshal([]byte(r.Seats), &g.Seats), json.Unmarshal([]byte(r.Players), &g.Players), json.Unmarshal([]byte(r.Outcome), &outcome))
	if err != nil {
		return nil, fmt.Errorf("game %s: %w", r.ID, err)
	}
	g.Closed = outcome != nil && outcome.How == Closed
	var stored []struct {
		At  int64  `db:"at"`
		Act string `db:"act"`
	}
	if err := app.DB().Select("at", "act").From(Acts).Where(dbx.HashExp{"game": r.ID}).OrderBy("number").All(&stored); err != nil {
		return nil, err
	}
	for _, s := range stored {
		act := table.StoredAct{At: time.Duration(s.At) * time.Millisecond}
		if err := json.Unmarshal([]byte(s.Act), &act.Act); err != nil {
			return nil, fmt.Errorf("game %s: %w", r.ID, err)
		}
		g.Acts = append(g.Acts, act)
	}
	if g.Over {
		return g, nil
	}
	return g, app.DB().Select("player", "moves").From(Choices).Where(dbx.HashExp{"game": r.ID}).All(&g.Choices)
}

// ReadClock returns the lobby's time at the last sign of life.
func ReadClock(app core.App) (time.Duration, error) {
	var ms int64
	err := app.DB().Select("ms").From(Clock).Where(dbx.HashExp{"id": ClockID}).Row(&ms)
	return time.Duration(ms) * time.Millisecond, err
}

// WriteClock stores a sign of life.
func WriteClock(tx core.App, now time.Duration) error {
	_, err := tx.DB().Update(Clock, dbx.Params{"ms": now.Milliseconds()}, dbx.HashExp{"id": ClockID}).Execute()
	return err
}

// encode returns a value as JSON.
func encode(value any) string {
	data, err := json.Marshal(value)
	if err != nil {
		panic("store: " + err.Error()) // values of this package can be written
	}
	return string(data)
}
