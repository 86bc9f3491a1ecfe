package main

import (
	"bytes"
	"fmt"
	"slices"

	"playout/ui/text/boot"
)

// bootScript is the script that loads the program, and bootWords its place for the
// sentences that it says in the page's languages.
const (
	bootScript = "boot.js"
	bootWords  = "{{words.boot}}"
)

// drawScript is the script that draws for the program.
const drawScript = "draw.js"

// addDrawing appends it to the script that loads the program, which saves a request.
func addDrawing(files map[string][]byte) {
	files[bootScript] = slices.Concat(files[bootScript], []byte("\n"), files[drawScript])
	delete(files, drawScript)
}

// writeWords writes their words into the scripts that say something before the program runs.
func writeWords(files map[string][]byte) error {
	words, err := boot.Script()
	if err != nil {
		return err
	}
	if bytes.Count(files[bootScript], []byte(bootWords)) != 1 {
		return fmt.Errorf("static/%s does not have %s once, where its words belong", bootScript, bootWords)
	}
	files[bootScript] = bytes.Replace(files[bootScript], []byte(bootWords), words, 1)
	return nil
}
