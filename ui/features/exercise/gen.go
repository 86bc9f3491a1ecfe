package exercise

//go:generate go tool components
