//go:build js && wasm

package app

import (
	"fmt"
	"testing"
)

// Several files that are dropped at an address come together, in their order and without the content of
// those that are too large or too many; nothing else handles the drop. Elsewhere nothing comes.
func TestHandedFiles(t *testing.T) {
	const list = `[new (require("buffer").File)(["x"], "a"), {name: "large", size: 9, arrayBuffer() { throw 1; }}, {name: "c", size: 1, arrayBuffer() { throw 1; }}]`
	for _, c := range []struct{ at, fragment, want string }{
		{"#/lab", "#/lab?games=3", "[a large c] [[120] [] []] [false true false]"},
		{"#/lab", "#/othello", ""},
	} {
		b := fakeBrowser("{location: {hash: '" + c.fragment + "'}}")
		came := make(chan string, 1)
		b.ListenForFiles(c.at, 2, 5, func(names []string, data [][]byte, errs []error) {
			var failed []bool
			for _, err := range errs {
				failed = append(failed, err != nil)
			}
			came <- fmt.Sprint(names, " ", data, " ", failed)
		})
		event := send(b.window, "drop", "{dataTransfer: {files: "+list+"}}")
		equal(t, "the drop at "+c.fragment+" is prevented", event.Get("defaultPrevented").Bool(), c.want != "")
		if c.want != "" {
			equal(t, c.fragment, awaitChannel(t, "the files", came), c.want)
		}
	}
}
