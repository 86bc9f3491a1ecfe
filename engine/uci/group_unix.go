//go:build unix

package uci

import (
	"os"
	"os/exec"
	"syscall"
)

// group makes a process start a group, which its children join.
func group(process *exec.Cmd) { process.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// kill ends all processes of a group. The system does not reuse the group's number while any of
// them lives, even after the first has ended.
func kill(process *os.Process) error {
	return syscall.Kill(-process.Pid, syscall.SIGKILL)
}
