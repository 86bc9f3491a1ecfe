package session

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/record"
	"playout/engine/review"
	"playout/engine/session/crew"
	"playout/engine/session/reviews"
	"playout/engine/wire"
)

// reviewed games: one of each kind, and judges limited by counts.
var reviewedGames = []struct{ game, judge string }{
	{"othello", "uct:n=20"}, {"othello", "alphabeta:nodes=4500,ties=first"}, {"chess", "alphabeta:nodes=1000,ties=first"},
	{"morris", "uct:n=20"}, {"geese", "uct:n=20,depth=6"},
}

// randomOpen returns a game of some random plies as an Open.
func randomOpen(t *testing.T, name string, plies int) wire.Open {
	t.Helper()
	g, err := games.Parse(name)
	if err != nil {
		t.Fatal(err)
	}
	rng := game.NewRand(7)
	r, err := record.New(g, "", 3)
	for s := r.StateAt(0); err == nil && s.Acting() != 0 && r.Len() < plies; s = r.StateAt(r.Len()) {
		var j game.Joint
		for acting := s.Acting(); acting != 0; acting = acting.Rest() {
			legal := game.RandomMoves(s, acting.First(), nil)
			j[acting.First()] = legal[rng.IntN(len(legal))]
		}
		err = r.Append(j)
	}
	if err != nil {
		t.Fatal(err)
	}
	return wire.Open{Game: name, Moves: r.String(), Seed: 3, Ply: -1}
}

// native returns the finished review of a game without a session, as the JSON of its result.
func native(t *testing.T, open wire.Open, judge string) string {
	t.Helper()
	r, agent, refused := reviewed(&open, judge)
	if refused != nil {
		t.Fatal(refused.err)
	}
	v, err := review.New(review.Config{Record: r.record, Judge: agent, Seed: reviews.Seed})
	for done := false; err == nil && !done; {
		done, err = v.Advance(time.Second)
	}
	if err != nil {
		t.Fatal(err)
	}
	return jsonOf(t, v.Result())
}

// numbersOf returns the JSON of a result, without what the session adds to it.
func numbersOf(t *testing.T, r wire.ReviewResult) string {
	t.Helper()
	r.Plies = slices.Clone(r.Plies)
	for i := range r.Plies {
		r.Plies[i].Text, r.Plies[i].Right = "", nil
	}
	return jsonOf(t, r)
}

func jsonOf(t *testing.T, value any) string {
	t.Helper()
	text, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// lastReviewed returns the last Reviewed of a review among events, nil for none, and checks those
// before it.
func lastReviewed(t *testing.T, id int, events []wire.Event) (last *wire.Reviewed) {
	t.Helper()
	for _, e := range events {
		if e.ID != id || e.Reviewed == nil || last != nil && (last.Final || e.Reviewed.Done < last.Done) {
			t.Fatalf("review %d: %+v with the error %+v comes after %+v", id, e, e.Error, last)
		}
		last = e.Reviewed
	}
	return last
}

// review runs a review to its Final; between, which may be nil, is called after each turn.
func (m *team) review(c wire.Review, between func(turn int)) *wire.Reviewed {
	m.t.Helper()
	events := m.send(wire.Command{Review: &c})
	id := m.id
	for turn := 1; m.session.Busy(); turn++ {
		m.runHelpers()
		m.session.Step()
		if between != nil {
			between(turn)
		}
		events = append(events, m.received()...)
	}
	last := lastReviewed(m.t, id, events)
	if last == nil || !last.Final {
		m.t.Fatalf("review %d ended with %+v, want a Final", id, last)
	}
	return last
}

// A review gives the numbers that package review gives alone, with any number of workers, and if
// helpers die, are slow or cannot start.
func TestReviewWithAnyWorkers(t *testing.T) {
	for _, of := range reviewedGames {
		open := randomOpen(t, of.game, 8)
		want, whole := native(t, open, of.judge), ""
		for workers := 1; workers <= 3; workers++ {
			m := newTeam(t)
			got := m.review(wire.Review{Open: open, Judge: of.judge, Workers: workers}, nil)
			if text := jsonOf(t, got.Result); whole == "" {
				whole = text
			} else if text != whole {
				t.Fatalf("%s with %d workers: got %s\nwant %s", of.judge, workers, text, whole)
			}
			if text := numbersOf(t, got.Result); text != want || got.Done != got.Total || got.Millis != 0 {
				t.Fatalf("%s with %d workers: got %d of %d, %s\nwant %s", of.judge, workers, got.Done, got.Total, text, want)
			}
			if of.game == "geese" && len(got.Deaths) == 0 {
				t.Error("no goose has died")
			}
			if len(m.helpers) != workers-1 {
				t.Errorf("%s: %d helpers run, want %d", of.judge, len(m.helpers), workers-1)
			}
		}
		for seed := range uint64(4) {
			rng := rand.New(game.NewRand(seed))
			m := newTeam(t)
			m.neverStarts[rng.IntN(2)] = seed == 0
			got := m.review(wire.Review{Open: open, Judge: of.judge, Workers: 3}, func(int) {
				i := rng.IntN(2)
				switch rng.IntN(12) {
				case 0:
					delete(m.helpers, i)
					delete(m.inbox, i)
					m.session.Lost(i)
				case 1:
					m.isMuted[i] = !m.isMuted[i]
				case 2:
					m.clock = m.clock.Add(time.Duration(rng.IntN(20)) * time.Second)
				}
			})
			if text := numbersOf(t, got.Result); text != want {
				t.Fatalf("%s, seed %d: got %s\nwant %s", of.judge, seed, text, want)
			}
		}
	}
}

// A review can be stopped at any time and continued from its State, in another session. Stopping
// takes no work.
func TestReviewStopsAndContinues(t *testing.T) {
	growth := 3 // slices that each part has more than the one before
	if testing.Short() {
		growth = 12
	}
	for _, of := range reviewedGames {
		open := randomOpen(t, of.game, 3)
		last, stops := &wire.Reviewed{Done: -1}, 0
		for ; last.Done < last.Total; stops++ {
			m := newTeam(t)
			events := m.send(wire.Command{Review: &wire.Review{Open: open, Judge: of.judge, Workers: 1 + stops%3, State: last.State}})
			id := m.id
			if first := lastReviewed(t, id, events); first == nil || first.Done < last.Done {
				t.Fatalf("%s: continued with %+v after %d tasks", of.judge, first, last.Done)
			}
			for slices := 1 + growth*stops; slices > 0 && m.session.Busy(); slices-- {
				m.runHelpers()
				m.session.Step()
			}
			ended := !m.session.Busy()
			before := m.clock
			events = append(events, m.received()...)
			events = append(events, m.send(wire.Command{EndReview: &wire.EndReview{}})...)
			last = lastReviewed(t, id, events)
			if !last.Final || len(last.State) == 0 || m.session.Busy() || ended && last.Done < last.Total {
				t.Fatalf("%s: EndReview is answered by %+v, want a Final with a state", of.judge, last)
			}
			if took := m.clock.Sub(before); took > 20*time.Millisecond {
				t.Errorf("%s: stopping took %v by its clock, want at most 20 ms", of.judge, took)
			}
			m.runHelpers()
			for i, h := range m.helpers {
				if h.Busy() {
					t.Errorf("%s: helper %d works on after the review has ended", of.judge, i)
				}
			}
		}
		if got, want := numbersOf(t, last.Result), native(t, open, of.judge); got != want || stops < 2 {
			t.Errorf("%s after %d stops: got %s\nwant %s", of.judge, stops, got, want)
		}
	}
}

// A Think comes first, the position shown may change, and the review goes on afterwards.
func TestReviewWaitsForAThink(t *testing.T) {
	open := randomOpen(t, "othello", 6)
	m := newTeam(t)
	m.board(opening("othello", "f5,d6", -1))
	events := m.send(wire.Command{Review: &wire.Review{Open: open, Judge: "uct:n=30"}})
	id := m.id
	m.session.Step()
	events = append(events, m.received()...)
	m.send(thinking(m.talk, "black", "uct:n=200"))
	for thinks := m.id; m.session.thought != nil; {
		m.session.Step()
		for _, e := range m.received() {
			if e.ID != thinks {
				t.Fatalf("while an agent thinks, %+v arrives", e)
			}
		}
	}
	m.board(going(1))
	events = append(events, m.step(1<<20)...)
	if last := lastReviewed(t, id, events); !last.Final || numbersOf(t, last.Result) != native(t, open, "uct:n=30") {
		t.Errorf("got %+v, want the whole review", last)
	}
}

// A judge waits for its net; without it, it judges without, and says so.
func TestReviewWithoutNet(t *testing.T) {
	open := randomOpen(t, "othello", 4)
	for _, c := range []struct {
		data []byte
		lack string // the kind of error
	}{{othelloNet(), ""}, {nil, wire.KindMissing}, {strangeNet(), wire.KindCorrupt}} {
		m := newTeam(t)
		m.session.Announce("othello")
		first := lastReviewed(t, 1, m.send(wire.Command{Review: &wire.Review{Open: open, Judge: "puct:n=20,net=othello"}}))
		if first.Final || first.Net != "othello" || first.Lacks != nil || m.session.Busy() {
			t.Fatalf("while the net is missing: %+v, busy %v", first, m.session.Busy())
		}
		events := m.giveModel("othello", c.data, map[bool]string{true: "gone"}[c.data == nil])
		last := lastReviewed(t, 1, append(events, m.step(1<<20)...))
		lack := ""
		if last.Lacks != nil {
			lack = last.Lacks.Kind
		}
		if !last.Final || last.Done != last.Total || lack != c.lack || strings.Contains(last.Result.Judge, "net=none") != (c.lack != "") {
			t.Errorf("got %+v of judge %s with the error %+v; want one of kind %q", last, last.Result.Judge, last.Lacks, c.lack)
		}
	}
}

// A helper without the judge's net takes no part, and one that sends nonsense is ended.
func TestReviewRefusesHelpers(t *testing.T) {
	open := randomOpen(t, "othello", 4)
	want := native(t, open, "uct:n=20")
	for what, answer := range map[string]wire.Event{
		"an illegal move":  {Found: &wire.Found{Seats: []wire.FoundSeat{{Best: "z9", Chance: 0.5, Played: 0.5}}}},
		"no judgement":     {Found: &wire.Found{}},
		"a fate":           {Found: &wire.Found{Fate: &wire.Fate{}}},
		"five decimals":    {Found: &wire.Found{Seats: []wire.FoundSeat{{Best: "a1", Chance: 0.12345, Played: 0.5}}}},
		"an error":         {Error: &wire.Error{Kind: wire.KindInside, Text: "out of memory"}},
		"something else":   {Grown: &wire.Grown{Workers: 1}},
		"a missing net":    {Error: &wire.Error{Kind: wire.KindMissing, Text: "no net"}},
		"an answer, twice": {Found: &wire.Found{Seats: []wire.FoundSeat{{Best: "z8", Chance: 0.5, Played: 0.5}}}},
	} {
		m := newTeam(t)
		m.neverStarts[0] = true
		answers := 0
		got := m.review(wire.Review{Open: open, Judge: "uct:n=20", Workers: 2}, func(int) {
			for _, message := range m.inbox[0] {
				c, err := wire.DecodeCommand(message)
				if err != nil || c.ReviewTask == nil {
					continue
				}
				answers++
				e := answer
				e.ID = c.ID
				m.session.HandleHelper(0, wire.EncodeEvent(e))
			}
			m.inbox[0] = nil
		})
		if text := numbersOf(t, got.Result); text != want {
			t.Errorf("%s: got %s\nwant %s", what, text, want)
		}
		ends := crew.MaxLosses
		if what == "a missing net" {
			ends = 0
		}
		if len(m.ended) != ends || answers > max(1, ends) {
			t.Errorf("%s: ended %d times after %d answers, want %d", what, len(m.ended), answers, ends)
		}
	}
}

// Reviews that cannot be are refused in one line, and the one under way goes on.
func TestBadReviews(t *testing.T) {
	open := randomOpen(t, "othello", 4)
	k := newTalk(t)
	id := 1
	events := k.send(wire.Command{Review: &wire.Review{Open: open, Judge: "uct:n=20"}})
	none := open
	none.Moves = ""
	wrong := open
	wrong.Moves = "a1,a1"
	for _, c := range []struct {
		review     wire.Review
		kind, says string
	}{
		{wire.Review{Open: none, Judge: "uct:n=20"}, wire.KindRecord, "a game of 0 plies; allowed: 1 to"},
		{wire.Review{Open: wrong, Judge: "uct:n=20"}, wire.KindRecord, "ply 1"},
		{wire.Review{Open: open, Judge: "bob"}, wire.KindAgent, "allowed"},
		{wire.Review{Open: open, Judge: "random"}, wire.KindAgent, "values no moves; allowed"},
		{wire.Review{Open: open, Judge: "uct:n=20", State: []byte("{")}, wire.KindRecord, "the state of a review"},
		{wire.Review{Open: open, Judge: "uct:n=20", State: []byte(`{"version":99}`)}, wire.KindRecord, "the state is of another review"},
	} {
		k.checkRefused(wire.Command{Review: &c.review}, c.kind, c.says)
	}
	k.checkRefused(wire.Command{ReviewTask: &wire.ReviewTask{Open: open, Judge: "uct:n=20", At: 9}}, wire.KindPly, "ply 9; allowed: 1 to 4")
	k.checkRefused(wire.Command{ReviewTask: &wire.ReviewTask{Open: open, Judge: "uct:n=20", At: 1, Death: "black"}}, wire.KindPly, `"black" did not die at ply 1`)
	if last := lastReviewed(t, id, append(events, k.step(1<<20)...)); !last.Final || last.Done != last.Total {
		t.Errorf("got %+v, want the whole review", last)
	}
	if events := k.send(wire.Command{EndReview: &wire.EndReview{}}); len(events) != 0 {
		t.Errorf("without a review EndReview gets %+v, want no answer", events)
	}
}

// The usual judge of each game can judge it, and a new review ends the one before with its Final.
func TestUsualJudges(t *testing.T) {
	k := newTalk(t)
	last := 0
	for _, g := range games.All() {
		open := randomOpen(t, g.Spec().Name(), 2)
		events := k.send(wire.Command{Review: &wire.Review{Open: open}})
		if last > 0 {
			if events[0].ID != last || !events[0].Reviewed.Final {
				t.Errorf("%s: got %+v first, want the Final of %d", g.Spec().ID, events[0], last)
			}
			events = events[1:]
		}
		last = k.id
		if r := lastReviewed(t, last, events); r == nil || r.Result.Game != g.Spec().Name() || r.Total == 0 {
			t.Errorf("%s: got %+v, want a review", g.Spec().ID, events)
		}
	}
}
