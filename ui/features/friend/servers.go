package friend

import (
	"errors"
	"strconv"

	"playout/engine/peer/ice"
	"playout/ui/feature"
	"playout/ui/text"
)

// serversField is the name of the setting.
const serversField = "servers"

// servers holds the servers that help two pages to connect, one a line. Invalid text is shown,
// but not stored.
type servers struct {
	text  string
	wrong int // the line of text that cannot be read, from 1; 0 for none
}

// loadServers returns the servers kept on a device, none if they cannot be read.
func loadServers(d feature.Device) servers {
	text := d.Load(ice.Key)
	if _, err := ice.Parse(text); err != nil {
		return servers{}
	}
	return servers{text: text}
}

// set sets the text, and stores it if it is valid.
func (s *servers) set(c *feature.Context, text string) {
	*s = servers{text: text}
	var wrong *ice.Error
	if _, err := ice.Parse(text); errors.As(err, &wrong) {
		s.wrong = wrong.Line
		return
	}
	c.Do(feature.Store{Key: ice.Key, Value: text})
}

// field returns the setting.
func (s *servers) field(now *feature.Snapshot) feature.Field {
	w := WordsIn(now.T)
	f := feature.Field{Name: serversField, Label: w.Servers.Label, Tip: w.Servers.Tip, Value: s.text, MaxLength: ice.MaxText}
	if s.wrong > 0 {
		f.Error = text.Fill(w.ServersWrong, "line", strconv.Itoa(s.wrong), "most", strconv.Itoa(ice.MaxServers))
	}
	return f
}
