package export

//go:generate go tool components
