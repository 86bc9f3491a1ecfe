package hall

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/subscriptions"

	"playout/engine/cmd/lobby/store"
	"playout/engine/lobby"
	"playout/engine/peer/talk"
)

// Bounds of a connection.
const (
	maxConnection = 12 * time.Hour   // then the page connects again
	maxSilence    = 2 * time.Minute  // without an event; there is a sign of life more often
	maxWrite      = 30 * time.Second // that the network may take for an event
	maxWaiting    = 64               // notes and chat messages that wait for the network
	maxTopics     = 8
)

// client is a page's realtime connection. What it is sent waits in a bounded mailbox, so that a slow
// network delays nobody else: only the last state of each kind waits, and the last notes and chat
// messages.
//
// It is PocketBase's client with a channel that is never closed: PocketBase's own panics if it is
// closed while something waits to be sent, and recovers, which is a data race.
type client struct {
	*subscriptions.DefaultClient
	hall    *Hall
	channel chan subscriptions.Message
	gone    chan struct{} // closed at the end
	end     context.CancelFunc

	subscribing sync.Mutex // held while its subscriptions change

	mu     sync.Mutex
	user   User
	token  string // of the session
	inHall bool
	topics map[string]*live // with the game that was subscribed to under each
	mail   []letter
	wake   chan struct{}
	closed bool
}

// Channel implements subscriptions.Client.
func (c *client) Channel() chan subscriptions.Message { return c.channel }

// Send implements subscriptions.Client: it waits for the network.
func (c *client) Send(m subscriptions.Message) {
	select {
	case c.channel <- m:
	case <-c.gone:
	}
}

// Discard implements subscriptions.Client. It ends the connection.
func (c *client) Discard() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.closed {
		c.closed, c.mail = true, nil
		close(c.gone)
		c.end()
	}
}

// IsDiscarded implements subscriptions.Client.
func (c *client) IsDiscarded() bool {
	select {
	case <-c.gone:
		return true
	default:
		return false
	}
}

// letter is an event that waits.
type letter struct {
	kind string // a letter replaces one of the same kind, "" for none
	data []byte
}

func (c *client) userID() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.user.ID
}

// send puts an event into the mailbox.
func (c *client) send(kind string, data []byte) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed {
		return
	}
	if kind != "" {
		c.mail = slices.DeleteFunc(c.mail, func(l letter) bool { return l.kind == kind })
	} else if notes := c.waitingNotes(); notes >= maxWaiting {
		first := slices.IndexFunc(c.mail, func(l letter) bool { return l.kind == "" })
		c.mail = slices.Delete(c.mail, first, first+1)
	}
	c.mail = append(c.mail, letter{kind, data})
	select {
	case c.wake <- struct{}{}:
	default:
	}
}

// waitingNotes counts the letters that replace no others.
func (c *client) waitingNotes() (n int) {
	for _, l := range c.mail {
		if l.kind == "" {
			n++
		}
	}
	return n
}

// sendGame sends an event of a game.
func (c *client) sendGame(topic string, e talk.Event) {
	kind := ""
	if e.State != nil {
		kind = topic
	}
	c.send(kind, lobby.Encode(lobby.Event{Friend: &lobby.Friend{ID: lobby.GameOfTopic(topic), Event: e}}))
}

// drain passes the mailbox on to the connection, until it has ended.
func (c *client) drain() {
	for {
		select {
		case <-c.gone:
			return
		case <-c.wake:
		}
		for l, ok := c.take(); ok; l, ok = c.take() {
			c.Send(subscriptions.Message{Name: lobby.EventName, Data: l.data})
		}
	}
}

// take takes the first letter out of the mailbox; ok is false if there is none.
func (c *client) take() (l letter, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.mail) == 0 {
		return l, false
	}
	l, c.mail = c.mail[0], c.mail[1:]
	return l, true
}

// joins notes that the client is about to follow a game; it reports false if the connection has
// ended.
func (c *client) joins(l *live, topic string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.closed {
		c.topics[topic] = l
	}
	return !c.closed
}

// onConnect serves a realtime connection until it ends.
//
// PocketBase refuses subscriptions from another network address than the connection's, if its client
// knows that. This one does not: a phone's address changes, and a client's ID cannot be guessed.
func (h *Hall) onConnect(e *core.RealtimeConnectRequestEvent) error {
	ctx, cancel := context.WithCancel(e.Request.Context())
	defer cancel()
	c := &client{DefaultClient: subscriptions.NewDefaultClient(), hall: h, channel: make(chan subscriptions.Message), gone: make(chan struct{}), end: cancel,
		topics: map[string]*live{}, wake: make(chan struct{}, 1)}
	e.Request, e.Client, e.MaxTimeout, e.IdleTimeout = e.Request.WithContext(ctx), c, maxConnection, maxSilence
	h.mu.Lock()
	full := len(h.clients) >= maxConnections
	if !full {
		h.clients[c] = true
	}
	h.mu.Unlock()
	if full {
		return e.Error(http.StatusServiceUnavailable, "too many pages are connected; allowed: to try again later", nil)
	}
	go c.drain()
	defer h.disconnect(c)
	return e.Next()
}

// onMessage bounds the time that a message may take.
func onMessage(e *core.RealtimeMessageEvent) error {
	err := http.NewResponseController(e.Response).SetWriteDeadline(time.Now().Add(maxWrite))
	if err != nil && !errors.Is(err, http.ErrNotSupported) {
		return err
	}
	return e.Next()
}

// disconnect forgets a connection that has ended.
func (h *Hall) disconnect(c *client) {
	h.mu.Lock()
	delete(h.clients, c)
	h.mu.Unlock()
	c.Discard()
	c.mu.Lock()
	topics := c.topics
	c.topics = nil
	c.mu.Unlock()
	for topic, l := range topics {
		l.unsubscribe(c, topic)
	}
}

// onSubscribe lets a page subscribe to what its person may see. Topics that it may not see, or that
// do not exist, are left out without an error, which would tell which games exist; the page learns
// from an empty state that it has no such game.
func (h *Hall) onSubscribe(e *core.RealtimeSubscribeRequestEvent) error {
	c, is := e.Client.(*client)
	if !is || e.HasSuperuserAuth() {
		return e.Next()
	}
	c.subscribing.Lock()
	defer c.subscribing.Unlock()
	user := UserOf(e.Auth)
	if user.ID != "" && !h.commands.Take(h.now(), user.ID) {
		return e.TooManyRequestsError("too many subscriptions; allowed: to wait a moment", nil)
	}
	var topics []string
	for _, topic := range e.Subscriptions {
		if (topic == lobby.Hall || lobby.ValidID(lobby.GameOfTopic(topic))) && !slices.Contains(topics, topic) && len(topics) < maxTopics {
			topics = append(topics, topic)
		}
	}
	e.Subscriptions = topics
	c.mu.Lock()
	another := c.user.ID != user.ID
	c.mu.Unlock()
	if another {
		c.unsubscribeExcept(nil)
	}
	c.mu.Lock()
	c.user, c.token = user, e.Request.Header.Get("Authorization")
	c.mu.Unlock()
	if err := e.Next(); err != nil {
		return err
	}
	c.unsubscribeExcept(topics)
	for _, topic := range topics {
		h.subscribe(c, topic)
	}
	return nil
}

// unsubscribeExcept ends all subscriptions besides some.
func (c *client) unsubscribeExcept(topics []string) {
	c.mu.Lock()
	ended := map[string]*live{}
	for topic, l := range c.topics {
		if !slices.Contains(topics, topic) {
			ended[topic] = l
			delete(c.topics, topic)
		}
	}
	c.inHall = c.inHall && slices.Contains(topics, lobby.Hall)
	c.mu.Unlock()
	for topic, l := range ended {
		l.unsubscribe(c, topic)
	}
}

// subscribe begins a subscription, unless there is one already.
func (h *Hall) subscribe(c *client, topic string) {
	c.mu.Lock()
	signedIn, has := c.user.ID != "", c.topics[topic] != nil || topic == lobby.Hall && c.inHall
	if topic == lobby.Hall {
		c.inHall = true
	}
	c.mu.Unlock()
	switch {
	case has:
	case topic == lobby.Hall:
		h.greet(c)
	default:
		err := errGone
		var l *live
		if signedIn { // nobody else sees a game
			l, err = h.find(lobby.GameOfTopic(topic))
		}
		if err == nil {
			err = l.subscribe(c, topic)
		}
		if err != nil {
			c.sendGame(topic, talk.Event{State: &talk.State{}})
		}
	}
}

// SignedOut ends the connections of a session, whose pages connect again without it.
func (h *Hall) SignedOut(token string) {
	h.closeConnections(func(c *client) bool { return c.token == token && token != "" })
}

// closeConnections ends connections that fulfil a condition.
func (h *Hall) closeConnections(ends func(c *client) bool) {
	for _, c := range h.connections() {
		c.mu.Lock()
		closes := ends(c)
		c.mu.Unlock()
		if closes {
			c.Discard()
		}
	}
}

func (h *Hall) connections() []*client {
	h.mu.Lock()
	defer h.mu.Unlock()
	list := make([]*client, 0, len(h.clients))
	for c := range h.clients {
		list = append(list, c)
	}
	return list
}

// bindHooks binds the hall to PocketBase's events.
func (h *Hall) bindHooks() {
	h.app.OnRealtimeConnectRequest().BindFunc(h.onConnect)
	h.app.OnRealtimeSubscribeRequest().BindFunc(h.onSubscribe)
	h.app.OnRealtimeMessageSend().BindFunc(onMessage)
	h.app.OnRecordAfterUpdateSuccess(store.Settings).BindFunc(func(e *core.RecordEvent) error {
		if school, err := store.ReadSchool(e.App); err == nil {
			h.mu.Lock()
			h.school = school
			h.mu.Unlock()
			for _, c := range h.connections() {
				h.sendYou(c)
			}
		}
		return e.Next()
	})
	h.app.OnRecordAfterUpdateSuccess(store.Users).BindFunc(func(e *core.RecordEvent) error {
		h.forgetPerson(e.Record.Id)
		if e.Record.GetString("name") != e.Record.Original().GetString("name") {
			h.background(func() { h.rename(e.Record.Id) })
		}
		if e.Record.TokenKey() != e.Record.Original().TokenKey() { // another password, for example
			h.closeConnections(func(c *client) bool { return c.user.ID == e.Record.Id })
		}
		return e.Next()
	})
	h.app.OnRecordAfterDeleteSuccess(store.Users).BindFunc(func(e *core.RecordEvent) error {
		id := e.Record.Id
		h.forgetPerson(id)
		h.closeConnections(func(c *client) bool { return c.user.ID == id })
		h.background(func() { h.leaveAll(id) })
		return e.Next()
	})
	h.app.OnRecordAfterDeleteSuccess(store.Games).BindFunc(func(e *core.RecordEvent) error {
		id := e.Record.Id
		h.background(func() { h.remove(id) })
		return e.Next()
	})
}

// background does something that waits for games or for the database, outside the transaction in which
// a hook may run, unless the hall has ended.
func (h *Hall) background(do func()) {
	h.mu.Lock()
	defer h.mu.Unlock()
	select {
	case <-h.ended:
	default:
		h.workers.Go(do)
	}
}

func (h *Hall) forgetPerson(id string) {
	h.mu.Lock()
	delete(h.people, id)
	h.mu.Unlock()
}
