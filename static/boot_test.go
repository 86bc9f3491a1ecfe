//go:build !js

package static

import (
	"os"
	"regexp"
	"testing"
)

// Browsers that are too old for the program must be able to run boot.js, which then reports that:
// it uses no syntax newer than 2018, nor do draw.js and program.js, which the build appends.
func TestBootIsPlain(t *testing.T) {
	var source []byte
	for _, name := range []string{"boot.js", "draw.js", "program.js"} {
		part, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		source = append(source, part...)
	}
	newer := regexp.MustCompile(`\?\.[a-z(\[]|\?\?|\|\|=|&&=`)
	if found := newer.FindAll(source, -1); found != nil {
		t.Errorf("boot.js: got %q, want no syntax newer than 2018", found)
	}
	for _, sample := range []string{"a?.b", "a ?? b", "a ||= b"} {
		if !newer.MatchString(sample) {
			t.Errorf("%s is not recognized as newer than 2018", sample)
		}
	}
}
