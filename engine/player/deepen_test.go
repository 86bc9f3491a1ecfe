package player

import (
	"encoding/binary"
	"slices"
	"testing"
	"time"

	"playout/engine/game"
	"playout/engine/games/othello"
	"playout/engine/search"
	"playout/engine/search/alphabeta"
)

const anything = "alphabeta:ms=60000"

// deepest returns a leader and a helper that has searched deeper.
func deepest(t *testing.T, text string) (leader, hand Teller) {
	leader, hand = sharer(t, text, Share{0, 2}, middle(t)).(Teller), sharer(t, text, Share{1, 2}, middle(t)).(Teller)
	leader.Deal(2)
	hand.Confine(nil)
	leader.Advance(0)
	var r search.Report
	for r.Depth < 4 {
		hand.Advance(0)
		hand.Report(&r)
	}
	return leader, hand
}

// tell gives a leader all that worker 1 knows.
func tell(t *testing.T, leader, hand Teller) {
	t.Helper()
	if err := leader.Learn(1, hand.News(nil)); err != nil {
		t.Fatal(err)
	}
	leader.Hear(1, hand.Own(nil))
}

// The leader of an alpha-beta search plays the move of the worker that has searched deepest and
// reports its findings; the nodes of all workers count.
func TestDeepestWorkerChooses(t *testing.T) {
	leader, hand := deepest(t, anything)
	parts := leader.Deal(2)
	if legal := middle(t).Legal(0, nil); len(parts) != 2 || len(parts[0]) != len(legal) || !slices.Equal(parts[0], parts[1]) {
		t.Fatalf("of %d moves the workers are given %v", len(legal), parts)
	}
	if leader.Chosen() != 0 {
		t.Error("a worker is chosen that was not heard")
	}
	var own, other, r search.Report
	leader.Report(&own)
	hand.Report(&other)
	tell(t, leader, hand)
	leader.Report(&r)
	if leader.Chosen() != 1 || leader.Move() != hand.Move() || r.Depth != other.Depth || r.Value != other.Value || len(r.Line) != 0 {
		t.Errorf("plays %d of worker %d: %+v; the helper plays %d: %+v", leader.Move(), leader.Chosen(), r, hand.Move(), other)
	}
	first := r.Rows[0]
	if first.Move != hand.Move() || first.Value != other.Rows[0].Value || first.Points != other.Rows[0].Points || len(r.Rows) != len(own.Rows) {
		t.Errorf("rows %+v, the helper's %+v", r.Rows, other.Rows)
	}
	if r.Visits != own.Visits+other.Visits || r.Done != own.Done {
		t.Errorf("%d nodes, %d done; the leader's are %d, the helper's %d", r.Visits, r.Done, own.Done, other.Done)
	}
	for leader.Chosen() != 0 { // the leader searches every move, whatever the others do
		leader.Advance(0)
	}
	leader.Miss(1)
	if leader.Report(&r); r.Depth < other.Depth || r.Rows[0].Move != leader.Move() || len(r.Line) == 0 {
		t.Errorf("deeper than the helper: %+v", r)
	}
	leader.Think(middle(t), 0)
	if leader.Report(&r); leader.Chosen() != 0 || r.Visits != 0 {
		t.Errorf("a new thought begins with %+v", r)
	}
}

// A search with several lines shows only its own values, even if a helper has searched deeper or to
// the end, because values of different depths cannot be compared.
func TestLinesOfOneWorker(t *testing.T) {
	leader, hand := deepest(t, anything+",lines=3")
	var r search.Report
	for r.Depth == 0 {
		leader.Advance(0)
		leader.Report(&r)
	}
	tell(t, leader, hand)
	leader.Report(&r)
	if leader.Chosen() != 0 || leader.Move() != r.Rows[0].Move || len(r.Line) == 0 {
		t.Errorf("worker %d is chosen: %+v", leader.Chosen(), r)
	}
	for i := range r.Rows {
		if exact := !r.Rows[i].AtMost; i < 3 && !exact || i > 0 && exact && r.Rows[i].Value > r.Rows[i-1].Value {
			t.Errorf("row %d: %+v", i+1, r.Rows)
		}
	}
}

// The leader plays a move that a helper has solved, and ends the thought.
func TestHelperSolves(t *testing.T) {
	s, err := othello.New().Parse("XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXOOOOOOX-OOOOO-- X")
	if err != nil {
		t.Fatal(err)
	}
	leader, hand := sharer(t, anything, Share{0, 2}, s).(Teller), sharer(t, anything, Share{1, 2}, s).(Teller)
	leader.Deal(2)
	hand.Confine(nil)
	for !hand.Advance(time.Millisecond) {
	}
	if leader.Decided() {
		t.Error("it is decided before anything is known")
	}
	tell(t, leader, hand)
	if !leader.Decided() || !leader.Advance(0) || leader.Move() != hand.Move() {
		t.Errorf("the leader goes on, or plays %d and not %d", leader.Move(), hand.Move())
	}
}

// The leader shares no position that offers no choice or that it has searched to the end.
func TestNothingToShare(t *testing.T) {
	s, err := othello.New().Parse("OX-------------------------------------------------------------- O")
	if err != nil {
		t.Fatal(err)
	}
	if parts := sharer(t, anything, Share{0, 4}, s).Deal(4); len(parts) != 1 {
		t.Errorf("a single move is shared by %d workers, want 1", len(parts))
	}
}

// Learn refuses malformed news and changes nothing.
func TestBadNews(t *testing.T) {
	leader, hand := deepest(t, anything)
	news := hand.News(nil)
	illegal := binary.LittleEndian.AppendUint16(nil, 9999)
	for name, news := range map[string][]byte{
		"none": nil, "short": news[:4], "long": make([]byte, alphabeta.MaxNews+17), "of another move": append(illegal, news[2:]...),
	} {
		if err := leader.Learn(1, news); err == nil || leader.Chosen() != 0 {
			t.Errorf("news %s: %v, worker %d is chosen", name, err, leader.Chosen())
		}
	}
}

// Kept players share one thought after another. They ponder alone: pondering is not shared.
func TestKeptPlayersShare(t *testing.T) {
	leader, hand := deepest(t, anything+",ponder=on")
	s := middle(t)
	for range 3 {
		tell(t, leader, hand)
		joint := game.Solo(s.Acting().First(), leader.Move())
		s.Play(joint, nil)
		Tell(leader, joint, s)
		Tell(hand, joint, s)
		if !Ponder(leader, s) {
			t.Fatal("it does not ponder")
		}
		leader.Advance(0)
		if news := leader.News(nil); leader.Chosen() != 0 || len(news) != 6 {
			t.Fatalf("pondering, worker %d is chosen, and the news is %d bytes", leader.Chosen(), len(news))
		}
		leader.Think(s, s.Acting().First())
		hand.Think(s, s.Acting().First())
		leader.Deal(2)
		hand.Confine(nil)
		for range 3 {
			hand.Advance(time.Millisecond)
		}
		if len(hand.News(nil)) <= 6 {
			t.Fatal("the helper has nothing to tell")
		}
	}
}
