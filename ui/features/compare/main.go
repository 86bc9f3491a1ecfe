package compare

import (
	"github.com/vugu/vugu"

	"playout/ui/feature"
	"playout/ui/feature/analyst"
	"playout/ui/feature/term"
	"playout/ui/text"
)

// New implements feature.Part.
func (Part) New() feature.Component { return &Main{} }

// Main is the tab.
type Main struct {
	feature.PartFrame[Part]

	drawings [4]analyst.Drawing
	card     term.Card
}

func (c *Main) words() *Words { return WordsIn(c.T) }

// toggle returns the words of the button that starts and stops the comparison.
func (c *Main) toggle() text.Button {
	if c.Part.Running {
		return c.words().Stop
	}
	return c.words().Start
}

// main returns its class: it is the next step while nothing runs.
func (c *Main) main() string {
	if c.Part.Running || !c.Part.May {
		return "plain"
	}
	return "main"
}

// picture returns the component of an agent's picture.
func (c *Main) picture(i int) vugu.Builder {
	c.drawings[i] = analyst.Drawing{Picture: c.Part.Cards[i].Picture, Press: func(move string) { c.Send(Press{i, move}) }}
	return &c.drawings[i]
}

// limit returns the choice of what each agent gets.
func (c *Main) limit() vugu.Builder {
	return &analyst.Pick{
		Name: "limit", Label: c.words().Limit, Value: c.Part.Limit, Options: c.Part.Limits,
		Choose: func(limit string) { c.Send(SetLimit{limit}) },
	}
}

// agent returns the choice of an agent.
func (c *Main) agent(i int, card *Card) vugu.Builder {
	return &analyst.Pick{
		Name: "agent", Label: text.Fill(c.words().Agent, "who", card.Letter), Tip: card.About, Value: card.Agent, Options: card.Options,
		Choose: func(agent string) { c.Send(SetAgent{i, agent}) },
	}
}

// removes returns the accessible name of the button that removes an agent.
func (c *Main) removes(card *Card) string { return text.Fill(c.words().Remove, "who", card.Letter) }

// head returns the button of a term.
func (c *Main) head(h term.Head) vugu.Builder {
	return c.card.Button(&c.Frame, feature.ViewCompare, h)
}

// terms returns the card that explains them.
func (c *Main) terms() vugu.Builder { return c.card.In(&c.Frame, feature.ViewCompare) }

// exact returns the word that marks a certain score.
func (c *Main) exact(r *Row) string {
	if r.Exact {
		return analyst.WordsIn(c.T).Exact
	}
	return ""
}

// ahead says what a press on a move does.
func (c *Main) ahead() string { return analyst.WordsIn(c.T).Ahead }
