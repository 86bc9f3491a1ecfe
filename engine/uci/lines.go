package uci

import (
	"bufio"
	"io"
	"iter"
	"strings"
)

// Lines are the lines of a reader up to its end that are not blank, their words
// parted by one blank each. A line longer than MaxLine is left out, and the
// memory for it is bounded.
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
