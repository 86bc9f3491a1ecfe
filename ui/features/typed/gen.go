package typed

//go:generate go tool components
