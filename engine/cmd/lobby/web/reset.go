package web

import (
	"net/http"
	"strings"

	"playout/engine/cmd/lobby/account"
	"playout/engine/lobby"
)

// showReset shows the page for a forgotten password, if the school sends mail.
func showReset(r *request) error {
	if !r.server.Accounts().SendsMail() {
		return errMissing
	}
	return r.show("reset", r.base(r.w.Forgotten, "", "/lobby/reset"))
}

func sendReset(r *request) error {
	refused := r.server.Accounts().SendReset(strings.TrimSpace(r.form.Get("email")))
	switch {
	case refused == nil:
		return r.redirect("/lobby/sign-in?said=letter")
	case refused.Of == lobby.OfSlow:
		return r.refuse(r.w.count(r.w.Slow, refused.Wait), showReset)
	}
	return r.refuse(r.w.Problems["email"], showReset)
}

// newPasswordPage is the content of the page that a letter leads to.
type newPasswordPage struct {
	page
	Token string
}

func showNewPassword(r *request) error {
	token := r.Request.URL.Query().Get("token")
	if r.Request.Method == http.MethodPost {
		token = r.form.Get("token")
	}
	return r.show("newpassword", &newPasswordPage{r.base(r.w.NewPassword, "", "/lobby/new-password"), token})
}

func resetPassword(r *request) error {
	row, refused := r.server.Accounts().Reset(r.form.Get("token"), r.form.Get("new"))
	switch {
	case refused != nil && refused.Of == lobby.OfNewPassword:
		return r.refuse(r.w.Problems["new"], showNewPassword)
	case refused != nil:
		return r.refuse(r.whyNot(refused, "old"), showNewPassword)
	case row == nil:
		return r.refuse(r.w.Problems["letter"], showNewPassword)
	}
	if err := account.Begin(r.Response, r.Request, row); err != nil {
		return err
	}
	return r.redirect("/lobby/account?said=password")
}
