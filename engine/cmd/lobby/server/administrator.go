package server

import (
	"errors"
	"fmt"

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
