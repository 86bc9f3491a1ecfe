package store

import (
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/pocketbase/pocketbase/core"

	"playout/engine/cmd/lobby/table"
	"playout/engine/peer/message"
)

func open(t *testing.T) core.App {
	t.Helper()
	app, err := Open(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := Close(app); err != nil {
			t.Error(err)
		}
	})
	return app
}

// A game comes back as it was stored, with its acts in order and the last choice of each player.
func TestGames(t *testing.T) {
	app := open(t)
	row := table.Row{ID: "abcDEF012345", Game: "geese:seats=2", Start: "x", Owner: "ann", Assigned: true, Seats: []int{0, table.Free}, Players: []table.Player{{User: "ann", Agent: "level:1"}}, At: time.Second}
	check := func(want Game) {
		t.Helper()
		got, err := FindGame(app, row.ID)
		if err != nil || got == nil {
			t.Fatalf("the game is found as %v, %v", got, err)
		}
		if diff := cmp.Diff(want, *got, cmpopts.EquateEmpty()); diff != "" {
			t.Errorf("the stored game differs (-want +got):\n%s", diff)
		}
	}
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	game := Game{Row: row, Title: "<b>'\"; DROP TABLE games", Password: "hash"}
	must(AddGame(app, game))
	check(game)
	row.Begun, row.Seats, row.Players = true, []int{0, 1}, append(row.Players, table.Player{User: "bob"})
	must(ChangeGame(app, row))
	acts := []message.Act{{By: 0, Kind: "commit"}, {By: 1, Number: 2, Seen: 1, Kind: "reveal", What: "N"}}
	must(AddActs(app, row.ID, 0, acts[:1], 1500*time.Millisecond))
	must(AddActs(app, row.ID, 1, acts[1:], 2*time.Second))
	must(PutChoices(app, row.ID, []table.Choice{{Player: 1, Moves: "N"}}))
	must(PutChoices(app, row.ID, []table.Choice{{Player: 1, Moves: "S"}}))
	game.Row = row
	game.Acts = []table.StoredAct{{At: 1500 * time.Millisecond, Act: acts[0]}, {At: 2 * time.Second, Act: acts[1]}}
	game.Choices = []table.Choice{{Player: 1, Moves: "S"}}
	check(game)
	if err := AddActs(app, row.ID, 1, acts[1:], 0); err == nil {
		t.Error("an act replaces another")
	}
	must(DeleteChoices(app, row.ID))
	must(EndGame(app, row.ID, End{Outcome: Outcome{How: "resigned", Seat: "goose1", Returns: []float32{-1, 1}}, Moves: "NN", Seed: 1<<53 - 1, At: time.Now()}))
	game.Choices, game.Over = nil, true
	check(game)
	if list, err := Unfinished(app); err != nil || len(list) > 0 {
		t.Errorf("the unfinished games are %v, %v; want none", list, err)
	}
	if err := EndGame(app, "abcDEF999999", End{}); err == nil {
		t.Error("a game that does not exist ends")
	}
}

// The start of the lobby reads the unfinished games by an index, whatever the number of others.
func TestUnfinishedUsesIndex(t *testing.T) {
	app := open(t)
	var plan []struct {
		Detail string `db:"detail"`
	}
	if err := app.DB().NewQuery("EXPLAIN QUERY PLAN SELECT * FROM {{games}} WHERE [[state]] != 'over'").All(&plan); err != nil {
		t.Fatal(err)
	}
	if len(plan) == 0 || plan[0].Detail != "SCAN games USING INDEX idx_games_unfinished" {
		t.Errorf("the plan is %v, want the index of unfinished games", plan)
	}
}

// The queue writes what came in together, in order; a write that fails takes no other with it, and
// nothing is lost at the end.
func TestQueue(t *testing.T) {
	app := open(t)
	transactions := 0 // counted inside transactions, of which there is one at a time
	q := NewQueue(app, 5*time.Millisecond, func(core.App) error { transactions++; return nil })
	const writes = 200
	var all sync.WaitGroup
	failure := errors.New("no")
	for i := range writes {
		all.Go(func() {
			err := q.Do(func(tx core.App) error {
				if err := AddActs(tx, fmt.Sprintf("game%08d", i), 0, []message.Act{{Kind: "move"}}, 0); err != nil {
					return err
				}
				if i%50 == 7 {
					return failure
				}
				return nil
			})
			if failed := i%50 == 7; failed != errors.Is(err, failure) || !failed && err != nil {
				t.Errorf("write %d gives %v", i, err)
			}
		})
	}
	all.Wait()
	q.Close()
	q.Close()
	if err := q.Do(func(core.App) error { return nil }); !errors.Is(err, ErrClosed) {
		t.Errorf("a write after the end gives %v, want %v", err, ErrClosed)
	}
	n, err := app.CountRecords(Acts)
	if err != nil || n != writes-4 {
		t.Errorf("%d acts are stored, %v; want %d", n, err, writes-4)
	}
	if transactions >= writes {
		t.Errorf("%d writes at once took %d transactions, want fewer", writes, transactions)
	}
}

// The clock keeps the last sign of life.
func TestClock(t *testing.T) {
	app := open(t)
	for _, want := range []time.Duration{0, 1500 * time.Millisecond} {
		if err := WriteClock(app, want); err != nil {
			t.Fatal(err)
		}
		if got, err := ReadClock(app); err != nil || got != want {
			t.Errorf("the clock reads %v, %v; want %v", got, err, want)
		}
	}
}

// The settings of a new lobby let people sign up and write, and no guests in.
func TestSchool(t *testing.T) {
	got, err := ReadSchool(open(t))
	if want := (School{SignUp: true, Chat: true}); err != nil || got != want {
		t.Errorf("the settings are %+v, %v; want %+v", got, err, want)
	}
}

// No mail of a new lobby names PocketBase's examples; what an administrator has entered stays.
func TestMailNames(t *testing.T) {
	app := open(t)
	if m := app.Settings().Meta; m.AppName != Name || m.SenderName != Name || m.SenderAddress != Sender {
		t.Errorf("the settings of a new lobby are %+v, want the lobby's names", m)
	}
	settings := app.Settings()
	settings.Meta.AppName, settings.Meta.SenderName, settings.Meta.SenderAddress = "Hill School", "Support", "office@hill.example"
	if err := app.Save(settings); err != nil {
		t.Fatal(err)
	}
	if err := nameLobby(app); err != nil {
		t.Fatal(err)
	}
	if err := app.ReloadSettings(); err != nil {
		t.Fatal(err)
	}
	if m := app.Settings().Meta; m.AppName != "Hill School" || m.SenderName != Name || m.SenderAddress != "office@hill.example" {
		t.Errorf("the settings of a school are %+v, want its own, and the lobby's name for what it has not entered", m)
	}
}
