package session

import (
	"syscall/js"
	"time"
)

// spent is how long this process, of Node, has worked so far, whatever ran beside it.
func spent() time.Duration {
	used := js.Global().Get("process").Call("cpuUsage")
	return time.Duration(used.Get("user").Int()+used.Get("system").Int()) * time.Microsecond
}
