package main

import (
	"bytes"
	"path/filepath"
	"regexp"
)

// quoted matches a string, whose content may look like something else.
const quoted = `"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'`

// comment matches a comment of a style sheet; space matches blanks and line ends that a style
// sheet does not need: beside a brace, or after a colon, a comma or a semicolon. No blank
// follows the colon of a selector.
var (
	comment = regexp.MustCompile(`(?s)/\*.*?\*/|` + quoted)
	space   = regexp.MustCompile(quoted + `|;?\s*([{}])\s*|([:,;])\s+`)
)

// minify removes comments and indentation from one of our scripts or style sheets, and from a
// style sheet also needless blanks. In a script it removes only lines that are nothing but a
// comment: our scripts have no string of several lines.
func minify(name string, text []byte) []byte {
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
