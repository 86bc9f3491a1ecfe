package session

import (
	"fmt"
	"slices"
	"strings"

	"playout/engine/ending"
	"playout/engine/game"
	"playout/engine/game/openings"
	"playout/engine/games"
	"playout/engine/record"
	"playout/engine/wire"
)

// openGame is a game and the position of it that is shown. It is immutable: each command makes
// a new one.
type openGame struct {
	game     game.Game
	record   *record.Record  // the line shown
	plies    []wire.Ply      // of the whole record
	openings []*wire.Opening // by ply, of the whole record: the last named opening, nil for none
	ply      int             // of the position shown, 0 to the record's length
	state    game.State      // the position shown
	ending   ending.Ending   // at the record's end, outside the rules

	tree  *record.Tree // all lines
	nodes []int        // of the tree, by ply of the record
	main  *openGame    // shows the main line at its end, if this one shows another; otherwise nil
}

// newGame makes the game that an Open asks for.
func newGame(o *wire.Open) (*openGame, *problem) {
	g, err := games.Parse(o.Game)
	if err != nil {
		return nil, &problem{wire.KindGame, err}
	}
	if _, ok := g.New(game.NewRand(o.Seed)).(game.Viewer); !ok {
		return nil, refuse(wire.KindGame, "game %q cannot be shown on a board", g.Spec().Name())
	}
	if o.Position != "" {
		if _, err := g.Parse(o.Position); err != nil {
			return nil, &problem{wire.KindPosition, err}
		}
	}
	t, wrong := grow(g, o)
	if wrong != nil {
		return nil, wrong
	}
	if o.Ending != (ending.Ending{}) && o.Ending != t.ending {
		if err := t.mayEnd(o.Ending); err != nil {
			return nil, &problem{wire.KindEnding, err}
		}
		t = t.ended(o.Ending)
	}
	if o.Ply == -1 {
		return t, nil
	}
	return t.goTo(o.Ply)
}

// open returns the Open that makes this game.
func (t *openGame) open() wire.Open {
	return wire.Open{
		Game: t.game.Spec().Name(), Position: t.record.Start, Moves: t.record.String(),
		Tree: t.lines(), Seed: t.record.Seed, Ply: t.ply, Ending: t.ending,
	}
}

// step appends a step to a game under construction and goes to its end. outcome is the outcome of
// chance in the step; "" draws it.
func (t *openGame) step(j game.Joint, outcome string) error {
	if err := t.record.AppendChance(j, outcome); err != nil {
		return err
	}
	written := t.written(t.state, j, t.record.Name(t.ply))
	t.ply++
	if t.ply < len(t.nodes) {
		t.annotate(&written, t.nodes[t.ply])
	}
	t.plies = append(t.plies, written)
	t.state = t.record.StateAt(t.ply)
	t.nameOpening()
	return nil
}

// nameOpening finds the opening of the last ply's position, or otherwise keeps that of
// the ply before.
func (t *openGame) nameOpening() {
	var opening *wire.Opening
	if t.ply > 0 {
		opening = t.openings[t.ply-1]
	}
	if o, named := openings.Of(t.game, t.state); named {
		opening = &wire.Opening{Name: o.Name, Code: o.Code}
	}
	t.openings = append(t.openings, opening)
}

// written returns a step from a state with its name and its text for people.
func (t *openGame) written(from game.State, j game.Joint, name string) wire.Ply {
	p := wire.Ply{Name: name, Text: name}
	p.Text, _, _ = strings.Cut(name, ":") // the outcome of chance is not shown
	if acting := from.Acting(); acting.Count() == 1 {
		seat := acting.First()
		p.Seat, p.Text = t.game.Spec().Seats[seat], game.MoveText(from, seat, j[seat])
	}
	return p
}

// over reports whether no seat is to move in the position shown.
func (t *openGame) over() bool {
	return t.endedHere() || t.state.Acting() == 0
}

// closed reports whether the game is over at the record's end.
func (t *openGame) closed() bool {
	return t.ending.How != "" || t.record.Over()
}

// endedHere reports whether the position shown is the one in which the game ended outside
// its rules.
func (t *openGame) endedHere() bool {
	return t.ending.How != "" && t.ply == t.record.Len()
}

// play returns the game after a step. moves has one move for each seat.
func (t *openGame) play(moves []string) (*openGame, *problem) {
	if t.over() {
		return nil, refuse(wire.KindMove, "the game is over, no move is allowed")
	}
	seats := t.game.Spec().Seats
	if len(moves) > len(seats) {
		return nil, refuse(wire.KindMove, "%d moves for %d seats", len(moves), len(seats))
	}
	var j game.Joint
	for i, seat := range seats {
		name := ""
		if i < len(moves) {
			name = moves[i]
		}
		if name == "" && !t.state.Acting().Has(game.Seat(i)) {
			continue
		}
		m, err := game.FindMove(t.state, game.Seat(i), name)
		if err != nil {
			return nil, refuse(wire.KindMove, "%s: %w", seat, err)
		}
		j[i] = m
	}
	return t.playStep(j)
}

// goTo returns the game at another ply; -1 is the record's end.
func (t *openGame) goTo(ply int) (*openGame, *problem) {
	if ply > t.record.Len() {
		return nil, refuse(wire.KindPly, "ply %d is beyond the record's end; allowed: 0 to %d", ply, t.record.Len())
	}
	if ply < 0 {
		ply = t.record.Len()
	}
	next := *t
	next.ply, next.state = ply, t.record.StateAt(ply)
	return &next, nil
}

// end returns the game at the end of the line shown, ended outside its rules.
func (t *openGame) end(e ending.Ending) (*openGame, *problem) {
	last := t.atEnd()
	if err := last.mayEnd(e); err != nil {
		return nil, &problem{wire.KindEnding, err}
	}
	return last.ended(e), nil
}

// mayEnd returns why the game cannot end in that way in the position shown, or nil.
func (t *openGame) mayEnd(e ending.Ending) error {
	if t.endedHere() {
		return errOver(e)
	}
	return mayEnd(t.game, t.state, e)
}

// mayEnd returns why a game cannot end in that way in a position, or nil.
func mayEnd(g game.Game, s game.State, e ending.Ending) error {
	if ending.Shared(e.How) {
		if !g.Spec().Draws {
			return fmt.Errorf("no draw is agreed on in %s; allowed: %s, %s, %s", g.Spec().ID, ending.Resigned, ending.Timeout, ending.Lost)
		}
	} else if _, problem := seatOf(g, e.Seat); problem != nil {
		return problem.err
	}
	if s.Acting() == 0 {
		return errOver(e)
	}
	return nil
}

func errOver(e ending.Ending) error {
	return fmt.Errorf("the game is over already, it cannot end as %s", e.How)
}

// seat returns a seat by its name.
func (t *openGame) seat(name string) (game.Seat, *problem) { return seatOf(t.game, name) }

func seatOf(g game.Game, name string) (game.Seat, *problem) {
	i := slices.Index(g.Spec().Seats, name)
	if i < 0 {
		return 0, refuse(wire.KindMove, "seat %q is unknown; allowed: %s", game.Clip(name), strings.Join(g.Spec().Seats, ", "))
	}
	return game.Seat(i), nil
}

// names lists the seats of a set for a message.
func (t *openGame) names(set game.Seats) string {
	return strings.Join(t.seatNames(set), ", ")
}

func (t *openGame) seatNames(set game.Seats) []string {
	var names []string
	for ; set != 0; set = set.Rest() {
		names = append(names, t.game.Spec().Seats[set.First()])
	}
	return names
}

// board returns the page's view of the game.
func (t *openGame) board() *wire.Board {
	state, spec := t.state, t.game.Spec()
	view := state.(game.Viewer).View()
	b := &wire.Board{
		Game: spec.Name(), Start: t.record.Start, Position: state.String(), Seed: t.record.Seed,
		Ply: t.ply, Record: t.record.String(), Plies: t.plies,
		Seats: spec.Seats, Squares: spec.Squares, Cells: view.Cells, Last: view.Last, Score: view.Score, Notes: view.Notes,
		Opening: t.openings[t.ply], Over: t.over(), Ending: t.ending,
		Tree: t.lines(), Variations: t.others(), Comment: t.tree.Words(0),
	}
	room := wire.MaxComments
	b.Plies, room = wire.FitComments(b.Plies, room)
	for i := range b.Variations {
		b.Variations[i].Plies, room = wire.FitComments(b.Variations[i].Plies, room)
	}
	b.Closed = t.closed()
	if t.main != nil {
		b.Main = t.main.asMain()
	}
	if g, is := t.game.(game.Configurable); is {
		for _, o := range g.Options() {
			b.Options = append(b.Options, wire.Option{Name: o.Name, Value: o.Value, Default: o.Default})
		}
	}
	if len(b.Last) == 0 {
		b.Last = t.last()
	}
	if b.Over {
		b.Returns = t.returns()
		return b
	}
	b.Acting = t.seatNames(state.Acting())
	for set := state.Acting(); set != 0; set = set.Rest() {
		seat := set.First()
		for _, m := range state.Legal(seat, nil) {
			move := wire.Move{
				Seat: spec.Seats[seat], Name: state.MoveName(seat, m), Squares: squares(state, seat, m),
				Promotion: promotion(state, seat, m), Default: isDefault(state, seat, m), Again: t.again(seat, m),
			}
			if text := game.MoveText(state, seat, m); text != move.Name {
				move.Text = text
			}
			b.Legal = append(b.Legal, move)
		}
	}
	return b
}

// again reports whether a seat that moves alone moves once more after a move.
func (t *openGame) again(seat game.Seat, m game.Move) bool {
	if t.game.Spec().Chance || t.state.Acting() != game.Only(seat) {
		return false
	}
	next := game.Clone(t.game, t.state)
	next.Play(game.Solo(seat, m), nil)
	return next.Acting() == game.Only(seat)
}

// last lists the squares of the step that led to the position shown, in the order of its movers'
// choice, after those of earlier steps of the same seat: a turn of several plies looks like one
// move.
func (t *openGame) last() []int {
	first := t.ply
	for first > 0 && (first == t.ply || t.plies[first].Seat != "" && t.plies[first-1].Seat == t.plies[first].Seat) {
		first--
	}
	var all []int
	for ply := first; ply < t.ply; ply++ {
		from, j := t.record.StateAt(ply), t.record.Steps[ply]
		for set := from.Acting(); set != 0; set = set.Rest() {
			all = append(all, squares(from, set.First(), j[set.First()])...)
		}
	}
	return all
}

// returns returns the results of a finished game.
func (t *openGame) returns() []float32 {
	var r [game.MaxSeats]float32
	seats := t.game.Spec().Seats
	if t.endedHere() {
		t.outside(&r)
	} else {
		t.state.Returns(&r)
	}
	return r[:len(seats)]
}

// outside writes the results of a game that ended outside its rules: the seat that caused
// it has lost and all others have won, unless the others could never have won and time
// ran out: then it is a draw.
func (t *openGame) outside(r *[game.MaxSeats]float32) {
	if ending.Shared(t.ending.How) {
		return
	}
	material, _ := t.state.(game.InsufficientMaterial)
	for i, name := range t.game.Spec().Seats {
		switch {
		case name == t.ending.Seat:
			r[i] = -1
		case t.ending.How == ending.Timeout && material != nil && material.InsufficientMaterial(game.Seat(i)):
			*r = [game.MaxSeats]float32{}
			return
		default:
			r[i] = 1
		}
	}
}

// squares returns the squares that a person chooses for a move. newGame ensures that every state
// is a Viewer.
func squares(s game.State, seat game.Seat, m game.Move) []int {
	return s.(game.Viewer).Squares(seat, m)
}

// isDefault reports whether a move is a seat's default, played when it does not choose in
// time.
func isDefault(s game.State, seat game.Seat, m game.Move) bool {
	d, is := s.(game.Defaulter)
	return is && d.Default(seat) == m
}

// promotion returns the choice of a person for a move beyond its squares, "" for none.
func promotion(s game.State, seat game.Seat, m game.Move) string {
	if p, is := s.(game.Promoter); is {
		return p.Promotion(seat, m)
	}
	return ""
}
