package session

import (
	"math/rand/v2"
	"strings"
	"testing"

	"playout/engine/ending"
	"playout/engine/game"
	"playout/engine/wire"
)

// shadow is the page's model of a session: the conclusions that the page may draw from the events
// alone, and must be able to rely on.
type shadow struct {
	*talk
	rng      *rand.Rand
	epoch    int
	board    *wire.Board  // nil until a game is open
	thinking int          // id of the Think under way, 0 for none
	waiting  bool         // the Think under way waits for its net
	judging  int          // id of the Judge under way, 0 for none
	review   int          // id of the Review under way, 0 for none
	watching int          // id of the Watch that is on, 0 for none
	sending  bool         // a tree is being sent, and not all of it has been
	over     map[int]bool // ids of Thinks that have ended
}

// The law of the conversation: random commands, valid and invalid, in any order, are each
// answered as package wire specifies, and every Think ends exactly once.
func TestLawOfTheConversation(t *testing.T) {
	for seed := range uint64(60) {
		m := &shadow{talk: newTalk(t), rng: rand.New(game.NewRand(seed)), over: map[int]bool{}}
		m.session.Announce("othello", "small")
		for range 60 {
			m.randomStep()
			if t.Failed() {
				t.Fatalf("seed %d, want !t.Failed()", seed)
			}
			if m.session.Busy() != (m.thinking != 0 && !m.waiting || m.judging != 0 || m.review != 0 || m.session.watch.Unreported() || m.session.ponders()) || m.sending && !m.session.watch.Unreported() || m.thinking != 0 && m.judging != 0 {
				t.Fatalf("seed %d: busy is %v while %d is under way, waiting: %v, and %d is judged", seed, m.session.Busy(), m.thinking, m.waiting, m.judging)
			}
		}
		m.take(m.send(stopping), 0)
		if m.thinking != 0 || m.judging != 0 {
			t.Fatalf("seed %d: thought %d or judgement %d never ended; want 0 and 0", seed, m.thinking, m.judging)
		}
	}
}

// randomStep sends one random command or lets the session work, and checks the answer against
// the rules.
func (m *shadow) randomStep() {
	c, want := m.randomCommand()
	if want == "" {
		m.clock = m.clock.Add(m.session.Wait())
		m.take(m.step(1+m.rng.IntN(3)), 0)
		return
	}
	if want == "model" {
		name := []string{"othello", "small", "ghost"}[m.rng.IntN(3)]
		data := [][]byte{othelloNet(), strangeNet(), nil}[m.rng.IntN(3)]
		m.take(m.giveModel(name, data, []string{"", "gone"}[m.rng.IntN(2)]), 0)
		m.waiting = m.waiting && m.session.thought.player == nil
		return
	}
	before := *m
	if c.Watch != nil || c.Think != nil && want == "nothing" {
		if m.sending = false; c.Watch != nil {
			m.watching = 0
		}
	}
	if c.Watch != nil && c.Watch.On {
		m.watching = m.id + 1
	}
	if c.EndReview != nil {
		defer func() {
			if m.review != 0 {
				m.t.Errorf("the review %d has not ended", m.review)
			}
		}()
	}
	events := m.send(c)
	reply := m.take(events, m.id)
	switch want {
	case "nothing":
		if c.Stop != nil && (m.thinking != 0 || m.judging != 0) {
			m.t.Error("stop did not end the thought")
		}
		if c.Judge != nil {
			m.judging = m.id
		}
		if c.Think != nil {
			if m.thinking != 0 && m.thinking != m.id {
				m.t.Errorf("think %d started while %d was under way", m.id, m.thinking)
			}
			m.thinking = m.id
		}
	case "hello", "reviewed", "checked", "exported", "peeked", "inspected", "posed", "judged", "error":
		if m.thinking != before.thinking {
			m.t.Errorf("%s ended a thought: got %v, want %v", wire.EncodeCommand(c), m.thinking, before.thinking)
		}
	}
	if reply != want {
		m.t.Errorf("%s was answered by %q; want %q: %+v", wire.EncodeCommand(c), reply, want, events)
	}
}

// take checks events and returns the answer to the command id.
func (m *shadow) take(events []wire.Event, id int) string {
	reply := "nothing"
	for _, e := range events {
		switch {
		case e.Report != nil:
			if e.ID == id {
				if m.thinking != 0 || !isWaiting(e.Report) || e.Epoch != m.epoch {
					m.t.Errorf("think %d was answered before any work: %+v", id, e)
				}
				m.thinking, m.waiting = id, true
				continue
			}
			if e.ID != m.thinking || m.over[e.ID] {
				m.t.Errorf("a report of %d while %d is under way", e.ID, m.thinking)
			}
			if e.Report.Final {
				m.over[e.ID] = true
				m.thinking, m.waiting = 0, false
			}
		case e.Grown != nil:
			if e.ID != m.watching || !e.Grown.Fresh && !m.sending {
				m.t.Errorf("while %d was watched, %+v arrived", m.watching, e)
			}
			m.sending = !e.Grown.Ended
		case e.ID == m.judging && e.Working != nil:
		case e.Reviewed != nil && e.ID == m.review:
			if e.Reviewed.Final {
				m.review = 0
			}
		case e.Reviewed != nil && e.ID == id && reply == "nothing" && m.review == 0:
			reply, m.review = "reviewed", id
		case e.ID == m.judging && e.ID != id && (e.Judged != nil || e.Error != nil && e.Error.Kind == wire.KindStale):
			m.judging = 0
		case e.ID != id || reply != "nothing":
			m.t.Errorf("command %d was answered by %q and %+v", id, reply, e)
		case e.Board != nil:
			reply = "board"
			if e.Epoch != m.epoch+1 || m.thinking != 0 || m.judging != 0 {
				m.t.Errorf("a board of epoch %d after %d while %d is under way: got %v, %v and %v, want %v, 0 and 0", e.Epoch, m.epoch, m.thinking, e.Epoch, m.thinking, m.judging, m.epoch+1)
			}
			m.epoch, m.board = e.Epoch, e.Board
		case e.Hello != nil:
			reply = "hello"
		case e.Checked != nil:
			reply = "checked"
		case e.Kinds != nil:
			reply = "kinds"
		case e.Exported != nil:
			reply = "exported"
		case e.Peeked != nil:
			reply = "peeked"
		case e.Inspected != nil:
			reply = "inspected"
		case e.Posed != nil:
			reply = "posed"
		case e.Judged != nil:
			reply = "judged"
		case e.Error != nil:
			reply = "error"
			if e.Error.Kind == wire.KindInside {
				m.t.Errorf("a fault inside: %s", e.Error.Text)
			}
		}
		if e.Epoch != m.epoch {
			m.t.Errorf("an event of epoch %d in epoch %d: %+v", e.Epoch, m.epoch, e)
		}
	}
	return reply
}

// randomCommand returns a random command and the kind of its answer; "" lets the session work.
func (m *shadow) randomCommand() (c wire.Command, want string) {
	wrong := m.rng.IntN(4) == 0
	say := func(c wire.Command, right string) (wire.Command, string) {
		if wrong || m.board == nil && right != "hello" && c.Open == nil {
			right = "error"
		}
		return c, right
	}
	seat, move := "black", ""
	over := m.board == nil || m.board.Over
	if !over {
		legal := m.board.Legal[m.rng.IntN(len(m.board.Legal))]
		seat, move = legal.Seat, legal.Name
	}
	epoch := m.epoch
	switch m.rng.IntN(22) {
	case 0:
		return wire.Command{Hello: &wire.Hello{Version: wire.Version}}, "hello"
	case 1:
		c := opening("othello", "f5,d6,c3,d3,c4", m.rng.IntN(7)-1)
		if wrong {
			c.Open.Moves = "f5,f5"
		}
		return say(c, "board")
	case 2, 3, 4:
		if over {
			wrong = true
		} else if wrong {
			epoch -= m.rng.IntN(2)
			move = "z9"
		}
		moves := []string{move}
		if seat == "white" {
			moves = []string{"", move}
		}
		return say(wire.Command{Play: &wire.Play{Epoch: max(epoch, 0), Moves: moves, Aside: m.rng.IntN(3) == 0}}, "board")
	case 5, 6:
		ply := 1 << 10
		if !wrong && m.board != nil {
			ply = m.rng.IntN(len(m.board.Plies) + 1)
		}
		return say(going(ply), "board")
	case 7:
		if m.rng.IntN(3) > 0 {
			return wire.Command{}, []string{"", "model"}[m.rng.IntN(2)]
		}
		closed := m.board != nil && m.board.Closed
		if wrong = wrong || closed; wrong && !closed {
			seat = "red"
		}
		ending := ending.Ending{How: []string{ending.Resigned, ending.Timeout}[m.rng.IntN(2)], Seat: seat}
		return say(wire.Command{End: &ending}, "board")
	case 8, 9:
		agents := []string{"random", "uct:ms=30,ponder=on", "alphabeta:ms=20,ponder=on", "uct:n=20", "level:1", "puct:n=20000", "puct:n=20", "net", "uct:n=9,net=small", "puct:n=9,net=ghost"}
		agent := agents[m.rng.IntN(len(agents))]
		if wrong = wrong || over; wrong && !over {
			agent = "bob"
		}
		return say(wire.Command{Think: &wire.Think{Epoch: epoch, Seat: seat, Agent: agent}}, "nothing")
	case 10:
		if m.rng.IntN(2) == 0 {
			return stopping, "nothing"
		}
		if m.rng.IntN(3) == 0 {
			wrong = false
			return say(wire.Command{Describe: &wire.Describe{}}, "kinds")
		}
		agent := "uct"
		if wrong {
			agent = "uct:x=1"
		}
		return say(wire.Command{Check: &wire.Check{Agent: agent}}, "checked")
	case 11:
		text := "F5 d6 c3"
		if wrong {
			text = "F5 d6 h8"
		}
		c, want := say(importing("othello", text), "board")
		if !wrong {
			want = "board" // even if no game is open
		}
		return c, want
	case 12:
		form := "transcript"
		if wrong {
			form = "pgn"
		}
		return say(exporting(form), "exported")
	case 13:
		moves := []string{move}
		if wrong = wrong || over; wrong {
			moves = []string{"z9"}
		}
		ply := 0
		if m.board != nil {
			ply = m.board.Ply
		}
		return say(wire.Command{Peek: &wire.Peek{Epoch: epoch, Ply: ply, Moves: moves}}, "peeked")
	case 14, 15: // exercises do not need an open game
		text, reply := exerciseOf(`"kind":"moves","accept":["f5"]`), "judged"
		if m.rng.IntN(2) == 0 {
			text, reply = exerciseOf(`"kind":"best","judge":"uct:n=60"`), "nothing"
		}
		answer := "d3"
		if wrong {
			answer, reply = "a1", "error"
		}
		if m.rng.IntN(4) == 0 {
			if reply = "posed"; wrong {
				text, reply = text[1:], "error"
			}
			return wire.Command{Pose: &wire.Pose{Exercise: text}}, reply
		}
		return wire.Command{Judge: &wire.Judge{Exercise: text, Moves: []string{answer}}}, reply
	case 16:
		return wire.Command{Watch: &wire.Watch{On: !wrong, PerSecond: []float64{0, 0, 0.5, 50}[m.rng.IntN(4)]}}, "nothing"
	case 17:
		return wire.Command{Hide: &wire.Hide{On: wrong}}, "nothing"
	case 20: // reviews do not need an open game
		if m.rng.IntN(3) == 0 {
			return wire.Command{EndReview: &wire.EndReview{}}, "nothing"
		}
		review := &wire.Review{Open: *opening("othello", "f5,d6", -1).Open, Judge: "uct:n=20"}
		if wrong {
			review.State = []byte("{}")
			return wire.Command{Review: review}, "error"
		}
		return wire.Command{Review: review}, "reviewed"
	case 19:
		text := "why"
		if wrong {
			text = "{"
		}
		return say(wire.Command{Amend: &wire.Amend{Epoch: epoch, Do: wire.Comment, Text: text}}, "board")
	case 18:
		node, reply := 0, "inspected"
		if !m.session.watch.HasTree() || wrong {
			node, reply = wire.MaxNode, "error"
		}
		return wire.Command{Inspect: &wire.Inspect{Node: node}}, reply
	}
	return wire.Command{}, ""
}

// FuzzHandle sends bytes to a session during a game and a thought: it never fails
// internally, and answers everything that has an ID.
func FuzzHandle(f *testing.F) {
	k := newTalk(nil)
	for _, c := range []wire.Command{
		{Hello: &wire.Hello{Version: wire.Version}}, opening("othello", "f5 d6", -1), playing(k, "c3"), going(1),
		resigning("black"), thinking(k, "black", "uct:n=5"), stopping, {Check: &wire.Check{Agent: "level:3"}},
		{Help: &wire.Help{Open: wire.Open{Game: "othello"}, Seat: "black", Agent: "uct:ms=5", Worker: 1, Workers: 2, Part: []int{19, 37}}},
		importing("othello", "1. f5 d6 2. c3"), importing("chess", "[White \"<b>\"]\n1. e4 (e3) e5 1-0"),
		importing("", "#/morris?m=a7,b6&white=human"), importing("geese", `{"step":1,"geese":[[1],[2]],"food":[3,4],"last":["WEST",""]}`),
		exporting("transcript"), exporting("pgn"), {Peek: &wire.Peek{Epoch: 1, Ply: 1, Moves: []string{"d6", "c3"}}},
		{Pose: &wire.Pose{Exercise: exerciseOf(`"kind":"win","against":"level:1","plies":3`)}},
		{Judge: &wire.Judge{Exercise: exerciseOf(`"kind":"line","line":["f5","d6","c3"]`), Moves: []string{"f5"}}},
		{Judge: &wire.Judge{Exercise: exerciseOf(`"kind":"best","judge":"uct:n=9"`), Moves: []string{"f5"}}},
		{Explain: &wire.Explain{Exercise: exerciseOf(`"kind":"moves","accept":["f5"]`), Moves: []string{"d3"}}},
		{Simulate: &wire.Simulate{Epoch: 1, Ply: 2, Agent: "uct:n=20", At: 7}},
		{Simulate: &wire.Simulate{Epoch: 1, Ply: 2, Agent: "alphabeta:depth=60", At: 7}},
		{Dissect: &wire.Dissect{Epoch: 1, Seat: "black", Net: "othello"}},
		{Dissect: &wire.Dissect{Epoch: 1, Seat: "black", File: othelloNet()}},
		{Dissect: &wire.Dissect{Epoch: 1, Seat: "black"}},
		{Simulate: &wire.Simulate{Epoch: 1, Ply: 2, Moves: []string{"c3"}, Agent: "puct:select=gumbel", Of: wire.MaxSimulated, At: 1 << 30}},
		{Task: &wire.Task{Exercise: exerciseOf(`"kind":"select","agent":"uct:n=9","simulation":9`), Moves: []string{"f5"}}},
		{Task: &wire.Task{Exercise: exerciseOf(`"kind":"order","depth":2,"seed":"fresh"`), Attempt: 2, Model: true}},
		{Judge: &wire.Judge{Exercise: exerciseOf(`"kind":"cut","agent":"alphabeta:depth=2,plain=on","node":["f5"]`), Moves: []string{"none"}, Attempt: 1}},
		{Vet: &wire.Vet{Exercise: exerciseOf(`"kind":"moves","accept":["f5"]`)}},
		{Amend: &wire.Amend{Epoch: 1, Do: wire.Delete, Ply: 3}}, {Amend: &wire.Amend{Epoch: 1, Do: wire.Comment, Text: "why"}},
		{Amend: &wire.Amend{Epoch: 1, Do: wire.Promote, Line: 2, Ply: 2}}, {Amend: &wire.Amend{Epoch: 1, Do: wire.Glyphs, Ply: 1, Text: "$1"}},
		{Play: &wire.Play{Epoch: 1, Moves: []string{"c4"}, Aside: true}},
		{Review: &wire.Review{Open: wire.Open{Game: "othello", Moves: "f5,d6"}, Judge: "uct:n=9", State: []byte(`{"version":1}`)}},
		{Review: &wire.Review{Open: wire.Open{Game: "geese", Moves: "NNNN", Seed: 4}, Judge: "uct:n=9", Workers: 2}},
		{ReviewTask: &wire.ReviewTask{Open: wire.Open{Game: "othello", Moves: "f5,d6"}, Judge: "uct:n=9", At: 2, Quick: true}}, {EndReview: &wire.EndReview{}},
		watching(0), watching(0.01), watching(1000), unwatching, {Hide: &wire.Hide{On: true}},
		{Inspect: &wire.Inspect{Node: 1}}, {Inspect: &wire.Inspect{Worker: 15, Node: wire.MaxNode}},
		{Open: &wire.Open{Game: "othello", Position: "OX" + strings.Repeat("-", 62) + " X", Seed: 7, Ending: ending.Ending{How: ending.Resigned, Seat: "white"}}},
	} {
		c.ID = 1
		if c.Play != nil {
			c.Play.Epoch = 1
		}
		if c.Think != nil {
			c.Think.Epoch = 1
		}
		f.Add(wire.EncodeCommand(c))
	}
	f.Add([]byte(`{"id":1,"fly":{}}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		k := newTalk(t)
		k.board(opening("othello", "f5,d6,c3,d3", 2))
		k.send(watching(0))
		k.send(thinking(k, "black", "uct:n=50"))
		k.session.Step()
		k.received()
		k.session.Handle(data)
		events := k.received()
		for _, e := range events {
			if e.Error != nil && e.Error.Kind == wire.KindInside {
				t.Fatalf("%q: %s", data, e.Error.Text)
			}
		}
		c, err := wire.DecodeCommand(data)
		begun := c.Think != nil || c.Help != nil || c.Judge != nil || c.Explain != nil || c.Vet != nil || c.Task != nil || c.Simulate != nil || c.Dissect != nil || c.ReviewTask != nil || c.Watch != nil
		quiet := err == nil && (begun && k.session.Busy() || c.Hide != nil || c.EndReview != nil)
		if c.ID != 0 && !quiet && len(events) == 0 {
			t.Fatalf("%q was not answered", data)
		}
		busy := k.session.thought != nil || k.session.query != nil
		if finals := k.send(stopping); busy != (len(finals) == 1) || k.session.thought != nil || k.session.query != nil {
			t.Fatalf("%q: stopped with %+v; want busy == (len(finals) == 1) && k.session.thought == nil && k.session.query == nil", data, finals)
		}
		if k.send(wire.Command{EndReview: &wire.EndReview{}}); k.session.extended() != nil {
			t.Fatalf("%q: a review does not end", data)
		}
		for turns := 0; k.session.Busy(); turns++ {
			if k.clock = k.clock.Add(k.session.Wait()); turns > 100 {
				t.Fatalf("%q: sending a tree of 50 simulations never ends: got %v, want at most 100", data, turns)
			}
			k.session.Step()
		}
	})
}
