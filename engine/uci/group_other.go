//go:build !unix && !windows && !js

package uci

import (
	"os"
	"os/exec"
)

// group has nothing to do: groups are not known here.
func group(*exec.Cmd) {}

// kill ends a process alone.
func kill(process *os.Process) error { return process.Kill() }
