package statistics

import (
	"errors"

	"github.com/pocketbase/pocketbase/core"

	"playout/engine/cmd/lobby/store"
)

// The collections that this package makes.
const (
	Results = "results" // a row for each person in each finished game
	Ratings = "ratings" // a row for each person and game, and one for all games together
)

func init() {
	core.AppMigrations.Register(makeSchema, func(core.App) error {
		return errors.New("the tables of statistics cannot be taken back; allowed: to restore a backup")
	}, "1790000100_statistics.go")
}

// makeSchema makes the collections. The rows of an account are deleted with it.
func makeSchema(app core.App) error {
	users, err := app.FindCollectionByNameOrId(store.Users)
	if err != nil {
		return err
	}
	user := func() core.Field {
		return &core.RelationField{Name: "user", CollectionId: users.Id, CascadeDelete: true, Required: true, MaxSelect: 1}
	}
	results := core.NewBaseCollection(Results)
	results.Fields.Add(
		user(),
		&core.TextField{Name: "game", Required: true, Max: 12},
		&core.TextField{Name: "base", Required: true, Max: 50},
		&core.TextField{Name: "variant", Required: true, Max: 200},
		&core.TextField{Name: "seats", Max: 200},
		&core.JSONField{Name: "opponents", MaxSize: 10_000},
		&core.SelectField{Name: "outcome", Required: true, MaxSelect: 1, Values: []string{Won, Drawn, Lost}},
		&core.NumberField{Name: "share"},
		&core.BoolField{Name: "rated"},
		&core.NumberField{Name: "rating"},
		&core.NumberField{Name: "deviation"},
		&core.NumberField{Name: "ratingOfAll"},
		&core.NumberField{Name: "deviationOfAll"},
		&core.DateField{Name: "ended"},
	)
	results.AddIndex("idx_results_user", false, "user,ended", "")
	results.AddIndex("idx_results_game", true, "game,user", "")
	if err := app.Save(results); err != nil {
		return err
	}
	ratings := core.NewBaseCollection(Ratings)
	ratings.Fields.Add(
		user(),
		&core.TextField{Name: "base", Max: 50},
		&core.NumberField{Name: "rating"},
		&core.NumberField{Name: "deviation"},
		&core.NumberField{Name: "volatility"},
		&core.DateField{Name: "at"},
	)
	ratings.AddIndex("idx_ratings_user", true, "user,base", "")
	return app.Save(ratings)
}
