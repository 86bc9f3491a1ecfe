package main

import (
	"bytes"
	"path/filepath"
	"regexp"
)

// comment is one of a style sheet, or a string, which may hold what looks like one.
var comment = regexp.MustCompile(`(?s)/\*.*?\*/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'`)

// lean is a script or a style sheet of ours as it travels: without comments and
// without what sets lines in. Of a script these are the lines that are comments
// alone; no text of ours goes over several lines.
func lean(name string, text []byte) []byte {
	script := filepath.Ext(name) == ".js"
	if !script {
		text = comment.ReplaceAllFunc(text, func(found []byte) []byte {
			if found[0] == '/' {
				return nil
			}
			return found
		})
	}
	var out [][]byte
	for line := range bytes.Lines(text) {
		line = bytes.TrimSpace(line)
		if len(line) > 0 && !(script && bytes.HasPrefix(line, []byte("//"))) {
			out = append(out, line)
		}
	}
	return append(bytes.Join(out, []byte("\n")), '\n')
}
