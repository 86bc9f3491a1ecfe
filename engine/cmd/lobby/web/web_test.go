package web_test

import (
	"bytes"
	"encoding/csv"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/pocketbase/pocketbase/core"
	"golang.org/x/net/html"

	"playout/engine/cmd/lobby/lobbytest"
	"playout/engine/cmd/lobby/store"
	"playout/engine/cmd/lobby/web"
	"playout/engine/exercise/starters"
	"playout/engine/lobby"
	"playout/engine/peer/talk"
	"playout/ui/kept"
)

const password = "correct horse"

// hostile is a text that a page must not take for markup.
const hostile = `<img src=x onerror=alert(1)>"'&`

// corner is an exercise with a hostile title, whose answer is h1.
const corner = `{"playout":"exercise","version":1,"game":"othello","position":"----OXO---OOXO---XOXOOO--X-XOO---X-OO------O-X------------------ X","title":"=<script>alert(1)</script>","goal":{"kind":"moves","accept":["h1"]},"attempts":3,"points":10}`

// school is a running lobby with its pages.
type school struct {
	*testing.T
	*lobbytest.Lobby
}

func start(t *testing.T) *school {
	t.Helper()
	return &school{t, lobbytest.Start(t, web.Extend)}
}

// visitor is a browser.
type visitor struct {
	*school
	name   string
	client *http.Client
	lang   string
}

// visitor returns a browser in which nobody is signed in.
func (s *school) visitor() *visitor {
	s.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		s.Fatal(err)
	}
	return &visitor{school: s, client: &http.Client{Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}}
}

// account makes an account, without the time that a password takes, and returns its row.
func (s *school) account(name string, values map[string]any) *core.Record {
	s.Helper()
	users, err := s.App.FindCollectionByNameOrId(store.Users)
	if err != nil {
		s.Fatal(err)
	}
	row := core.NewRecord(users)
	row.Set("name", name)
	row.SetPassword(password)
	row.Load(values)
	if err := s.App.Save(row); err != nil {
		s.Fatal(err)
	}
	return row
}

// signedIn returns a browser with the session of a new account.
func (s *school) signedIn(name string) *visitor {
	s.Helper()
	row := s.account(name, map[string]any{"teacher": strings.HasPrefix(name, "teacher"), "guest": strings.HasPrefix(name, "guest-")})
	token, err := row.NewAuthToken()
	if err != nil {
		s.Fatal(err)
	}
	v := s.visitor()
	v.name = name
	at, err := url.Parse(s.URL)
	if err != nil {
		s.Fatal(err)
	}
	v.client.Jar.SetCookies(at, []*http.Cookie{{Name: "playout_session", Value: token, Path: "/"}})
	return v
}

// answer is an answer to a request.
type answer struct {
	status int
	header http.Header
	body   string
}

func (v *visitor) send(method, path, kind string, body io.Reader) answer {
	v.Helper()
	r, err := http.NewRequest(method, v.URL+path, body)
	if err != nil {
		v.Fatal(err)
	}
	if kind != "" {
		r.Header.Set("Content-Type", kind)
	}
	if v.lang != "" {
		r.Header.Set("Accept-Language", v.lang)
	}
	got, err := v.client.Do(r)
	if err != nil {
		v.Fatal(err)
	}
	defer got.Body.Close()
	data, err := io.ReadAll(got.Body)
	if err != nil {
		v.Fatal(err)
	}
	a := answer{got.StatusCode, got.Header, string(data)}
	v.inspect(path, a)
	return a
}

// inspect checks what holds for every answer of the pages.
func (v *visitor) inspect(path string, a answer) {
	v.Helper()
	policy := a.header.Get("Content-Security-Policy")
	if !strings.HasPrefix(policy, "default-src 'none'") || strings.Contains(policy, "script-src") || a.header.Get("X-Content-Type-Options") != "nosniff" || strings.HasPrefix(path, "/lobby/style") == (a.header.Get("Cache-Control") == "no-store") {
		v.Errorf("%s has the policy %q and %v; want one without scripts, and nosniff", path, policy, a.header)
	}
	if !strings.HasPrefix(a.header.Get("Content-Type"), "text/html") {
		return
	}
	doc, err := html.Parse(strings.NewReader(a.body))
	if err != nil {
		v.Fatal(err)
	}
	labels, ids := map[string]bool{}, map[string]bool{}
	count := map[string]int{}
	var walk func(n *html.Node, labelled bool)
	walk = func(n *html.Node, labelled bool) {
		if n.Type == html.ElementNode {
			count[n.Data]++
			attr := map[string]string{}
			for _, x := range n.Attr {
				attr[x.Key] = x.Val
				if strings.HasPrefix(x.Key, "on") || x.Key == "style" || strings.HasPrefix(strings.TrimSpace(strings.ToLower(x.Val)), "javascript:") {
					v.Errorf("%s has %s=%q in <%s>, want neither scripts nor styles", path, x.Key, x.Val, n.Data)
				}
			}
			if id := attr["id"]; id != "" {
				if ids[id] {
					v.Errorf("%s has the ID %s twice", path, id)
				}
				ids[id] = true
			}
			labels[attr["for"]] = true
			labelled = labelled || n.Data == "label"
			switch n.Data {
			case "script", "iframe", "object", "embed":
				v.Errorf("%s has a <%s>", path, n.Data)
			case "input", "select", "textarea":
				if attr["type"] != "hidden" && !labelled && attr["aria-label"] == "" {
					v.Errorf("%s has a field %q without a label", path, attr["name"])
				}
			case "img":
				if _, has := attr["alt"]; !has || !strings.HasPrefix(attr["src"], "/lobby/") {
					v.Errorf("%s has a picture %q with the text %q, want its own with a text", path, attr["src"], attr["alt"])
				}
			case "form":
				if attr["method"] != "post" || !strings.HasPrefix(attr["action"], "/lobby/") {
					v.Errorf("%s has a form %v, want one that posts to the lobby", path, attr)
				}
			}
		}
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			walk(c, labelled)
		}
	}
	walk(doc, false)
	if count["h1"] != 1 || count["main"] != 1 || count["title"] != 1 || strings.Contains(a.body, "ZgotmplZ") || strings.Contains(a.body, "{n}") || strings.Contains(a.body, "%!") || strings.Contains(a.body, "no value") {
		v.Errorf("%s has %d h1, %d main and %d titles, want one of each, and whole sentences:\n%s", path, count["h1"], count["main"], count["title"], a.body)
	}
	if strings.Contains(a.body, "<img src=x") || strings.Contains(a.body, "<script>") {
		v.Errorf("%s takes text for markup:\n%s", path, a.body)
	}
}

// get returns a page that the person may see.
func (v *visitor) get(path string) answer {
	v.Helper()
	a := v.send(http.MethodGet, path, "", nil)
	if a.status != http.StatusOK {
		v.Fatalf("%s: %s is answered with %d, want 200\n%s", v.name, path, a.status, a.body)
	}
	return a
}

// refused fails unless a page is missing to the person.
func (v *visitor) refused(path string) {
	v.Helper()
	if a := v.send(http.MethodGet, path, "", nil); a.status != http.StatusNotFound {
		v.Errorf("%s: %s is answered with %d, want 404", v.name, path, a.status)
	}
}

func form(pairs ...string) url.Values {
	f := url.Values{}
	for i := 0; i < len(pairs); i += 2 {
		f.Add(pairs[i], pairs[i+1])
	}
	return f
}

func (v *visitor) post(path string, f url.Values) answer {
	v.Helper()
	return v.send(http.MethodPost, path, "application/x-www-form-urlencoded", strings.NewReader(f.Encode()))
}

// posted sends a form that is accepted, and returns the address to which it leads.
func (v *visitor) posted(path string, f url.Values) string {
	v.Helper()
	a := v.post(path, f)
	if a.status != http.StatusSeeOther {
		v.Fatalf("%s: %s with %v is answered with %d, want 303\n%s", v.name, path, f, a.status, a.body)
	}
	return a.header.Get("Location")
}

// says fails unless a page has a text.
func (v *visitor) says(a answer, text string) {
	v.Helper()
	if !strings.Contains(a.body, text) {
		v.Errorf("%s: the page lacks %q:\n%s", v.name, text, a.body)
	}
}

func (v *visitor) saysNot(a answer, text string) {
	v.Helper()
	if strings.Contains(a.body, text) {
		v.Errorf("%s: the page has %q:\n%s", v.name, text, a.body)
	}
}

// read reads a table for spreadsheets.
func (v *visitor) read(path string) [][]string {
	v.Helper()
	a := v.get(path)
	rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(a.body, "\ufeff"))).ReadAll()
	if err != nil || !strings.HasPrefix(a.header.Get("Content-Disposition"), "attachment; filename=\"playout-") || !strings.HasSuffix(a.header.Get("Content-Disposition"), `.csv"`) {
		v.Fatalf("%s is read with %v, as %q; want a file .csv", path, err, a.header.Get("Content-Disposition"))
	}
	for _, row := range rows {
		for _, cell := range row {
			if cell != "" && strings.ContainsAny(cell[:1], "=+@") {
				v.Errorf("%s has the cell %q, want no formula", path, cell)
			}
		}
	}
	return rows
}

// id returns the ID at the end of an address.
func id(location string) string {
	location, _, _ = strings.Cut(location, "?")
	return location[strings.LastIndexByte(location, '/')+1:]
}

// class makes a class with members, and returns its ID.
func (v *visitor) class(name string, members ...*visitor) string {
	v.Helper()
	class := id(v.posted("/lobby/classes", form("name", name)))
	code := regexp.MustCompile(`data-code="([^"]*)"`).FindStringSubmatch(v.get("/lobby/class/" + class).body)[1]
	for _, m := range members {
		if to := m.posted("/lobby/classes/join", form("code", strings.ToLower(code))); id(to) != class {
			v.Fatalf("joining leads to %s, want the class %s", to, class)
		}
	}
	return class
}

// row returns the account of a browser.
func (v *visitor) row() *core.Record {
	v.Helper()
	row, err := v.Accounts().Find(v.name)
	if err != nil || row == nil {
		v.Fatalf("the account %s is %v, %v", v.name, row, err)
	}
	return row
}

// page returns a page with the board that has the browser's session.
func (v *visitor) page() *lobbytest.Page {
	v.Helper()
	p := v.Lobby.Page(v.T)
	p.Name = v.name
	if e := p.Do(lobby.Command{SignIn: &lobby.Account{User: v.name, Password: password}}); e.You == nil {
		v.Fatalf("%s cannot sign in: %s", v.name, lobby.Encode(e))
	}
	p.Connect()
	p.Subscribe(lobby.Hall)
	return p
}

func TestSignedOut(t *testing.T) {
	s := start(t)
	v := s.visitor()
	for _, path := range []string{"/lobby/", "/lobby/account", "/lobby/classes", "/lobby/class/x", "/lobby/assignment/x", "/lobby/tournament/x", "/lobby/games.csv", "/lobby/games.json", "/lobby/rating.svg", "/lobby/class/x/results.csv", "/lobby/?game=chess"} {
		a := v.send(http.MethodGet, path, "", nil)
		if want := "/lobby/sign-in?to=" + url.QueryEscape(path); a.status != http.StatusSeeOther || a.header.Get("Location") != want {
			t.Errorf("%s is answered with %d to %q, want 303 to %q", path, a.status, a.header.Get("Location"), want)
		}
	}
	for _, path := range []string{"/lobby/account/delete", "/lobby/account/password", "/lobby/account/email", "/lobby/classes", "/lobby/classes/join", "/lobby/class/x/assign", "/lobby/tournament/x/next", "/lobby/assignment/x/delete"} {
		if a := v.post(path, form("sure", "yes")); a.status != http.StatusSeeOther || !strings.HasPrefix(a.header.Get("Location"), "/lobby/sign-in?") {
			t.Errorf("%s is answered with %d to %q, want 303 to the page to sign in", path, a.status, a.header.Get("Location"))
		}
	}
	v.refused("/lobby/nothing")
	v.refused("/lobby/pages/base.html")
}

func TestSigningIn(t *testing.T) {
	s := start(t)
	s.account("ana", nil)
	v := s.visitor()
	v.says(v.get("/lobby/sign-in?to=/lobby/classes"), `value="/lobby/classes"`)
	a := v.post("/lobby/sign-in", form("user", "ana", "password", "wrong horse", "to", "/lobby/classes"))
	if a.status != http.StatusUnprocessableEntity {
		t.Errorf("a wrong password is answered with %d, want 422", a.status)
	}
	v.says(a, "No account has this name")
	for to, want := range map[string]string{"/lobby/classes": "/lobby/classes", "": "/lobby/", "https://evil.example/": "/lobby/", "//evil.example/": "/lobby/", "/lobby//evil.example": "/lobby/", `/lobby/\evil`: "/lobby/", "/": "/lobby/"} {
		if got := v.posted("/lobby/sign-in", form("user", "ana", "password", password, "to", to)); got != want {
			t.Errorf("after signing in, %q leads to %q, want %q", to, got, want)
		}
	}
	v.says(v.get("/lobby/"), "ana")
	v.posted("/lobby/sign-out", nil)
	if a := v.send(http.MethodGet, "/lobby/", "", nil); a.status != http.StatusSeeOther {
		t.Errorf("after signing out the page is answered with %d, want 303", a.status)
	}
	for range 8 {
		a = v.post("/lobby/sign-in", form("user", "ana", "password", "wrong horse"))
	}
	v.says(a, "Too many attempts")
}

// Forms of other sites are refused.
func TestOtherSites(t *testing.T) {
	s := start(t)
	v := s.signedIn("teacher1")
	r, err := http.NewRequest(http.MethodPost, s.URL+"/lobby/classes", strings.NewReader("name=x"))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Origin", "https://evil.example")
	r.Header.Set("Sec-Fetch-Site", "cross-site")
	a, err := v.client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer a.Body.Close()
	if a.StatusCode != http.StatusForbidden {
		t.Errorf("a form of another site is answered with %d, want 403", a.StatusCode)
	}
}

func TestLanguages(t *testing.T) {
	s := start(t)
	v := s.signedIn("ana")
	for lang, want := range map[string]string{"": "Statistics", "es-MX,es;q=0.9,en;q=0.8": "Estadísticas", "de,es;q=0.2,en;q=0.7": "Statistics", "fr": "Statistics", "es": "Estadísticas", strings.Repeat("x,", 2000): "Statistics", ";q=,,": "Statistics"} {
		v.lang = lang
		v.says(v.get("/lobby/"), "<h1>"+want+"</h1>")
	}
	v.lang = "en"
	v.says(v.get("/lobby/?lang=es"), `<html lang="es">`)
	v.says(v.get("/lobby/account"), "Contraseña nueva") // the cookie keeps it
	v.says(v.get("/lobby/account?lang=xx"), "Contraseña nueva")
	v.says(v.get("/lobby/account?lang=en"), "New password")
}

// A whole game shows in the statistics of both, in tables, as a picture and as a file.
func TestStatistics(t *testing.T) {
	s := start(t)
	ana, ben, cleo := s.signedIn("ana"), s.signedIn("ben"), s.signedIn("cleo")
	ana.says(ana.get("/lobby/"), "not finished a game")
	ana.refused("/lobby/rating.svg")
	a, b := ana.page(), ben.page()
	game := a.Open(lobby.Open{Title: hostile, Game: "othello", Seats: []string{lobby.Me, ""}})
	a.Join(game, "")
	b.Join(game, "")
	a.State(game, "both are here", func(s talk.State) bool { return s.Peer == talk.Connected })
	a.Play(game, "black", "f5")
	b.Must(lobby.Command{Game: &lobby.Game{ID: game, Command: talk.Command{Resign: &talk.Seat{Seat: "white"}}}})
	page := ana.get("/lobby/")
	for _, text := range []string{`data-played="1" data-won="1" data-drawn="0" data-lost="0" data-ratio="1.00"`, "<h2>By colour</h2>", "Othello: Black", "<bdi>ben</bdi>", `src="/lobby/rating.svg"`, "lobby=" + game} {
		ana.says(page, text)
	}
	ana.says(ana.get("/lobby/?game=othello"), `src="/lobby/rating.svg?game=othello"`)
	ana.says(ana.get("/lobby/?game=chess"), `src="/lobby/rating.svg"`)
	ben.says(ben.get("/lobby/?lang=es"), `data-lost="1"`)
	ben.says(ben.get("/lobby/"), "0,00")
	if svg := ana.get("/lobby/rating.svg?game=othello"); svg.header.Get("Content-Type") != "image/svg+xml" || !strings.Contains(svg.body, "Rating of ana: Othello") {
		t.Errorf("the picture is %.300s, want one of ana's rating", svg.body)
	}
	if rows := ana.read("/lobby/games.csv"); len(rows) != 2 || rows[1][4] != "ben" || rows[1][5] != "won" {
		t.Errorf("the table is %v, want a game won against ben", rows)
	}
	file := ana.get("/lobby/games.json")
	if games, bad, err := kept.Read([]byte(file.body)); err != nil || bad != 0 || len(games) != 1 || file.header.Get("Content-Disposition") != `attachment; filename="playout-ana.json"` {
		t.Errorf("the file has %d games, %d bad, %v, as %q; want one", len(games), bad, err, file.header.Get("Content-Disposition"))
	}
	cleo.saysNot(cleo.get("/lobby/"), "ben")
	if rows := cleo.read("/lobby/games.csv"); len(rows) != 1 {
		t.Errorf("another's table is %v, want only the headings", rows)
	}
}

func TestAccount(t *testing.T) {
	s := start(t)
	v := s.signedIn("ana")
	s.account("ben", map[string]any{"email": "ben@example.org"})
	v.get("/lobby/account")
	for name, c := range map[string]struct {
		path string
		form url.Values
		says string
	}{
		"a wrong password":         {"password", form("old", "wrong horse", "new", "another horse"), "current password is wrong"},
		"a short new one":          {"password", form("old", password, "new", "short"), "8 to 64 characters"},
		"a long new one":           {"password", form("old", password, "new", strings.Repeat("x", 65)), "8 to 64 characters"},
		"no e-mail address":        {"email", form("old", password, "email", "ana"), "cannot be used"},
		"a name with an address":   {"email", form("old", password, "email", "Ana <ana@example.org>"), "cannot be used"},
		"another's address":        {"email", form("old", password, "email", "ben@example.org"), "cannot be used"},
		"an e-mail, no password":   {"email", form("old", "", "email", "ana@example.org"), "current password is wrong"},
		"deleting unconfirmed":     {"delete", form("old", password), "Tick the box"},
		"deleting, wrong password": {"delete", form("old", "wrong horse", "sure", "yes"), "current password is wrong"},
	} {
		a := v.post("/lobby/account/"+c.path, c.form)
		if a.status != http.StatusUnprocessableEntity || !strings.Contains(a.body, c.says) {
			t.Errorf("%s is answered with %d, want 422 and %q\n%s", name, a.status, c.says, a.body)
		}
		if at := regexp.MustCompile(`action="/lobby/account/([a-z]+)" class="fields">\s*<p class="problem"`).FindStringSubmatch(a.body); strings.Count(a.body, `class="problem"`) != 1 || at == nil || at[1] != c.path {
			t.Errorf("%s shows the problem elsewhere than in its form, %s:\n%s", name, c.path, a.body)
		}
		s.forgive("ana")
	}
	v.posted("/lobby/account/email", form("old", password, "email", "ana@example.org"))
	v.says(v.get("/lobby/account"), `value="ana@example.org"`)
	other := s.visitor()
	other.posted("/lobby/sign-in", form("user", "ana", "password", password))
	v.posted("/lobby/account/password", form("old", password, "new", "another horse"))
	v.says(v.get("/lobby/account?said=password"), "Your password is changed")
	if a := other.send(http.MethodGet, "/lobby/", "", nil); a.status != http.StatusSeeOther {
		t.Errorf("after another password the old session is answered with %d, want 303", a.status)
	}
	if to := v.posted("/lobby/account/delete", form("old", "another horse", "sure", "yes")); to != "/lobby/sign-in?said=deleted" {
		t.Errorf("deleting leads to %q, want the page to sign in", to)
	}
	if row, err := s.Accounts().Find("ana"); row != nil || err != nil {
		t.Errorf("the deleted account is %v, %v; want none", row, err)
	}
	v.says(s.visitor().get("/lobby/sign-in?said=deleted"), "Your account is deleted")
	guest := s.signedIn("guest-000001")
	guest.says(guest.get("/lobby/account"), "You play as a guest")
	if a := guest.post("/lobby/account/delete", form("old", password, "sure", "yes")); a.status != http.StatusNotFound {
		t.Errorf("a guest's deletion is answered with %d, want 404", a.status)
	}
}

// forgive lets the next guess of a password of an account come at once.
func (s *school) forgive(name string) {
	s.Helper()
	if _, refused := s.Accounts().SignIn(lobby.Account{User: name, Password: password}); refused != nil && refused.Of != lobby.OfSlow {
		s.Fatalf("signing in as %s is refused: %s", name, refused.Text)
	}
}

// A class from its code to the table of results: a student's page sends answers, the teacher sees
// them, the other students do not.
func TestClassWithAssignment(t *testing.T) {
	s := start(t)
	teacher, ana, ben := s.signedIn("teacher1"), s.signedIn("ana"), s.signedIn("ben")
	class := teacher.class(hostile, ana, ben)
	to := teacher.posted("/lobby/class/"+class+"/assign", form("set", corner))
	assignment := id(to)
	teacher.says(teacher.get(to), "exercises are given out")

	p := ana.page()
	you := p.You("the assignment", func(y lobby.You) bool { return len(y.Assignments) == 1 })
	if you.Assignments[0].ID != assignment || !strings.HasPrefix(you.Assignments[0].Set, "#") {
		t.Errorf("ana's page knows the assignments %+v, want %s", you.Assignments, assignment)
	}
	wrong := lobby.Result{Assignment: assignment, Attempts: 1, Moves: "g2", Millis: 1000}
	right := lobby.Result{Assignment: assignment, Attempts: 2, Moves: "h1", Right: true, Millis: 2000}
	p.Must(lobby.Command{Result: &wrong})
	p.Must(lobby.Command{Result: &right})
	p.Refused(lobby.OfResult, lobby.Command{Result: &lobby.Result{Assignment: assignment, Attempts: 1, Moves: "a1", Right: true}})
	p.Refused(lobby.OfResult, lobby.Command{Result: &lobby.Result{Assignment: "another", Attempts: 1}})

	page := ana.get("/lobby/assignment/" + assignment)
	for _, text := range []string{`data-result="6.7"`, "solved", `href="/#/exercises?set=`} {
		ana.says(page, text)
	}
	ana.saysNot(page, "ben")
	ana.says(ana.get("/lobby/class/"+class), "6.7")
	ana.saysNot(ana.get("/lobby/class/"+class), "data-code")
	ben.says(ben.get("/lobby/assignment/"+assignment), `data-result="0"`)
	table := teacher.get("/lobby/assignment/" + assignment)
	for _, text := range []string{"The mean is that of the students who have given an answer", `data-results="2"`, "<bdi>ana</bdi>", "<bdi>ben</bdi>", `data-result="6.7"`, "6.7 <small>(2)</small>"} {
		teacher.says(table, text)
	}
	teacher.says(teacher.get("/lobby/class/"+class), "1/2")
	if rows := teacher.read("/lobby/assignment/" + assignment + "/results.csv"); len(rows) != 3 || !slices.Equal(rows[1][:6], []string{"ana", "6.7", "10", "1", "6.7", "2"}) || !slices.Equal(rows[2][:4], []string{"ben", "", "10", "0"}) {
		t.Errorf("the table is %q, want ana with 6.7 of 10 points and ben without", rows)
	}
	second := id(teacher.posted("/lobby/class/"+class+"/assign", form("set", string(starters.Set("chess", "es").JSON()))))
	if rows := teacher.read("/lobby/class/" + class + "/results.csv"); len(rows) != 3 || len(rows[0]) != 3 || !strings.HasPrefix(rows[0][1], "'=<script>") || rows[1][1] != "6.7" || rows[1][2] != "" {
		t.Errorf("the class's table is %q, want a title that is no formula, and 6.7 points", rows)
	}
	teacher.posted("/lobby/assignment/"+second+"/close", nil)
	ana.says(ana.get("/lobby/assignment/"+second), "Closed")
	teacher.posted("/lobby/assignment/"+second+"/open", nil)
	if a := teacher.post("/lobby/assignment/"+second+"/delete", nil); a.status != http.StatusUnprocessableEntity {
		t.Errorf("an unconfirmed deletion is answered with %d, want 422", a.status)
	}
	teacher.posted("/lobby/assignment/"+second+"/delete", form("sure", "yes"))
	teacher.refused("/lobby/assignment/" + second)
	a := teacher.post("/lobby/class/"+class+"/assign", form("set", "{nonsense"))
	teacher.says(a, "no exercises that can be given out")
	broken := `{"playout":"exercises","version":1,"exercises":[` + corner + "," + strings.Replace(corner, `"h1"`, `"z9"`, 1) + `]}`
	teacher.says(teacher.post("/lobby/class/"+class+"/assign", form("set", broken)), "Exercise 2 cannot be given out: ")
	spanish := teacher.post("/lobby/class/"+class+"/assign?lang=es", form("set", broken))
	teacher.says(spanish, "El ejercicio 2 no se puede repartir")
	teacher.saysNot(spanish, "allowed")
	teacher.get("/lobby/classes?lang=en")
	teacher.says(a, "{nonsense</textarea>")

	ben.posted("/lobby/class/"+class+"/leave", form("member", ben.row().Id, "sure", "yes"))
	ben.refused("/lobby/class/" + class)
	teacher.posted("/lobby/class/"+class+"/leave", form("member", ana.row().Id, "sure", "yes"))
	ana.refused("/lobby/assignment/" + assignment)
	old := teacher.get("/lobby/class/" + class).body
	teacher.posted("/lobby/class/"+class+"/code", nil)
	if teacher.get("/lobby/class/"+class).body == old {
		t.Error("the code is the same after it was renewed")
	}
	teacher.posted("/lobby/class/"+class+"/delete", form("sure", "yes"))
	teacher.refused("/lobby/class/" + class)
}

// Exercises come as a file too.
func TestFileOfExercises(t *testing.T) {
	s := start(t)
	teacher := s.signedIn("teacher1")
	class := teacher.class("c")
	upload := func(data []byte) answer {
		var b bytes.Buffer
		w := multipart.NewWriter(&b)
		part, err := w.CreateFormFile("file", "set.json")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := part.Write(data); err != nil {
			t.Fatal(err)
		}
		if err := w.WriteField("set", ""); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		return teacher.send(http.MethodPost, "/lobby/class/"+class+"/assign", w.FormDataContentType(), &b)
	}
	if a := upload(starters.Set("othello", "en").JSON()); a.status != http.StatusSeeOther {
		t.Errorf("a file is answered with %d, want 303\n%s", a.status, a.body)
	}
	if a := upload(bytes.Repeat([]byte("x"), 70_000)); a.status != http.StatusUnprocessableEntity {
		t.Errorf("a long file is answered with %d, want 422", a.status)
	}
	a := teacher.send(http.MethodPost, "/lobby/class/"+class+"/assign", "application/x-www-form-urlencoded", strings.NewReader("set="+strings.Repeat("x", 2_000_000)))
	if a.status != http.StatusRequestEntityTooLarge {
		t.Errorf("a form of 2 MB is answered with %d, want 413", a.status)
	}
}

// A tournament from its opening to the standings, with games that the students play in the lobby.
func TestTournament(t *testing.T) {
	s := start(t)
	teacher := s.signedIn("teacher1")
	var students []*visitor
	var players []string
	for i := range 4 {
		v := s.signedIn(fmt.Sprintf("student%d", i))
		students, players = append(students, v), append(players, v.row().Id)
	}
	outsider := s.signedIn("outsider")
	class := teacher.class("c", append(students, outsider)...)
	a := teacher.post("/lobby/class/"+class+"/tournament", form("title", "t", "kind", "swiss", "game", "go", "rounds", "2", "player", players[0], "player", players[1]))
	teacher.says(a, "“go” is no game. Choose one that the field offers.")
	for _, c := range []struct{ game, control, rounds, en, es string }{
		{"go", "", "2", "“go” is no game.", "«go» no es un juego. Elige uno de los que ofrece el campo.</p>"},
		{"geese", "", "2", "“geese” is no game of two", "«geese» no es un juego para dos"},
		{"othello", "soon" + hostile, "2", "“soon&lt;img src=x onerror=alert(1)&gt;&#34;&#39;&amp;” is no clock.", "» no es un reloj."},
		{"othello", "", "0", "a Swiss system has one round.", "un sistema suizo tiene una ronda."},
	} {
		f := form("title", "t", "kind", "swiss", "game", c.game, "control", c.control, "rounds", c.rounds, "player", players[0], "player", players[1])
		teacher.says(teacher.post("/lobby/class/"+class+"/tournament", f), c.en)
		a := teacher.post("/lobby/class/"+class+"/tournament?lang=es", f)
		teacher.says(a, c.es)
		teacher.saysNot(a, "allowed")
		teacher.get("/lobby/classes?lang=en")
	}
	open := form("title", hostile, "kind", "swiss", "game", "othello", "control", "5m+3s", "rounds", "3")
	for _, p := range players {
		open.Add("player", p)
	}
	to := teacher.posted("/lobby/class/"+class+"/tournament", open)
	at := "/lobby/tournament/" + id(to)
	teacher.says(teacher.get(to), "It has not begun")
	teacher.posted(at+"/next", nil)
	page := teacher.get(at)
	for _, text := range []string{"Round 1", `data-round="1"`, "2 results of this round are missing", `data-standings="4"`, "Buchholz"} {
		teacher.says(page, text)
	}
	teacher.says(teacher.post(at+"/next", nil), "2 results of this round are missing")

	// One game is played, by both pages, and its result arrives by itself.
	me := students[0].get(at)
	game := regexp.MustCompile(`lobby=([0-9A-Za-z]{12})`).FindStringSubmatch(me.body)
	if game == nil || strings.Count(me.body, "lobby=") != 1 {
		t.Fatalf("a player sees\n%s\nwant one game, its own", me.body)
	}
	var two []*visitor
	for _, v := range students {
		if strings.Contains(v.get(at).body, "lobby="+game[1]) {
			two = append(two, v)
		}
	}
	if len(two) != 2 {
		t.Fatalf("%d players see the game %s, want 2", len(two), game[1])
	}
	p, q := two[0].page(), two[1].page()
	p.Join(game[1], "")
	q.Join(game[1], "")
	p.State(game[1], "both are here", func(s talk.State) bool { return s.Peer == talk.Connected && s.Begun })
	seat := "black"
	if p.Do(lobby.Command{Game: &lobby.Game{ID: game[1], Command: talk.Command{Resign: &talk.Seat{Seat: seat}}}}).Error != nil {
		seat = "white"
		p.Must(lobby.Command{Game: &lobby.Game{ID: game[1], Command: talk.Command{Resign: &talk.Seat{Seat: seat}}}})
	}
	result := map[string]string{"black": "0-1", "white": "1-0"}[seat]
	page = teacher.get(at)
	teacher.says(page, `data-result="`+result+`"`)
	teacher.says(page, "1 result of this round is missing. It arrives when the game ends")
	teacher.says(page, "− White did not come")
	teacher.says(teacher.get(at+"?lang=es"), " Negras: no vino")
	teacher.get(at + "?lang=en")

	// The other result is entered by hand.
	pending := regexp.MustCompile(`(?s)data-result="".*?name="pairing" value="([^"]*)"`).FindStringSubmatch(page.body)
	if pending == nil {
		t.Fatalf("no pairing waits for a result:\n%s", page.body)
	}
	teacher.says(teacher.post(at+"/result", form("pairing", pending[1], "result", "5-0")), "This result is not possible.")
	teacher.posted(at+"/result", form("pairing", pending[1], "result", "+/-"))
	teacher.posted(at+"/left", form("player", players[3], "left", "yes"))
	teacher.posted(at+"/left", form("player", players[3], "left", "no"))
	teacher.posted(at+"/enter", form("member", outsider.row().Id))
	teacher.posted(at+"/next", nil)
	teacher.says(teacher.get(at), "bye")
	teacher.posted(at+"/end", nil)
	teacher.says(teacher.get(at), "It is over")
	teacher.posted(at+"/resume", nil)
	teacher.posted(at+"/games", nil)
	if rows := teacher.read(at + "/standings.csv"); len(rows) != 6 || rows[1][0] != "1" {
		t.Errorf("the standings are %q, want five players", rows)
	}
	if rows := teacher.read(at + "/games.csv"); len(rows) != 6 {
		t.Errorf("the games are %q, want five", rows)
	}
	two[0].says(two[0].get(at+"?lang=es"), "Clasificación")
	teacher.posted(at+"/delete", form("sure", "yes"))
	teacher.refused(at)
}

// Nobody reaches what is not theirs, by any address or form.
func TestForeignPages(t *testing.T) {
	s := start(t)
	teacher, other, ana, stranger := s.signedIn("teacher1"), s.signedIn("teacher2"), s.signedIn("ana"), s.signedIn("stranger")
	ben := s.signedIn("ben")
	class := teacher.class("Secret class", ana, ben)
	assignment := id(teacher.posted("/lobby/class/"+class+"/assign", form("set", corner)))
	tournament := id(teacher.posted("/lobby/class/"+class+"/tournament", form("title", "Secret cup", "kind", "round-robin", "game", "chess", "player", ben.row().Id, "player", s.member(teacher, class).row().Id)))
	teacher.posted("/lobby/tournament/"+tournament+"/next", nil)
	pages := []string{"/lobby/class/" + class, "/lobby/assignment/" + assignment, "/lobby/tournament/" + tournament}
	files := []string{pages[0] + "/results.csv", pages[1] + "/results.csv", pages[2] + "/standings.csv", pages[2] + "/games.csv"}
	for _, v := range []*visitor{other, stranger} {
		for _, path := range append(slices.Clone(pages), files...) {
			v.refused(path)
		}
		v.saysNot(v.get("/lobby/classes"), "Secret")
	}
	for _, path := range files {
		ana.refused(path)
		ben.refused(path)
	}
	ana.refused(pages[2]) // it does not play
	ana.saysNot(ana.get(pages[0]), "Secret cup")
	ana.saysNot(ana.get(pages[0]), "ben")
	ben.says(ben.get(pages[2]), "Secret cup")
	for _, v := range []*visitor{other, stranger, ana, ben} {
		for _, path := range []string{pages[0] + "/code", pages[0] + "/rename", pages[0] + "/password", pages[0] + "/delete", pages[0] + "/assign", pages[0] + "/tournament", pages[1] + "/close", pages[1] + "/open", pages[1] + "/delete",
			pages[2] + "/next", pages[2] + "/games", pages[2] + "/result", pages[2] + "/left", pages[2] + "/enter", pages[2] + "/end", pages[2] + "/resume", pages[2] + "/delete"} {
			a := v.post(path, form("sure", "yes", "set", corner, "title", "t", "kind", "swiss", "game", "chess", "rounds", "1", "player", ben.row().Id, "left", "yes", "member", ana.row().Id))
			if a.status != http.StatusNotFound {
				t.Errorf("%s: %s is answered with %d, want 404", v.name, path, a.status)
			}
		}
		if v != ben {
			if a := v.post(pages[0]+"/leave", form("member", ben.row().Id, "sure", "yes")); a.status != http.StatusNotFound {
				t.Errorf("%s removes ben with status %d, want 404", v.name, a.status)
			}
		}
	}
	if a := stranger.post("/lobby/classes", form("name", "mine")); a.status != http.StatusUnprocessableEntity {
		t.Errorf("a student makes a class with status %d, want 422", a.status)
	}
	for _, v := range []*visitor{teacher, ben} {
		v.get(pages[0])
		v.get(pages[1])
		v.get(pages[2])
	}
}

// A teacher gives a student a new password, which the page shows once and which ends the student's
// sessions. Other teachers keep theirs, also in one's class.
func TestNewPasswordOfStudent(t *testing.T) {
	s := start(t)
	teacher, other, ana := s.signedIn("teacher1"), s.signedIn("teacher2"), s.signedIn("ana")
	class := "/lobby/class/" + teacher.class("c", ana, other)
	page := ana.page()
	for range 4 { // so that further guesses wait
		s.visitor().post("/lobby/sign-in", form("user", "ana", "password", "wrong horse"))
	}
	teacher.says(teacher.get(class), `aria-label="New password: ana"`)
	teacher.saysNot(teacher.get(class), `aria-label="New password: teacher2"`)
	for what, f := range map[string]url.Values{"without confirmation": form("member", ana.row().Id), "of a teacher": form("member", other.row().Id, "sure", "yes")} {
		if a := teacher.post(class+"/password", f); a.status != http.StatusUnprocessableEntity || strings.Contains(a.body, "data-password") {
			t.Errorf("a new password %s is answered with %d, want 422\n%s", what, a.status, a.body)
		}
	}
	ana.get("/lobby/")
	other.get("/lobby/")
	a := teacher.post(class+"/password", form("member", ana.row().Id, "sure", "yes"))
	shown := regexp.MustCompile(`data-password="([a-z2-9]{10})"`).FindStringSubmatch(a.body)
	if a.status != http.StatusOK || shown == nil || a.header.Get("Cache-Control") != "no-store" {
		t.Fatalf("a new password is answered with %d, want 200, not to be stored, with ten characters\n%s", a.status, a.body)
	}
	teacher.saysNot(teacher.get(class), shown[1])
	page.Disconnected()
	if a := ana.send(http.MethodGet, "/lobby/", "", nil); a.status != http.StatusSeeOther {
		t.Errorf("after the new password the old session is answered with %d, want 303", a.status)
	}
	v := s.visitor()
	v.posted("/lobby/sign-in", form("user", "ana", "password", shown[1]))
	if a := s.visitor().post("/lobby/sign-in", form("user", "ana", "password", password)); a.status != http.StatusUnprocessableEntity {
		t.Errorf("the old password is answered with %d, want 422", a.status)
	}
	teacher.posted(class+"/rename", form("name", "Another name"))
	teacher.says(teacher.get(class), "<h1>Another name</h1>")
	teacher.says(teacher.post(class+"/rename", form("name", "")), "1 to 60 characters")
}

// member returns a new member of a class.
func (s *school) member(teacher *visitor, class string) *visitor {
	s.Helper()
	v := s.signedIn("member")
	code := regexp.MustCompile(`data-code="([^"]*)"`).FindStringSubmatch(teacher.get("/lobby/class/" + class).body)[1]
	v.posted("/lobby/classes/join", form("code", code))
	return v
}

// Nobody keeps the server busy with pages.
func TestVisitsAreBounded(t *testing.T) {
	s := start(t)
	v := s.signedIn("ana")
	for range 200 {
		if a := v.send(http.MethodGet, "/lobby/account", "", nil); a.status == http.StatusTooManyRequests {
			return
		}
	}
	t.Error("200 pages are served at once, want a refusal")
}
