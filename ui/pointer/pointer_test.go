package pointer_test

import (
	"fmt"
	"strings"
	"testing"

	"playout/ui/feature"
	"playout/ui/features/editor"
	"playout/ui/features/pencil"
	"playout/ui/pointer"
)

// table is a page with a board of 8 by 8 squares of 40 pixels, which logs what the gestures do.
// Around the board there are 20 pixels of edge, and at its left a button.
type table struct {
	lifts, shows, goes, paints bool // its answers
	piece                      bool // a piece stands on every square
	state                      pointer.State
	gestures                   *pointer.Gestures
	log                        []string
	later                      []func() // what After calls back
	now                        float64  // ms
	mouse                      bool
}

func newTable() *table {
	p := &table{lifts: true, shows: true, goes: true, piece: true, mouse: true}
	p.gestures = pointer.New(p)
	p.draw(pointer.State{Game: true, Position: "before"})
	return p
}

func (p *table) note(format string, args ...any) { p.log = append(p.log, fmt.Sprintf(format, args...)) }

func (p *table) draw(s pointer.State) {
	p.state = s
	p.gestures.Drawn(s)
}

func (p *table) Send(m feature.Message) {
	switch m := m.(type) {
	case feature.Lift:
		*m.Done = p.lifts
		p.note("lift %s", m.Square)
	case feature.Drop:
		*m.Done = p.goes
		p.note("drop %s %s", m.From, m.To)
	case feature.Unchoose:
		p.note("unchoose")
	case editor.CanPaint:
		*m.Done = p.paints
	case editor.Paint:
		p.note("paint %s", m.Square)
	case editor.Erase:
		p.note("erase %s", m.Square)
	case pencil.Trace:
		p.note("trace %s-%s", m.From, m.To)
	case pencil.Stroke:
		p.note("stroke %s-%s", m.From, m.To)
	case pencil.Clear:
		p.note("clear")
	default:
		p.note("unknown %T", m)
	}
}

func (*table) Square(x, y float64) string {
	if x < 0 || y < 0 || x >= 320 || y >= 320 {
		return ""
	}
	return fmt.Sprintf("%c%d", 'a'+int(x/40), 1+int(y/40))
}

func (p *table) Arrow(key string)                          { p.note("press %s", key) }
func (p *table) After(_ float64, then func())              { p.later = append(p.later, then) }
func (p *table) StartTimer(timer pointer.Timer, _ float64) { p.note("rest %d", timer) }
func (p *table) StopTimer(timer pointer.Timer)             { p.note("wake %d", timer) }
func (p *table) FollowTouches(on bool)                     { p.note("hold %t", on) }

// stone is a piece of the table.
type stone struct {
	*table
	square string
}

func (s *stone) Square() string { return s.square }
func (s *stone) Show() (string, bool) {
	s.note("show %t", s.shows)
	return s.state.Position, s.shows
}
func (s *stone) Place(x, y float64)  { s.note("place %g,%g", x, y) }
func (s *stone) Land(x, y float64)   { s.note("land %s", s.table.Square(x, y)) }
func (s *stone) Fade(opacity string) { s.note("fade %q", opacity) }
func (s *stone) Remove()             { s.note("remove") }

// at returns an event of a pointer at a point.
func (p *table) at(x, y float64) pointer.Event {
	e := pointer.Event{ID: 1, X: x, Y: y, Time: p.now, Primary: true, Mouse: p.mouse, Touch: !p.mouse}
	e.Square = p.Square(x, y)
	e.Board = x >= -20 && y >= -20 && x < 340 && y < 340
	e.Control = x < -10 && e.Board
	if p.piece && e.Square != "" {
		e.Piece = &stone{p, e.Square}
	}
	return e
}

// do carries out a script, steps separated by "; ": "down 20,20", "right 20,20" for the right
// button, "second 20,20" for another finger, "move", "up", "up2" for the other finger, "cancel",
// "menu", "click", each with a point; "wait 50" lets time pass, "rest 0" ends a timer, "after"
// calls the pending functions; "mouse", "finger" change the kind of pointer, and "follow" draws
// another position.
func (p *table) do(script string) {
	for _, step := range strings.Split(script, "; ") {
		what, args, _ := strings.Cut(step, " ")
		var x, y float64
		_, _ = fmt.Sscanf(args, "%g,%g", &x, &y)
		e := p.at(x, y)
		switch what {
		case "down":
			p.gestures.Pressed(e)
		case "right":
			e.Button = 2
			p.gestures.Pressed(e)
		case "second":
			e.ID, e.Primary = 2, false
			p.gestures.Pressed(e)
		case "move":
			if p.gestures.Follows(e.ID) {
				p.gestures.Moved(e)
			}
		case "up":
			p.gestures.Released(e)
		case "up2":
			e.ID = 2
			p.gestures.Released(e)
		case "cancel":
			p.gestures.Cancelled(e)
		case "menu":
			e.ID, e.Button = 0, 2
			if p.gestures.Menu(e) {
				p.note("prevent")
			}
		case "held": // the menu by which some browsers report a resting finger
			e.ID = 0
			if p.gestures.Menu(e) {
				p.note("prevent")
			}
		case "click":
			e.ID = 0
			if p.gestures.Clicked(e) {
				p.note("stop")
			}
		case "wait":
			p.now += x
		case "rest":
			p.gestures.TimerEnded(pointer.Timer(x))
		case "after":
			for _, then := range p.later {
				then()
			}
			p.later = nil
		case "mouse", "finger":
			p.mouse = what == "mouse"
		case "chosen":
			s := p.state
			s.Chosen = true
			p.draw(s)
		case "unchosen":
			s := p.state
			s.Chosen = false
			p.draw(s)
		case "follow":
			s := p.state
			s.Position, s.Chosen = "after", false
			p.draw(s)
		case "promotion":
			s := p.state
			s.Promotion = true
			p.draw(s)
		default:
			panic(step)
		}
	}
}

func TestGestures(t *testing.T) {
	for _, c := range []struct {
		name, script, want string
		set                func(p *table)
	}{
		// Dragging.
		{name: "a press with a tremor stays a click", script: "down 20,20; move 24,20; up 24,20; click 24,20"},
		{name: "six pixels make a drag", script: "down 20,20; move 26,20", want: "lift a1; show true; place 26,20"},
		{name: "a piece is dropped where the pointer is released", script: "down 20,20; move 60,20; chosen; move 100,20; up 100,20; follow; after",
			want: `lift a1; show true; place 60,20; fade "0.3"; place 100,20; drop a1 c1; land c1; fade ""; fade ""; remove`},
		{name: "a dropped piece is hidden until the board has followed", script: "down 20,20; move 60,20; up 60,20; unchosen; follow",
			want: `lift a1; show true; place 60,20; drop a1 b1; land b1; fade "0"; fade ""`},
		{name: "a refused drop ends the drag", script: "down 20,20; move 60,20; up 60,20", set: func(p *table) { p.goes = false },
			want: `lift a1; show true; place 60,20; drop a1 b1; fade ""; remove`},
		{name: "a drop beside the board has no square", script: "down 20,20; move 60,20; up 900,20", set: func(p *table) { p.goes = false },
			want: `lift a1; show true; place 60,20; drop a1 ; fade ""; remove`},
		{name: "a piece that cannot be lifted is asked about once", script: "down 20,20; move 60,20; move 100,20; up 100,20", set: func(p *table) { p.lifts = false },
			want: "lift a1"},
		{name: "a piece that is no longer drawn is released", script: "down 20,20; move 60,20; move 100,20", set: func(p *table) { p.shows = false },
			want: "lift a1; show false; unchoose"},
		{name: "an empty square is not dragged", script: "down 20,20; move 100,20; up 100,20", set: func(p *table) { p.piece = false }},
		{name: "the right button does not drag", script: "right 20,20; up 20,20", want: "hold true; trace a1-a1; hold false; wake 1; trace -; stroke a1-a1"},
		{name: "a cancelled drag ends", script: "down 20,20; move 60,20; cancel; move 100,20", want: `lift a1; show true; place 60,20; fade ""; remove`},
		{name: "a cancelled pointer leaves a dropped piece, and so does its move", script: "down 20,20; move 60,20; up 60,20; cancel; move 100,20",
			want: `lift a1; show true; place 60,20; drop a1 b1; land b1`},
		{name: "another press removes a dropped piece, and its timer spares the next", script: "down 20,20; move 60,20; up 60,20; down 100,20; move 140,20; after",
			want: `lift a1; show true; place 60,20; drop a1 b1; land b1; fade ""; remove; lift c1; show true; place 140,20`},
		{name: "a piece that is let go by other means ends the drag", script: "down 20,20; move 60,20; chosen; unchosen",
			want: `lift a1; show true; place 60,20; fade "0.3"; fade ""; remove`},
		{name: "a menu of pieces ends the drag", script: "down 20,20; move 60,20; up 60,20; promotion; after",
			want: `lift a1; show true; place 60,20; drop a1 b1; land b1; fade ""; remove`},
		{name: "the click of a drop is kept from the board", script: "down 20,20; move 60,20; up 60,20; wait 80; click 60,20",
			want: "lift a1; show true; place 60,20; drop a1 b1; land b1; stop"},
		{name: "a later click is not", script: "down 20,20; move 60,20; up 60,20; wait 81; click 60,20",
			want: "lift a1; show true; place 60,20; drop a1 b1; land b1"},
		{name: "nor one beside the board", script: "down 20,20; move 60,20; up 60,20; click 900,20",
			want: "lift a1; show true; place 60,20; drop a1 b1; land b1"},
		{name: "nor one after another press", script: "down 20,20; move 60,20; up 60,20; down 60,20; up 60,20; click 60,20",
			want: `lift a1; show true; place 60,20; drop a1 b1; land b1; fade ""; remove`},
		{name: "another finger does not drop the piece", script: "finger; down 20,20; move 60,20; second 100,20; up2 100,20; move 140,20",
			want: "hold true; rest 1; lift a1; show true; place 60,20; hold false; wake 1; place 140,20"},

		// Steering.
		{name: "each stretch of a finger steers", script: "finger; down 100,100; move 121,100; move 122,100; move 122,130; move 90,125; move 90,90; up 90,90; move 10,10",
			set:  func(p *table) { p.draw(pointer.State{Game: true, Steered: true}); p.piece = false },
			want: "press ArrowRight; press ArrowDown; press ArrowLeft; press ArrowUp"},
		{name: "a diagonal steers up or down", script: "finger; down 100,100; move 130,130; move 100,100", want: "press ArrowDown; press ArrowUp",
			set: func(p *table) { p.draw(pointer.State{Game: true, Steered: true}); p.piece = false }},
		{name: "a mouse does not steer", script: "down 100,100; move 200,100",
			set: func(p *table) { p.draw(pointer.State{Game: true, Steered: true}); p.piece = false }},
		{name: "nor does a finger beside the board", script: "finger; down 400,100; move 300,100",
			set: func(p *table) { p.draw(pointer.State{Game: true, Steered: true}) }},
		{name: "nor on a board at rest", script: "finger; down 100,100; move 200,100", want: "hold true; rest 1; hold false; wake 1", set: func(p *table) { p.piece = false }},
		{name: "nor after the browser has taken it away", script: "finger; down 100,100; cancel; move 200,100",
			set: func(p *table) { p.draw(pointer.State{Game: true, Steered: true}); p.piece = false }},
		{name: "a second finger goes on", script: "finger; down 100,100; second 200,200; move 200,100; up2 200,200",
			set: func(p *table) { p.draw(pointer.State{Game: true, Steered: true}); p.piece = false }},

		// Setting up a position.
		{name: "a fast pointer paints the squares on its way", script: "down 20,20; move 140,20; up 140,20; click 140,20", set: editing,
			want: "paint a1; paint b1; paint c1; paint d1; wake 0; stop"},
		{name: "a press that stays on its square is a click", script: "down 20,20; move 30,30; up 30,30; click 30,30", set: editing, want: "wake 0"},
		{name: "squares are painted again on the way back", script: "down 20,20; move 60,20; move 20,20", set: editing, want: "paint a1; paint b1; paint a1"},
		{name: "a way around the board goes on where it returns", script: "down 20,20; move 20,-10; move 60,-10; move 60,20", set: editing, want: "paint a1; paint b1"},
		{name: "a piece is dragged if nothing is picked", script: "down 20,20; move 60,20", set: func(p *table) { editing(p); p.paints, p.piece = false, true },
			want: "lift a1; show true; place 60,20"},
		{name: "a long press empties the square", script: "finger; down 20,20; rest 0; up 20,20; click 20,20", set: editing, want: "rest 0; erase a1; wake 0; stop"},
		{name: "a long press after a stroke does not", script: "finger; down 20,20; move 60,20; rest 0", set: editing, want: "rest 0; paint a1; paint b1"},
		{name: "a long press that was released does not", script: "finger; down 20,20; up 20,20; rest 0", set: editing, want: "rest 0; wake 0"},
		{name: "a long press of a menu empties the square once", script: "finger; down 20,20; held 20,20; rest 0", set: editing, want: "rest 0; erase a1; prevent"},
		{name: "a right click empties a square", script: "right 20,20; menu 20,20", set: editing, want: "erase a1; prevent"},
		{name: "a right click beside the squares opens the menu", script: "menu 330,20", set: editing},
		{name: "another finger does not end a stroke", script: "finger; down 20,20; up2 20,20; move 60,20", set: editing, want: "rest 0; paint a1; paint b1"},
		{name: "a cancelled stroke ends", script: "down 20,20; move 60,20; cancel 60,20; move 100,20", set: editing, want: "paint a1; paint b1; wake 0"},

		// Drawing on the board.
		{name: "the right button draws an arrow", script: "right 20,20; menu 20,20; move 60,20; move 62,20; up 62,20; click 62,20",
			want: "hold true; trace a1-a1; prevent; trace a1-b1; hold false; wake 1; trace -; stroke a1-b1"},
		{name: "no menu opens where its event comes after the release", script: "right 20,20; up 20,20; menu 20,20",
			want: "hold true; trace a1-a1; hold false; wake 1; trace -; stroke a1-a1; prevent"},
		{name: "a menu by the keyboard opens", script: "held 20,20"},
		{name: "an arrow that leaves the board has no end", script: "right 20,20; move 60,20; move 400,20; up 400,20",
			want: "hold true; trace a1-a1; trace a1-b1; trace a1-; hold false; wake 1; trace -; stroke a1-"},
		{name: "a finger draws once it has rested", script: "finger; down 20,20; move 24,20; rest 1; move 60,20; up 60,20; wait 80; click 60,20",
			want: "hold true; rest 1; trace a1-a1; trace a1-b1; hold false; wake 1; trace -; stroke a1-b1; stop"},
		{name: "a finger that draws does not drag", script: "finger; down 20,20; rest 1; move 60,20",
			want: "hold true; rest 1; trace a1-a1; trace a1-b1"},
		{name: "a finger that moves before that does not draw", script: "finger; down 20,20; move 26,20; rest 1", set: func(p *table) { p.piece = false },
			want: "hold true; rest 1; hold false; wake 1"},
		{name: "a finger's menu lets it draw too", script: "finger; down 20,20; held 20,20; rest 1", want: "hold true; rest 1; trace a1-a1; prevent"},
		{name: "another finger cancels the drawing", script: "right 20,20; second 100,20; move 60,20; up 60,20",
			want: "hold true; trace a1-a1; hold false; wake 1; trace -"},
		{name: "a cancelled pointer draws nothing", script: "right 20,20; move 60,20; cancel",
			want: "hold true; trace a1-a1; trace a1-b1; hold false; wake 1; trace -"},
		{name: "a click beside the squares removes the drawings", script: "click 330,20", want: "clear"},
		{name: "a click on a square leaves them to the board", script: "click 20,20"},
		{name: "a click on a button leaves them", script: "click -15,20"},
		{name: "nothing is drawn without a game", script: "right 20,20; menu 20,20; up 20,20", set: func(p *table) { p.draw(pointer.State{}) }},
		{name: "a finger that steers does not draw", script: "finger; down 20,20; rest 1",
			set: func(p *table) { p.draw(pointer.State{Game: true, Steered: true}) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := newTable()
			if c.set != nil {
				c.set(p)
			}
			p.do(c.script)
			if got := strings.Join(p.log, "; "); got != c.want {
				t.Errorf("%s:\ngot  %s\nwant %s", c.script, got, c.want)
			}
		})
	}
}

// editing sets up a position, with a picked piece to paint.
func editing(p *table) {
	p.paints, p.piece = true, false
	p.draw(pointer.State{Game: true, Editing: true, Position: "before"})
}

// A moving finger scrolls the page unless it draws.
func TestBlocksScroll(t *testing.T) {
	p := newTable()
	p.do("finger; down 20,20")
	if p.gestures.BlocksScroll() {
		t.Error("a finger that does not draw yet: BlocksScroll = true, want false")
	}
	p.do("rest 1")
	if !p.gestures.BlocksScroll() {
		t.Error("a finger that draws: BlocksScroll = false, want true")
	}
	p.do("up 20,20")
	if p.gestures.BlocksScroll() {
		t.Error("a released finger: BlocksScroll = true, want false")
	}
}
