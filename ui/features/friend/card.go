package friend

import (
	"github.com/vugu/vugu"
	"github.com/vugu/vugu/js"

	"playout/engine/peer/talk"
	"playout/ui/feature"
)

// Card is the chat: a card beside the board, and a sheet below it if the cards are below.
type Card struct {
	feature.PartFrame[chatPart]
	open bool // in the document
}

// chatPart is the part of the card.
type chatPart Part

// New implements feature.Part.
func (chatPart) New() feature.Component { return &Card{} }

func (c *Card) words() *Words { return WordsIn(c.T) }

// kind returns data-dialog: the card replaces the dialog once there is a connection.
func (c *Card) kind() any {
	if c.Part.ChatOpen && c.View.Dialog == "" {
		return Dialog
	}
	return nil
}

// heading returns the card's heading.
func (c *Card) heading() string {
	if c.Part.Peer == talk.Connected && !c.Part.NoChat {
		return c.words().connectedText(c.Part.Friend)
	}
	if c.Part.NoChat {
		return c.words().Friend.Label
	}
	return c.words().Chat
}

// chatError returns why a message was not sent.
func (c *Card) chatError() string {
	if c.Part.ErrorOf != talk.OfChat {
		return ""
	}
	return c.words().Wrong[talk.OfChat]
}

// moveFocus moves the focus into the card when it opens, and back to the button when it closes.
func (c *Card) moveFocus(card js.Value) {
	if c.Part.ChatOpen == c.open || c.View.Dialog != "" {
		return
	}
	c.open = c.Part.ChatOpen
	document := card.Get("ownerDocument")
	at, to := card, "[data-chat-input]"
	if !c.open {
		if document.Get("activeElement").Get("tagName").String() != "BODY" {
			return
		}
		at, to = document.Get("body"), "[data-action=friend]"
	}
	if to := at.Call("querySelector", to); to.Truthy() {
		to.Call("focus")
	}
}

// key closes the card on Escape.
func (c *Card) key(event vugu.DOMEvent) {
	if event.PropString("key") == "Escape" {
		event.StopPropagation()
		c.Send(CloseChat{})
	}
}

// send sends the typed message.
func (c *Card) send(event vugu.DOMEvent) {
	event.PreventDefault()
	c.Send(Say{})
}
