package share

import (
	"strings"
	"testing"

	"playout/ui/feature"
	"playout/ui/feature/featuretest"
)

// The link is the present game, or the address while another game is opening; if copying fails
// the page shows it for copying by hand.
func TestCopy(t *testing.T) {
	trial := featuretest.New(New, nil)
	trial.Now.Address, trial.Now.Fragment = "https://example.org/", "#/chess"
	trial.Handle(Copy{})
	if link := featuretest.Effect[feature.Copy](t, trial).Text; link != "https://example.org/#/chess" {
		t.Errorf(`without a board: %s, want "https://example.org/#/chess"`, link)
	}
	trial.Othello(0, "human", "random")
	trial.Handle(Copy{})
	effect := featuretest.Effect[feature.Copy](t, trial)
	if effect.Text != "https://example.org/#/othello?black=human&white=random" {
		t.Errorf(`the game: %s, want "https://example.org/#/othello?black=human&white=random"`, effect.Text)
	}
	trial.Handle(effect.Then(true))
	if notice := featuretest.One[feature.Notice](t, trial); notice.Kept || notice.Text == "" {
		t.Errorf("copied: %+v; want a text that goes away by itself", notice)
	}
	trial.Handle(effect.Then(false))
	if notice := featuretest.One[feature.Notice](t, trial); !notice.Kept || !strings.Contains(notice.Text, effect.Text) {
		t.Errorf("not copied: %+v", notice)
	}
	trial.Now.Requested = &feature.OpenRequest{}
	trial.Handle(Copy{})
	if link := featuretest.Effect[feature.Copy](t, trial).Text; link != "https://example.org/#/chess" {
		t.Errorf(`while another game is opened: %s, want "https://example.org/#/chess"`, link)
	}
}

// The button opens the dialog and copies the link to the whole game at once, whatever the
// dialog's earlier choices; it reports nothing if copying is not allowed. In the dialog Copy
// follows the choices, and the message stays until another choice.
func TestButtonCopiesWholeGame(t *testing.T) {
	trial := featuretest.New(New, nil)
	trial.Now.Address = "https://example.org/"
	trial.Othello(0, "human", "random")
	trial.Now.Board.Position = "here X"
	const game, position = "https://example.org/#/othello?black=human&white=random", "https://example.org/#/othello?p=here%20X"
	trial.Handle(Ask{})
	if shown := featuretest.One[feature.ShowDialog](t, trial).Dialog; shown != Dialog {
		t.Errorf("the dialog %q opens, want %q", shown, Dialog)
	}
	effect := featuretest.Effect[feature.Copy](t, trial)
	trial.Now.Dialog = Dialog
	trial.Handle(feature.DialogShown{Dialog: Dialog})
	trial.Handle(effect.Then(true))
	if said := featuretest.One[feature.Notice](t, trial); said.Text != trial.Now.T.Copied || said.Dialog != Dialog || effect.Text != game {
		t.Errorf("copied %s: %+v; want Text %v, Of %v and %v", effect.Text, said, trial.Now.T.Copied, Dialog, game)
	}
	trial.Handle(effect.Then(false))
	if said := featuretest.One[feature.Notice](t, trial); said.Text != "" {
		t.Errorf(`not copied: %+v, want Text ""`, said)
	}
	trial.Handle(SetAlone{true})
	trial.Handle(SetPlayers{false})
	if said := featuretest.One[feature.Notice](t, trial); said != (feature.Notice{Kept: true, Dialog: Dialog}) {
		t.Errorf("something else is chosen: %+v", said)
	}
	trial.Handle(Copy{})
	if effect = featuretest.Effect[feature.Copy](t, trial); effect.Text != position {
		t.Errorf("the position: %s, want %v", effect.Text, position)
	}
	trial.Handle(effect.Then(false))
	if said := featuretest.One[feature.Notice](t, trial); said.Text == "" || said.Kept || said.Dialog != Dialog {
		t.Errorf("not copied in the sheet: %+v", said)
	}
	trial.Handle(Ask{})
	if effect = featuretest.Effect[feature.Copy](t, trial); effect.Text != game {
		t.Errorf("again: %s, want %v", effect.Text, game)
	}
}

// The system shares the link according to the choices. A visitor who cancels causes no report, a
// failure does.
func TestSend(t *testing.T) {
	trial := featuretest.New(New, nil)
	trial.Now.Address, trial.Now.Dialog = "https://example.org/", Dialog
	trial.Othello(0, "human", "random")
	trial.Handle(Send{})
	effect := featuretest.Effect[feature.Share](t, trial)
	if !strings.HasPrefix(effect.Address, "https://example.org/#/othello?") || effect.Title == "" {
		t.Errorf("shared: %+v; want an address of Othello at example.org, and a title", effect)
	}
	trial.Handle(effect.Then(true))
	featuretest.None(t, trial)
	trial.Handle(effect.Then(false))
	if said := featuretest.One[feature.Notice](t, trial); said.Text != english.NotSent || said.Dialog != Dialog {
		t.Errorf("failed: %+v; want Text %v and Of %v", said, english.NotSent, Dialog)
	}
}

// In the link of a game with a friend on another computer, the friend is a person.
func TestLinkOfAFriendsGame(t *testing.T) {
	trial := featuretest.New(New, nil)
	trial.Othello(0, feature.Remote, "human")
	trial.Now.Dialog = Dialog
	says := featuretest.PartOf[Part](trial.Drawn()).Summary
	if !strings.Contains(says, "2 people play.") || strings.Contains(says, "against") {
		t.Errorf("the sheet says of the link: %s", says)
	}
}

// If two people play, the link opens from the opponent's side, that of the seat above, and the
// dialog tells that. A game of one person opens as the board shows it, and so does one without
// its players.
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
		{"random", "human", true, "black=random&white=human", ""}, // a link cannot put the first seat below
		{"random", "random", true, "flip=on&black=random&white=random", ""},
	} {
		trial := featuretest.New(New, nil)
		trial.Now.Address = "https://example.org/"
		trial.Othello(0, c.black, c.white)
		trial.Now.Flipped = c.flipped
		trial.Handle(Copy{})
		effect := featuretest.Effect[feature.Copy](t, trial)
		if effect.Text != "https://example.org/#/othello?"+c.link {
			t.Errorf("%+v: %s, want %v", c, effect.Text, "https://example.org/#/othello?"+c.link)
		}
		trial.Handle(effect.Then(true))
		notice := featuretest.One[feature.Notice](t, trial).Text
		if want := strings.ReplaceAll(english.From, "{seats}", c.says); c.says != "" && notice != want || c.says == "" && notice != trial.Now.T.Copied {
			t.Errorf("%+v: %q", c, notice)
		}
		trial.Now.Dialog = Dialog
		if says := featuretest.PartOf[Part](trial.Drawn()).Summary; c.says != "" && !strings.Contains(says, c.says) {
			t.Errorf("%+v: the sheet says %q", c, says)
		}
	}
}

// The dialog describes what a link will show: the content, the side to move, and the players.
func TestSummaryOfLink(t *testing.T) {
	for _, c := range []struct {
		plies, ply    int
		black, white  string
		alone, nobody bool
		says          string
	}{
		{0, 0, "human", "random", false, false, "Opens the game at its start. Black to move. Whoever opens it plays Black against Random."},
		{1, 1, "human", "random", false, false, "Opens the game after 1 move. White to move. Whoever opens it plays Black against Random."},
		{4, 4, "random", "human", false, false, "Opens the game after 4 moves. Black to move. Whoever opens it plays White against Random."},
		{4, 2, "human", "human", false, false, "Opens the game at move 2 of 4. Black to move. Two people play; it opens from White’s side."},
		{4, 4, "human", "human", false, true, "Opens the game after 4 moves. Black to move. Whoever opens it plays Black against Level 3."},
		{4, 4, "random", "random", true, false, "Opens this position, without the moves that led to it. Black to move. Machines play; whoever opens it watches."},
	} {
		trial := featuretest.New(New, nil)
		trial.Othello(c.plies, c.black, c.white)
		trial.Now.Board.Ply = c.ply
		trial.Now.Dialog = Dialog
		trial.Handle(SetAlone{c.alone})
		trial.Handle(SetPlayers{!c.nobody})
		if p := featuretest.PartOf[Part](trial.Drawn()); p.Summary != c.says || p.Link == "" || p.Code.Size == 0 {
			t.Errorf("%+v: %q; want %q, a link and a code", c, p.Summary, c.says)
		}
	}
}

// Embedded files are next to the page, wherever that is.
func TestFileAddress(t *testing.T) {
	for address, want := range map[string]string{
		"https://example.org/play/":                "https://example.org/play/embed.js",
		"https://example.org/play/index.html":      "https://example.org/play/embed.js",
		"https://example.org/play/?from=/a/b#":     "https://example.org/play/embed.js",
		"http://127.0.0.1:8080/":                   "http://127.0.0.1:8080/embed.js",
		"https://example.org/index.html?q=1&r=/2/": "https://example.org/embed.js",
	} {
		if got := fileAddress(address, "embed.js"); got != want {
			t.Errorf("beside %s: %s, want %v", address, got, want)
		}
	}
}
