package web_test

import (
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/pocketbase/pocketbase/core"
)

// letters returns the letters that a school's lobby sends from now on, none of which leaves it.
func (s *school) letters() <-chan string {
	s.Helper()
	settings := s.App.Settings()
	settings.SMTP.Enabled, settings.SMTP.Host, settings.SMTP.Port = true, "mail.example.org", 25
	if err := s.App.Save(settings); err != nil {
		s.Fatal(err)
	}
	sent := make(chan string, 10)
	s.App.OnMailerSend().BindFunc(func(e *core.MailerEvent) error {
		sent <- e.Message.To[0].Address + " " + e.Message.HTML + " " + e.Message.Subject + " from " + e.Message.From.String()
		return nil
	})
	return sent
}

// A forgotten password is reset with the link of a letter, once; without a mail server nothing offers
// that.
func TestForgottenPassword(t *testing.T) {
	s := start(t)
	s.account("ana", map[string]any{"email": "ana@example.org"})
	v := s.visitor()
	v.saysNot(v.get("/lobby/sign-in"), "/lobby/reset")
	v.refused("/lobby/reset")
	sent := s.letters()
	v.says(v.get("/lobby/sign-in"), "/lobby/reset")
	v.get("/lobby/reset")
	for _, email := range []string{"nobody@example.org", "ana@example.org"} {
		if to := v.posted("/lobby/reset", form("email", email)); to != "/lobby/sign-in?said=letter" {
			t.Fatalf("the form with %s leads to %q, want the page to sign in", email, to)
		}
	}
	v.says(v.get("/lobby/sign-in?said=letter"), "the e-mail is on its way")
	for text, email := range map[string]string{"cannot be used": "Ana <ana@example.org>", "Try again in 120 seconds": "ana@example.org"} {
		if a := v.post("/lobby/reset", form("email", email)); a.status != http.StatusUnprocessableEntity || !strings.Contains(a.body, text) {
			t.Errorf("%s is answered with %d and\n%s\nwant 422 and %q", email, a.status, a.body, text)
		}
	}
	var letter string
	select {
	case letter = <-sent:
	case <-time.After(time.Minute):
		t.Fatal("no letter was sent, want one")
	}
	link := regexp.MustCompile(`href="[^"]*(/lobby/new-password\?token=[^"]+)"`).FindStringSubmatch(letter)
	if !strings.HasPrefix(letter, "ana@example.org ") || link == nil {
		t.Fatalf("the letter is %s; want one to ana@example.org with a link to a new password", letter)
	}
	for _, example := range []string{"Acme", "Support", "support@"} {
		if strings.Contains(letter, example) || !strings.Contains(letter, `from "Playout" <`) {
			t.Errorf("the letter is %s; want the lobby's names instead of %s", letter, example)
		}
	}
	_, token, _ := strings.Cut(link[1], "token=")
	v.get(link[1])
	refuse := func(what, token, password, text string) {
		t.Helper()
		if a := v.post("/lobby/new-password", form("token", token, "new", password)); a.status != http.StatusUnprocessableEntity || !strings.Contains(a.body, text) {
			t.Errorf("%s is answered with %d and\n%s\nwant 422 and %q", what, a.status, a.body, text)
		}
	}
	refuse("a short password", token, "short", "8 to 64 characters")
	refuse("another token", token+"x", "another horse", "is too old")
	refuse("no token", "", "another horse", "is too old")
	if to := v.posted("/lobby/new-password", form("token", token, "new", "another horse")); to != "/lobby/account?said=password" {
		t.Errorf("the new password leads to %q, want the account", to)
	}
	v.says(v.get("/lobby/account"), "ana")
	refuse("the token again", token, "a third horse", "is too old")
	other := s.visitor()
	other.posted("/lobby/sign-in", form("user", "ana", "password", "another horse"))
	select {
	case letter := <-sent:
		t.Errorf("another letter was sent, want none:\n%s", letter)
	default:
	}
}
