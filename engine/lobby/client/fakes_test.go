package client_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"playout/engine/lobby"
	"playout/engine/lobby/client"
	"playout/engine/peer/talk"
)

// browser is a page with its client: it notes what the client asks of it, and a test answers.
type browser struct {
	t      *testing.T
	client *client.Client
	now    time.Duration

	posts         map[int]lobby.Command // without an answer
	lastPost      int
	link          int // number of the connection, 0 for none
	topics        []string
	subscribes    int
	kept          string
	hungUp        int
	said          []lobby.Event
	friend        []talk.Event
	state         talk.State // of the page's game
	connectsSoFar int
}

// newBrowser returns a page that was loaded with a kept text.
func newBrowser(t *testing.T, kept string) *browser {
	b := &browser{t: t, posts: map[int]lobby.Command{}, kept: kept}
	b.load()
	return b
}

// load loads the page, perhaps again: only the kept text stays.
func (b *browser) load() {
	kept := b.kept
	*b = browser{t: b.t, now: b.now, posts: map[int]lobby.Command{}, kept: kept, connectsSoFar: b.connectsSoFar}
	b.client = client.New(b, func() float64 { return .5 })
	b.client.Start(b.now)
}

func (b *browser) Post(n int, command []byte) {
	c, err := lobby.DecodeCommand(command)
	if err != nil {
		b.t.Fatalf("the client posts %s: %v", command, err)
	}
	b.posts[n], b.lastPost = c, n
}

func (b *browser) Connect(n int) {
	b.link, b.topics = n, nil
	b.connectsSoFar++
}

func (b *browser) Disconnect() { b.link, b.topics = 0, nil }

func (b *browser) Subscribe(n int, id string, topics []string) {
	if n != b.link {
		b.t.Fatalf("topics for connection %d, want for %d", n, b.link)
	}
	b.topics = slices.Clone(topics)
	b.subscribes++
}

func (b *browser) HangUp()          { b.hungUp++ }
func (b *browser) Keep(text string) { b.kept = text }
func (b *browser) Kept() string     { return b.kept }

func (b *browser) Say(event []byte) {
	e, err := lobby.DecodeEvent(event)
	if err != nil {
		b.t.Fatalf("the client says %s: %v", event, err)
	}
	b.said = append(b.said, e)
}

func (b *browser) SayFriend(event []byte) {
	e, err := talk.DecodeEvent(event)
	if err != nil {
		b.t.Fatalf("the client says %s: %v", event, err)
	}
	if b.friend = append(b.friend, e); e.State != nil {
		b.state = *e.State
	}
}

// command sends a command of the page.
func (b *browser) command(c lobby.Command) { b.client.Command(b.now, lobby.Encode(c)) }

// send sends a command for the page's game, and reports whether it was one of the lobby's.
func (b *browser) send(c talk.Command) bool { return b.client.Friend(b.now, talk.Encode(c)) }

// connected lets the connection open, and the server take its topics.
func (b *browser) connected() {
	b.client.Connected(b.now, b.link, fmt.Sprintf("id%d", b.link))
	b.subscribed()
}

func (b *browser) subscribed() { b.client.Subscribed(b.now, b.link, nil) }

// answer answers the last command.
func (b *browser) answer(e lobby.Event) {
	delete(b.posts, b.lastPost)
	b.client.Answered(b.now, b.lastPost, lobby.Encode(e), nil)
}

// hear passes an event of the connection on to the client.
func (b *browser) hear(e lobby.Event) { b.client.Heard(b.now, b.link, lobby.Encode(e)) }

// wait lets time pass.
func (b *browser) wait(d time.Duration) {
	for end := b.now + d; b.now < end; {
		b.now = min(end, b.now+time.Second)
		b.client.Tick(b.now)
	}
}

// lastSaid returns the last event for the page, a zero one for none.
func (b *browser) lastSaid() lobby.Event {
	if len(b.said) == 0 {
		return lobby.Event{}
	}
	return b.said[len(b.said)-1]
}

// errors counts the page's reports that the lobby cannot be reached.
func (b *browser) errors() (n int) {
	for _, e := range b.said {
		if e.Error != nil && e.Error.Of == lobby.OfServer {
			n++
		}
	}
	return n
}
