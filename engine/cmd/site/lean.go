package main

import (
	"bytes"
	"path/filepath"
	"regexp"
)

// comment matches a comment of a style sheet, or a string, which may contain what
// looks like one.
var comment = regexp.MustCompile(`(?s)/\*.*?\*/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'`)

// lean removes comments and indentation from a script or style sheet of ours. From
// a script it removes the lines that are nothing but a comment. No string in our
// scripts runs over several lines.
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
