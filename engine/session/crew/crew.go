// Package crew leads the helpers of a worker: further workers, which search a position together
// with it. It asks them with a Help, passes the results in their Shares to the player that leads,
// sends them its news, and stops them.
//
// Nothing waits for a helper: one that dies, is late or sends nonsense costs no more than its
// results. A lost helper is started again for a later Think, a limited number of times.
// Everything that helpers send is checked before it is used.
package crew

import (
	"slices"
	"time"

	"playout/engine/game"
	"playout/engine/instant"
	"playout/engine/player"
	"playout/engine/search"
	"playout/engine/wire"
)

// Pool is the helpers that a session may lead: further workers with a session of their own. None
// starts before an agent can use it.
type Pool interface {
	// Send passes a command to helper i, from 0, and starts it if it is not running. It does not
	// wait.
	Send(i int, message []byte)
	// End ends helper i, and drops its further messages.
	End(i int)
}

// How the workers of a crew cooperate.
const (
	NextShare  = 50 * time.Millisecond  // from one Share of all results to the next
	nextNews   = 5 * time.Millisecond   // shortest time from one Share or Tell with news to the next
	maxSilence = 500 * time.Millisecond // of a helper, before the leader takes back its moves
	FinalWait  = 10 * time.Millisecond  // for the last Shares after the leader's own time is over
	Patience   = 10 * time.Second       // with a helper that owes an answer and is silent
	MaxLosses  = 3                      // before a helper is not started again
)

// Interval returns the time from one exchange of results to the next in a Think of the given age.
// News is exchanged often: two workers of 10,000 nodes a move in Othello score .524 against one
// without it, .547, .615 and .614 with 3, 8 and 60 exchanges. Each costs about a quarter of a
// millisecond.
func Interval(p player.Player, age time.Duration) time.Duration {
	if _, tells := p.(player.NewsSharer); tells {
		return min(max(nextNews, age/16), NextShare)
	}
	return NextShare
}

// Slice returns how long a worker of a crew may work between two checks for messages: most if
// nothing is more urgent.
func Slice(p player.Player, most time.Duration) time.Duration {
	if _, tells := p.(player.NewsSharer); tells {
		return min(nextNews, most)
	}
	return most
}

// Host is what the crew needs of its session.
type Host struct {
	Now         func() instant.Time
	HelperAsked func(i int)                // after helper i was asked to help
	HandleEvent func(i int, e *wire.Event) // for a message of helper i that is no Share
	HelperLost  func(i int)                // after helper i was lost
}

// Crew is the helpers started so far, and their present Think.
type Crew struct {
	Host
	pool    Pool // nil if there is none to lead
	helpers []helper
	lastID  int // of the last command to a helper

	leader   player.Sharer     // of the Think, nil once it is over
	teller   player.NewsSharer // the same if it tells news, or nil
	size     int               // helpers that it may have
	alone    bool              // Leave has given up its helpers
	begun    instant.Time      // of the Think
	nextTell time.Duration     // when it next sends news, since begun
	news     []byte            // reused by every Tell
}

// helper describes a worker that the crew leads.
type helper struct {
	help   int          // ID of its last Help, 0 for none
	owes   bool         // its last Share is still to come
	since  instant.Time // when its last message came, or it began to owe one
	losses int          // number of times it was lost

	// In the current Think:
	part      []game.Move
	latest    results                // that it sent
	fresh     bool                   // the player does not have these yet
	takesPart bool                   // it takes part: the player has results of it
	isMissed  bool                   // it has been silent for too long
	done      int                    // simulations that the player has counted
	line      []string               // its principal variation at that time
	lines     map[game.Move][]string // and those of some moves
}

// results holds the content of a Share.
type results struct {
	held  []search.MoveStats // for each move of the part
	news  []byte             // of the search
	done  int
	line  []string
	lines map[game.Move][]string // of moves with a line of their own, nil for none
}

// Lead gives the crew a pool.
func (c *Crew) Lead(p Pool) { c.pool = p }

// Leads reports whether there is a pool.
func (c *Crew) Leads() bool { return c.pool != nil }

// Enlist makes room for a number of helpers.
func (c *Crew) Enlist(n int) {
	for len(c.helpers) < n {
		c.helpers = append(c.helpers, helper{})
	}
}

// Able reports whether helper i, which was enlisted, may be asked: it was not lost too often.
func (c *Crew) Able(i int) bool { return c.helpers[i].losses < MaxLosses }

// Start begins a Think of a player that leads the given number of workers, itself included, and
// sends helpers the commands that help returns for them.
func (c *Crew) Start(leader player.Sharer, workers int, help func(worker int) *wire.Help) {
	c.Enlist(workers - 1)
	c.leader, c.size, c.alone, c.begun, c.nextTell = leader, workers-1, false, c.Now(), 0
	c.teller, _ = leader.(player.NewsSharer)
	var able []int // helpers
	for i := range c.working() {
		h := &c.helpers[i]
		if h.owes && c.Now().Sub(h.since) > Patience {
			c.Lost(i)
		}
		*h = helper{help: h.help, owes: h.owes, since: h.since, losses: h.losses}
		if c.Able(i) {
			able = append(able, i)
		}
	}
	for part, moves := range leader.Deal(1 + len(able)) {
		if part > 0 {
			c.ask(able[part-1], moves, help(able[part-1]+1))
		}
	}
}

// Alone begins a Think without helpers.
func (c *Crew) Alone() { c.leader, c.teller, c.size = nil, nil, 0 }

// working returns the helpers of the Think.
func (c *Crew) working() []helper { return c.helpers[:c.size] }

// ask sends a helper its part of a Think.
func (c *Crew) ask(i int, part []game.Move, help *wire.Help) {
	h := &c.helpers[i]
	h.part = part
	if !h.owes {
		h.owes, h.since = true, c.Now()
	}
	for _, m := range part {
		help.Part = append(help.Part, int(m))
	}
	h.help = c.Command(i, wire.Command{Help: help})
	c.HelperAsked(i)
}

// Command sends a helper a command and returns its ID.
func (c *Crew) Command(i int, command wire.Command) int {
	c.lastID++
	command.ID = c.lastID
	c.pool.Send(i, wire.EncodeCommand(command))
	return command.ID
}

// Handle handles a message of helper i. It gives up a helper that sends an invalid one.
func (c *Crew) Handle(i int, message []byte) {
	if i < 0 || i >= len(c.helpers) {
		return
	}
	h := &c.helpers[i]
	e, err := wire.DecodeEvent(message)
	switch {
	case err != nil, e.Error != nil && (e.ID == 0 || e.ID == h.help):
		c.Lost(i)
	case e.Share != nil && e.ID == h.help && h.owes:
		h.owes, h.since = !e.Share.Final, c.Now()
		if c.leader != nil && i < c.size && !c.accept(h, e.Share) {
			c.Lost(i)
		}
	default:
		c.HandleEvent(i, &e)
	}
}

// accept keeps the results in a Share, or only its news, for passResults. It returns false if they
// are invalid.
func (c *Crew) accept(h *helper, s *wire.Share) bool {
	news := len(s.News) > 0
	switch {
	case news && c.teller == nil:
		return false
	case len(s.Held) > 0:
		held, ok := readHeld(s, h.part)
		if !ok {
			return false
		}
		h.latest = results{held, s.News, s.Done, s.Line, linesOf(s)}
	case news && h.latest.held != nil:
		h.latest.news = s.News
	default:
		return true // it is not ready yet
	}
	h.isMissed, h.fresh = c.alone, true
	return true
}

// Lost gives up helper i, which has died or cannot be trusted. Its results so far count; the next
// Think starts it again, unless it was lost too often.
func (c *Crew) Lost(i int) {
	if i < 0 || i >= len(c.helpers) || c.helpers[i].losses == MaxLosses {
		return
	}
	c.helpers[i].owes = false
	c.helpers[i].losses++
	c.miss(i)
	c.HelperLost(i)
	c.pool.End(i)
}

// miss gives the moves of a helper back to the leader.
func (c *Crew) miss(i int) {
	if c.leader == nil || i >= c.size || c.helpers[i].isMissed {
		return
	}
	c.helpers[i].isMissed = true
	if c.helpers[i].takesPart {
		c.leader.MarkMissing(i + 1)
	}
}

// Exchange passes the helpers' new results to the player that leads, and from time to time its
// news to them.
func (c *Crew) Exchange() {
	if c.size == 0 {
		return
	}
	c.passResults()
	now := c.Now()
	for i, h := range c.working() {
		if h.owes && now.Sub(h.since) > maxSilence {
			c.miss(i)
		}
	}
	works := func(h helper) bool { return h.takesPart && h.owes }
	age := now.Sub(c.begun)
	if c.teller == nil || age < c.nextTell || !slices.ContainsFunc(c.working(), works) {
		return
	}
	c.nextTell = age + Interval(c.teller, age)
	c.news = c.teller.News(c.news[:0])
	for i, h := range c.working() {
		if works(h) {
			c.Command(i, wire.Command{Tell: &wire.Tell{Help: h.help, News: c.news}})
		}
	}
}

// passResults passes new results to the player, and drops a helper whose results it refuses.
func (c *Crew) passResults() {
	for i := range c.working() {
		h := &c.helpers[i]
		if !h.fresh {
			continue
		}
		h.fresh = false
		if c.teller != nil && c.teller.Learn(i+1, h.latest.news) != nil {
			c.Lost(i)
			continue
		}
		c.leader.ReceiveStats(i+1, h.latest.held)
		h.takesPart, h.done, h.line = true, h.latest.done, h.latest.line
		h.lines = h.latest.lines
		if h.isMissed { // lost in the meantime
			c.leader.MarkMissing(i + 1)
		}
	}
}

// Dismiss tells the helpers to stop; their last Shares are still to come.
func (c *Crew) Dismiss() {
	for i, h := range c.working() {
		if h.owes {
			c.Command(i, wire.Command{Stop: &wire.Stop{}})
		}
	}
}

// Leave continues the Think without its helpers, whose results so far count.
func (c *Crew) Leave() {
	c.alone = true
	c.Dismiss()
	for i := range c.working() {
		c.miss(i)
	}
}

// Helping returns the helpers that are at work.
func (c *Crew) Helping() (helping []int) {
	for i, h := range c.working() {
		if c.leader != nil && !c.alone && h.owes {
			helping = append(helping, i)
		}
	}
	return helping
}

// AwaitsResults reports whether to wait for the helpers' last Shares: some are still to come, the
// leader ended less than FinalWait ago, and no worker has found everything.
func (c *Crew) AwaitsResults(ended instant.Time) bool {
	if c.teller != nil && c.teller.Decided() {
		return false
	}
	return c.Now().Sub(ended) < FinalWait &&
		slices.ContainsFunc(c.working(), func(h helper) bool { return h.takesPart && h.owes })
}

// End ends the Think: the helpers' results so far count.
func (c *Crew) End() {
	c.Dismiss()
	c.passResults()
	c.leader, c.teller = nil, nil
}

// Fail ends a Think whose player has failed.
func (c *Crew) Fail() {
	c.Dismiss()
	c.Alone()
}

// Done returns the number of workers that took part in the Think, the leader included, or 0 if it
// was alone, and the simulations of the others.
func (c *Crew) Done() (workers, simulations int) {
	for _, h := range c.working() {
		if h.takesPart {
			workers = max(1, workers) + 1
			simulations += h.done
		}
	}
	return workers, simulations
}

// Line returns the principal variation of a worker, 1 or above.
func (c *Crew) Line(worker int) []string { return c.helpers[worker-1].line }

// LineOf returns the line of a move from the helper that searches it, nil for none.
func (c *Crew) LineOf(m game.Move) []string {
	for _, h := range c.working() {
		if line := h.lines[m]; line != nil {
			return line
		}
	}
	return nil
}
