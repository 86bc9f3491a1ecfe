// Package newgame is the feature of the dialog from which a new game begins. Where
// nothing is left, before the first move and once the game is over, there is
// nothing to ask, and New begins at once.
package newgame

import "playout/ui/feature"

// Dialog is the dialog from which a new game begins.
const Dialog = "new"

// Feature has no state.
type Feature struct{}

// New is the feature.
func New(feature.Device) feature.Feature { return &Feature{} }

// Part is the feature's part of the view.
type Part struct {
	Kept feature.Kept // what becomes of the game on the board
}

type (
	// Ask is a person's wish for a new game.
	Ask struct{}
	// Start begins it, as the dialog has it.
	Start struct{}
)

// Draw implements feature.Feature.
func (*Feature) Draw(now *feature.Snapshot, v *feature.View) { feature.Put(v, Part{now.Kept}) }

// Hear implements feature.Feature.
func (*Feature) Hear(c *feature.Context, m feature.Message) {
	switch m := m.(type) {
	case Ask:
		if leaves(c) {
			c.Tell(feature.ShowDialog{Dialog: Dialog})
		} else {
			c.Tell(feature.New{})
		}
	case Start:
		c.Tell(feature.ShowDialog{})
		c.Tell(feature.New{})
	case feature.BoardCame: // the game that it is about may be gone
		if m.Opening != nil && !m.Opening.Again && c.Dialog == Dialog {
			c.Tell(feature.ShowDialog{})
		}
	}
}

// leaves says whether a new game would leave one that is under way.
func leaves(c *feature.Context) bool {
	b := c.Board
	return b != nil && len(b.Plies) > 0 && !b.Closed
}
