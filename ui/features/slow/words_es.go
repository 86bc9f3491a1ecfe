package slow

import "playout/ui/text"

var _ = Languages.Add(text.Spanish, &spanish)

var spanish = Words{
	Slow: "{who} tarda en este dispositivo; uno más bajo responde antes",
}
