package store

import "github.com/pocketbase/pocketbase/core"

// School holds what a school allows.
type School struct {
	SignUp bool // people may make accounts themselves
	Guests bool // people may play without an account
	Chat   bool
}

// ReadSchool reads the settings.
func ReadSchool(app core.App) (School, error) {
	row, err := app.FindRecordById(Settings, SettingsID)
	if err != nil {
		return School{}, err
	}
	return School{row.GetBool("signUp"), row.GetBool("guests"), row.GetBool("chat")}, nil
}
