package main

import (
	"bytes"
	"path/filepath"
	"regexp"
)

// quoted matches a string, which may contain what looks like something else.
const quoted = `"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'`

// comment matches a comment of a style sheet; space matches what separates nothing there:
// blanks and line ends beside a brace, or after a colon, a comma or a semicolon. The colon
// of a selector has none after it.
var (
	comment = regexp.MustCompile(`(?s)/\*.*?\*/|` + quoted)
	space   = regexp.MustCompile(quoted + `|;?\s*([{}])\s*|([:,;])\s+`)
)

// lean removes comments and indentation from a script or style sheet of ours, and from a
// style sheet spaces that separate nothing. From a script it removes the lines that are
// nothing but a comment. No string in our scripts runs over several lines.
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
	text = append(bytes.Join(out, []byte("\n")), '\n')
	if script {
		return text
	}
	return space.ReplaceAllFunc(text, func(found []byte) []byte {
		if found[0] == '"' || found[0] == '\'' {
			return found
		}
		if brace := bytes.IndexAny(found, "{}"); brace >= 0 {
			return found[brace : brace+1]
		}
		return found[:1]
	})
}
