package friend

import (
	"strings"
	"testing"

	"playout/engine/link"
	"playout/engine/peer/talk"
	"playout/ui/feature"
	"playout/ui/feature/featuretest"
)

// The guest's code holds a link that hands the answer over; the link works in the field for
// the answer too.
func TestAnswerHasACode(t *testing.T) {
	trial := featuretest.New(New, nil)
	trial.Othello(0, "human", "human")
	trial.Now.Address, trial.Now.Dialog = "https://example.org/", Dialog
	hear(trial, talk.Event{State: &talk.State{Peer: talk.Waiting, Game: "othello", Players: []int{0, 1}, Me: 1}})
	if p := part(trial); p.Code.Size > 0 {
		t.Errorf("a code of nothing: got %v, want none", p.Code.Size)
	}
	hear(trial, talk.Event{Answer: "one-line_9"})
	text := trial.Feature.(*Feature).link(&trial.Now)
	read, err := link.Parse(text[strings.Index(text, "#"):])
	if p := part(trial); err != nil || read.Answer != "one-line_9" || read.Game != "othello" || p.Code.Size == 0 || p.Text != "one-line_9" {
		t.Errorf(`%s: %+v, %v; code of %d; want the answer "one-line_9" in a link to Othello, as text and as a code`, text, read, err, p.Code.Size)
	}
	for pasted, want := range map[string]string{text: "one-line_9", " " + text + "\n": "one-line_9", "one-line_9": "one-line_9", "a#b": "a#b", "": ""} {
		if got := answerOf(pasted); got != want {
			t.Errorf("%q: got %q, want %q", pasted, got, want)
		}
	}
}

// The host's code holds the invitation.
func TestInvitationHasACode(t *testing.T) {
	trial := featuretest.New(New, nil)
	trial.Othello(0, "human", "human")
	trial.Now.Dialog = Dialog
	trial.Handle(feature.OpenFriend{})
	hear(trial, talk.Event{State: &talk.State{Peer: talk.Waiting, Game: "othello", Players: []int{0, 1}}})
	hear(trial, talk.Event{Invitation: "abc"})
	if p := part(trial); p.Code.Size == 0 || p.Text != trial.Feature.(*Feature).link(&trial.Now) {
		t.Errorf("the part %+v; want the link as text and as a code", p)
	}
}

// A link with an answer passes it on, and the page reports the outcome.
func TestHandsOver(t *testing.T) {
	trial := featuretest.New(New, nil)
	trial.Othello(0, "human", "human")
	trial.Handle(feature.BoardChanged{Request: &feature.OpenRequest{Link: true, Answer: "xyz"}})
	if h := sentCommand(t, trial).Hand; h == nil || h.Text != "xyz" {
		t.Errorf(`hands %+v; want the text "xyz"`, h)
	}
	if shown := featuretest.One[feature.ShowDialog](t, trial); shown.Dialog != Dialog {
		t.Errorf("shown %q, want %q", shown.Dialog, Dialog)
	}
	trial.Now.Dialog = Dialog
	if p := part(trial); !p.HandingOver || p.Handed || p.Text != "xyz" || p.Host || p.Code.Size > 0 {
		t.Errorf(`the part %+v; want the guest asked to hand over "xyz", without a code, and not yet done`, p)
	}
	hear(trial, talk.Event{Handed: true})
	if p := part(trial); !p.Handed {
		t.Errorf("the part %+v, want it handed over", p)
	}
	trial.Handle(feature.OpenFriend{})
	if p := part(trial); p.HandingOver {
		t.Error("an invitation is taken for an answer")
	}
}

// If an answer has no effect, the page says after a while what to do, and also once the browser
// has given up.
func TestAnswerWithoutEffect(t *testing.T) {
	trial := featuretest.New(New, nil)
	trial.Othello(0, "human", "human")
	trial.Now.Time, trial.Now.Dialog = 5000, Dialog
	trial.Handle(feature.BoardChanged{Request: &feature.OpenRequest{Invite: "x"}})
	hear(trial, talk.Event{State: &talk.State{Peer: talk.Waiting, Game: "othello", Players: []int{0, 1}, Me: 1}})
	hear(trial, talk.Event{Answer: "an answer"})
	says := func() string {
		trial.Handle(feature.Idle{})
		c := &Content{}
		c.Draw(feature.Frame{View: trial.Drawn(), T: trial.Now.T, Part: part(trial)})
		return c.instructions() + c.message()
	}
	for after, late := range map[float64]bool{0: false, longWait - 1: false, longWait: true} {
		trial.Now.Time = 5000 + after
		if got := strings.Contains(says(), english.Overdue); got != late {
			t.Errorf("after %v ms late is %v, want %v", after, got, late)
		}
	}
	hear(trial, talk.Event{Error: &talk.Error{Of: talk.OfJoining, Text: "failed"}})
	hear(trial, talk.Event{State: &talk.State{}})
	if got := says(); got != english.Wrong[talk.OfJoining] {
		t.Errorf("given up: %q, want %q", got, english.Wrong[talk.OfJoining])
	}
}
