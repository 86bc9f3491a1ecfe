package term

import (
	"github.com/vugu/vugu"
	"github.com/vugu/vugu/js"

	"playout/ui/feature"
	"playout/ui/feature/guide"
)

// Card is the card that the buttons of a tab open. The browser closes it on Escape and on a press
// elsewhere, and returns the focus to the button.
type Card struct {
	frame *feature.Frame
	tab   string // in its ID
	shown Term
	from  js.Value // the button that has opened it
}

// In returns the card of a tab, to be drawn once, after its buttons.
func (c *Card) In(f *feature.Frame, tab string) vugu.Builder {
	c.frame, c.tab = f, tab
	return c
}

func (c *Card) id() string { return idOf(c.tab) }

func idOf(tab string) string { return "term-" + tab }

func (c *Card) entry() Entry { return WordsIn(c.frame.T).Terms[c.shown] }

func (c *Card) formula() Formula { return formulas[c.shown] }

// link returns the link to the glossary.
func (c *Card) link() vugu.Builder {
	return guide.LinkTo(c.frame, Address(c.shown), c.entry().Name)
}

// label returns the text of a part of a formula.
func label(parts []Head) (all string) {
	for _, h := range parts {
		all += h.Label
	}
	return all
}

// Button returns the button for the head of a column or a letter of a formula; of None it is plain
// text.
func (c *Card) Button(f *feature.Frame, tab string, h Head) vugu.Builder {
	return &Button{Head: h, name: WordsIn(f.T).Terms[h.Term].Name, card: c, id: idOf(tab)}
}

// Button is a head of a column or a letter of a formula.
type Button struct {
	Head
	name string
	card *Card
	id   string // of the card
}

// about returns the accessible name, which begins with the text that is seen.
func (c *Button) about() string { return c.Label + ": " + c.name }

// open sets the term of the card, which the browser then opens beside the button, or closes if the
// button has opened it. It would also close the card of another button, so that one closes first.
func (c *Button) open(event vugu.DOMEvent) {
	button := event.JSEventTarget()
	card := button.Get("ownerDocument").Call("getElementById", c.id)
	if card.Call("matches", ":popover-open").Bool() && !button.Call("isSameNode", c.card.from).Bool() {
		card.Call("hidePopover")
	}
	c.card.shown, c.card.from = c.Term, button
}
