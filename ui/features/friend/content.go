package friend

import (
	"strconv"
	"strings"

	"github.com/vugu/vugu"

	"playout/engine/peer/talk"
	"playout/ui/feature"
	"playout/ui/feature/markup"
	"playout/ui/feature/question"
	"playout/ui/text"
)

// Content is the dialog with the invitation or the answer.
type Content struct {
	feature.PartFrame[Part]
	typed markup.Draft // the name
}

// New implements feature.Part.
func (Part) New() feature.Component { return &Content{} }

// Title implements feature.Content.
func (c *Content) Title() string { return c.words().Title }

func (c *Content) words() *Words { return WordsIn(c.T) }

// pending reports whether there is no connection yet, so that there is a text to copy.
func (c *Content) pending() bool {
	if !c.Part.Inviting && (c.Part.Lobby != nil || c.Part.Host && c.Part.Peer == talk.Lost) {
		return false
	}
	return c.Part.Peer == talk.Waiting || c.Part.Peer == talk.Lost && c.Part.Host || c.Part.Text != ""
}

// instructions returns what the person must do.
func (c *Content) instructions() string {
	switch {
	case c.Part.Handed:
		return c.words().Handed
	case c.Part.HandingOver:
		return c.words().Hands
	case !c.pending() && c.Part.Lobby != nil:
		return c.lobbyText()
	case !c.pending() && c.Part.Peer == talk.Lost && c.Part.Host:
		return c.words().Again
	case !c.pending() && c.Part.Peer == talk.Lost:
		return c.words().lostText(false, c.Part.Absent)
	case !c.pending():
		return ""
	}
	return strings.Join(c.connectSteps(), " ")
}

// connectSteps returns what the person must do until there is a connection.
func (c *Content) connectSteps() (sentences []string) {
	w, host := c.words(), c.Part.Host
	say := func(when bool, words string) {
		if when {
			sentences = append(sentences, words)
		}
	}
	say(!host && c.Part.Friend != "", text.Fill(w.Invites, "who", c.Part.Friend))
	say(!host, w.Answer)
	say(host, w.Invite)
	say(host && c.Part.FromStart, w.FromStart)
	say(c.Part.Limited, w.Limited)
	say(!host && c.Part.Overdue, w.Overdue)
	return sentences
}

// name returns the accessible name of the text to copy.
func (c *Content) name() string {
	if c.Part.Host {
		return c.words().Link
	}
	return c.words().Line
}

// isWithdrawal reports whether leaving withdraws an invitation.
func isWithdrawal(peer string, host bool) bool { return peer == talk.Waiting && host }

// leaveLabel returns the label of the button that ends it all.
func (c *Content) leaveLabel() string {
	if isWithdrawal(c.Part.Peer, c.Part.Host) {
		return c.words().Withdraw
	}
	return c.words().Leave
}

// message returns the error, or the last event, in words.
func (c *Content) message() string {
	if c.Part.ErrorOf != "" {
		return c.words().Wrong[c.Part.ErrorOf]
	}
	return c.View.Notice
}

// setName sets the name with every key: the connection may come before the field loses the focus.
func (c *Content) setName(event vugu.DOMEvent) {
	c.typed.Type(event)
	c.Send(SetName{markup.Value(event)})
}

// selectAll selects all of a field to copy.
func (c *Content) selectAll(event vugu.DOMEvent) { event.JSEventTarget().Call("select") }

// submit passes on the form's first field.
func (c *Content) submit(event vugu.DOMEvent) {
	event.PreventDefault()
	c.Send(Submit{event.PropString("currentTarget", "0", "value")})
}

// askedPart is the part of the dialog that asks for consent.
type askedPart struct {
	plies int // of the game that the friend asks to resume
}

// New implements feature.Part.
func (askedPart) New() feature.Component { return &Asked{} }

// Asked is the dialog that asks for consent.
type Asked struct{ question.Question }

// Draw implements feature.Component.
func (c *Asked) Draw(frame feature.Frame) {
	w := WordsIn(frame.T)
	what, number, _ := strings.Cut(frame.What, ":")
	n, _ := strconv.Atoi(number)
	c.Question = question.Question{
		Frame: frame, Head: w.Asks, Text: w.question(frame.T, what, frame.Part.(askedPart).plies), OnYes: Reply{N: n, Yes: true},
		Yes: question.Answer{Action: "friend-agree", Label: w.Agree}, No: question.Answer{Action: "friend-decline", Label: w.Decline},
	}
}
