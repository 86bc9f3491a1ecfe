package session

import (
	"syscall/js"
	"time"
)

// spent is the CPU time of this process, run by Node, regardless of what else runs.
func spent() time.Duration {
	used := js.Global().Get("process").Call("cpuUsage")
	return time.Duration(used.Get("user").Int()+used.Get("system").Int()) * time.Microsecond
}
