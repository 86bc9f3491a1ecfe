package mynets

import (
	"encoding/json"
	"strconv"
	"strings"

	"playout/ui/feature"
	"playout/ui/text"
)

// keyAbout is the setting with what the page knows of the nets.
const keyAbout = feature.KeyNets + ".about"

// Net is a net of this device.
type Net struct {
	Name   string `json:"name"` // as the visitor named it
	Game   string `json:"game"` // the ID of the game that it plays
	Planes string `json:"planes"`
	Agent  string `json:"agent"` // that plays with it
	From   string `json:"from"`  // the file, or what made it
	Bytes  int    `json:"bytes"`
	Milli  int64  `json:"milli"` // when it came, as feature.Date.Milli
	Card   string `json:"card"`
}

// agentName returns the net's name in agent strings.
func (n *Net) agentName() string { return text.OwnNet + n.Name }

// read reads the list of nets, which may be anything. It leaves out what cannot be a net.
func read(setting string) (list []Net) {
	var all []Net
	if setting == "" || json.Unmarshal([]byte(setting), &all) != nil {
		return nil
	}
	seen := map[string]bool{}
	for _, n := range all {
		if isName(n.Name) && !seen[n.Name] && len(list) < mostNets && text.OwnNetOf(n.Agent) == n.agentName() {
			seen[n.Name] = true
			list = append(list, n)
		}
	}
	return list
}

// write stores the list of nets, as far as the device has room.
func write(c *feature.Context, list []Net) {
	about, err := json.Marshal(list)
	if err != nil {
		panic(err) // a net has only texts and numbers
	}
	var menus strings.Builder
	for _, n := range list {
		menus.WriteString(n.Game + " " + n.Agent + "\n")
	}
	c.Do(feature.Store{Key: keyAbout, Value: string(about)})
	c.Do(feature.Store{Key: feature.KeyNets, Value: menus.String()})
}

// find returns the net with a name, nil for none.
func (f *Feature) find(name string) *Net {
	for i := range f.list {
		if f.list[i].Name == name {
			n := f.list[i]
			return &n
		}
	}
	return nil
}

// isLetter reports whether a letter may be in the name of a net.
func isLetter(r rune) bool {
	return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || r == '-'
}

// isName reports whether a net may have a name, as the engine allows it.
func isName(name string) bool {
	return name != "" && len(name) <= maxName && !strings.ContainsFunc(name, func(r rune) bool { return !isLetter(r) })
}

func number(n int) string { return strconv.Itoa(n) }
