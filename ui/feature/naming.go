package feature

import (
	"cmp"
	"slices"
	"strings"

	"playout/engine/wire"
	"playout/ui/text"
)

// LinkedAgent is an agent that no select offers, in a game.
type LinkedAgent struct{ Game, Agent string }

// Pass is the name of the move that every game of turns gives to a pass.
const Pass = "pass"

// FirstGame is opened where no game is named, and in place of one that is not
// there.
const FirstGame = "othello"

// FirstLevel is the agent against which a visitor plays unless the address
// names another.
const FirstLevel = "level:3"

// Offered says whether an agent is one of a seat's select.
func Offered(g *wire.Game, agent string) bool {
	return agent == wire.Human ||
		slices.ContainsFunc(g.Agents, func(a wire.Agent) bool { return a.Name == agent })
}

// Known says whether a seat of the open game may be given a choice.
func (s *Snapshot) Known(choice string) bool {
	return Offered(s.Game, choice) || slices.Contains(s.Customs[s.Game.ID], choice)
}

// Model is the model that an agent of the open game is to play with, "" for none.
func (s *Snapshot) Model(agent string) string {
	for _, a := range s.Game.Agents {
		if a.Name == agent {
			return a.Net
		}
	}
	return s.Linked[LinkedAgent{s.Game.ID, agent}]
}

// net is the model that an agent of the open game plays with, "" for none and
// for one that could not be had.
func (s *Snapshot) net(agent string) string {
	if net := s.Model(agent); !s.Lacks[net] {
		return net
	}
	return ""
}

// AgentName is what an agent is called.
func (s *Snapshot) AgentName(agent string) string {
	if s.net(agent) != "" {
		return s.T.NetAgent(agent)
	}
	return s.T.Agent(agent)
}

// ChoiceName is what an agent is called among a seat's choices, where one that
// takes whole seconds for a move says so.
func (s *Snapshot) ChoiceName(agent string) string {
	name, ms := s.AgentName(agent), text.Millis(agent)
	if ms == 0 || ms%1000 != 0 {
		return name
	}
	return s.T.Count(s.T.Timed, ms/1000, "who", name)
}

// Offers are who may be given a seat of the open game: a person, the agents that are
// offered, those put together here, and who has the seat already.
func (s *Snapshot) Offers(choice string) []Option {
	list := []Option{{Value: wire.Human, Label: s.T.Human}}
	for _, a := range s.Game.Agents {
		list = append(list, Option{Value: a.Name, Label: s.ChoiceName(a.Name)})
	}
	customs := s.Customs[s.Game.ID]
	if !s.Known(choice) { // the worker is asked about it
		customs = append([]string{choice}, customs...)
	}
	for _, agent := range customs {
		list = append(list, Option{Value: agent, Label: s.ChoiceName(agent) + " (" + text.Roots(agent) + ")"})
	}
	return list
}

// About says what an agent does.
func (s *Snapshot) About(agent string) string {
	if s.net(agent) != "" {
		return s.T.NetAgentAbout(s.Resolve(agent))
	}
	return s.T.AgentAbout(s.Resolve(agent))
}

// Worth is what was measured of an agent in the game on the board, nil for nothing. A
// variant is another game.
func (s *Snapshot) Worth(agent string) *wire.Worth {
	if s.Board.Game != s.Game.ID {
		return nil
	}
	for _, a := range s.Game.Agents {
		if a.Name == agent {
			return a.Worth
		}
	}
	return nil
}

// Resolve is the agent string in full that an offered one stands for, or the
// agent itself.
func (s *Snapshot) Resolve(agent string) string {
	for _, a := range s.Game.Agents {
		if a.Name == agent && a.About != "" {
			return a.About
		}
	}
	return agent
}

// Who is a machine by its agent's name, or by its seat: without a person, or
// among several machines, two may be the same agent.
func (s *Snapshot) Who(seat int, agent string) string {
	if persons, _ := s.Persons(); persons == 0 || len(s.Game.Seats) > 2 {
		return s.T.TheSeat(s.Game.Seats[seat])
	}
	return s.AgentName(agent)
}

// PlayerNames are those of who plays, by seat, for an export: those that were told, else
// the machines'; "" for a person.
func (s *Snapshot) PlayerNames() []string {
	if s.Players != nil {
		return s.Players
	}
	names := make([]string, len(s.Choices))
	for i, choice := range s.Choices {
		if choice != wire.Human {
			names[i] = s.ChoiceName(choice)
		}
	}
	return names
}

// MoveText is a move, named as the engine does, as a person reads it.
func (s *Snapshot) MoveText(name string) string { return s.moveText(name, s.Letters) }

// SpokenMove is the same where it is read aloud.
func (s *Snapshot) SpokenMove(name string) string { return s.moveText(name, s.Letters.Spoken()) }

func (s *Snapshot) moveText(name string, letters text.Letters) string {
	if name == Pass {
		return s.T.Pass
	}
	if direction, is := s.T.Directions[name]; is {
		return direction
	}
	return s.T.Written(s.Game.ID, name, letters)
}

// StepText is a step of several seats, a letter each, in the page's language.
func (s *Snapshot) StepText(step string) string {
	said := ""
	for _, letter := range strings.Split(step, "") {
		said += cmp.Or(s.T.Letters[letter], letter)
	}
	return said
}

// Moved says whether a seat moved in a step: the name of one of several seats
// has a letter for each, - for those that did not move.
func Moved(at wire.Ply, seat int, name string) bool {
	if at.Seat != "" {
		return at.Seat == name
	}
	return seat < len(at.Name) && at.Name[seat] != '-'
}

// Common is how many plies two boards' records share, -1 when they do not even
// start alike.
func Common(a, b *wire.Board) int {
	if a == nil || a.Game != b.Game || a.Start != b.Start || a.Seed != b.Seed {
		return -1
	}
	n := 0
	for n < len(a.Plies) && n < len(b.Plies) && a.Plies[n].Name == b.Plies[n].Name {
		n++
	}
	return n
}

// AheadID goes before the number of a move of an expected line, from 1, in the id of
// the button that looks ahead to it.
const AheadID = "ahead-"

// The dialog in which a player is put together, before the seat, and the choice
// of a seat's select that leads there: no agent string.
const (
	PlayerDialog = "player"
	CustomChoice = "custom"
)

// EraseDialog is the dialog that asks whether everything is to be removed from the
// device.
const EraseDialog = "erase"

// UsualSeats seats a person first and machines after.
func UsualSeats(g *wire.Game) []string {
	agent := wire.Human
	if len(g.Agents) > 0 {
		agent = g.Agents[0].Name
	}
	for _, a := range g.Agents {
		if a.Name == FirstLevel {
			agent = a.Name
		}
	}
	choices := slices.Repeat([]string{agent}, len(g.Seats))
	choices[0] = wire.Human
	return choices
}
