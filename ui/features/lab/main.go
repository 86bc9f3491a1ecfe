package lab

import (
	"strconv"

	"github.com/vugu/vugu"

	"playout/ui/board"
	"playout/ui/boards"
	"playout/ui/feature"
	"playout/ui/feature/analyst"
	"playout/ui/feature/markup"
	"playout/ui/node"
	"playout/ui/text"
)

// New implements feature.Part.
func (Part) New() feature.Component { return &Main{} }

// Address implements labtab.Part.
func (p Part) Address() string { return p.Link }

// Runs implements labtab.Part.
func (p Part) Runs() bool { return p.State == running }

// Main is the tab.
type Main struct {
	feature.PartFrame[Part]

	drafts   map[string]*markup.Draft
	modeForm *Modeform     // nil before it is drawn
	shown    *board.Lesson // drawn
	drawn    vugu.HTML
}

func (c *Main) words() *Words { return WordsIn(c.T) }

// rare lists the keys of the text fields among the rarer controls.
var rare = []string{keyAdjudicate, keySPRT, keyClock, keyStep, keyOverage}

// draft returns the draft of a text field.
func (c *Main) draft(name string) *markup.Draft {
	if c.drafts == nil {
		c.drafts = make(map[string]*markup.Draft)
	}
	d := c.drafts[name]
	if d == nil {
		d = &markup.Draft{}
		c.drafts[name] = d
	}
	return d
}

// value returns the text of a field.
func (c *Main) value(key string) string { return c.draft(key).Shown(c.Part.Fields[key].Value) }

// set sets a key to the text of its field.
func (c *Main) set(key string, event vugu.DOMEvent) {
	c.Send(Set{key, c.draft(key).Done(event)})
}

// pick returns the choice of a key.
func (c *Main) pick(key string) vugu.Builder {
	field := c.Part.Fields[key]
	return &analyst.Pick{Name: key, Label: c.words().Labels[key], Value: field.Value, Options: field.Options, Choose: func(value string) { c.Send(Set{key, value}) }}
}

// agentPick returns the choice of an agent.
func (c *Main) agentPick(i int, a *Agent) vugu.Builder {
	return &analyst.Pick{
		Name: "agent-" + strconv.Itoa(i), Label: c.n(c.words().Agent, a), Value: a.Agent, Options: a.Options,
		Choose: func(agent string) { c.Send(SetAgent{i, agent}) },
	}
}

// n returns words about an agent.
func (c *Main) n(words string, a *Agent) string { return text.Fill(words, "n", a.Name) }

// watches names the button that shows a game.
func (c *Main) watches(g Playing) string { return text.Fill(c.words().Watch, "n", g.Name) }

// agentField names the draft of an agent's text.
func agentField(i int) string { return "agent" + strconv.Itoa(i) }

// setAgent sets an agent to the text of its field.
func (c *Main) setAgent(i int, event vugu.DOMEvent) {
	c.Send(SetAgent{i, c.draft(agentField(i)).Done(event)})
}

// hides reports whether the address leaves out a control.
func (c *Main) hides(name string) bool { return c.Part.Hidden[name] }

// hidesRare reports whether it leaves out all rarer controls.
func (c *Main) hidesRare() bool {
	for _, key := range append([]string{keyOpenings, keySeating, keySeed}, rare...) {
		if !c.hides(key) {
			return false
		}
	}
	return true
}

// main returns the message of the main button.
func (c *Main) main() feature.Message {
	if c.Part.Fixed {
		return Pause{}
	}
	return Start{}
}

// action returns data-action of the main button.
func (c *Main) action() string {
	if c.Part.Fixed {
		return "lab-pause"
	}
	return "lab-start"
}

// badgeClass returns the class of the badge.
func (c *Main) badgeClass() string {
	if c.Part.Good {
		return "lab-badge good"
	}
	return "lab-badge"
}

// bars returns the style of the progress.
func (c *Main) progress() string { return markup.ShareStyle(c.Part.Progress) }

// board returns the small board as text, drawn once for each position.
func (c *Main) board() vugu.HTML {
	l := c.Part.Board
	if l == nil {
		return ""
	}
	if c.shown == nil || c.shown.Position != l.Position || c.shown.Shows != l.Shows {
		small := boards.Of(l.Game).Small()
		small.Show(*l)
		c.drawn, c.shown = vugu.HTML(node.Markup(small)), l
	}
	return c.drawn
}

// invalid returns aria-invalid.
func invalid(wrong bool) string { return markup.Bool(wrong) }

func number(n int) string { return strconv.Itoa(n) }

// lesson returns the lesson in the form, empty for none.
func (c *Main) lesson() *Ready {
	if c.Part.Lesson == nil {
		return &Ready{}
	}
	return c.Part.Lesson
}

// start moves the focus, and so the view, from the link of a lesson to the button that begins it.
func start(event vugu.DOMEvent) {
	if button := event.JSEventTarget().Call("closest", ".lab").Call("querySelector", ".lab-does .main"); button.Truthy() {
		button.Call("focus")
	}
}
