package files

//go:generate go tool components
