package share

//go:generate go tool components
