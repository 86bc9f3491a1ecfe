package friend

import (
	"github.com/vugu/vugu"
	"github.com/vugu/vugu/js"

	"playout/engine/peer/talk"
	"playout/ui/feature"
)

// Card is the chat: a card beside the board, and a sheet below it if the cards are below.
type Card struct {
	feature.PartFrame[talking]
	open bool // in the document
}

// talking is the part of the card.
type talking Part

// New implements feature.Part.
func (talking) New() feature.Component { return &Card{} }

func (c *Card) words() *Words { return WordsIn(c.T) }

// kind returns data-dialog: the card replaces the dialog once there is a connection.
func (c *Card) kind() any {
	if c.Part.Chats && c.View.Dialog == "" {
		return Dialog
	}
	return nil
}

// head returns the card's heading.
func (c *Card) head() string {
	if c.Part.Peer == talk.Connected {
		return c.words().connected(c.Part.Friend)
	}
	return c.words().Chat
}

// wrong returns why a message was not sent.
func (c *Card) wrong() string {
	if c.Part.Wrong != talk.OfChat {
		return ""
	}
	return c.words().Wrong[talk.OfChat]
}

// tend moves the focus into the card when it opens, and back to the button when it closes.
func (c *Card) tend(card js.Value) {
	if c.Part.Chats == c.open || c.View.Dialog != "" {
		return
	}
	c.open = c.Part.Chats
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
		c.Tell(CloseChat{})
	}
}

// say sends the typed message.
func (c *Card) say(event vugu.DOMEvent) {
	event.PreventDefault()
	c.Tell(Say{})
}
