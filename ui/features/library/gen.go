package library

//go:generate go tool components
