package question

//go:generate go tool components
