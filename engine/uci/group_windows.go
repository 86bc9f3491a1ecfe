package uci

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
)

// group does nothing: the system records which process started which.
func group(*exec.Cmd) {}

// kill ends a process and first its children, while the process lives.
func kill(process *os.Process) error {
	if errors.Is(process.Signal(os.Interrupt), os.ErrProcessDone) {
		return os.ErrProcessDone // its number may have been reused
	}
	tool := filepath.Join(os.Getenv("SystemRoot"), "System32", "taskkill.exe")
	_ = exec.Command(tool, "/T", "/F", "/PID", strconv.Itoa(process.Pid)).Run() // without taskkill only the process itself ends
	return process.Kill()
}
