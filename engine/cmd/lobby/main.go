// Command lobby serves Playout's page together with a lobby: accounts, named games, statistics and
// classes, kept by PocketBase in an embedded database. It is a module of its own, so that the page
// and the command line link nothing of it.
package main

import (
	"log"

	"github.com/pocketbase/pocketbase"

	"playout/engine/games"
)

func main() {
	app := pocketbase.New()
	_ = games.All // the rules run on the server
	if err := app.Start(); err != nil {
		log.Fatal(err)
	}
}
