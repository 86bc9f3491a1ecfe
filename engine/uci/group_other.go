//go:build !unix && !windows && !js

package uci

import (
	"os"
	"os/exec"
)

// group does nothing: there are no process groups here.
func group(*exec.Cmd) {}

// kill ends a process, not those that it started.
func kill(process *os.Process) error { return process.Kill() }
