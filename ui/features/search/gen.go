package search

//go:generate go tool components
