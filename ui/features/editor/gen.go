package editor

//go:generate go tool components
