package simulate

import (
	"strconv"
	"strings"

	"github.com/vugu/vugu"

	"playout/ui/feature"
	"playout/ui/feature/markup"
	"playout/ui/feature/term"
)

// New implements feature.Part.
func (Part) New() feature.Component { return &Main{} }

// Main is the tab: the simulation with its phases, and the settings.
type Main struct {
	feature.PartFrame[Part]

	first, second Buttons
	replay        Buttons
	grids         []*Grid
	compared      Grid
	card          term.Card
}

// head returns the button of a term.
func (c *Main) head(h term.Head) vugu.Builder {
	return c.card.Button(&c.Frame, feature.ViewSearch, h)
}

// terms returns the card that explains them.
func (c *Main) terms() vugu.Builder { return c.card.In(&c.Frame, feature.ViewSearch) }

func (c *Main) words() *Words { return WordsIn(c.T) }

// phases holds the values of data-phase.
var phases = [...]string{"select", "expand", "evaluate", "backup"}

// phase returns data-phase, nil without a simulation.
func (c *Main) phase() any {
	if c.Part.Simulation == 0 || c.Part.Traced {
		return nil
	}
	return phases[c.Part.Phase]
}

// simulation returns data-simulation, nil without one.
func (c *Main) simulation() any {
	return c.number(!c.Part.Traced)
}

// traced returns data-traced, nil without a node of alpha-beta.
func (c *Main) traced() any { return c.number(c.Part.Traced) }

// number returns the number of the simulation or node, nil if there is none or it is not asked for.
func (c *Main) number(asked bool) any {
	if c.Part.Simulation == 0 || !asked {
		return nil
	}
	return strconv.Itoa(c.Part.Simulation)
}

// share returns the style of the bar.
func (c *Main) share() string {
	return markup.ShareStyle(float64(c.Part.Simulation) / float64(max(1, c.Part.Of)))
}

// row sets the content of a row of buttons.
func (c *Main) row(b *Buttons, leads []lead) vugu.Builder {
	b.Leads, b.Send = leads, c.Send
	return b
}

// leads returns the buttons that lead to other simulations.
func (c *Main) leads() []lead {
	w, at, last := c.words(), c.Part.Simulation, c.Part.Last
	return []lead{
		{"previous-simulation", "‹", w.Previous.Label, w.Previous.Tip, at > 1, Go{at - 1}},
		{"next-simulation", "›", w.Next.Label, w.Next.Tip, at < last, Go{at + 1}},
		{"search-run", w.Run.Label, w.Run.Label, w.Run.Tip, at < last, Go{last}},
	}
}

// steps returns the buttons that lead through the simulation.
func (c *Main) steps() []lead {
	w := c.words()
	return []lead{
		{"search-back", w.Back.Label, w.Back.Label, w.Back.Tip, c.Part.Back, Step{Back: true}},
		{"search-step", w.Step.Label, w.Step.Label, w.Step.Tip, c.Part.Step, Step{}},
		{"search-look", c.Part.Look, c.Part.Look, "", true, Look{}},
	}
}

// replays returns the buttons that lead through the playout.
func (c *Main) replays() []lead {
	w, r := c.words(), &c.Part.Replay
	return []lead{
		{"playout-back", "‹", w.PlyBack, w.PlyBack, r.At > 0, Replay{r.At - 1}},
		{"playout-on", "›", w.PlyOn, w.PlyOn, r.At < r.Of, Replay{r.At + 1}},
	}
}

// grid sets the content of a table.
func (c *Main) grid(g *Grid, t Table) vugu.Builder {
	g.Table, g.Send, g.Head = t, c.Send, c.head
	return g
}

// tables returns the components of the tables.
func (c *Main) tables() (list []vugu.Builder) {
	for i, t := range c.Part.Tables {
		if i == len(c.grids) {
			c.grids = append(c.grids, &Grid{})
		}
		list = append(list, c.grid(c.grids[i], t))
	}
	return list
}

// agentKey is the key of the knob that chooses the agent itself.
const agentKey = "agent"

// knobs returns the agent and its settings.
func (c *Main) knobs() []Knob {
	agent := Knob{Key: agentKey, Label: c.words().Agent, Value: c.Part.Agent, Options: c.Part.Agents}
	return append([]Knob{agent}, c.Part.Knobs...)
}

// pick chooses a value of a setting.
func (c *Main) pick(k Knob, value string) {
	if k.Key == agentKey {
		c.Send(SetAgent{value})
		return
	}
	c.Send(Set{k.Key, value})
}

// turn gives a setting that is a number one of its values.
func (c *Main) turn(k Knob, at int) {
	if at >= 0 && at < len(k.Values) {
		c.Send(Set{k.Key, k.Values[at]})
	}
}

// number returns the number of the control that an event came from.
func number(event vugu.DOMEvent) int {
	n, _ := strconv.Atoi(markup.Value(event))
	return n
}

// on returns the value of aria-current of a phase.
func (c *Main) on(phase int) any { return markup.Current(phase == c.Part.Phase, "step") }

// Key implements feature.KeyHandler: J and K step forward and back, N and P lead to the next simulation and the one
// before.
func (c *Main) Key(_ vugu.DOMEvent, key string) bool {
	at := strings.Index("jJkKnNpP", key)
	if c.Part.Simulation == 0 || len(key) != 1 || at < 0 {
		return false
	}
	c.Send([...]feature.Message{Step{}, Step{Back: true}, Go{c.Part.Simulation + 1}, Go{c.Part.Simulation - 1}}[at/2])
	return true
}
