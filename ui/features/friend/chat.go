package friend

import (
	"slices"
	"strings"

	"playout/engine/peer/message"
	"playout/engine/peer/talk"
	"playout/ui/feature"
	"playout/ui/text"
)

// Keys of the data kept on the device.
const (
	nameKey = "playout.name"
	muteKey = "playout.mute"
)

const (
	maxLines   = 100 // the last lines of the chat that are shown
	maxPreview = 80  // characters of a message that a notice shows
)

type (
	// SetName sets the visitor's name, which the friend sees.
	SetName struct{ Name string }
	// Type is the text typed into the chat's field so far.
	Type struct{ Text string }
	// Say sends the typed text.
	Say struct{}
	// CloseChat closes the card.
	CloseChat struct{}
	// Mute sets whether the friend's messages are hidden and not announced.
	Mute struct{ On bool }
)

// Line is a message of the chat.
type Line struct {
	Name string `json:"name"` // the writer's name, untrusted
	Text string `json:"text"` // untrusted
	Mine bool   `json:"mine,omitempty"`
}

// chat holds the friends' messages.
type chat struct {
	lines    []Line
	typed    string
	unread   int
	chatOpen bool // the card is open, if it has something to show
}

// loadName returns the name kept on a device.
func loadName(d feature.Device) string { return message.Clean(d.Load(nameKey), message.MaxName) }

// setName sets the visitor's name, if it changed: a field sends it with every key, and once more
// when it loses the focus.
func (f *Feature) setName(c *feature.Context, name string) {
	if name = message.Clean(name, message.MaxName); name == f.name {
		return
	}
	f.name = name
	c.Do(feature.Store{Key: nameKey, Value: f.name})
	send(c, talk.Command{Name: &talk.Text{Text: f.name}})
}

// sendName sends the visitor's name, before an invitation is made or answered.
func (f *Feature) sendName(c *feature.Context) {
	if f.name != "" {
		send(c, talk.Command{Name: &talk.Text{Text: f.name}})
	}
}

// mute turns the friend's messages off or on.
func (f *Feature) mute(c *feature.Context, on bool) {
	f.muted, f.unread = on, 0
	value := ""
	if on {
		value = "on"
	}
	c.Do(feature.Store{Key: muteKey, Value: value})
}

// say sends the typed message.
func (f *Feature) say(c *feature.Context) {
	if strings.TrimSpace(f.typed) == "" {
		return
	}
	f.errorOf = ""
	send(c, talk.Command{Say: &talk.Text{Text: f.typed}})
}

// hearChat shows a message sent or received.
func (f *Feature) hearChat(c *feature.Context, m *talk.Chat) {
	if m.Mine {
		f.typed = ""
	} else if f.muted {
		return
	}
	name := m.Name
	if m.Mine {
		name = c.T.You
	} else if name == "" {
		name = c.T.Friend
	}
	f.lines = append(slices.Clip(f.lines[max(0, len(f.lines)+1-maxLines):]), Line{Name: name, Text: m.Text, Mine: m.Mine})
	f.keep(c)
	if m.Mine || f.chatVisible(c) {
		return
	}
	f.unread++
	c.Send(feature.Notice{Text: text.Fill(WordsIn(c.T).Writes, "who", name, "text", feature.Clip(m.Text, maxPreview))})
}

// chatVisible reports whether the chat is in sight.
func (f *Feature) chatVisible(c *feature.Context) bool {
	return f.chatOpen && c.Dialog == "" && c.Place == feature.PlacePlay
}

// markRead marks messages as read once the chat is in sight.
func (f *Feature) markRead(c *feature.Context) {
	if f.chatVisible(c) {
		f.unread = 0
	}
}

// friendName returns the friend's name, "" if it is unknown or there are several.
func (f *Feature) friendName() string {
	if len(f.state.Names) != 2 || f.state.Me < 0 || f.state.Me > 1 {
		return ""
	}
	return message.Clean(f.state.Names[1-f.state.Me], message.MaxName)
}

// names returns the players' names by seat, nil if none is known.
func (f *Feature) names() []string {
	list := make([]string, len(f.state.Players))
	known := false
	for seat, player := range f.state.Players {
		if player >= 0 && player < len(f.state.Names) {
			list[seat] = message.Clean(f.state.Names[player], message.MaxName)
			known = known || list[seat] != ""
		}
	}
	if !known {
		return nil
	}
	return list
}

// sendNames names the players on the board. The name of a friend's agent follows that of the friend.
func (f *Feature) sendNames(c *feature.Context) {
	names := f.names()
	for seat := range names {
		if agent := f.agent(seat); agent != "" && !f.has(seat) {
			names[seat] += " (" + c.T.Agent(agent) + ")"
		}
	}
	c.Send(feature.SetPlayerNames{Names: names})
}
