package main

import (
	"os"
	"strings"
	"testing"
)

func TestMinify(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"a.js", "// why\n\"use strict\";\n\n  let a = 1; // one\n  // two\n  f(\"http://x\");\n", "\"use strict\";\nlet a = 1; // one\nf(\"http://x\");\n"},
		{"a.css", "/* why */\n.a {\n  color: red; /* it\n is */ }\n.b::after { content: \"/* no */\"; }\n", ".a{color:red}.b::after{content:\"/* no */\"}"},
		{"a.css", "@media (min-width: 9px) and (hover) {\n  :is(a, b) :hover > i {\n    width: calc(1px + 2px); --x: \"a: b, c; {d}\";\n  }\n}\n", "@media (min-width:9px) and (hover){:is(a,b) :hover > i{width:calc(1px + 2px);--x:\"a: b, c; {d}\"}}"},
	} {
		if got := string(minify(c.name, []byte(c.text))); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// No script has a string of several lines, or a comment beside code: minify relies on that.
func TestScriptsAreLineByLine(t *testing.T) {
	for _, name := range []string{"boot.js", "offline.js", "sw.js", "worker.js"} {
		text, err := os.ReadFile("../../../static/" + name)
		if err != nil {
			t.Fatal(err)
		}
		for i, line := range strings.Split(string(text), "\n") {
			comment := strings.HasPrefix(strings.TrimSpace(line), "//")
			if !comment && (strings.Count(line, "`")%2 == 1 || strings.Contains(line, "/*") && !strings.Contains(line, "*/") || strings.HasSuffix(line, `\`)) {
				t.Errorf("%s:%d: a string of several lines, or a comment beside code: %s", name, i+1, line)
			}
		}
	}
}
