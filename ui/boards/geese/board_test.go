package geese

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"playout/ui/board"
)

func geeseBoard(rows, columns int, position string) *board.View {
	b := &board.View{Game: "geese", Seats: []string{"goose1", "goose2", "goose3", "goose4"}, Position: position}
	for row := range rows {
		for column := range columns {
			b.Squares = append(b.Squares, board.Square{Name: fmt.Sprintf("r%dc%d", row, column)})
		}
	}
	return b
}

// TestGeeseWalk: arrows lead to the cell on that side of the screen, around the torus, and the
// opposite arrow back.
func TestGeeseWalk(t *testing.T) {
	back := map[string]string{"ArrowLeft": "ArrowRight", "ArrowRight": "ArrowLeft", "ArrowUp": "ArrowDown", "ArrowDown": "ArrowUp"}
	step := map[string][2]int{"ArrowLeft": {-1, 0}, "ArrowRight": {1, 0}, "ArrowUp": {0, -1}, "ArrowDown": {0, 1}}
	for _, size := range [][2]int{{7, 11}, {3, 3}, {4, 9}} {
		rows, columns := size[0], size[1]
		for _, flipped := range []bool{false, true} {
			c := &Board{}
			c.Draw(geeseBoard(rows, columns, ""), flipped, nil)
			for i, s := range c.View.Squares {
				x, y := c.spot(i)
				for key, d := range step {
					there := c.NextSquare(s.Name, key)
					xx, yy := c.spot(c.Index(there))
					if xx != (x+d[0]+columns)%columns || yy != (y+d[1]+rows)%rows || c.NextSquare(there, back[key]) != s.Name {
						t.Errorf("%v flipped %v: %s from %s leads to %s", size, flipped, key, s.Name, there)
					}
				}
				if xx, yy := c.spot(c.Index(c.NextSquare(s.Name, "Home"))); xx != 0 || yy != y {
					t.Errorf("%v flipped %v: Home from %s leads to %d,%d; want 0 and %v", size, flipped, s.Name, xx, yy, y)
				}
				if xx, yy := c.spot(c.Index(c.NextSquare(s.Name, "End"))); xx != columns-1 || yy != y {
					t.Errorf("%v flipped %v: End from %s leads to %d,%d; want %v and %v", size, flipped, s.Name, xx, yy, columns-1, y)
				}
			}
			for _, key := range []string{"w", "x", "Tab", ""} {
				if got := c.NextSquare("r0c0", key); got != "" {
					t.Errorf(`%q leads to %s, want ""`, key, got)
				}
			}
		}
	}
}

// TestSteer: arrows and letters choose the cell on that side of the head, if it may be chosen,
// never the one behind it, and nothing if no person has a goose.
func TestSteer(t *testing.T) {
	const position = `{"step":2,"geese":[[0,1],[40]],"food":[],"last":["WEST",""]}`
	b := geeseBoard(7, 11, position)
	for _, cell := range []int{66, 10, 11, 1} {
		b.Squares[cell].Legal = true
	}
	c := &Board{}
	for _, flipped := range []bool{false, true} {
		keys := map[string]string{"ArrowUp": "r6c0", "ArrowLeft": "r0c10", "ArrowDown": "r1c0", "ArrowRight": "",
			"w": "r6c0", "A": "r0c10", "s": "r1c0", "D": ""}
		if flipped {
			keys = map[string]string{"ArrowUp": "r1c0", "ArrowLeft": "", "ArrowDown": "r6c0", "ArrowRight": "r0c10"}
		}
		b.Own = "goose1"
		c.Draw(b, flipped, nil)
		for key, want := range keys {
			if got, steers := c.Steer(key); got != want || !steers {
				t.Errorf("flipped %v: %s chooses %q, not %q", flipped, key, got, want)
			}
		}
		for _, key := range []string{"x", "Enter", "Home", ""} {
			if _, steers := c.Steer(key); steers {
				t.Errorf("%q steers, and should not", key)
			}
		}
	}
	b.Own = "goose2" // its cells may not be chosen now
	if got, steers := c.Steer("w"); got != "" || !steers {
		t.Errorf("while it waits: %q, %v", got, steers)
	}
	b.Own = ""
	if _, steers := c.Steer("w"); steers {
		t.Error("a spectator steers")
	}
}

var pieceOf = regexp.MustCompile(`M(-?\d+) (-?\d+)l(-?\d+) (-?\d+)`)

// TestBodies: the body of a goose is drawn through the middles of its cells, in order; if it
// crosses the rim, once out and once in.
func TestBodies(t *testing.T) {
	for _, flipped := range []bool{false, true} {
		c := &Board{}
		c.Draw(geeseBoard(7, 11, `{"step":9,"geese":[[0,10,76,75,64,65],[],[40],[50,51]],"food":[30,31],"last":["EAST","","","NORTH"]}`), flipped, nil)
		geese := c.geese()
		if len(geese) != 3 || geese[1].body != "" || geese[1].tail != "" || !strings.Contains(geese[1].class, "still") || geese[2].body != "" || geese[2].tail == "" {
			t.Fatalf("%+v", geese)
		}
		pieces := pieceOf.FindAllStringSubmatch(geese[0].neck+geese[0].body, -1)
		ends := map[[2]int]int{} // how many pieces end in the middle of a cell of the board
		outside := 0
		for _, p := range pieces {
			n := func(i int) int { v, _ := strconv.Atoi(p[i]); return v }
			if abs(n(3))+abs(n(4)) != 100 {
				t.Errorf("a piece of %s", p[0])
			}
			for _, at := range [][2]int{{n(1), n(2)}, {n(1) + n(3), n(2) + n(4)}} {
				if at[0] < 0 || at[0] > 1100 || at[1] < 0 || at[1] > 700 {
					outside++
				} else {
					ends[at]++
				}
			}
		}
		// Four joints before the tail's: from 0 over the rim to 10, over the rim
		// to 76, then 75 and 64.
		if len(pieces) != 6 || outside != 4 {
			t.Errorf("flipped %v: %d pieces, %d ends outside: %s; want 6 and 4", flipped, len(pieces), outside, geese[0].body)
		}
		for _, cell := range []int{0, 10, 76, 75, 64} {
			x, y := c.spot(cell)
			if ends[[2]int{100*x + 50, 100*y + 50}] == 0 {
				t.Errorf("flipped %v: nothing is drawn to cell %d", flipped, cell)
			}
		}
		if n := pieceOf.FindStringSubmatch(geese[0].neck); n == nil || n[0] != geese[0].neck[:len(n[0])] || strings.Count(geese[0].neck, "M") != 2 {
			t.Errorf("flipped %v: the neck is %s", flipped, geese[0].neck)
		}
		if len(c.food()) != 2 || len(c.copies()) != 8 {
			t.Errorf("%d food, %d copies; want 2 and 8", len(c.food()), len(c.copies()))
		}
	}
}

func abs(n int) int { return max(n, -n) }

// TestStep: after a step a goose comes from its old cells, draws in the end of its tail unless
// it ate, and fades if it died, and new food appears. After any other change everything stands
// still.
func TestStep(t *testing.T) {
	const (
		before = `{"step":1,"geese":[[24,25,26],[5,16],[60],[40]],"food":[23,70],"last":["WEST","NORTH","WEST","WEST"]}`
		after  = `{"step":2,"geese":[[23,24,25,26],[71,5],[59],[]],"food":[70,33],"last":["WEST","NORTH","WEST","WEST"]}`
	)
	for _, flipped := range []bool{false, true} {
		turn := 1
		if flipped {
			turn = -1
		}
		c := &Board{}
		c.Draw(geeseBoard(7, 11, before), flipped, nil)
		for _, g := range c.geese() {
			if g.moves+g.grows+g.trail != "" || g.by != nil || g.opacity != nil {
				t.Errorf("at the start: %+v", g)
			}
		}
		b := geeseBoard(7, 11, after)
		b.Stepped, b.Changes = true, 3
		c.Draw(b, flipped, nil)
		geese := c.geese()
		if len(geese) != 4 {
			t.Fatalf("%d geese, want 4", len(geese))
		}
		west, north := fmt.Sprintf("--by:%dpx 0px", 100*turn), fmt.Sprintf("--by:0px %dpx", 100*turn)
		for i, want := range []struct {
			by    any
			trail int
		}{{west, 0}, {north, 1}, {west, 0}, {nil, 0}} {
			if g := geese[i]; g.by != want.by || strings.Count(g.trail, "M") != want.trail {
				t.Errorf("flipped %v: goose %d comes from %v with the trail %q", flipped, i+1, g.by, g.trail)
			}
		}
		if g := geese[3]; g.opacity != "0" || !strings.Contains(g.class, "fades odd") {
			t.Errorf(`the dead goose: %+v; want opacity "0" and class "fades odd" in it`, g)
		}
		if c.foodClass(0) != nil || c.foodClass(1) != "appears odd" {
			t.Errorf(`food: %v, %v; want nothing for the first, "appears odd" for the second`, c.foodClass(0), c.foodClass(1))
		}
		for name, board := range map[string]*board.View{"a leap": geeseBoard(7, 11, after), "two steps": geeseBoard(7, 11, `{"geese":[[22,23,24,25],[60,71]],"food":[1],"last":["WEST","NORTH"]}`)} {
			board.Stepped = name == "two steps"
			c := &Board{}
			c.Draw(geeseBoard(7, 11, before), flipped, nil)
			c.Draw(board, flipped, nil)
			for _, g := range c.geese() {
				if g.moves+g.grows+g.trail != "" || g.by != nil || g.opacity != nil {
					t.Errorf("after %s a goose is %+v; want no motion and full opacity", name, g)
				}
			}
			if c.foodClass(0) != nil {
				t.Errorf("after %s food appears", name)
			}
		}
	}
}

// TestHeadings: a head faces the direction of the goose's last move, as on the screen.
func TestHeadings(t *testing.T) {
	for i, heading := range []string{"NORTH", "EAST", "SOUTH", "WEST"} {
		for turn, flipped := range []bool{false, true} {
			c := &Board{}
			c.Draw(geeseBoard(7, 11, `{"geese":[[24]],"food":[],"last":["`+heading+`"]}`), flipped, nil)
			if want := fmt.Sprintf("rotate(%d)", 90*((i+2*turn)%4)); !strings.HasSuffix(c.geese()[0].head, want) {
				t.Errorf("%s flipped %v is drawn %s", heading, flipped, c.geese()[0].head)
			}
		}
	}
}

// TestWaysOut: arrows in the margin show where the person's goose may leave the
// board, and only there.
func TestWaysOut(t *testing.T) {
	for cell, want := range map[int]int{0: 2, 5: 1, 24: 0, 76: 2, 10: 2, 11: 1} {
		b := geeseBoard(7, 11, fmt.Sprintf(`{"geese":[[%d]],"food":[],"last":[""]}`, cell))
		for i := range b.Squares {
			b.Squares[i].Legal = true
		}
		b.Own = "goose1"
		c := &Board{}
		c.Draw(b, false, nil)
		if got := strings.Count(c.exitArrows(), "Z"); got != want {
			t.Errorf("from cell %d: %d ways out, want %d", cell, got, want)
		}
		b.Own = ""
		if c.exitArrows() != "" {
			t.Error("a way out without a goose of a person's")
		}
	}
}

// TestStrangePonds: the board draws what it can of a position that cannot be read, or names
// cells that do not exist.
func TestStrangePonds(t *testing.T) {
	for _, position := range []string{"", "{", "null", "[]", `{"geese":[[99,-1,7],[1,60]],"food":[-5,900],"last":["UP"]}`, `{"geese":[[1],[2],[3],[4],[5],[6]]}`} {
		for _, n := range []int{0, 1, 77, 24} {
			b := geeseBoard(7, 11, position)
			b.Squares, b.Own = b.Squares[:n], "goose1"
			c := &Board{}
			c.Draw(b, true, nil)
			c.geese()
			c.food()
			c.exitArrows()
			c.Rows(c.columns)
			c.Steer("w")
			c.NextSquare("r0c0", "ArrowUp")
		}
	}
}

// TestVeil: the drawing has the board's shape, and all copies of the torus outside the rim are
// under the veil.
func TestVeil(t *testing.T) {
	for _, size := range [][2]int{{7, 11}, {15, 5}, {3, 3}, {15, 20}} {
		rows, columns := size[0], size[1]
		c := &Board{}
		c.Draw(geeseBoard(rows, columns, `{"geese":[[0]],"food":[],"last":[""]}`), false, nil)
		if w, h := c.Size(); w != 100*columns+80 || h != 100*rows+80 {
			t.Errorf("%v is drawn on %d by %d; want %v and %v", size, w, h, 100*columns+80, 100*rows+80)
		}
		var x, y, w, h, back int
		if n, err := fmt.Sscanf(c.veil(), "M%d %dh%dv%dh%dz", &x, &y, &w, &h, &back); n != 5 || back != -w {
			t.Fatalf("%v: the veil is %s: %v: got %v and %v, want 5 and %v", size, c.veil(), err, n, back, -w)
		}
		for _, copied := range c.copies() {
			dx, _ := strconv.Atoi(copied.x)
			dy, _ := strconv.Atoi(copied.y)
			if dx < x || dy < y || dx+100*columns > x+w || dy+100*rows > y+h {
				t.Errorf("%v: the copy at %d %d is not under the veil %s: got %v, %v, %v and %v, want at least %v, at least %v, at most %v and at most %v", size, dx, dy, c.veil(), dx, dy, dx+100*columns, dy+100*rows, x, y, x+w, y+h)
			}
		}
	}
}

// TestShore: the copy of the pond beside it holds exactly what is visible just outside the rim:
// geese and food, and after a step the former places of geese.
func TestShore(t *testing.T) {
	const (
		before = `{"step":1,"geese":[[24,25,26],[5,16],[60,61],[43,54]],"food":[23,70],"last":["WEST","NORTH","WEST","NORTH"]}`
		after  = `{"step":2,"geese":[[23,24,25,26],[71,5],[59,60],[]],"food":[70,0],"last":["WEST","NORTH","WEST","NORTH"]}`
	)
	for _, flipped := range []bool{false, true} {
		c := &Board{}
		c.Draw(geeseBoard(7, 11, before), flipped, nil)
		b := geeseBoard(7, 11, after)
		b.Stepped = true
		c.Draw(b, flipped, nil)
		of := map[string][]int{ // cells by their names in the copies
			"#swims-goose1": {24, 25, 26, 23}, "#swims-goose2": {5, 16, 71}, "#swims-goose3": {60, 61, 59}, "#swims-goose4": {43, 54},
			"0": {70}, "1": {0},
		}
		want := map[string]bool{}
		for name, cells := range of {
			for _, cell := range cells {
				x, y := c.spot(cell)
				for _, dx := range []int{-11, 0, 11} {
					for _, dy := range []int{-7, 0, 7} {
						inside := x+dx >= 0 && x+dx < 11 && y+dy >= 0 && y+dy < 7
						if !inside && x+dx >= -1 && x+dx <= 11 && y+dy >= -1 && y+dy <= 7 {
							want[fmt.Sprintf("%d %d %s", 100*dx, 100*dy, name)] = true
						}
					}
				}
			}
		}
		got := map[string]bool{}
		for _, copied := range c.copies() {
			for _, name := range copied.geese {
				got[copied.x+" "+copied.y+" "+name] = true
			}
			for _, n := range copied.food {
				got[fmt.Sprintf("%s %s %d", copied.x, copied.y, n)] = true
			}
		}
		if !maps.Equal(got, want) || len(want) != 7 {
			t.Errorf("flipped %v: the shore shows %v, want %v", flipped, got, want)
		}
		for _, g := range c.geese() {
			if of["#"+g.id] == nil {
				t.Errorf("a goose of the id %s", g.id)
			}
		}
	}
}

// TestPond: a stage with water gets the direction in which each goose went last, which its head
// on the board faces, also for a goose of one cell and for a dead one.
func TestPond(t *testing.T) {
	const position = `{"geese":[[24],[5,16],[],[40],[70]],"food":[3],"last":["NORTH","WEST","SOUTH","","UP"]}`
	var squares []string
	b := geeseBoard(7, 11, position)
	for _, s := range b.Squares {
		squares = append(squares, s.Name)
	}
	p := Game.Pond(position, squares)
	if want := []string{"NORTH", "WEST", "SOUTH", "", ""}; p.Rows != 7 || p.Columns != 11 || !slices.Equal(p.Headings, want) {
		t.Errorf("%+v, want the ways %q", p, want)
	}
	c := &Board{}
	c.Draw(b, false, nil)
	for i := range p.Bodies {
		if way := slices.Index(headings, p.Headings[i]); way != c.heading(i) {
			t.Errorf("goose %d looks %d on the board, and is reported to have gone %q", i+1, c.heading(i), p.Headings[i])
		}
	}
	for _, strange := range []string{"", "null", `{"geese":[[1],[2]],"last":["EAST"]}`, `{"geese":[[1]],"last":["EAST","EAST"]}`} {
		if p := Game.Pond(strange, squares); len(p.Headings) != len(p.Bodies) {
			t.Errorf("%s: the pond is %+v, want a heading for each body", strange, p)
		}
	}
}
