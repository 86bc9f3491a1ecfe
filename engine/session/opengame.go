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

// openGame is a game and the position that is shown of it. It is immutable: each command makes
// a new one.
type openGame struct {
	game     game.Game
	record   *record.Record  // the line shown
	plies    []wire.Ply      // of the whole record
	openings []*wire.Opening // by ply, of the whole record: the last named opening, nil for none
	ply      int             // of the position shown, 0 to the record's length
	state    game.State      // the position shown
	ending   ending.Ending   // at the record's end, outside the rules; zero for none

	tree  *record.Tree // all lines
	nodes []int        // of the line shown in the tree, by ply
	main  *openGame    // the game with the main line shown, at its end; nil if this one shows it
}

// newGame makes the game that an Open asks for.
func newGame(open *wire.Open) (*openGame, *refusal) {
	g, err := games.Parse(open.Game)
	if err != nil {
		return nil, &refusal{wire.KindGame, err}
	}
	if _, ok := g.New(game.NewRand(open.Seed)).(game.Viewer); !ok {
		return nil, refuse(wire.KindGame, "game %q cannot be shown on a board", g.Spec().Name())
	}
	if open.Position != "" {
		if _, err := g.Parse(open.Position); err != nil {
			return nil, &refusal{wire.KindPosition, err}
		}
	}
	o, refused := readLines(g, open)
	if refused != nil {
		return nil, refused
	}
	if open.Ending != (ending.Ending{}) && open.Ending != o.ending {
		if err := o.mayEnd(open.Ending); err != nil {
			return nil, &refusal{wire.KindEnding, err}
		}
		o = o.withEnding(open.Ending)
	}
	if open.Ply == -1 {
		return o, nil
	}
	return o.goTo(open.Ply)
}

// open returns the Open that makes this game.
func (o *openGame) open() wire.Open {
	return wire.Open{
		Game: o.game.Spec().Name(), Position: o.record.Start, Moves: o.record.String(),
		Tree: o.linesText(), Seed: o.record.Seed, Ply: o.ply, Ending: o.ending,
	}
}

// step appends a step, a joint move, to a game under construction and goes to its end. outcome is
// the outcome of chance in the step; "" draws it.
func (o *openGame) step(j game.Joint, outcome string) error {
	if err := o.record.AppendChance(j, outcome); err != nil {
		return err
	}
	written := o.newPly(o.state, j, o.record.Name(o.ply))
	o.ply++
	if o.ply < len(o.nodes) {
		o.annotate(&written, o.nodes[o.ply])
	}
	o.plies = append(o.plies, written)
	o.state = o.record.StateAt(o.ply)
	o.nameOpening()
	return nil
}

// nameOpening finds the opening of the last ply's position, or otherwise keeps that of
// the ply before.
func (o *openGame) nameOpening() {
	var opening *wire.Opening
	if o.ply > 0 {
		opening = o.openings[o.ply-1]
	}
	if o, named := openings.Of(o.game, o.state); named {
		opening = &wire.Opening{Name: o.Name, Code: o.Code}
	}
	o.openings = append(o.openings, opening)
}

// newPly returns the wire's form of a step from a state, with its name and its text for people.
func (o *openGame) newPly(from game.State, j game.Joint, name string) wire.Ply {
	p := wire.Ply{Name: name, Text: name}
	p.Text, _, _ = strings.Cut(name, ":") // without the outcome of chance
	if acting := from.Acting(); acting.Count() == 1 {
		seat := acting.First()
		p.Seat, p.Text = o.game.Spec().Seats[seat], game.MoveText(from, seat, j[seat])
	}
	return p
}

// over reports whether the game is over in the position shown.
func (o *openGame) over() bool {
	return o.endedHere() || o.state.Acting() == 0
}

// closed reports whether the game is over at the record's end.
func (o *openGame) closed() bool {
	return o.ending.How != "" || o.record.Over()
}

// endedHere reports whether the position shown is the one in which the game ended outside
// its rules.
func (o *openGame) endedHere() bool {
	return o.ending.How != "" && o.ply == o.record.Len()
}

// play returns the game after a step, aside or not. moves has one move for each seat.
func (o *openGame) play(moves []string, aside bool) (*openGame, *refusal) {
	if o.over() {
		return nil, refuse(wire.KindMove, "the game is over, no move is allowed")
	}
	seats := o.game.Spec().Seats
	if len(moves) > len(seats) {
		return nil, refuse(wire.KindMove, "%d moves for %d seats", len(moves), len(seats))
	}
	var j game.Joint
	for i, seat := range seats {
		name := ""
		if i < len(moves) {
			name = moves[i]
		}
		if name == "" && !o.state.Acting().Has(game.Seat(i)) {
			continue
		}
		m, err := game.FindMove(o.state, game.Seat(i), name)
		if err != nil {
			return nil, refuse(wire.KindMove, "%s: %w", seat, err)
		}
		j[i] = m
	}
	return o.playStep(j, aside)
}

// goTo returns the game at another ply; -1 is the record's end.
func (o *openGame) goTo(ply int) (*openGame, *refusal) {
	if ply > o.record.Len() {
		return nil, refuse(wire.KindPly, "ply %d is beyond the record's end; allowed: 0 to %d", ply, o.record.Len())
	}
	if ply < 0 {
		ply = o.record.Len()
	}
	next := *o
	next.ply, next.state = ply, o.record.StateAt(ply)
	return &next, nil
}

// end returns the game at the end of the line shown, ended outside its rules.
func (o *openGame) end(e ending.Ending) (*openGame, *refusal) {
	last := o.atEnd()
	if err := last.mayEnd(e); err != nil {
		return nil, &refusal{wire.KindEnding, err}
	}
	return last.withEnding(e), nil
}

// mayEnd returns why the game cannot end in that way in the position shown, or nil.
func (o *openGame) mayEnd(e ending.Ending) error {
	if o.endedHere() {
		return errOver(e)
	}
	return mayEnd(o.game, o.state, e)
}

// mayEnd returns why a game cannot end in that way in a position, or nil.
func mayEnd(g game.Game, s game.State, e ending.Ending) error {
	if ending.Shared(e.How) {
		if !g.Spec().Draws && e.How != ending.AdjudicatedDraw {
			return fmt.Errorf("no draws are agreed in %s; allowed: %s, %s, %s", g.Spec().ID, ending.Resigned, ending.Timeout, ending.Lost)
		}
	} else if _, refused := seatOf(g, e.Seat); refused != nil {
		return refused.err
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
func (o *openGame) seat(name string) (game.Seat, *refusal) { return seatOf(o.game, name) }

func seatOf(g game.Game, name string) (game.Seat, *refusal) {
	i := slices.Index(g.Spec().Seats, name)
	if i < 0 {
		return 0, refuse(wire.KindMove, "seat %q is unknown; allowed: %s", game.Clip(name), strings.Join(g.Spec().Seats, ", "))
	}
	return game.Seat(i), nil
}

// joinSeats lists the seats of a set for a message.
func (o *openGame) joinSeats(set game.Seats) string {
	return strings.Join(o.seatNames(set), ", ")
}

func (o *openGame) seatNames(set game.Seats) []string {
	var names []string
	for ; set != 0; set = set.Rest() {
		names = append(names, o.game.Spec().Seats[set.First()])
	}
	return names
}

// board returns the page's view of the game.
func (o *openGame) board() *wire.Board {
	state, spec := o.state, o.game.Spec()
	view := state.(game.Viewer).View()
	b := &wire.Board{
		Game: spec.Name(), Start: o.record.Start, Position: state.String(), Seed: o.record.Seed,
		Ply: o.ply, Record: o.record.String(), Plies: o.plies,
		Seats: spec.Seats, Squares: spec.Squares, Cells: view.Cells, Last: view.Last, Score: view.Score, Notes: view.Notes,
		Opening: o.openings[o.ply], Over: o.over(), Ending: o.ending,
		Tree: o.linesText(), Variations: o.variations(), Comment: o.tree.Words(0),
	}
	room := wire.MaxComments
	b.Plies, room = wire.FitComments(b.Plies, room)
	for i := range b.Variations {
		b.Variations[i].Plies, room = wire.FitComments(b.Variations[i].Plies, room)
	}
	b.Closed = o.closed()
	if o.main != nil {
		b.Main = o.main.asMain()
	}
	if g, is := o.game.(game.Configurable); is {
		for _, o := range g.Options() {
			b.Options = append(b.Options, wire.Option{Name: o.Name, Value: o.Value, Default: o.Default})
		}
	}
	if len(b.Last) == 0 {
		b.Last = o.lastSquares()
	}
	if b.Over {
		b.Returns = o.returns()
		return b
	}
	b.Acting = o.seatNames(state.Acting())
	for set := state.Acting(); set != 0; set = set.Rest() {
		seat := set.First()
		for _, m := range state.Legal(seat, nil) {
			move := wire.Move{
				Seat: spec.Seats[seat], Name: state.MoveName(seat, m), Squares: squares(state, seat, m),
				Promotion: promotion(state, seat, m), Default: isDefault(state, seat, m), Again: o.again(seat, m),
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
func (o *openGame) again(seat game.Seat, m game.Move) bool {
	if o.game.Spec().Chance || o.state.Acting() != game.Only(seat) {
		return false
	}
	next := game.Clone(o.game, o.state)
	next.Play(game.Solo(seat, m), nil)
	return next.Acting() == game.Only(seat)
}

// lastSquares lists the squares of the step that led to the position shown, in the order in which
// its movers choose them. Those of the same seat's steps just before come first: a turn of several
// plies looks like one move.
func (o *openGame) lastSquares() []int {
	first := o.ply
	for first > 0 && (first == o.ply || o.plies[first].Seat != "" && o.plies[first-1].Seat == o.plies[first].Seat) {
		first--
	}
	var all []int
	for ply := first; ply < o.ply; ply++ {
		from, j := o.record.StateAt(ply), o.record.Steps[ply]
		for set := from.Acting(); set != 0; set = set.Rest() {
			all = append(all, squares(from, set.First(), j[set.First()])...)
		}
	}
	return all
}

// returns returns the results of a finished game.
func (o *openGame) returns() []float32 {
	var r [game.MaxSeats]float32
	seats := o.game.Spec().Seats
	if o.endedHere() {
		o.endingReturns(&r)
	} else {
		o.state.Returns(&r)
	}
	return r[:len(seats)]
}

// endingReturns writes the results of a game that ended outside its rules. A shared ending is a
// draw. Otherwise the seat that caused the end has lost and all others have won; but if its time
// ran out and another seat could never have won, it is a draw.
func (o *openGame) endingReturns(r *[game.MaxSeats]float32) {
	if ending.Shared(o.ending.How) {
		return
	}
	material, _ := o.state.(game.InsufficientMaterial)
	for i, name := range o.game.Spec().Seats {
		switch {
		case name == o.ending.Seat:
			r[i] = -1
		case o.ending.How == ending.Timeout && material != nil && material.InsufficientMaterial(game.Seat(i)):
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

// isDefault reports whether a move is a seat's default, which it plays if it does not choose in
// time.
func isDefault(s game.State, seat game.Seat, m game.Move) bool {
	d, is := s.(game.Defaulter)
	return is && d.Default(seat) == m
}

// promotion returns what a person must choose for a move besides its squares, "" for nothing.
func promotion(s game.State, seat game.Seat, m game.Move) string {
	if p, is := s.(game.Promoter); is {
		return p.Promotion(seat, m)
	}
	return ""
}
