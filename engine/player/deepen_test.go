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

const timedAgent = "alphabeta:ms=60000"

// deeperHelper returns a leader and a helper that has searched deeper.
func deeperHelper(t *testing.T, text string) (leader, helper NewsSharer) {
	leader, helper = sharer(t, text, Share{0, 2}, middle(t)).(NewsSharer), sharer(t, text, Share{1, 2}, middle(t)).(NewsSharer)
	leader.Deal(2)
	helper.Confine(nil)
	leader.Advance(0)
	var r search.Report
	for r.Depth < 4 {
		helper.Advance(0)
		helper.Report(&r)
	}
	return leader, helper
}

// passNews gives a leader all that worker 1 knows.
func passNews(t *testing.T, leader, helper NewsSharer) {
	t.Helper()
	if err := leader.Learn(1, helper.News(nil)); err != nil {
		t.Fatal(err)
	}
	leader.ReceiveStats(1, helper.OwnStats(nil))
}

// The leader of an alpha-beta search plays the move of the worker that has searched deepest and
// reports its findings; the nodes of all workers count.
func TestDeepestWorkerChooses(t *testing.T) {
	leader, helper := deeperHelper(t, timedAgent)
	parts := leader.Deal(2)
	if legal := middle(t).Legal(0, nil); len(parts) != 2 || len(parts[0]) != len(legal) || !slices.Equal(parts[0], parts[1]) {
		t.Fatalf("the two workers get the moves %v, want all %d for each", parts, len(legal))
	}
	if leader.Chosen() != 0 {
		t.Errorf("worker %d is chosen before it has sent news, want the leader", leader.Chosen())
	}
	var own, other, r search.Report
	leader.Report(&own)
	helper.Report(&other)
	passNews(t, leader, helper)
	leader.Report(&r)
	if leader.Chosen() != 1 || leader.Move() != helper.Move() || r.Depth != other.Depth || r.Value != other.Value || len(r.Line) != 0 {
		t.Errorf("the leader plays %d of worker %d, with the report %+v; want the helper's move %d and its report %+v", leader.Move(), leader.Chosen(), r, helper.Move(), other)
	}
	first := r.Rows[0]
	if first.Move != helper.Move() || first.Value != other.Rows[0].Value || first.Points != other.Rows[0].Points || len(r.Rows) != len(own.Rows) {
		t.Errorf("got the rows %+v, want %d with the helper's first, %+v", r.Rows, len(own.Rows), other.Rows[0])
	}
	if r.Visits != own.Visits+other.Visits || r.Done != own.Done {
		t.Errorf("got %d visits and %d done; want %d of both workers, and %d of the leader", r.Visits, r.Done, own.Visits+other.Visits, own.Done)
	}
	for leader.Chosen() != 0 { // the leader searches every move, whatever the others do
		leader.Advance(0)
	}
	leader.MarkMissing(1)
	if leader.Report(&r); r.Depth < other.Depth || r.Rows[0].Move != leader.Move() || len(r.Line) == 0 {
		t.Errorf("got the report %+v, want the leader's own, at least %d plies deep", r, other.Depth)
	}
	leader.Think(middle(t), 0)
	if leader.Report(&r); leader.Chosen() != 0 || r.Visits != 0 {
		t.Errorf("a new thought begins with the report %+v of worker %d, want no visits, and the leader", r, leader.Chosen())
	}
}

// A search with several lines shows only its own values, even if a helper has searched deeper or to
// the end, because values of different depths cannot be compared.
func TestLinesOfOneWorker(t *testing.T) {
	leader, helper := deeperHelper(t, timedAgent+",lines=3")
	var r search.Report
	for r.Depth == 0 {
		leader.Advance(0)
		leader.Report(&r)
	}
	passNews(t, leader, helper)
	leader.Report(&r)
	if leader.Chosen() != 0 || leader.Move() != r.Rows[0].Move || len(r.Line) == 0 {
		t.Errorf("worker %d is chosen, with the report %+v; want the leader and its line", leader.Chosen(), r)
	}
	for i := range r.Rows {
		if exact := !r.Rows[i].AtMost; i < 3 && !exact || i > 0 && exact && r.Rows[i].Value > r.Rows[i-1].Value {
			t.Errorf("row %d of %+v is a bound, or above the row before; want three values in order", i+1, r.Rows)
		}
	}
}

// The leader plays a move that a helper has solved, and ends the thought.
func TestHelperSolves(t *testing.T) {
	s, err := othello.New().Parse("XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXOOOOOOX-OOOOO-- X")
	if err != nil {
		t.Fatal(err)
	}
	leader, helper := sharer(t, timedAgent, Share{0, 2}, s).(NewsSharer), sharer(t, timedAgent, Share{1, 2}, s).(NewsSharer)
	leader.Deal(2)
	helper.Confine(nil)
	for !helper.Advance(time.Millisecond) {
	}
	if leader.Decided() {
		t.Error("the leader has decided before it has any news")
	}
	passNews(t, leader, helper)
	if !leader.Decided() || !leader.Advance(0) || leader.Move() != helper.Move() {
		t.Errorf("the leader has decided: %t, and plays %d; want true, and the helper's move %d", leader.Decided(), leader.Move(), helper.Move())
	}
}

// The leader shares no position that offers no choice or that it has searched to the end.
func TestNothingToShare(t *testing.T) {
	s, err := othello.New().Parse("OX-------------------------------------------------------------- O")
	if err != nil {
		t.Fatal(err)
	}
	if parts := sharer(t, timedAgent, Share{0, 4}, s).Deal(4); len(parts) != 1 {
		t.Errorf("%d workers share a single move, want 1", len(parts))
	}
}

// Learn refuses malformed news and changes nothing.
func TestBadNews(t *testing.T) {
	leader, helper := deeperHelper(t, timedAgent)
	news := helper.News(nil)
	illegal := binary.LittleEndian.AppendUint16(nil, 9999)
	for name, news := range map[string][]byte{
		"empty": nil, "short": news[:4], "long": make([]byte, alphabeta.MaxNews+17), "illegal": append(illegal, news[2:]...),
	} {
		if err := leader.Learn(1, news); err == nil || leader.Chosen() != 0 {
			t.Errorf("%s news: got the error %v, and worker %d is chosen; want an error, and the leader", name, err, leader.Chosen())
		}
	}
}

// Kept players share one thought after another. They ponder alone: pondering is not shared.
func TestKeptPlayersShare(t *testing.T) {
	leader, helper := deeperHelper(t, timedAgent+",ponder=on")
	s := middle(t)
	for range 3 {
		passNews(t, leader, helper)
		joint := game.Solo(s.Acting().First(), leader.Move())
		s.Play(joint, nil)
		RecordPly(leader, joint, s)
		RecordPly(helper, joint, s)
		if !Ponder(leader, s) {
			t.Fatal("Ponder returns false, want true")
		}
		leader.Advance(0)
		if news := leader.News(nil); leader.Chosen() != 0 || len(news) != 6 {
			t.Fatalf("while pondering worker %d is chosen, and the news has %d bytes; want the leader, and 6 bytes", leader.Chosen(), len(news))
		}
		leader.Think(s, s.Acting().First())
		helper.Think(s, s.Acting().First())
		leader.Deal(2)
		helper.Confine(nil)
		for range 3 {
			helper.Advance(time.Millisecond)
		}
		if len(helper.News(nil)) <= 6 {
			t.Fatal("the helper's news has no results, want some")
		}
	}
}
