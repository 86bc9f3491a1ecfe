package session

import (
	"syscall/js"
	"time"
)

// spent returns the CPU time of this process, run by Node, without that of other processes.
func spent() time.Duration {
	used := js.Global().Get("process").Call("cpuUsage")
	return time.Duration(used.Get("user").Int()+used.Get("system").Int()) * time.Microsecond
}
