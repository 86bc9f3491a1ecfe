package server_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/pocketbase/pocketbase/core"

	"playout/engine/cmd/lobby/account"
	"playout/engine/cmd/lobby/lobbytest"
	"playout/engine/cmd/lobby/server"
	"playout/engine/cmd/lobby/store"
	"playout/engine/cmd/lobby/web"
	"playout/engine/lobby"
)

// Nobody but an administrator reaches a collection through PocketBase's generic API, with a session,
// with its token as a header, or with neither, not even the own account: no list, no view, no
// creation, no change, no deletion, and no realtime event.
func TestNoGenericAPI(t *testing.T) {
	t.Parallel()
	l := lobbytest.Start(t, web.Extend) // with the collections of all packages
	own, foreign, anonymous := l.SignedUp(t, "ann"), l.SignedUp(t, "bob"), l.Page(t)
	id := start(t, lobby.Open{Title: "secret", Game: "othello", Seats: []string{lobby.Me, ""}, Password: "open sesame"}, own, foreign)
	own.Play(id, "black", "f5")
	collections, err := l.App.FindAllCollections()
	if err != nil {
		t.Fatal(err)
	}
	token := func(name string) http.Header {
		row, err := l.Accounts().Find(name)
		if err != nil || row == nil {
			t.Fatalf("%s: %v, %v", name, row, err)
		}
		token, err := row.NewAuthToken()
		if err != nil {
			t.Fatal(err)
		}
		return http.Header{"Authorization": {token}}
	}
	visitors := []struct {
		who    string
		page   *lobbytest.Page
		header http.Header
	}{{"nobody", anonymous, nil}, {"the own session", own, nil}, {"the own token", own, token("ann")}, {"a foreign token", anonymous, token("bob")}}
	for _, collection := range collections {
		for _, rule := range []*string{collection.ListRule, collection.ViewRule, collection.CreateRule, collection.UpdateRule, collection.DeleteRule} {
			if rule != nil && !collection.System {
				t.Errorf("the collection %s has the rule %q, want none", collection.Name, *rule)
			}
		}
		rows, err := l.App.FindRecordsByFilter(collection, "", "", 1, 0)
		row := "rowrowrowrowrow"
		if err == nil && len(rows) > 0 {
			row = rows[0].Id
		}
		before := dump(t, l.App, collection)
		path := "/api/collections/" + collection.Name + "/records"
		for _, v := range visitors {
			for _, c := range []struct{ method, path, body string }{
				{"GET", path, ""}, {"GET", path + "/" + row, ""}, {"GET", path + "?filter=id%21=''&expand=game", ""},
				{"POST", path, `{"name":"eve1","email":"eve@example.org","password":"correct horse","passwordConfirm":"correct horse","title":"x","game":"othello","state":"open"}`},
				{"PATCH", path + "/" + row, `{"teacher":true,"title":"x","state":"over"}`}, {"DELETE", path + "/" + row, ""},
			} {
				status, data := v.page.Request(c.method, c.path, []byte(c.body), v.header)
				if status < 400 || bytes.Contains(data, []byte(row)) || bytes.Contains(data, []byte("items")) {
					t.Errorf("%s of %s by %s is answered with %d, %.200s; want a refusal", c.method, c.path, v.who, status, data)
				}
			}
		}
		if after := dump(t, l.App, collection); after != before {
			t.Errorf("the collection %s has changed from %s to %s", collection.Name, before, after)
		}
	}
	anonymous.Connect()
	own.Clear()
	var topics []string
	for _, collection := range collections {
		topics = append(topics, collection.Name+"/*", collection.Id+"/*", collection.Name)
	}
	for _, page := range []*lobbytest.Page{own, anonymous} {
		for chunk := range slices.Chunk(topics, 8) {
			page.TrySubscribe(chunk...)
			touch(t, l.App)
		}
		if raw := page.Raw(); len(raw) > 0 {
			t.Errorf("a page that subscribes to collections gets %v", raw)
		}
	}
}

// dump returns the rows of a collection.
func dump(t *testing.T, app core.App, collection *core.Collection) string {
	t.Helper()
	rows, err := app.FindRecordsByFilter(collection, "", "id", 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(rows)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// touch changes a row, so that PocketBase would send an event.
func touch(t *testing.T, app core.App) {
	t.Helper()
	for _, collection := range []string{store.Settings, store.Games} {
		rows, err := app.FindRecordsByFilter(collection, "", "", 1, 0)
		if err != nil || len(rows) == 0 {
			t.Fatalf("no row of %s: %v", collection, err)
		}
		if err := app.Save(rows[0]); err != nil {
			t.Fatal(err)
		}
	}
}

// PocketBase's other ways to make accounts, to sign in and to get tokens are closed: a script of the
// page never sees a token.
func TestNoOtherWayIn(t *testing.T) {
	t.Parallel()
	l := lobbytest.Start(t)
	ann := l.SignedUp(t, "ann")
	for _, path := range []string{
		"auth-with-password", "auth-refresh", "auth-with-otp", "request-otp", "auth-with-oauth2", "auth-methods", "request-password-reset", "confirm-password-reset",
		"request-verification", "confirm-verification", "request-email-change", "confirm-email-change", "impersonate/abc",
	} {
		body := fmt.Sprintf(`{"identity":"ann","email":"ann@example.org","password":%q}`, lobbytest.Password)
		for _, method := range []string{"GET", "POST"} {
			status, data := ann.Request(method, "/api/collections/users/"+path, []byte(body), nil)
			if status < 400 || bytes.Contains(data, []byte("token")) {
				t.Errorf("%s of %s is answered with %d, %s; want a refusal", method, path, status, data)
			}
		}
	}
	for _, path := range []string{"/api/settings", "/api/collections", "/api/logs", "/api/backups", "/api/batch", "/api/files/token", "/api/crons", "/api/sql", "/api/oauth2-redirect"} {
		for _, method := range []string{"GET", "POST"} {
			if status, data := ann.Request(method, path, []byte("{}"), nil); status < 400 {
				t.Errorf("%s of %s is answered with %d, %s; want a refusal", method, path, status, data)
			}
		}
	}
	status, data := ann.Request("POST", "/api/collections/_superusers/auth-refresh", nil, nil)
	if status < 400 {
		t.Errorf("an account's session is refreshed as an administrator's with %d, %s", status, data)
	}
}

// Requests that pages of other sites send are refused before anything happens.
func TestOtherSites(t *testing.T) {
	t.Parallel()
	l := lobbytest.Start(t)
	ann := l.SignedUp(t, "ann")
	for _, header := range []http.Header{{"Origin": {"https://evil.example"}}, {"Sec-Fetch-Site": {"cross-site"}}, {"Sec-Fetch-Site": {"same-site"}}, {"Origin": {"null"}}} {
		command := lobby.Encode(lobby.Command{Open: &othello})
		if status, data := ann.Request("POST", "/"+lobby.CommandPath, command, header); status != http.StatusForbidden {
			t.Errorf("a command with %v is answered with %d, %s; want %d", header, status, data, http.StatusForbidden)
		}
	}
	if y := ann.You("no game", func(lobby.You) bool { return true }); len(y.Games) > 0 {
		t.Errorf("another site has opened the games %v", y.Games)
	}
	r, err := http.NewRequest("GET", l.URL+"/api/health", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Origin", "https://evil.example")
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	answer.Body.Close()
	if got := answer.Header.Get("Access-Control-Allow-Origin"); got == "*" || got == "https://evil.example" {
		t.Errorf("scripts of another site may read answers: Access-Control-Allow-Origin is %q", got)
	}
}

// The database syncs each transaction before it returns.
func TestSynchronous(t *testing.T) {
	t.Parallel()
	l := lobbytest.Start(t)
	for name, db := range map[string]interface{ Row(...any) error }{
		"reading": l.App.ConcurrentDB().NewQuery("PRAGMA synchronous"), "writing": l.App.NonconcurrentDB().NewQuery("PRAGMA synchronous"),
	} {
		var mode int
		if err := db.Row(&mode); err != nil || mode != 2 {
			t.Errorf("the connections for %s have synchronous %d, %v; want 2, which is FULL", name, mode, err)
		}
	}
}

// The site is served as by a static host: with its page for missing addresses, without compression,
// and so that browsers keep files whose names have a hash.
func TestSite(t *testing.T) {
	t.Parallel()
	l := lobbytest.Start(t)
	for _, c := range []struct {
		path, body, cache, kind string
		status                  int
	}{
		{"/", "<title>Playout</title>", "no-cache", "text/html; charset=utf-8", 200},
		{"/app.0123456789ab.js", "1", "public, max-age=31536000, immutable", "text/javascript; charset=utf-8", 200},
		{"/missing", "missing", "no-cache", "text/html; charset=utf-8", 404},
		{"/../../etc/passwd", "missing", "no-cache", "text/html; charset=utf-8", 404},
		{"/folder/", "missing", "no-cache", "text/html; charset=utf-8", 404},
	} {
		r, err := http.NewRequest("GET", l.URL+c.path, nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Accept-Encoding", "gzip")
		answer, err := http.DefaultTransport.RoundTrip(r)
		if err != nil {
			t.Fatal(err)
		}
		var body bytes.Buffer
		if _, err := body.ReadFrom(answer.Body); err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		h := answer.Header
		if answer.StatusCode != c.status || body.String() != c.body || h.Get("Cache-Control") != c.cache || h.Get("Content-Type") != c.kind || h.Get("Content-Encoding") != "" || h.Get("X-Frame-Options") != "" {
			t.Errorf("%s is answered with %d, %q, %v; want %+v", c.path, answer.StatusCode, body.String(), h, c)
		}
	}
	page := l.Page(t)
	if status, _ := page.Request("POST", "/index.html", nil, nil); status != http.StatusMethodNotAllowed {
		t.Errorf("POST of a file is answered with %d, want %d", status, http.StatusMethodNotAllowed)
	}
	if status, data := page.Request("GET", "/_/", nil, nil); status != 200 || !bytes.Contains(data, []byte("<html")) {
		t.Errorf("PocketBase's pages are answered with %d, %.60s", status, data)
	}
}

// printed holds what a server prints.
type printed struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (p *printed) Write(data []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.text.Write(data)
}

// take returns the text since the last call.
func (p *printed) take() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	defer p.text.Reset()
	return p.text.String()
}

// A new lobby has no administrator, and says how to make one: by an address, or by a command. No
// account has a password that anybody knows.
func TestFirstStart(t *testing.T) {
	t.Parallel()
	var out printed
	l := lobbytest.Start(t, func(c *server.Config) { c.Out = &out })
	text := out.take()
	for _, want := range []string{"no administrator yet", l.URL[len("http://127.0.0.1"):] + "/_/#/pbinstall/", os.Args[0] + " superuser -data " + l.Data} {
		if !strings.Contains(text, want) {
			t.Errorf("the first start prints %q, want %q in it", text, want)
		}
	}
	if err := server.MakeAdministrator(l.Data, "admin@example.org", "short"); err == nil || !strings.Contains(err.Error(), "at least 10") {
		t.Errorf("a short password of an administrator gives the error %v", err)
	}
	if err := server.MakeAdministrator(l.Data, "no address", "correct horse battery"); err == nil {
		t.Error("an administrator without an e-mail address is made")
	}
	if err := server.MakeAdministrator(l.Data, "admin@example.org", "correct horse battery"); err != nil {
		t.Fatal(err)
	}
	page := l.Page(t)
	body := `{"identity":"admin@example.org","password":"correct horse battery"}`
	status, data := page.Post("/api/collections/_superusers/auth-with-password", []byte(body))
	var session struct{ Token string }
	if err := json.Unmarshal(data, &session); err != nil || status != 200 || session.Token == "" {
		t.Fatalf("the administrator is answered with %d, %s; want a token", status, data)
	}
	header := http.Header{"Authorization": {session.Token}}
	if status, data := page.Request("GET", "/api/collections/games/records", nil, header); status != 200 {
		t.Errorf("the administrator reads games with %d, %s", status, data)
	}
	// The token of an administrator in the cookie of a session opens nothing.
	if status, data := page.Request("POST", "/"+lobby.CommandPath, lobby.Encode(lobby.Command{Open: &othello}), http.Header{"Cookie": {account.Cookie + "=" + session.Token}}); !bytes.Contains(data, []byte(lobby.OfSignedIn)) {
		t.Errorf("an administrator's command is answered with %d, %s; want that nobody is signed in", status, data)
	}
	l.End(t)
	l.Begin(t)
	if text := out.take(); strings.Contains(text, "administrator") {
		t.Errorf("a lobby with an administrator prints %q", text)
	}
}

// A folder without a site, or data that is no database, gives one line of error.
func TestRefusedStart(t *testing.T) {
	t.Parallel()
	empty := t.TempDir()
	if _, err := server.New(server.Config{Site: empty, Data: t.TempDir()}); err == nil || !strings.Contains(err.Error(), "index.html; allowed:") {
		t.Errorf("a folder without a site gives the error %v", err)
	}
	if err := os.WriteFile(filepath.Join(empty, "index.html"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	data := t.TempDir()
	if err := os.WriteFile(filepath.Join(data, "data.db"), []byte("this is not a database, but a text that is long enough"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := server.New(server.Config{Site: empty, Data: data}); err == nil || strings.Contains(err.Error(), "\n") {
		t.Errorf("a broken database gives the error %v, want one line", err)
	}
}
