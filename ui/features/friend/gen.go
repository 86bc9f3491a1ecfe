package friend

//go:generate go tool components
