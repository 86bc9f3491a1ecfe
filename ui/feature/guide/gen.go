package guide

//go:generate go tool components
