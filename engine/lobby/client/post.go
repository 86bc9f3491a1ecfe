package client

import (
	"errors"
	"slices"
	"time"

	"playout/engine/lobby"
	"playout/engine/peer/talk"
)

// post is a command under way.
type post struct {
	command lobby.Command
	back    *game  // to which the page returns over a new connection, nil for other commands
	play    *play  // that the command is about, nil for none
	results string // the person whose result the command is, "" for other commands
}

// post sends a command.
func (c *Client) post(p post) {
	c.posted++
	c.posts[c.posted] = p
	c.browser.Post(c.posted, lobby.Encode(p.command))
}

// Command carries out a command of the page. Those for its game are Friend's.
func (c *Client) Command(now time.Duration, data []byte) {
	defer c.enter(now)()
	command, err := lobby.DecodeCommand(data)
	if err != nil || command.Game != nil {
		return // the page writes what package lobby writes
	}
	if command.Result != nil {
		c.addResult(*command.Result)
		return
	}
	c.post(post{command: command})
}

// Answered takes the answer to a command, or why there is none.
func (c *Client) Answered(now time.Duration, n int, data []byte, err error) {
	defer c.enter(now)()
	p, is := c.posts[n]
	if !is {
		return
	}
	delete(c.posts, n)
	var e lobby.Event
	if err == nil {
		e, err = lobby.DecodeEvent(data)
	}
	if err == nil && !answers(&p.command, &e) {
		err = errAnswer
	}
	switch {
	case p.command.Result != nil:
		c.resultAnswered(p, &e, err)
	case err != nil:
		c.unanswered(p, err)
	case e.Error != nil:
		c.refused(p, e)
	case e.You != nil:
		c.hearYou(e.You, true)
	case e.Entered != nil:
		c.hearEntered(p, e)
	}
}

// answers reports whether an event is an answer to a command.
func answers(command *lobby.Command, e *lobby.Event) bool {
	switch {
	case e.Error != nil:
		return true
	case command.Open != nil:
		return e.Entered != nil && !e.Entered.Watch
	case command.Join != nil, command.Watch != nil:
		return e.Entered != nil // perhaps another game, a rematch
	case command.Game != nil, command.Result != nil:
		return e.Done
	}
	return e.You != nil
}

// unanswered handles a command that the server has not answered. A person who waits for an answer
// learns that each time.
func (c *Client) unanswered(p post, why error) {
	switch {
	case p.play != nil:
		p.play.sent = false
	case p.command.Game != nil:
		c.sayRefusal(p.command.Game, why.Error())
	case p.back == nil:
		c.sayError(why)
	}
	c.lose(why)
}

// refused handles the server's refusal of a command.
func (c *Client) refused(p post, e lobby.Event) {
	about := p.command.Game
	switch {
	case e.Error.Of == lobby.OfSignedIn:
		c.say(e)
		c.forgetYou()
	case p.back != nil && e.Error.Of == lobby.OfSlow:
		c.lose(errors.New(e.Error.Text))
		c.link.due = max(c.link.due, c.now+time.Duration(e.Error.Wait)*time.Second)
	case p.back != nil && p.back == c.game, about != nil && c.isIn(about.ID) && e.Error.Of == lobby.OfGone:
		c.leaveGame()
		c.say(e)
	case p.back != nil:
	case about != nil:
		if p.play != nil && c.game != nil {
			c.game.plays = slices.DeleteFunc(c.game.plays, func(other *play) bool { return other == p.play })
		}
		c.sayRefusal(about, e.Error.Text)
	default:
		c.say(e)
	}
}

// sayRefusal reports to the page that a command for its game has not been carried out.
func (c *Client) sayRefusal(about *lobby.Game, why string) {
	of := talk.OfRequest
	switch command := &about.Command; {
	case !c.isIn(about.ID):
		return
	case command.Play != nil:
		of = talk.OfPlay
	case command.Say != nil:
		of = talk.OfChat
	}
	c.sayFriend(talk.Event{Error: &talk.Error{Of: of, Text: why}})
}

// hearEntered enters a game, or is back in it.
func (c *Client) hearEntered(p post, e lobby.Event) {
	if p.back != nil {
		if p.back == c.game && c.link.phase == open {
			p.back.id, p.back.entered = e.Entered.ID, true
			c.browser.Keep(p.back.text())
		}
		return
	}
	if c.game != nil {
		c.leaveGame()
	}
	c.browser.HangUp()
	g := &game{id: e.Entered.ID, watch: e.Entered.Watch, entered: c.link.phase == opening || c.link.phase == open}
	for _, enter := range []*lobby.Enter{p.command.Join, p.command.Watch} {
		if enter != nil {
			g.password = enter.Password
		}
	}
	c.game = g
	c.browser.Keep(g.text())
	c.say(e)
}
