package newgame

//go:generate go tool components
