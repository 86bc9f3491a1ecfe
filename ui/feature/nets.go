package feature

import (
	"strings"

	"playout/engine/wire"
	"playout/ui/text"
)

// KeyNets is the setting that lists the visitor's own nets for the menus, each in a line: the ID of its
// game and the agent that plays with it.
const KeyNets = "playout.nets"

// maxOwnNets bounds the lines of that setting.
const maxOwnNets = 100

// WithOwnNets returns the games with the agents of the visitor's own nets after their others, given the
// setting KeyNets, which may hold anything. Those that are there already are replaced.
func WithOwnNets(games []wire.Game, setting string) []wire.Game {
	games = append([]wire.Game{}, games...)
	for i := range games {
		agents := games[i].Agents
		for n := len(agents); n > 0 && text.IsOwnNet(agents[n-1].Net); n = len(agents) {
			agents = agents[: n-1 : n-1]
		}
		games[i].Agents = agents
	}
	lines := strings.Split(setting, "\n")
	for _, line := range lines[:min(len(lines), maxOwnNets)] {
		id, agent, _ := strings.Cut(line, " ")
		net := text.OwnNetOf(agent)
		for i := range games {
			if net != "" && games[i].ID == id {
				games[i].Agents = append(games[i].Agents, wire.Agent{Name: agent, Net: net})
			}
		}
	}
	return games
}

// OwnNetsOf returns the names of the visitor's own nets for a game: "mine:first".
func OwnNetsOf(g *wire.Game) (names []string) {
	for i := range g.Agents {
		if net := g.Agents[i].Net; text.IsOwnNet(net) {
			names = append(names, net)
		}
	}
	return names
}

// The nets of this device.
type (
	// NetsChanged reports that they are others than before.
	NetsChanged struct{}
	// KeepNet keeps a net that a part of the page has made on this device, under a name of up to 32
	// letters, digits and hyphens. Game is the ID of the game that it plays, Data its ONNX file, Card its
	// card as JSON, "" for none, and From says where it comes from. Replace allows it to replace a net
	// of its name. The answer is a NetKept.
	KeepNet struct {
		Name, Game string
		Data       []byte
		Card, From string
		Replace    bool
	}
	// NetKept is the answer to KeepNet: the agent that plays with the net, or why it is not kept, in the
	// visitor's language.
	NetKept struct {
		Name, Agent string
		Err         error
	}
)
