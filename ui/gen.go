package ui

//go:generate go tool components .
