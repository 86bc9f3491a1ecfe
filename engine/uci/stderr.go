//go:build !js

package uci

import (
	"strings"
	"sync"
)

// stderrTail keeps the end of a program's standard error, for the error about its end. It may be
// written and read at the same time.
type stderrTail struct {
	mutex sync.Mutex
	end   []byte
}

// maxTail bounds the bytes kept of an engine's standard error, and of its lines "info string".
const maxTail = 200

func (l *stderrTail) Write(p []byte) (int, error) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.end = append(l.end, p[max(0, len(p)-maxTail):]...)
	l.end = append([]byte(nil), l.end[max(0, len(l.end)-maxTail):]...)
	return len(p), nil
}

// String returns the last line that is not blank, in which programs in most languages report an
// error; "" if there is none.
func (l *stderrTail) String() string {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	text := strings.TrimSpace(strings.ToValidUTF8(string(l.end), "?"))
	line := text[strings.LastIndexAny(text, "\r\n")+1:]
	return strings.Join(strings.Fields(line), " ")
}
