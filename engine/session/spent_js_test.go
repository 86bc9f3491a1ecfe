package session

import (
	"syscall/js"
	"time"
)

// cpuTime returns the CPU time of this process, run by Node, without that of other processes.
func cpuTime() time.Duration {
	used := js.Global().Get("process").Call("cpuUsage")
	return time.Duration(used.Get("user").Int()+used.Get("system").Int()) * time.Microsecond
}
