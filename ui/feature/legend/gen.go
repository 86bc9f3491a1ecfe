package legend

//go:generate go tool components
