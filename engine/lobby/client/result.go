package client

import (
	"time"

	"playout/engine/lobby"
)

// maxResults is how many results of exercises wait for the server at most.
const maxResults = 200

// Waits before a result is sent again.
const (
	firstResultWait = 2 * time.Second
	longResultWait  = 30 * time.Second
)

// results are those of exercises that the server has yet to take, the oldest first. They need no
// connection, and go out one by one: their order counts.
type results struct {
	list     []lobby.Result
	name     string // of the person whose they are
	sent     bool   // the first is under way
	due      time.Duration
	failures int
}

// addResult takes a result of the person at the page.
func (c *Client) addResult(r lobby.Result) {
	q := &c.results
	if q.name != c.name {
		*q = results{name: c.name}
	}
	if len(q.list) < maxResults {
		q.list = append(q.list, r)
	}
}

// sendResult sends the first result, if it is due.
func (c *Client) sendResult() {
	q := &c.results
	if len(q.list) == 0 || q.sent || c.now < q.due {
		return
	}
	if q.name != c.name { // another person has signed in meanwhile
		*q = results{}
		return
	}
	q.sent = true
	c.post(post{command: lobby.Command{Result: &q.list[0]}, results: q.name})
}

// resultAnswered handles the answer to a result, or that there is none.
func (c *Client) resultAnswered(p post, e *lobby.Event, err error) {
	q := &c.results
	if p.results != q.name || !q.sent {
		return // they are those of another person now
	}
	q.sent = false
	again := err != nil
	if err == nil && e.Error != nil {
		switch e.Error.Of {
		case lobby.OfSlow, lobby.OfServer:
			again = true
		default:
			c.say(*e)
		}
		if e.Error.Of == lobby.OfSignedIn {
			*q = results{}
			c.forgetYou()
			return
		}
	}
	if again {
		q.due = c.now + min(longResultWait, firstResultWait<<min(q.failures, 10))
		q.failures++
		return
	}
	q.list, q.failures = q.list[1:], 0
}
