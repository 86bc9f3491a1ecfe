package table

//go:generate go tool components
