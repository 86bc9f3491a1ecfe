package steer

//go:generate go tool components
