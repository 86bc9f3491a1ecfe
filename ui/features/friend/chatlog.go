package friend

import (
	"encoding/json"

	"playout/engine/peer/message"
	"playout/ui/feature"
)

// chatKey is the device's key for the chat of the last game.
const chatKey = "playout.chat"

// maxKept is the greatest length of a stored chat, in bytes: that of maxLines lines, with all of
// a line's characters escaped.
const maxKept = maxLines * (64 + 6*(message.MaxName+message.MaxChat))

// keptChat is the chat of a game.
type keptChat struct {
	ID    string `json:"id"` // of the game
	Lines []Line `json:"lines"`
}

// loadChat returns the chat kept on a device, none if it cannot be read.
func loadChat(d feature.Device) (k keptChat) {
	text := d.Load(chatKey)
	if len(text) > maxKept || json.Unmarshal([]byte(text), &k) != nil || len(k.Lines) > maxLines {
		return keptChat{}
	}
	for i := range k.Lines {
		l := &k.Lines[i]
		l.Name, l.Text = message.Clean(l.Name, message.MaxName), message.Clean(l.Text, message.MaxChat)
	}
	return k
}

// keep stores the chat with its game, or deletes it once it is empty.
func (f *Feature) keep(c *feature.Context) {
	if len(f.lines) == 0 && len(f.kept.Lines) == 0 {
		return
	}
	f.kept = keptChat{ID: f.state.ID, Lines: f.lines}
	value := ""
	if len(f.lines) > 0 {
		if data, err := json.Marshal(f.kept); err == nil {
			value = string(data)
		}
	}
	c.Do(feature.Store{Key: chatKey, Value: value})
}

// showKeptChat shows the stored chat, once its game is open again.
func (f *Feature) showKeptChat() {
	if f.state.ID != "" && f.state.ID == f.kept.ID && len(f.lines) == 0 {
		f.lines = f.kept.Lines
	}
}
