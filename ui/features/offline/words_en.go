package offline

import "playout/ui/text"

var _ = Languages.Add(text.English, &english)

var english = Words{
	Ready:  "A new version is ready.",
	Keeps:  "Your game continues after reloading.",
	Reload: "Reload",
}
