package stage

//go:generate go tool components
