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
	"playout/engine/record"
)

// world is the pages of all players and the network between them.
type world struct {
	t       *testing.T
	random  *rand.Rand
	setup   Setup
	now     time.Duration
	pages   []*page
	loss    float64       // of frames
	twice   float64       // of frames that come once more
	delay   time.Duration // at most; frames overtake each other
	frames  []inFlight
	cut     bool  // nothing gets through
	lag     int   // keeps that a page may lose when it is killed
	refused []int // by player, messages refused by the player
	quiet   bool  // nobody makes a move
	bytes   int   // of all frames sent
	sent    int
}

// page is one player's page.
type page struct {
	session *Session
	kept    [][]byte // the last states kept
	events  []Event
	seed    uint64
}

type inFlight struct {
	at       time.Duration
	from, to int
	life     [2]*Session // the pages at both ends: a new page has a new connection
	frame    []byte
}

// dice are numbers that differ from player to player.
type dice struct{ r *rand.Rand }

func (d dice) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = byte(d.r.Uint32())
	}
	return len(p), nil
}

// players spreads the seats over so many players.
func players(g game.Game, n int) []int {
	list := make([]int, len(g.Spec().Seats))
	for i := range list {
		list[i] = i % n
	}
	return list
}

// find is a game by its string.
func find(t testing.TB, name string) game.Game {
	t.Helper()
	g, err := games.Parse(name)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// newWorld has all players connected to the host.
func newWorld(t *testing.T, name string, n int, seed uint64) *world {
	t.Helper()
	g := find(t, name)
	w := &world{t: t, random: rand.New(rand.NewPCG(seed, 1)), setup: Setup{Game: g, ID: "abcDEF012345", Players: players(g, n)}, refused: make([]int, n)}
	for p := range n {
		s, err := New(w.setup, p, fmt.Sprint("player ", p), dice{rand.New(rand.NewPCG(seed, uint64(p)+10))})
		if err != nil {
			t.Fatal(err)
		}
		w.pages = append(w.pages, &page{session: s, seed: seed*100 + uint64(p)})
	}
	return w
}

// connect opens new connections between the host and a guest.
func (w *world) connect(guest int) {
	w.t.Helper()
	for _, side := range [][2]int{{Host, guest}, {guest, Host}} {
		if err := w.pages[side[0]].session.Open(w.now, side[1]); err != nil {
			w.t.Fatal(err)
		}
		w.carry(side[0])
	}
}

func (w *world) connectAll() {
	for p := 1; p < len(w.pages); p++ {
		w.connect(p)
	}
}

// carry does what a session wants done.
func (w *world) carry(player int) {
	p := w.pages[player]
	o := p.session.Take()
	if o.Keep || p.kept == nil {
		p.kept = append(p.kept, p.session.Kept())
		if len(p.kept) > w.lag+1 {
			p.kept = p.kept[1:]
		}
	}
	for _, packet := range o.Packets {
		w.bytes += len(packet.Frame)
		w.sent++
		for range 2 {
			if !w.cut && w.random.Float64() >= w.loss {
				w.frames = append(w.frames, inFlight{w.now + time.Duration(w.random.Int64N(int64(w.delay)+1)), player, packet.Player,
					[2]*Session{p.session, w.pages[packet.Player].session}, packet.Frame})
			}
			if w.random.Float64() >= w.twice {
				break
			}
		}
	}
	for _, closed := range o.Closed {
		if other := w.pages[closed]; other.session.lines[player] != nil {
			other.session.Close(w.now, player)
			w.carry(closed)
		}
	}
	for _, e := range o.Events {
		if e.Kind == Refused {
			w.refused[player]++
		}
	}
	p.events = append(p.events, o.Events...)
}

// step lets time pass, and everybody move who can.
func (w *world) step(d time.Duration) {
	w.now += d
	rest := w.frames[:0:0]
	var due []inFlight
	for _, f := range w.frames {
		switch {
		case f.life != [2]*Session{w.pages[f.from].session, w.pages[f.to].session}: // that connection is no more
		case f.at <= w.now:
			due = append(due, f)
		default:
			rest = append(rest, f)
		}
	}
	w.frames = rest
	w.random.Shuffle(len(due), func(i, j int) {
		if w.delay > 0 {
			due[i], due[j] = due[j], due[i]
		}
	})
	for _, f := range due {
		w.pages[f.to].session.Hear(w.now, f.from, f.frame)
		w.carry(f.to)
	}
	for player, p := range w.pages {
		p.session.Tick(w.now)
		w.carry(player)
		if !w.quiet {
			w.moves(player)
		}
	}
}

// moves makes a player's moves, where it is the player's turn.
func (w *world) moves(player int) {
	s := w.pages[player].session
	if !s.Connected() || s.rec == nil || s.over() {
		return
	}
	state := s.state()
	for seats := s.seatsOf(player, s.acting); seats != 0; seats = seats.Rest() {
		if s.round != nil && s.round.ply == s.len() && s.round.committed {
			return
		}
		seat := seats.First()
		legal := game.RandomMoves(state, seat, nil)
		name := state.MoveName(seat, legal[w.random.IntN(len(legal))])
		if err := s.Play(w.now, w.setup.Game.Spec().Seats[seat], name); err != nil {
			w.t.Fatalf("player %d cannot play %s: %v", player, name, err)
		}
		w.carry(player)
	}
}

// kill ends a player's page, and opens another with what was kept. Both sides notice.
func (w *world) kill(player int) {
	p := w.pages[player]
	kept := p.kept[0]
	if w.lag > 0 {
		kept = p.kept[w.random.IntN(len(p.kept))]
	}
	s, err := Restore(w.setup.Game, kept, dice{rand.New(rand.NewPCG(p.seed, w.random.Uint64()))})
	if err != nil {
		w.t.Fatalf("what was kept is refused: %v\n%s", err, kept)
	}
	p.session, p.kept = s, [][]byte{kept}
	for other, o := range w.pages {
		if other != player && (player == Host || other == Host) {
			o.session.Close(w.now, player)
			w.carry(other)
			w.connect(max(other, player))
		}
	}
}

// until lets time pass until something holds.
func (w *world) until(what string, holds func() bool) {
	w.t.Helper()
	for end := w.now + 30*time.Minute; !holds(); w.step(100 * time.Millisecond) {
		if w.now > end {
			w.t.Fatalf("half an hour without that %s\n%s", what, w)
		}
	}
}

func (w *world) String() string {
	var b strings.Builder
	for player, p := range w.pages {
		s := p.session
		fmt.Fprintf(&b, "player %d: len %d rev %d acting %b connected %v here %v parted %d fresh %v consent %+v round %+v\n", player, s.len(), s.rev, s.acting, s.Connected(), s.here, s.parted, s.fresh, s.consent, s.round)
		for q, l := range s.lines {
			if l != nil {
				fmt.Fprintf(&b, "    line to %d: greeted %v equal %v lost %v faults %d\n", q, l.greeted, l.equal, l.lost, l.faults)
			}
		}
		for _, e := range p.events[max(0, len(p.events)-14):] {
			fmt.Fprintf(&b, "    %+v\n", e)
		}
	}
	return b.String()
}

// texts are the records of all pages.
func (w *world) texts() (list []string) {
	for _, p := range w.pages {
		text := "none"
		if r := p.session.rec; r != nil {
			text = fmt.Sprintf("%d %s %v", r.Seed, r, p.session.end)
		}
		list = append(list, text)
	}
	return list
}

// same fails unless all have the same record.
func (w *world) same() {
	w.t.Helper()
	texts := w.texts()
	for _, text := range texts {
		if text != texts[0] {
			w.t.Fatalf("records differ:\n%s\n%s", strings.Join(texts, "\n"), w)
		}
	}
}

// plies is the length of the shortest record.
func (w *world) plies() int {
	n := 1 << 30
	for _, p := range w.pages {
		n = min(n, p.session.len())
	}
	return n
}

// over says whether the game is over for all.
func (w *world) over() bool {
	return !slices.ContainsFunc(w.pages, func(p *page) bool { return !p.session.over() })
}

// connected says whether all are connected.
func (w *world) connected() bool {
	return !slices.ContainsFunc(w.pages, func(p *page) bool { return !p.session.Connected() })
}

// has says whether a player has had an event of a kind.
func (w *world) has(player int, kind Kind) bool {
	return slices.ContainsFunc(w.pages[player].events, func(e Event) bool { return e.Kind == kind })
}

// said is the text of a player's last event of a kind.
func (w *world) said(player int, kind Kind) string {
	for _, e := range slices.Backward(w.pages[player].events) {
		if e.Kind == kind {
			return e.Text
		}
	}
	return ""
}

// tables are the games that are tested, with their numbers of players.
var tables = []struct {
	game    string
	players int
}{
	{"othello", 2}, {"morris", 2}, {"chess", 2}, {"geese", 2}, {"geese", 3}, {"geese", 4}, {"geese:seats=2", 2},
}

// appendFirst and appendLast play the first and the last of the moves allowed.
func appendFirst(r *record.Record, seat game.Seat, s game.State) error {
	return r.Append(game.Solo(seat, s.Legal(seat, nil)[0]))
}

func appendLast(r *record.Record, seat game.Seat, s game.State) error {
	legal := s.Legal(seat, nil)
	return r.Append(game.Solo(seat, legal[len(legal)-1]))
}

// seeds is how many seeds a law is tried with: so many, or with PLAYOUT_LONG many more.
func seeds(few uint64) uint64 {
	if os.Getenv("PLAYOUT_LONG") != "" {
		return 30 * few
	}
	return few
}
