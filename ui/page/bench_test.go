package page

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"playout/engine/session"
	"playout/engine/wire"
	"playout/ui/board"
)

// bench is a browser for tests: a real session as the worker, messages in two
// queues, and a clock that moves only when nothing else is left to do.
type bench struct {
	t    *testing.T
	page *Page

	now    float64
	timers []timer
	store  map[string]string

	session   *session.Session
	toWorker  [][]byte
	toPage    [][]byte
	workers   int  // started so far
	dead      bool // the worker hears and says nothing
	thinks    int  // Thinks that have no Final yet and were not ended by another command
	sent      []wire.Command
	fragments []string
	refuse    bool // SetFragment fails
	denied    bool // storage
	copyFails bool
	copied    string
	saved     []file // what Save was given
	picks     *file  // what Pick gives, nil where nobody chooses
	accepts   string // what Pick was last asked for
	renders   int
	heard     []string
	randoms   uint64
	keeps     []func() // what KeepOffline was given
	reloads   int
	device    device
	days      time.Duration // days that have passed besides
	history   []string      // the entries of the browser, the last one shown

	models  map[string]model // that the site has, set before it begins
	fetched map[string]bool  // asked for by a view; true once come
	late    float64          // ms that a model takes to come
}

// model is what comes when a model is fetched.
type model struct {
	data    []byte
	problem string
}

// file is one saved, or to be picked.
type file struct {
	name, kind string
	data       []byte
	err        error
}

type timer struct {
	at   float64
	then func()
}

func (b *bench) Send(message []byte) {
	c, err := wire.DecodeCommand(message)
	if err != nil {
		b.t.Fatalf("the page sent %s: %v", message, err)
	}
	b.sent = append(b.sent, c)
	switch {
	case c.Think != nil:
		if b.thinks++; b.thinks > 1 {
			b.t.Fatalf("%d Thinks outstanding", b.thinks)
		}
	case c.Open != nil, c.Play != nil, c.Goto != nil, c.End != nil:
		b.thinks = 0
	}
	b.toWorker = append(b.toWorker, message)
}

func (b *bench) RestartWorker() {
	b.workers++
	b.dead, b.thinks = false, 0
	b.toWorker, b.toPage = nil, nil
	number := b.workers
	b.session = session.New(func(e wire.Event) {
		if number == b.workers && !b.dead {
			b.toPage = append(b.toPage, wire.EncodeEvent(e))
		}
	})
	for name := range b.models {
		b.session.Announce(name)
		if b.fetched[name] {
			b.session.Model(name, b.models[name].data, b.models[name].problem)
		}
	}
}

// fetch has the models come that a view asks for, as the browser does.
func (b *bench) fetch(v View) {
	for _, name := range v.Nets {
		m, there := b.models[name]
		if !there {
			b.t.Fatalf("the page asks for the model %q; there are %d", name, len(b.models))
		}
		if _, asked := b.fetched[name]; asked {
			continue
		}
		b.fetched[name] = false
		b.After(b.late, func() {
			b.fetched[name] = true
			b.session.Model(name, m.data, m.problem)
		})
	}
}

func (b *bench) KeepOffline(ready func()) { b.keeps = append(b.keeps, ready) }
func (b *bench) Reload()                  { b.reloads++ }

func (b *bench) SetFragment(fragment string, push bool) bool {
	if !b.refuse {
		b.fragments = append(b.fragments, fragment)
		if push || len(b.history) == 0 {
			b.history = append(b.history, "")
		}
		b.history[len(b.history)-1] = fragment
	}
	return !b.refuse
}

func (b *bench) Address() string { return "https://example.org/play/" }

func (b *bench) Copy(text string, done func(bool)) {
	b.copied = text
	b.After(0, func() { done(!b.copyFails) })
}

func (b *bench) Save(name, kind string, data []byte) {
	b.saved = append(b.saved, file{name: name, kind: kind, data: data})
}

func (b *bench) Pick(accept string, done func(string, []byte, error)) {
	b.accepts = accept
	if f := b.picks; f != nil {
		b.After(0, func() { done(f.name, f.data, f.err) })
	}
}

func (b *bench) SavePicture(name, kind string, done func(bool)) {
	b.saved = append(b.saved, file{name: name, kind: kind})
	b.After(0, func() { done(!b.copyFails) })
}

func (b *bench) CopyPicture(done func(bool)) { b.Copy("picture", done) }

func (b *bench) Store(key, value string) {
	if !b.denied {
		b.store[key] = value
	}
}

func (b *bench) Load(key string) string { return b.store[key] }

func (b *bench) After(ms float64, then func()) {
	b.timers = append(b.timers, timer{b.now + ms, then})
}

func (b *bench) Now() float64   { return b.now }
func (b *bench) Random() uint64 { b.randoms++; return b.randoms }
func (b *bench) Render()        { b.renders++ }

func (b *bench) Sound(kind string) { b.heard = append(b.heard, kind) }

// newBench is a page that has begun with a fragment and come to rest.
func newBench(t *testing.T, fragment string) *bench {
	b := bareBench(t)
	b.begin(fragment)
	b.rest()
	return b
}

func bareBench(t *testing.T) *bench {
	return &bench{t: t, store: map[string]string{keyWelcome: "seen"}, fetched: map[string]bool{}, device: device{games: map[string]string{}}}
}

func (b *bench) begin(fragment string) {
	b.page = New(b, Settings{Lang: "en"})
	b.page.Start(fragment)
}

// step does the next thing there is to do, and says whether there was one that
// is due within some milliseconds.
func (b *bench) step(within float64) bool {
	b.t.Helper()
	switch {
	case len(b.toPage) > 0:
		message := b.toPage[0]
		b.toPage = b.toPage[1:]
		if e, err := wire.DecodeEvent(message); err == nil && e.Report != nil && e.Report.Final && b.thinks > 0 {
			b.thinks--
		}
		b.page.Receive(message)
	case len(b.toWorker) > 0:
		message := b.toWorker[0]
		b.toWorker = b.toWorker[1:]
		if !b.dead {
			b.session.Handle(message)
		}
	case !b.dead && b.session.Busy():
		b.session.Step()
	default:
		return b.tick(within)
	}
	b.check()
	return true
}

// tick lets the next timer go off if it is due in time.
func (b *bench) tick(within float64) bool {
	if len(b.timers) == 0 {
		return false
	}
	next := 0
	for i := range b.timers {
		if b.timers[i].at < b.timers[next].at {
			next = i
		}
	}
	due := b.timers[next]
	if due.at > b.now+within {
		return false
	}
	b.timers = slices.Delete(b.timers, next, next+1)
	b.now = max(b.now, due.at)
	due.then()
	b.check()
	return true
}

// rest goes on until a person may act, the game is over or nothing happens.
func (b *bench) rest() View {
	b.t.Helper()
	for range 100_000 {
		if !b.step(0) {
			if state := b.page.View().State; state == human || state == over || !b.step(loadPatience) {
				b.settled()
				return b.page.View()
			}
		}
	}
	b.t.Fatal("the page does not come to rest")
	return View{}
}

// until goes on until something holds.
func (b *bench) until(what string, holds func(View) bool) {
	b.t.Helper()
	for range 100_000 {
		if holds(b.page.View()) {
			return
		}
		if !b.step(loadPatience) {
			break
		}
	}
	b.t.Fatalf("never came: %s", what)
}

// check holds the view to what is always true of it.
func (b *bench) check() {
	b.t.Helper()
	v := b.page.View()
	b.fetch(v)
	legal := legalSquares(v)
	switch {
	case v.Board.State != v.State:
		b.t.Fatalf("the board's state is %s, the page's %s", v.Board.State, v.State)
	case v.State != human && len(legal)+len(v.Board.Promotions) > 0:
		b.t.Fatalf("%s, and yet %v may be chosen", v.State, legal)
	case v.State == human && len(legal)+len(v.Board.Promotions) == 0 && !v.Buttons.Resume && v.Setup == nil:
		b.t.Fatalf("a person is to act and can do nothing: %+v", v)
	case v.State == thinking && !b.page.asleep() && len(b.toWorker)+len(b.toPage)+len(b.timers) == 0 && (b.dead || !b.session.Busy()):
		b.t.Fatalf("thinking, and nothing will ever happen: %+v", v)
	case v.Status == "":
		b.t.Fatal("no status")
	case v.Board.Advantage > 1 || v.Chart != nil && (len(v.Chart.Points) < 2 || v.Chart.Points[len(v.Chart.Points)-1].Ply > v.Chart.Plies):
		b.t.Fatalf("chart %+v, advantage %v", v.Chart, v.Board.Advantage)
	}
	b.addressed(v)
}

// addressed holds the address to the record, wherever a person still plays: a reload
// at any moment loses nothing. Between two workers it may hold the game to be
// opened next.
func (b *bench) addressed(v View) {
	b.t.Helper()
	p := b.page
	if v.State == loading || v.Setup != nil || p.watched() || !p.worker.greeted || p.opening != nil || len(p.checking) > 0 || b.refuse || p.retrying {
		return
	}
	link, err := wire.ParseLink(p.fragment)
	if err != nil {
		b.t.Fatalf("the page wrote the link %q: %v", p.fragment, err)
	}
	moves := strings.FieldsFunc(link.Moves, func(r rune) bool { return r == ',' })
	if link.Ply < 0 {
		link.Ply = len(moves)
	}
	if len(moves) != len(v.Moves) || link.Ply != v.Board.Ply {
		b.t.Fatalf("the link %q holds %d moves and ply %d, the page %d and %d", p.fragment, len(moves), link.Ply, len(v.Moves), v.Board.Ply)
	}
}

// settled holds the address to the board: opened anew it gives the same.
func (b *bench) settled() {
	b.t.Helper()
	v := b.page.View()
	if v.State != human && v.State != over || b.refuse || v.Setup != nil {
		return
	}
	link, err := wire.ParseLink(b.page.fragment)
	if err != nil {
		b.t.Fatalf("the page wrote the link %q: %v", b.page.fragment, err)
	}
	var board *wire.Board
	s := session.New(func(e wire.Event) { board = e.Board })
	s.Handle(wire.EncodeCommand(wire.Command{ID: 1, Open: &wire.Open{Game: link.Game, Position: link.Position,
		Moves: link.Moves, Seed: link.Seed, Ply: link.Ply, Ending: link.Ending}}))
	if board == nil || board.Position != v.Board.Position || board.Over != (v.State == over) || len(board.Plies) != len(v.Moves) {
		b.t.Fatalf("the link %q is not the game shown: %+v", b.page.fragment, v.Board.Position)
	}
	for i, s := range v.Seats {
		if link.Seats[i] != (wire.SeatChoice{Seat: s.ID, Agent: s.Choice}) {
			b.t.Fatalf("the link %q seats otherwise than %+v", b.page.fragment, s)
		}
	}
}

// play chooses a square and comes to rest.
func (b *bench) play(square string) View {
	b.t.Helper()
	if !slices.Contains(legalSquares(b.page.View()), square) {
		b.t.Fatalf("%s may not be chosen, %v may", square, legalSquares(b.page.View()))
	}
	b.page.Choose(square)
	return b.rest()
}

func legalSquares(v View) []string {
	var list []string
	for _, s := range v.Board.Squares {
		if s.Legal {
			list = append(list, s.Name)
		}
	}
	return list
}

// played is the record as the move list shows it, with | before what is undone.
func played(v View) string {
	var b strings.Builder
	for i, m := range v.Moves {
		if m.Ahead && (i == 0 || !v.Moves[i-1].Ahead) {
			b.WriteString("|")
		}
		fmt.Fprint(&b, m.Text, " ")
	}
	return strings.TrimSpace(b.String())
}

func square(v View, name string) board.Square {
	for _, s := range v.Board.Squares {
		if s.Name == name {
			return s
		}
	}
	return board.Square{}
}

// asked counts the commands sent for which something holds.
func (b *bench) asked(of func(wire.Command) bool) int {
	n := 0
	for _, c := range b.sent {
		if of(c) {
			n++
		}
	}
	return n
}
