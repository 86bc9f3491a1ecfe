package author

//go:generate go tool components
