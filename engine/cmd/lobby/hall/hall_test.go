package hall

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/subscriptions"

	"playout/engine/cmd/lobby/store"
	"playout/engine/cmd/lobby/table"
	"playout/engine/lobby"
	"playout/engine/peer/talk"
)

// world is a hall with a database and a time of its own.
type world struct {
	*Hall
	t    *testing.T
	path string

	mu  sync.Mutex
	now time.Duration
}

func newWorld(t *testing.T) *world {
	t.Helper()
	w := &world{t: t, path: t.TempDir()}
	w.open()
	t.Cleanup(w.close)
	return w
}

func (w *world) open() {
	w.t.Helper()
	app, err := store.Open(w.path)
	if err != nil {
		w.t.Fatal(err)
	}
	w.now = 0
	w.Hall, err = New(app, Config{Pace: time.Millisecond, Now: func() time.Duration {
		w.mu.Lock()
		defer w.mu.Unlock()
		return w.now
	}})
	if err != nil {
		w.t.Fatal(err)
	}
}

func (w *world) close() {
	w.Hall.Close()
	if err := store.Close(w.app); err != nil {
		w.t.Error(err)
	}
}

// pass lets time pass, and then does what the janitor does.
func (w *world) pass(d time.Duration) {
	w.mu.Lock()
	w.now += d
	w.mu.Unlock()
	w.tidy()
}

// user makes an account.
func (w *world) user(name string, guest bool) User {
	w.t.Helper()
	users, err := w.app.FindCachedCollectionByNameOrId(store.Users)
	if err != nil {
		w.t.Fatal(err)
	}
	row := core.NewRecord(users)
	row.Set("name", name)
	row.Set("guest", guest)
	row.SetRandomPassword()
	if err := w.app.Save(row); err != nil {
		w.t.Fatal(err)
	}
	return UserOf(row)
}

// must carries out a command that is not refused.
func (w *world) must(user User, c lobby.Command) lobby.Event {
	w.t.Helper()
	e := w.Do(user, c)
	if e.Error != nil {
		w.t.Fatalf("%s of %s is refused: %s", lobby.Encode(c), user.Name, e.Error.Text)
	}
	return e
}

// game opens an Othello game of two people, and lets the second come.
func (w *world) game(first, second User) string {
	w.t.Helper()
	id := w.must(first, lobby.Command{Open: &lobby.Open{Title: "x", Game: "othello", Seats: []string{lobby.Me, ""}}}).Entered.ID
	w.must(second, lobby.Command{Join: &lobby.Enter{ID: id}})
	return id
}

// page connects a page of a user to a game. Its events are read by nobody.
func (w *world) page(user User, id string) *client {
	w.t.Helper()
	c := &client{DefaultClient: subscriptions.NewDefaultClient(), hall: w.Hall, gone: make(chan struct{}), end: func() {}, topics: map[string]*live{}, wake: make(chan struct{}, 1), user: user}
	l, err := w.find(id)
	if err == nil {
		err = l.subscribe(c, lobby.GameTopic(id))
	}
	if err != nil {
		w.t.Fatal(err)
	}
	return c
}

// has reports whether the hall has an unfinished game.
func (w *world) has(id string) bool {
	return len(w.entries(func(e *entry) bool { return e.ID == id })) == 1
}

func play(id, seat, move string) lobby.Command {
	return lobby.Command{Game: &lobby.Game{ID: id, Command: talk.Command{Play: &talk.Play{Seat: seat, Move: move}}}}
}

// Games that nobody needs end by themselves: those that wait for players after a day without their
// own, those that all have left after an hour, and those without a move after two weeks. Others stay.
func TestAbandonedGames(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.user("ann", false), w.user("bob", false)
	open := func() string {
		return w.must(ann, lobby.Command{Open: &lobby.Open{Title: "x", Game: "othello", Seats: []string{lobby.Me, ""}}}).Entered.ID
	}
	waiting, watched, running, left := open(), open(), w.game(ann, bob), w.game(ann, bob)
	page := w.page(ann, watched)
	for _, id := range []string{running, left} {
		for _, user := range []User{ann, bob} {
			c := w.page(user, id)
			defer w.disconnect(c)
		}
	}
	for _, user := range []User{ann, bob} {
		w.must(user, lobby.Command{Game: &lobby.Game{ID: left, Command: talk.Command{Leave: &talk.Leave{}}}})
	}
	assigned, err := w.OpenFor(Assigned{Title: "x", Game: "othello", Users: []string{ann.ID, bob.ID}, Owner: ann.ID}, nil)
	if err != nil {
		t.Fatal(err)
	}
	expect := func(after string, want ...string) {
		t.Helper()
		var got []string
		for id, name := range map[string]string{waiting: "waiting", watched: "watched", running: "running", left: "left", assigned: "assigned"} {
			if w.has(id) {
				got = append(got, name)
			}
		}
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("after %s the games are %v, want %v", after, got, want)
		}
	}
	w.pass(leftTime - time.Second)
	expect("an hour", "assigned", "left", "running", "waiting", "watched")
	w.pass(2 * time.Second)
	expect("a little more", "assigned", "running", "waiting", "watched")
	w.pass(openTime)
	expect("a day", "assigned", "running", "watched")
	w.must(ann, play(running, "black", "f5"))
	w.pass(idleTime - openTime)
	expect("two weeks without a move in some", "running")
	w.disconnect(page)
	w.pass(openTime - time.Second)
	expect("nearly a day more", "running")
	w.pass(2 * time.Second)
	expect("two weeks without a move")
	if e := w.Do(ann, lobby.Command{Join: &lobby.Enter{ID: running}}); e.Error == nil || e.Error.Of != lobby.OfGone {
		t.Errorf("joining a closed game is answered with %s, want that it is gone", lobby.Encode(e))
	}
}

// A finished game that nobody looks at leaves the memory, and comes back when somebody does.
func TestFinishedGames(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.user("ann", false), w.user("bob", false)
	id := w.game(ann, bob)
	pages := []*client{w.page(ann, id), w.page(bob, id)}
	w.must(ann, play(id, "black", "f5"))
	w.must(ann, lobby.Command{Game: &lobby.Game{ID: id, Command: talk.Command{Resign: &talk.Seat{Seat: "black"}}}})
	if w.has(id) || w.inMemory(id) == nil {
		t.Fatal("a game that has just ended is unfinished, or forgotten")
	}
	w.pass(2 * keepTime)
	if w.inMemory(id) == nil {
		t.Fatal("a finished game that people look at is forgotten")
	}
	for _, page := range pages {
		w.disconnect(page)
	}
	w.pass(2 * keepTime)
	if w.inMemory(id) != nil {
		t.Fatal("a finished game that nobody looks at stays in memory")
	}
	w.must(bob, lobby.Command{Join: &lobby.Enter{ID: id}})
	l := w.inMemory(id)
	if l == nil {
		t.Fatal("a finished game does not come back")
	}
	if s := l.table.State(w.Now(), 1, []string{"ann", "bob"}); s.How != "resigned" || !slices.Equal(s.Moves, []string{"f5"}) {
		t.Errorf("the game comes back as %+v", s)
	}
}

// The accounts of guests go after a week, unless the guest is here or plays.
func TestGuestsGo(t *testing.T) {
	w := newWorld(t)
	away, plays, member := w.user("guest-1", true), w.user("guest-2", true), w.user("ann", false)
	w.must(plays, lobby.Command{Open: &lobby.Open{Title: "x", Game: "othello", Seats: []string{lobby.Me, ""}}})
	exists := func(user User) bool { return w.person(user.ID).Name != "" }
	w.tidyGuests()
	if !exists(away) {
		t.Fatal("a guest of today is deleted")
	}
	if _, err := w.app.DB().NewQuery("UPDATE {{users}} SET [[updated]] = '2001-01-01 00:00:00.000Z'").Execute(); err != nil {
		t.Fatal(err)
	}
	w.tidyGuests()
	if exists(away) || !exists(plays) || !exists(member) {
		t.Errorf("after a week the guest who is away exists: %v, who plays: %v, an account: %v; want false, true, true", exists(away), exists(plays), exists(member))
	}
}

// The list holds the newest games, and counts the others.
func TestLongList(t *testing.T) {
	w := newWorld(t)
	users := []User{}
	for i := range 6 {
		users = append(users, w.user(fmt.Sprintf("user%d", i), false))
	}
	var last string
	for i := range lobby.MaxListed + 10 {
		last = w.must(users[i%len(users)], lobby.Command{Open: &lobby.Open{Title: strings.Repeat("<é", 30), Game: "othello", Seats: []string{lobby.Me, ""}}}).Entered.ID
	}
	e, err := lobby.DecodeEvent(w.encodeList())
	if err != nil || e.List == nil {
		t.Fatalf("the list is not an event: %v", err)
	}
	if n := len(e.List.Games); n != lobby.MaxListed || e.List.More != 10 || e.List.Games[0].ID != last {
		t.Errorf("the list has %d games and %d more, the first of them %s; want %d, 10, the newest", n, e.List.More, e.List.Games[0].ID, lobby.MaxListed)
	}
}

// The lobby's time goes on from the last sign of life, so that the time of the running turn counts up
// to then, and not the time while the server was down.
func TestTimeOfTurn(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.user("ann", false), w.user("bob", false)
	id := w.must(ann, lobby.Command{Open: &lobby.Open{Title: "x", Game: "othello", Control: "5m", Seats: []string{lobby.Me, ""}}}).Entered.ID
	w.must(bob, lobby.Command{Join: &lobby.Enter{ID: id}})
	w.page(ann, id)
	w.page(bob, id)
	w.pass(10 * time.Second)
	w.must(ann, play(id, "black", "f5"))
	w.pass(20 * time.Second)
	left := func() []int {
		l := w.inMemory(id)
		l.mu.Lock()
		defer l.mu.Unlock()
		return l.table.State(w.Now(), -1, []string{"ann", "bob"}).Clocks.Left
	}
	want := []int{290_000, 280_000}
	for range 2 {
		if got := left(); !slices.Equal(got, want) {
			t.Fatalf("the clocks have %v, want %v", got, want)
		}
		w.close()
		w.open()
	}
	w.pass(280*time.Second + time.Second)
	deadline := time.Now().Add(10 * time.Second)
	for l := w.inMemory(id); !l.entry.Load().over; time.Sleep(10 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal("white's flag does not fall")
		}
	}
}

// A slow page gets the last state of each kind, and the last notes; its mailbox is bounded.
func TestMailbox(t *testing.T) {
	c := &client{wake: make(chan struct{}, 1)}
	for i := range 10 * maxWaiting {
		c.send("", []byte(fmt.Sprint("note ", i)))
		c.send("a", []byte(fmt.Sprint("a ", i)))
		c.send("b", []byte(fmt.Sprint("b ", i)))
	}
	var got []string
	for l, ok := c.take(); ok; l, ok = c.take() {
		got = append(got, string(l.data))
	}
	last := 10*maxWaiting - 1
	if len(got) != maxWaiting+2 || got[0] != fmt.Sprint("note ", last+1-maxWaiting) || !slices.Equal(got[len(got)-3:], []string{fmt.Sprint("note ", last), fmt.Sprint("a ", last), fmt.Sprint("b ", last)}) {
		t.Errorf("%d letters wait, %v; want the last %d notes and one state of each kind", len(got), got, maxWaiting)
	}
}

// A game whose stored acts have been damaged is closed, and keeps the lobby from nothing.
func TestDamagedGame(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.user("ann", false), w.user("bob", false)
	good, bad := w.game(ann, bob), w.game(ann, bob)
	for _, id := range []string{good, bad} {
		w.page(ann, id)
		w.page(bob, id)
		w.must(ann, play(id, "black", "f5"))
	}
	if _, err := w.app.DB().NewQuery("UPDATE {{acts}} SET [[act]] = replace([[act]], 'f5', 'a1') WHERE [[game]] = '" + bad + "'").Execute(); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		w.close()
		w.open()
		if !w.has(good) || w.has(bad) {
			t.Errorf("after a start the good game is there: %v, the damaged one: %v; want true, false", w.has(good), w.has(bad))
		}
	}
}

// An error of the time's passing does not end the game, nor the other games.
func TestAdvanceRetries(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.user("ann", false), w.user("bob", false)
	l := w.inMemory(w.game(ann, bob))
	if err := l.do(func(*table.Table, time.Duration) (table.Change, error) { return table.Change{}, errGone }); err != errGone {
		t.Errorf("an action's error is returned as %v, want %v", err, errGone)
	}
	l.mu.Lock()
	l.gone = true
	l.mu.Unlock()
	l.advance()
	if due := l.due.Load(); due != 0 {
		t.Errorf("a game that is gone is due at %d, want never", due)
	}
}
