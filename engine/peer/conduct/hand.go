package conduct

import (
	"encoding/json"

	"playout/engine/peer/invite"
	"playout/engine/peer/talk"
)

// post is a message between pages of one device; exactly one field is set.
type post struct {
	Answer string `json:"answer,omitempty"` // for the page that waits for it
	Took   string `json:"took,omitempty"`   // the answer that a page has taken
}

// maxPost is the largest size of a post in bytes.
const maxPost = 2 * invite.MaxAnswer

// hand passes an answer, which may be anything, to the page that waits for it: the link
// of a QR code opens a new page beside that one.
func (c *Conductor) hand(text string) {
	a, err := invite.ParseAnswer(text)
	if err != nil {
		c.fail(talk.OfAnswer, err)
		return
	}
	if c.awaitsAnswer(a) {
		c.answer(text)
		return
	}
	c.handedAnswer = a.String()
	c.browser.Post(string(talk.Encode(post{Answer: c.handedAnswer})))
}

// awaitsAnswer reports whether this page waits for an answer.
func (c *Conductor) awaitsAnswer(a invite.Answer) bool {
	return a.ID == c.setup.ID && a.Player < len(c.links) && c.links[a.Player].step == invited
}

// Posted takes a post of another page of this device, which may be anything.
func (c *Conductor) Posted(text string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	var p post
	if len(text) > maxPost || json.Unmarshal([]byte(text), &p) != nil {
		return
	}
	if p.Took != "" && p.Took == c.handedAnswer {
		c.handedAnswer = ""
		c.sendEvent(talk.Event{Handed: true})
		return
	}
	a, err := invite.ParseAnswer(p.Answer)
	if err != nil || !c.awaitsAnswer(a) {
		return
	}
	c.answer(p.Answer)
	c.browser.Post(string(talk.Encode(post{Took: a.String()})))
	c.flush()
}
