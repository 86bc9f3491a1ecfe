package premove

import "playout/ui/text"

var _ = Languages.Add(text.English, &english)

var english = Words{
	Premove: "Premove {from} to {to}",
	Square:  "premove {from} to {to}",
	Dropped: "Premove cancelled",
	Gone:    "Your premove is no longer legal",
}
