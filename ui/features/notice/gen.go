package notice

//go:generate go tool components
