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
