package server

import (
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/pocketbase/dbx"
	"github.com/pocketbase/pocketbase/core"

	"playout/engine/cmd/lobby/store"
)

// MinAdministratorPassword is the least length of an administrator's password.
const MinAdministratorPassword = 10

// MakeAdministrator makes an administrator of the lobby in a folder, or gives one a new password.
func MakeAdministrator(data, email, password string) (err error) {
	if len(password) < MinAdministratorPassword {
		return fmt.Errorf("a password of %d characters; allowed: at least %d", len(password), MinAdministratorPassword)
	}
	if _, err := os.Stat(data); err != nil {
		return fmt.Errorf("%s holds no lobby; allowed: the folder of one that has been started", data)
	}
	app, err := store.Open(data)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.Close(app)) }()
	collection, err := app.FindCollectionByNameOrId(core.CollectionNameSuperusers)
	if err != nil {
		return err
	}
	row, err := app.FindAuthRecordByEmail(collection, email)
	if err != nil {
		row = core.NewRecord(collection)
		row.SetEmail(email)
	}
	row.SetPassword(password)
	if err := app.Save(row); err != nil {
		return fmt.Errorf("administrator %.60q: %w", email, err)
	}
	return nil
}

// installerTime is how long the address for the first administrator works.
const installerTime = 30 * time.Minute

// explainFirstStart says how to make an administrator, as long as there is none: no account has a
// password that others know.
func (s *Server) explainFirstStart(base string) error {
	administrators, err := s.App.CountRecords(core.CollectionNameSuperusers, dbx.Not(dbx.HashExp{"email": core.DefaultInstallerEmail}))
	if err != nil || administrators > 0 {
		return err
	}
	installer, err := s.installer()
	if err != nil {
		return err
	}
	token, err := installer.NewStaticAuthToken(installerTime)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(s.config.Out, `
The lobby has no administrator yet. Make one within %d minutes at this address, which works once:
  %s/_/#/pbinstall/%s
or at any time with this command, which asks for a password:
  %s superuser -data %s E-MAIL

`, int(installerTime.Minutes()), base, token, os.Args[0], s.config.Data)
	return err
}

// installer returns the account with which PocketBase's page makes the first administrator, and which
// PocketBase deletes then. Nobody knows its password.
func (s *Server) installer() (*core.Record, error) {
	if row, err := s.App.FindAuthRecordByEmail(core.CollectionNameSuperusers, core.DefaultInstallerEmail); err == nil {
		return row, nil
	}
	collection, err := s.App.FindCachedCollectionByNameOrId(core.CollectionNameSuperusers)
	if err != nil {
		return nil, err
	}
	row := core.NewRecord(collection)
	row.SetEmail(core.DefaultInstallerEmail)
	row.SetRandomPassword()
	return row, s.App.Save(row)
}
