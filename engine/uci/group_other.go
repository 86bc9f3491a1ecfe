//go:build !unix && !windows && !js

package uci

import (
	"os"
	"os/exec"
)

// group does nothing: there are no process groups here.
func group(*exec.Cmd) {}

// kill ends a process but not its children.
func kill(process *os.Process) error { return process.Kill() }
