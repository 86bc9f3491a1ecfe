package offline

//go:generate go tool components
