package uci

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
)

// group has nothing to do: the system knows who started whom.
func group(*exec.Cmd) {}

// kill ends a process, and before it those that it started, as long as it lives
// itself.
func kill(process *os.Process) error {
	if errors.Is(process.Signal(os.Interrupt), os.ErrProcessDone) {
		return os.ErrProcessDone // its number may be another's by now
	}
	tool := filepath.Join(os.Getenv("SystemRoot"), "System32", "taskkill.exe")
	_ = exec.Command(tool, "/T", "/F", "/PID", strconv.Itoa(process.Pid)).Run() // without it, the process alone
	return process.Kill()
}
