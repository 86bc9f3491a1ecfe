package settings

//go:generate go tool components
