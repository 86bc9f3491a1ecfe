package ui

import (
	"fmt"
	"strconv"

	"github.com/vugu/vugu"

	"playout/ui/page"
	"playout/ui/text"
)

// Games is the dialog of the games that are kept on the device: a list of them,
// and the results as "games:results".
type Games struct{ frame }

// Title implements content.
func (c *Games) Title() string { return c.T.Kept.Title }

// kept is what there is to show, nothing while the page loads.
func (c *Games) kept() *page.Kept {
	if c.View.Kept == nil {
		return &page.Kept{}
	}
	return c.View.Kept
}

// tab is which part is shown: "list" or "results".
func (c *Games) tab() string {
	if c.What == "results" {
		return "results"
	}
	return "list"
}

// empty is what stands in place of games.
func (c *Games) empty() string {
	if c.View.Kept == nil {
		return c.T.Kept.Waiting
	}
	return c.View.Kept.Empty
}

// verb says what opening a game does.
func (c *Games) verb(g *page.KeptGame) string {
	if g.Current {
		return c.T.Kept.OnBoard
	}
	return g.Open
}

// deleteID is the id of the button that deletes the game at a place in the list.
func deleteID(i int) string { return "kept-delete-" + strconv.Itoa(i) }

// delete deletes the game at a place. The focus stays at that place, where the
// next game comes; after the last one it goes to the one before.
func (c *Games) delete(event vugu.DOMEvent, i int) {
	games := c.kept().Games
	switch {
	case i < len(games)-1:
	case i > 0:
		focus(event, deleteID(i-1))
	default:
		focus(event, "kept-list")
	}
	c.Do.DeleteKept(games[i].ID)
}

// parts is the style that divides a bar into games won, drawn and lost.
func parts(r *page.KeptResult) string {
	return fmt.Sprintf("--won:%d;--drawn:%d;--lost:%d", r.Won, r.Drawn, r.Lost)
}

// Erase is the dialog that asks whether everything is to be removed from the
// device.
type Erase struct{ frame }

// Title implements content.
func (c *Erase) Title() string { return c.T.Kept.EraseHead }

// Offer is the card of an unfinished game to go on with.
type Offer struct {
	View *page.View
	T    *text.Strings
	Do   page.Actions
}

// offer is the game, nothing where none is offered.
func (c *Offer) offer() *page.Offer {
	if c.View.Offer == nil {
		return &page.Offer{}
	}
	return c.View.Offer
}
