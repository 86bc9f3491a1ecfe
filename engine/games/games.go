// Package games is the catalogue: it lists all games, in the order in which they are shown. A new
// game is one line here.
package games

import (
	"strings"

	"playout/engine/game"
	"playout/engine/games/chess"
	"playout/engine/games/geese"
	"playout/engine/games/morris"
	"playout/engine/games/othello"
	"playout/engine/plaintext"
	"playout/engine/strict"
)

// catalogue lists the id of each game and the function that makes it from the options after the
// colon of a game string.
var catalogue = []struct {
	id   string
	make func(options string) (game.Game, error)
}{
	{"othello", withoutVariants("othello", othello.New)},
	{"morris", morris.New},
	{"chess", chess.Variant},
	{"geese", geese.New},
}

// withoutVariants returns the catalogue function of a game without variants.
func withoutVariants(id string, create func() game.Game) func(string) (game.Game, error) {
	return func(options string) (game.Game, error) {
		if options != "" {
			return nil, strict.Wrong("", "game %q: %s has no variants", game.Clip(id+":"+options), id).Allow("%s", id)
		}
		return create(), nil
	}
}

// Parse makes the game of a game string: an id and, for a variant, a colon and its options. The
// error is a *strict.Fault about the first wrong option, with the option as path.
func Parse(text string) (game.Game, error) {
	text = plaintext.Normal(text)
	id, options, colon := strings.Cut(text, ":")
	for _, c := range catalogue {
		if c.id == id {
			if colon && options == "" {
				return nil, strict.Wrong("", "game %q has a colon without options", game.Clip(text)).Allow("%s", id)
			}
			return c.make(options)
		}
	}
	return nil, strict.Wrong("", "game %q is unknown", game.Clip(text)).Allow("%s", strings.Join(Names(), ", "))
}

// Names lists the id of every game.
func Names() []string {
	ids := make([]string, len(catalogue))
	for i, c := range catalogue {
		ids[i] = c.id
	}
	return ids
}

// All returns every game in its standard form.
func All() []game.Game {
	all := make([]game.Game, len(catalogue))
	for i, c := range catalogue {
		g, err := c.make("")
		if err != nil {
			panic("games: the standard form of " + c.id + ": " + err.Error())
		}
		all[i] = g
	}
	return all
}

// With lists the ids of the games for which has returns true.
func With(has func(game.Game) bool) []string {
	var ids []string
	for _, g := range All() {
		if has(g) {
			ids = append(ids, g.Spec().ID)
		}
	}
	return ids
}
