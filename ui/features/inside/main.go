package inside

import (
	"strings"

	"github.com/vugu/vugu"

	"playout/ui/feature"
	"playout/ui/feature/markup"
	"playout/ui/text"
)

// Part is the feature's part of the view.
type Part struct {
	View  string      // the view of the address
	Back  text.Button // leads back to the game
	Notes Notes
	Tour  int // the station of the tour, 0 for none
}

// New implements feature.Part.
func (Part) New() feature.Component { return &Main{} }

// Main is the place beside the board: the tabs, the region of the open one, and the moves.
type Main struct {
	feature.PartFrame[Part]

	annotate Annotate
	guided   Tour
}

func (c *Main) words() *Words { return WordsIn(c.T) }

// tabs returns the views that exist, in order.
func (c *Main) tabs() (views []string) {
	for i := range c.View.Regions {
		if r := &c.View.Regions[i]; r.Slot == feature.Inside {
			views = append(views, r.Name)
		}
	}
	return views
}

// open returns the open view: the address's, or the first one if that does not exist; "" while a
// position is set up.
func (c *Main) open() string {
	if c.View.Editing {
		return ""
	}
	tabs := c.tabs()
	for _, view := range tabs {
		if view == c.Part.View {
			return view
		}
	}
	if len(tabs) == 0 {
		return ""
	}
	return tabs[0]
}

// title returns the label of a view's tab.
func (c *Main) title(view string) string { return c.words().Views[view] }

// tabID returns the id of a view's tab.
func tabID(view string) string { return "inside-" + view }

// tabIndex returns the tabindex of a view's tab: only the open one is reached with Tab, the arrows
// lead to the others.
func (c *Main) tabIndex(view string) string {
	if view == c.open() {
		return "0"
	}
	return "-1"
}

// tabKey follows the arrows from one tab to another.
func (c *Main) tabKey(event vugu.DOMEvent, at int) {
	tabs := c.tabs()
	if to, leads := markup.NextTab(event, at, len(tabs)); leads {
		c.Send(feature.OpenInside{View: tabs[to]})
		markup.Focus(event, tabID(tabs[to]))
	}
}

// drawn returns the components below the tabs: the region of the open view and the moves, or the
// card for setting up a position.
func (c *Main) drawn() (list []vugu.Builder) {
	if c.View.Editing {
		return c.regions(list, feature.Beside, feature.SetUpCard)
	}
	if view := c.open(); view != "" {
		if c.Part.Tour > 0 {
			c.guided = Tour{Frame: c.Frame, At: c.Part.Tour}
			list = append(list, &c.guided)
		}
		list = c.regions(list, feature.Inside, view)
	}
	list = c.regions(list, feature.Beside, "moves")
	c.annotate.Draw(c.Frame)
	list = append(list, &c.annotate)
	return c.regions(list, feature.Beside, "ahead")
}

// regions appends the component of a region, if there is such a region.
func (c *Main) regions(list []vugu.Builder, slot feature.Slot, name string) []vugu.Builder {
	if c.View.Region(slot, name) == nil {
		return list
	}
	return append(list, c.Region(slot, name))
}

// buttons returns the actions of the game that make sense here.
func (c *Main) buttons() (list []feature.Button) {
	for _, action := range []string{"setup", "flip"} {
		if b := c.View.Button(action); !b.Hidden {
			list = append(list, *b)
		}
	}
	return list
}

// Key implements feature.KeyHandler: the cards' own keys, and those of the buttons that make sense
// here.
func (c *Main) Key(event vugu.DOMEvent, key string) bool {
	for _, component := range c.drawn() {
		if keyer, is := component.(feature.KeyHandler); is && keyer.Key(event, key) {
			return true
		}
	}
	if c.View.Editing {
		return false
	}
	for _, action := range []string{"undo", "redo", "flip", "help"} {
		if b := c.View.Button(action); b.Key != "" && strings.EqualFold(b.Key, key) {
			if b.Enabled() {
				c.Send(b.OnClick)
			}
			return true
		}
	}
	return false
}

// role and labelledBy make the cards the panel of the open tab, if there is one.
func (c *Main) role() any {
	if c.labelledBy() == nil {
		return nil
	}
	return "tabpanel"
}

func (c *Main) labelledBy() any {
	if view := c.open(); view != "" {
		return tabID(view)
	}
	return nil
}
