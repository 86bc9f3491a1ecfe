//go:build !js

package uci

import (
	"strings"
	"sync"
)

// lastWords keeps the end of what a program writes, for the error that tells why it ended.
// It may be written and read at the same time.
type lastWords struct {
	mutex sync.Mutex
	end   []byte
}

// maxWords is how many bytes are kept of what an engine says besides answers.
const maxWords = 200

func (l *lastWords) Write(p []byte) (int, error) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.end = append(l.end, p[max(0, len(p)-maxWords):]...)
	l.end = append([]byte(nil), l.end[max(0, len(l.end)-maxWords):]...)
	return len(p), nil
}

// String is the last line with words, where a program in most languages says what went
// wrong; "" if there is none.
func (l *lastWords) String() string {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	text := strings.TrimSpace(strings.ToValidUTF8(string(l.end), "?"))
	line := text[strings.LastIndexAny(text, "\r\n")+1:]
	return strings.Join(strings.Fields(line), " ")
}
