package hall

import (
	"errors"
	"reflect"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"playout/engine/cmd/lobby/limit"
	"playout/engine/cmd/lobby/store"
	"playout/engine/cmd/lobby/table"
	"playout/engine/lobby"
	"playout/engine/peer/message"
	"playout/engine/peer/talk"
)

// live is a game in memory, with everyone who looks at it.
type live struct {
	hall     *Hall
	id       string
	title    string // untrusted
	password string // hash, "" for none
	order    int    // greater for later games

	due   atomic.Int64 // when Advance has something to do, in ms of the lobby's time; 0 for never
	entry atomic.Pointer[entry]

	mu        sync.Mutex
	table     *table.Table
	followers map[*client]string // with the topic that each has subscribed to
	admitted  map[string]bool    // users who have given the password
	chats     map[string]*limit.Bucket
	quiet     time.Duration // since when there are no followers
	gone      bool          // it is not in memory any more
	next      *live         // the rematch
}

// entry is what the list needs of a game; it never changes.
type entry struct {
	lobby.Listed
	order  int
	people []string // users
	owner  string   // who has opened it, "" for a tournament's: a teacher opens many of these at once
	over   bool
	closed bool // without a result
}

// newLive returns a live game.
func (h *Hall) newLive(t *table.Table, title, password string) *live {
	h.mu.Lock()
	h.opened++
	order := h.opened
	h.mu.Unlock()
	l := &live{hall: h, order: order, id: t.Row().ID, title: title, password: password, table: t, followers: map[*client]string{}, admitted: map[string]bool{}, chats: map[string]*limit.Bucket{}, quiet: h.now()}
	l.describe()
	return l
}

// describe brings the game's entry in the list up to date.
func (l *live) describe() {
	row := l.table.Row()
	people := row.People()
	e := &entry{Listed: l.table.Listed(l.hall.names(people)), order: l.order, people: people, over: l.table.Over(), closed: row.Closed}
	if !row.Assigned {
		e.owner = row.Owner
	}
	e.Title, e.Locked = l.title, l.password != ""
	if before := l.entry.Swap(e); before == nil || !reflect.DeepEqual(before, e) {
		l.hall.changed()
	}
	l.setDue()
}

// setDue notes when time next changes something.
func (l *live) setDue() {
	at, ok := l.table.Due(l.hall.now())
	if !ok {
		l.due.Store(0)
		return
	}
	l.due.Store(max(1, (at + time.Millisecond - 1).Milliseconds()))
}

// nextID returns the ID of the rematch, "" for none.
func (l *live) nextID() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.next != nil {
		return l.next.id
	}
	return l.table.NextID()
}

// do carries out something in the game: it stores what has changed before anybody sees it. If that
// fails, nothing has changed.
func (l *live) do(action func(t *table.Table, now time.Duration) (table.Change, error)) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.gone {
		return errGone
	}
	return l.carryOut(action)
}

// carryOut is do with the game locked. What an action has changed counts even if it returns an
// error: a flag may have fallen before.
func (l *live) carryOut(action func(t *table.Table, now time.Duration) (table.Change, error)) error {
	now, undo := l.hall.now(), l.table.Save()
	c, refused := action(l.table, now)
	if err := l.store(&c, now); err != nil {
		undo()
		l.hall.app.Logger().Error("a change of a game was not stored", "game", l.id, "error", err)
		return errors.New("the lobby could not store it; allowed: to try again")
	}
	l.publish(&c, now)
	return refused
}

// store stores a change, with the first change of the rematch that it may have begun.
func (l *live) store(c *table.Change, now time.Duration) error {
	if c.Empty() {
		return nil
	}
	var first table.Change
	if c.Rematch != nil {
		var err error
		if first, err = c.Rematch.Start(now); err != nil {
			return err
		}
		c.Notes = append(c.Notes, first.Notes...)
	}
	var finished Finished
	var end store.End
	if c.JustEnded {
		finished, end = l.finished()
	}
	row := l.table.Row()
	return l.hall.queue.Do(func(tx core.App) error {
		if err := write(tx, row, c, now); err != nil {
			return err
		}
		if c.JustEnded {
			if err := store.EndGame(tx, row.ID, end); err != nil {
				return err
			}
			for _, hook := range l.hall.config.Finished {
				if err := hook(tx, finished); err != nil {
					return err
				}
			}
		}
		if c.Rematch == nil {
			return nil
		}
		next := c.Rematch.Row()
		if err := store.AddGame(tx, store.Game{Row: next, Title: l.title, Password: l.password}); err != nil {
			return err
		}
		first.Row = false
		return write(tx, next, &first, now)
	})
}

// write writes the change of one game.
func write(tx core.App, row table.Row, c *table.Change, now time.Duration) error {
	switch {
	case c.JustClosed && !row.Begun:
		return store.DeleteGame(tx, row.ID)
	case c.Row:
		if err := store.ChangeGame(tx, row); err != nil {
			return err
		}
	}
	if c.NoChoices {
		if err := store.DeleteChoices(tx, row.ID); err != nil {
			return err
		}
	}
	if err := store.PutChoices(tx, row.ID, c.Choices); err != nil {
		return err
	}
	return store.AddActs(tx, row.ID, c.From, c.Acts, now)
}

// finished returns the report of the game that has just ended.
func (l *live) finished() (Finished, store.End) {
	row := l.table.Row()
	result, _ := l.table.Result()
	record := l.table.Record()
	f := Finished{ID: row.ID, Title: l.title, Game: row.Game, Base: record.Game.Spec().ID, Control: row.Control, Start: row.Start, Plies: record.Len(), How: result.How, Ended: time.Now().UTC()}
	for number, p := range row.Players {
		user := l.hall.person(p.User)
		player := Player{User: p.User, Name: user.Name, Guest: user.Guest, Agent: p.Agent}
		for seat, of := range row.Seats {
			if of == number {
				player.Seats = append(player.Seats, seat)
				player.Return = result.Returns[seat]
			}
		}
		f.Players = append(f.Players, player)
	}
	slices.SortFunc(f.Players, func(a, b Player) int { return a.Seats[0] - b.Seats[0] })
	return f, store.End{Outcome: store.Outcome{How: result.How, Seat: result.Seat, Returns: result.Returns}, Moves: record.String(), Seed: record.Seed, At: f.Ended}
}

// publish sends people what a stored change is to them.
func (l *live) publish(c *table.Change, now time.Duration) {
	before := l.entry.Load().people
	if c.Row {
		l.describe()
	} else {
		l.setDue()
	}
	for _, n := range c.Notes {
		l.sendNote(n)
	}
	if c.Rematch != nil {
		l.follow(c.Rematch, now)
		return
	}
	if c.State {
		l.sendStates(now)
	}
	if c.Row {
		l.hall.tell(append(slices.Clip(before), l.entry.Load().people...))
	}
}

// sendNote sends a note to the pages of some people.
func (l *live) sendNote(n table.Note) {
	for c, topic := range l.followers {
		if slices.Contains(n.To, c.userID()) {
			c.sendGame(topic, talk.Event{Note: &n.Note})
		}
	}
}

// sendStates sends everyone the game as they see it.
func (l *live) sendStates(now time.Duration) {
	states := map[int]*talk.State{}
	names := l.hall.names(l.people())
	for c, topic := range l.followers {
		viewer := l.table.Viewer(c.userID())
		if states[viewer] == nil {
			s := l.table.State(now, viewer, names)
			states[viewer] = &s
		}
		c.sendGame(topic, talk.Event{State: states[viewer]})
	}
}

func (l *live) people() []string {
	row := l.table.Row()
	return row.People()
}

// follow makes the rematch a game of the hall, and takes everyone along: the topic of the old game
// then carries the events of the new one.
func (l *live) follow(t *table.Table, now time.Duration) {
	next := l.hall.newLive(t, l.title, l.password)
	next.followers, next.admitted, next.chats = l.followers, l.admitted, l.chats
	l.followers, l.next = map[*client]string{}, next
	next.mu.Lock()
	defer next.mu.Unlock()
	l.hall.add(next)
	next.sendStates(now)
	l.hall.tell(next.people())
}

// subscribe makes a client a follower under a topic, and sends it the whole state. It returns an error
// if there is no game that the client may see.
func (l *live) subscribe(c *client, topic string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	user := c.userID()
	if l.gone || !l.maySee(user) {
		return errGone
	}
	if !c.joins(l, topic) {
		return errGone
	}
	l.followers[c] = topic
	err := l.carryOut(func(t *table.Table, now time.Duration) (table.Change, error) { return t.SetHere(now, user, true) })
	s := l.table.State(l.hall.now(), l.table.Viewer(user), l.hall.names(l.people()))
	c.sendGame(topic, talk.Event{State: &s})
	if n := l.table.Asked(user); n != nil {
		c.sendGame(topic, talk.Event{Note: n})
	}
	return err
}

// maySee reports whether a user may see the game.
func (l *live) maySee(user string) bool {
	return user != "" && (l.password == "" || l.table.Has(user) || l.admitted[user])
}

// unsubscribe ends a client's following under a topic, in the rematch if it was taken along there.
func (l *live) unsubscribe(c *client, topic string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.next != nil {
		l.next.unsubscribe(c, topic)
		return
	}
	if l.followers[c] != topic {
		return
	}
	delete(l.followers, c)
	if len(l.followers) == 0 {
		l.quiet = l.hall.now()
	}
	user := c.userID()
	if l.isHere(user) {
		return
	}
	if err := l.carryOut(func(t *table.Table, now time.Duration) (table.Change, error) { return t.SetHere(now, user, false) }); err != nil {
		l.hall.app.Logger().Error("a page's end was not noted", "game", l.id, "error", err)
	}
}

// isHere reports whether a page of a user follows the game.
func (l *live) isHere(user string) bool {
	for c := range l.followers {
		if c.userID() == user {
			return true
		}
	}
	return false
}

// say passes a chat message of a player on to everyone.
func (l *live) say(user User, text string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	text = message.Clean(text, message.MaxChat+1)
	switch {
	case l.gone || !l.table.Has(user.ID):
		return errors.New("only players write; allowed: to read")
	case !l.hall.School().Chat:
		return errors.New("the school has switched the chat off; allowed: to play")
	}
	if err := message.CheckText("chat message", text, message.MaxChat); err != nil || text == "" {
		return err
	}
	bucket := l.chats[user.ID]
	if bucket == nil {
		bucket = new(limit.Bucket)
		l.chats[user.ID] = bucket
	}
	if !bucket.Take(l.hall.now(), chatBurst, chatRate) {
		return errors.New("too many chat messages; allowed: one every two seconds")
	}
	chat := talk.Chat{Player: l.table.Viewer(user.ID), Name: user.Name, Text: text}
	for c, topic := range l.followers {
		copied := chat
		copied.Mine = c.userID() == user.ID
		c.sendGame(topic, talk.Event{Chat: &copied})
	}
	return nil
}
