// Package web serves the lobby's own pages: statistics, the account, classes, assignments and
// tournaments. They are HTML made on the server, in English and Spanish, without scripts: links, and
// forms whose answer is a redirect.
//
// What people have written is escaped text. A page shows only what package statistics or classes
// gives to the person who asks; to everybody else it is missing.
package web

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"errors"
	"fmt"
	"html/template"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/router"

	"playout/engine/cmd/lobby/classes"
	"playout/engine/cmd/lobby/hall"
	"playout/engine/cmd/lobby/limit"
	"playout/engine/cmd/lobby/server"
	"playout/engine/cmd/lobby/statistics"
	"playout/engine/exercise"
	"playout/engine/lobby"
)

// maxForm limits a form: the largest set of exercises as a file, percent-encoded as text, and the
// rest.
const maxForm = 6*exercise.MaxBytes + 64<<10

// Extend adds statistics, classes and the pages to a server.
func Extend(c *server.Config) {
	p := new(pages)
	c.Hall.Finished = append(c.Hall.Finished, statistics.Finished, classes.Finished)
	c.Hall.Statistics = statistics.Of
	c.Hall.Assignments = classes.Open
	c.Hall.Answer = func(user hall.User, r lobby.Result) error { return p.school.Answer(user, r) }
	c.Pages = p.bind
}

// pages serves the pages of a server.
type pages struct {
	server *server.Server
	app    core.App
	school *classes.School
	visits *limit.Buckets // by account
	begun  time.Time
}

// How many pages and forms a person may ask for at once, and a second.
const (
	visitBurst = 120
	visitRate  = 10
)

//go:embed pages
var files embed.FS

// functions are those of the templates.
var functions = template.FuncMap{
	"ratio":  func(x float64) string { return strconv.FormatFloat(x, 'f', 2, 64) },
	"shares": sharesOf,
}

// templates holds the parsed pages by name.
var templates = parse("signin", "reset", "newpassword", "missing", "statistics", "account", "classes", "class", "assignment", "tournament")

func parse(names ...string) map[string]*template.Template {
	all := map[string]*template.Template{}
	for _, name := range names {
		all[name] = template.Must(template.New("").Funcs(functions).ParseFS(files, "pages/base.html", "pages/"+name+".html"))
	}
	return all
}

// bind binds the pages to the routes below /lobby. It is called once the server's hall is there.
func (p *pages) bind(s *server.Server, routes *router.RouterGroup[*core.RequestEvent]) {
	p.server, p.app, p.visits, p.begun = s, s.App, limit.NewBuckets(visitBurst, visitRate), time.Now()
	p.school = classes.New(s.App, s.Hall, s.Hall.Tell)
	routes.Bind(apis.SkipSuccessActivityLog())
	get := func(path string, h handler) { routes.GET(path, p.serve(h)) }
	post := func(path string, h handler) { routes.POST(path, p.serve(h)) }

	routes.GET("/style.css", p.asset("style.css", "text/css; charset=utf-8"))
	routes.GET("/icon.svg", p.asset("icon.svg", "image/svg+xml"))
	get("", func(r *request) error { return r.redirect("/lobby/") })
	get("/sign-in", showSignIn)
	post("/sign-in", signIn)
	post("/sign-out", signOut)
	get("/reset", showReset)
	post("/reset", sendReset)
	get("/new-password", showNewPassword)
	post("/new-password", resetPassword)

	get("/{$}", signedIn(showStatistics))
	get("/rating.svg", signedIn(showPlot))
	get("/games.csv", signedIn(saveGames))
	get("/games.json", signedIn(saveRecords))

	get("/account", signedIn(showAccount))
	post("/account/password", signedIn(changePassword))
	post("/account/email", signedIn(changeEmail))
	post("/account/delete", signedIn(deleteAccount))

	get("/classes", signedIn(showClasses))
	post("/classes", signedIn(makeClass))
	post("/classes/join", signedIn(joinClass))
	get("/class/{id}", signedIn(showClass))
	get("/class/{id}/results.csv", signedIn(saveClass))
	for name, h := range map[string]handler{"code": renewCode, "rename": renameClass, "password": renewPassword, "delete": deleteClass, "leave": leaveClass, "assign": giveSet, "tournament": openTournament} {
		post("/class/{id}/"+name, signedIn(h))
	}
	get("/assignment/{id}", signedIn(showAssignment))
	get("/assignment/{id}/results.csv", signedIn(saveResults))
	for name, h := range map[string]handler{"close": closeAssignment(true), "open": closeAssignment(false), "delete": deleteAssignment} {
		post("/assignment/{id}/"+name, signedIn(h))
	}
	get("/tournament/{id}", signedIn(showTournament))
	get("/tournament/{id}/standings.csv", signedIn(saveStandings))
	get("/tournament/{id}/games.csv", signedIn(savePairings))
	for name, h := range map[string]handler{"next": nextRound, "games": openGames, "result": enterResult, "left": setLeft, "enter": enterPlayer,
		"end": endTournament(true), "resume": endTournament(false), "delete": deleteTournament} {
		post("/tournament/{id}/"+name, signedIn(h))
	}
	routes.Any("/{path...}", p.serve(func(r *request) error { return errMissing }))
}

// asset serves a file of the pages. Browsers ask each time whether it has changed.
func (p *pages) asset(name, kind string) func(e *core.RequestEvent) error {
	data, err := files.ReadFile("pages/" + name)
	if err != nil {
		panic("web: " + err.Error()) // it is embedded
	}
	sum := sha256.Sum256(data)
	tag := `"` + hex.EncodeToString(sum[:8]) + `"`
	return func(e *core.RequestEvent) error {
		h := e.Response.Header()
		secure(h)
		h.Set("Cache-Control", "no-cache")
		h.Set("ETag", tag)
		if e.Request.Header.Get("If-None-Match") == tag {
			e.Response.WriteHeader(http.StatusNotModified)
			return nil
		}
		return e.Blob(http.StatusOK, kind, data)
	}
}

// policy lets a page load nothing but the site's own style and pictures, and send forms only there.
const policy = "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

func secure(h http.Header) {
	h.Set("Content-Security-Policy", policy)
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "same-origin")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
	h.Set("Cache-Control", "no-store")
}

// handler answers a request.
type handler func(r *request) error

// request is a request of a person.
type request struct {
	*core.RequestEvent
	*pages
	user    hall.User
	w       *Words
	form    url.Values
	problem string
	renewed renewed
	at      string // the form that the problem is about, "" for the page
}

// errMissing is the error about a page that is missing, or that the person may not see.
var errMissing = errors.New("no such page; allowed: those that the lobby links to")

// serve wraps a handler: it chooses the language, reads the form, and shows errors.
func (p *pages) serve(h handler) func(e *core.RequestEvent) error {
	return func(e *core.RequestEvent) error {
		secure(e.Response.Header())
		r := &request{RequestEvent: e, pages: p, user: hall.UserOf(e.Auth), w: languageOf(e), form: url.Values{}}
		if r.user.ID != "" && !p.visits.Take(time.Since(p.begun), r.user.ID) {
			return r.broken(http.StatusTooManyRequests, r.w.BrokenAbout)
		}
		if e.Request.Method == http.MethodPost {
			if err := readForm(e); err != nil {
				return r.broken(http.StatusRequestEntityTooLarge, r.w.Problems["long"])
			}
			r.form = e.Request.PostForm
		}
		err := h(r)
		var refused *classes.Error
		switch {
		case err == nil:
			return nil
		case errors.Is(err, errMissing), errors.As(err, &refused) && refused.Kind == classes.NoClass:
			return r.missing()
		case errors.As(err, &refused):
			return r.broken(http.StatusUnprocessableEntity, r.w.refused(refused))
		}
		e.App.Logger().Error("a page of the lobby", "path", e.Request.URL.Path, "error", err)
		return r.broken(http.StatusInternalServerError, r.w.BrokenAbout)
	}
}

// readForm reads the form of a request. It returns an error if that is too long or cut off.
func readForm(e *core.RequestEvent) error {
	e.Request.Body = http.MaxBytesReader(e.Response, e.Request.Body, maxForm)
	if err := e.Request.ParseForm(); err != nil {
		return err
	}
	if err := e.Request.ParseMultipartForm(maxForm); err != nil && !errors.Is(err, http.ErrNotMultipart) {
		return err
	}
	return nil
}

// signedIn wraps a handler for people who are signed in; others are sent to sign in first.
func signedIn(h handler) handler {
	return func(r *request) error {
		if r.user.ID != "" {
			return h(r)
		}
		to := "/lobby/"
		if r.Request.Method == http.MethodGet {
			to = r.Request.URL.RequestURI()
		}
		return r.redirect("/lobby/sign-in?to=" + url.QueryEscape(to))
	}
}

// languageCookie is the name of the cookie with the language, which lasts for a year.
const languageCookie = "playout_lang"

// languageOf returns the words for a request: of the parameter lang, which is kept, of the cookie, or
// of what the browser prefers.
func languageOf(e *core.RequestEvent) *Words {
	if w := wordsIn(e.Request.URL.Query().Get("lang")); w != nil {
		const year = 365 * 24 * 60 * 60
		http.SetCookie(e.Response, &http.Cookie{Name: languageCookie, Value: w.Lang, Path: "/lobby/", MaxAge: year, SameSite: http.SameSiteLaxMode, HttpOnly: true})
		return w
	}
	if c, err := e.Request.Cookie(languageCookie); err == nil {
		if w := wordsIn(c.Value); w != nil {
			return w
		}
	}
	return accepted(e.Request.Header.Get("Accept-Language"))
}

// page is what every template has.
type page struct {
	W         *Words
	Languages []*Words
	User      hall.User
	Form      url.Values // that was refused
	Title     string
	Place     string // statistics, classes, account or ""
	Path      string // of the page itself, without parameters
	Up        string // address of the page above, "" for none
	UpName    string
	Said      string
	Problem   string
	At        string // the form that shows the problem, "" for the top of the page
}

// base returns what every page has.
func (r *request) base(title, place, path string) page {
	return page{W: r.w, Languages: languages, User: r.user, Form: r.form, Title: title, Place: place, Path: path, Said: r.w.Said[r.Request.URL.Query().Get("said")], Problem: r.problem, At: r.at}
}

// show writes a page. Its status is that of a refusal if it shows a problem.
func (r *request) show(name string, content any) error {
	var b bytes.Buffer
	if err := templates[name].ExecuteTemplate(&b, "base", content); err != nil {
		return fmt.Errorf("page %s: %w", name, err)
	}
	status := http.StatusOK
	if r.problem != "" {
		status = http.StatusUnprocessableEntity
	}
	return r.HTML(status, b.String())
}

// simple writes a page without content of its own.
func (r *request) simple(status int, title, about string) error {
	var b bytes.Buffer
	p := r.base(title, "", "/lobby/")
	p.Problem = about
	if err := templates["missing"].ExecuteTemplate(&b, "base", p); err != nil {
		return err
	}
	return r.HTML(status, b.String())
}

func (r *request) missing() error { return r.simple(http.StatusNotFound, r.w.MissingTitle, "") }

func (r *request) broken(status int, about string) error {
	return r.simple(status, r.w.BrokenTitle, about)
}

// redirect sends the browser to another page, after a form too.
func (r *request) redirect(to string) error { return r.Redirect(http.StatusSeeOther, to) }

// done ends a form: it sends the browser to a page that says what was done, or shows the page of the
// form again with the reason why not.
func (r *request) done(err error, to, said string, again handler) error {
	var refused *classes.Error
	switch {
	case err == nil:
		return r.redirect(to + "?said=" + said)
	case errors.As(err, &refused) && refused.Kind != classes.NoClass:
		r.problem = r.w.refused(refused)
		return again(r)
	}
	return err
}

// refuse shows the page of a form again with a problem.
func (r *request) refuse(problem string, again handler) error {
	r.problem = problem
	return again(r)
}

// refuseAt is refuse for one of the forms of a page, which shows the problem itself.
func (r *request) refuseAt(at, problem string, again handler) error {
	r.at = at
	return r.refuse(problem, again)
}

// sure reports whether the person has confirmed what cannot be undone.
func (r *request) sure() bool { return r.form.Get("sure") == "yes" }

// id returns the ID in the address.
func (r *request) id() string { return r.Request.PathValue("id") }

// save writes a file for the person to keep.
func (r *request) save(name, kind string, data []byte) error {
	r.Response.Header().Set("Content-Disposition", `attachment; filename="`+name+`"`)
	return r.Blob(http.StatusOK, kind, data)
}

// fileName returns a name for a file from words that people may have written.
func fileName(words ...string) string {
	words = slices.DeleteFunc(words, func(w string) bool { return exercise.FileName(w) == "" })
	for i := range words {
		words[i] = exercise.FileName(words[i])
	}
	return "playout-" + strings.Join(words, "-")
}

const csvType = "text/csv; charset=utf-8"

// share is a breakdown for a template.
type share struct {
	W           *Words
	Title, Head string
	Rows        []statistics.Share
	Rated       bool
	More        string
}

// mostRows is how many rows of a breakdown a page shows.
const mostRows = 100

func sharesOf(c *statisticsPage, title, head string, rows []statistics.Share, rated bool) share {
	s := share{W: c.W, Title: title, Head: head, Rows: rows, Rated: rated}
	if more := len(rows) - mostRows; more > 0 {
		s.Rows, s.More = rows[:mostRows], c.W.count(c.W.MoreRows, more)
	}
	return s
}
