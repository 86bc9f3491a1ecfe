package friend

import (
	"slices"
	"strings"
	"testing"

	"playout/engine/link"
	"playout/engine/peer/talk"
	"playout/ui/feature"
	"playout/ui/feature/featuretest"
)

// hear passes an event of the protocol to the feature.
func hear(trial *featuretest.Trial, e talk.Event) {
	trial.Handle(feature.FriendEvent{Text: string(talk.Encode(e))})
}

// sentCommand returns the only command requested last.
func sentCommand(t *testing.T, trial *featuretest.Trial) talk.Command {
	t.Helper()
	c, err := talk.DecodeCommand(featuretest.Effect[feature.SendFriend](t, trial).Command)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// state returns a game of Othello in which this page has a player.
func state(peer string, me int, moves ...string) talk.Event {
	return talk.Event{State: &talk.State{Peer: peer, ID: "abcDEF012345", Game: "othello", Players: []int{0, 1}, Me: me, Begun: true, Moves: moves}}
}

// playing returns a page that plays with a friend, with the given plies on the board.
func playing(t *testing.T, me, plies int, moves ...string) *featuretest.Trial {
	trial := featuretest.New(New, nil)
	trial.Othello(0, "human", "level:3")
	hear(trial, state(talk.Connected, me, moves...))
	trial.Handle(feature.Idle{})
	opened := featuretest.One[feature.Open](t, trial)
	want := []string{"human", "remote"}
	if me == 1 {
		slices.Reverse(want)
	}
	if !slices.Equal(opened.Request.Choices, want) || opened.Request.Command.Moves != strings.Join(moves, ",") {
		t.Fatalf("opened %+v; want the seats %v and the moves %v", opened.Request, want, moves)
	}
	trial.Othello(plies, want[0], want[1])
	trial.Handle(feature.BoardChanged{Request: opened.Request})
	return trial
}

// The host's dialog has a link with the invitation, and takes the answer.
func TestInvites(t *testing.T) {
	trial := featuretest.New(New, nil)
	trial.Othello(0, "level:3", "human")
	trial.Now.Address = "https://example.org/"
	trial.Handle(feature.OpenFriend{})
	if shown := featuretest.One[feature.ShowDialog](t, trial); shown.Dialog != Dialog {
		t.Errorf("shown %q, want %q", shown.Dialog, Dialog)
	}
	if i := sentCommand(t, trial).Invite; i == nil || i.Game != "othello" || i.Seat != 1 {
		t.Errorf("invites %+v: the visitor has White", i)
	}
	hear(trial, talk.Event{State: &talk.State{Peer: talk.Waiting, Game: "othello", Players: []int{1, 0}}})
	hear(trial, talk.Event{Invitation: "abc-_"})
	part := featuretest.PartOf[Part](trial.Drawn())
	if link, err := link.Parse(part.Text[strings.Index(part.Text, "#"):]); err != nil || link.Invite != "abc-_" || link.Game != "othello" || !part.Host {
		t.Errorf(`%+v: %+v, %v; want a host whose link invites to Othello with "abc-_"`, part, link, err)
	}
	trial.Handle(Submit{"an answer"})
	if a := sentCommand(t, trial).Answer; a == nil || a.Text != "an answer" {
		t.Errorf("the answer is %+v", a)
	}
	hear(trial, talk.Event{Error: &talk.Error{Of: talk.OfAnswer, Text: "<b>"}})
	if part := featuretest.PartOf[Part](trial.Drawn()); part.ErrorOf != talk.OfAnswer {
		t.Errorf("wrong is %q, want %q", part.ErrorOf, talk.OfAnswer)
	}
}

// The page follows a link with an invitation without a click.
func TestFollowsAnInvitation(t *testing.T) {
	trial := featuretest.New(New, nil)
	trial.Othello(0, "human", "level:3")
	trial.Handle(feature.BoardChanged{Request: &feature.OpenRequest{Link: true, Invite: "xyz"}})
	if j := sentCommand(t, trial).Join; j == nil || j.Text != "xyz" {
		t.Errorf(`joins %+v; want the text "xyz"`, j)
	}
	hear(trial, talk.Event{Answer: "one-line"})
	if shown := featuretest.One[feature.ShowDialog](t, trial); shown.Dialog != Dialog {
		t.Errorf("shown %q, want %q", shown.Dialog, Dialog)
	}
	if part := featuretest.PartOf[Part](trial.Drawn()); part.Host || part.Text != "one-line" {
		t.Errorf(`the part %+v; want a guest whose answer is "one-line"`, part)
	}
	trial.Now.Dialog = Dialog
	hear(trial, state(talk.Connected, 1))
	if shown := featuretest.One[feature.ShowDialog](t, trial); shown.Dialog != "" {
		t.Errorf(`connected, and %q is shown, want ""`, shown.Dialog)
	}
}

// The page sends a move made here once, and does not send the friend's.
func TestSendsMoves(t *testing.T) {
	trial := playing(t, 0, 1)
	trial.Handle(feature.Idle{})
	if p := sentCommand(t, trial).Play; p == nil || p.Seat != "black" || p.Move != "a1" {
		t.Errorf("played %+v; want Black's move a1", p)
	}
	trial.Handle(feature.Idle{})
	featuretest.None(t, trial)
	hear(trial, state(talk.Connected, 0, "a1"))
	trial.Handle(feature.Idle{})
	featuretest.None(t, trial)
	trial = playing(t, 1, 1)
	trial.Handle(feature.Idle{})
	featuretest.None(t, trial)
}

// The page plays the friend's moves on the board.
func TestPlaysTheFriendsMoves(t *testing.T) {
	trial := playing(t, 1, 0)
	hear(trial, state(talk.Connected, 1, "b1"))
	trial.Handle(feature.Idle{})
	if take := featuretest.One[feature.SetMove](t, trial); take.Seat != 0 || take.Move != "b1" {
		t.Errorf(`takes %+v; want Seat 0 and Move "b1"`, take)
	}
}

// If the board and the record differ, the page opens the record: after an undo, after a move
// that could not be sent, and after one at an earlier ply.
func TestTheRecordCounts(t *testing.T) {
	again := func(trial *featuretest.Trial, want string) {
		t.Helper()
		trial.Handle(feature.Idle{})
		if o := featuretest.One[feature.Open](t, trial).Request; !o.Again || o.Command.Moves != want {
			t.Errorf("opened %+v; want %q", o, want)
		}
	}
	trial := playing(t, 0, 2, "a1", "a1")
	hear(trial, state(talk.Connected, 0, "a1"))
	again(trial, "a1")
	trial = playing(t, 0, 1)
	trial.Handle(feature.Idle{})
	hear(trial, talk.Event{Error: &talk.Error{Of: talk.OfPlay, Text: "down"}})
	again(trial, "")
	trial = playing(t, 0, 2, "a1", "b1")
	again(trial, "a1,b1")
}

// The friend's question waits for an answer; closing it is a no.
func TestAsks(t *testing.T) {
	for what, yes := range map[string]bool{talk.Takeback: true, talk.Draw: false} {
		trial := playing(t, 0, 2, "a1", "a1")
		q := askQuestion(t, trial, talk.Note{What: what, N: 7})
		shown := trial.Now.Dialog
		if q.Text != english.Asked[what] {
			t.Errorf("%s: asked %q, want %q", what, q.Text, english.Asked[what])
		}
		if yes {
			trial.Handle(q.OnYes)
		} else {
			trial.Handle(feature.DialogShown{Was: shown})
		}
		if r := sentCommand(t, trial).Reply; r == nil || *r != (talk.Reply{N: 7, Yes: yes}) {
			t.Errorf("%s: reply %+v; want %v to question 7", what, r, yes)
		}
		trial.Handle(feature.DialogShown{Was: shown})
		featuretest.None(t, trial)
	}
}

// askQuestion makes the friend ask a question, and returns the dialog's question.
func askQuestion(t *testing.T, trial *featuretest.Trial, n talk.Note) *Asked {
	t.Helper()
	n.Kind = "asked"
	hear(trial, talk.Event{Note: &n})
	before := trial.Now.Dialog
	trial.Now.Dialog = featuretest.One[feature.ShowDialog](t, trial).Dialog
	kind, what, _ := strings.Cut(trial.Now.Dialog, ":")
	if kind != AskedDialog || trial.Now.Dialog == before {
		t.Fatalf("%q is shown after %q", trial.Now.Dialog, before)
	}
	trial.Handle(feature.DialogShown{Dialog: trial.Now.Dialog, Was: before})
	featuretest.None(t, trial)
	c := &Asked{}
	c.Draw(feature.Frame{View: trial.Drawn(), T: trial.Now.T, What: what, Part: askedPart{featuretest.PartOf[Part](trial.Drawn()).Plies}})
	return c
}

// A question that replaces another has its own dialog; a click meant for the former answers
// neither, and the former's outcome does not affect it.
func TestAnotherQuestion(t *testing.T) {
	for _, next := range []talk.Note{{What: talk.Draw, N: 9}, {What: talk.Takeback, N: 9}} {
		trial := playing(t, 0, 2, "a1", "a1")
		former := askQuestion(t, trial, talk.Note{What: talk.Takeback, N: 3})
		q := askQuestion(t, trial, next)
		if q.Text != english.Asked[next.What] {
			t.Errorf("%q is asked for %s, want %q", q.Text, next.What, english.Asked[next.What])
		}
		trial.Handle(former.OnYes)
		featuretest.None(t, trial)
		trial.Handle(q.OnYes)
		if r := sentCommand(t, trial).Reply; r == nil || *r != (talk.Reply{N: 9, Yes: true}) {
			t.Errorf("reply %+v; want yes to question 9", r)
		}
	}
	trial := playing(t, 0, 2, "a1", "a1")
	askQuestion(t, trial, talk.Note{What: talk.Draw, N: 3})
	hear(trial, talk.Event{Note: &talk.Note{Kind: "voided", What: "b1"}}) // a move of this page
	featuretest.None(t, trial)
	hear(trial, talk.Event{Note: &talk.Note{Kind: "voided", What: talk.Draw}})
	if shown := featuretest.One[feature.ShowDialog](t, trial); shown.Dialog != "" {
		t.Errorf(`%q is shown of what the friend asks no longer, want ""`, shown.Dialog)
	}
}

// The friend's page has a game that this one does not know: a yes continues it, and a no leaves
// it.
func TestResumes(t *testing.T) {
	for plies, text := range map[int]string{
		0:  "Your friend’s page has a game with you, 0 moves long, that this page does not know. Go on with it?",
		1:  "Your friend’s page has a game with you, 1 move long, that this page does not know. Go on with it?",
		30: "Your friend’s page has a game with you, 30 moves long, that this page does not know. Go on with it?",
	} {
		for _, yes := range []bool{false, true} {
			trial := featuretest.New(New, nil)
			trial.Othello(0, "human", "level:3")
			trial.Handle(feature.BoardChanged{Request: &feature.OpenRequest{Link: true, Invite: "xyz"}})
			hear(trial, state(talk.Waiting, 1))
			hear(trial, talk.Event{Answer: "one-line"})
			trial.Now.Dialog = Dialog
			q := askQuestion(t, trial, talk.Note{What: talk.Resume, N: -1, Ply: plies})
			if q.Text != text || q.Head == "" {
				t.Errorf("asked %q; want the text %q below a head", q.Text, text)
			}
			if yes {
				trial.Handle(q.OnYes)
			} else {
				trial.Handle(feature.DialogShown{Was: trial.Now.Dialog})
			}
			var told []talk.Command
			for _, e := range trial.Effects {
				if e, ok := e.(feature.SendFriend); ok {
					c, err := talk.DecodeCommand(e.Command)
					if err != nil {
						t.Fatal(err)
					}
					told = append(told, c)
				}
			}
			if len(told) == 0 || told[0].Reply == nil || *told[0].Reply != (talk.Reply{N: -1, Yes: yes}) {
				t.Fatalf("told %+v; want, first, a reply to question -1 that says %v", told, yes)
			}
			if left := len(told) == 2 && told[1].Leave != nil; left == yes || yes && len(told) > 1 {
				t.Errorf("after %v told %+v", yes, told)
			}
			if !yes {
				if n := featuretest.One[feature.Notice](t, trial); n.Text != english.HasLeft {
					t.Errorf("left: %+v, want Text %v", n, english.HasLeft)
				}
			}
		}
	}
}

// The dialog reports anything made by another version of the page: an invitation, an answer or
// the game on the board.
func TestAnotherVersion(t *testing.T) {
	trial := featuretest.New(New, nil)
	trial.Othello(0, "level:3", "human")
	hear(trial, talk.Event{Error: &talk.Error{Of: talk.OfVersion, Text: "version 1; allowed: 2; reload both pages"}})
	if shown := featuretest.One[feature.ShowDialog](t, trial); shown.Dialog != Dialog {
		t.Errorf("shown %q, want %q", shown.Dialog, Dialog)
	}
	c := &Content{}
	c.Draw(feature.Frame{View: trial.Drawn(), T: trial.Now.T, Part: part(trial)})
	if says := c.message(); says == "" || says != english.Wrong[talk.OfVersion] {
		t.Errorf("says %q; want %q", says, english.Wrong[talk.OfVersion])
	}
}

// Another game on the board ends the one with the friend, and its seats are people's.
func TestAnotherGameLeaves(t *testing.T) {
	trial := playing(t, 0, 0)
	trial.Handle(feature.BoardChanged{Request: &feature.OpenRequest{}})
	if sentCommand(t, trial).Leave == nil {
		t.Error("the game is not left")
	}
	hear(trial, talk.Event{State: &talk.State{}})
	trial.Handle(feature.Idle{})
	if r := featuretest.One[feature.Reseat](t, trial); r.Seat != 1 || r.Choice != link.Human {
		t.Errorf("%+v; want Seat 1 and Choice %v", r, link.Human)
	}
}

// Any text is heard without harm.
func FuzzFriendEvent(f *testing.F) {
	f.Add(`{"state":{"peer":"connected","id":"x","game":"othello","players":[0],"begun":true,"moves":["f5"]}}`)
	f.Add(`{"note":{"kind":"asked","what":"draw"}}`)
	f.Fuzz(func(t *testing.T, text string) {
		trial := featuretest.New(New, nil)
		trial.Othello(1, "human", "human")
		trial.Handle(feature.FriendEvent{Text: text})
		trial.Handle(feature.Idle{})
		trial.Drawn()
	})
}

// A player asks for a rematch, the friend answers, and the new game replaces the finished one on
// the board; the page sends none of the old moves to it. It offers a rematch only while two
// people have the game on the board.
func TestRematch(t *testing.T) {
	trial := playing(t, 0, 2, "a1", "a1")
	trial.Publish()
	if !trial.Now.Rematch {
		t.Error("no rematch can be asked for")
	}
	trial.Handle(feature.AskFriend{Rematch: true})
	if a := sentCommand(t, trial).Ask; a == nil || a.What != talk.Rematch {
		t.Errorf("asked %+v; want the question for a rematch", a)
	}
	askQuestion(t, trial, talk.Note{What: talk.Rematch, N: 4})
	receiveChat(trial, "once more?")
	next := state(talk.Connected, 0)
	next.State.ID, next.State.Players = "next12345678", []int{1, 0}
	lost := *next.State
	lost.Peer = talk.Lost
	hear(trial, talk.Event{State: &lost})
	trial.Handle(feature.Idle{})
	for _, told := range trial.Messages {
		if _, ok := told.(feature.Open); ok {
			t.Error("the new game comes to the board before the friend")
		}
	}
	hear(trial, next)
	trial.Handle(feature.Idle{})
	o := featuretest.One[feature.Open](t, trial).Request
	if !slices.Equal(o.Choices, []string{"remote", "human"}) || o.Command.Moves != "" || len(trial.Effects) > 0 {
		t.Errorf("opened %+v, effects %v; want the friend against a human, no moves and no effects", o, trial.Effects)
	}
	if p := part(trial); len(p.Chat) != 1 {
		t.Errorf("of the chat %+v is left, want 1 game", p.Chat)
	}
	for _, players := range [][]int{nil, {0, 1, 2}} {
		e := state(talk.Connected, 0)
		e.State.Players = players
		hear(trial, e)
		if trial.Publish(); trial.Now.Rematch {
			t.Errorf("offered to players %v", players)
		}
	}
}

// The page distinguishes a lost connection from a friend who has left, and tells the person who
// leaves once.
func TestLeavingIsNoLoss(t *testing.T) {
	lost := state(talk.Lost, 0)
	trial := playing(t, 0, 1)
	hear(trial, lost)
	if n := featuretest.One[feature.Notice](t, trial); n.Text != english.Lost || !n.Kept {
		t.Errorf("lost: %+v", n)
	}
	guest := playing(t, 1, 1)
	lostThere := state(talk.Lost, 1)
	hear(guest, lostThere)
	if n := featuretest.One[feature.Notice](t, guest); n.Text != english.AskAgain || !n.Kept {
		t.Errorf("a guest's connection is lost: %+v", n)
	}
	trial.Handle(Leave{})
	if n := featuretest.One[feature.Notice](t, trial); n.Text != english.HasLeft {
		t.Errorf("left, with no connection: %+v, want Text %v", n, english.HasLeft)
	}

	silent := func(e talk.Event) {
		t.Helper()
		hear(trial, e)
		for _, told := range trial.Messages {
			if n, ok := told.(feature.Notice); ok {
				t.Errorf("then %+v, want no notice", n)
			}
		}
	}
	trial = playing(t, 0, 1)
	trial.Handle(Leave{})
	if n := featuretest.One[feature.Notice](t, trial); n.Text != english.HasLeft {
		t.Errorf("left: %+v, want Text %v", n, english.HasLeft)
	}
	silent(lost) // on the way
	silent(talk.Event{State: &talk.State{}})

	trial = playing(t, 0, 1)
	hear(trial, talk.Event{Note: &talk.Note{Kind: "quit"}})
	if n := featuretest.One[feature.Notice](t, trial); n.Text != english.Notes["quit"] || !n.Kept {
		t.Errorf("the friend left: %+v", n)
	}
	silent(lost)

	trial = featuretest.New(New, nil)
	trial.Othello(0, "human", "level:3")
	trial.Handle(feature.OpenFriend{})
	hear(trial, talk.Event{State: &talk.State{Peer: talk.Waiting, Game: "othello", Players: []int{1, 0}}})
	trial.Handle(Leave{})
	if n := featuretest.One[feature.Notice](t, trial); n.Text != english.Withdrawn {
		t.Errorf("withdrawn: %+v, want Text %v", n, english.Withdrawn)
	}
}

// Once the dialog of an invitation is closed, the page shows that it waits.
func TestNoticeOfWaiting(t *testing.T) {
	trial := featuretest.New(New, nil)
	trial.Othello(0, "human", "level:3")
	trial.Handle(feature.OpenFriend{})
	hear(trial, talk.Event{State: &talk.State{Peer: talk.Waiting, Game: "othello", Players: []int{1, 0}}})
	hear(trial, talk.Event{Invitation: "abc-_"})
	trial.Handle(feature.DialogShown{Was: Dialog})
	if n := featuretest.One[feature.Notice](t, trial); n.Text != english.Awaits || !n.Kept {
		t.Errorf("told %+v; want the notice %q, kept", n, english.Awaits)
	}
	trial.Handle(Leave{})
	trial.Handle(feature.DialogShown{Was: Dialog}) // before the state has it
	for _, told := range trial.Messages {
		if n, ok := told.(feature.Notice); ok {
			t.Errorf("withdrawn, and then %q", n.Text)
		}
	}
}
