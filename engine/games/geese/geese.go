// Package geese implements Hungry Geese, Kaggle's game of snakes on a torus, by the rules
// of its environment `hungry_geese`, version 1.0. It also reads, verifies and writes
// Kaggle's records of games (Episode).
//
// # Spec sheet
//
// Seats: goose1 ... goose4; with the option seats, two to eight.
//
// Board: 7 x 11 cells on a torus, named by row and column from r0c0, top left, to r6c10;
// the index of a cell is row*columns + column.
//
// Options of the game string, with their defaults: seats=4, rows=7, columns=11,
// hungerRate=40, minFood=2, maxLength=99, steps=200; for example
// "geese:seats=6,rows=9". Rows and columns are 3 to 32.
//
// Moves: codes 0 ... 3 are NORTH (up), EAST, SOUTH and WEST. All living geese move at
// once. All four moves are always legal, but turning straight back is death, even for a
// goose of one cell.
//
// A step, in this order:
//  1. Goose by goose: a goose that turns back against its last action dies. Its new head
//     is the next cell. If there is food on it, the goose eats it, else its tail is
//     removed; if the head is then on its own body, it dies; tail cells are removed while
//     it is maxLength long; the head is added.
//  2. In the same turn of the goose: in every step whose number is divisible by
//     hungerRate, one more tail cell is removed; a goose without cells is dead.
//  3. All geese whose heads are on a cell of another goose die together.
//  4. While there is less food than minFood, food appears on random free cells.
//  5. Each living goose has the reward (step+1)*(maxLength+1) + length.
//
// The game is over when fewer than two geese live, or at step steps-1.
//
// A goose whose player fails (by an error, an invalid move, or running out of time) is
// removed from the board before the others move, with reward 0.
//
// Result: the share of rivals with a smaller reward, ties counting half, scaled to -1 ...
// 1. The margin is the reward less the best reward among the rivals.
//
// Positions: {"step":0,"geese":[[head,...,tail],...],"food":[...],"last":[...]}, where
// last is the last action of each goose or "", and a dead goose is []; rows, columns,
// hungerRate, minFood, maxLength and steps are included if they differ from the defaults.
// The rewards of the dead are history that a position does not contain: a goose that is
// dead in a parsed position has reward 0.
//
// Random play (the agent random, and playouts) never turns straight back.
//
// Planes "" (10 x rows x columns, shifted so that the head of the seat being evaluated is
// at row rows/2, column columns/2; all 0 for a dead goose):
//
//	0 own head
//	1 own body without the head: 1 just behind the head, decreasing in equal steps
//	  to 1/(length-1) at the tail
//	2 rivals' heads
//	3 rivals' bodies, as plane 1
//	4 cells that a rival's head may enter next
//	5 own previous head
//	6 food
//	7 own length / 16, everywhere
//	8 steps until hunger strikes / hungerRate, everywhere
//	9 steps left / steps, everywhere
//
// Policy: 4 logits, the move codes.
//
// Planes "features" (13 x rows x columns, shifted likewise; all 0 for a dead goose):
//
//	0 own body with the head: the steps until the goose leaves a cell if it does not
//	  eat, 1 for the tail, / 16
//	1 rivals' bodies likewise
//	2 rivals' heads: length / 16
//	3 cells that a rival's head may enter next
//	4 tails that may stay, since their goose's head is next to food
//	5 own previous head
//	6 food
//	7 own length / 16, everywhere
//	8 length of the longest rival / 16, everywhere
//	9 own length less that of the longest rival, / 8, everywhere
//	10 living rivals / rivals, everywhere
//	11 steps until hunger strikes / hungerRate, everywhere
//	12 steps left / steps, everywhere
//
// Policy as above.
//
// Planes "report4" (17 x rows x columns, for games of four geese, not shifted): for the
// seat being evaluated and then for the others in order of seats, four planes each of
// heads, tails, whole bodies and previous heads; then food. Policy as above.
//
// Symmetries: symmetry k mirrors the columns if bit 0 of k is set, and the rows if bit 1
// is.
//
// Hand-written player: see Rules. Flat Monte Carlo plays for the student report's reward:
// 0 for a dead goose, else (step+1) + length^5; see Reward for others, and Careful for its playouts.
//
// Source: Kaggle's environment hungry_geese.py, version 1.0.
package geese

import (
	"fmt"
	"strconv"
	"strings"

	"playout/engine/game"
	"playout/engine/strict"
)

// The moves, in Kaggle's order.
const (
	north game.Move = iota
	east
	south
	west
	moves
)

var moveNames = [moves]string{"NORTH", "EAST", "SOUTH", "WEST"}

// back returns the move straight back.
func back(m game.Move) game.Move { return (m + 2) % moves }

// The largest board. Tables have this size, a power of two, so that a masked index needs no
// further check: checks cost more in WebAssembly than natively.
const (
	maxSide  = 32
	maxCells = maxSide * maxSide
)

// config holds the options of a game string or an episode.
type config struct {
	seats, rows, columns int
	hungerRate, minFood  int // steps, cells
	maxLength, steps     int // cells; states of a game, including the start
}

var standard = config{seats: 4, rows: 7, columns: 11, hungerRate: 40, minFood: 2, maxLength: 99, steps: 200}

// option is one number of a config, with its name and range.
type option struct {
	name     string
	field    func(*config) *int
	min, max int
}

var options = []option{
	{"seats", func(c *config) *int { return &c.seats }, 2, game.MaxSeats},
	{"rows", func(c *config) *int { return &c.rows }, 3, maxSide},
	{"columns", func(c *config) *int { return &c.columns }, 3, maxSide},
	{"hungerRate", func(c *config) *int { return &c.hungerRate }, 1, 10_000},
	{"minFood", func(c *config) *int { return &c.minFood }, 1, maxCells},
	{"maxLength", func(c *config) *int { return &c.maxLength }, 1, 10_000},
	{"steps", func(c *config) *int { return &c.steps }, 2, 10_000},
}

// check returns an error if an option is out of its range.
func (c *config) check() error {
	for _, o := range options {
		if v := *o.field(c); v < o.min || v > o.max {
			return strict.Wrong(o.name, "%s is %d", o.name, v).Allow("%d to %d", o.min, o.max)
		}
	}
	return nil
}

// variant returns the canonical text of the differences from the standard game.
func (c *config) variant() string {
	var parts []string
	for _, o := range options {
		if v := *o.field(c); v != *o.field(&standard) {
			parts = append(parts, o.name+"="+strconv.Itoa(v))
		}
	}
	return strings.Join(parts, ",")
}

// neighbours returns the four cells around a cell.
func (g *geese) neighbours(c int) []cell { return g.around[4*c : 4*c+4] }

// geese is a game of one config.
type geese struct {
	config
	spec   game.Spec
	cells  int
	around [moves * maxCells]cell // at 4*cell + move, the next cell in that direction
}

// cell is the index of a cell.
type cell = uint16

// New returns the game for the options of a game string, "" for the standard game. The error is a
// *strict.Fault about the first wrong option, with the option as path.
func New(text string) (game.Game, error) {
	c := standard
	if text == "" {
		return newGame(c), nil
	}
	seen := map[string]bool{}
	for part := range strings.SplitSeq(text, ",") {
		name, value, _ := strings.Cut(part, "=")
		o := findOption(name)
		if o == nil {
			return nil, strict.Wrong(game.Clip(name), "geese has no option %q", game.Clip(name)).Allow("%s", optionNames())
		}
		v, err := strconv.Atoi(value)
		if err != nil || v < o.min || v > o.max {
			return nil, strict.Wrong(name, "geese: %s=%q", name, game.Clip(value)).Allow("a whole number from %d to %d", o.min, o.max)
		}
		if seen[name] {
			return nil, strict.Wrong(name, "geese: option %s occurs twice", name).Allow("once")
		}
		seen[name] = true
		*o.field(&c) = v
	}
	return newGame(c), nil
}

func findOption(name string) *option {
	for i := range options {
		if options[i].name == name {
			return &options[i]
		}
	}
	return nil
}

func optionNames() string {
	names := make([]string, len(options))
	for i, o := range options {
		names[i] = o.name
	}
	return strings.Join(names, ", ")
}

// seatNames returns the names of n seats.
func seatNames(n int) []string {
	names := make([]string, n)
	for seat := range names {
		names[seat] = "goose" + strconv.Itoa(seat+1)
	}
	return names
}

// newGame returns the game of a checked config.
func newGame(c config) *geese {
	g := &geese{config: c, cells: c.rows * c.columns}
	g.spec = game.Spec{
		ID:      "geese",
		Variant: c.variant(),
		Version: 1,
		Moves:   int(moves),
		MaxPly:  c.steps - 1,
		Chance:  true,
		AnyMove: true,
		Traits:  game.Traits{Exploration: 0.6},
	}
	g.spec.Seats = seatNames(c.seats)
	for r := range c.rows {
		for col := range c.columns {
			g.spec.Squares = append(g.spec.Squares, fmt.Sprintf("r%dc%d", r, col))
			neighbours := g.neighbours(r*c.columns + col)
			neighbours[north] = cell((r+c.rows-1)%c.rows*c.columns + col)
			neighbours[east] = cell(r*c.columns + (col+1)%c.columns)
			neighbours[south] = cell((r+1)%c.rows*c.columns + col)
			neighbours[west] = cell(r*c.columns + (col+c.columns-1)%c.columns)
		}
	}
	return g
}

// Options returns the numbers of the game string, with this game's values.
func (g *geese) Options() []game.Option {
	list := make([]game.Option, len(options))
	for i, o := range options {
		v := *o.field(&g.config)
		list[i] = game.Option{Name: o.name, Value: strconv.Itoa(v), Default: v == *o.field(&standard), Min: o.min, Max: o.max}
		if o.name == "seats" {
			list[i].Seats = seatNames(o.max)
		}
	}
	return list
}

// Spec returns the fixed properties of the game.
func (g *geese) Spec() *game.Spec { return &g.spec }

// New returns a start: a random cell for each goose, and the first food.
func (g *geese) New(r *game.Rand) game.State {
	s := g.empty()
	free := g.cells
	for seat := range g.seats {
		s.placeHead(seat, s.freeCell(r.IntN(free)))
		free--
	}
	s.feed(r)
	return s
}
