package uci

import (
	"bufio"
	"io"
	"iter"
	"strings"
)

// Lines are the lines of a reader that are not empty, their words separated by single
// spaces. A line longer than MaxLine is left out, without being kept in memory.
func Lines(r io.Reader) iter.Seq[string] {
	return func(yield func(string) bool) {
		in := bufio.NewReaderSize(r, MaxLine)
		for {
			line, err := in.ReadSlice('\n')
			for err == bufio.ErrBufferFull {
				line = nil
				_, err = in.ReadSlice('\n')
			}
			if text := strings.Join(strings.Fields(string(line)), " "); text != "" && !yield(text) {
				return
			}
			if err != nil {
				return
			}
		}
	}
}
