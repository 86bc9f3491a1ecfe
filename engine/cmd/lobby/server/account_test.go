package server_test

import (
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"playout/engine/cmd/lobby/account"
	"playout/engine/cmd/lobby/lobbytest"
	"playout/engine/cmd/lobby/server"
	"playout/engine/cmd/lobby/store"
	"playout/engine/lobby"
	"playout/engine/peer/talk"
)

func signIn(user, password string) lobby.Command {
	return lobby.Command{SignIn: &lobby.Account{User: user, Password: password}}
}

func signUp(user, password string) lobby.Command {
	return lobby.Command{SignUp: &lobby.Account{User: user, Password: password}}
}

// A second lobby does not use the folder of a running one, whose games it would not know; the folder
// is closed to other users of the machine.
func TestOneLobbyForAFolder(t *testing.T) {
	t.Parallel()
	var config server.Config
	l := lobbytest.Start(t, func(c *server.Config) { config = *c })
	if s, err := server.New(config); err == nil || !strings.Contains(err.Error(), "another lobby uses this folder") {
		t.Errorf("a second lobby is %v, refused with %v; want that another one uses the folder", s, err)
	}
	if info, err := os.Stat(l.Data); err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("the folder has the mode %v, %v; want 0700", info.Mode().Perm(), err)
	}
}

// People sign up with a name and a password, are signed in from then on, sign out, and in again,
// whatever the case of the name.
func TestAccounts(t *testing.T) {
	t.Parallel()
	l := lobbytest.Start(t)
	ann := l.SignedUp(t, "Ann.B-2_x")
	ann.You("signed in", func(y lobby.You) bool { return y.Name == "Ann.B-2_x" && !y.Guest && !y.Teacher && y.Chat })
	other := l.Page(t)
	for _, c := range []struct{ name, password, of, want string }{
		{"ann.b-2_X", lobbytest.Password, lobby.OfTaken, "is taken"},
		{"al", lobbytest.Password, lobby.OfName, "3 to 32"},
		{strings.Repeat("x", 33), lobbytest.Password, lobby.OfName, "3 to 32"},
		{"two words", lobbytest.Password, lobby.OfName, "3 to 32"},
		{"<b>ann</b>", lobbytest.Password, lobby.OfName, "3 to 32"},
		{"Guest-12", lobbytest.Password, lobby.OfName, "name of a guest"},
		{"bob", "1234567", lobby.OfNewPassword, "password of 7 characters; allowed: 8 to 64"},
		{"bob", strings.Repeat("x", 65), lobby.OfNewPassword, "password of 65 characters; allowed: 8 to 64"},
		{"bob", strings.Repeat("é", 40), lobby.OfNewPassword, "password of 80 bytes; allowed: 72"},
	} {
		if e := other.Refused(c.of, signUp(c.name, c.password)); !strings.Contains(e.Text, c.want) {
			t.Errorf("signing up %q is refused with %q, want %q", c.name, e.Text, c.want)
		}
	}
	other.Refused(lobby.OfSignIn, signIn("Ann.B-2_x", "wrong horse"))
	other.Refused(lobby.OfSignIn, signIn("nobody", "wrong horse"))
	if e := other.Must(signIn("ANN.b-2_x", lobbytest.Password)); e.You == nil || e.You.Name != "Ann.B-2_x" {
		t.Errorf("signing in is answered with %s, want You with the name as it was signed up", lobby.Encode(e))
	}
	if e := other.Must(lobby.Command{SignOut: &struct{}{}}); e.You == nil || e.You.Name != "" {
		t.Errorf("signing out is answered with %s, want You without a name", lobby.Encode(e))
	}
	other.Refused(lobby.OfSignedIn, lobby.Command{Open: &lobby.Open{Title: "x", Game: "othello", Seats: []string{lobby.Me, ""}}})
	ann.Open(lobby.Open{Title: "x", Game: "othello", Seats: []string{lobby.Me, ""}}) // another session goes on
}

// The cookie of a session is out of reach for scripts and other sites, and goes over TLS only if the
// request did.
func TestCookie(t *testing.T) {
	t.Parallel()
	l := lobbytest.Start(t)
	for _, scheme := range []string{"", "http", "https"} {
		body := strings.NewReader(string(lobby.Encode(signUp("name"+scheme, lobbytest.Password))))
		r, err := http.NewRequest(http.MethodPost, l.URL+"/"+lobby.CommandPath, body)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("X-Forwarded-Proto", scheme)
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		cookies := answer.Cookies()
		if len(cookies) != 1 {
			t.Fatalf("signing up sets the cookies %v, want one", cookies)
		}
		c := cookies[0]
		if c.Name != account.Cookie || !c.HttpOnly || c.SameSite != http.SameSiteStrictMode || c.Path != "/" || c.Secure != (scheme == "https") || c.MaxAge != 0 {
			t.Errorf("behind %q the cookie is %+v; want it HttpOnly, SameSite=Strict, for /, Secure over TLS, until the browser ends", scheme, c)
		}
	}
}

// stopped lets the lobby's time stand still, so that a test may take any time.
func stopped(c *server.Config) { c.Hall.Now = func() time.Duration { return time.Hour } }

// After three wrong passwords each next try must wait, also for a name that has no account; other
// names need not, and nor does the right password help before.
func TestSlowDown(t *testing.T) {
	t.Parallel()
	l := lobbytest.Start(t, stopped)
	l.SignedUp(t, "ann")
	l.SignedUp(t, "bob")
	page := l.Page(t)
	for _, name := range []string{"ann", "nobody"} {
		for range 3 {
			page.Refused(lobby.OfSignIn, signIn(name, "wrong horse"))
		}
		for _, password := range []string{"wrong horse", lobbytest.Password} {
			if e := page.Refused(lobby.OfSlow, signIn(strings.ToUpper(name), password)); e.Wait != 1 {
				t.Errorf("after three wrong passwords of %s the wait is %d s, want 1", name, e.Wait)
			}
		}
	}
	page.Must(signIn("bob", lobbytest.Password))
}

// A school may allow guests, close the sign-up, and switch off the chat; pages learn that at once.
func TestSchoolSettings(t *testing.T) {
	t.Parallel()
	l := lobbytest.Start(t)
	set := func(name string, value bool) {
		t.Helper()
		row, err := l.App.FindRecordById(store.Settings, store.SettingsID)
		if err != nil {
			t.Fatal(err)
		}
		row.Set(name, value)
		if err := l.App.Save(row); err != nil {
			t.Fatal(err)
		}
	}
	page := l.Page(t)
	page.Connect()
	page.Subscribe(lobby.Hall)
	page.You("nobody, no guests", func(y lobby.You) bool { return y.Name == "" && !y.Guests && y.Chat })
	page.Refused(lobby.OfAccount, lobby.Command{Guest: &struct{}{}})
	set("guests", true)
	page.You("guests", func(y lobby.You) bool { return y.Guests })
	guest := page.Must(lobby.Command{Guest: &struct{}{}}).You
	if guest == nil || !guest.Guest || !strings.HasPrefix(guest.Name, "guest-") || !lobby.ValidName(guest.Name) {
		t.Errorf("the guest is %+v, want one with a name that begins with guest-", guest)
	}
	set("signUp", false)
	if e := l.Page(t).Refused(lobby.OfAccount, signUp("ann", lobbytest.Password)); !strings.Contains(e.Text, "makes the accounts itself") {
		t.Errorf("signing up is refused with %q", e.Text)
	}
	set("chat", false)
	page.You("no chat", func(y lobby.You) bool { return !y.Chat })
	id := page.Open(lobby.Open{Title: "quiet", Game: "othello", Seats: []string{lobby.Me, ""}})
	if e := page.Game(id, talk.Command{Say: &talk.Text{Text: "hello"}}); e.Error == nil || !strings.Contains(e.Error.Text, "switched the chat off") {
		t.Errorf("a chat message is answered with %s, want that the chat is off", lobby.Encode(e))
	}
}

// Signing out ends the connections of all pages of that session, and of no other. Who is not signed
// in sees neither the list nor a game.
func TestSignOutEndsConnections(t *testing.T) {
	t.Parallel()
	l := lobbytest.Start(t)
	ann, other := l.SignedUp(t, "ann"), l.Page(t)
	id := ann.Open(lobby.Open{Title: "x", Game: "othello", Seats: []string{lobby.Me, ""}})
	ann.List("the game", func(l lobby.List) bool { return len(l.Games) == 1 })
	other.Must(signIn("ann", lobbytest.Password))
	other.Connect()
	other.Must(lobby.Command{SignOut: &struct{}{}})
	ann.Must(lobby.Command{SignOut: &struct{}{}})
	ann.Disconnected()
	ann.Connect()
	ann.Clear()
	ann.Subscribe(lobby.Hall, lobby.GameTopic(id))
	ann.You("nobody", func(y lobby.You) bool { return y.Name == "" })
	ann.State(id, "no game", func(s talk.State) bool { return s.Peer == "" })
	bob := l.SignedUp(t, "bob")
	bob.Open(lobby.Open{Title: "y", Game: "othello", Seats: []string{lobby.Me, ""}})
	bob.List("two games", func(l lobby.List) bool { return len(l.Games) == 2 })
	if raw := ann.Raw(); slices.ContainsFunc(raw, func(data string) bool { return strings.Contains(data, `"list"`) }) {
		t.Errorf("a page without a session gets the list: %v", raw)
	}
}

// Another password ends the sessions of an account, and a deleted account leaves its games.
func TestChangedAndDeletedAccounts(t *testing.T) {
	t.Parallel()
	l := lobbytest.Start(t)
	ann, bob := l.SignedUp(t, "ann"), l.SignedUp(t, "bob")
	waiting := ann.Open(lobby.Open{Title: "waiting", Game: "othello", Seats: []string{lobby.Me, ""}})
	id := ann.Open(lobby.Open{Title: "running", Game: "othello", Seats: []string{lobby.Me, ""}})
	ann.Subscribe(lobby.Hall, lobby.GameTopic(id))
	bob.Join(id, "")
	bob.State(id, "the beginning", connected)
	row, err := l.Accounts().Find("ANN")
	if err != nil || row == nil {
		t.Fatalf("ann's account: %v, %v", row, err)
	}
	row.SetPassword("another horse")
	if err := l.App.Save(row); err != nil {
		t.Fatal(err)
	}
	ann.Disconnected()
	ann.Refused(lobby.OfSignedIn, lobby.Command{Join: &lobby.Enter{ID: id}})
	if err := l.App.Delete(row); err != nil {
		t.Fatal(err)
	}
	s := bob.State(id, "ann's resignation", func(s talk.State) bool { return s.How == "resigned" })
	if s.Seat != "black" || s.Names[s.Players[0]] != "" {
		t.Errorf("after ann's account is deleted the game is %+v; want that black, without a name, has resigned", s)
	}
	bob.List("no game", func(l lobby.List) bool { return len(l.Games) == 0 })
	bob.Refused(lobby.OfGone, lobby.Command{Join: &lobby.Enter{ID: waiting}})
}

// What an administrator changes shows at once: another name of an account, and a game that is deleted.
func TestAdministratorChanges(t *testing.T) {
	t.Parallel()
	l := lobbytest.Start(t)
	ann, bob := l.SignedUp(t, "ann"), l.SignedUp(t, "bob")
	id := start(t, othello, ann, bob)
	row, err := l.Accounts().Find("bob")
	if err != nil || row == nil {
		t.Fatalf("bob's account: %v, %v", row, err)
	}
	row.Set("name", "robert")
	if err := l.App.Save(row); err != nil {
		t.Fatal(err)
	}
	ann.State(id, "the new name", func(s talk.State) bool { return len(s.Names) == 2 && s.Names[1] == "robert" })
	ann.List("the new name", func(l lobby.List) bool { return len(l.Games) == 1 && l.Games[0].People[1] == "robert" })
	ann.Play(id, "black", "f5")
	game, err := l.App.FindRecordById(store.Games, id)
	if err != nil {
		t.Fatal(err)
	}
	if err := l.App.Delete(game); err != nil {
		t.Fatal(err)
	}
	for _, page := range []*lobbytest.Page{ann, bob} {
		page.State(id, "no game", func(s talk.State) bool { return s.Peer == "" })
	}
	ann.List("no game", func(l lobby.List) bool { return len(l.Games) == 0 })
	ann.Refused(lobby.OfGone, lobby.Command{Game: &lobby.Game{ID: id, Command: talk.Command{Resign: &talk.Seat{Seat: "black"}}}})
	if n, err := l.App.CountRecords(store.Acts); err != nil || n != 0 {
		t.Errorf("%d acts of the deleted game are left, %v", n, err)
	}
}
