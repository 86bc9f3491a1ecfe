// Package lobbytest is the kit for tests of a whole lobby: a server with a database of its own, and
// pages that speak to it over HTTP as browsers do.
package lobbytest

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/cookiejar"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"golang.org/x/crypto/bcrypt"

	"playout/engine/cmd/lobby/hall"
	"playout/engine/cmd/lobby/server"
	"playout/engine/cmd/lobby/store"
	"playout/engine/lobby"
	"playout/engine/peer/talk"
)

// Password is the password of every account that pages make.
const Password = "correct horse"

// Patience is how long a page waits for an event that must come.
const Patience = 20 * time.Second

// Lobby is a running server.
type Lobby struct {
	*server.Server
	URL  string
	Data string // folder of its data

	address string
	config  server.Config
	stop    func()
}

// Start starts a lobby with a new database, which ends with the test.
func Start(t testing.TB, change ...func(*server.Config)) *Lobby {
	t.Helper()
	site := t.TempDir()
	for name, text := range map[string]string{"index.html": "<title>Playout</title>", "404.html": "missing", "app.0123456789ab.js": "1"} {
		if err := os.WriteFile(filepath.Join(site, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	l := &Lobby{Data: t.TempDir(), address: "127.0.0.1:0"}
	l.config = server.Config{Site: site, Data: l.Data, Out: io.Discard, Hall: hall.Config{Pace: time.Millisecond}}
	for _, f := range change {
		f(&l.config)
	}
	l.Begin(t)
	t.Cleanup(func() { l.End(t) })
	return l
}

// At returns a lobby that another process serves at an address; only its pages can be used.
func At(url string) *Lobby { return &Lobby{URL: url} }

// Begin starts the server on its data, after End.
func (l *Lobby) Begin(t testing.TB) {
	t.Helper()
	s, err := server.New(l.config)
	if err != nil {
		t.Fatal(err)
	}
	if err := cheapPasswords(s.App); err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("tcp", l.address)
	if err != nil {
		t.Fatal(err)
	}
	l.Server, l.address = s, listener.Addr().String()
	l.URL = "http://" + l.address
	defer l.awaitServer(t)
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(ctx, listener) }()
	var once sync.Once
	l.stop = func() {
		once.Do(func() {
			cancel()
			if err := <-ended; err != nil {
				t.Error(err)
			}
			if err := s.Close(); err != nil {
				t.Error(err)
			}
		})
	}
}

// awaitServer returns once the server answers.
func (l *Lobby) awaitServer(t testing.TB) {
	t.Helper()
	answer, err := http.Get(l.URL + "/api/health")
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
}

// cheapPasswords lets the passwords of new accounts take little time.
func cheapPasswords(app core.App) error {
	users, err := app.FindCollectionByNameOrId(store.Users)
	if err != nil {
		return err
	}
	users.Fields.GetByName(core.FieldNamePassword).(*core.PasswordField).Cost = bcrypt.MinCost
	return app.Save(users)
}

// End ends the server; its data stays.
func (l *Lobby) End(t testing.TB) {
	t.Helper()
	l.stop()
}

// Page is a page with its session. Its methods fail the test if something does not come.
type Page struct {
	t      testing.TB
	lobby  *Lobby
	client *http.Client
	Name   string

	mu     sync.Mutex
	news   chan struct{} // closed and replaced at each event
	id     string        // of the realtime connection, "" for none
	states map[string]talk.State
	list   *lobby.List
	you    *lobby.You
	all    []lobby.Event
	raw    []string // the data of all events
	cut    func()
}

// Page returns a page without a session.
func (l *Lobby) Page(t testing.TB) *Page {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	p := &Page{t: t, lobby: l, client: &http.Client{Jar: jar}, news: make(chan struct{}), states: map[string]talk.State{}}
	t.Cleanup(p.Disconnect)
	return p
}

// In lets another test use the page from now on, for fuzzers.
func (p *Page) In(t testing.TB) *Page {
	p.t = t
	return p
}

// SignedUp returns a page of a new account, connected to the hall.
func (l *Lobby) SignedUp(t testing.TB, name string) *Page {
	t.Helper()
	p := l.Page(t)
	p.Name = name
	if e := p.Do(lobby.Command{SignUp: &lobby.Account{User: name, Password: Password}}); e.You == nil || e.You.Name != name {
		t.Fatalf("signing up %s is answered with %s, want You", name, lobby.Encode(e))
	}
	p.Connect()
	p.Subscribe(lobby.Hall)
	return p
}

// Post sends a body to a path of the lobby and returns the answer's status and body.
func (p *Page) Post(path string, body []byte) (int, []byte) {
	p.t.Helper()
	return p.Request(http.MethodPost, path, body, nil)
}

// Request sends a request with the page's session.
func (p *Page) Request(method, path string, body []byte, header http.Header) (int, []byte) {
	p.t.Helper()
	r, err := http.NewRequest(method, p.lobby.URL+path, bytes.NewReader(body))
	if err != nil {
		p.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	for name, values := range header {
		r.Header[name] = values
	}
	answer, err := p.client.Do(r)
	if err != nil {
		p.t.Fatal(err)
	}
	defer answer.Body.Close()
	data, err := io.ReadAll(answer.Body)
	if err != nil {
		p.t.Fatal(err)
	}
	return answer.StatusCode, data
}

// Do sends a command and returns its answer.
func (p *Page) Do(c lobby.Command) lobby.Event {
	p.t.Helper()
	status, data := p.Post("/"+lobby.CommandPath, lobby.Encode(c))
	e, err := lobby.DecodeEvent(data)
	if err != nil || status != http.StatusOK {
		p.t.Fatalf("%s is answered with status %d, %.200q, %v; want an event", lobby.Encode(c), status, data, err)
	}
	return e
}

// Try is Do for a lobby that may be down; ok is false if there is no answer.
func (p *Page) Try(c lobby.Command) (e lobby.Event, ok bool) {
	answer, err := p.client.Post(p.lobby.URL+"/"+lobby.CommandPath, "application/json", bytes.NewReader(lobby.Encode(c)))
	if err != nil {
		return e, false
	}
	defer answer.Body.Close()
	data, err := io.ReadAll(answer.Body)
	if err != nil {
		return e, false
	}
	e, err = lobby.DecodeEvent(data)
	return e, err == nil && answer.StatusCode == http.StatusOK
}

// Must sends a command that is not refused.
func (p *Page) Must(c lobby.Command) lobby.Event {
	p.t.Helper()
	e := p.Do(c)
	if e.Error != nil {
		p.t.Fatalf("%s: %s is refused: %s", p.Name, lobby.Encode(c), e.Error.Text)
	}
	return e
}

// Refused sends a command that is refused about a subject.
func (p *Page) Refused(of string, c lobby.Command) *lobby.Error {
	p.t.Helper()
	e := p.Do(c)
	if e.Error == nil || e.Error.Of != of {
		p.t.Fatalf("%s: %s is answered with %s; want an error about %q", p.Name, lobby.Encode(c), lobby.Encode(e), of)
	}
	return e.Error
}

// Open opens a game and returns its ID.
func (p *Page) Open(o lobby.Open) string {
	p.t.Helper()
	e := p.Must(lobby.Command{Open: &o})
	if e.Entered == nil {
		p.t.Fatalf("opening is answered with %s, want Entered", lobby.Encode(e))
	}
	return e.Entered.ID
}

// Join joins a game and follows it.
func (p *Page) Join(id, password string) {
	p.t.Helper()
	p.Must(lobby.Command{Join: &lobby.Enter{ID: id, Password: password}})
	p.Subscribe(lobby.Hall, lobby.GameTopic(id))
}

// Game sends a command of a game.
func (p *Page) Game(id string, c talk.Command) lobby.Event {
	p.t.Helper()
	return p.Do(lobby.Command{Game: &lobby.Game{ID: id, Command: c}})
}

// Play plays a move that is not refused.
func (p *Page) Play(id, seat, move string) {
	p.t.Helper()
	p.Must(lobby.Command{Game: &lobby.Game{ID: id, Command: talk.Command{Play: &talk.Play{Seat: seat, Move: move}}}})
}

// Connect opens a realtime connection.
func (p *Page) Connect() {
	p.t.Helper()
	p.Disconnect()
	ctx, cancel := context.WithCancel(context.Background())
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, p.lobby.URL+"/"+lobby.RealtimePath, nil)
	if err != nil {
		p.t.Fatal(err)
	}
	answer, err := p.client.Do(r)
	if err != nil {
		cancel()
		p.t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		p.read(answer.Body)
	}()
	p.mu.Lock()
	p.cut = func() {
		cancel()
		answer.Body.Close()
		<-ended
	}
	p.mu.Unlock()
	p.wait("the connection's ID", func() bool { return p.id != "" })
}

// Disconnect cuts the realtime connection.
func (p *Page) Disconnect() {
	p.mu.Lock()
	cut := p.cut
	p.cut, p.id = nil, ""
	p.mu.Unlock()
	if cut != nil {
		cut()
	}
}

// Connected reports whether the realtime connection is open.
func (p *Page) Connected() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.id != ""
}

// Disconnected waits until the server has ended the realtime connection.
func (p *Page) Disconnected() {
	p.t.Helper()
	p.wait("the connection's end", func() bool { return p.id == "" })
}

// read reads the events of a connection.
func (p *Page) read(body io.Reader) {
	lines := bufio.NewScanner(body)
	lines.Buffer(nil, 2*lobby.MaxEvent)
	name, data := "", ""
	for lines.Scan() {
		field, value, _ := strings.Cut(lines.Text(), ":")
		switch {
		case field == "event":
			name = strings.TrimSpace(value)
		case field == "data":
			data = strings.TrimSpace(value)
		case lines.Text() == "" && data != "": // an event without its end was cut off
			p.hear(name, data)
			name, data = "", ""
		}
	}
	p.mu.Lock()
	p.id = ""
	p.tell()
	p.mu.Unlock()
}

// tell wakes who waits; the page is locked.
func (p *Page) tell() {
	close(p.news)
	p.news = make(chan struct{})
}

// hear takes an event.
func (p *Page) hear(name, data string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	defer p.tell()
	if name == "PB_CONNECT" {
		var first struct{ ClientID string }
		if err := json.Unmarshal([]byte(data), &first); err != nil {
			p.t.Errorf("the first event is %.100q: %v", data, err)
		}
		p.id = first.ClientID
		return
	}
	p.raw = append(p.raw, data)
	e, err := lobby.DecodeEvent([]byte(data))
	if err != nil || name != lobby.EventName {
		p.t.Errorf("event %q with %.200q: %v; want %q with an event of a lobby", name, data, err, lobby.EventName)
		return
	}
	switch p.all = append(p.all, e); {
	case e.Friend != nil && e.Friend.Event.State != nil:
		p.states[e.Friend.ID] = *e.Friend.Event.State
	case e.List != nil:
		p.list = e.List
	case e.You != nil:
		p.you = e.You
	}
}

// Subscribe sets the page's subscriptions.
func (p *Page) Subscribe(topics ...string) {
	p.t.Helper()
	if status, data := p.TrySubscribe(topics...); status != http.StatusNoContent {
		p.t.Fatalf("subscribing to %v is answered with %d, %s; want %d", topics, status, data, http.StatusNoContent)
	}
}

// TrySubscribe sets the page's subscriptions, and returns the answer.
func (p *Page) TrySubscribe(topics ...string) (int, []byte) {
	p.t.Helper()
	p.mu.Lock()
	id := p.id
	p.mu.Unlock()
	body, err := json.Marshal(map[string]any{"clientId": id, "subscriptions": topics})
	if err != nil {
		p.t.Fatal(err)
	}
	return p.Post("/"+lobby.RealtimePath, body)
}

// wait waits until a condition about the locked page holds.
func (p *Page) wait(what string, holds func() bool) {
	p.t.Helper()
	timeout := time.After(Patience)
	for {
		p.mu.Lock()
		ok, news := holds(), p.news
		p.mu.Unlock()
		if ok {
			return
		}
		select {
		case <-news:
		case <-timeout:
			p.mu.Lock()
			defer p.mu.Unlock()
			p.t.Fatalf("%s waits in vain for %s; the last events are %s", p.Name, what, strings.Join(p.raw[max(0, len(p.raw)-5):], "\n"))
		}
	}
}

// State waits for a state of a game that fulfils a condition, and returns it.
func (p *Page) State(id, what string, holds func(s talk.State) bool) talk.State {
	p.t.Helper()
	p.wait(fmt.Sprintf("game %s: %s", id, what), func() bool { s, has := p.states[id]; return has && holds(s) })
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.states[id]
}

// List waits for a list that fulfils a condition, and returns it.
func (p *Page) List(what string, holds func(l lobby.List) bool) lobby.List {
	p.t.Helper()
	p.wait("a list: "+what, func() bool { return p.list != nil && holds(*p.list) })
	p.mu.Lock()
	defer p.mu.Unlock()
	return *p.list
}

// You waits for a description of the person that fulfils a condition, and returns it.
func (p *Page) You(what string, holds func(y lobby.You) bool) lobby.You {
	p.t.Helper()
	p.wait("You: "+what, func() bool { return p.you != nil && holds(*p.you) })
	p.mu.Lock()
	defer p.mu.Unlock()
	return *p.you
}

// Event waits for an event that fulfils a condition, and returns the first.
func (p *Page) Event(what string, holds func(e lobby.Event) bool) (found lobby.Event) {
	p.t.Helper()
	p.wait(what, func() bool {
		for _, e := range p.all {
			if holds(e) {
				found = e
				return true
			}
		}
		return false
	})
	return found
}

// Note waits for a note of a kind, and returns it.
func (p *Page) Note(kind string) talk.Note {
	p.t.Helper()
	e := p.Event("a note "+kind, func(e lobby.Event) bool {
		return e.Friend != nil && e.Friend.Event.Note != nil && e.Friend.Event.Note.Kind == kind
	})
	return *e.Friend.Event.Note
}

// Raw returns the data of all events so far.
func (p *Page) Raw() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]string(nil), p.raw...)
}

// Clear forgets all events so far.
func (p *Page) Clear() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.all, p.raw, p.list, p.you, p.states = nil, nil, nil, nil, map[string]talk.State{}
}
