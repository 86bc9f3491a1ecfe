package ahead

//go:generate go tool components
