package uci

import (
	"bufio"
	"io"
	"iter"
	"strings"
)

// Lines yields the non-empty lines of a reader, their words separated by single spaces, and
// whether they are whole: a line longer than MaxLine is cut off, to bound memory.
func Lines(r io.Reader) iter.Seq2[string, bool] {
	return func(yield func(text string, whole bool) bool) {
		in := bufio.NewReaderSize(r, MaxLine)
		for {
			line, err := in.ReadSlice('\n')
			text, whole := strings.Join(strings.Fields(string(line)), " "), err != bufio.ErrBufferFull
			for err == bufio.ErrBufferFull {
				_, err = in.ReadSlice('\n')
			}
			if text != "" && !yield(text, whole) {
				return
			}
			if err != nil {
				return
			}
		}
	}
}
