package conduct

import (
	"errors"
	"slices"
	"strings"

	"playout/engine/peer"
	"playout/engine/peer/message"
	"playout/engine/peer/talk"
)

// naming holds the names that people give themselves.
type naming struct {
	name    string // of this player, "" for none
	inviter string // of the inviting player, from the invitation
}

// names returns the players' names, "" if unknown.
func (c *Conductor) names() []string {
	var list []string
	if c.session != nil {
		list = c.session.Names()
	} else {
		list = make([]string, c.setup.Count())
	}
	list[c.me] = c.name
	if c.me != peer.Host && list[peer.Host] == "" {
		list[peer.Host] = c.inviter
	}
	if !slices.ContainsFunc(list, func(name string) bool { return name != "" }) {
		return nil
	}
	return list
}

// chat sends a chat message, and shows it to its author.
func (c *Conductor) chat(text string) error {
	if !c.session.Connected() {
		return errors.New("the connection is lost; allowed: while it lasts")
	}
	text = strings.TrimSpace(text)
	if text == "" {
		return nil
	}
	if err := c.session.Say(c.now(), text); err != nil {
		return err
	}
	c.sendEvent(talk.Event{Chat: &talk.Chat{Player: c.me, Name: c.name, Text: message.Clean(text, message.MaxChat), Mine: true}})
	return nil
}

// reportChat shows a chat message that has come.
func (c *Conductor) reportChat(e peer.Event) {
	chat := &talk.Chat{Player: e.Player, Text: e.Text}
	if names := c.names(); names != nil {
		chat.Name = names[e.Player]
	}
	c.sendEvent(talk.Event{Chat: chat})
}
