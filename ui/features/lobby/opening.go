package lobby

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"playout/engine/lobby"
	"playout/ui/feature"
	"playout/ui/feature/timing"
	"playout/ui/text"
)

// opening is the choice for a game to open. It belongs to the game on the board.
type opening struct {
	game   string // game string
	seat   int    // of the person
	clock  string // as package timing writes it, "" for none
	agents []string
	done   int // how many games were opened here
}

// The choices for a game to open.
type (
	// SetSeat chooses the person's seat.
	SetSeat struct{ Seat int }
	// SetClock chooses the clock, as package timing writes it.
	SetClock struct{ Choice string }
	// SetAgent chooses the agent of another seat, "" to leave it free.
	SetAgent struct {
		Seat  int
		Agent string
	}
)

// boardCame makes the choice for the game on the board.
func (o *opening) boardCame(c *feature.Context) {
	if o.game != c.Board.Game || len(o.agents) != len(c.Game.Seats) {
		*o = opening{game: c.Board.Game, agents: make([]string, len(c.Game.Seats)), done: o.done}
	}
}

// setAgent chooses the agent of a seat that exists.
func (o *opening) setAgent(c *feature.Context, m SetAgent) {
	if m.Seat < len(o.agents) && (m.Agent == "" || slices.ContainsFunc(agents(&c.Snapshot), func(option feature.Option) bool { return option.Value == m.Agent })) {
		o.agents = slices.Clone(o.agents)
		o.agents[m.Seat] = m.Agent
	}
}

// seats returns who has the seats, as an Open has them.
func (o *opening) seats() []string {
	list := slices.Clone(o.agents)
	if o.seat < len(list) {
		list[o.seat] = lobby.Me
	}
	return list
}

// agents returns the agents that may take a seat of the game on the board.
func agents(now *feature.Snapshot) (list []feature.Option) {
	for _, a := range now.Game.Agents {
		if text.IsOwnNet(a.Net) { // other pages have no such net
			continue
		}
		list = append(list, feature.Option{Value: a.Name, Label: now.ChoiceName(a.Name)})
	}
	for _, agent := range now.Customs[now.Game.ID] {
		list = append(list, feature.Option{Value: agent, Label: now.ChoiceName(agent) + " (" + text.Roots(agent) + ")"})
	}
	return list
}

// offered reports whether the game on the board can be opened in the lobby.
func offered(now *feature.Snapshot) bool { return now.Board != nil && !now.IsExercise }

// open opens the game on the board.
func (f *Feature) open(c *feature.Context, m Open) {
	if !offered(&c.Snapshot) {
		return
	}
	title := cmp.Or(strings.TrimSpace(m.Title), text.Fill(WordsIn(c.T).DefaultTitle, "name", f.you.Name))
	seats := f.opening.seats()
	switch {
	case utf8.RuneCountInString(title) > lobby.MaxTitle, utf8.RuneCountInString(m.Password) > lobby.MaxGamePassword:
		f.refuse(opened, tooLong)
	case !slices.Contains(seats, ""):
		f.refuse(opened, noSeat)
	default:
		game := &lobby.Open{Title: title, Password: m.Password, Game: c.Board.Game, Start: c.Board.Start, Seats: seats}
		if t, ok := timing.Parse(f.opening.clock); ok && !c.Game.Together {
			game.Control = t.Control()
		}
		f.send(c, command{about: opened}, lobby.Command{Open: game})
	}
}
