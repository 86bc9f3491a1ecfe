package store

import (
	"errors"

	"github.com/pocketbase/pocketbase/core"

	"playout/engine/lobby"
	"playout/engine/peer/message"
	"playout/engine/record"
)

// The names of migrations begin with a time, and run in the order of their names.
func init() {
	core.AppMigrations.Register(makeSchema, func(core.App) error {
		return errors.New("the lobby's first tables cannot be taken back; allowed: to restore a backup")
	}, "1790000000_lobby.go")
}

// sessionSeconds is how long a session lasts.
const sessionSeconds = 30 * 24 * 60 * 60

// SettingsID is the ID of the only row of Settings, ClockID of that of Clock.
const (
	SettingsID = "settings0000000"
	ClockID    = "clock0000000000"
)

func makeSchema(app core.App) error {
	for _, step := range []func(core.App) error{makeUsers, makeGames, makeActs, makeChoices, makeSettings, makeClock} {
		if err := step(app); err != nil {
			return err
		}
	}
	return nil
}

// makeUsers turns PocketBase's collection of users into the lobby's accounts. Nobody signs in
// through PocketBase's own API, which would give its token to scripts and guess without delay.
func makeUsers(app core.App) error {
	users, err := app.FindCollectionByNameOrId(Users)
	if err != nil {
		return err
	}
	users.ListRule, users.ViewRule, users.CreateRule, users.UpdateRule, users.DeleteRule, users.AuthRule = nil, nil, nil, nil, nil, nil
	users.PasswordAuth.Enabled, users.OAuth2.Enabled, users.OTP.Enabled, users.AuthAlert.Enabled = false, false, false, false
	users.AuthToken.Duration = sessionSeconds
	users.ResetPasswordTemplate = resetLetter
	users.Fields.RemoveByName("avatar")
	name := users.Fields.GetByName("name").(*core.TextField)
	name.Required, name.Min, name.Max, name.Pattern, name.Presentable = true, lobby.MinName, lobby.MaxName, `^[a-zA-Z0-9._-]+$`, true
	password := users.Fields.GetByName(core.FieldNamePassword).(*core.PasswordField)
	password.Min, password.Max = lobby.MinPassword, lobby.MaxPassword
	users.Fields.GetByName(core.FieldNameEmail).(*core.EmailField).Required = false
	users.Fields.Add(&core.BoolField{Name: "guest"}, &core.BoolField{Name: "teacher"})
	users.AddIndex("idx_users_name", true, "`name` COLLATE NOCASE", "")
	users.AddIndex("idx_users_guest", false, "guest,updated", "guest")
	return app.Save(users)
}

// resetLetter is the letter to a person who has forgotten a password; its link leads to the lobby's
// own page.
var resetLetter = core.EmailTemplate{
	Subject: "{APP_NAME}: a new password / una contraseña nueva",
	Body: `<p>{RECORD:name}: choose a new password on this page.<br>Elige una contraseña nueva en esta página.</p>
<p><a href="{APP_URL}/lobby/new-password?token={TOKEN}">{APP_URL}/lobby/new-password</a></p>
<p>If you have not asked for this e-mail, ignore it.<br>Si no has pedido este correo, no hagas nada.</p>`,
}

// makeGames makes the games. seats holds the player's number by seat, -1 for free; players holds by
// number the user's ID and, for an agent, which that user's page plays, its agent string. outcome,
// moves and seed are there once the game has ended: an Outcome, and the record in the notation of
// package record. Times (at) are the lobby's own, in milliseconds.
func makeGames(app core.App) error {
	games := core.NewBaseCollection(Games)
	id := games.Fields.GetByName("id").(*core.TextField)
	id.Min, id.Max, id.Pattern, id.AutogeneratePattern = message.IDDigits, message.IDDigits, `^[a-zA-Z0-9]+$`, `[a-zA-Z0-9]{12}`
	games.Fields.Add(
		&core.TextField{Name: "title", Required: true, Max: lobby.MaxTitle, Presentable: true},
		&core.TextField{Name: "game", Required: true, Max: 200},
		&core.TextField{Name: "start", Max: 1000},
		&core.TextField{Name: "control", Max: 50},
		&core.TextField{Name: "owner", Max: 15},
		&core.TextField{Name: "password", Max: 100, Hidden: true},
		&core.BoolField{Name: "assigned"},
		&core.JSONField{Name: "seats", MaxSize: 1000},
		&core.JSONField{Name: "players", MaxSize: 10_000},
		&core.SelectField{Name: "state", Required: true, MaxSelect: 1, Values: []string{StateOpen, StateRunning, StateOver}},
		&core.JSONField{Name: "outcome", MaxSize: 1000},
		&core.TextField{Name: "moves", Max: record.MaxText},
		&core.NumberField{Name: "seed", OnlyInt: true},
		&core.NumberField{Name: "at", OnlyInt: true},
		&core.AutodateField{Name: "created", OnCreate: true},
		&core.AutodateField{Name: "updated", OnCreate: true, OnUpdate: true},
		&core.DateField{Name: "ended"},
	)
	games.AddIndex("idx_games_unfinished", false, "state", "state != 'over'") // the start reads only these
	games.AddIndex("idx_games_ended", false, "ended", "")
	return app.Save(games)
}

// makeActs makes the acts of all games.
func makeActs(app core.App) error {
	acts := core.NewBaseCollection(Acts)
	acts.Fields.Add(
		&core.TextField{Name: "game", Required: true, Max: message.IDDigits},
		&core.NumberField{Name: "number", OnlyInt: true},
		&core.NumberField{Name: "at", OnlyInt: true},
		&core.JSONField{Name: "act", MaxSize: message.MaxMessage},
	)
	acts.AddIndex("idx_acts_game", true, "game,number", "")
	return app.Save(acts)
}

// makeChoices makes the choices that stay hidden until all players have chosen.
func makeChoices(app core.App) error {
	choices := core.NewBaseCollection(Choices)
	choices.Fields.Add(
		&core.TextField{Name: "game", Required: true, Max: message.IDDigits},
		&core.NumberField{Name: "player", OnlyInt: true},
		&core.TextField{Name: "moves", Max: 200, Hidden: true},
	)
	choices.AddIndex("idx_choices_game", true, "game,player", "")
	return app.Save(choices)
}

// makeSettings makes the settings of the school, which administrators change in PocketBase's pages.
func makeSettings(app core.App) error {
	settings := core.NewBaseCollection(Settings)
	settings.Fields.Add(
		&core.BoolField{Name: "signUp"},
		&core.BoolField{Name: "guests"},
		&core.BoolField{Name: "chat"},
		&core.AutodateField{Name: "updated", OnCreate: true, OnUpdate: true},
	)
	if err := app.Save(settings); err != nil {
		return err
	}
	row := core.NewRecord(settings)
	row.Id = SettingsID
	row.Load(map[string]any{"signUp": true, "guests": false, "chat": true})
	return app.Save(row)
}

// makeClock makes the row that keeps the lobby's time.
func makeClock(app core.App) error {
	clock := core.NewBaseCollection(Clock)
	clock.Fields.Add(&core.NumberField{Name: "ms", OnlyInt: true})
	if err := app.Save(clock); err != nil {
		return err
	}
	row := core.NewRecord(clock)
	row.Id = ClockID
	return app.Save(row)
}
