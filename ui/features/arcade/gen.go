package arcade

//go:generate go tool components
