package library

import (
	"fmt"
	"strconv"

	"github.com/vugu/vugu"

	"playout/ui/board"
	"playout/ui/boards"
	"playout/ui/feature"
	"playout/ui/feature/markup"
	"playout/ui/feature/question"
	"playout/ui/node"
	"playout/ui/text"
)

// New implements feature.Part.
func (Kept) New() feature.Component { return &Games{} }

// New implements feature.Part.
func (Offer) New() feature.Component { return &Card{} }

// Games is the dialog of kept games: a list of them, the results as "games:results" and
// the people of this device as "games:people".
type Games struct {
	feature.PartFrame[Kept]

	pictures map[*board.Lesson]vugu.HTML // drawn so far
	renaming string                      // the person being renamed, "" for none
	typed    string                      // the text in the field for a name
}

// Title implements feature.Content.
func (c *Games) Title() string { return c.words().Title }

func (c *Games) words() *Words { return WordsIn(c.T) }

// tab returns the part shown: "list", "results" or "people".
func (c *Games) tab() string {
	switch c.What {
	case "results", "people":
		return c.What
	}
	return "list"
}

// choices returns the options of the select beside the tabs: kinds of games to list, or persons
// whose results to show.
func (c *Games) choices() []feature.Option {
	switch c.tab() {
	case "list":
		return c.Part.Kinds
	case "results":
		return c.Part.Persons
	}
	return nil
}

// selectName returns the select's accessible name.
func (c *Games) selectName() string {
	if c.tab() == "results" {
		return c.words().Whose
	}
	return c.words().Kind
}

// chosen returns the value of the select.
func (c *Games) chosen() string {
	if c.tab() == "results" {
		return c.Part.Whose
	}
	return c.Part.Kind
}

func (c *Games) choose(event vugu.DOMEvent) {
	if c.tab() == "results" {
		c.Send(Whose{markup.Value(event)})
	} else {
		c.Send(Filter{markup.Value(event)})
	}
}

// emptyText returns the text for an empty list.
func (c *Games) emptyText() string {
	if !c.Part.Open {
		return c.words().Waiting
	}
	return c.Part.Empty
}

// openLabel returns the label for opening a game.
func (c *Games) openLabel(g *Game) string {
	if g.Current {
		return c.words().OnBoard
	}
	return g.Open
}

// deleteID returns the id of the button that deletes the game at an index of the list.
func deleteID(i int) string { return "kept-delete-" + strconv.Itoa(i) }

// delete deletes the game at an index. The focus stays there, on the next game; after the
// last one it moves to the one before.
func (c *Games) delete(event vugu.DOMEvent, i int) {
	games := c.Part.Games
	switch {
	case i < len(games)-1:
	case i > 0:
		markup.Focus(event, deleteID(i-1))
	default:
		markup.Focus(event, "kept-list")
	}
	c.Send(Delete{games[i].ID})
}

// picture returns a game's last position as a small board, "" until it is time to draw it. It is
// drawn once, as text: the page would compare elements at every render.
func (c *Games) picture(g *Game) vugu.HTML {
	if g.Picture == nil {
		return ""
	}
	drawn, ok := c.pictures[g.Picture]
	if !ok {
		small := boards.Of(g.Picture.Game).Small()
		small.Show(*g.Picture)
		drawn = vugu.HTML(node.Markup(small))
		if c.pictures == nil {
			c.pictures = make(map[*board.Lesson]vugu.HTML)
		}
		c.pictures[g.Picture] = drawn
	}
	return drawn
}

// hasPosition reports whether the position of a picture is known.
func (c *Games) hasPosition(g *Game) bool { return g.Picture != nil && g.Picture.Position != "" }

// rename switches the field for a name to renaming a person, or with "" back to adding one.
func (c *Games) rename(event vugu.DOMEvent, name string) {
	c.renaming, c.typed = name, name
	if name != "" {
		markup.Focus(event, "person-name")
	}
}

// submitName adds or renames a person with the text in the field, which stays if that fails.
func (c *Games) submitName(event vugu.DOMEvent) {
	event.PreventDefault()
	if c.renaming != "" {
		c.Send(RenamePerson{c.renaming, c.typed})
	} else {
		c.Send(AddPerson{c.typed})
	}
}

// Draw implements feature.Component. A name that was accepted is cleared from the field.
func (c *Games) Draw(frame feature.Frame) {
	done := c.Part.People.Done
	c.PartFrame.Draw(frame)
	if c.Part.People.Done != done {
		c.renaming, c.typed = "", ""
	}
}

// nameLabel returns the label of the field for a name and the action of its button.
func (c *Games) nameLabel() string {
	if c.renaming != "" {
		return c.renameTo(c.renaming)
	}
	return c.words().NewName
}

func (c *Games) nameAction() string {
	if c.renaming != "" {
		return c.words().Rename
	}
	return c.words().Add
}

func (c *Games) renameTo(name string) string { return text.Fill(c.words().RenameTo, "name", name) }
func (c *Games) remove(name string) string   { return text.Fill(c.words().Remove, "name", name) }

// progressHeads returns the heads of the table of reviewed games.
func (c *Games) progressHeads() []string {
	w := c.words()
	return []string{w.When, w.Opponent, w.Opening, w.Result, w.Accuracy}
}

// plotAt returns the place of a game in the plot of accuracy, in a box of 400 by 100.
func plotAt(points []Played, i int) string {
	x := 10 + 380*float64(i)/float64(max(len(points)-1, 1))
	return strconv.FormatFloat(x, 'f', 1, 64) + " " + strconv.FormatFloat(95-90*points[i].Accuracy/100, 'f', 1, 64)
}

// plotLine returns the line through all games.
func plotLine(points []Played) string {
	d := ""
	for i := range points {
		if i == 0 {
			d += "M" + plotAt(points, i)
		} else {
			d += "L" + plotAt(points, i)
		}
	}
	return d
}

// plotDot returns the dot of a game: a line of length 0, whose ends stay round however the plot is
// stretched.
func plotDot(points []Played, i int) string { return "M" + plotAt(points, i) + "h0" }

// parts returns the style that divides a bar into games won, drawn and lost.
func parts(r *Result) string {
	return fmt.Sprintf("--won:%d;--drawn:%d;--lost:%d", r.Won, r.Drawn, r.Lost)
}

// erase and person are the parts of the dialogs that ask.
type (
	erase  struct{}
	person struct{}
)

// New implements feature.Part.
func (erase) New() feature.Component { return &Erase{} }

// New implements feature.Part.
func (person) New() feature.Component { return &Person{} }

// Erase is the dialog that asks whether to remove everything from the device.
type Erase struct{ question.Question }

// Draw implements feature.Component.
func (c *Erase) Draw(frame feature.Frame) {
	w := WordsIn(frame.T)
	c.Question = question.Question{
		Frame: frame, Head: w.EraseHead, Text: w.EraseAsk, OnYes: EraseAll{}, Final: true,
		Yes: question.Answer{Action: "erase-all", Label: w.EraseDo}, No: question.Answer{Action: "erase-not", Label: w.EraseNot},
	}
}

// Person is the dialog that asks whether to remove a person from the list.
type Person struct{ question.Question }

// Draw implements feature.Component.
func (c *Person) Draw(frame feature.Frame) {
	w := WordsIn(frame.T)
	c.Question = question.Question{
		Frame: frame, Head: text.Fill(w.RemoveHead, "name", frame.What), Text: text.Fill(w.RemoveAsk, "name", frame.What), OnYes: RemovePerson{frame.What}, Final: true,
		Yes: question.Answer{Action: "remove", Label: w.RemoveDo}, No: question.Answer{Action: "remove-not", Label: w.RemoveNot},
	}
}

// Card is the card that offers an unfinished game.
type Card struct{ feature.PartFrame[Offer] }
