package main

import (
	"errors"
	"os"

	"github.com/pocketbase/pocketbase/core"
	"golang.org/x/crypto/bcrypt"

	"playout/engine/cmd/lobby/store"
)

// password is that of all accounts: they share its hash, which takes long to compute. The lobby
// checks it again for each of them.
const password = "password of the load"

// prepareData makes a folder with a lobby's data that has the accounts of pairs. It writes them to
// the database while no lobby runs on it, as an administrator could; by sign-up they would take the
// time that the lobby asks of people who make many accounts.
func prepareData(pairs int) (data string, err error) {
	if data, err = os.MkdirTemp("", "playout-load-"); err != nil {
		return "", err
	}
	if err := addAccounts(data, pairs); err != nil {
		return "", errors.Join(err, os.RemoveAll(data))
	}
	return data, nil
}

// addAccounts adds the accounts of pairs to a lobby's data.
func addAccounts(data string, pairs int) (err error) {
	app, err := store.Open(data)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, store.Close(app)) }()
	users, err := app.FindCollectionByNameOrId(store.Users)
	if err != nil {
		return err
	}
	hash, err := bcrypt.GenerateFromPassword([]byte(password), bcrypt.DefaultCost)
	if err != nil {
		return err
	}
	return app.RunInTransaction(func(tx core.App) error {
		for i := range 2 * pairs {
			row := core.NewRecord(users)
			row.Set("name", nameOf(i/2, i%2))
			row.SetRaw(core.FieldNamePassword, &core.PasswordFieldValue{Hash: string(hash)})
			row.RefreshTokenKey()
			if err := tx.Save(row); err != nil {
				return err
			}
		}
		return nil
	})
}
