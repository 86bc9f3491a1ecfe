package timing

//go:generate go tool components
