// Package morris implements Nine Men's Morris on bitboards, with its evaluation and a
// tablebase of the endgame of three stones against three.
//
// # Spec sheet
//
// Seats: white, then black; white moves first.
//
// Board: 24 points on three rings of eight. A point's index is 8*ring + step, with the
// outer ring first and steps clockwise from the upper left corner; bit i of a
// bitboard is point i. So a7 is 0, d7 1, g7 2, g4 3 ... a4 7, b6 8 ... b4 15, c5 16
// ... c4 23. Neighbours are adjacent on a ring or, at odd steps (the middles of the
// sides), on adjacent rings. A mill is a side of a ring, or three middles in a row
// across the rings: 16 in all. Squares are listed row by row from the top, a7 d7 g7
// b6 ... g1.
//
// Moves: codes 0 ... 23 place a stone on that point, 24 ... 47 remove the opponent's
// stone from point code-24, and 48 + 24*from + to moves a stone from one point to
// another. A side with stones in hand must place one; a side without moves a stone to
// an empty neighbour, or to any empty point if it has exactly three stones left
// (flying). A side that closes a mill by placing or moving, or two mills at once,
// then removes one of the opponent's stones, if there is any on the board, in a
// separate ply: one outside any mill, unless all are in mills. So a side may move
// twice in a row.
//
// Names: "d2" places, "a1-a4" moves, "xg7" removes.
//
// Positions: 24 of W, B and . in the order of the squares; the side to move, W
// or B; White's and Black's stones in hand; x if that side must remove a stone now;
// r and the number of plies since the last placement or removal, if that is above 0;
// all separated by spaces. The start is "........................ W 9 9". Hands may be
// uneven, as a handicap. Earlier positions, which count for repetition, are not in the
// text: a game continues from a position as if it had occurred for the first time.
//
// End: a side with fewer than three stones on the board and in hand loses, and so does
// a side to move that has no move. The game is drawn when a position occurs for the
// third time since the last placement or removal, with the same side to move, or when
// 100 plies have passed without a placement or removal. A ply that leaves the opponent
// without a move still wins, and a pending removal is still made. There are no points.
//
// Length: at most 1,431 plies, or 3,635 with lasker=on. Stones are placed at most 18
// (20) times, and at most 13 (15) are removed, since the game ends when the loser has
// two left. At most 100 other plies precede each of these, and follow the last; but
// without lasker=on none precede a placement.
//
// Variants: removal=any allows any stone to be removed, even from a mill; flying=off
// restricts the last three stones to neighbours; lasker=on gives each side ten stones
// and allows stones on the board to move while others are still in hand. Flying still
// needs an empty hand.
//
// Planes "" (11 x 3 x 8, rows are rings and columns are steps, from the point of view
// of the seat being evaluated): its stones; the opponent's stones; and, the same on
// all points, its stones in hand / 10; the opponent's / 10; 1 if it may fly; 1 if the
// opponent may; 1 if a stone must be removed now; 1 if the seat is to move; 1 if the
// position occurred before; plies since the last placement or removal / 100. The last
// plane is 1 on the middles. Policy: 624 logits, the move codes.
//
// Planes "anchored" (24 x 3 x 8, for evaluation nets; no policy): of the seat being evaluated,
// then of the opponent, stones; stones in mills; empty points where a stone would close a
// mill; those that it can close with one ply; its stones in hand, as a 1 at that point, with a
// 1 at point 12 if it flies and at 13 if it must remove a stone; and how many steps its stones
// can take, as a 1 at that point, up to 23. These twelve again, the opponent's first.
//
// Symmetries: sixteen. Symmetry k mirrors left and right if bit 0 of k is set, then
// rotates the board clockwise by k/2 mod 4 quarter turns, then swaps the inner and the
// outer ring if bit 3 is set.
//
// Evaluation "heuristic": stones, mills, threats, mobility, and strike, a mill that can
// be closed at once. The weights depend on the phase: placing, moving or flying
// (evaluation.go).
//
// Endgame: a tablebase has the result of every position with three stones each and
// empty hands, and the plies to it, except with flying=off (endgame.go). Of its 56,922
// positions, counted up to symmetries of the mills, the side to move wins 47,167 and
// loses 9,659, in at most 27 plies, where a removal is a ply; 96 are drawn.
//
// Hand-written player: closes a mill; else blocks a mill that the opponent could close
// with the next ply, by occupying the point or removing a stone of it; else opens one,
// that is, threatens to close a mill; else plays any move.
//
// Notes of a View: "hand white 9" and "hand black 9", the stones in hand; "remove" when
// a stone must be removed; "repetition" or "quiet" when the game is drawn; "stones" when
// the loser has fewer than three, "blocked" when the loser cannot move.
//
// Sources: R. Gasser, Solving Nine Men's Morris (1996), for the rules and the
// symmetries; Emanuel Lasker, Brettspiele der Völker (1931), for the ten stones. The
// draws are those of chess, with fewer plies.
package morris

import (
	"fmt"
	"strings"

	"playout/engine/game"
	"playout/engine/strict"
)

const white, black game.Seat = 0, 1

const (
	firstRemoval game.Move = 24 // codes below place a stone
	firstMove    game.Move = 48 // codes below remove one
	moves                  = 48 + 24*24
)

// maxQuiet bounds the plies without a placement or removal.
const maxQuiet = 100

// variant holds the options of a game string.
type variant struct {
	anyRemoval bool // stones may be removed from mills
	noFlying   bool // three stones move as more stones do
	lasker     bool // ten stones, which may be placed or moved at any time
}

// supply returns the number of stones of each side at the start.
func (v variant) supply() uint8 {
	if v.lasker {
		return 10
	}
	return 9
}

// options lists the options of the game string, in canonical order.
var options = []struct {
	text  string
	field func(*variant) *bool
}{
	{"removal=any", func(v *variant) *bool { return &v.anyRemoval }},
	{"flying=off", func(v *variant) *bool { return &v.noFlying }},
	{"lasker=on", func(v *variant) *bool { return &v.lasker }},
}

const allowed = "removal=any, flying=off, lasker=on"

type morris struct {
	variant
	spec game.Spec
}

// New returns Nine Men's Morris with the options of a game string, in any order and separated by
// commas; "" is the standard game. The error is a *strict.Fault about the first wrong option, with
// the option as path.
func New(text string) (game.Game, error) {
	g := new(morris)
	for part := range strings.SplitSeq(text, ",") {
		if text == "" {
			break
		}
		if err := g.set(part); err != nil {
			return nil, strict.In("", fmt.Sprintf("game %q: ", game.Clip("morris:"+text)), err)
		}
	}
	var canonical []string
	for _, o := range options {
		if *o.field(&g.variant) {
			canonical = append(canonical, o.text)
		}
	}
	g.spec = game.Spec{
		ID:      "morris",
		Variant: strings.Join(canonical, ","),
		Version: 1,
		Seats:   []string{"white", "black"},
		Moves:   moves,
		Squares: squares[:],
		MaxPly:  18 + 13 + (13+1)*maxQuiet,
		Draws:   true,
		Traits:  game.Traits{Plies: 4, Book: book, EvalNet: true, Exact: "with three stones each"},
	}
	if g.lasker {
		g.spec.MaxPly = 20 + 15 + (20+15+1)*maxQuiet
	}
	return g, nil
}

// set sets one option.
func (v *variant) set(option string) error {
	for _, o := range options {
		if o.text != option {
			continue
		}
		field := o.field(v)
		if *field {
			return strict.Wrong(option, "option %s occurs twice", option).Allow("once")
		}
		*field = true
		return nil
	}
	return strict.Wrong(game.Clip(option), "morris has no option %q", game.Clip(option)).Allow("%s", allowed)
}

// Options returns the options of the game string, with this game's values.
func (g *morris) Options() []game.Option {
	option := func(name string, is bool, no, yes string) game.Option {
		o := game.Option{Name: name, Value: no, Default: !is, Values: []string{no, yes}}
		if is {
			o.Value = yes
		}
		return o
	}
	return []game.Option{
		option("removal", g.anyRemoval, "mills", "any"),
		option("flying", g.noFlying, "on", "off"),
		option("lasker", g.lasker, "off", "on"),
	}
}

// Spec returns the fixed properties of the game with its options.
func (g *morris) Spec() *game.Spec { return &g.spec }

// New returns the empty board. Morris has no chance; New ignores the Rand.
func (g *morris) New(*game.Rand) game.State {
	s := &state{core: core{variant: g.variant}}
	s.hand, s.oppHand = g.supply(), g.supply()
	return s
}
