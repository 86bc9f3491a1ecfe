package slow

import "playout/ui/text"

var _ = Languages.Add(text.English, &english)

var english = Words{
	Slow: "{who} takes long on this device; a lower level answers sooner",
}
