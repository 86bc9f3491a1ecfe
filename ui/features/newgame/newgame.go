// Package newgame is the feature of the dialog from which a new game begins. Where
// nothing is left, before the first move and once the game is over, there is
// nothing to ask, and New begins at once.
package newgame

import "playout/ui/feature"

// Dialog is the dialog from which a new game begins.
const Dialog = "new"

// Feature is what is known of the game that would be left.
type Feature struct {
	over bool // its end was seen, whichever position is shown now
}

// New is a page without a game.
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
func (f *Feature) Draw(now *feature.Snapshot, v *feature.View) { feature.Put(v, Part{now.Kept}) }

// Hear implements feature.Feature.
func (f *Feature) Hear(c *feature.Context, m feature.Message) {
	switch m := m.(type) {
	case Ask:
		if f.leaves(c) {
			c.Tell(feature.ShowDialog{Dialog: Dialog})
		} else {
			c.Tell(feature.New{})
		}
	case Start:
		c.Tell(feature.ShowDialog{})
		c.Tell(feature.New{})
	case feature.BoardCame:
		f.boardCame(c, m)
	case feature.Restored:
		f.over = f.over || m.Over
	}
}

// leaves says whether a new game would leave one that is under way.
func (f *Feature) leaves(c *feature.Context) bool {
	b := c.Board
	return b != nil && len(b.Plies) > 0 && b.Ending.How == "" && !f.over
}

// boardCame notes whether the game is over, and takes the question away with the
// game that it was about.
func (f *Feature) boardCame(c *feature.Context, m feature.BoardCame) {
	before := m.Before
	same := before != nil && before.Record == c.Board.Record && before.Ending == c.Board.Ending
	f.over = c.Board.Over || f.over && same
	if m.Opening != nil && !m.Opening.Again && c.Dialog == Dialog {
		c.Tell(feature.ShowDialog{})
	}
}
