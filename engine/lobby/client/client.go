// Package client is a page's side of a lobby: it sends commands, keeps the realtime connection, and
// passes on to the page what the lobby reports. The browser is behind an interface, so all of it
// runs, and is tested, without one. It knows no rules: the server's state of a game counts.
//
// A connection lasts only while it is needed: while the page shows the lobby, plays or watches a
// game, or does not know yet who is signed in. When it is lost, the page learns that, and the
// client opens another one after waits that grow. A game survives that, a restart of the server,
// and a reload of the page. Moves that could not be sent wait for the next connection; the state
// that arrives then shows whether the server has them.
//
// Everything from the server is hostile until package lobby has decoded it. An answer that is not
// a lobby's, or that does not fit its command, counts as a lost connection.
package client

import (
	"errors"
	"sync"
	"time"

	"playout/engine/lobby"
	"playout/engine/peer/talk"
)

// Browser is what a Client needs of the browser. No method calls back before it has returned.
type Browser interface {
	// Post sends a command to lobby.CommandPath; Answered gets the answer under the same number.
	Post(n int, command []byte)
	// Connect opens a realtime connection, which replaces the one before. Connected, Heard and
	// Failed get its events under the same number.
	Connect(n int)
	// Disconnect closes the realtime connection, if there is one.
	Disconnect()
	// Subscribe sends the topics of the realtime connection that the server knows by an ID;
	// Subscribed learns under the connection's number whether the server has taken them.
	Subscribe(n int, id string, topics []string)
	// HangUp leaves a game with a friend that needs no server, and an invitation to one.
	HangUp()
	// Keep keeps a text for as long as the page's tab is open, also when it is loaded again; Kept
	// returns the one kept last, "" for none.
	Keep(text string)
	Kept() string
	// Say passes a lobby.Event on to the page, and SayFriend a talk.Event of its game.
	Say(event []byte)
	SayFriend(event []byte)
}

// Client is a page's side. Its methods may be called from any goroutine. Their times are those
// since any fixed moment.
type Client struct {
	mu      sync.Mutex
	browser Browser
	random  func() float64
	now     time.Duration

	link    link
	name    string // of the person who is signed in, "" for none
	known   bool   // name is the server's
	looking bool   // the page shows the lobby
	cut     bool   // the page knows that the lobby cannot be reached
	game    *game  // that the page plays or watches, nil for none
	posts   map[int]post
	posted  int // the number of the last command
	results results
}

// New returns a client without a connection. Random returns numbers from 0 to 1, so that the pages
// that a server has lost do not return all at once.
func New(browser Browser, random func() float64) *Client {
	return &Client{browser: browser, random: random, posts: map[int]post{}}
}

// enter locks the client at a time. The function that it returns does what is due and unlocks it.
func (c *Client) enter(now time.Duration) (leave func()) {
	c.mu.Lock()
	c.now = max(c.now, now)
	return func() {
		c.update()
		c.mu.Unlock()
	}
}

// Start connects to learn who is signed in, and returns to the page's game of before it was loaded
// again.
func (c *Client) Start(now time.Duration) {
	defer c.enter(now)()
	c.game = keptGame(c.browser.Kept())
}

// Look sets whether the page shows the lobby.
func (c *Client) Look(now time.Duration, on bool) {
	defer c.enter(now)()
	if c.looking = on; on && c.link.phase == waiting {
		c.link.due = c.now // a person waits
	}
}

// Busy reports whether Tick must be called about once a second.
func (c *Client) Busy() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.link.phase != off || len(c.results.list) > 0
}

// Tick lets time pass.
func (c *Client) Tick(now time.Duration) {
	defer c.enter(now)()
	c.checkLife()
}

// update connects, disconnects or subscribes, whichever is due, and sends results.
func (c *Client) update() {
	switch l := &c.link; {
	case !c.looking && c.game == nil && c.known:
		c.disconnect()
	case l.phase == off, l.phase == waiting && c.now >= l.due:
		c.connect()
	case l.phase == open:
		c.subscribe()
	}
	c.sendResult()
}

func (c *Client) say(e lobby.Event) { c.browser.Say(lobby.Encode(e)) }

func (c *Client) sayFriend(e talk.Event) { c.browser.SayFriend(talk.Encode(e)) }

// sayError reports that the lobby cannot be reached.
func (c *Client) sayError(why error) {
	c.cut = true
	c.say(lobby.Event{Error: &lobby.Error{Of: lobby.OfServer, Text: why.Error()}})
}

// The errors of a server that is none.
var (
	errAnswer = errors.New("the server's answer is not a lobby's; allowed: one that fits the command")
	errSilent = errors.New("the server is silent; allowed: a sign of life now and then")
)

// hearYou takes over who is signed in. The server knows a connection by the person who opened it:
// an answer that names another one renews it.
func (c *Client) hearYou(you *lobby.You, isAnswer bool) {
	changed := c.known && you.Name != c.name
	c.name, c.known = you.Name, true
	if changed && c.game != nil {
		c.leaveGame()
	}
	c.say(lobby.Event{You: you})
	if changed && isAnswer && (c.link.phase == opening || c.link.phase == open) {
		c.connect()
	}
}

// forgetYou asks the server again who is signed in, after an answer that it is nobody.
func (c *Client) forgetYou() {
	if c.game != nil {
		c.leaveGame()
	}
	c.known = false
	if c.link.phase == open {
		c.connect()
	}
}
