package resign

//go:generate go tool components
