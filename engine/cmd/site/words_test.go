package main

import (
	"os"
	"strings"
	"testing"

	"playout/ui/text"
	"playout/ui/text/boot"
)

// The script that loads the program gets the words of every language, and the build rejects one
// without a placeholder for them.
func TestBootWords(t *testing.T) {
	script, err := os.ReadFile("../../../static/" + bootScript)
	if err != nil {
		t.Fatal(err)
	}
	files := map[string][]byte{bootScript: minify(bootScript, script)}
	if err := writeWords(files); err != nil {
		t.Fatal(err)
	}
	for _, tag := range text.Langs() {
		if want := boot.Languages.In(text.Of(tag)).Failed; !strings.Contains(string(files[bootScript]), want) {
			t.Errorf("%s lacks %q, the words in %s", bootScript, want, tag)
		}
	}
	if err := writeWords(files); err == nil {
		t.Errorf("a script without %s is accepted", bootWords)
	}
}
