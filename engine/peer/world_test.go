package peer

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/peer/acts"
	"playout/engine/peer/message"
)

// world holds the pages of all players and the network between them.
type world struct {
	t       *testing.T
	random  *rand.Rand
	setup   acts.Setup
	now     time.Duration
	pages   []*page
	loss    float64       // probability that a message is lost with its connection, which is opened again
	delay   time.Duration // of messages, at most
	mail    []inFlight
	last    map[[2]int]time.Duration // by sender and receiver, when the last message arrives
	opened  []int                    // by guest, number of connections
	cut     bool                     // no message arrives; all wait
	lag     int                      // keeps that a page may lose when it is killed
	refused []int                    // by player, messages refused by the player
	quiet   bool                     // no player makes a move
	bytes   int                      // of all messages sent
	sent    int
}

// page is one player's page.
type page struct {
	session *Session
	kept    [][]byte // the last states kept
	events  []Event
	key     *acts.Key
}

type inFlight struct {
	at       time.Duration
	from, to int
	opened   int // the connection
	message  []byte
}

// players spreads the seats over n players.
func players(g game.Game, n int) []int {
	list := make([]int, len(g.Spec().Seats))
	for i := range list {
		list[i] = i % n
	}
	return list
}

// find returns a game by its string.
func find(t testing.TB, name string) game.Game {
	t.Helper()
	g, err := games.Parse(name)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// newWorld returns a world with all players connected to the host.
func newWorld(t *testing.T, name string, n int, seed uint64) *world {
	t.Helper()
	g := find(t, name)
	w := &world{t: t, random: rand.New(rand.NewPCG(seed, 1)), setup: acts.Setup{Game: g, ID: "abcDEF012345", Players: players(g, n)}, refused: make([]int, n), opened: make([]int, n), last: map[[2]int]time.Duration{}}
	for p := range n {
		s, err := New(w.setup, p, fmt.Sprint("player ", p), &acts.Key{Bytes: [32]byte{byte(seed), byte(p) + 10}})
		if err != nil {
			t.Fatal(err)
		}
		w.pages = append(w.pages, &page{session: s, key: &acts.Key{Bytes: [32]byte{byte(seed), byte(p) + 10}}})
	}
	return w
}

// connect opens new connections between the host and a guest. A guest in another game than the
// host has followed the host's new invitation, with a new page.
func (w *world) connect(guest int) {
	w.t.Helper()
	w.opened[guest]++
	if setup := w.pages[Host].session.Setup(); setup.ID != w.pages[guest].session.Setup().ID {
		p := w.pages[guest]
		s, err := New(setup, guest, "", p.key)
		if err != nil {
			w.t.Fatal(err)
		}
		p.session, p.kept = s, [][]byte{s.Kept()}
	}
	for _, side := range [][2]int{{Host, guest}, {guest, Host}} {
		if err := w.pages[side[0]].session.Open(w.now, side[1]); err != nil {
			w.t.Fatal(err)
		}
		w.deliverOutput(side[0])
	}
}

func (w *world) connectAll() {
	for p := 1; p < len(w.pages); p++ {
		w.connect(p)
	}
}

// deliverOutput carries out a session's output.
func (w *world) deliverOutput(player int) {
	p := w.pages[player]
	o := p.session.Take()
	if o.Keep || p.kept == nil {
		p.kept = append(p.kept, p.session.Kept())
		if len(p.kept) > w.lag+1 {
			p.kept = p.kept[1:]
		}
	}
	for _, packet := range o.Packets {
		w.bytes += len(packet.Message)
		w.sent++
		at := w.now + time.Duration(w.random.Int64N(int64(w.delay)+1))
		way := [2]int{player, packet.Player}
		at = max(at, w.last[way]) // in order
		w.last[way] = at
		w.mail = append(w.mail, inFlight{at, player, packet.Player, w.opened[max(player, packet.Player)], packet.Message})
	}
	for _, closed := range o.Closed {
		if other := w.pages[closed]; other.session.net.connections[player] != nil {
			for _, packet := range o.Packets { // the last messages still arrive
				if packet.Player == closed {
					other.session.Receive(w.now, player, packet.Message)
				}
			}
			other.session.Close(w.now, player)
			w.deliverOutput(closed)
		}
	}
	for _, e := range o.Events {
		if e.Kind == Refused {
			w.refused[player]++
		}
	}
	p.events = append(p.events, o.Events...)
}

// step lets time pass, and lets all players move who can.
func (w *world) step(d time.Duration) {
	w.now += d
	mail, rest := w.mail, []inFlight(nil)
	w.mail = nil
	for _, m := range mail {
		guest := max(m.from, m.to)
		switch {
		case m.opened != w.opened[guest]: // that connection no longer exists
		case w.cut || m.at > w.now:
			rest = append(rest, m)
		case w.random.Float64() < w.loss:
			w.pages[Host].session.Close(w.now, guest)
			w.deliverOutput(Host)
			w.connect(guest)
		default:
			w.pages[m.to].session.Receive(w.now, m.from, m.message)
			w.deliverOutput(m.to)
		}
	}
	w.mail = append(rest, w.mail...)
	for player, p := range w.pages {
		p.session.Tick(w.now)
		w.deliverOutput(player)
		if !w.quiet {
			w.playMoves(player)
		}
	}
}

// playMoves makes a player's moves, if it is the player's turn.
func (w *world) playMoves(player int) {
	s := w.pages[player].session
	if !s.Connected() || s.Record() == nil || s.over() || s.Committed() != nil {
		return
	}
	state := s.book.shown.Position()
	for seats := s.book.now.Setup().SeatsOf(player, s.book.shown.Acting()); seats != 0; seats = seats.Rest() {
		seat := seats.First()
		legal := game.RandomMoves(state, seat, nil)
		name := state.MoveName(seat, legal[w.random.IntN(len(legal))])
		if err := s.Play(w.now, w.setup.Game.Spec().Seats[seat], name); err != nil {
			w.t.Fatalf("player %d cannot play %s: %v", player, name, err)
		}
		w.deliverOutput(player)
	}
}

// reload ends a player's page, and opens another with the kept state. Both sides notice.
func (w *world) reload(player int) {
	p := w.pages[player]
	kept := p.kept[0]
	if w.lag > 0 {
		kept = p.kept[w.random.IntN(len(p.kept))]
	}
	s, err := Restore(w.setup.Game, kept, p.key)
	if err != nil {
		w.t.Fatalf("the kept state is refused: %v\n%s", err, kept)
	}
	p.session, p.kept = s, [][]byte{kept}
	w.reconnect(player)
}

// forget ends a guest's page, and opens another with only a key.
func (w *world) forget(player int, key *acts.Key) {
	p := w.pages[player]
	key = &acts.Key{Bytes: key.Bytes, Life: key.Life + 1} // as conduct does
	s, err := New(*w.pages[Host].session.book.now.Setup(), player, "", key)
	if err != nil {
		w.t.Fatal(err)
	}
	p.session, p.kept, p.key = s, [][]byte{s.Kept()}, key
	w.reconnect(player)
}

// reconnect lets the others notice that a player's page is another one, and connects them.
func (w *world) reconnect(player int) {
	for other, o := range w.pages {
		if other != player && (player == Host || other == Host) {
			o.session.Close(w.now, player)
			w.deliverOutput(other)
			w.connect(max(other, player))
		}
	}
}

// send makes a player send any message.
func (w *world) send(from, to int, m message.Message) {
	w.t.Helper()
	if w.pages[from].session.net.connections[to] == nil {
		w.t.Fatalf("player %d has no connection to player %d to send over\n%s", from, to, w)
	}
	w.pages[from].session.net.send(to, m)
}

// deliverAll lets all messages under way arrive.
func (w *world) deliverAll() {
	for range 20 {
		w.step(50 * time.Millisecond)
	}
}

// newQuietWorld returns a game in which all players are connected, some plies have been played,
// and no player moves any more.
func newQuietWorld(t *testing.T, name string, n, plies int) *world {
	t.Helper()
	w := newWorld(t, name, n, 11)
	w.connectAll()
	w.waitUntil("some plies are played", func() bool { return w.plies() >= plies })
	w.quiet = true
	w.deliverAll()
	w.waitUntil("all are at rest", func() bool { return w.isAtRest() })
	return w
}

// isAtRest reports whether all have the same log, and no message is under way.
func (w *world) isAtRest() bool {
	return w.connected() && !slices.ContainsFunc(w.pages, func(p *page) bool {
		b := &p.session.book
		return b.flight != nil || len(b.waiting) > 0 || b.now.View() != w.pages[Host].session.book.now.View()
	})
}

// resign makes a player resign, if that is possible now.
func (w *world) resign(player int) {
	s := w.pages[player].session
	setup := s.book.now.Setup()
	if seats := setup.Game.Spec().Seats; s.Connected() && s.Record() != nil && !s.over() && len(seats) == 2 {
		if err := s.Resign(w.now, seats[slices.Index(setup.Players, player)]); err != nil {
			w.t.Fatal(err)
		}
		w.deliverOutput(player)
	}
}

// waitUntil lets time pass until something holds.
func (w *world) waitUntil(what string, holds func() bool) {
	w.t.Helper()
	for end := w.now + 30*time.Minute; !holds(); w.step(100 * time.Millisecond) {
		if w.now > end {
			w.t.Fatalf("half an hour passed before %s\n%s, want now at most %v", what, w, end)
		}
	}
}

func (w *world) String() string {
	var b strings.Builder
	for player, p := range w.pages {
		s := p.session
		fmt.Fprintf(&b, "player %d: game %s, %d acts, %d plies, connected %v here %v fresh %v flight %v want %v asked %+v\n", player, s.book.now.Setup().ID, s.book.now.Len(), s.book.shown.Plies(), s.Connected(), s.net.here, s.mayLackActs, s.book.flight, s.book.waiting, s.shown.asked)
		for q, l := range s.net.connections {
			if l != nil {
				fmt.Fprintf(&b, "    line to %d: greeted %v %s equal %v lost %v faults %d\n", q, l.greeted, l.relation, l.isPrefix, l.lost, l.faults)
			}
		}
		for _, e := range p.events[max(0, len(p.events)-14):] {
			fmt.Fprintf(&b, "    %+v\n", e)
		}
	}
	return b.String()
}

// records returns the records of all pages.
func (w *world) records() (list []string) {
	for _, p := range w.pages {
		text := "none"
		if r := p.session.Record(); r != nil {
			text = fmt.Sprintf("%d %s %v", r.Seed, r, p.session.Ending())
		}
		list = append(list, text)
	}
	return list
}

// checkSame fails unless all have the same record.
func (w *world) checkSame() {
	w.t.Helper()
	texts := w.records()
	for _, text := range texts {
		if text != texts[0] {
			w.t.Fatalf("records differ:\n%s\n%s: got %v, want %v", strings.Join(texts, "\n"), w, text, texts[0])
		}
	}
}

// plies returns the length of the shortest record.
func (w *world) plies() int {
	n := 1 << 30
	for _, p := range w.pages {
		n = min(n, p.session.book.shown.Plies())
	}
	return n
}

// over reports whether the game is over for all.
func (w *world) over() bool {
	return !slices.ContainsFunc(w.pages, func(p *page) bool { return !p.session.over() })
}

// connected reports whether all are connected.
func (w *world) connected() bool {
	return !slices.ContainsFunc(w.pages, func(p *page) bool { return !p.session.Connected() })
}

// hasEvent reports whether a player has had an event of a kind.
func (w *world) hasEvent(player int, kind Kind) bool {
	return slices.ContainsFunc(w.pages[player].events, func(e Event) bool { return e.Kind == kind })
}

// lastText returns the text of a player's last event of a kind.
func (w *world) lastText(player int, kind Kind) string {
	for _, e := range slices.Backward(w.pages[player].events) {
		if e.Kind == kind {
			return e.Text
		}
	}
	return ""
}

// tables lists the tested games, with their numbers of players.
var tables = []struct {
	game    string
	players int
}{
	{"othello", 2}, {"morris", 2}, {"chess", 2}, {"geese", 2}, {"geese", 3}, {"geese", 4}, {"geese:seats=2", 2},
}

// seeds returns the number of seeds to try a law with: few, or with PLAYOUT_LONG many more.
func seeds(few uint64) uint64 {
	if os.Getenv("PLAYOUT_LONG") != "" {
		return 30 * few
	}
	return few
}

// Parted reports whether another's log is known to part from this one.
func (s *Session) Parted() bool {
	return slices.ContainsFunc(s.net.connections, func(l *connection) bool { return l != nil && l.relation == acts.Parted })
}

// questionNumber returns the number of the question to this player.
func (s *Session) questionNumber() int {
	a := s.question()
	return a.number
}
