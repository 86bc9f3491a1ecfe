package feature

import (
	"cmp"
	"slices"
	"strings"

	"playout/engine/link"
	"playout/engine/wire"
	"playout/ui/boards"
	"playout/ui/text"
)

// LinkedAgent is an agent that no select of its game offers.
type LinkedAgent struct{ Game, Agent string }

// Pass is the name of a pass in every game of alternating turns.
const Pass = "pass"

// FirstGame opens if no game is named, or the named one does not exist.
var FirstGame = boards.All()[0].ID

// FirstLevel is a visitor's opponent unless the address names another.
const FirstLevel = "level:3"

// Offered reports whether an agent is in a seat's select.
func Offered(g *wire.Game, agent string) bool {
	return agent == link.Human ||
		slices.ContainsFunc(g.Agents, func(a wire.Agent) bool { return a.Name == agent })
}

// IsChoice reports whether a seat of the game on the board may have this choice.
func (s *Snapshot) IsChoice(choice string) bool {
	return Offered(s.Game, choice) || slices.Contains(s.Customs[s.Game.ID], choice)
}

// Model returns the model that an agent should use in the game on the board, "" for none.
func (s *Snapshot) Model(agent string) string {
	for _, a := range s.Game.Agents {
		if a.Name == agent && a.Bare != "" && s.variant() {
			return ""
		}
		if a.Name == agent {
			return a.Net
		}
	}
	return s.Linked[LinkedAgent{s.Game.ID, agent}]
}

// net returns the model that an agent uses in the game on the board, "" for none or for one that
// could not be fetched.
func (s *Snapshot) net(agent string) string {
	if net := s.Model(agent); !s.MissingNets[net] {
		return net
	}
	return ""
}

// AgentName returns an agent's name on the page.
func (s *Snapshot) AgentName(agent string) string {
	if agent == Remote {
		return s.T.Friend
	}
	net := s.net(agent)
	if name := s.reportName(agent); name != "" && net == s.Model(agent) {
		return name
	}
	if net != "" {
		return s.T.NetAgent(agent)
	}
	return s.T.Agent(agent)
}

// ChoiceName returns an agent's name in the list of choices, which adds the seconds a move if
// they are whole.
func (s *Snapshot) ChoiceName(agent string) string {
	return Timed(s.T, s.AgentName(agent), agent)
}

// Timed returns the name of an agent, with its time for a move after it if that is a whole number
// of seconds: "Tree search, 2 seconds".
func Timed(t *text.Strings, name, agent string) string {
	ms := text.Millis(agent)
	if ms == 0 || ms%1000 != 0 {
		return name
	}
	return t.Count(t.Timed, ms/1000, "who", name)
}

// PlayerOptions returns the options for a seat with a choice: a person, the agents offered, those
// put together here, and the choice itself. While a friend plays on another computer, no player can
// change.
func (s *Snapshot) PlayerOptions(choice string) []Option {
	if choice == Remote {
		return []Option{{Value: choice, Label: s.T.Friend}}
	}
	if s.HasRemote() {
		return []Option{{Value: choice, Label: s.T.You}}
	}
	list := []Option{{Value: link.Human, Label: s.T.Human}}
	for _, a := range s.Game.Agents {
		list = append(list, Option{Value: a.Name, Label: s.ChoiceName(a.Name)})
	}
	customs := s.Customs[s.Game.ID]
	if !s.IsChoice(choice) { // the worker is checking it
		customs = append([]string{choice}, customs...)
	}
	for _, agent := range customs {
		list = append(list, Option{Value: agent, Label: s.ChoiceName(agent) + " (" + text.Roots(agent) + ")"})
	}
	return list
}

// About describes an agent.
func (s *Snapshot) About(agent string) string {
	if s.net(agent) != "" {
		return s.T.NetAgentAbout(s.FullAgent(agent))
	}
	return s.T.AgentAbout(s.FullAgent(agent))
}

// Strength returns the measured strength of an agent in the game on the board, nil for none.
// Variants do not inherit strengths.
func (s *Snapshot) Strength(agent string) *wire.Worth {
	if s.variant() {
		return nil
	}
	for _, a := range s.Game.Agents {
		if a.Name == agent {
			return a.Worth
		}
	}
	return nil
}

// variant reports whether the board has a variant of its game.
func (s *Snapshot) variant() bool { return s.Board != nil && s.Board.Game != s.Game.ID }

// FullAgent returns the full agent string that an offered one stands for, or the agent itself.
func (s *Snapshot) FullAgent(agent string) string {
	for _, a := range s.Game.Agents {
		if a.Name == agent && a.Bare != "" && s.variant() {
			return a.Bare
		}
		if a.Name == agent && a.About != "" {
			return a.About
		}
	}
	return agent
}

// MachineName names a machine by its agent, or by its seat if two machines may have the same agent:
// without a person, or among several machines.
func (s *Snapshot) MachineName(seat int, agent string) string {
	if persons, _ := s.Persons(); persons == 0 || len(s.Game.Seats) > 2 {
		return s.T.TheSeat(s.Game.Seats[seat])
	}
	return s.AgentName(agent)
}

// PlayerNames returns the players' names by seat, for an export: those that an imported text
// stated, else the names of the machines that play, or played the game to its end; "" for a person.
func (s *Snapshot) PlayerNames() []string {
	if s.Players != nil {
		return s.Players
	}
	names := make([]string, len(s.Choices))
	for i, choice := range s.Choices {
		if i < len(s.Sat) {
			choice = s.Sat[i].Agent
		}
		if choice != link.Human && choice != Remote {
			names[i] = s.ChoiceName(choice)
		}
	}
	return names
}

// ExportCommand returns the command that exports the game on the board in one of its forms, with
// what is known about it.
func (s *Snapshot) ExportCommand(form string) wire.Command {
	begun := s.Date
	if s.Begun != 0 {
		begun = begun.At(s.Begun)
	}
	return wire.Command{Export: &wire.Export{Form: form, Players: s.PlayerNames(), Tags: s.Tags, Date: begun.Day(".")}}
}

// MoveText returns a move as a person reads it, from the engine's name for it, or several made at once,
// from their names joined by "/".
func (s *Snapshot) MoveText(name string) string { return s.moveText(name, s.Letters) }

// SpokenMove returns a move for a screen reader.
func (s *Snapshot) SpokenMove(name string) string { return s.moveText(name, s.Letters.Spoken()) }

func (s *Snapshot) moveText(name string, letters text.Letters) string {
	if name == Pass {
		return s.T.Pass
	}
	if direction, is := s.T.Directions[name]; is {
		return direction
	}
	if moves := strings.Split(name, "/"); len(moves) > 1 {
		for i, move := range moves {
			moves[i] = s.moveText(move, letters)
		}
		return strings.Join(moves, " / ")
	}
	return s.T.Written(s.Game.ID, name, letters)
}

// StepText returns in the page's language a step of several seats, which has a letter for each.
func (s *Snapshot) StepText(step string) string {
	said := ""
	for _, letter := range strings.Split(step, "") {
		said += cmp.Or(s.T.Letters[letter], letter)
	}
	return said
}

// Moved reports whether a seat moved in a step: the name of a joint move has a letter for each
// seat, - for a seat that did not move.
func Moved(at wire.Ply, seat int, name string) bool {
	if at.Seat != "" {
		return at.Seat == name
	}
	return seat < len(at.Name) && at.Name[seat] != '-'
}

// CommonPlies returns the number of plies that two boards' records share, -1 if even their starts
// differ.
func CommonPlies(a, b *wire.Board) int {
	if a == nil || a.Game != b.Game || a.Start != b.Start || a.Seed != b.Seed {
		return -1
	}
	n := 0
	for n < len(a.Plies) && n < len(b.Plies) && a.Plies[n].Name == b.Plies[n].Name {
		n++
	}
	return n
}

// AheadID begins the id of a button that looks ahead to a move of the principal variation; the
// move's number, from 1, follows.
const AheadID = "ahead-"

// PlayerDialog begins the name of the dialog for putting a player together, before a colon and the
// seat. CustomChoice opens it: an option of a seat's select that is no agent string.
const (
	PlayerDialog = "player"
	CustomChoice = "custom"
)

// The names of the regions for setting up a position and for an exercise, which the place for
// making exercises draws too.
const (
	SetUpCard    = "setup"
	ExerciseMain = "exercise"
)

// EraseDialog is the dialog that asks whether to remove everything from the device.
const EraseDialog = "erase"

// DefaultSeats returns the default choices: a person in the first seat, machines in the others.
func DefaultSeats(g *wire.Game) []string {
	agent := link.Human
	if len(g.Agents) > 0 {
		agent = g.Agents[0].Name
	}
	for _, a := range g.Agents {
		if a.Name == FirstLevel {
			agent = a.Name
		}
	}
	choices := slices.Repeat([]string{agent}, len(g.Seats))
	choices[0] = link.Human
	return choices
}

// GameIDs returns the IDs of the page's games in order, even if the worker has not started, and
// then those that only the worker knows.
func (t *OnBoard) GameIDs() (ids []string) {
	for _, g := range boards.All() {
		ids = append(ids, g.ID)
	}
	for i := range t.Catalogue {
		if id := t.Catalogue[i].ID; !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	return ids
}

// PlyText returns a ply in the page's language; move gives the text of one seat's move.
func (s *Snapshot) PlyText(ply wire.Ply, move func(string) string) string {
	switch {
	case ply.Name == Pass:
		return move(ply.Name)
	case ply.Seat == "":
		return s.StepText(ply.Text)
	}
	return move(ply.Text)
}

// SpokenPly returns a ply of the record for a screen reader, by its number from 0.
func (s *Snapshot) SpokenPly(at int) string {
	ply := s.Board.Plies[at]
	said := s.PlyText(ply, s.SpokenMove)
	if said == "" {
		said = s.PlyText(ply, s.MoveText)
	}
	_, judged := s.T.Judged(ply.Glyphs)
	if ply.Seat != "" {
		said = s.T.Seat(ply.Seat) + " " + said
	}
	return said + judged
}

// SceneButton returns the button that opens a scene of the stage, or goes back to the board.
func (s *Snapshot) SceneButton(scene string) Button {
	b := Button{Switch: true, On: s.Stage == scene, OnClick: OpenStage{Scene: scene}}
	if b.On {
		b.OnClick = CloseStage{}
	}
	return b
}
