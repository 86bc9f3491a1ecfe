package library

import (
	"fmt"
	"strconv"

	"github.com/vugu/vugu"

	"playout/ui/feature"
	"playout/ui/feature/markup"
	"playout/ui/feature/question"
)

// Dialogs implements feature.Dialoger.
func (*Feature) Dialogs() map[string]func() feature.Content {
	return map[string]func() feature.Content{
		Dialog:              func() feature.Content { return &Games{} },
		feature.EraseDialog: func() feature.Content { return &Erase{} },
	}
}

// Cards implements feature.Carder.
func (*Feature) Cards() []feature.Card { return []feature.Card{{Place: 40, Component: &Card{}}} }

// Games is the dialog of the games that are kept on the device: a list of them,
// and the results as "games:results".
type Games struct{ feature.PartFrame[Kept] }

// Title implements feature.Content.
func (c *Games) Title() string { return c.words().Title }

func (c *Games) words() *Words { return Says(c.T) }

// tab is which part is shown: "list" or "results".
func (c *Games) tab() string {
	if c.What == "results" {
		return "results"
	}
	return "list"
}

// empty is what stands in place of games.
func (c *Games) empty() string {
	if !c.Part.Open {
		return c.words().Waiting
	}
	return c.Part.Empty
}

// verb says what opening a game does.
func (c *Games) verb(g *Game) string {
	if g.Current {
		return c.words().OnBoard
	}
	return g.Open
}

// deleteID is the id of the button that deletes the game at a place in the list.
func deleteID(i int) string { return "kept-delete-" + strconv.Itoa(i) }

// delete deletes the game at a place. The focus stays at that place, where the
// next game comes; after the last one it goes to the one before.
func (c *Games) delete(event vugu.DOMEvent, i int) {
	games := c.Part.Games
	switch {
	case i < len(games)-1:
	case i > 0:
		markup.Focus(event, deleteID(i-1))
	default:
		markup.Focus(event, "kept-list")
	}
	c.Tell(Delete{games[i].ID})
}

// parts is the style that divides a bar into games won, drawn and lost.
func parts(r *Result) string {
	return fmt.Sprintf("--won:%d;--drawn:%d;--lost:%d", r.Won, r.Drawn, r.Lost)
}

// Erase is the dialog that asks whether everything is to be removed from the
// device.
type Erase struct{ question.Question }

// Draw implements feature.Component.
func (c *Erase) Draw(frame feature.Frame) {
	w := Says(frame.T)
	c.Question = question.Question{
		Frame: frame, Head: w.EraseHead, Text: w.EraseAsk, Tells: EraseAll{},
		Yes: question.Answer{Action: "erase-all", Label: w.EraseDo}, No: question.Answer{Action: "erase-not", Label: w.EraseNot},
	}
}

// Card is the card of an unfinished game to go on with.
type Card struct{ feature.PartFrame[Offer] }
