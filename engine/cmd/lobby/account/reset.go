package account

import (
	"crypto/rand"
	"math/big"
	"net/mail"
	"strings"
	"time"

	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/mails"

	"playout/engine/cmd/lobby/store"
	"playout/engine/lobby"
)

// How many letters people may cause.
const (
	resetPause = 2 * time.Minute // between two to an address
	resetBurst = 60              // to all addresses, as for a whole class
	resetRate  = 0.1             // and a second from then on
)

// SendsMail reports whether the school has set up its mail server, so that people can reset their
// passwords.
func (a *Accounts) SendsMail() bool { return a.app.Settings().SMTP.Enabled }

// SendReset sends a letter, with the address of a page for a new password, to the account with an
// e-mail address. Neither its answer nor the time it takes shows whether there is such an account.
func (a *Accounts) SendReset(email string) *lobby.Error {
	address, err := mail.ParseAddress(email)
	if err != nil || address.Address != email || !a.SendsMail() {
		return refuse(lobby.OfAccount, "no letter can be sent to %.40q; allowed: an e-mail address, if the school has a mail server", email)
	}
	if !a.resets.Take(a.now(), strings.ToLower(email)) || !a.letters.Take(a.now(), "") {
		return slow(resetPause, "too many letters; allowed: one every two minutes")
	}
	go func() {
		row, err := a.app.FindAuthRecordByEmail(store.Users, email)
		if err != nil {
			return // no account has it
		}
		if err := mails.SendRecordPasswordReset(a.app, row); err != nil {
			a.app.Logger().Error("a letter for a new password was not sent", "error", err)
		}
	}()
	return nil
}

// The characters of passwords that the lobby makes: none that is read as another.
const (
	wordAlphabet = "abcdefghjkmnpqrstuvwxyz23456789"
	wordLength   = 10
)

// newPassword draws a password.
func newPassword() (string, error) {
	var b strings.Builder
	for range wordLength {
		n, err := rand.Int(rand.Reader, big.NewInt(int64(len(wordAlphabet))))
		if err != nil {
			return "", err
		}
		b.WriteByte(wordAlphabet[n.Int64()])
	}
	return b.String(), nil
}

// Renew gives an account a new password, which it draws and returns, and which ends the account's
// sessions.
func (a *Accounts) Renew(row *core.Record) (password string, refused *lobby.Error) {
	password, err := newPassword()
	if err != nil {
		return "", a.broken(err)
	}
	return password, a.setPassword(row, password)
}

// setPassword stores a new password of an account. Wrong guesses of the one before count no more.
func (a *Accounts) setPassword(row *core.Record, password string) *lobby.Error {
	var err error
	done := a.hash(func() {
		row.SetPassword(password)
		err = a.app.Save(row)
	})
	switch {
	case !done:
		return errBusy
	case err != nil:
		return a.broken(err)
	}
	a.guesses.Right(strings.ToLower(row.GetString("name")))
	return nil
}

// Reset gives the account of a letter's token a new password, which ends its sessions. It returns the
// account's row, or nil if the token has been used, is too old, or is none.
func (a *Accounts) Reset(token, password string) (*core.Record, *lobby.Error) {
	if err := CheckPassword(password); err != nil {
		return nil, refuse(lobby.OfNewPassword, "%v", err)
	}
	row, err := a.app.FindAuthRecordByToken(token, core.TokenTypePasswordReset)
	if err != nil || row.Collection().Name != store.Users {
		return nil, nil
	}
	if refused := a.setPassword(row, password); refused != nil {
		return nil, refused
	}
	return row, nil
}
