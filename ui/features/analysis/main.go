package analysis

import (
	"strconv"

	"github.com/vugu/vugu"

	"playout/ui/feature"
	"playout/ui/feature/analyst"
	"playout/ui/feature/markup"
	"playout/ui/feature/term"
	"playout/ui/text"
)

// New implements feature.Part.
func (Part) New() feature.Component { return &Main{} }

// Main is the tab: the agent, its best lines, and the picture.
type Main struct {
	feature.PartFrame[Part]

	drawing analyst.Drawing
	card    term.Card
}

// head returns the button of a term.
func (c *Main) head(h term.Head) vugu.Builder {
	return c.card.Button(&c.Frame, feature.ViewAnalysis, h)
}

// value returns the head of the column of scores; without lines an empty one.
func (c *Main) value() term.Head {
	if len(c.Part.Heads) == 0 {
		return term.Head{}
	}
	return c.Part.Heads[2]
}

// terms returns the card that explains them.
func (c *Main) terms() vugu.Builder { return c.card.In(&c.Frame, feature.ViewAnalysis) }

func (c *Main) words() *Words { return WordsIn(c.T) }

// toggle returns the words of the button that starts and pauses the analysis.
func (c *Main) toggle() text.Button {
	if c.Part.Running {
		return c.words().Pause
	}
	return c.words().Analyse
}

// icon returns its icon.
func (c *Main) icon() string {
	if c.Part.Running {
		return "#i-pause"
	}
	return "#i-resume"
}

// picture returns the component of the picture.
func (c *Main) picture() vugu.Builder {
	c.drawing = analyst.Drawing{Picture: c.Part.Picture, Press: func(move string) { c.Send(Press{move}) }}
	return &c.drawing
}

// room reserves the place of the lines.
func (c *Main) room() string { return "--lines:" + strconv.Itoa(max(1, c.Part.Lines)) }

// isShown reports whether the board shows the position after a move of a line.
func (c *Main) isShown(line, at int) bool { return c.Part.Look == [2]int{line + 1, at + 1} }

// id returns the id of a move of the line that is looked along, nil for other lines.
func (c *Main) id(line, at int) any {
	if c.Part.Look[0] != line+1 {
		return nil
	}
	return feature.AheadID + strconv.Itoa(at+1)
}

// ahead returns the accessible name of a move of a line.
func (c *Main) ahead(move string) string { return text.Fill(c.words().Ahead, "move", move) }

// plays returns the accessible name of the button that plays a line's first move.
func (c *Main) plays(move string) string { return text.Fill(c.words().Play.Tip, "move", move) }

// look shows the position after a move of a line on the board, and scrolls the board into view.
func (c *Main) look(event vugu.DOMEvent, line, at int) {
	c.Send(Along{Of: c.Part.Of, Line: line + 1, At: at + 1})
	markup.Reveal(event, "[data-board]")
}

// exact returns the word that marks a certain score.
func (c *Main) exact(r *analyst.Row) string {
	if r.Exact {
		return analyst.WordsIn(c.T).Exact
	}
	return ""
}

// mark returns the head that is the mark of a certain score.
func (c *Main) mark(r *analyst.Row) term.Head { return term.Head{Label: c.exact(r), Term: term.Exact} }

// main returns the class of the button that starts the analysis: it is the next step while nothing
// runs.
func (c *Main) main() string {
	if c.Part.Running || !c.Part.May {
		return "plain"
	}
	return "main"
}

// mayPlay reports whether a line's first move can be played: the board shows the position searched.
func (c *Main) mayPlay() bool {
	return c.View.State == feature.StateHuman && c.Part.Look == [2]int{} && !c.Part.Away
}

// tip says what a press on a move does.
func (c *Main) tip() string { return analyst.WordsIn(c.T).Ahead }

// agent returns the choice of the agent.
func (c *Main) agent() vugu.Builder {
	return &analyst.Pick{
		Name: "agent", Label: c.words().Agent, Tip: c.Part.About, Value: c.Part.Agent, Options: c.Part.Agents,
		Choose: func(agent string) { c.Send(SetAgent{agent}) },
	}
}
