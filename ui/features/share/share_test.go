package share

import (
	"strings"
	"testing"

	"playout/ui/feature"
	"playout/ui/feature/featuretest"
)

// The link is the game as it stands, or the address while another game is opened;
// where copying fails it stands there to be copied by hand.
func TestShare(t *testing.T) {
	trial := featuretest.New(New, nil)
	trial.Now.Address, trial.Now.Fragment = "https://example.org/", "#/chess"
	trial.Hear(Copy{})
	if link := featuretest.Effect[feature.Copy](t, trial).Text; link != "https://example.org/#/chess" {
		t.Errorf("without a board: %s", link)
	}
	trial.Othello(0, "human", "random")
	trial.Hear(Copy{})
	effect := featuretest.Effect[feature.Copy](t, trial)
	if effect.Text != "https://example.org/#/othello?black=human&white=random" {
		t.Errorf("the game: %s", effect.Text)
	}
	trial.Hear(effect.Then(true))
	if notice := featuretest.One[feature.Notice](t, trial); notice.Kept || notice.Text == "" {
		t.Errorf("copied: %+v", notice)
	}
	trial.Hear(effect.Then(false))
	if notice := featuretest.One[feature.Notice](t, trial); !notice.Kept || !strings.Contains(notice.Text, effect.Text) {
		t.Errorf("not copied: %+v", notice)
	}
	trial.Now.Opens = &feature.Opening{}
	trial.Hear(Copy{})
	if link := featuretest.Effect[feature.Copy](t, trial).Text; link != "https://example.org/#/chess" {
		t.Errorf("while another game is opened: %s", link)
	}
}

// Where two people play, the link opens from the side of the one across: of the seat
// that does not sit below. A game of one person opens as it is seen.
func TestLinkForAFriend(t *testing.T) {
	for _, c := range []struct {
		black, white string
		flipped      bool
		link, says   string
	}{
		{"human", "human", false, "flip=on&black=human&white=human", "White’s"},
		{"human", "human", true, "black=human&white=human", "Black’s"},
		{"human", "random", false, "black=human&white=random", ""},
		{"human", "random", true, "flip=on&black=human&white=random", ""},
		{"random", "human", false, "black=random&white=human", ""},
		{"random", "human", true, "black=random&white=human", ""}, // a link cannot say that the first seat sits below
		{"random", "random", true, "flip=on&black=random&white=random", ""},
	} {
		trial := featuretest.New(New, nil)
		trial.Now.Address = "https://example.org/"
		trial.Othello(0, c.black, c.white)
		trial.Now.Flipped = c.flipped
		trial.Hear(Copy{})
		effect := featuretest.Effect[feature.Copy](t, trial)
		if effect.Text != "https://example.org/#/othello?"+c.link {
			t.Errorf("%+v: %s", c, effect.Text)
		}
		trial.Hear(effect.Then(true))
		notice := featuretest.One[feature.Notice](t, trial).Text
		if want := strings.ReplaceAll(english.From, "{seats}", c.says); c.says != "" && notice != want || c.says == "" && notice != trial.Now.T.Copied {
			t.Errorf("%+v: %q", c, notice)
		}
	}
}
