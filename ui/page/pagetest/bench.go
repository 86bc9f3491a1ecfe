// Package pagetest runs the whole page in a browser for tests, with what a visitor does and
// sees, but without components. It serves tests of several features together; package
// featuretest tests one alone.
package pagetest

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"playout/engine/exercise/starters"
	"playout/engine/link"
	"playout/engine/session"
	labsession "playout/engine/session/lab"
	"playout/engine/wire"
	"playout/ui/board"
	"playout/ui/feature"
	"playout/ui/features/address"
	"playout/ui/features/studiolink"
	"playout/ui/page"
	"playout/ui/page/lab"
	"playout/ui/page/studio"
	"playout/ui/text"
)

// Bench is a page in a Browser, with its visitor.
type Bench struct {
	*Browser
	Page *Visitor
	Spy  *Spy

	LastReport *wire.Report
	Simulated  []*wire.Simulated                      // that the worker sent
	Answered   map[int]bool                           // commands to which the page has received a reply, by ID
	ModelLate  float64                                // ms until a model has loaded
	Embedded   bool                                   // it is a board in another page
	Lab        bool                                   // it has the lab instead of the studio
	Opaque     bool                                   // its origin is opaque
	More       []func(feature.Device) feature.Feature // further features of the page
}

// Fetch loads the models that a view requests, as the browser does.
func (b *Bench) Fetch(v View) {
	for _, name := range v.Nets {
		if text.IsOwnNet(name) {
			continue // the session wants it
		}
		m, there := b.Models[name]
		if !there {
			b.T.Fatalf("the page asks for the model %q; there are %d", name, len(b.Models))
		}
		if _, asked := b.Fetched[name]; asked {
			continue
		}
		b.Fetched[name] = false
		b.After(b.ModelLate, func() {
			b.Fetched[name] = true
			b.Session.Model(name, m.Data, m.Problem)
		})
	}
}

// New returns a page that has started with a fragment and come to rest.
func New(t *testing.T, fragment string) *Bench {
	b := Bare(t)
	b.Begin(fragment)
	b.Rest()
	return b
}

// Bare returns a page that has not started.
func Bare(t *testing.T) *Bench {
	return &Bench{Answered: map[int]bool{}, Browser: &Browser{
		T: t, Site: starters.Site{}, Stored: map[string]string{"playout.welcome": "seen"}, Fetched: map[string]bool{}, Device: Device{Games: map[string]string{}, Files: map[string][]byte{}},
	}}
}

// Begin starts with a fragment.
func (b *Bench) Begin(fragment string) {
	b.Spy = &Spy{}
	more := append(slices.Clip(b.More), func(feature.Device) feature.Feature { return b.Spy })
	switch {
	case b.Embedded:
	case b.Lab:
		b.Small, b.Extensions = true, append(b.Extensions, labsession.New)
		more = append(more, lab.Features()...)
	case b.Small:
		more = append(more, studiolink.Features("")...)
	default:
		more = append(more, studio.Features()...)
	}
	b.Page = &Visitor{page.New(b, page.Settings{Lang: "en", Embedded: b.Embedded, Opaque: b.Opaque}, more...)}
	b.Page.Start(fragment)
}

// Embed returns a board in another page, at rest. Posts holds its messages to that page.
func Embed(t *testing.T, fragment string) *Bench {
	b := Bare(t)
	b.Embedded = true
	b.Begin(fragment)
	b.Rest()
	return b
}

// Step handles the next event, and reports whether one was due within the given milliseconds.
func (b *Bench) Step(within float64) bool {
	b.T.Helper()
	switch {
	case len(b.ToPage) > 0:
		message := b.ToPage[0]
		b.ToPage = b.ToPage[1:]
		if e, err := wire.DecodeEvent(message); err == nil && e.Report != nil && e.Report.Final && b.Thinks > 0 {
			b.Thinks--
		}
		if e, err := wire.DecodeEvent(message); err == nil {
			b.Answered[e.ID] = true
			if e.Report != nil {
				b.LastReport = e.Report
			}
			if e.Simulated != nil {
				b.Simulated = append(b.Simulated, e.Simulated)
			}
		}
		b.Page.Receive(message)
	case len(b.ToWorker) > 0:
		message := b.ToWorker[0]
		b.ToWorker = b.ToWorker[1:]
		if !b.Dead {
			b.Session.Handle(message)
			b.FetchOwn()
		}
	case !b.Dead && b.Session.Busy():
		time.Sleep(b.Session.Wait())
		b.Session.Step()
	default:
		return b.Tick(within)
	}
	b.Check()
	return true
}

// Tick fires the next timer if it is due in time.
func (b *Bench) Tick(within float64) bool {
	if len(b.Timers) == 0 {
		return false
	}
	next := 0
	for i := range b.Timers {
		if b.Timers[i].At < b.Timers[next].At {
			next = i
		}
	}
	due := b.Timers[next]
	if due.At > b.Time+within {
		return false
	}
	b.Timers = slices.Delete(b.Timers, next, next+1)
	b.Time = max(b.Time, due.At)
	due.Then()
	b.Check()
	return true
}

// Rest runs until a person may act, the game is over or nothing more happens.
func (b *Bench) Rest() View {
	b.T.Helper()
	for range 100_000 {
		if !b.Step(0) {
			if state := b.Page.View().State; state == Human || state == Over || !b.Step(feature.Stall) {
				b.CheckSettled()
				return b.Page.View()
			}
		}
	}
	b.T.Fatal("the page does not come to rest")
	return View{}
}

// Until runs until a condition holds.
func (b *Bench) Until(what string, holds func(View) bool) {
	b.T.Helper()
	for range 100_000 {
		if holds(b.Page.View()) {
			return
		}
		if !b.Step(feature.Stall) {
			break
		}
	}
	b.T.Fatalf("never came: %s", what)
}

// Check checks what must always hold of the view.
func (b *Bench) Check() {
	b.T.Helper()
	v := b.Page.View()
	b.Fetch(v)
	legal := LegalSquares(v)
	switch {
	case v.Board.State != v.State:
		b.T.Fatalf("the board's state is %s, the page's %s", v.Board.State, v.State)
	case v.State != Human && len(legal)+len(v.Board.Promotions) > 0:
		b.T.Fatalf("%s, and yet %v may be chosen", v.State, legal)
	case v.State == Human && len(legal)+len(v.Board.Promotions) == 0 && !v.Can("resume") && v.Setup == nil && b.Page.Now().Ahead == nil && b.Page.Now().Solving != feature.Picking:
		b.T.Fatalf("a person is to act and can do nothing: %+v", v)
	case v.State == Thinking && !b.Page.Now().Asleep && !b.Page.Now().HasRemote() && len(b.ToWorker)+len(b.ToPage)+len(b.Timers) == 0 && (b.Dead || !b.Session.Busy()):
		b.T.Fatalf("thinking, and nothing will ever happen: %+v", v)
	case v.Status == "":
		b.T.Fatal("no status")
	case b.Spy != nil && b.Spy.Unannounced != "":
		b.T.Fatalf("without a word the stage shows the %s", b.Spy.Unannounced)
	case v.Board.Advantage > 1 || v.Chart != nil && (len(v.Chart.Points) < 2 || v.Chart.Points[len(v.Chart.Points)-1].Ply > v.Chart.Plies):
		b.T.Fatalf("chart %+v, advantage %v", v.Chart, v.Board.Advantage)
	}
	b.CheckAddress(v)
}

// CheckAddress checks the address against the record, as long as a person still plays: a reload at
// any moment loses nothing. Between two workers it may hold the game to open next.
func (b *Bench) CheckAddress(v View) {
	b.T.Helper()
	p := b.Page
	if b.Embedded { // nothing writes its address
		return
	}
	if v.State == Loading || v.Setup != nil || p.Now().IsExercise || !p.Now().ShowsGame() || p.Now().IsWatched() || !p.Now().WorkerStarted || p.Now().Requested != nil || p.Now().Lost || p.Now().Phase == feature.Seating || b.RefusedLately() {
		return
	}
	link, err := b.link()
	if err != nil {
		b.T.Fatalf("the page wrote the link %q: %v", p.Fragment(), err)
	}
	if b.elsewhere(link) {
		return
	}
	moves := strings.FieldsFunc(link.Moves, func(r rune) bool { return r == ',' })
	if link.Ply < 0 {
		link.Ply = len(moves)
	}
	if len(moves) != len(v.Moves) || link.Ply != b.Page.Now().Board.Ply {
		b.T.Fatalf("the link %q holds %d moves and ply %d, the page %d and %d", p.Fragment(), len(moves), link.Ply, len(v.Moves), v.Board.Ply)
	}
}

// link parses the address of the game.
func (b *Bench) link() (link.Link, error) {
	if b.Page.Now().Place == feature.PlaceInside {
		in, err := link.ParseInside(b.Page.Fragment())
		return in.Link, err
	}
	return link.Parse(b.Page.Fragment())
}

// elsewhere reports whether the address names a game by its ID: only that of a game too long for
// any link does, or one being looked up.
func (b *Bench) elsewhere(to link.Link) bool {
	b.T.Helper()
	now := b.Page.Now()
	if len(b.Page.Fragment()) > link.MaxLength || to.ID != "" && !now.Recalls && (now.Link().Fits() || to.Position != now.Board.Position) {
		b.T.Fatalf("the page wrote %q of a game that has a link", b.Page.Fragment())
	}
	return to.ID != "" || now.Recalls
}

// CheckSettled checks that the address leads to the same board again. An address that could not be
// opened completely stays, with an alert, until the game continues.
func (b *Bench) CheckSettled() {
	b.T.Helper()
	v := b.Page.View()
	if b.Embedded || v.State != Human && v.State != Over || b.Refuse || v.Setup != nil || b.Page.Now().Ahead != nil || b.Page.Now().IsExercise || !b.Page.Now().ShowsGame() {
		return
	}
	if b.Page.Now().Lost {
		return
	}
	to, err := b.link()
	if err != nil {
		b.T.Fatalf("the page wrote the link %q: %v", b.Page.Fragment(), err)
	}
	if b.elsewhere(to) {
		return
	}
	var board *wire.Board
	s := session.New(func(e wire.Event) { board = e.Board })
	open := wire.OpenLink(to)
	s.Handle(wire.EncodeCommand(wire.Command{ID: 1, Open: &open}))
	if board == nil || board.Position != v.Board.Position || board.Over != (v.State == Over) || len(board.Plies) != len(v.Moves) {
		b.T.Fatalf("the link %q is not the game shown: %+v", b.Page.Fragment(), v.Board.Position)
	}
	for i, s := range v.Seats {
		choice := s.Choice
		if choice == feature.Remote {
			choice = link.Human
		}
		if to.Seats[i] != (link.Seat{Seat: s.ID, Agent: choice}) {
			b.T.Fatalf("the link %q seats otherwise than %+v", b.Page.Fragment(), s)
		}
	}
}

// Play chooses a square and comes to rest.
func (b *Bench) Play(square string) View {
	b.T.Helper()
	if !slices.Contains(LegalSquares(b.Page.View()), square) {
		b.T.Fatalf("%s may not be chosen, %v may", square, LegalSquares(b.Page.View()))
	}
	b.Page.Send(feature.Choose{Square: square})
	return b.Rest()
}

// LegalSquares returns the squares that may be chosen.
func LegalSquares(v View) []string {
	var list []string
	for _, s := range v.Board.Squares {
		if s.Legal {
			list = append(list, s.Name)
		}
	}
	return list
}

// Played returns the record from the move list, with | before undone moves.
func Played(v View) string {
	var b strings.Builder
	for i, m := range v.Moves {
		if m.Ahead && (i == 0 || !v.Moves[i-1].Ahead) {
			b.WriteString("|")
		}
		fmt.Fprint(&b, m.Text, " ")
	}
	return strings.TrimSpace(b.String())
}

// Square returns a square of the board by its name.
func Square(v View, name string) board.Square {
	for _, s := range v.Board.Squares {
		if s.Name == name {
			return s
		}
	}
	return board.Square{}
}

// Asked counts the commands sent for which a condition holds.
func (b *Bench) Asked(of func(wire.Command) bool) int {
	n := 0
	for _, c := range b.Sent {
		if of(c) {
			n++
		}
	}
	return n
}

// Pending returns the ID of the command that will change the position, 0 for none.
func (b *Bench) Pending() int {
	if !b.Page.Now().Coming {
		return 0
	}
	for _, c := range slices.Backward(b.Sent) {
		if c.Open != nil || c.Play != nil || c.Goto != nil || c.End != nil || c.Import != nil {
			return c.ID
		}
	}
	return 0
}

// IsConsidering reports whether a machine considers a draw.
func (b *Bench) IsConsidering() bool { return strings.Contains(b.Page.View().Notice, "considering") }

// RefusedLately reports whether the browser refuses to write the address, or has just done so.
func (b *Bench) RefusedLately() bool { return b.Refuse || b.Time < b.Refusal+address.Pause }

// Hinted reports whether a hint's move is marked.
func Hinted(v View) bool {
	return slices.ContainsFunc(v.Board.Squares, func(s board.Square) bool { return s.Hint })
}
