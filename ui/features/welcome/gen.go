package welcome

//go:generate go tool components
