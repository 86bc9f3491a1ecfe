package peer

import (
	"fmt"
	"hash/maphash"
	"slices"
	"strings"
	"testing"

	"playout/engine/peer/acts"
	"playout/engine/peer/message"
)

// moment is a state of a small world. Moments share pages and queues, and copy them before a
// change.
type moment struct {
	pages []*Session
	kept  []*Session // by player, the page when it last kept its state
	older []*Session // the page when it kept its state before that
	keys  []acts.Key
	sworn []int       // by player, acts of the log that the person has vouched for
	open  []bool      // by guest
	mail  [][2][]sent // by guest: to the host, to the guest
	left  small       // the bounds on further events
}

// sent is a message on its way.
type sent []byte

// explorer explores a small world.
type explorer struct {
	t      *testing.T
	world  small
	seen   map[uint64]bool
	seed   maphash.Seed
	boards map[message.Hash]string // by the hash of a log, its board
	owned  map[owned]bool
	ended  int // moments without a further event
	trace  []string
}

// copied returns an independent copy of a page.
func copied(s *Session) *Session {
	c := *s
	c.net.connections = slices.Clone(s.net.connections)
	for p, l := range c.net.connections {
		if l != nil {
			line := *l
			c.net.connections[p] = &line
		}
	}
	c.net.here, c.net.names, c.chatLimits = slices.Clone(s.net.here), slices.Clone(s.net.names), slices.Clone(s.chatLimits)
	c.clock.slack, c.clock.unreported = slices.Clone(s.clock.slack), slices.Clone(s.clock.unreported)
	c.book.now = s.book.now.Fork()
	if d := s.dispute(); d != nil {
		d := *d
		d.line, d.book.now = c.net.connections[d.player], d.book.now.Fork()
		c.disputed = &d
	}
	return &c
}

// copied returns a moment with its own slices; the pages are shared.
func (m *moment) copied() *moment {
	c := *m
	c.pages, c.kept, c.older, c.keys = slices.Clone(m.pages), slices.Clone(m.kept), slices.Clone(m.older), slices.Clone(m.keys)
	c.sworn, c.open, c.mail = slices.Clone(m.sworn), slices.Clone(m.open), slices.Clone(m.mail)
	return &c
}

// page returns a page of the moment to change.
func (m *moment) page(p int) *Session {
	m.pages[p] = copied(m.pages[p])
	return m.pages[p]
}

// deliverOutput carries out a page's output.
func (x *explorer) deliverOutput(m *moment, p int) {
	s := m.pages[p]
	o := s.Take()
	if o.Keep {
		m.older[p], m.kept[p] = m.kept[p], copied(s)
	}
	for _, packet := range o.Packets {
		guest, way := max(p, packet.Player), 0
		if p == Host {
			way = 1
		}
		if m.open[guest] {
			m.mail[guest][way] = append(slices.Clip(m.mail[guest][way]), packet.Message)
		}
	}
	for _, other := range o.Closed {
		x.closeConnection(m, max(p, other))
	}
}

// closeConnection closes a connection, with the messages under way.
func (x *explorer) closeConnection(m *moment, guest int) {
	if !m.open[guest] {
		return
	}
	m.open[guest], m.mail[guest] = false, [2][]sent{}
	m.page(Host).Close(0, guest)
	x.deliverOutput(m, Host)
	m.page(guest).Close(0, Host)
	x.deliverOutput(m, guest)
}

// connect opens a connection. A guest in another game than the host has followed a new
// invitation, with a new page.
func (x *explorer) connect(m *moment, guest int) {
	m.open[guest] = true
	host := m.page(Host)
	if setup := host.Setup(); setup.ID != m.pages[guest].Setup().ID {
		x.begin(m, guest, setup)
	}
	x.must(host.Open(0, guest))
	x.deliverOutput(m, Host)
	x.must(m.page(guest).Open(0, Host))
	x.deliverOutput(m, guest)
}

// begin gives a player a new page without memory.
func (x *explorer) begin(m *moment, p int, setup acts.Setup) {
	m.keys[p].Life++ // as conduct does
	key := m.keys[p]
	s, err := New(setup, p, "", &key)
	x.must(err)
	m.pages[p], m.kept[p], m.older[p], m.sworn[p] = s, s, s, 0
}

func (x *explorer) must(err error) {
	if err != nil {
		x.fail(err.Error())
	}
}

func (x *explorer) fail(why string) {
	x.t.Helper()
	x.t.Fatalf("%s: %s\nafter:\n%s", x.world.name, why, fmt.Sprint(x.trace))
}

// event is a possible event in a moment.
type event struct {
	name string
	do   func(m *moment)
}

// events returns all possible events.
func (x *explorer) events(m *moment) (all []event) {
	add := func(name string, do func(m *moment)) { all = append(all, event{name, do}) }
	for guest := 1; guest < len(m.pages); guest++ {
		for way := range 2 {
			if len(m.mail[guest][way]) > 0 {
				add(fmt.Sprint("deliver ", guest, way), func(m *moment) { x.deliver(m, guest, way) })
				if m.left.twice > 0 && !strings.Contains(string(m.mail[guest][way][0]), "hello") {
					add(fmt.Sprint("twice ", guest, way), func(m *moment) {
						m.left.twice--
						again := m.mail[guest][way][0]
						if x.deliver(m, guest, way); m.open[guest] {
							m.mail[guest][way] = append([]sent{again}, m.mail[guest][way]...)
						}
					})
				}
			}
		}
		if m.open[guest] && m.left.breaks > 0 {
			add(fmt.Sprint("break ", guest), func(m *moment) { m.left.breaks--; x.closeConnection(m, guest) })
		}
		if !m.open[guest] && m.left.opens > 0 {
			add(fmt.Sprint("connect ", guest), func(m *moment) { m.left.opens--; x.connect(m, guest) })
		}
		if m.left.forgets > 0 && guest != m.left.liar {
			add(fmt.Sprint("forget ", guest), func(m *moment) {
				m.left.forgets--
				x.closeConnection(m, guest)
				x.begin(m, guest, m.pages[guest].Setup())
			})
			add(fmt.Sprint("forget all ", guest), func(m *moment) {
				m.left.forgets--
				m.keys[guest].Bytes[31]++
				x.closeConnection(m, guest)
				x.begin(m, guest, m.pages[guest].Setup())
			})
		}
	}
	for p := range m.pages {
		if p == m.left.liar {
			x.addLies(m, add)
		}
		if m.left.reloads > 0 {
			add(fmt.Sprint("reload ", p), func(m *moment) { m.left.reloads--; x.reload(m, p, m.kept[p]) })
		}
		if m.left.lags > 0 && m.older[p] != m.kept[p] {
			add(fmt.Sprint("older ", p), func(m *moment) { m.left.lags--; x.reload(m, p, m.older[p]) })
		}
		if asked := m.pages[p].question(); asked.what == Resume {
			add(fmt.Sprint("resume ", p), func(m *moment) { x.resume(m, p) })
		}
		if m.left.acts > 0 {
			for _, what := range m.left.actions {
				if s := copied(m.pages[p]); x.act(s, what) == nil {
					add(fmt.Sprint(what, " ", p), func(m *moment) { m.left.acts--; x.must(x.act(m.page(p), what)); x.deliverOutput(m, p) })
				}
			}
		}
	}
	return all
}

func (x *explorer) deliver(m *moment, guest, way int) {
	data := m.mail[guest][way][0]
	m.mail[guest][way] = m.mail[guest][way][1:]
	to, from := Host, guest
	if way == 1 {
		to, from = guest, Host
	}
	m.page(to).Receive(0, from, data)
	x.deliverOutput(m, to)
}

// reload closes a page and opens another, with the memory of a kept page.
func (x *explorer) reload(m *moment, p int, was *Session) {
	for guest := 1; guest < len(m.pages); guest++ {
		if p == guest || p == Host {
			x.closeConnection(m, guest)
		}
	}
	key := m.keys[p]
	s, err := Restore(was.Setup().Game, was.Kept(), &key)
	x.must(err)
	m.pages[p], m.kept[p], m.older[p] = s, s, s
	m.sworn[p] = min(m.sworn[p], s.book.now.Len())
}

// resume makes a person vouch for the offered game.
func (x *explorer) resume(m *moment, p int) {
	s := m.page(p)
	x.must(s.Reply(0, s.questionNumber(), true))
	m.sworn[p] = s.book.now.Len()
	x.deliverOutput(m, p)
}

// act makes a person do something, if that is possible.
func (x *explorer) act(s *Session, what string) error {
	state, setup := s.book.shown, s.book.now.Setup()
	seats := setup.Game.Spec().Seats
	asked := s.question()
	switch what {
	case "play", "other":
		if state.Record() == nil || s.over() || s.Committed() != nil || !s.Connected() {
			return errNothing
		}
		own := setup.SeatsOf(s.me, state.Acting())
		if own == 0 {
			return errNothing
		}
		position := state.Position()
		for ; own != 0; own = own.Rest() {
			seat := own.First()
			legal := position.Legal(seat, nil)
			m := legal[0]
			if what == "other" {
				m = legal[len(legal)-1]
			}
			if err := s.Play(0, seats[seat], position.MoveName(seat, m)); err != nil {
				return err
			}
		}
		return nil
	case "resign":
		return s.Resign(0, seats[slices.Index(setup.Players, s.me)])
	case "draw":
		return s.Request(0, acts.Draw, 0)
	case "rematch":
		return s.Request(0, acts.Rematch, 0)
	case "back":
		if state.Plies() < 1 {
			return errNothing
		}
		return s.Request(0, acts.Takeback, 0)
	}
	if asked.what == "" || asked.what == Resume {
		return errNothing
	}
	return s.Reply(0, asked.number, what == "yes")
}

var errNothing = fmt.Errorf("nothing to do")

// key returns a number that identifies a moment.
func (x *explorer) key(m *moment) uint64 {
	var h maphash.Hash
	h.SetSeed(x.seed)
	page := func(s *Session) {
		maphash.WriteComparable(&h, s.book.now.View())
		maphash.WriteComparable(&h, s.shown)
		maphash.WriteComparable(&h, [2]bool{s.mayLackActs, s.wasConnected})
		h.WriteString(s.net.present)
		for p, l := range s.net.connections {
			maphash.WriteComparable(&h, s.net.here[p])
			if l != nil {
				maphash.WriteComparable(&h, l.view)
				maphash.WriteComparable(&h, [3]bool{l.greeted, l.isPrefix, l.gotActs})
				maphash.WriteComparable(&h, l.sent)
				h.WriteString(string(l.relation))
			}
		}
		for _, a := range s.book.waiting {
			maphash.WriteComparable(&h, a)
		}
		h.WriteByte('f')
		if s.book.flight != nil {
			maphash.WriteComparable(&h, *s.book.flight)
		}
		if s.dispute() != nil {
			maphash.WriteComparable(&h, s.disputed.book.now.View())
		}
		h.WriteByte(';')
	}
	for p := range m.pages {
		page(m.pages[p])
		if m.left.reloads > 0 {
			page(m.kept[p])
		}
		if m.left.lags > 0 {
			page(m.older[p])
		}
		maphash.WriteComparable(&h, m.keys[p])
		maphash.WriteComparable(&h, m.sworn[p])
		maphash.WriteComparable(&h, m.open[p])
	}
	for _, ways := range m.mail {
		for _, way := range ways {
			for _, data := range way {
				h.Write(data)
				h.WriteByte('\n')
			}
			h.WriteByte('\n')
		}
	}
	maphash.WriteComparable(&h, [...]int{m.left.acts, m.left.breaks, m.left.reloads, m.left.forgets, m.left.lags, m.left.lies, m.left.twice, m.left.opens})
	return h.Sum64()
}

// explore visits a moment that came after another, or is the first, and everything that can
// follow.
func (x *explorer) explore(was, m *moment) {
	key := x.key(m)
	if x.seen[key] {
		return
	}
	x.seen[key] = true
	x.check(was, m)
	all := x.events(m)
	for _, d := range all {
		next := m.copied()
		x.trace = append(x.trace, d.name)
		d.do(next)
		x.explore(m, next)
		x.trace = x.trace[:len(x.trace)-1]
	}
	if m.left.liar < 0 && (len(all) == 0 || key%64 == 0) {
		x.checkContinues(m)
	}
}

// checkContinues fails unless all are together again and can play once messages arrive: without a
// liar no player is ever stuck.
func (x *explorer) checkContinues(m *moment) {
	m = m.copied()
	x.ended++
	x.deliverAll(m)
	for p := range m.pages {
		if !m.pages[p].Connected() || m.pages[p].book.now.View() != m.pages[Host].book.now.View() {
			x.fail(fmt.Sprintf("player %d does not come together with the others: %s", p, x.describe(m)))
		}
	}
	if m.pages[Host].book.shown.Record() == nil {
		x.fail("the seed is not drawn: " + x.describe(m))
	}
	before := m.pages[Host].book.shown.Plies()
	if m.pages[Host].over() {
		return
	}
	for p := range m.pages {
		if x.act(copied(m.pages[p]), "play") == nil {
			x.must(x.act(m.page(p), "play"))
			x.deliverOutput(m, p)
		}
	}
	x.deliverAll(m)
	for p := range m.pages {
		if n := m.pages[p].book.now.State().Plies(); n <= before {
			x.fail(fmt.Sprintf("player %d is stuck at ply %d: %s", p, before, x.describe(m)))
		}
	}
}

// deliverAll connects all and delivers all messages; a person who is asked to continue agrees.
func (x *explorer) deliverAll(m *moment) {
	for n := 0; ; n++ {
		busy := false
		for guest := 1; guest < len(m.pages); guest++ {
			if !m.open[guest] {
				x.connect(m, guest)
				busy = true
			}
			for way := range 2 {
				for len(m.mail[guest][way]) > 0 {
					x.deliver(m, guest, way)
					busy = true
				}
			}
		}
		for p := range m.pages {
			if asked := m.pages[p].question(); asked.what == Resume {
				x.resume(m, p)
				busy = true
			}
		}
		if !busy {
			return
		}
		if n > 200 {
			x.fail("messages never stop: " + x.describe(m))
		}
	}
}

func (x *explorer) describe(m *moment) string {
	w := world{}
	for _, s := range m.pages {
		w.pages = append(w.pages, &page{session: s})
	}
	return w.String()
}
