package text

// OfflineWords are those of the page's own versions.
type OfflineWords struct {
	Ready  string // another version can be had
	Keeps  string // what becomes of the game
	Reload string // the button that goes over to it
}

var offlineEnglish = OfflineWords{
	Ready:  "A new version is ready.",
	Keeps:  "Your game goes on after the reload.",
	Reload: "Reload",
}

var offlineSpanish = OfflineWords{
	Ready:  "Hay una versión nueva.",
	Keeps:  "La partida continúa al recargar.",
	Reload: "Recargar",
}
