package results

//go:generate go tool components
