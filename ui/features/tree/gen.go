package tree

//go:generate go tool components
