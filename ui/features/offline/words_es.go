package offline

import "playout/ui/text"

var _ = Languages.Add(text.Spanish, &spanish)

var spanish = Words{
	Ready:  "Hay una versión nueva.",
	Keeps:  "Tu partida continúa después de recargar.",
	Reload: "Recargar",
}
