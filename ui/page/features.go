package page

import (
	"playout/ui/feature"
	"playout/ui/features/address"
	"playout/ui/features/ahead"
	"playout/ui/features/arcade"
	"playout/ui/features/choose"
	"playout/ui/features/clock"
	"playout/ui/features/dialog"
	"playout/ui/features/dispatch"
	"playout/ui/features/draw"
	"playout/ui/features/editor"
	"playout/ui/features/embed"
	"playout/ui/features/ends"
	"playout/ui/features/exercise"
	"playout/ui/features/files"
	"playout/ui/features/friend"
	"playout/ui/features/gameboard"
	"playout/ui/features/library"
	"playout/ui/features/links"
	"playout/ui/features/motion"
	"playout/ui/features/netnotice"
	"playout/ui/features/newgame"
	"playout/ui/features/notice"
	"playout/ui/features/offline"
	"playout/ui/features/pencil"
	"playout/ui/features/play"
	"playout/ui/features/players"
	"playout/ui/features/premove"
	"playout/ui/features/replay"
	"playout/ui/features/resign"
	"playout/ui/features/search"
	"playout/ui/features/seats"
	"playout/ui/features/settings"
	"playout/ui/features/share"
	"playout/ui/features/slow"
	"playout/ui/features/stage"
	"playout/ui/features/steer"
	"playout/ui/features/think"
	"playout/ui/features/tree"
	"playout/ui/features/typed"
	"playout/ui/features/welcome"
)

// features holds the parts of every page, without the studio's or the way to it. Their order means
// nothing.
var features = []func(feature.Device) feature.Feature{
	dispatch.New,
	address.New,
	settings.New,
	notice.New,
	dialog.New,
	links.New,
	seats.New,
	choose.New,
	think.New,
	gameboard.New,
	search.New,
	motion.New,
	slow.New,
	pencil.New,
	play.New,
	clock.New,
	steer.New,
	arcade.New,
	draw.New,
	share.New,
	replay.New,
	ends.New,
	players.New,
	premove.New,
	typed.New,
	netnotice.New,
	ahead.New,
	library.New,
	files.New,
	newgame.New,
	resign.New,
	friend.New,
	exercise.New,
	stage.New,
	tree.New,
	offline.New,
	welcome.New,
	editor.New,
}

// embedded holds all parts of an embedded board.
var embedded = []func(feature.Device) feature.Feature{
	dispatch.New,
	embed.New,
	settings.New,
	notice.New,
	links.New,
	seats.New,
	choose.New,
	think.New,
	gameboard.New,
	search.New,
	motion.New,
	slow.New,
	play.New,
	replay.New,
	netnotice.New,
	ahead.New,
	exercise.New,
	stage.New,
	tree.New,
}

// create creates the features of a list, and further ones.
func create(list []func(feature.Device) feature.Feature, device feature.Device, more []func(feature.Device) feature.Feature) []feature.Feature {
	var made []feature.Feature
	for _, create := range append(append(more[:0:0], list...), more...) {
		made = append(made, create(device))
	}
	return made
}
