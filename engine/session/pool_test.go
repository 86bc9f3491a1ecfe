package session

import (
	"slices"
	"strings"
	"testing"

	"playout/engine/session/crew"
	"playout/engine/wire"
)

// team is a session with helpers that work in turns.
type team struct {
	*talk
	helpers     map[int]*Session
	inbox       map[int][][]byte     // of each helper, oldest first
	ended       []int                // helpers that were ended, in this order
	neverStarts map[int]bool         // helpers that never start
	isMuted     map[int]bool         // helpers whose messages are lost
	helps       int                  // Helps that were sent
	tells       int                  // Tells that were sent
	lastHelp    map[int]wire.Command // the last Help of each helper
	lastShare   map[int]*wire.Share  // its last answer to that, nil for none
}

func newTeam(t *testing.T) *team {
	m := &team{talk: newTalk(t), helpers: map[int]*Session{}, inbox: map[int][][]byte{}, neverStarts: map[int]bool{}, isMuted: map[int]bool{}, lastHelp: map[int]wire.Command{}, lastShare: map[int]*wire.Share{}}
	m.session.Lead(m)
	return m
}

func (m *team) Send(i int, message []byte) {
	if c, err := wire.DecodeCommand(message); err != nil {
		m.t.Errorf("helper %d is sent %s: %v", i, message, err)
	} else if c.Help != nil {
		m.helps++
		m.lastHelp[i], m.lastShare[i] = c, nil
	} else if c.Tell != nil {
		m.tells++
	}
	m.inbox[i] = append(m.inbox[i], message)
	if m.helpers[i] == nil && !m.neverStarts[i] {
		var h *Session
		h = New(func(e wire.Event) {
			if m.helpers[i] != h || m.isMuted[i] {
				return
			}
			if e.Error != nil && !strings.HasPrefix(e.Error.Text, "there is no node") {
				m.t.Errorf("helper %d sends %+v", i, e.Error)
			}
			if e.Share != nil && e.ID == m.lastHelp[i].ID {
				m.lastShare[i] = e.Share
			}
			m.session.HandleHelper(i, wire.EncodeEvent(e))
		})
		h.now = m.session.now
		m.helpers[i] = h
	}
}

func (m *team) End(i int) {
	m.ended = append(m.ended, i)
	delete(m.helpers, i)
	delete(m.inbox, i)
}

// done returns how many simulations a helper has reported.
func (m *team) done(i int) int {
	if said := m.lastShare[i]; said != nil {
		return said.Done
	}
	return 0
}

// runHelpers lets every helper handle its messages and work for a slice.
func (m *team) runHelpers() {
	for i, h := range m.helpers {
		for _, message := range m.inbox[i] {
			h.Handle(message)
		}
		m.inbox[i] = nil
		h.Step()
	}
}

// think returns the Final of a Think that several workers share; it calls between after each
// turn.
func (m *team) think(agent string, workers int, between func(turn int)) *wire.Report {
	m.t.Helper()
	c := thinking(m.talk, "black", agent)
	c.Think.Workers = workers
	m.send(c)
	think := m.id
	var events []wire.Event
	for turn := 1; m.session.Busy(); turn++ {
		m.runHelpers()
		m.session.Step()
		if between != nil {
			between(turn)
		}
		events = append(events, m.received()...)
	}
	return m.final(think, events)
}

// total returns the sum of the visits of a report's rows.
func total(r *wire.Report) int {
	sum := 0
	for _, row := range r.Rows {
		sum += row.Visits
	}
	return sum
}

// No simulation is counted twice or lost: the rows add up to the simulations of all
// workers, and the move is the favourite of one of them.
func TestPoolMerges(t *testing.T) {
	for _, agent := range []string{"uct:ms=400", "puct:ms=400", "uct:ms=400,tree=flat"} {
		m := newTeam(t)
		m.board(opening("othello", "f5,d6", -1))
		r := m.think(agent, 3, nil)
		if r.Workers != 3 || len(m.helpers) != 2 || m.helps != 2 {
			t.Fatalf("%s: %d workers took part, %d helpers run, %d helped; want 3, 2 and 2", agent, r.Workers, len(m.helpers), m.helps)
		}
		own := r.Done
		for i := range m.helpers {
			if m.done(i) == 0 {
				t.Errorf("%s: helper %d has done nothing", agent, i)
			}
			own -= m.done(i)
		}
		if own <= 0 || total(r) != r.Done || r.Visits != r.Done {
			t.Errorf("%s: %d of %d simulations are the leader's, %d visits of %d", agent, own, r.Done, total(r), r.Visits)
		}
		if len(r.Line) == 0 || r.Line[0] != r.Move {
			t.Errorf("%s: plays %s and expects %v", agent, r.Move, r.Line)
		}
		// The next position needs no new workers.
		m.board(going(0))
		if r := m.think(agent, 2, nil); r.Workers != 2 || m.helps != 3 || len(m.ended) != 0 {
			t.Errorf("%s: for the next position %d workers took part, %d helped, %d ended; want 2, 3 and 0", agent, r.Workers, m.helps, len(m.ended))
		}
	}
}

// A limit by count means one search in one worker, the same with a pool as without; a
// pool of one is no pool.
func TestCountLimitsUseOneWorker(t *testing.T) {
	m := newTeam(t)
	m.board(opening("othello", "f5,d6", -1))
	k := newTalk(t)
	k.board(opening("othello", "f5,d6", -1))
	for _, agent := range []string{"uct:n=300", "puct:n=300", "level:3", "random", "rules"} {
		got, want := m.think(agent, wire.MaxWorkers, nil), k.think("black", agent)
		if got.Move != want.Move || got.Value != want.Value || got.Workers != 0 || got.Done != want.Done {
			t.Errorf("%s: %+v with a pool, %+v without", agent, got, want)
		}
	}
	for _, workers := range []int{0, 1} {
		if r := m.think("uct:ms=20", workers, nil); r.Workers != 0 || r.Done == 0 {
			t.Errorf("%d workers: %+v; want r.Workers == 0 && r.Done != 0", workers, r)
		}
	}
	if m.helps != 0 {
		t.Errorf("%d helpers were asked to help, want 0", m.helps)
	}
}

// Without a pool the setting has no effect and does no harm.
func TestNoPool(t *testing.T) {
	k := newTalk(t)
	k.board(opening("othello", "f5,d6", -1))
	c := thinking(k, "black", "uct:ms=1")
	c.Think.Workers = 4
	k.send(c)
	if r := k.final(k.id, k.step(1<<20)); r.Workers != 0 || r.Done == 0 {
		t.Errorf("%+v; want r.Workers == 0 && r.Done != 0", r)
	}
}

// A helper that never starts delays nothing. After a while it is started again, but only a
// limited number of times.
func TestSilentHelper(t *testing.T) {
	m := newTeam(t)
	m.neverStarts[0] = true
	m.board(opening("othello", "f5,d6", -1))
	for game := range 2 + crew.MaxLosses {
		r := m.think("uct:ms=5", 2, nil)
		if r.Workers != 0 || r.Done == 0 || r.Millis >= 5+float64(crew.FinalWait.Milliseconds()) {
			t.Fatalf("with a helper that never starts: %+v", r)
		}
		if want := min(game, crew.MaxLosses); len(m.ended) != want || m.helps != min(game+1, crew.MaxLosses) {
			t.Errorf("thought %d: %d ended, %d helped; want %d ended", game, len(m.ended), m.helps, want)
		}
		m.clock = m.clock.Add(crew.Patience + 1)
	}
}

// A helper that dies during a thought delays it no longer than a message may take. Its
// last results count, and the next thought has a new helper.
func TestHelperDiesWhileWatched(t *testing.T) {
	m := newTeam(t)
	m.board(opening("othello", "f5,d6", -1))
	held := 0
	waits := 0
	r := m.think("uct:ms=200", 2, func(int) {
		if held == 0 && m.done(0) > 0 {
			held = m.done(0)
			m.isMuted[0] = true
		}
		if th := m.session.thought; th != nil && !th.ended.IsZero() {
			waits++
			m.clock = m.clock.Add(crew.FinalWait / 4)
		}
	})
	if held == 0 || r.Workers != 2 || total(r) != r.Done || r.Done <= held {
		t.Errorf("the helper held %d: %+v", held, r)
	}
	if waits > 5 || r.Millis > 200+float64(2*crew.FinalWait.Milliseconds()) {
		t.Errorf("%d waits, %g ms; want waits <= 5 && r.Millis <= 200 + float64(2*crew.FinalWait.Milliseconds())", waits, r.Millis)
	}
	m.session.Lost(0)
	m.isMuted[0] = false
	if len(m.helpers) != 0 {
		t.Fatalf("the lost helper still runs: got %v, want 0", len(m.helpers))
	}
	if r := m.think("uct:ms=200", 2, nil); r.Workers != 2 {
		t.Errorf("the new helper took no part: %+v, want Workers 2", r)
	}
}

// Stop is answered at once with the helpers' results so far, and ends their work too.
func TestStopWithPool(t *testing.T) {
	m := newTeam(t)
	m.board(opening("othello", "f5,d6", -1))
	c := thinking(m.talk, "black", "uct:ms=600000")
	c.Think.Workers = 2
	m.send(c)
	think := m.id
	for m.done(0) == 0 {
		m.runHelpers()
		m.session.Step()
	}
	m.received()
	r := m.final(think, m.send(stopping))
	if r.Workers != 2 || total(r) != r.Done {
		t.Errorf("stopped with %+v; want r.Workers == 2 && total(r) == r.Done", r)
	}
	if !m.helpers[0].Busy() {
		t.Fatal("the helper stopped by itself")
	}
	m.runHelpers()
	if m.helpers[0].Busy() || !m.lastShare[0].Final {
		t.Error("the helper was not stopped")
	}
}

// A result proven by another worker ends the thought.
func TestPoolProves(t *testing.T) {
	m := newTeam(t)
	m.board(opening("othello", "", 0))
	m.neverStarts[0] = true
	c := thinking(m.talk, "black", "uct:ms=600000")
	c.Think.Workers = 2
	m.send(c)
	think := m.id
	m.session.Step()
	part := m.lastHelp[0].Help.Part
	held := []wire.Held{{Move: part[0]}, {Move: part[1], Visits: 9, Sum: 9, Proven: "win"}}
	m.session.HandleHelper(0, wire.EncodeEvent(wire.Event{ID: m.lastHelp[0].ID, Share: &wire.Share{Final: true, Done: 9, Held: held}}))
	r := m.final(think, m.step(1<<20))
	if r.Move != "e6" || r.Value != 1 || !slices.ContainsFunc(r.Rows, func(row wire.Row) bool { return row.Move == "e6" && row.Proven == "win" }) {
		t.Errorf("a proven win gave %+v", r)
	}
}

// A helper that sends nonsense is ended, and the Think continues without it.
func TestHostileHelper(t *testing.T) {
	for name, said := range map[string]string{
		"noise":            "\x00{",
		"no such move":     `{"id":1,"epoch":0,"share":{"done":1,"held":[{"m":0,"n":1},{"m":26}]}}`,
		"not its part":     `{"id":1,"epoch":0,"share":{"done":1,"held":[{"m":19,"n":1},{"m":26}]}}`,
		"a move twice":     `{"id":1,"epoch":0,"share":{"done":1,"held":[{"m":26,"n":1},{"m":26,"n":1}]}}`,
		"a move left out":  `{"id":1,"epoch":0,"share":{"done":1,"held":[{"m":26,"n":1}]}}`,
		"too large a sum":  `{"id":1,"epoch":0,"share":{"done":1,"held":[{"m":26,"n":1,"w":3},{"m":44}]}}`,
		"it could not run": `{"id":0,"epoch":0,"error":{"kind":"inside","text":"The engine stopped"}}`,
		"it fails":         `{"id":1,"epoch":0,"error":{"kind":"inside","text":"a fault"}}`,
	} {
		m := newTeam(t)
		m.board(opening("othello", "", 0))
		m.neverStarts[0] = true
		c := thinking(m.talk, "black", "uct:ms=600000")
		c.Think.Workers = 2
		m.send(c)
		think := m.id
		m.session.Step()
		m.session.HandleHelper(0, []byte(said))
		m.session.Step()
		m.received()
		r := m.final(think, m.send(stopping))
		if len(m.ended) != 1 || r.Workers != 0 || total(r) != r.Done {
			t.Errorf("%s: %d ended, %+v; want len(m.ended) == 1 && r.Workers == 0 && total(r) == r.Done", name, len(m.ended), r)
		}
	}
}

// If a helper sends a message and dies within one slice, the leader takes over its part.
func TestShareOfADeadHelper(t *testing.T) {
	m := newTeam(t)
	m.board(opening("othello", "", 0))
	m.neverStarts[0] = true
	c := thinking(m.talk, "black", "uct:ms=600000")
	c.Think.Workers = 2
	m.send(c)
	think := m.id
	part := m.lastHelp[0].Help.Part
	m.session.HandleHelper(0, wire.EncodeEvent(wire.Event{ID: m.lastHelp[0].ID, Share: &wire.Share{
		Done: 1, Held: []wire.Held{{Move: part[0], Visits: 1}, {Move: part[1]}},
	}}))
	m.session.Lost(0)
	for range 5 {
		m.session.Step()
	}
	m.received()
	r := m.final(think, m.send(stopping))
	for _, row := range r.Rows {
		if row.Visits < 2 {
			t.Errorf("no worker searched %s: %+v: got %v, want at least 2", row.Move, r.Rows, row.Visits)
		}
	}
}

// Late messages, of an earlier Think or of a lost helper, are dropped.
func TestLateShares(t *testing.T) {
	m := newTeam(t)
	m.board(opening("othello", "", 0))
	m.think("uct:ms=5", 2, nil)
	late := wire.EncodeEvent(wire.Event{ID: 1, Share: &wire.Share{Done: 5, Held: []wire.Held{{Move: 26, Visits: 5}, {Move: 44}}}})
	m.session.HandleHelper(0, late)
	m.session.HandleHelper(-1, late)
	m.session.HandleHelper(7, late)
	m.session.Lost(7)
	m.neverStarts[0] = true
	delete(m.helpers, 0)
	if r := m.think("uct:ms=20", 2, func(int) { m.session.HandleHelper(0, late) }); r.Workers != 0 || total(r) != r.Done {
		t.Errorf("late messages were used: %+v", r)
	}
}

// A helper refuses a Help that it cannot serve.
func TestBadHelp(t *testing.T) {
	for says, help := range map[string]*wire.Help{
		"one limited by ms": {Open: wire.Open{Game: "othello"}, Seat: "black", Agent: "uct:n=5", Part: []int{19}},
		"is unknown":        {Open: wire.Open{Game: "checkers"}, Seat: "black", Agent: "uct:ms=5", Part: []int{19}},
		"seat \"red\"":      {Open: wire.Open{Game: "othello"}, Seat: "red", Agent: "uct:ms=5", Part: []int{19}},
		"not legal":         {Open: wire.Open{Game: "othello"}, Seat: "white", Agent: "uct:ms=5", Part: []int{19}},
		"code 20 is not":    {Open: wire.Open{Game: "othello"}, Seat: "black", Agent: "uct:ms=5", Part: []int{19, 20}},
		"in the part twice": {Open: wire.Open{Game: "othello"}, Seat: "black", Agent: "uct:ms=5", Part: []int{19, 19}},
	} {
		help.Worker, help.Workers = 1, 2
		k := newTalk(t)
		e := k.answer(wire.Command{Help: help})
		if e.Error == nil || k.session.Busy() {
			t.Errorf("want an error that says %q, got %+v", says, e)
		} else if !strings.Contains(e.Error.Text, says) {
			t.Errorf("%q does not say %q", e.Error.Text, says)
		}
	}
}

// FuzzHandleHelper sends bytes to a session whose helper helps: it continues, and its reports
// stay within limits.
func FuzzHandleHelper(f *testing.F) {
	f.Add([]byte(`{"id":1,"epoch":0,"share":{"done":7,"held":[{"m":26,"n":7,"w":-7,"p":"loss"},{"m":44}]}}`))
	f.Add([]byte(`{"id":1,"epoch":0,"share":{"final":true,"done":0,"held":null}}`))
	f.Add([]byte(`{"id":1,"epoch":0,"share":{"done":7,"held":[{"m":44,"n":67108864,"w":67108864},{"m":26,"p":"win"}]}}`))
	f.Add([]byte(`{"id":1,"epoch":0,"error":{"kind":"inside","text":"gone"}}`))
	f.Add([]byte(`{"id":2,"epoch":0,"grown":{"worker":9,"workers":1,"fresh":true,"seat":"red","agent":"bob","nodes":1,"done":0,"packed":"AAAAfw"}}`))
	f.Add([]byte(`{"id":3,"epoch":0,"inspected":{"node":7,"path":[0,7],"board":{}}}`))
	f.Add([]byte(`{"id":3,"epoch":0,"error":{"kind":"message","text":"no node"}}`))
	f.Add([]byte(`{"id":1,"epoch":0,"share":{"done":7,"held":[{"m":19,"n":7},{"m":26},{"m":37},{"m":44}],"news":"GgAKAAQA"}}`))
	f.Add([]byte(`{"id":1,"epoch":0,"share":{"done":7,"held":[{"m":44},{"m":26}],"news":"GgAKAAQA"}}`))
	hears := func(t *testing.T, agent string, data []byte) {
		m := newTeam(t)
		m.neverStarts[0] = true
		m.board(opening("othello", "", 0))
		c := thinking(m.talk, "black", agent)
		c.Think.Workers = 2
		m.send(watching(0))
		watch := m.id
		m.send(c)
		think := m.id
		m.send(wire.Command{Inspect: &wire.Inspect{Worker: 1, Node: 7}})
		asked := m.id
		m.session.HandleHelper(0, data)
		for _, e := range m.received() {
			if e.ID != watch && e.ID != asked || e.ID == watch && (e.Grown.Worker > 1 || e.Grown.Seat != "black") {
				t.Fatalf("%q: sent %+v", data, e)
			}
		}
		r := m.final(think, m.send(stopping))
		if r.Value < -1.001 || r.Value > 1.001 || total(r) > r.Visits || r.Move == "" {
			t.Fatalf(`%s, %q: %+v; want r.Value >= -1.001 && r.Value <= 1.001 && total(r) <= r.Visits && r.Move != ""`, agent, data, r)
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		hears(t, "uct:ms=600000", data)
		hears(t, "alphabeta:ms=600000", data)
	})
}
