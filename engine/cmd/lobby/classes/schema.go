package classes

import (
	"errors"

	"github.com/pocketbase/pocketbase/core"

	"playout/engine/cmd/lobby/store"
	"playout/engine/exercise"
	"playout/engine/peer/message"
)

// The collections that this package makes.
const (
	Classes     = "classes"
	Members     = "members"
	Assignments = "assignments"
	Work        = "work" // what a student has done in an assignment
	Tournaments = "tournaments"
	Entrants    = "entrants"
	Pairings    = "pairings"
)

func init() {
	core.AppMigrations.Register(makeSchema, func(core.App) error {
		return errors.New("the tables of classes cannot be taken back; allowed: to restore a backup")
	}, "1790000200_classes.go")
}

// makeSchema makes the collections. What belongs to a class is deleted with it, and classes,
// memberships and work with the accounts of teachers and students. Only an entrant stays in the
// tournaments of others, without a name.
func makeSchema(app core.App) error {
	users, err := app.FindCollectionByNameOrId(store.Users)
	if err != nil {
		return err
	}
	to := func(name string, of *core.Collection) core.Field {
		return &core.RelationField{Name: name, CollectionId: of.Id, CascadeDelete: true, Required: true, MaxSelect: 1}
	}
	collections := map[string]*core.Collection{}
	made := func(name string, fields []core.Field, indices ...string) error {
		c := core.NewBaseCollection(name)
		c.Fields.Add(fields...)
		for i, columns := range indices {
			c.AddIndex("idx_"+name+"_"+string(rune('a'+i)), columns[0] == '!', columns[1:], "")
		}
		collections[name] = c
		return app.Save(c)
	}
	created := func() core.Field { return &core.AutodateField{Name: "created", OnCreate: true} }
	number := func(name string) core.Field { return &core.NumberField{Name: name, OnlyInt: true} }
	return errors.Join(
		made(Classes, []core.Field{
			&core.TextField{Name: "name", Required: true, Max: MaxName, Presentable: true},
			to("teacher", users),
			&core.TextField{Name: "code", Required: true, Min: codeLength, Max: codeLength},
			created(),
		}, "!code", ".teacher"),
		made(Members, []core.Field{to("class", collections[Classes]), to("user", users), created()}, "!class,user", ".user"),
		made(Assignments, []core.Field{
			to("class", collections[Classes]),
			&core.TextField{Name: "title", Max: MaxTitle, Presentable: true},
			&core.TextField{Name: "set", Required: true, Max: 2 * exercise.MaxBytes},
			&core.TextField{Name: "setID", Required: true, Max: 20},
			&core.BoolField{Name: "closed"},
			created(),
		}, ".class"),
		made(Work, []core.Field{
			to("assignment", collections[Assignments]), to("user", users),
			&core.JSONField{Name: "entries", MaxSize: 64 << 10},
			&core.AutodateField{Name: "updated", OnCreate: true, OnUpdate: true},
		}, "!assignment,user", ".user"),
		made(Tournaments, []core.Field{
			to("class", collections[Classes]),
			&core.TextField{Name: "title", Required: true, Max: MaxName, Presentable: true},
			&core.SelectField{Name: "kind", Required: true, MaxSelect: 1, Values: []string{RoundRobin, Swiss}},
			&core.TextField{Name: "game", Required: true, Max: 200},
			&core.TextField{Name: "control", Max: 50},
			number("rounds"), number("round"),
			&core.BoolField{Name: "second"},
			&core.BoolField{Name: "ended"},
			created(),
		}, ".class"),
		made(Entrants, []core.Field{
			to("tournament", collections[Tournaments]),
			&core.TextField{Name: "user", Required: true, Max: 15},
			number("number"),
			&core.BoolField{Name: "left"},
		}, "!tournament,number", "!tournament,user", ".user"),
		made(Pairings, []core.Field{
			to("tournament", collections[Tournaments]),
			number("round"), number("board"), number("first"), number("second"),
			&core.TextField{Name: "game", Max: message.IDDigits},
			&core.TextField{Name: "result", Max: 10},
		}, "!tournament,round,board", ".game"),
	)
}
