package clock

//go:generate go tool components
