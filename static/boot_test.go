//go:build !js

package static

import (
	"os"
	"regexp"
	"testing"
)

// Browsers that are too old for the program must be able to read boot.js to say so: it
// uses no syntax newer than 2018.
func TestBootIsPlain(t *testing.T) {
	source, err := os.ReadFile("boot.js")
	if err != nil {
		t.Fatal(err)
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
