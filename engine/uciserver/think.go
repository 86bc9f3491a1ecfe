package uciserver

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"playout/engine/game"
	"playout/engine/player"
	"playout/engine/search"
	"playout/engine/timecontrol"
	"playout/engine/uci"
)

// Times of a search.
const (
	sliceTime = 5 * time.Millisecond // of work between two reads of the input
	infoPause = time.Second          // between two lines of info at the same depth
)

// thinking is a search in progress.
type thinking struct {
	limits  uci.Limits
	seat    game.Seat
	moves   []game.Move // to search, nil for all
	started time.Time
	due     time.Time // when to answer, zero if the player decides or there is no limit of time
	held    bool      // the answer waits for "stop" or "ponderhit"
	ended   bool      // the search is over, and only its answer is held

	report   search.Report
	depth    int       // of the last line of info
	nextInfo time.Time // when the next one is due at the same depth
}

// think starts a search.
func (s *server) think(text string) error {
	limits, wrong := uci.ParseGo(text)
	if s.state == nil || s.state.Acting() == 0 {
		s.writeError(fmt.Errorf("there is no position with a move; allowed before go: position %s", s.dialect.Usage()))
		s.write("bestmove (none)")
		return wrong
	}
	if s.dialect.Seated {
		wrong = cmp.Or(wrong, s.withoutClocks(&limits))
	}
	moves, searchMovesError := s.parseSearchMoves(limits.Moves)
	wrong = cmp.Or(wrong, searchMovesError)
	t := &thinking{limits: limits, seat: s.seat, moves: moves, started: time.Now(), held: limits.Infinite || limits.Ponder}
	t.nextInfo = t.started.Add(infoPause)
	s.search = t
	defer s.moveAfterPanic()
	if err := s.prepare(limits.Depth); err != nil {
		panic(err) // the agent was tested when it was set
	}
	player.SetPly(s.player, len(s.line.joints))
	player.SetClock(s.player, timecontrol.Clock{})
	if !t.held {
		s.start(t.started)
	}
	s.player.Think(s.state, t.seat)
	if t.moves != nil && !player.Restrict(s.player, t.moves) {
		wrong = cmp.Or(wrong, fmt.Errorf("go: agent %s searches all moves; if its move is not one of searchmoves, one of those is played", s.agent))
	}
	return wrong
}

// parseSearchMoves parses the moves of searchmoves and returns the legal ones. The error names the first
// illegal one, which is ignored.
func (s *server) parseSearchMoves(text string) (moves []game.Move, wrong error) {
	legal := s.state.Legal(s.seat, nil)
	for _, name := range strings.Fields(text) {
		m, err := s.dialect.Read(s.state, s.seat, name)
		switch {
		case err != nil || !slices.Contains(legal, m):
			wrong = cmp.Or(wrong, fmt.Errorf("go: searchmoves %q is ignored; allowed: legal moves", game.Clip(name)))
		case !slices.Contains(moves, m):
			moves = append(moves, m)
		}
	}
	return moves, wrong
}

// withoutClocks removes the clocks from the limits in a game whose seats act at once: the protocol
// has two, for seats that take turns.
func (s *server) withoutClocks(l *uci.Limits) error {
	rest := *l
	rest.Clock, rest.Inc, rest.MovesToGo = [2]time.Duration{}, [2]time.Duration{}, 0
	if *l == rest {
		return nil
	}
	*l = rest
	return fmt.Errorf("go: the clocks are ignored; allowed in %s: movetime, nodes", s.game.Spec().ID)
}

// start sets the search's limit of time, counted from a moment: a player limited by time decides
// itself when its thought ends, all others are stopped. If the command sets no limit that the agent
// can keep, the agent's own limit applies.
func (s *server) start(from time.Time) {
	t := s.search
	limits := t.limits
	counted := limits.Nodes > 0 && !s.agent.Silent() || limits.Depth > 0 && s.agent.Deepens()
	c := clock(limits, t.seat, s.overhead)
	millis := s.agent.Millis()
	if !s.agent.Clocked() {
		c.Left = 0
	}
	if millis > 0 && !counted && !c.Limited() {
		c = timecontrol.Clock{Move: time.Duration(millis) * time.Millisecond}
	}
	switch {
	case !c.Limited():
	case millis > 0 && s.agent.Clocked() && !(s.agent.Outside() && limits.Ponder):
		player.SetClock(s.player, c)
	case c.Left > 0 && (len(t.moves) == 1 || len(s.state.Legal(t.seat, nil)) == 1):
		t.due = from // the clock is better used for a choice
	default:
		t.due = from.Add(c.Budget())
	}
}

// clock returns the clock of a seat; the first seat is White. Overhead is the delay of its moves.
func clock(l uci.Limits, seat game.Seat, overhead time.Duration) timecontrol.Clock {
	c := timecontrol.Clock{Moves: l.MovesToGo, Move: l.MoveTime, Reserve: overhead}
	if int(seat) < len(l.Clock) {
		c.Left, c.Plus = l.Clock[seat], l.Inc[seat]
	}
	return c
}

// work continues the search for a slice, and answers when the search has ended.
func (s *server) work() {
	defer s.moveAfterPanic()
	t := s.search
	slice := sliceTime
	if !t.due.IsZero() {
		slice = min(slice, time.Until(t.due))
	}
	if t.limits.Nodes > 0 {
		slice = 0 // the smallest steps, to end at the exact count
	}
	done := s.player.Advance(slice)
	if s.player.Report(&t.report) {
		done = done || t.limits.Nodes > 0 && t.report.Done >= t.limits.Nodes || t.limits.Mate > 0 && s.foundMate(t.limits.Mate)
		if now := time.Now(); t.report.Depth > t.depth || !now.Before(t.nextInfo) {
			s.writeInfo()
			t.depth, t.nextInfo = t.report.Depth, now.Add(infoPause)
		}
	}
	if !t.due.IsZero() && !time.Now().Before(t.due) {
		done = true
	}
	switch {
	case done && t.held:
		t.ended = true
	case done:
		s.answer()
	}
}

// stop ends the search, if there is one, and answers.
func (s *server) stop() {
	if s.search != nil {
		defer s.moveAfterPanic()
		s.answer()
	}
}

// ponderHit makes the limits apply from now on.
func (s *server) ponderHit(string) error {
	t := s.search
	if t == nil || !t.limits.Ponder {
		return fmt.Errorf("ponderhit is ignored; allowed: during go ponder")
	}
	if t.held = t.limits.Infinite; !t.held {
		t.ended = false
		s.start(time.Now())
	}
	return nil
}

// answer ends the search and sends its move.
func (s *server) answer() {
	move := s.player.Move()
	s.writeError(player.Fault(s.player))
	if moves := s.search.moves; moves != nil {
		if !slices.Contains(moves, move) {
			move = moves[0]
		}
		if s.playerAgent.Keeps(s.game) {
			defer s.closePlayer() // its tree lacks the other moves
		}
	}
	if s.player.Report(&s.search.report) {
		s.writeInfo()
	}
	text := s.dialect.Name(s.state, s.search.seat, move)
	if reply := s.reply(move); reply != "" {
		text += " ponder " + reply
	}
	s.write("bestmove %s", text)
	s.search = nil
}

// reply returns the name of the expected reply to a move of the last report, "" for none.
func (s *server) reply(move game.Move) string {
	line := s.search.report.Line
	if s.dialect.Seated || len(line) < 2 || line[0] != game.Solo(s.search.seat, move) {
		return ""
	}
	if names, _ := s.names(line[:2]); len(names) == 2 {
		return names[1]
	}
	return ""
}

// moveAfterPanic, deferred, recovers from a panic of the agent and plays any legal move.
func (s *server) moveAfterPanic() {
	if fault := recover(); fault != nil {
		s.writeError(fmt.Errorf("the agent failed: %v", fault))
		seat := s.search.seat
		moves := append(s.search.moves, s.state.Legal(seat, nil)...)
		s.write("bestmove %s", s.dialect.Name(s.state, seat, moves[0]))
		s.search = nil
		s.closePlayer()
	}
}

// writeInfo writes a line of info about the search.
func (s *server) writeInfo() {
	t := s.search
	r := &t.report
	took := time.Since(t.started)
	depth := r.Depth
	if depth == 0 {
		depth = max(1, len(r.Line)) // the depth of a tree search is its line's
	}
	perSecond := 0
	if took > 0 {
		perSecond = int(float64(r.Done) / took.Seconds())
	}
	names, won := s.names(r.Line)
	text := fmt.Sprintf("info depth %d time %d nodes %d nps %d", depth, took.Milliseconds(), r.Done, perSecond)
	if r.Done > 0 {
		text += " score " + s.score(r, len(names), won)
	}
	if len(names) > 0 {
		text += " pv " + strings.Join(names, " ")
	}
	s.write("%s", text)
}

// names returns the names of the moves of a principal variation, and whether they end the game with
// a win for either side. If several seats act at once, it returns only the move of the seat that was
// asked.
func (s *server) names(line []game.Joint) (names []string, won bool) {
	if s.dialect.Seated {
		if len(line) > 0 {
			names = []string{s.dialect.Name(s.state, s.search.seat, line[0][s.search.seat])}
		}
		return names, false
	}
	state := game.Clone(s.game, s.state)
	for _, joint := range line {
		if state.Acting() == 0 {
			break
		}
		seat := state.Acting().First()
		names = append(names, s.dialect.Name(state, seat, joint[seat]))
		state.Play(joint, nil)
	}
	var returns [game.MaxSeats]float32
	if len(names) > 0 && state.Acting() == 0 {
		state.Returns(&returns)
	}
	return names, returns[0] != 0
}

// foundMate reports whether the search has found a win in at most a number of moves.
func (s *server) foundMate(limit int) bool {
	r := &s.search.report
	if r.Value <= 0.99 {
		return false
	}
	names, won := s.names(r.Line)
	moves, mate := mateIn(r, len(names), won)
	return mate && moves <= limit
}

// mateIn returns the number of moves to a win, negative for a loss, if the search has proven it for
// its first move, or if the principal variation, of the given number of plies, ends with it.
func mateIn(r *search.Report, plies int, won bool) (moves int, mate bool) {
	if known := len(r.Rows) > 0 && r.Rows[0].Proven.Rank() != 0 && r.Rows[0].Plies > 0; known {
		plies = int(r.Rows[0].Plies)
	} else if !won || math.Abs(float64(r.Value)) <= 0.99 {
		return 0, false
	}
	if r.Value < 0 {
		return -plies / 2, true
	}
	return (plies + 1) / 2, true
}

// score returns the value in the protocol's form: moves to mate if the search has found one, else
// hundredths of a pawn, or of the unit of the game's evaluation, converted from the expected
// result by its scale.
func (s *server) score(r *search.Report, plies int, won bool) string {
	if moves, mate := mateIn(r, plies, won); mate {
		return fmt.Sprintf("mate %d", moves)
	}
	const most = 9999
	return fmt.Sprintf("cp %.0f", min(max(search.Hundredths(s.game, r.Value), -most), most))
}
