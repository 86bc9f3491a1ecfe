package author

import (
	"slices"
	"strings"

	"playout/engine/exercise"
	"playout/engine/link"
	"playout/engine/strict"
	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/text"
)

// table is the part of the exercise that is on the board.
type table struct {
	opened   openedPosition       // the last position opened
	request  *feature.OpenRequest // the request on its way
	question int                  // plies of the record up to the question, -1 while unknown
	trial    string               // JSON of the exercise on trial, "" for none
}

// openedPosition is a position opened for the author.
type openedPosition struct {
	game, position, moves string
	seed                  uint64
	line                  string // plies after the question
	seat                  string // only this seat chooses, "" for all
}

// The effects of moves on the board: they change the position, add and remove right answers,
// continue the line, choose the answer for a text, or are taken back.
const (
	moving = iota + 1
	answering
	lining
	replying // and the move is the one for a text
)

// boardMode returns the present effect of moves on the board.
func (f *Feature) boardMode() int {
	switch kind := f.work.sheet().Kind; {
	case f.tab == tabPosition:
		return moving
	case f.replying():
		return replying
	case f.tab == tabQuestion && (kind == exercise.Line || kind == exercise.Cut):
		return lining
	case f.tab == tabQuestion && kind == exercise.Moves:
		return answering
	}
	return 0
}

// wanted returns the position that the board should show.
func (f *Feature) wanted(c *feature.Context) openedPosition {
	s := f.work.sheet()
	at := openedPosition{game: s.Game, position: s.Position, moves: s.Moves, seed: s.Seed}
	lines := f.boardMode() == lining || f.boardMode() == replying && s.Kind == exercise.Line
	if lines && f.table.question >= 0 {
		if at.line = strings.Join(s.Line, ","); s.Kind == exercise.Cut {
			at.line = strings.Join(s.Node, ",")
		}
	}
	if game := c.Find(s.Game); (f.boardMode() == answering || f.boardMode() == replying) && game != nil && game.Together {
		at.seat = s.Seat
		if at.seat == "" {
			at.seat = game.Seats[0]
		}
	}
	return at
}

// showPosition puts the wanted position on the board: with its moves, or the exercise as a visitor
// sees it.
func (f *Feature) showPosition(c *feature.Context) {
	switch {
	case !c.WorkerStarted || c.Coming || c.Checking || c.Editing || c.Phase == feature.Gone:
		return
	case f.tab == tabTry && f.proof.ok:
		if f.table.trial != f.proof.source {
			f.table = table{question: f.table.question, trial: f.proof.source}
			c.Send(feature.SetExercise{Text: f.proof.source, Trial: true})
		}
		return
	case f.table.trial != "":
		f.endTrial(c)
	}
	want := f.wanted(c)
	if c.IsExercise && want == f.table.opened {
		return
	}
	game := c.Find(want.game)
	if game == nil {
		name := strict.Clip(want.game)
		c.Send(feature.Alert{Text: func(t *text.Strings) string { return text.Fill(t.LinkGame, "game", name) }})
		f.work.sheet().Restart(feature.FirstGame)
		f.proof.read = false
		return
	}
	f.table.opened = want
	if want.line == "" {
		f.table.question = -1
	}
	o := &feature.OpenRequest{Game: game, IsExercise: true, Choices: slices.Repeat([]string{link.Human}, len(game.Seats))}
	o.Command = wire.Open{Game: want.game, Position: want.position, Moves: want.moves, Seed: want.seed, Ply: -1}
	if want.line != "" {
		o.Command.Moves = strings.TrimPrefix(want.moves+","+want.line, ",")
	}
	for i, seat := range game.Seats {
		if want.seat != "" && seat != want.seat {
			o.Choices[i] = feature.Nobody
		}
	}
	f.table.request = o
	c.Send(feature.Open{Request: o})
}

// endTrial takes the exercise on trial off the board.
func (f *Feature) endTrial(c *feature.Context) {
	if f.table.trial != "" {
		f.table = table{question: f.table.question}
		c.Send(feature.CloseExercise{})
	}
}

// refused replaces a position that the worker does not open: it drops the wrong part of a line,
// or returns to the game's start.
func (f *Feature) refused(o *feature.OpenRequest) {
	if o != f.table.request || o == nil {
		return
	}
	f.table = table{question: -1}
	switch s := f.work.sheet(); {
	case o.Command.Moves != s.Moves: // the line
		s.Line, s.Others, s.Node, f.proof.read = nil, nil, nil, false
	case s.Position != "" || s.Moves != "":
		s.Position, s.Moves, f.proof.read = "", "", false
	default:
		s.Restart(feature.FirstGame)
		f.proof.read = false
	}
}

// shownMoves returns the moves that led to the position shown, as a record.
func shownMoves(b *wire.Board) string {
	if b.Ply == len(b.Plies) {
		return b.Record
	}
	return movesOf(b.Plies[:b.Ply])
}

// movesOf returns plies as a record.
func movesOf(plies []wire.Ply) string {
	var names []string
	for _, ply := range plies {
		names = append(names, ply.Name)
	}
	return strings.Join(names, ",")
}

// boardChanged follows the board.
func (f *Feature) boardChanged(c *feature.Context, m feature.BoardChanged) {
	if !c.IsExercise || f.table.trial != "" || m.Request != nil && m.Request.Again {
		return
	}
	t := &f.table
	switch o := m.Request; {
	case o != nil && o == t.request:
		t.request = nil
		if t.question < 0 {
			t.question = c.Board.Ply
		}
	case o != nil: // a position that was set up, or opened as text
		f.adopt(c)
	case f.boardMode() == moving:
		f.adopt(c)
	case f.boardMode() == lining:
		f.follow(c)
	case f.boardMode() == replying:
		if m.Played {
			f.replied(c)
		}
	case m.Played:
		f.tried(c)
	}
}

// adopt takes over the position on the board as the question's.
func (f *Feature) adopt(c *feature.Context) {
	b, s := c.Board, f.work.sheet()
	if s.Game != b.Game {
		s.Restart(b.Game)
	}
	if s.Position != b.Start || s.Moves != shownMoves(b) || s.Seed != b.Seed {
		s.Position, s.Moves, s.Seed = b.Start, shownMoves(b), b.Seed
		if s.Kind != exercise.Win && s.Kind != exercise.Choose {
			s.Seat = "" // the side to move solves it
		}
		f.changed(c)
	}
	f.table.question = b.Ply
	f.table.opened = f.wanted(c)
}

// turnsAfter returns the turns from a ply of the record to the position shown, without forced
// passes; whole reports whether the last of them is complete.
func turnsAfter(b *wire.Board, ply int) (turns []string, whole bool) {
	seat := ""
	for _, p := range b.Plies[min(ply, b.Ply):b.Ply] {
		switch {
		case p.Name == feature.Pass:
			seat = ""
			continue
		case p.Seat == seat && len(turns) > 0:
			turns[len(turns)-1] += p.Name
		default:
			turns = append(turns, p.Name)
		}
		seat = p.Seat
	}
	return turns, b.Over || len(b.Acting) != 1 || b.Acting[0] != seat
}

// begins reports whether a turn, as turnsAfter names it, begins with a legal move: it equals
// that move, or continues after it if the same seat moves again.
func begins(m *wire.Move, turn string) bool {
	return m.Name == turn || m.Again && strings.HasPrefix(turn, m.Name)
}

// follow takes over the moves after the question as the line, or as those to the marked node.
func (f *Feature) follow(c *feature.Context) {
	if s := f.work.sheet(); s.Kind == exercise.Cut {
		b := c.Board
		var node []string
		for _, ply := range b.Plies[min(f.table.question, b.Ply):b.Ply] {
			node = append(node, ply.Name)
		}
		if !slices.Equal(node, s.Node) && len(node) <= exercise.MaxDepth {
			s.Node = node
			f.changed(c)
			f.table.opened = f.wanted(c)
		}
		return
	}
	turns, whole := turnsAfter(c.Board, f.table.question)
	if s := f.work.sheet(); whole && !slices.Equal(turns, s.Line) && len(turns) <= exercise.MaxMoves {
		s.Line, s.Others = turns, slices.Clone(s.Others)[:min(len(s.Others), len(turns))]
		f.changed(c)
		f.table.opened = f.wanted(c)
	}
}

// tried handles a move from the question: a whole turn is a right answer, or no longer
// one, and the board goes back.
func (f *Feature) tried(c *feature.Context) {
	turns, whole := turnsAfter(c.Board, f.table.question)
	if len(turns) == 0 || !whole && f.boardMode() == answering {
		return
	}
	if f.boardMode() == answering {
		f.toggle(c, turns[0])
	}
	c.Send(feature.ShowPly{Ply: f.table.question})
}

// committed takes an answer if all seats choose at once: it is not played.
func (f *Feature) committed(c *feature.Context, move string) {
	if f.table.opened.seat == "" || f.table.trial != "" {
		return
	}
	switch f.boardMode() {
	case answering:
		f.toggle(c, move)
	case replying:
		f.repliesTo(c, move)
	default:
		return
	}
	c.Send(feature.DropStep{})
}

// toggle makes an answer right, or no longer right.
func (f *Feature) toggle(c *feature.Context, answer string) {
	right := f.work.sheet().Toggle(answer)
	f.changed(c)
	f.move, f.why = answer, func(w *Words) string {
		if right {
			return w.Added
		}
		return w.Removed
	}
}

// backTo returns the ply a turn before the one shown, down to the question, or below it while
// the author chooses the position; -1 for none.
func (f *Feature) backTo(now *feature.Snapshot) int {
	least := f.table.question
	if f.boardMode() == moving {
		least = 0
	}
	if !f.table.free(now) || now.Board.Ply <= least {
		return -1
	}
	ply := now.Board.Ply - 1
	for ply > least && sameTurn(now.Board, ply) {
		ply--
	}
	return ply
}

// forwardTo returns the ply a turn later, -1 for none.
func (f *Feature) forwardTo(now *feature.Snapshot) int {
	if !f.table.free(now) || now.Board.Ply == len(now.Board.Plies) || f.boardMode() != moving && f.boardMode() != lining && f.boardMode() != replying {
		return -1
	}
	ply := now.Board.Ply + 1
	for ply < len(now.Board.Plies) && sameTurn(now.Board, ply) {
		ply++
	}
	return ply
}

// sameTurn reports whether a ply belongs to the turn of the previous one, or is a pass.
func sameTurn(b *wire.Board, ply int) bool {
	at := b.Plies[ply]
	return at.Name == feature.Pass || at.Seat != "" && at.Seat == b.Plies[ply-1].Seat
}

// free reports whether the board can move along its record.
func (t *table) free(now *feature.Snapshot) bool {
	return now.IsExercise && now.Board != nil && !now.Busy() && t.trial == "" && t.question >= 0
}
