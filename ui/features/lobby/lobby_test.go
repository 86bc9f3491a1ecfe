package lobby

import (
	"slices"
	"strings"
	"testing"

	"playout/engine/lobby"
	"playout/engine/peer/talk"
	"playout/engine/wire"
	"playout/ui/feature"
	"playout/ui/feature/featuretest"
)

const id = "abcDEF012345"

// hear passes an event of the lobby to the feature.
func hear(trial *featuretest.Trial, e lobby.Event) {
	trial.Handle(Heard{string(lobby.Encode(e))})
}

// hearGame passes an event of the page's game to the feature.
func hearGame(trial *featuretest.Trial, e talk.Event) {
	trial.Handle(feature.FriendEvent{Text: string(talk.Encode(e))})
}

// sent returns the only command requested last.
func sent(t *testing.T, trial *featuretest.Trial) lobby.Command {
	t.Helper()
	c, err := lobby.DecodeCommand(featuretest.Effect[feature.SendLobby](t, trial).Command)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// sends counts the commands requested last.
func sends(trial *featuretest.Trial) (n int) {
	for _, e := range trial.Effects {
		if _, is := e.(feature.SendLobby); is {
			n++
		}
	}
	return n
}

// shows opens a dialog, "" for none.
func shows(trial *featuretest.Trial, dialog string) {
	was := trial.Now.Dialog
	trial.Now.Dialog = dialog
	trial.Handle(feature.DialogShown{Dialog: dialog, Was: was})
}

// page returns a page with Othello on the board and the lobby open; name is signed in, "" for nobody.
func page(name string) *featuretest.Trial {
	trial := featuretest.New(New, nil)
	trial.Othello(0, "human", "level:3")
	trial.Handle(feature.BoardChanged{Request: &feature.OpenRequest{}})
	shows(trial, Dialog)
	hear(trial, lobby.Event{You: &lobby.You{Name: name, Chat: true}})
	return trial
}

// part returns the dialog's part.
func part(trial *featuretest.Trial) Part { return featuretest.PartOf[Part](trial.Drawn()) }

// rows returns the titles of the sections.
func rows(p Part) (titles []string) {
	for _, s := range p.Sections {
		for _, r := range s.Rows {
			titles = append(titles, s.Head+": "+r.Title)
		}
	}
	return titles
}

func listed(id, title, state string, people ...string) lobby.Listed {
	return lobby.Listed{ID: id, Title: title, Game: "othello", State: state, People: people}
}

// The page shows who is signed in, and needs the list only while the dialog is open.
func TestSignsIn(t *testing.T) {
	trial := featuretest.New(New, nil)
	if v := trial.Drawn(); v.Lobby != "out" {
		t.Errorf(`at first data-lobby is %q, want "out"`, v.Lobby)
	}
	shows(trial, Dialog)
	if look := featuretest.Effect[feature.LookAtLobby](t, trial); !look.On {
		t.Error("the open dialog needs no list")
	}
	trial.Handle(Sign{User: " ana ", Password: "secret-1"})
	if c := sent(t, trial); c.SignIn == nil || *c.SignIn != (lobby.Account{User: "ana", Password: "secret-1"}) {
		t.Errorf("sent %+v, want the account", c)
	}
	trial.Handle(Sign{User: "ana", Password: "secret-2"})
	if n := sends(trial); n != 0 {
		t.Errorf("%d commands while one is under way, want none", n)
	}
	hear(trial, lobby.Event{Error: &lobby.Error{Of: lobby.OfSignIn, Text: "raw <b>"}})
	if p := part(trial); p.WrongAccount != WordsIn(trial.Now.T).Wrong[lobby.OfSignIn] || p.WrongGame != "" {
		t.Errorf("refused: %+v, want the words at the account", p)
	}
	trial.Handle(Sign{Up: true, User: "ana", Password: "secret-2"})
	if c := sent(t, trial); c.SignUp == nil {
		t.Errorf("sent %+v, want a new account", c)
	}
	hear(trial, lobby.Event{You: &lobby.You{Name: "ana"}})
	if v := trial.Drawn(); v.Lobby != "in" || part(trial).WrongAccount != "" || part(trial).SignIns != 1 || len(trial.Messages) > 0 {
		t.Errorf("signed in: data-lobby %q, %+v, %+v; want in, no fault, and an open dialog", v.Lobby, part(trial), trial.Messages)
	}
	trial.Handle(SignOut{})
	if c := sent(t, trial); c.SignOut == nil {
		t.Errorf("sent %+v, want to sign out", c)
	}
	hear(trial, lobby.Event{You: &lobby.You{Guests: true}})
	if p := part(trial); p.Name != "" || !p.Guests {
		t.Errorf("signed out: %+v, want nobody, and guests allowed", p)
	}
	trial.Handle(Guest{})
	if c := sent(t, trial); c.Guest == nil {
		t.Errorf("sent %+v, want a guest", c)
	}
	shows(trial, "")
	if look := featuretest.Effect[feature.LookAtLobby](t, trial); look.On {
		t.Error("the closed dialog needs the list")
	}
}

// The page refuses by itself what no lobby takes; a lobby's faults have words of the page's, at the
// place that they are about.
func TestFaults(t *testing.T) {
	trial := page("")
	for m, of := range map[Sign]string{
		{true, "an", "secret-1"}: lobby.OfName, {true, "ana b", "secret-1"}: lobby.OfName, {true, "Guest-7", "secret-1"}: lobby.OfName, {true, "an", "short"}: lobby.OfName,
		{true, "ana", "short"}: lobby.OfNewPassword, {true, "ana", strings.Repeat("x", lobby.MaxPassword+1)}: lobby.OfNewPassword, {true, "ana", strings.Repeat("é", 40)}: lobby.OfNewPassword,
	} {
		trial.Handle(m)
		if p := part(trial); sends(trial) != 0 || p.WrongAccount != WordsIn(trial.Now.T).Wrong[of] || p.WrongAccount == "" || p.BadName != (of == lobby.OfName) || p.BadWord != (of == lobby.OfNewPassword) {
			t.Errorf("%+v: %d commands and the fault %q, of the name: %t, of the password: %t; want none and the fault %s", m, sends(trial), p.WrongAccount, p.BadName, p.BadWord, of)
		}
	}
	trial.Handle(Join{id})
	if sends(trial) != 0 || part(trial).WrongAccount != WordsIn(trial.Now.T).Wrong[lobby.OfSignedIn] {
		t.Errorf("joining without a name: %+v, want to sign in first", part(trial))
	}
	for of, where := range map[string]func(Part) string{
		lobby.OfAccount: func(p Part) string { return p.WrongAccount }, lobby.OfTaken: func(p Part) string { return p.WrongAccount }, lobby.OfSignedIn: func(p Part) string { return p.WrongAccount },
		lobby.OfOpen: func(p Part) string { return p.WrongOpening }, lobby.OfOwn: func(p Part) string { return p.WrongOpening },
		lobby.OfFull: func(p Part) string { return p.WrongGame }, lobby.OfGone: func(p Part) string { return p.WrongGame }, "later": func(p Part) string { return p.WrongGame },
	} {
		trial := page("ana")
		trial.Handle(Join{id})
		hear(trial, lobby.Event{Error: &lobby.Error{Of: of, Text: "raw"}})
		if words := where(part(trial)); words == "" || words == "raw" {
			t.Errorf("%s: the words are %q, want some of the page's", of, words)
		}
	}
	trial = page("ana")
	trial.Handle(Open{})
	hear(trial, lobby.Event{Error: &lobby.Error{Of: lobby.OfSlow, Wait: 7}})
	if words := part(trial).WrongOpening; words != "Too many attempts. Try again in 7 seconds." {
		t.Errorf("too many attempts: %q", words)
	}
	hear(trial, lobby.Event{Error: &lobby.Error{Of: lobby.OfServer}})
	if p := part(trial); !p.Cut {
		t.Error("the dialog does not tell that the lobby cannot be reached")
	}
	hear(trial, lobby.Event{You: &lobby.You{Name: "ana"}})
	if p := part(trial); p.Cut {
		t.Error("the dialog tells that the lobby cannot be reached though it can")
	}
	shows(trial, "")
	hear(trial, lobby.Event{Error: &lobby.Error{Of: lobby.OfGone}})
	if n := featuretest.One[feature.Notice](t, trial); n.Text != WordsIn(trial.Now.T).Wrong[lobby.OfGone] {
		t.Errorf("with the dialog closed: %+v, want a notice", n)
	}
}

// A game to open is the board's, with the first seat for who opens and no clock unless chosen.
func TestOpensGames(t *testing.T) {
	trial := page("ana")
	trial.Handle(Open{Title: " Evening ", Password: "pw"})
	if c := sent(t, trial); c.Open == nil || c.Open.Title != "Evening" || c.Open.Password != "pw" || c.Open.Game != "othello" || c.Open.Control != "" || !slices.Equal(c.Open.Seats, []string{lobby.Me, ""}) {
		t.Errorf("sent %+v, want the board's game", c.Open)
	}
	hear(trial, lobby.Event{Entered: &lobby.Entered{ID: id}})
	if p := part(trial); p.Opened != 1 {
		t.Errorf("opened %d games, want 1", p.Opened)
	}
	trial.Handle(SetSeat{1})
	trial.Handle(SetClock{"game:300+3"})
	trial.Handle(Open{})
	if c := sent(t, trial); c.Open.Title != "ana’s game" || c.Open.Control != "5m0s+3s" || !slices.Equal(c.Open.Seats, []string{"", lobby.Me}) {
		t.Errorf("sent %+v, want a title, the clock and the second seat", c.Open)
	}
	hear(trial, lobby.Event{Error: &lobby.Error{Of: lobby.OfOpen}})
	for _, m := range []Open{{Title: strings.Repeat("ñ", lobby.MaxTitle+1)}, {Password: strings.Repeat("x", lobby.MaxGamePassword+1)}} {
		if trial.Handle(m); sends(trial) != 0 || part(trial).WrongOpening != WordsIn(trial.Now.T).Wrong[tooLong] {
			t.Errorf("%.20v: %d commands and the fault %q, want none, and what is too long", m, sends(trial), part(trial).WrongOpening)
		}
	}
	trial.Handle(SetAgent{0, "level:3"}) // the only other seat
	trial.Handle(SetAgent{0, "remote"})
	trial.Handle(SetAgent{9, "level:3"})
	trial.Handle(Open{})
	if p := part(trial); sends(trial) != 0 || p.WrongOpening != WordsIn(trial.Now.T).Wrong[noSeat] {
		t.Errorf("without a free seat: %d commands and %q, want none and a fault", sends(trial), p.WrongOpening)
	}
	trial.Now.Board = &wire.Board{Game: "othello:x", Seats: trial.Now.Game.Seats}
	trial.Handle(feature.BoardChanged{})
	if p := part(trial); p.Seat != 0 || p.Clock.Kind.Value != "" {
		t.Errorf("another game on the board: %+v, want its own choices", p)
	}
	trial.Now.IsExercise = true
	if trial.Handle(Open{}); sends(trial) != 0 || part(trial).Board != "" {
		t.Errorf("an exercise on the board is offered as %q", part(trial).Board)
	}
}

// The list has the games in which a person is, then the open ones, the oldest first, then those
// under way. What a person may do with each follows from its state.
func TestLists(t *testing.T) {
	trial := page("ana")
	if p := part(trial); p.Counted != WordsIn(trial.Now.T).Waiting {
		t.Errorf("before the list: %q", p.Counted)
	}
	hear(trial, lobby.Event{You: &lobby.You{Name: "ana", Games: []string{"mine", "lost"}}})
	hear(trial, lobby.Event{List: &lobby.List{Games: []lobby.Listed{
		listed("new", "New", lobby.Waiting, "bob", ""), listed("run", "Run", lobby.Running, "bob", "eve"), listed("old", "Old\u202e\n", lobby.Waiting, "eve", ""), listed("mine", "Mine", lobby.Running, "ana", "eve")}}})
	p := part(trial)
	if got, want := rows(p), []string{"Your games: Mine", "Your games: Another game of yours", "Games: Old", "Games: New", "Games: Run"}; !slices.Equal(got, want) {
		t.Errorf("listed %q, want %q", got, want)
	}
	for _, c := range []struct {
		row         Row
		join, watch bool
	}{{p.Sections[1].Rows[0], true, false}, {p.Sections[1].Rows[1], true, false}, {p.Sections[2].Rows[0], true, false}, {p.Sections[2].Rows[2], false, true}} {
		if c.row.Join != c.join || c.row.Watch != c.watch {
			t.Errorf("%s: %+v, want to join %t and to watch %t", c.row.Title, c.row, c.join, c.watch)
		}
	}
	if p.Counted != "4 games" || p.Sections[2].Rows[1].About != "Othello · bob · 1 free seat" || p.Sections[2].Rows[2].About != "Othello · bob against eve" {
		t.Errorf("%q, %+v", p.Counted, p.Sections)
	}
	trial.Handle(Watch{"run"})
	if c := sent(t, trial); c.Watch == nil || c.Watch.ID != "run" {
		t.Errorf("sent %+v, want to watch", c)
	}
	hear(trial, lobby.Event{Entered: &lobby.Entered{ID: "run", Watch: true}})
	if r := part(trial).Sections[1].Rows[0]; !r.Current || r.Join || r.Watch || r.Leave {
		t.Errorf("the game that is watched: %+v, want only that it is the current one", r)
	}
}

// A game under a password asks for it in its row, whether the list has told that or the server.
func TestAsksForPasswords(t *testing.T) {
	for _, known := range []bool{true, false} {
		for _, watch := range []bool{false, true} {
			trial := page("ana")
			game := listed(id, "Closed", lobby.Waiting, "bob", "")
			game.Locked = known
			hear(trial, lobby.Event{List: &lobby.List{Games: []lobby.Listed{game}}})
			if watch {
				trial.Handle(Watch{id})
			} else {
				trial.Handle(Join{id})
			}
			if known != (sends(trial) == 0) {
				t.Errorf("known %t: %d commands", known, sends(trial))
			}
			if !known {
				hear(trial, lobby.Event{Error: &lobby.Error{Of: lobby.OfPassword}})
			}
			if p := part(trial); p.Asking != id || p.WrongPassword != "" {
				t.Errorf("known %t: asks for %q with the fault %q, want %q and none", known, p.Asking, p.WrongPassword, id)
			}
			for _, password := range []string{"", "no", "yes"} {
				trial.Handle(Enter{password})
				c := sent(t, trial)
				enter := c.Join
				if watch {
					enter = c.Watch
				}
				if enter == nil || *enter != (lobby.Enter{ID: id, Password: password}) {
					t.Fatalf("sent %+v, want the password %q", c, password)
				}
				if password != "yes" {
					hear(trial, lobby.Event{Error: &lobby.Error{Of: lobby.OfPassword}})
					if p := part(trial); p.Asking != id || p.WrongPassword == "" {
						t.Errorf("after %q: asks for %q with the fault %q, want %q and one", password, p.Asking, p.WrongPassword, id)
					}
				}
			}
			hear(trial, lobby.Event{Entered: &lobby.Entered{ID: id, Watch: watch}})
			if p := part(trial); p.Asking != "" {
				t.Errorf("entered, and asks for %q", p.Asking)
			}
		}
	}
	trial := page("ana")
	game := listed(id, "Closed", lobby.Waiting, "ana", "")
	game.Locked = true
	hear(trial, lobby.Event{You: &lobby.You{Name: "ana", Games: []string{id}}})
	hear(trial, lobby.Event{List: &lobby.List{Games: []lobby.Listed{game}}})
	trial.Handle(Join{id})
	if c := sent(t, trial); c.Join == nil {
		t.Errorf("one's own game: sent %+v, want to return without a password", c)
	}
	trial = page("ana")
	game.People[0] = "bob"
	hear(trial, lobby.Event{List: &lobby.List{Games: []lobby.Listed{game}}})
	trial.Handle(Join{id})
	trial.Handle(Cancel{})
	if trial.Handle(Enter{"x"}); sends(trial) != 0 || part(trial).Asking != "" {
		t.Errorf("cancelled: %d commands, asks for %q", sends(trial), part(trial).Asking)
	}
}

// An invitation opens the dialog at its game; who has to sign in first then joins.
func TestInvitations(t *testing.T) {
	follow := func(name string) *featuretest.Trial {
		trial := featuretest.New(New, nil)
		trial.Othello(0, "human", "level:3")
		hear(trial, lobby.Event{You: &lobby.You{Name: name}})
		trial.Handle(feature.BoardChanged{Request: &feature.OpenRequest{Lobby: id}})
		if shown := featuretest.One[feature.ShowDialog](t, trial); shown.Dialog != Dialog {
			t.Errorf("shown %q, want %q", shown.Dialog, Dialog)
		}
		shows(trial, Dialog)
		return trial
	}
	trial := follow("ana")
	if got := rows(part(trial)); !slices.Equal(got, []string{"You are invited: The game of the invitation"}) || sends(trial) != 0 {
		t.Errorf("listed %q and %d commands, want the game and none", got, sends(trial))
	}
	hear(trial, lobby.Event{List: &lobby.List{Games: []lobby.Listed{listed(id, "Evening", lobby.Waiting, "bob", "")}}})
	if got := rows(part(trial)); !slices.Equal(got, []string{"You are invited: Evening"}) {
		t.Errorf("listed %q, want the game once", got)
	}
	trial = follow("")
	trial.Handle(Sign{Up: true, User: "ana", Password: "secret-1"})
	hear(trial, lobby.Event{You: &lobby.You{Name: "ana"}})
	if c := sent(t, trial); c.Join == nil || c.Join.ID != id {
		t.Errorf("signed up: sent %+v, want to join", c)
	}
	hear(trial, lobby.Event{Error: &lobby.Error{Of: lobby.OfPassword}})
	if p := part(trial); p.Asking != id {
		t.Errorf("asks for the password of %q, want %q", p.Asking, id)
	}
	shows(trial, "")
	shows(trial, Dialog)
	if got := rows(part(trial)); len(got) != 0 {
		t.Errorf("after the dialog was closed it lists %q, want none", got)
	}
}

// state returns a server's state of the page's game.
func state(peer string, me int, away ...int) talk.Event {
	return talk.Event{State: &talk.State{Server: true, Peer: peer, ID: id, Game: "othello", Players: []int{0, 1}, Me: me, Begun: peer == talk.Connected, Names: []string{"ana", "bob"}, Away: away}}
}

// The dialog stays open while the game waits, and closes on its start. Notices tell what happens to
// the connection, and to the others.
func TestFollowsTheGame(t *testing.T) {
	trial := page("ana")
	trial.Handle(Open{})
	hear(trial, lobby.Event{Entered: &lobby.Entered{ID: id}})
	hearGame(trial, state(talk.Waiting, 0))
	if r := part(trial).Sections[1].Rows; len(trial.Messages) > 0 || len(r) != 1 || !r[0].Current || !r[0].Leave || r[0].Begin || r[0].Join {
		t.Errorf("while it waits: %+v, %+v; want nothing, and a row to leave it", trial.Messages, r)
	}
	trial.Now.Address = "https://example.org/"
	trial.Handle(CopyLink{})
	if copy := featuretest.Effect[feature.Copy](t, trial); copy.Text != "https://example.org/#/othello?lobby="+id {
		t.Errorf("copied %q, want the invitation", copy.Text)
	}
	ready := state(talk.Waiting, 0)
	ready.State.Lobby = &talk.Lobby{Here: 2, Ready: true}
	hearGame(trial, ready)
	if r := part(trial).Sections[1].Rows[0]; !r.Begin {
		t.Errorf("ready: %+v, want that it may begin", r)
	}
	trial.Handle(Begin{})
	if c := featuretest.Effect[feature.SendFriend](t, trial); string(c.Command) != `{"begin":{}}` {
		t.Errorf("sent %s, want to begin", c.Command)
	}
	hearGame(trial, state(talk.Connected, 0))
	if shown := featuretest.One[feature.ShowDialog](t, trial); shown.Dialog != "" {
		t.Errorf("on the start: shown %q, want none", shown.Dialog)
	}
	shows(trial, "")
	w := WordsIn(trial.Now.T)
	for _, c := range []struct {
		event talk.Event
		want  string
	}{
		{state(talk.Connected, 0), ""},
		{state(talk.Connected, 0, 1), "bob is away. The game goes on once they are back"},
		{state(talk.Connected, 0, 1), ""},
		{state(talk.Connected, 0), "bob is back"},
		{state(talk.Lost, 0), w.Lost},
		{state(talk.Lost, 0), ""},
		{state(talk.Connected, 0), w.Back},
		{talk.Event{Error: &talk.Error{Of: talk.OfPlay, Text: "raw"}}, w.Refused[talk.OfPlay]},
		{talk.Event{Error: &talk.Error{Of: talk.OfRequest, Text: "raw"}}, w.Refused[talk.OfRequest]},
		{talk.Event{Error: &talk.Error{Of: talk.OfChat, Text: "raw"}}, ""},
		{talk.Event{State: &talk.State{}}, ""},
		{talk.Event{Error: &talk.Error{Of: talk.OfPlay, Text: "raw"}}, ""}, // of a game without a server
		{state(talk.Connected, -1), w.Watching},
	} {
		hearGame(trial, c.event)
		got := ""
		for _, m := range trial.Messages {
			if n, is := m.(feature.Notice); is {
				got = n.Text
			}
		}
		if got != c.want {
			t.Errorf("%s: the notice is %q, want %q", talk.Encode(c.event), got, c.want)
		}
	}
}

// A person who closes the dialog while the game waits learns that it goes on waiting; and the chat of a
// game is off if the school has it off, or for who watches.
func TestWaitingAndChat(t *testing.T) {
	trial := page("ana")
	trial.Handle(Open{})
	hear(trial, lobby.Event{Entered: &lobby.Entered{ID: id}})
	hearGame(trial, state(talk.Waiting, 0))
	shows(trial, "")
	if n := featuretest.One[feature.Notice](t, trial); n.Text != WordsIn(trial.Now.T).Waits || !n.Kept {
		t.Errorf("closed while it waits: %+v, want a notice that stays", n)
	}
	trial.Handle(feature.OpenLobby{})
	if shown := featuretest.One[feature.ShowDialog](t, trial); shown.Dialog != Dialog {
		t.Errorf("shown %q, want %q", shown.Dialog, Dialog)
	}
	for _, c := range []struct {
		chat, watch, want bool
	}{{true, false, false}, {false, false, true}, {true, true, true}} {
		hear(trial, lobby.Event{You: &lobby.You{Name: "ana", Chat: c.chat}})
		hear(trial, lobby.Event{Entered: &lobby.Entered{ID: id, Watch: c.watch}})
		if trial.Publish(); trial.Now.NoChat != c.want {
			t.Errorf("chat %t, watching %t: no chat %t, want %t", c.chat, c.watch, trial.Now.NoChat, c.want)
		}
	}
	trial.Handle(Leave{})
	if c := featuretest.Effect[feature.SendFriend](t, trial); string(c.Command) != `{"leave":{}}` {
		t.Errorf("sent %s, want to leave", c.Command)
	}
}

// FuzzHeard: no event of a hostile lobby harms the page, and its dialog can be drawn.
func FuzzHeard(f *testing.F) {
	for _, e := range []lobby.Event{{You: &lobby.You{Name: "ana", Games: []string{id}}}, {List: &lobby.List{Games: []lobby.Listed{listed(id, "T", lobby.Waiting, "a", "")}}}, {Entered: &lobby.Entered{ID: id}}, {Error: &lobby.Error{Of: lobby.OfPassword}}} {
		f.Add(string(lobby.Encode(e)), "{}")
	}
	f.Add("{}", string(talk.Encode(state(talk.Connected, 0, 1, 2, 3))))
	f.Fuzz(func(t *testing.T, heard, friend string) {
		trial := page("ana")
		trial.Handle(Join{id})
		trial.Handle(Heard{heard})
		trial.Handle(feature.FriendEvent{Text: friend})
		trial.Handle(Heard{heard})
		part(trial)
	})
}
