package store

import "github.com/pocketbase/pocketbase/core"

func init() {
	core.AppMigrations.Register(nameLobby, func(core.App) error { return nil }, "1790000300_mail.go")
}

// The names and the sender of the lobby's mail, until an administrator enters the school's.
const (
	Name   = "Playout"
	Sender = "playout@lobby.invalid" // a mail server refuses it, so a school notices that its own is missing
)

// nameLobby puts the lobby's names where PocketBase's own examples are; what an administrator has
// entered stays.
func nameLobby(app core.App) error {
	meta := &app.Settings().Meta
	for _, setting := range []struct {
		of            *string
		example, ours string
	}{
		{&meta.AppName, "Acme", Name}, {&meta.SenderName, "Support", Name}, {&meta.SenderAddress, "support@example.com", Sender},
	} {
		if *setting.of == setting.example {
			*setting.of = setting.ours
		}
	}
	return app.Save(app.Settings())
}
