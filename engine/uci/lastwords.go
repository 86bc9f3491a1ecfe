//go:build !js

package uci

import (
	"strings"
	"sync"
)

// lastWords keeps the end of a program's output, for the error about its end. It may be written
// and read at the same time.
type lastWords struct {
	mutex sync.Mutex
	end   []byte
}

// maxWords bounds the bytes kept of an engine's words other than answers.
const maxWords = 200

func (l *lastWords) Write(p []byte) (int, error) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.end = append(l.end, p[max(0, len(p)-maxWords):]...)
	l.end = append([]byte(nil), l.end[max(0, len(l.end)-maxWords):]...)
	return len(p), nil
}

// String returns the last line with words, where programs in most languages report an error; "" if
// there is none.
func (l *lastWords) String() string {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	text := strings.TrimSpace(strings.ToValidUTF8(string(l.end), "?"))
	line := text[strings.LastIndexAny(text, "\r\n")+1:]
	return strings.Join(strings.Fields(line), " ")
}
