package friend

import (
	"math"
	"strconv"
	"strings"

	"playout/engine/link"
	"playout/engine/peer/talk"
	"playout/ui/feature"
	"playout/ui/qr"
)

// code is a QR code with its text: drawing it takes as long as everything else.
type code struct {
	of   string
	code qr.Code
}

// link returns the text of the dialog's code: the invitation, or a link that hands the answer to
// the waiting page. Two phones in a room need nothing else.
func (f *Feature) link(now *feature.Snapshot) string {
	if f.hosts() || f.answer == "" {
		return f.invitation
	}
	link := link.Link{Game: f.state.Game, Ply: -1, Answer: f.answer}
	return now.Address + link.String()
}

// drawHand draws the code of the dialog, and an answer for another page.
func (f *Feature) drawHand(now *feature.Snapshot, part *Part) {
	if now.Dialog != Dialog {
		return
	}
	if f.hand != "" && f.state.Peer == "" {
		part.Text, part.Host, part.HandingOver, part.Handed = f.hand, false, true, f.handed
		return
	}
	if link := f.link(now); f.code.of != link {
		f.code = code{link, qr.Of(link)}
	}
	part.Code = f.code.code
}

// handOver passes an answer from a link to the waiting page.
func (f *Feature) handOver(c *feature.Context, answer string) {
	if f.onBoard {
		f.leave(c, true)
	}
	f.hand, f.handed, f.errorOf = answer, false, ""
	send(c, talk.Command{Hand: &talk.Text{Text: answer}})
	c.Send(feature.ShowDialog{Dialog: Dialog})
}

// answerOf returns the answer in a pasted text: the text itself, or the one in its code's link.
func answerOf(text string) string {
	if _, fragment, found := strings.Cut(text, "#"); found {
		if link, _ := link.Parse("#" + strings.TrimSpace(fragment)); link.Answer != "" {
			return link.Answer
		}
	}
	return text
}

// codeName returns the accessible name of the code.
func (c *Content) codeName() string {
	if c.Part.Host {
		return c.words().InviteCode
	}
	return c.words().AnswerCode
}

// codePurpose returns what the code is for.
func (c *Content) codePurpose() string {
	if c.Part.Host {
		return c.words().ScanInvite
	}
	return c.words().ScanAnswer
}

// viewBox returns the view box of the code.
func (c *Content) viewBox() string {
	n := strconv.Itoa(max(1, c.Part.Code.Size))
	return "0 0 " + n + " " + n
}

// longWait is how long, in ms, an answer may stay without an effect before its page says what to
// do: people send it by hand.
const longWait = 3 * 60 * 1000

// answerWait waits for the effect of an answer.
type answerWait struct {
	feature.Alarm
	since float64
}

// deadline returns when it ends, +Inf if it has.
func (p *answerWait) deadline(now float64) float64 {
	if end := p.since + longWait; now < end {
		return end
	}
	return math.Inf(1)
}
