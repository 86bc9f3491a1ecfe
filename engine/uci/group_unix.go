//go:build unix

package uci

import (
	"os"
	"os/exec"
	"syscall"
)

// group has a process begin a group, in which those that it starts are too.
func group(process *exec.Cmd) { process.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// kill ends all of a process's group. Its number is not given anew while any of
// them lives, also after the process itself has ended.
func kill(process *os.Process) error {
	return syscall.Kill(-process.Pid, syscall.SIGKILL)
}
