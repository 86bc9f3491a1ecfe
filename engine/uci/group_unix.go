//go:build unix

package uci

import (
	"os"
	"os/exec"
	"syscall"
)

// group has a process start a group, which the processes that it starts join.
func group(process *exec.Cmd) { process.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// kill ends all processes of a group. The group's number is not reused while any of
// them lives, even after the first has ended.
func kill(process *os.Process) error {
	return syscall.Kill(-process.Pid, syscall.SIGKILL)
}
