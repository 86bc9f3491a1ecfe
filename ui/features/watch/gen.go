package watch

//go:generate go tool components
