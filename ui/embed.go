package ui

import (
	"slices"

	"github.com/vugu/vugu"

	contract "playout/engine/embed"
	"playout/ui/board"
	"playout/ui/feature"
)

// Embed is a board in another page: the board, and the controls that its author turns on. It
// draws the regions of a Root in another order, and keys act only on what it draws.
type Embed struct{ Root }

// hasSoloButton reports whether a board without controls has a button below it: one on the board
// would cover its corner square.
func (c *Embed) hasSoloButton() bool {
	return c.View.Embedding.Stage && c.View.Embedding.Controls == contract.ControlsNone && !c.hasExercise()
}

// place returns the component of an exercise, nil without one.
func (c *Embed) place() vugu.Builder {
	main := c.main()
	if main == nil || !main.Board {
		return nil
	}
	return c.draw(main)
}

// hasExercise reports whether an exercise replaces the usual controls beside the board.
func (c *Embed) hasExercise() bool { return c.place() != nil }

// dataControls returns data-controls: what is beside the board.
func (c *Embed) dataControls() string {
	if c.hasExercise() {
		return "exercise"
	}
	return c.View.Embedding.Controls
}

// controls reports whether there are buttons, full whether the players and the record are there
// too, and tabled whether the search's table may be.
func (c *Embed) controls() bool {
	return !c.hasExercise() && c.View.Embedding.Controls != contract.ControlsNone
}
func (c *Embed) full() bool {
	return !c.hasExercise() && c.View.Embedding.Controls == contract.ControlsFull
}
func (c *Embed) tabled() bool { return !c.hasExercise() && c.View.Embedding.Table }

// seats returns the strips of the players, without the dialog for building a player.
func (c *Embed) seats() []feature.Seat {
	list := slices.Clone(c.View.Seats)
	for i := range list {
		list[i].Options = slices.DeleteFunc(slices.Clone(list[i].Options), func(o feature.Option) bool { return o.Value == feature.CustomChoice })
	}
	return list
}

// beside returns the record, and the search's table.
func (c *Embed) beside() (list []vugu.Builder) {
	for i := range c.View.Regions {
		if r := &c.View.Regions[i]; r.Slot == feature.Beside && c.showsBeside(r.Name) {
			list = append(list, c.draw(r))
		}
	}
	return list
}

// showsBeside reports whether a region is beside the board.
func (c *Embed) showsBeside(name string) bool {
	switch name {
	case "moves":
		return c.full()
	case "ahead", "table":
		return c.tabled()
	case "tree":
		return c.View.Button("tree").On
	}
	return false
}

// keys returns the buttons below the status, and solo the one below a board without controls.
func (c *Embed) keys() []feature.Button {
	return c.buttons("undo", "redo", "hint", "stop", "resume", "flip", "new", "stage", "tree")
}
func (c *Embed) solo() []feature.Button { return c.buttons("stage") }

// buttons returns some actions' buttons, the stage only if the host page asks for it.
func (c *Embed) buttons(actions ...string) (list []feature.Button) {
	for _, action := range actions {
		b := *c.View.Button(action)
		if action == "stage" || action == "tree" {
			b.Hidden = b.Hidden || !c.View.Embedding.Stage
		}
		list = append(list, b)
	}
	return list
}

func (c *Embed) controlled() *Controls { return &Controls{Frame: c.frame()} }

func (c *Embed) aside() string      { return c.controlled().aside() }
func (c *Embed) asideClass() string { return c.controlled().asideClass() }

// key answers a key while the frame has the focus.
func (c *Embed) key(event vugu.DOMEvent) {
	if event.PropBool("ctrlKey") || event.PropBool("metaKey") || event.PropBool("altKey") {
		return
	}
	key := event.PropString("key")
	drawn := append(c.above(), c.beside()...)
	if main := c.place(); main != nil {
		drawn = append(drawn, main)
	}
	if key == "Escape" {
		if offerKey(c.slot(feature.OverBoard), event, key) {
			return
		}
		if slices.ContainsFunc(c.View.Board.Squares, func(s board.Square) bool { return s.Chosen }) {
			c.Send(feature.Unchoose{})
		} else {
			offerKey(drawn, event, key)
		}
		return
	}
	if handlesItself(event, key) {
		return
	}
	if offerKey(drawn, event, key) || (keyboard{&c.View, c.shown, c.Send}).key(event, key) || c.controls() && c.shortcut(c.keys(), key) {
		event.PreventDefault()
	}
}
