// Package store keeps the lobby's data in PocketBase's embedded database: its schema, as PocketBase
// migrations, and the ways to write games so that no accepted act is ever lost.
//
// Invariants:
//   - All collections have nil rules: only administrators reach them through PocketBase's generic
//     API. People reach data through the lobby's commands and pages, which check who asks.
//   - The database runs with synchronous=FULL: when a transaction has returned, its rows are on the
//     disk, also after a loss of power.
//   - A game is its row in games and its acts, which are never changed once they are written.
package store

import (
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	_ "github.com/pocketbase/pocketbase/migrations" // PocketBase's own tables
)

// The collections that this package makes; Users is PocketBase's, with other fields and rules.
const (
	Users    = "users"
	Games    = "games"
	Acts     = "acts"
	Choices  = "choices"
	Settings = "settings"
	Clock    = "clock"
)

// mainFile is the name of PocketBase's main database; the other one holds only logs.
const mainFile = "data.db"

// connect opens a database file. In contrast to PocketBase's own function, a transaction of the
// main database returns only once it is on the disk.
func connect(path string) (*dbx.DB, error) {
	synchronous := "NORMAL"
	if filepath.Base(path) == mainFile {
		synchronous = "FULL"
	}
	// Waiting for locks must be set before the mode of the journal, which takes one.
	return dbx.Open("sqlite", path+"?_pragma=busy_timeout(10000)&_pragma=journal_mode(WAL)&_pragma=journal_size_limit(200000000)"+
		"&_pragma=synchronous("+synchronous+")&_pragma=foreign_keys(ON)&_pragma=temp_store(MEMORY)&_pragma=cache_size(-32000)")
}

// Open opens the database in a folder, which it makes if necessary and closes to other users of the
// machine, and brings its schema up to date. End the returned app with Close.
func Open(folder string) (core.App, error) {
	err := os.MkdirAll(folder, 0o700)
	if err == nil {
		err = os.Chmod(folder, 0o700) // a folder from a backup may be open to all
	}
	if err != nil {
		return nil, fmt.Errorf("folder of the lobby's data: %w", err)
	}
	app := core.NewBaseApp(core.BaseAppConfig{DataDir: folder, DBConnect: connect, QueryTimeout: 30 * time.Second})
	err = app.Bootstrap()
	if err == nil {
		err = app.RunAllMigrations()
	}
	if err == nil {
		err = app.ReloadCachedCollections()
	}
	if err != nil {
		_ = app.ResetBootstrapState() // the first error says what is wrong
		return nil, fmt.Errorf("the lobby's data in %s: %w", folder, err)
	}
	return app, nil
}

// Close ends an app from Open.
func Close(app core.App) error {
	event := new(core.TerminateEvent)
	event.App = app
	return app.OnTerminate().Trigger(event, func(e *core.TerminateEvent) error { return e.App.ResetBootstrapState() })
}

// The states of a game.
const (
	StateOpen    = "open" // a seat is free, or a player has yet to come
	StateRunning = "running"
	StateOver    = "over" // finished or closed
)
