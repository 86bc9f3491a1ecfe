package players

//go:generate go tool components
