package player

import (
	"slices"
	"testing"
	"time"

	"playout/engine/game"
	"playout/engine/games/othello"
	"playout/engine/instant"
	"playout/engine/search"
)

// sharer returns a player of a part that has started to think about a position.
func sharer(t *testing.T, text string, part Share, s game.State) Sharer {
	t.Helper()
	p, err := NewPart(othello.New(), agent(t, text), nets, 1, part, instant.Now)
	if err != nil {
		t.Fatal(err)
	}
	p.Think(s, s.Acting().First())
	return p.(Sharer)
}

// middle returns a position of Othello with many moves.
func middle(t *testing.T) game.State {
	t.Helper()
	s, err := othello.New().Parse("----------X-------XXOO----OXXXO---OOXOX----OOOX-----O----------- X")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestWhichAgentsShare(t *testing.T) {
	for text, want := range map[string]bool{
		"uct:ms=100": true, "puct:ms=100": true, "puct:ms=100,noise=0.25": true, "uct:ms=100,tree=flat": true,
		"uct": false, "puct:n=400": false, "level:10": false, "random": false, "rules": false, "net": false,
		"puct:ms=100,temp=1": false, "uct:ms=100,final=ucb": false,
		"alphabeta:ms=100": true, "alphabeta:ms=100,ties=first": true, "alphabeta:ms=100,eval=report5": true, "alphabeta:ms=100,ponder=on": true,
		"alphabeta:ms=100,reuse=off": true, "alphabeta:depth=4": false, "alphabeta:depth=4,ms=100": false, "alphabeta:ms=100,solve=14": false,
		"alphabeta:ms=100,ties=20": false, "alphabeta:ms=100,plain=on": false, "alphabeta:ms=99": false,
	} {
		if got := agent(t, text).Shares(); got != want {
			t.Errorf("%s shares: %v, want %v", text, got, want)
		}
	}
}

// The leader has the seed of a single worker, the others have different ones, and all their trees
// together have room for at most two full ones.
func TestPartsHaveOwnSeeds(t *testing.T) {
	for workers := range 17 {
		seeds := map[uint64]bool{}
		nodes := 0
		for worker := range max(1, workers) {
			part := Share{worker, workers}
			seeds[part.seed(5)] = true
			nodes += part.Nodes()
		}
		if !seeds[5] || len(seeds) != max(1, workers) {
			t.Errorf("%d workers have the seeds %v, want different ones, with 5 among them", workers, seeds)
		}
		if nodes > sharedNodes || workers < 3 && nodes != max(1, workers)*maxNodes {
			t.Errorf("%d workers have room for %d nodes together, want at most %d, and %d each for one or two", workers, nodes, sharedNodes, maxNodes)
		}
	}
}

// Workers search disjoint parts, and the leader reports every simulation once. With a net only the
// parts distinguish the workers.
func TestSharing(t *testing.T) {
	s := middle(t)
	legal := s.Legal(0, nil)
	for _, text := range []string{"uct:ms=60000", "puct:ms=60000", "puct:ms=60000,net=none"} {
		leader := sharer(t, text, Share{0, 3}, s)
		leader.Advance(5 * time.Millisecond) // it begins with every move
		done := 0
		parts := leader.Deal(3)
		for i, part := range parts[1:] {
			helper := sharer(t, text, Share{i + 1, 3}, s)
			helper.Confine(part)
			for range 20 {
				helper.Advance(0)
			}
			stats := helper.OwnStats(nil)
			var moves []game.Move
			for _, h := range stats {
				moves = append(moves, h.Move)
				done += int(h.Visits)
			}
			slices.Sort(moves)
			slices.Sort(part)
			if !slices.Equal(moves, part) || !slices.Contains(part, helper.Move()) {
				t.Fatalf("%s: worker %d has the moves %v and plays %d, want those of its part %v", text, i+1, moves, helper.Move(), part)
			}
			leader.ReceiveStats(i+1, stats)
		}
		var before, r search.Report
		leader.Report(&before)
		for range 50 {
			leader.Advance(0)
		}
		leader.Report(&r)
		total := 0
		for _, row := range r.Rows {
			was := before.Rows[slices.IndexFunc(before.Rows, func(b search.Row) bool { return b.Move == row.Move })]
			total += int(row.Visits)
			if row.Visits != was.Visits && !slices.Contains(parts[0], row.Move) {
				t.Errorf("%s: the leader searched move %d, which is in the part of another worker", text, row.Move)
			}
		}
		if total != r.Done+done || r.Visits != total || len(r.Rows) != len(legal) || done != 40 {
			t.Errorf("%s: %d rows have %d visits, and the report %d; want %d rows, and the sum of the leader's %d simulations and the others' %d", text, len(r.Rows), total, r.Visits, len(legal), r.Done, done)
		}
		if r.Rows[0].Move != leader.Move() || !slices.IsSortedFunc(r.Rows[1:], func(a, b search.Row) int { return int(b.Visits - a.Visits) }) {
			t.Errorf("%s: got the rows %+v, want the move first, then by visits", text, r.Rows)
		}
	}
}

// stats returns a worker's report of its part: equal visits, and the given values.
func stats(part []game.Move, visits int32, value float64, proven search.Result) []search.MoveStats {
	var all []search.MoveStats
	for _, m := range part {
		all = append(all, search.MoveStats{Move: m, Visits: visits, Sum: value * float64(visits), Proven: proven})
	}
	return all
}

// The leader chooses the favourite of highest value. Luck in few visits does not decide; a proven
// win does, and a proven loss is chosen only if there is nothing else.
func TestChoiceAmongWorkers(t *testing.T) {
	for name, c := range map[string]struct {
		visits int32
		value  float64
		proven search.Result
		helper bool // its move is chosen
	}{
		"better":      {1000, 0.9, 0, true},
		"worse":       {1000, -0.9, 0, false},
		"lucky":       {1, 1, 0, false},
		"unvisited":   {0, 0, 0, false},
		"proven win":  {1, 1, 1, true},
		"proven loss": {1000, 0.9, -1, false},
	} {
		leader := sharer(t, "uct:ms=60000", Share{0, 2}, middle(t))
		for range 400 {
			leader.Advance(0)
		}
		part := leader.Deal(2)[1]
		leader.ReceiveStats(1, stats(part, c.visits, c.value, c.proven))
		move, chosen := leader.Move(), leader.Chosen()
		if slices.Contains(part, move) != c.helper || (chosen == 1) != c.helper {
			t.Errorf("%s: plays %d of worker %d, a move of the helper: want %t", name, move, chosen, c.helper)
		}
		var r search.Report
		leader.Report(&r)
		if c.helper && (r.Value != float32(c.value) && c.proven == 0 || c.proven == 1 && r.Value != 1 || len(r.Line) != 0) {
			t.Errorf("%s: got the report %+v, want the helper's value, %g, and no line", name, r, c.value)
		}
		if won := c.proven == 1; leader.Advance(0) != won {
			t.Errorf("%s: the thought has ended: %v, want %v", name, !won, won)
		}
	}
}

// The leader searches the moves that no other worker searches: before that worker reports, and
// after it stops answering. A leader that has solved its own part waits for the others.
func TestMissingWorker(t *testing.T) {
	leader := sharer(t, "uct:ms=60000", Share{0, 2}, middle(t))
	part := leader.Deal(2)[1]
	others := func() (visits int32) {
		var r search.Report
		leader.Report(&r)
		for _, row := range r.Rows {
			if slices.Contains(part, row.Move) {
				visits += row.Visits
			}
		}
		return visits
	}
	grows := func() bool {
		before := others()
		for range 200 {
			leader.Advance(0)
		}
		return others() > before
	}
	if !grows() {
		t.Error("the leader does not search the part of a worker before its first statistics")
	}
	leader.ReceiveStats(1, stats(part, 5, 0, 0))
	if grows() {
		t.Error("the leader still searches the part of a worker after its statistics")
	}
	leader.MarkMissing(1)
	leader.MarkMissing(7)
	if !grows() {
		t.Error("the leader does not search the part of a missing worker")
	}
	leader.ReceiveStats(1, stats(part, 50, 0, 0))
	if grows() {
		t.Error("the leader still searches the part of a worker that is no longer missing")
	}
}

// Near the end every move is proven: the leader ends once every part is, and plays the best move
// of a single search.
func TestSharedProofs(t *testing.T) {
	g := othello.New()
	rng := game.NewRand(3)
	ended := 0
	for range 12 {
		s := g.New(nil)
		var room []game.Move
		for ply := 0; ply < 53 && s.Acting() != 0; ply++ {
			var joint game.Joint
			joint, room = game.RandomJoint(s, rng, room)
			s.Play(joint, nil)
		}
		if s.Acting() == 0 || len(s.Legal(s.Acting().First(), nil)) < 2 {
			continue
		}
		alone := sharer(t, "uct:ms=600000", Share{}, s)
		for !alone.Advance(time.Millisecond) {
		}
		leader := sharer(t, "uct:ms=600000", Share{0, 2}, s)
		part := leader.Deal(2)[1]
		helper := sharer(t, "uct:ms=600000", Share{1, 2}, s)
		helper.Confine(part)
		for over := false; !over; {
			helper.Advance(time.Millisecond)
			leader.ReceiveStats(1, helper.OwnStats(nil))
			over = leader.Advance(time.Millisecond)
		}
		ended++
		var want, got search.Report
		alone.Report(&want)
		leader.Report(&got)
		best := func(r search.Report, m game.Move) float32 {
			return r.Rows[slices.IndexFunc(r.Rows, func(row search.Row) bool { return row.Move == m })].Value
		}
		if want.Value != best(want, alone.Move()) || best(got, leader.Move()) != want.Value {
			t.Errorf("%s: the shared search's move has the value %g, that of one worker %g, want %g for both", s, best(got, leader.Move()), best(want, alone.Move()), want.Value)
		}
	}
	if ended < 4 {
		t.Errorf("%d positions were tested, want at least 4", ended)
	}
}
