package invite

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"playout/engine/peer/message"
	"playout/engine/strict"
)

// Limits of the texts, in characters.
const (
	MaxAnswer     = 400
	MaxInvitation = 2000

	maxWord  = 120 // bytes of the game string and of the time control
	maxStart = 700 // bytes of the start
	maxSeats = 8
	maxPlies = 1 << 20
)

// The two formats.
var (
	invitations = format{"invitation", 0x10 | message.Version, MaxInvitation}
	answers     = format{"answer", 0x20 | message.Version, MaxAnswer}
)

// Invitation describes the game, and how to reach the inviting player.
type Invitation struct {
	Endpoint
	message.Setup
	Player int    // the invited player
	Name   string // of the player who invites, "" for unknown
	Plies  int    // plies played so far, if a game is resumed
}

// Answer describes how to reach the invited player.
type Answer struct {
	Endpoint
	ID     string // of the game
	Player int    // the answering player
}

// String returns the invitation as text for a link: letters, digits, - and _. It returns ""
// for an invitation that ParseInvitation would refuse.
func (v *Invitation) String() string { return invitations.write(v) }

// ParseInvitation reads untrusted text: the text of String anywhere in it, as package paste finds
// it. The error is one line.
func ParseInvitation(text string) (v Invitation, err error) {
	err = invitations.read(text, &v)
	return v, err
}

func (v *Invitation) code(c *coder) {
	c.letters(&v.ID, message.IDDigits)
	c.byte(&v.Player)
	c.text(&v.Game, maxWord)
	c.text(&v.Start, maxStart)
	list(c, &v.Players, c.byte)
	c.text(&v.Control, maxWord)
	c.text(&v.Name, 4*message.MaxName)
	c.number(&v.Plies, maxPlies)
	c.endpoint(&v.Endpoint)
}

// check refuses an impossible invitation. Other packages check whether there is such a game,
// position or time control.
func (v *Invitation) check() error {
	if v.Role != ActPass {
		return errors.New("invitation that leaves no choice who begins; allowed: actpass")
	}
	bounds := []bound{
		{"invitation of player %d", v.Player, 1, message.MaxPlayers - 1},
		{"game of %d bytes", len(v.Game), 1, maxWord},
		{"time control of %d bytes", len(v.Control), 0, maxWord},
		{"start of %d bytes", len(v.Start), 0, maxStart},
		{"%d seats", len(v.Players), 2, maxSeats},
		{"%d plies", v.Plies, 0, maxPlies},
	}
	for _, player := range v.Players {
		bounds = append(bounds, bound{"seat of player %d", player, 0, message.MaxPlayers - 1})
	}
	for _, text := range []string{v.Game, v.Control, v.Start} {
		if strings.ContainsFunc(text, func(r rune) bool { return r < ' ' || r > '~' }) {
			return fmt.Errorf("%q; allowed: ASCII without control characters", strict.Clip(text))
		}
	}
	return cmp.Or(checkID(v.ID), checkBounds(bounds...), message.CheckText("name", v.Name, message.MaxName), v.Endpoint.check())
}

// String returns the answer as one line of at most MaxAnswer letters, digits, - and _. It
// returns "" for an answer that ParseAnswer would refuse.
func (a *Answer) String() string { return answers.write(a) }

// ParseAnswer reads untrusted text: the text of String anywhere in it, as package paste finds it,
// for example in a link or a quoted mail. The error is one line.
func ParseAnswer(text string) (a Answer, err error) {
	err = answers.read(text, &a)
	return a, err
}

func (a *Answer) code(c *coder) {
	c.letters(&a.ID, message.IDDigits)
	c.byte(&a.Player)
	c.endpoint(&a.Endpoint)
}

// check refuses an impossible answer.
func (a *Answer) check() error {
	if a.Role == ActPass {
		return errors.New("answer that leaves open who begins; allowed: active or passive")
	}
	return cmp.Or(checkID(a.ID), checkBounds(bound{"answer of player %d", a.Player, 1, message.MaxPlayers - 1}), a.Endpoint.check())
}

func checkID(id string) error {
	if !message.ValidID(id) {
		return fmt.Errorf("ID %q; allowed: %d letters or digits", strict.Clip(id), message.IDDigits)
	}
	return nil
}

// bound is a number that has bounds.
type bound struct {
	what           string // with %d for the number
	n, least, most int
}

// checkBounds refuses the first number that is out of its bounds.
func checkBounds(bounds ...bound) error {
	for _, b := range bounds {
		if b.n < b.least || b.n > b.most {
			return fmt.Errorf(b.what+"; allowed: %d to %d", b.n, b.least, b.most)
		}
	}
	return nil
}
