package draw

//go:generate go tool components
