package client

import (
	"slices"
	"strings"
	"time"

	"playout/engine/lobby"
	"playout/engine/peer/talk"
)

// game is a game of the lobby that the page plays or watches.
type game struct {
	id       string
	watch    bool
	password string // with which the page has entered it, known until the page is loaded again
	entered  bool   // over this connection: the page may subscribe to it
	state    *talk.State
	plays    []*play // in the position of state
}

// play is a move, or the choice of a seat in a step in which all choose at once.
type play struct {
	command talk.Command
	sent    bool // it is under way, or the server has it
}

// watching follows in a kept text the ID of a game that the page watches.
const watching = " watch"

// text returns the text that keptGame reads.
func (g *game) text() string {
	if g.watch {
		return g.id + watching
	}
	return g.id
}

// keptGame returns the game of a kept text, nil for none.
func keptGame(text string) *game {
	id, watch := strings.CutSuffix(text, watching)
	if !lobby.ValidID(id) {
		return nil
	}
	return &game{id: id, watch: watch}
}

// enter returns the command that enters the game, or returns to it.
func (g *game) enter() lobby.Command {
	enter := &lobby.Enter{ID: g.id, Password: g.password}
	if g.watch {
		return lobby.Command{Watch: enter}
	}
	return lobby.Command{Join: enter}
}

// command returns a command for the game.
func (g *game) command(command talk.Command) lobby.Command {
	return lobby.Command{Game: &lobby.Game{ID: g.id, Command: command}}
}

// isIn reports whether the page is in a game.
func (c *Client) isIn(id string) bool { return c.game != nil && c.game.id == id }

// lose tells the page that its game has lost the connection.
func (g *game) lose(c *Client) {
	g.entered = false
	if g.state != nil {
		lost := *g.state
		lost.Peer = talk.Lost
		c.sayFriend(talk.Event{State: &lost})
	}
}

// leaveGame ends the game for this page.
func (c *Client) leaveGame() {
	c.game = nil
	c.browser.Keep("")
	c.sayFriend(talk.Event{State: &talk.State{}})
}

// hearFriend takes an event of the game.
func (c *Client) hearFriend(e *talk.Event) {
	if e.State == nil {
		c.sayFriend(*e)
		return
	}
	if e.State.Peer == "" {
		c.leaveGame()
		return
	}
	e.State.Server = true
	c.game.take(e.State)
	c.sayFriend(*e)
	c.sendPlays()
}

// take takes over the state, and forgets the moves that it has or that another position has voided.
func (g *game) take(now *talk.State) {
	was := g.state
	if g.state = now; was == nil || was.ID != now.ID || !slices.Equal(was.Moves, now.Moves) || now.How != "" {
		g.plays = nil
		return
	}
	bound := 0
	for _, move := range now.Chosen {
		if move != "" {
			bound++
		}
	}
	for _, p := range g.plays {
		p.sent = p.sent || bound >= len(g.plays)
	}
}

// sendPlays sends the moves that have yet to be sent.
func (c *Client) sendPlays() {
	g := c.game
	if !g.entered || g.state.Peer != talk.Connected {
		return
	}
	for _, p := range g.plays {
		if !p.sent {
			p.sent = true
			c.post(post{command: g.command(p.command), play: p})
		}
	}
}

// Friend carries out a command that the page has for its game with a friend, and reports whether
// that game is one of the lobby; if not, the command is not carried out. Another invitation, or its
// answer, sets a game of the lobby aside first.
func (c *Client) Friend(now time.Duration, data []byte) (taken bool) {
	defer c.enter(now)()
	command, err := talk.DecodeCommand(data)
	if err != nil || c.game == nil || command.Name != nil || command.Hand != nil {
		return false
	}
	switch g, about := c.game, c.game.command(command); {
	case command.Invite != nil, command.Join != nil, command.Answer != nil:
		c.leaveGame()
		return false
	case command.Leave != nil:
		if !command.Leave.Aside && !g.watch {
			c.post(post{command: about})
		}
		c.leaveGame()
	case g.watch || g.state == nil:
		c.sayRefusal(about.Game, "the page does not play in this game; allowed: to watch")
	case command.Play != nil:
		g.plays = append(g.plays, &play{command: command})
		c.sendPlays()
	default:
		c.post(post{command: about})
	}
	return true
}
