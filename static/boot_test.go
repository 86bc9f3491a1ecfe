//go:build !js

package static

import (
	"os"
	"regexp"
	"testing"
)

// Browsers that are too old for the program must be able to read boot.js to say so: it
// uses no syntax newer than 2018, nor do draw.js and program.js, which the build appends.
func TestBootIsPlain(t *testing.T) {
	var source []byte
	for _, name := range []string{"boot.js", "draw.js", "program.js"} {
		part, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		source = append(source, part...)
	}
	young := regexp.MustCompile(`\?\.[a-z(\[]|\?\?|\|\|=|&&=`)
	if found := young.FindAll(source, -1); found != nil {
		t.Errorf("boot.js has %q", found)
	}
	for _, late := range []string{"a?.b", "a ?? b", "a ||= b"} {
		if !young.MatchString(late) {
			t.Errorf("%s is not found", late)
		}
	}
}
