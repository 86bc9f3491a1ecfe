package tree

import (
	"strconv"
	"strings"

	"github.com/vugu/vugu"

	"playout/engine/stage"
	"playout/ui/board"
	"playout/ui/boards"
	"playout/ui/feature"
	"playout/ui/feature/markup"
	"playout/ui/node"
	"playout/ui/text"
)

// New implements feature.Part.
func (Part) New() feature.Component { return &Card{} }

// Card is beside the scene: the current thought, the picked node and the list.
type Card struct {
	feature.PartFrame[Part]

	lesson *board.Lesson // the lesson of the drawing
	drawn  vugu.HTML
}

// How far a key or a button moves the view.
const (
	zoomStep = 1.5
	panStep  = 0.2 // of its width or height
)

func (c *Card) words() *Words { return WordsIn(c.T) }

// key is an entry of the picture's legend.
type key struct{ name, text string }

// keys returns the legend of the picture: package forest has the colours.
func (c *Card) keys() []key {
	w := c.words()
	return []key{{"line", w.Line}, {"bad", text.Fill(w.Bad, "seat", c.Part.For)}, {"good", text.Fill(w.Good, "seat", c.Part.For)}, {"wide", w.Wide}}
}

// think returns the button that lets an agent think.
func (c *Card) think() text.Button {
	w := c.words().Think
	return text.Button{Label: text.Fill(w.Label, "agent", c.Part.Thinks), Tip: text.Fill(w.Tip, "agent", c.Part.Thinks)}
}

// picked returns the picked node.
func (c *Card) picked() *Node {
	if c.Part.Node == nil {
		return &Node{}
	}
	return c.Part.Node
}

// small returns the small board of the picked node, drawn once, as text: the page would compare
// elements at every render.
func (c *Card) small() vugu.HTML {
	if l := c.picked().Small; c.lesson != l {
		c.lesson, c.drawn = l, ""
		if l != nil {
			small := boards.Of(l.Game).Small()
			small.Show(*l)
			c.drawn = vugu.HTML(node.Markup(small))
		}
	}
	return c.drawn
}

// line returns the moves to the picked node.
func (c *Card) line() string {
	if c.picked().Line == "" {
		return c.words().Root
	}
	return c.picked().Line
}

// prior reports whether any table has a prior.
func (c *Card) prior() bool {
	for _, t := range c.picked().Tables {
		if t.Prior {
			return true
		}
	}
	return false
}

func (c *Card) choices(t SeatTable) string {
	return text.Fill(c.words().Moves, "seat", c.T.TheSeat(t.Seat))
}

// wins returns the value of a move: its share of wins, or its proven result.
func wins(r MoveRow) string {
	if r.Proven != "" {
		return r.Proven
	}
	return r.Q
}

// legend explains the letters, for people who cannot hover over them.
func (c *Card) legend() string {
	w := c.words()
	list := ""
	for i, of := range []text.Button{w.N, w.Q, w.P, w.U} {
		if i != 2 || c.prior() {
			list += " · " + letter(of) + " " + of.Label
		}
	}
	return strings.TrimPrefix(list, " · ")
}

// letter returns the field's letter for a column: the first of its term.
func letter(of text.Button) string {
	letter, _, _ := strings.Cut(of.Tip, ":")
	return letter
}

// more returns the label of the button that shows all rows of the tables, or fewer again.
func (c *Card) more() string {
	switch n := c.picked(); {
	case n.Open && longest(n) > tableRows:
		return c.words().Fewer
	case n.More > 0:
		return c.T.Count(c.words().More, n.More)
	}
	return ""
}

func longest(n *Node) int {
	most := 0
	for _, t := range n.Tables {
		most = max(most, len(t.Rows))
	}
	return most
}

// The list.

// tabIndex reports whether Tab reaches a row: the picked one, or otherwise the first.
func (c *Card) tabIndex(i int) string {
	for n, r := range c.Part.Items {
		if r.Picked {
			return strconv.Itoa(-min(1, max(i-n, n-i)))
		}
	}
	return strconv.Itoa(-min(1, i))
}

func indent(r Item) string { return "--level:" + strconv.Itoa(r.Level-1) }

// nodeOf returns data-tree-node: the node of a row.
func nodeOf(r Item) string { return strconv.Itoa(r.Worker) + "-" + strconv.Itoa(r.Node) }

// place returns a position among siblings, "" for a row that is not a node.
func place(r Item, n int) any {
	if r.More {
		return nil
	}
	return n
}

// expanded returns aria-expanded, "" for a node without children.
func expanded(r Item) any {
	if r.Leaf {
		return nil
	}
	return markup.Bool(r.Opened)
}

// markerTurn returns data-turn: the direction of the marker before a row.
func markerTurn(r Item) string {
	switch {
	case r.Leaf:
		return "none"
	case r.Opened:
		return "down"
	}
	return "right"
}

func value(r Item) string {
	if r.Proven != "" {
		return r.Proven
	}
	return r.Wins
}

// press handles a click on a row: on its marker the click opens or closes the row, elsewhere it
// picks the node. A click on the picked node opens or closes it too, since the marker is small
// for a finger.
func (c *Card) press(event vugu.DOMEvent, r Item) {
	switch {
	case r.More:
		c.Send(Pick{Worker: r.Worker, Node: r.Node, More: true})
	case !r.Leaf && (r.Picked || onMark(event)):
		c.Send(Open{Worker: r.Worker, Node: r.Node, On: !r.Opened})
	default:
		c.Send(Pick{Worker: r.Worker, Node: r.Node})
	}
}

// onMark reports whether a click was on a row's marker.
func onMark(event vugu.DOMEvent) bool {
	switch event.PropString("target", "tagName") {
	case "svg", "use":
		return true
	}
	return false
}

// Key implements feature.KeyHandler: in the list, keys work as in any tree; elsewhere, except
// on the board, the shifted arrows, + and − and 0 move the view.
func (c *Card) Key(event vugu.DOMEvent, key string) bool {
	if !c.Part.Open {
		return false
	}
	id, shift := event.PropString("target", "id"), event.PropBool("shiftKey")
	if at := c.at(id); at >= 0 && !shift {
		to, does := c.moveInList(at, key)
		if to >= 0 {
			markup.Focus(event, c.Part.Items[to].ID)
		}
		if does != nil {
			c.Send(does)
		}
		if to >= 0 || does != nil || key == "ArrowLeft" || key == "ArrowRight" {
			return true
		}
	}
	_, square := board.SquareOf(id)
	return !square && c.move(key, shift)
}

// at returns the row of the list with an id, -1 for none.
func (c *Card) at(id string) int {
	for i, r := range c.Part.Items {
		if r.ID == id {
			return i
		}
	}
	return -1
}

// move moves the view.
func (c *Card) move(key string, shift bool) bool {
	switch {
	case key == "+" || key == "=":
		c.zoom(zoomStep)
	case key == "-" || key == "−":
		c.zoom(1 / zoomStep)
	case key == "0":
		c.home()
	case shift && key == "ArrowLeft":
		c.pan(-panStep, 0)
	case shift && key == "ArrowRight":
		c.pan(panStep, 0)
	case shift && key == "ArrowUp":
		c.pan(0, -panStep)
	case shift && key == "ArrowDown":
		c.pan(0, panStep)
	default:
		return false
	}
	return true
}

func (c *Card) zoom(by float64)  { c.sendGo(stage.Go{Zoom: by}) }
func (c *Card) pan(x, y float64) { c.sendGo(stage.Go{X: x, Y: y, Zoom: 1}) }
func (c *Card) home()            { c.sendGo(stage.Go{Home: true, Zoom: 1}) }

func (c *Card) sendGo(to stage.Go) {
	c.Send(feature.StageCommand{Command: stage.Command{Go: &to}})
}

// moveInList returns the row to which a key in the list leads, -1 for none, and its message.
func (c *Card) moveInList(at int, key string) (to int, does feature.Message) {
	r := c.Part.Items[at]
	to = -1
	switch key {
	case "ArrowDown":
		to = at + 1
	case "ArrowUp":
		to = at - 1
	case "Home":
		to = 0
	case "End":
		to = len(c.Part.Items) - 1
	case "ArrowRight":
		if r.Opened {
			to = at + 1
		} else if !r.Leaf {
			return -1, Open{Worker: r.Worker, Node: r.Node, On: true}
		}
	case "ArrowLeft":
		if r.Opened {
			return -1, Open{Worker: r.Worker, Node: r.Node}
		}
		to = c.parent(at)
	case "Enter", " ":
		return -1, Pick{Worker: r.Worker, Node: r.Node, More: r.More}
	}
	if to < 0 || to >= len(c.Part.Items) || to == at {
		return -1, nil
	}
	if next := c.Part.Items[to]; !next.More {
		does = Pick{Worker: next.Worker, Node: next.Node}
	}
	return to, does
}

// parent returns the parent of a row, for the root itself.
func (c *Card) parent(at int) int {
	i := at
	for i > 0 && c.Part.Items[i].Level >= c.Part.Items[at].Level {
		i--
	}
	return i
}
