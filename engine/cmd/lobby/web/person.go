package web

import (
	"fmt"
	"net/http"
	"net/mail"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/pocketbase/pocketbase/core"

	"playout/engine/cmd/lobby/account"
	"playout/engine/cmd/lobby/statistics"
	"playout/engine/cmd/lobby/store"
	"playout/engine/link"
	"playout/engine/lobby"
)

// signInPage is the content of the page on which people sign in.
type signInPage struct {
	page
	To    string
	Mails bool // a forgotten password can be reset
}

// target returns the page of the lobby to go to after signing in; addresses elsewhere are ignored.
func target(to string) string {
	if !strings.HasPrefix(to, "/lobby/") || strings.ContainsAny(to, "\\\r\n") || strings.Contains(to, "//") {
		return "/lobby/"
	}
	return to
}

func showSignIn(r *request) error {
	to := target(r.Request.URL.Query().Get("to"))
	if r.Request.Method == http.MethodPost {
		to = target(r.form.Get("to"))
	}
	return r.show("signin", &signInPage{r.base(r.w.SignInTitle, "", "/lobby/sign-in"), to, r.server.Accounts().SendsMail()})
}

func signIn(r *request) error {
	row, refused := r.server.Accounts().SignIn(lobby.Account{User: r.form.Get("user"), Password: r.form.Get("password")})
	if refused != nil {
		return r.refuse(r.whyNot(refused, "sign-in"), showSignIn)
	}
	if err := account.Begin(r.Response, r.Request, row); err != nil {
		return err
	}
	return r.redirect(target(r.form.Get("to")))
}

// whyNot returns the sentence about a password that was not accepted.
func (r *request) whyNot(e *lobby.Error, wrong string) string {
	switch e.Of {
	case lobby.OfSlow:
		return r.w.count(r.w.Slow, e.Wait)
	case lobby.OfSignIn:
		return r.w.Problems[wrong]
	}
	return r.w.Problems["server"]
}

func signOut(r *request) error {
	r.server.SignOut(r.RequestEvent)
	return r.redirect("/lobby/sign-in")
}

// statisticsPage is the content of the first page.
type statisticsPage struct {
	page
	Of                         lobby.Statistics
	ByGame, BySeat, ByOpponent []statistics.Share
	Recent                     []recent
	Bases                      []choice // whose ratings can be drawn
	Base                       string
	PlotText                   string
}

// choice is one of several things to choose from.
type choice struct{ Key, Name string }

// recent is a game in the list of the last ones.
type recent struct {
	When                                         time.Time
	Game, Link, Seat, Opponents, Outcome, Rating string
}

// mostRecent is how many of the last games the page shows.
const mostRecent = 50

func showStatistics(r *request) error {
	of, err := statistics.Of(r.app, r.user.ID)
	if err != nil {
		return err
	}
	history, names, err := r.history()
	if err != nil {
		return err
	}
	c := &statisticsPage{page: r.base(r.w.Statistics, "statistics", "/lobby/"), Of: of}
	c.ByGame = statistics.Break(history, statistics.ByGame)
	c.BySeat = statistics.Break(history, statistics.BySeat)
	c.ByOpponent = statistics.Break(history, statistics.ByOpponent(names))
	var rated []choice
	for _, s := range c.ByGame {
		if s.Deviation > 0 {
			rated = append(rated, choice{s.Key, r.w.game(s.Key)})
		}
	}
	if len(rated) > 0 {
		c.Bases = append([]choice{{"", r.w.AllGames}}, rated...)
		c.Base = r.plotted(history)
		c.PlotText = r.plotText(history, c.Base)
	}
	for i := range c.ByGame {
		c.ByGame[i].Key = r.w.game(c.ByGame[i].Key)
	}
	for i := range c.BySeat {
		base, seats, _ := strings.Cut(c.BySeat[i].Key, " ")
		c.BySeat[i].Key = r.w.game(base) + ": " + r.w.seats(seats)
	}
	for _, g := range slices.Backward(history[max(0, len(history)-mostRecent):]) {
		line := recent{When: g.Ended.Local(), Game: r.w.gameString(g.Variant), Link: gameLink(g.Variant, g.Game), Seat: r.w.seats(g.Seats), Opponents: names.Opponents(g.Opponents), Outcome: r.w.Outcomes[g.Outcome]}
		if g.Rated {
			line.Rating = fmt.Sprintf("%.0f ± %.0f", g.Rating, g.Deviation)
		}
		c.Recent = append(c.Recent, line)
	}
	return r.show("statistics", c)
}

// gameLink returns the address of a game of the lobby on the page with the board.
func gameLink(gameString, id string) string {
	return "/" + link.Link{Game: gameString, Lobby: id, Ply: -1}.String()
}

// history returns the person's finished games, and the names of the opponents.
func (r *request) history() (history []statistics.Result, names statistics.Names, err error) {
	if history, err = statistics.History(r.app, r.user.ID); err != nil {
		return nil, names, err
	}
	names, err = statistics.ReadNames(r.app, statistics.OpponentsOf(history), r.statisticsWords())
	return history, names, err
}

func (r *request) statisticsWords() statistics.Words {
	return statistics.Words{Deleted: r.w.Deleted, Agent: r.w.Agent, Name: r.w.text().Agent}
}

// plotted returns the game whose ratings are asked for, "" for all games.
func (r *request) plotted(history []statistics.Result) string {
	base := r.Request.URL.Query().Get("game")
	if slices.ContainsFunc(history, func(g statistics.Result) bool { return g.Rated && g.Base == base }) {
		return base
	}
	return ""
}

// plotText describes a plot in words.
func (r *request) plotText(history []statistics.Result, base string) string {
	var values []float64
	for _, g := range history {
		switch {
		case g.Rated && base == "":
			values = append(values, g.RatingOfAll)
		case g.Rated && g.Base == base:
			values = append(values, g.Rating)
		}
	}
	if len(values) == 0 {
		return ""
	}
	whole := func(x float64) string { return strconv.FormatFloat(x, 'f', 0, 64) }
	return r.w.count(r.w.PlotText, len(values), "first", whole(values[0]), "last", whole(values[len(values)-1]), "least", whole(slices.Min(values)), "most", whole(slices.Max(values)))
}

func showPlot(r *request) error {
	history, err := statistics.History(r.app, r.user.ID)
	if err != nil {
		return err
	}
	base, name := r.plotted(history), r.w.AllGames
	if base != "" {
		name = r.w.game(base)
	}
	svg := statistics.Plot(history, base, statistics.Captions{Title: fill(r.w.PlotTitle, "name", r.user.Name, "game", name), Games: r.w.PlotGames, Rating: r.w.Rating, Above: r.w.PlotAbove, Below: r.w.PlotBelow})
	if svg == nil {
		return errMissing
	}
	// The picture has its style in itself, and may have nothing else.
	r.Response.Header().Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox")
	return r.Blob(http.StatusOK, "image/svg+xml", svg)
}

func saveGames(r *request) error {
	history, names, err := r.history()
	if err != nil {
		return err
	}
	w := r.w
	data := statistics.CSV(history, names, statistics.Headings{Ended: w.When, Game: w.Game, Variant: w.Variant, Seats: w.Seats, Opponents: w.Opponents, Outcome: w.Outcome, Share: w.Share, Rating: w.Rating, Deviation: w.Deviation, Outcomes: w.Outcomes})
	return r.save(fileName(r.user.Name)+".csv", csvType, data)
}

func saveRecords(r *request) error {
	data, err := statistics.Records(r.app, r.user.ID, r.statisticsWords())
	if err != nil {
		return err
	}
	return r.save(fileName(r.user.Name)+".json", "application/json", data)
}

// accountPage is the content of the page about the account.
type accountPage struct {
	page
	Email string
}

func showAccount(r *request) error {
	c := &accountPage{r.base(r.w.Account, "account", "/lobby/account"), r.Auth.Email()}
	if c.At == emailForm {
		c.Email = r.form.Get("email")
	}
	return r.show("account", c)
}

// The forms of the page about the account.
const (
	passwordForm = "password"
	emailForm    = "email"
	deleteForm   = "delete"
)

// confirmed returns the person's account if a form has its password; otherwise it has shown the
// page again.
func (r *request) confirmed(form string) (row *core.Record, shown bool, err error) {
	if r.user.Guest {
		return nil, true, errMissing
	}
	row, refused := r.server.Accounts().SignIn(lobby.Account{User: r.user.Name, Password: r.form.Get("old")})
	if refused != nil {
		return nil, true, r.refuseAt(form, r.whyNot(refused, "old"), showAccount)
	}
	return row, false, nil
}

func changePassword(r *request) error {
	password := r.form.Get("new")
	if account.CheckPassword(password) != nil {
		return r.refuseAt(passwordForm, r.w.Problems["new"], showAccount)
	}
	row, shown, err := r.confirmed(passwordForm)
	if shown {
		return err
	}
	row.SetPassword(password)
	if err := r.app.Save(row); err != nil {
		return err
	}
	if err := account.Begin(r.Response, r.Request, row); err != nil { // the other sessions have ended
		return err
	}
	return r.redirect("/lobby/account?said=password")
}

func changeEmail(r *request) error {
	email := strings.TrimSpace(r.form.Get("email"))
	if address, err := mail.ParseAddress(email); email != "" && (err != nil || address.Address != email) {
		return r.refuseAt(emailForm, r.w.Problems["email"], showAccount)
	}
	row, shown, err := r.confirmed(emailForm)
	if shown {
		return err
	}
	row.SetEmail(email)
	if err := r.app.Save(row); err != nil { // another account has it
		return r.refuseAt(emailForm, r.w.Problems["email"], showAccount)
	}
	if err := account.Begin(r.Response, r.Request, row); err != nil {
		return err
	}
	return r.redirect("/lobby/account?said=email")
}

func deleteAccount(r *request) error {
	if !r.sure() {
		return r.refuseAt(deleteForm, r.w.Problems["sure"], showAccount)
	}
	row, shown, err := r.confirmed(deleteForm)
	if shown {
		return err
	}
	if row.Collection().Name != store.Users {
		return errMissing
	}
	r.server.SignOut(r.RequestEvent)
	if err := r.app.Delete(row); err != nil {
		return err
	}
	return r.redirect("/lobby/sign-in?said=deleted")
}
