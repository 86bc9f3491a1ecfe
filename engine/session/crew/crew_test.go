package crew

import (
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"playout/engine/game"
	"playout/engine/instant"
	"playout/engine/player"
	"playout/engine/search"
	"playout/engine/wire"
)

// leader is a player that notes the results of other workers.
type leader struct {
	player.Player
	parts  [][]game.Move
	heard  map[int][]search.MoveStats
	missed []int
}

func (l *leader) Deal(workers int) [][]game.Move                      { return l.parts[:min(workers, len(l.parts))] }
func (l *leader) Confine([]game.Move)                                 {}
func (l *leader) OwnStats(held []search.MoveStats) []search.MoveStats { return held }
func (l *leader) ReceiveStats(worker int, held []search.MoveStats)    { l.heard[worker] = held }
func (l *leader) MarkMissing(worker int)                              { l.missed = append(l.missed, worker) }
func (l *leader) Chosen() int                                         { return 0 }

// teller is a leader that exchanges news.
type teller struct {
	leader
	learned map[int]string
	decided bool
}

func (l *teller) News(news []byte) []byte { return append(news, "news"...) }
func (l *teller) Decided() bool           { return l.decided }

func (l *teller) Learn(worker int, news []byte) error {
	if string(news) == "nonsense" {
		return errors.New("nonsense")
	}
	l.learned[worker] = string(news)
	return nil
}

// trial is a crew with a clock and a pool of its own, which notes the crew's calls.
type trial struct {
	*testing.T
	crew  Crew
	now   instant.Time
	sent  map[int][]wire.Command // to each helper
	ended []int                  // helpers
	lost  []int
	other []int // helpers whose messages were no Shares
}

func (n *trial) Send(i int, message []byte) {
	n.Helper()
	c, err := wire.DecodeCommand(message)
	if err != nil {
		n.Fatalf("helper %d is sent %s: %v", i, message, err)
	}
	n.sent[i] = append(n.sent[i], c)
}

func (n *trial) End(i int) { n.ended = append(n.ended, i) }

func newTrial(t *testing.T) *trial {
	n := &trial{T: t, now: instant.Time(1000 * time.Second), sent: map[int][]wire.Command{}}
	n.crew.Host = Host{
		Now: func() instant.Time { return n.now }, HelperAsked: func(int) {},
		HandleEvent: func(i int, _ *wire.Event) { n.other = append(n.other, i) }, HelperLost: func(i int) { n.lost = append(n.lost, i) },
	}
	n.crew.Lead(n)
	return n
}

func (n *trial) advance(d time.Duration) { n.now = n.now.Add(d) }

// start begins a Think in which each worker has two moves.
func (n *trial) start(workers int) *leader {
	l := &leader{parts: parts(workers), heard: map[int][]search.MoveStats{}}
	n.crew.Start(l, workers, func(int) *wire.Help { return help() })
	return l
}

// parts returns two moves for each worker.
func parts(workers int) (all [][]game.Move) {
	for i := range workers {
		all = append(all, []game.Move{game.Move(2 * i), game.Move(2*i + 1)})
	}
	return all
}

func help() *wire.Help {
	return &wire.Help{Open: wire.Open{Game: "othello", Ply: -1}, Seat: "black", Agent: "uct:ms=100", Worker: 1, Workers: 2}
}

// answer makes a helper answer its last Help.
func (n *trial) answer(i int, s wire.Share) {
	n.Helper()
	id := 0
	for _, c := range n.sent[i] {
		if c.Help != nil {
			id = c.ID
		}
	}
	n.crew.Handle(i, wire.EncodeEvent(wire.Event{ID: id, Epoch: 1, Share: &s}))
}

// share returns a Share of helper i about its part, with the given visits for each move.
func share(i, visits int, final bool) wire.Share {
	s := wire.Share{Final: final, Done: 2 * visits, Line: []string{"f5"}}
	for _, m := range parts(i + 2)[i+1] {
		s.Held = append(s.Held, wire.Held{Move: int(m), Visits: visits, Sum: 0.5})
	}
	return s
}

// equal compares what a test got with what it wants.
func (n *trial) equal(what string, got, want any) {
	n.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		n.Errorf("%s (- want, + got):\n%s", what, diff)
	}
}

// last returns the last command to a helper.
func (n *trial) last(i int) wire.Command {
	if len(n.sent[i]) == 0 {
		return wire.Command{}
	}
	return n.sent[i][len(n.sent[i])-1]
}

// Every helper gets a Help with its part; the leader gets the latest results of each, once, and
// the simulations of all add up.
func TestResultsAddUp(t *testing.T) {
	n := newTrial(t)
	l := n.start(3)
	n.equal("the helpers at work", n.crew.Helping(), []int{0, 1})
	for i := range 2 {
		if h := n.last(i).Help; h == nil || !slices.Equal(h.Part, []int{2*i + 2, 2*i + 3}) {
			t.Fatalf("helper %d: got the command %+v, want a Help with its part", i, n.last(i))
		}
	}
	workers, done := n.crew.Done()
	n.equal("workers and simulations before any answer", []int{workers, done}, []int{0, 0})
	n.answer(0, share(0, 10, false))
	n.answer(0, share(0, 25, false)) // instead of the first
	n.answer(1, share(1, 40, false))
	n.equal("results before the exchange", len(l.heard), 0)
	n.crew.Exchange()
	n.equal("results", l.heard, map[int][]search.MoveStats{
		1: {{Move: 2, Visits: 25, Sum: 0.5}, {Move: 3, Visits: 25, Sum: 0.5}},
		2: {{Move: 4, Visits: 40, Sum: 0.5}, {Move: 5, Visits: 40, Sum: 0.5}},
	})
	clear(l.heard)
	n.crew.Exchange()
	n.equal("results without anything new", len(l.heard), 0)
	n.answer(1, share(1, 50, true)) // comes before the end
	n.crew.End()
	workers, done = n.crew.Done()
	n.equal("workers and simulations", []int{workers, done}, []int{3, 50 + 100})
	n.equal("the line of worker 2", n.crew.Line(2), []string{"f5"})
	n.equal("helper 0 is stopped", n.last(0).Stop != nil, true)
	n.equal("helper 1, which has finished, is stopped", n.last(1).Stop != nil, false)
	n.answer(0, share(0, 99, true))
	_, done = n.crew.Done()
	n.equal("simulations after a Share that comes too late", done, 150)
}

// If a helper dies, its results count, its moves go back to the leader, and the next Think asks
// it again, but not once it was lost too often.
func TestHelperDies(t *testing.T) {
	n := newTrial(t)
	for thought := range MaxLosses {
		l := n.start(2)
		n.equal("the helpers at work", n.crew.Helping(), []int{0})
		n.answer(0, share(0, 10, false))
		n.crew.Exchange()
		n.crew.Lost(0)
		n.equal("missed", l.missed, []int{1})
		n.equal("lost", len(n.lost), thought+1)
		n.equal("ended", len(n.ended), thought+1)
		n.equal("the helpers at work after the loss", len(n.crew.Helping()), 0)
		n.crew.End()
		workers, done := n.crew.Done()
		n.equal("workers and simulations", []int{workers, done}, []int{2, 20})
	}
	n.sent = map[int][]wire.Command{}
	n.start(2)
	n.equal("commands to a helper that was lost too often", len(n.sent[0]), 0)
	n.crew.Lost(0)
	n.equal("ended after it was lost too often", len(n.ended), MaxLosses)
	n.crew.Lost(-1)
	n.crew.Lost(7)
}

// The leader does not miss a helper that has never sent anything.
func TestUnheardHelperIsNotMissed(t *testing.T) {
	n := newTrial(t)
	l := n.start(2)
	n.crew.Lost(0)
	n.crew.Exchange()
	n.equal("missed", len(l.missed), 0)
}

// Nonsense loses a helper: bytes that are no message, an error, and results that are not of its
// part.
func TestNonsenseLosesTheHelper(t *testing.T) {
	wrong := map[string]func(*wire.Share){
		"a move of another": func(s *wire.Share) { s.Held[0].Move = 9 },
		"a move twice":      func(s *wire.Share) { s.Held[0] = s.Held[1] },
		"a move too few":    func(s *wire.Share) { s.Held = s.Held[:1] },
		"a move too many":   func(s *wire.Share) { s.Held = append(s.Held, wire.Held{Move: 7}) },
		"unwanted news":     func(s *wire.Share) { s.News = []byte("news") },
	}
	for what, spoil := range wrong {
		n := newTrial(t)
		l := n.start(2)
		s := share(0, 10, false)
		spoil(&s)
		n.answer(0, s)
		n.crew.Exchange()
		n.equal(what+": ended", n.ended, []int{0})
		n.equal(what+": results", len(l.heard), 0)
	}
	for what, message := range map[string]string{
		"no message": "{", "an error": `{"id":0,"error":{"text":"out of memory"}}`,
	} {
		n := newTrial(t)
		n.start(2)
		n.crew.Handle(0, []byte(message))
		n.equal(what+": ended", n.ended, []int{0})
	}
}

// A message that is not an answer to the last Help is passed on, and changes nothing.
func TestOtherMessages(t *testing.T) {
	n := newTrial(t)
	l := n.start(2)
	s := share(0, 10, false)
	n.crew.Handle(0, wire.EncodeEvent(wire.Event{ID: 99, Epoch: 1, Share: &s}))
	n.crew.Handle(5, wire.EncodeEvent(wire.Event{ID: 1, Epoch: 1, Share: &s}))
	n.crew.Exchange()
	n.equal("passed on", n.other, []int{0})
	n.equal("results", len(l.heard), 0)
	n.equal("ended", len(n.ended), 0)
}

// The leader takes back the moves of a helper that is silent for too long, until it sends again.
// One that never answers is replaced at the next Think.
func TestSilentHelper(t *testing.T) {
	n := newTrial(t)
	l := n.start(2)
	n.answer(0, share(0, 10, false))
	n.crew.Exchange()
	n.advance(maxSilence)
	n.crew.Exchange()
	n.equal("missed after as long as is allowed", len(l.missed), 0)
	n.advance(1)
	n.crew.Exchange()
	n.crew.Exchange()
	n.equal("missed, once", l.missed, []int{1})
	n.answer(0, share(0, 30, false))
	n.crew.Exchange()
	n.equal("visits after it sends again", l.heard[1][0].Visits, int32(30))
	n.advance(maxSilence + 1)
	n.crew.Exchange()
	n.equal("missed again", l.missed, []int{1, 1})
	n.crew.End()
	n.advance(Patience + 1)
	n.start(2)
	n.equal("ended before the next thought", n.ended, []int{0})
}

// A leader that exchanges news sends it, at intervals, to the helpers at work that have sent
// results; a helper whose news is refused is lost.
func TestExchangeOfNews(t *testing.T) {
	n := newTrial(t)
	l := &teller{leader: leader{parts: parts(3), heard: map[int][]search.MoveStats{}}, learned: map[int]string{}}
	n.crew.Start(l, 3, func(int) *wire.Help { return help() })
	s := share(0, 10, false)
	s.News = []byte("found")
	n.answer(0, s)
	n.crew.Exchange()
	n.equal("learned", l.learned, map[int]string{1: "found"})
	tell := n.last(0).Tell
	if tell == nil || string(tell.News) != "news" {
		t.Fatalf("got the command %+v, want a Tell with the news", n.last(0))
	}
	n.equal("a Tell to a helper without results", n.last(1).Tell != nil, false)
	sent := len(n.sent[0])
	n.crew.Exchange()
	n.equal("Tells at once", len(n.sent[0])-sent, 0)
	n.advance(nextNews)
	n.crew.Exchange()
	n.equal("Tells after the interval", len(n.sent[0])-sent, 1)
	n.answer(0, wire.Share{News: []byte("more"), Line: []string{}})
	n.crew.Exchange()
	n.equal("learned from news alone", l.learned[1], "more")
	n.equal("awaits results", n.crew.AwaitsResults(n.now), true)
	l.decided = true
	n.equal("awaits results once all is decided", n.crew.AwaitsResults(n.now), false)
	n.answer(0, wire.Share{News: []byte("nonsense"), Line: []string{}})
	n.crew.Exchange()
	n.equal("ended after nonsense", n.ended, []int{0})
}

// The interval of news grows with the age of the Think, between its bounds.
func TestInterval(t *testing.T) {
	tells, last := &teller{}, time.Duration(0)
	for age := time.Duration(0); age < 5*time.Second; age += 10 * time.Millisecond {
		got := Interval(tells, age)
		if got < nextNews || got > NextShare || got < last {
			t.Fatalf("after %v: got the interval %v after %v, want it to grow from %v to %v", age, got, last, nextNews, NextShare)
		}
		last = got
		if got := Interval(&leader{}, age); got != NextShare {
			t.Fatalf("after %v without news: got the interval %v, want %v", age, got, NextShare)
		}
	}
	if got := Slice(tells, time.Second); got != nextNews {
		t.Errorf("a slice with news: got %v, want %v", got, nextNews)
	}
	if got := Slice(&leader{}, time.Second); got != time.Second {
		t.Errorf("a slice without news: got %v, want a second", got)
	}
}

// The crew waits for final results, but not for long.
func TestWaitsForFinalResults(t *testing.T) {
	n := newTrial(t)
	n.start(2)
	n.equal("waits for a helper without results", n.crew.AwaitsResults(n.now), false)
	n.answer(0, share(0, 10, false))
	n.crew.Exchange()
	ended := n.now
	n.equal("waits", n.crew.AwaitsResults(ended), true)
	n.advance(FinalWait)
	n.equal("waits after the limit", n.crew.AwaitsResults(ended), false)
	n.now = ended
	n.answer(0, share(0, 20, true))
	n.equal("waits after the last Share", n.crew.AwaitsResults(ended), false)
}

// A leader without its helpers has its moves back and the results count; a failed Think has no helpers.
func TestLeaveAndFail(t *testing.T) {
	n := newTrial(t)
	l := n.start(2)
	n.answer(0, share(0, 10, false))
	n.crew.Exchange()
	n.crew.Leave()
	n.equal("missed", l.missed, []int{1})
	n.equal("stopped", n.last(0).Stop != nil, true)
	n.equal("the helpers at work", len(n.crew.Helping()), 0)
	_, done := n.crew.Done()
	n.equal("simulations", done, 20)
	n.start(2)
	n.crew.Fail()
	workers, done := n.crew.Done()
	n.equal("workers and simulations of a failed thought", []int{workers, done}, []int{0, 0})
	n.equal("stopped by the failure", n.last(0).Stop != nil, true)
}

// held is a player that has results of every kind.
type held struct{ leader }

func (*held) OwnStats(all []search.MoveStats) []search.MoveStats {
	for i, proven := range []search.Result{search.Unknown, search.Win, search.Draw, search.Loss} {
		all = append(all, search.MoveStats{Move: game.Move(i), Visits: int32(10 * i), Sum: float64(i) / 2, Proven: proven})
	}
	return all
}

// read reads what Share writes.
func TestShareIsRead(t *testing.T) {
	n := newTrial(t)
	p := &held{}
	got, ok := readHeld(Share(p, 60, nil), []game.Move{3, 0, 1, 2})
	n.equal("read", ok, true)
	n.equal("held", got, p.OwnStats(nil))
	if News(p) != nil || Share(&teller{}, 1, nil).News == nil {
		t.Error("got news of a player that has none, or none of one that has")
	}
}
