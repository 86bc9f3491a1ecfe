// Package account makes the accounts of people and lets them in: names, passwords and sessions.
//
// A session is PocketBase's token of the account in a cookie that scripts cannot read, and that a
// browser sends only with requests of this site's own pages. PocketBase's own ways to sign in are
// switched off for accounts (package store): they would show scripts the token, and would not slow
// down guesses.
package account

import (
	"crypto/rand"
	"errors"
	"fmt"
	"math/big"
	"net/http"
	"runtime"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"
	"golang.org/x/crypto/bcrypt"

	"playout/engine/cmd/lobby/limit"
	"playout/engine/cmd/lobby/store"
	"playout/engine/lobby"
)

// Cookie is the name of the cookie with the session's token.
const Cookie = "playout_session"

// Bounds of the work that people may cause.
const (
	newBurst  = 60 // accounts that a whole class makes at once
	newRate   = 1  // and a second from then on
	maxGuests = 2000
)

// hashPatience is how long a request may wait until the processors are free for its password.
const hashPatience = 10 * time.Second

// Accounts makes accounts and checks passwords. Its methods may be called from any goroutine.
type Accounts struct {
	app     core.App
	now     func() time.Duration
	guesses *limit.Guesses // by account, in lower case
	made    *limit.Buckets
	resets  *limit.Buckets // of passwords, by e-mail address
	letters *limit.Buckets // about them, to all addresses
	hashing chan struct{}  // as many passwords at once as there are processors
	nobody  []byte         // the hash of no account's password
}

// New returns the accounts of an app; now returns the time since some start.
func New(app core.App, now func() time.Duration) (*Accounts, error) {
	users, err := app.FindCollectionByNameOrId(store.Users)
	if err != nil {
		return nil, err
	}
	cost := bcrypt.DefaultCost
	if field, is := users.Fields.GetByName(core.FieldNamePassword).(*core.PasswordField); is && field.Cost > 0 {
		cost = field.Cost
	}
	nobody, err := bcrypt.GenerateFromPassword([]byte(rand.Text()), cost)
	if err != nil {
		return nil, err
	}
	return &Accounts{app: app, now: now, guesses: limit.NewGuesses(), made: limit.NewBuckets(newBurst, newRate), resets: limit.NewBuckets(1, 1/resetPause.Seconds()), letters: limit.NewBuckets(resetBurst, resetRate), hashing: make(chan struct{}, runtime.GOMAXPROCS(0)), nobody: nobody}, nil
}

// refuse returns an error about a subject.
func refuse(of, format string, args ...any) *lobby.Error {
	return &lobby.Error{Of: of, Text: fmt.Sprintf(format, args...)}
}

// slow returns the error of too many attempts.
func slow(wait time.Duration, format string, args ...any) *lobby.Error {
	e := refuse(lobby.OfSlow, format, args...)
	e.Wait = max(1, int((wait+time.Second-1)/time.Second))
	return e
}

// CheckPassword returns in one line what is wrong with a new password, or nil.
func CheckPassword(password string) error {
	switch n := utf8.RuneCountInString(password); {
	case n < lobby.MinPassword || n > lobby.MaxPassword:
		return fmt.Errorf("a password of %d characters; allowed: %d to %d", n, lobby.MinPassword, lobby.MaxPassword)
	case len(password) > lobby.MaxPasswordBytes:
		return fmt.Errorf("a password of %d bytes; allowed: %d, where a letter such as é has two", len(password), lobby.MaxPasswordBytes)
	}
	return nil
}

// hash does the work of a password once a processor is free, and reports false if that takes too long.
func (a *Accounts) hash(work func()) bool {
	select {
	case a.hashing <- struct{}{}:
	case <-time.After(hashPatience):
		return false
	}
	defer func() { <-a.hashing }()
	work()
	return true
}

// errBusy is the answer of a server whose processors are busy.
var errBusy = slow(time.Second, "the lobby is busy; allowed: to try again in a moment")

// SignUp makes an account.
func (a *Accounts) SignUp(of lobby.Account) (*core.Record, *lobby.Error) {
	school, err := store.ReadSchool(a.app)
	if err != nil {
		return nil, a.broken(err)
	}
	switch {
	case !school.SignUp:
		return nil, refuse(lobby.OfAccount, "the school makes the accounts itself; allowed: to ask for one")
	case !lobby.ValidName(of.User):
		return nil, refuse(lobby.OfName, "name %.40q; allowed: %d to %d letters without accents, digits, -, _ and .", of.User, lobby.MinName, lobby.MaxName)
	case !lobby.ValidNewName(of.User):
		return nil, refuse(lobby.OfName, "the name of a guest; allowed: one that does not begin with %s", lobby.GuestPrefix)
	}
	if err := CheckPassword(of.Password); err != nil {
		return nil, refuse(lobby.OfNewPassword, "%v", err)
	}
	if !a.made.Take(a.now(), "") {
		return nil, slow(time.Second/newRate, "too many new accounts; allowed: one a second")
	}
	if found, err := a.Find(of.User); err != nil || found != nil {
		if err != nil {
			return nil, a.broken(err)
		}
		return nil, refuse(lobby.OfTaken, "the name %s is taken; allowed: another one", of.User)
	}
	var row *core.Record
	done := a.hash(func() {
		row, err = a.add(of.User, of.Email, false, func(r *core.Record) { r.SetPassword(of.Password) })
	})
	switch {
	case !done:
		return nil, errBusy
	case err != nil:
		return nil, refuse(lobby.OfTaken, "the name or the e-mail address cannot be used; allowed: others, and no e-mail address")
	}
	return row, nil
}

// Guest makes the account of a guest.
func (a *Accounts) Guest() (*core.Record, *lobby.Error) {
	school, err := store.ReadSchool(a.app)
	if err != nil {
		return nil, a.broken(err)
	}
	guests, err := a.app.CountRecords(store.Users, dbx.HashExp{"guest": true})
	switch {
	case err != nil:
		return nil, a.broken(err)
	case !school.Guests:
		return nil, refuse(lobby.OfAccount, "the school allows no guests; allowed: to sign up")
	case guests >= maxGuests || !a.made.Take(a.now(), ""):
		return nil, slow(time.Minute, "too many guests; allowed: to sign up, or to try later")
	}
	const tries = 10
	for range tries {
		n, err := rand.Int(rand.Reader, big.NewInt(1_000_000))
		if err != nil {
			return nil, a.broken(err)
		}
		name := fmt.Sprintf("%s%06d", lobby.GuestPrefix, n)
		if found, err := a.Find(name); err != nil || found != nil {
			continue
		}
		var row *core.Record
		done := a.hash(func() { row, err = a.add(name, "", true, func(r *core.Record) { r.SetRandomPassword() }) })
		switch {
		case !done:
			return nil, errBusy
		case err == nil:
			return row, nil
		}
	}
	return nil, a.broken(errors.New("no name was found for a guest"))
}

// add stores a new account.
func (a *Accounts) add(name, email string, guest bool, password func(*core.Record)) (*core.Record, error) {
	users, err := a.app.FindCachedCollectionByNameOrId(store.Users)
	if err != nil {
		return nil, err
	}
	row := core.NewRecord(users)
	row.Set("name", name)
	row.Set("guest", guest)
	row.SetEmail(email)
	password(row)
	return row, a.app.Save(row)
}

// SignIn checks a password. How long that takes does not depend on whether the account exists.
func (a *Accounts) SignIn(of lobby.Account) (*core.Record, *lobby.Error) {
	wrong := refuse(lobby.OfSignIn, "no account with this name and password; allowed: another try, or to sign up")
	if !lobby.ValidName(of.User) || len(of.Password) > lobby.MaxPasswordBytes {
		return nil, wrong // no account has these
	}
	key := strings.ToLower(of.User)
	if wait := a.guesses.Try(a.now(), key); wait > 0 {
		return nil, slow(wait, "too many wrong passwords; allowed: to try again in %d s", int((wait+time.Second-1)/time.Second))
	}
	row, err := a.Find(of.User)
	if err != nil {
		return nil, a.broken(err)
	}
	right := false
	done := a.hash(func() {
		if row == nil {
			_ = bcrypt.CompareHashAndPassword(a.nobody, []byte(of.Password)) // only for the time it takes
			return
		}
		right = row.ValidatePassword(of.Password)
	})
	switch {
	case !done:
		return nil, errBusy
	case !right:
		return nil, wrong
	}
	a.guesses.Right(key)
	return row, nil
}

// Find returns the account with a name, in whichever case; nil if there is none.
func (a *Accounts) Find(name string) (*core.Record, error) {
	rows := []*core.Record{}
	err := a.app.RecordQuery(store.Users).AndWhere(dbx.NewExp("[[name]] = {:name} COLLATE NOCASE", dbx.Params{"name": name})).Limit(1).All(&rows)
	if err != nil || len(rows) == 0 {
		return nil, err
	}
	return rows[0], nil
}

// broken logs an error of the server, and returns what people see of it.
func (a *Accounts) broken(err error) *lobby.Error {
	a.app.Logger().Error("accounts", "error", err)
	return refuse(lobby.OfServer, "the lobby cannot do this now; allowed: to try again")
}

// Begin begins a session for an account, in the answer to a request.
func Begin(w http.ResponseWriter, r *http.Request, row *core.Record) error {
	token, err := row.NewAuthToken()
	if err != nil {
		return err
	}
	http.SetCookie(w, cookie(r, token))
	return nil
}

// End ends the session of a request.
func End(w http.ResponseWriter, r *http.Request) {
	c := cookie(r, "")
	c.MaxAge = -1
	http.SetCookie(w, c)
}

// cookie returns the cookie of a session: it lasts as long as the browser is open, since many people
// share a school's computers.
func cookie(r *http.Request, token string) *http.Cookie {
	return &http.Cookie{Name: Cookie, Value: token, Path: "/", HttpOnly: true, SameSite: http.SameSiteStrictMode,
		Secure: r.TLS != nil || r.Header.Get("X-Forwarded-Proto") == "https"}
}

// Token returns the token of a request's session, "" for none.
func Token(r *http.Request) string {
	c, err := r.Cookie(Cookie)
	if err != nil {
		return ""
	}
	return c.Value
}
