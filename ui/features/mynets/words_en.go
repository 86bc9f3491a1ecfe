package mynets

import "playout/ui/text"

var _ = Languages.Add(text.English, &Words{
	Title:  "My nets",
	About:  "Nets in ONNX files that you bring or train here. They stay on this device, and the menus of their game offer them.",
	Open:   text.Button{Label: "Open a net…", Tip: "Choose an .onnx file; the engine checks it first"},
	Drop:   "or drop an .onnx file on the page",
	None:   "This device has no nets of yours.",
	Which:  "The game of the net",
	Cancel: "Cancel",
	Planes: "planes {planes}",
	Size:   "{n} MB",
	Of:     "{what}: {net}",
	Play:   text.Button{Label: "Play against it", Tip: "Open its game with the net as the opponent"},
	Look:   text.Button{Label: "Look inside", Tip: "See what the net makes of a position"},
	Match:  text.Button{Label: "Match", Tip: "Fill in a match against uct:n=200"},
	Save:   text.Button{Label: "Save", Tip: "Save the net as an .onnx file"},
	Card:   text.Button{Label: "Save its card", Tip: "Save what is known of the net as a .json file"},
	Rename: "Rename",
	Remove: "Delete",

	NewName: "New name",
	Asks:    "Delete {net} from this device? Games and links that use it play on without it.",
	Says: map[string]string{
		"examines": "The engine checks {net}.",
		"several":  "Several games have the shapes of {net}. Which one does it play?",
		"kept":     "{net} is kept on this device and plays {game}.",
		"renamed":  "The net has the name {net} now. Links and players with the former name no longer find it.",
		"removed":  "{net} has been deleted.",
	},
	Fails: map[string]string{
		"refused": "{net} cannot be used. {cause}",
		"fits":    "{net} has not been kept.",
		"large":   "{net} is larger than 16 MB, the most that a net may have here.",
		"unread":  "{net} cannot be read. {cause}",
		"name":    "“{net}” is no name for a net. Allowed: 1 to 32 letters, digits and hyphens, without accents.",
		"taken":   "There is a net {net} already. Choose another name.",
		"many":    "This device has 100 nets already. Delete one to keep {net}.",
		"full":    "{net} has not been kept: this device has no room left.",
		"denied":  "{net} has not been kept: the browser denies storage.",
	},
})
