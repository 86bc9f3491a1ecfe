package main

import (
	"bytes"
	"fmt"
	"slices"

	"playout/ui/text/boot"
)

// bootScript is the script that loads the program, and bootWords its placeholder for the sentences
// in the page's languages.
const (
	bootScript = "boot.js"
	bootWords  = "{{words.boot}}"
	// workerScript is the script that starts the program in a worker.
	workerScript = "worker.js"
)

// appended lists scripts that the build appends to others, to save requests: the one that draws
// for the program, the one that keeps files of the visitor, and the one that brings a program.
var appended = []struct{ script, to string }{
	{"draw.js", bootScript}, {"kept.js", bootScript}, {"program.js", bootScript}, {"program.js", workerScript}, {"program.js", "stage.js"},
}

// appendScripts appends these scripts, and removes their own files.
func appendScripts(files map[string][]byte) {
	for _, a := range appended {
		files[a.to] = slices.Concat(files[a.to], []byte("\n"), files[a.script])
	}
	for _, a := range appended {
		delete(files, a.script)
	}
}

// writeWords puts words into the scripts that show sentences before the program runs.
func writeWords(files map[string][]byte) error {
	words, err := boot.Script()
	if err != nil {
		return err
	}
	if bytes.Count(files[bootScript], []byte(bootWords)) != 1 {
		return fmt.Errorf("static/%s needs the placeholder %s exactly once, for its words", bootScript, bootWords)
	}
	files[bootScript] = bytes.Replace(files[bootScript], []byte(bootWords), words, 1)
	return nil
}
