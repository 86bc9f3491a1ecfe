package hall

import (
	"cmp"
	"crypto/rand"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"playout/engine/cmd/lobby/limit"
	"playout/engine/cmd/lobby/store"
	"playout/engine/cmd/lobby/table"
	"playout/engine/lobby"
	"playout/engine/peer/acts"
)

// Limits of what the lobby holds and does.
const (
	maxOwn         = 20     // unfinished games of a person, opened by it
	maxUnfinished  = 10_000 // games
	maxFinished    = 1000   // finished games in memory
	maxConnections = 20_000
	commandBurst   = 80 // commands of a person at once
	commandRate    = 40 // and a second: agents may play fast
	chatBurst      = 5  // messages of a person at once, as in a game with a friend
	chatRate       = 0.5
)

// The times after which games end by themselves, in the lobby's time.
const (
	openTime    = 24 * time.Hour      // a game that waits for players, and whose own have gone
	idleTime    = 14 * 24 * time.Hour // a running game without a move
	leftTime    = time.Hour           // a running game that all have left
	keepTime    = 5 * time.Minute     // a finished game that nobody looks at stays in memory
	signOfLife  = 2 * time.Second     // between signs of life, if clocks run
	janitorTime = time.Minute
)

// Config says what a hall does besides games.
type Config struct {
	// Finished are called in their order, see FinishedHook.
	Finished []FinishedHook
	// Statistics returns the statistics of an account; nil if the lobby has none.
	Statistics func(app core.App, user string) (lobby.Statistics, error)
	// Assignments returns the open assignments of an account's classes; nil if the lobby has none.
	Assignments func(app core.App, user string) ([]lobby.Assignment, error)
	// Answer counts an answer in an exercise of an assignment; nil if the lobby has none.
	Answer func(user User, r lobby.Result) error
	// For tests: the pace of transactions, 0 for store.Pace, and the time since the start, nil for the
	// computer's clock.
	Pace time.Duration
	Now  func() time.Duration
}

// Hall holds the games. Its methods may be called from any goroutine.
//
// A game is locked while something happens in it, until that is stored; the hall's own lock is held
// only for moments, and never while a game's is taken. So a game that waits for the disk delays no
// other, and a failed write has changed nothing that anybody has seen.
type Hall struct {
	app    core.App
	config Config
	queue  *store.Queue
	key    *acts.Key
	start  time.Duration // the lobby's time at the start
	begun  time.Time

	commands *limit.Buckets // by account
	guesses  *limit.Guesses // of games' passwords, by account and game

	mu      sync.Mutex
	games   map[string]*live
	opened  int // games that were opened or loaded, for their order in the list
	clients map[*client]bool
	people  map[string]User // by ID, a cache
	school  store.School
	untold  map[string]bool // users about whom something has changed

	loading sync.Mutex // held while a game is loaded, so that none is loaded twice
	list    chan struct{}
	you     chan struct{}
	ended   chan struct{}
	workers sync.WaitGroup
}

// User is the account of a person.
type User struct {
	ID      string
	Name    string
	Guest   bool
	Teacher bool
}

// UserOf returns the user of an account's row, the zero User for nil and for administrators.
func UserOf(row *core.Record) User {
	if row == nil || row.Collection().Name != store.Users {
		return User{}
	}
	return User{row.Id, row.GetString("name"), row.GetBool("guest"), row.GetBool("teacher")}
}

// New returns a hall with all unfinished games of the database, whose clocks go on from the last
// sign of life. End it with Close.
func New(app core.App, config Config) (*Hall, error) {
	key, err := table.NewKey(rand.Reader)
	if err != nil {
		return nil, err
	}
	h := &Hall{app: app, config: config, key: key, begun: time.Now(), commands: limit.NewBuckets(commandBurst, commandRate), guesses: limit.NewGuesses(),
		games: map[string]*live{}, clients: map[*client]bool{}, people: map[string]User{}, untold: map[string]bool{}, list: make(chan struct{}, 1), you: make(chan struct{}, 1), ended: make(chan struct{})}
	if h.start, err = store.ReadClock(app); err != nil {
		return nil, fmt.Errorf("the lobby's clock: %w", err)
	}
	if h.school, err = store.ReadSchool(app); err != nil {
		return nil, fmt.Errorf("the school's settings: %w", err)
	}
	games, err := store.Unfinished(app)
	if err != nil {
		return nil, fmt.Errorf("unfinished games: %w", err)
	}
	for i := range games {
		if err := h.restore(&games[i]); err != nil {
			return nil, err
		}
	}
	h.queue = store.NewQueue(app, cmp.Or(config.Pace, store.Pace), func(tx core.App) error { return store.WriteClock(tx, h.now()) })
	h.bindHooks()
	for _, worker := range []func(){h.runClocks, h.runList, h.runYou, h.runAlive, h.runJanitor} {
		h.workers.Go(worker)
	}
	return h, nil
}

// Close ends the hall after everything that was accepted is stored.
func (h *Hall) Close() {
	h.mu.Lock()
	select {
	case <-h.ended:
		h.mu.Unlock()
		return
	default:
		close(h.ended)
	}
	h.mu.Unlock()
	h.workers.Wait()
	if err := h.queue.Do(func(core.App) error { return nil }); err != nil { // the last sign of life
		h.app.Logger().Error("the lobby's clock was not stored", "error", err)
	}
	h.queue.Close()
}

// Now returns the lobby's time, which stands still while the server is down.
func (h *Hall) Now() time.Duration { return h.now() }

func (h *Hall) now() time.Duration {
	if h.config.Now != nil {
		return h.start + h.config.Now()
	}
	return h.start + time.Since(h.begun)
}

// restore takes over a stored game. A game that cannot be replayed is closed rather than keeping the
// lobby from starting: somebody has changed its rows.
func (h *Hall) restore(g *store.Game) error {
	l, err := h.revive(g)
	if err == nil {
		h.add(l)
		return nil
	}
	h.app.Logger().Error("a stored game cannot go on, and is closed", "game", g.ID, "error", err)
	g.Closed = true
	return h.app.RunInTransaction(func(tx core.App) error {
		return errors.Join(store.ChangeGame(tx, g.Row), store.DeleteChoices(tx, g.ID))
	})
}

// revive makes a live game of a stored one.
func (h *Hall) revive(g *store.Game) (*live, error) {
	t, err := table.Restore(g.Row, g.Acts, g.Choices, h.key, h.now())
	if err != nil {
		return nil, err
	}
	return h.newLive(t, g.Title, g.Password), nil
}

// add puts a live game among the others.
func (h *Hall) add(l *live) {
	h.mu.Lock()
	h.games[l.id] = l
	h.mu.Unlock()
	h.changed()
}

// errGone is the error about a game that the lobby does not have.
var errGone = errors.New("there is no such game any more; allowed: one of the list")

// find returns a game, or the rematch of its rematch that is the last one. It loads a finished game.
func (h *Hall) find(id string) (*live, error) {
	for {
		l, err := h.findOne(id)
		if err != nil {
			return nil, err
		}
		next := l.nextID()
		if next == "" {
			return l, nil
		}
		id = next
	}
}

func (h *Hall) findOne(id string) (*live, error) {
	if l := h.inMemory(id); l != nil {
		return l.unlessClosed()
	}
	h.loading.Lock()
	defer h.loading.Unlock()
	if l := h.inMemory(id); l != nil {
		return l.unlessClosed()
	}
	g, err := store.FindGame(h.app, id)
	if err != nil {
		return nil, err
	}
	if g == nil || g.Closed || !g.Over {
		return nil, errGone // one that is not over is in memory, unless it is being opened just now
	}
	if h.countFinished() >= maxFinished {
		return nil, errors.New("too many finished games are looked at; allowed: to wait a moment")
	}
	l, err := h.revive(g)
	if err != nil {
		return nil, err
	}
	h.add(l)
	return l, nil
}

// unlessClosed returns the game, unless it was closed.
func (l *live) unlessClosed() (*live, error) {
	if l.entry.Load().closed {
		return nil, errGone
	}
	return l, nil
}

func (h *Hall) inMemory(id string) *live {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.games[id]
}

// all returns the games in memory.
func (h *Hall) all() []*live {
	h.mu.Lock()
	defer h.mu.Unlock()
	list := make([]*live, 0, len(h.games))
	for _, l := range h.games {
		list = append(list, l)
	}
	return list
}

func (h *Hall) countFinished() (n int) {
	for _, l := range h.all() {
		if l.entry.Load().over {
			n++
		}
	}
	return n
}

// person returns the account with an ID; its name is "" if it was deleted.
func (h *Hall) person(id string) User {
	h.mu.Lock()
	user, known := h.people[id]
	h.mu.Unlock()
	if known {
		return user
	}
	row, err := h.app.FindRecordById(store.Users, id)
	if err != nil {
		return User{ID: id}
	}
	user = UserOf(row)
	h.mu.Lock()
	if len(h.people) >= maxPeople {
		clear(h.people)
	}
	h.people[id] = user
	h.mu.Unlock()
	return user
}

// maxPeople bounds the cache of accounts.
const maxPeople = 20_000

// names returns the names of people.
func (h *Hall) names(users []string) []string {
	list := make([]string, len(users))
	for i, user := range users {
		list[i] = h.person(user).Name
	}
	return list
}

// School returns what the school allows.
func (h *Hall) School() store.School {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.school
}
