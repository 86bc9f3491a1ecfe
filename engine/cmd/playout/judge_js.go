package main

import (
	"io"

	"playout/engine/player"
)

// judgeMoves fails: it needs an outside engine, which WebAssembly cannot start.
func judgeMoves([]string, io.Reader, io.Writer, io.Writer) error { return player.ErrProgram }

// checkEngine fails for the same reason.
func checkEngine([]string, io.Reader, io.Writer, io.Writer) error { return player.ErrProgram }
