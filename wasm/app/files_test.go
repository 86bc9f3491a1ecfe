//go:build js && wasm

package app

import (
	"errors"
	"fmt"
	"syscall/js"
	"testing"
	"time"

	"playout/ui/feature"
)

type file struct {
	name string
	data string
	err  error
}

func readTestFile(t *testing.T, f js.Value) file {
	t.Helper()
	return await(t, "readFile", func(done func(file)) {
		readFile(f, func(name string, data []byte, err error) { done(file{name, string(data), err}) })
	})
}

// readFile reads a file unless its size is too large, and passes on an error of reading.
func TestReadFile(t *testing.T) {
	got := readTestFile(t, eval(`new (require("buffer").File)(["1. e4"], "game.pgn")`))
	equal(t, "a file", got, file{"game.pgn", "1. e4", nil})
	got = readTestFile(t, eval(`new (require("buffer").File)([], "")`))
	equal(t, "an empty file", got, file{"", "", nil})

	got = readTestFile(t, eval(fmt.Sprintf(`{name: "large", size: %d, arrayBuffer() { throw 1; }}`, feature.MaxFile+1)))
	if !errors.Is(got.err, feature.ErrTooLarge) || got.name != "large" {
		t.Errorf("a file that is too large: got %q, %v; want %v without reading it", got.name, got.err, feature.ErrTooLarge)
	}
	got = readTestFile(t, eval(fmt.Sprintf(`{name: "fits", size: %d, arrayBuffer: async () => new ArrayBuffer(2)}`, feature.MaxFile)))
	equal(t, "a file that just fits", got, file{"fits", "\x00\x00", nil})

	got = readTestFile(t, eval(`{name: "gone", size: 1, arrayBuffer: async () => { throw fakes.failure("NotFoundError"); }}`))
	if got.err == nil || got.err.Error() != "NotFoundError: no" {
		t.Errorf("a file that is gone: got %v, want %q", got.err, "NotFoundError: no")
	}
}

// A person chooses a file, or none: the input is in the document only meanwhile.
func TestPick(t *testing.T) {
	for _, c := range []struct{ event, files, want string }{
		{"change", `[new (require("buffer").File)(["x"], "a.txt")]`, "a.txt x"},
		{"change", `[]`, ""},
		{"cancel", `[]`, ""},
	} {
		b := fakeBrowser("{}")
		picked := make(chan string, 1)
		b.Pick(".txt", func(name string, data []byte, err error) { picked <- fmt.Sprint(name, " ", string(data)) })
		input := b.find("input")
		if input.IsNull() || !b.document.Get("clicked").Index(0).Equal(input) {
			t.Fatalf("%s: got no input that was clicked", c.event)
		}
		equal(t, "accept", input.Get("accept").String(), ".txt")
		input.Set("files", eval(c.files))
		send(input, c.event, "{}")
		if !b.find("input").IsNull() {
			t.Errorf("%s: the input is still there, want it removed", c.event)
		}
		if c.want != "" {
			equal(t, c.event, awaitChannel(t, "Pick", picked), c.want)
		}
		select {
		case got := <-picked:
			t.Errorf("%s of %s: got %s, want nothing", c.event, c.files, got)
		case <-time.After(10 * time.Millisecond):
		}
	}
}

// Files that are held over the page are announced once, dropped files are imported, and
// text that is dragged is left alone.
func TestDroppedFiles(t *testing.T) {
	const brings = `dataTransfer: {types: ["text/uri-list", "Files"], files: [new (require("buffer").File)(["x"], "a")]}`
	b, h := fakeBrowser("{}"), &messageLog{}
	_, dropped := b.listenForDrops(h.record)
	for _, c := range []struct {
		event, properties string
		prevented         bool
		want              []string
	}{
		{"dragover", `{}`, false, nil},
		{"dragover", `{dataTransfer: {types: ["text/plain"]}}`, false, nil},
		{"drop", `{dataTransfer: {types: ["text/plain"]}}`, false, nil},
		{"dragover", "{" + brings + "}", true, []string{"files.Hover{On:true}"}},
		{"dragover", "{" + brings + "}", true, nil},
		{"drop", "{" + brings + "}", true, []string{"files.Hover{On:false}", "files.Reading{Turn:1}"}},
		{"drop", `{dataTransfer: {types: ["Files"], files: []}}`, true, []string{"files.Hover{On:false}"}},
		{"drop", "{" + brings + "}", true, []string{"files.Hover{On:false}", "files.Reading{Turn:2}"}},
	} {
		event := send(b.document, c.event, c.properties)
		equal(t, c.event+" of "+c.properties+" is prevented", event.Get("defaultPrevented").Bool(), c.prevented)
		h.check(t, c.event+" of "+c.properties, c.want...)
	}
	h.await(2) // the files are read meanwhile
	h.check(t, "both files", "files.ImportFile{Data:[120] Err:<nil> Turn:1}", "files.ImportFile{Data:[120] Err:<nil> Turn:2}")
	dropped(js.Null()) // not a file that can be read
	h.check(t, "nothing from a frame", "files.Hover{On:false}")
}

// A file that is held over a frame counts as gone once no event has come for a while.
func TestHeldFileExpires(t *testing.T) {
	h := &messageLog{}
	held, _ := fakeBrowser("{}").listenForDrops(h.record)
	held()
	h.check(t, "a file held over a frame", "files.Hover{On:true}")
	time.Sleep(50 * time.Millisecond)
	held()
	h.check(t, "the same file")
	start := time.Now()
	h.await(1)
	h.check(t, "once no event has come for a while", "files.Hover{On:false}")
	if took := time.Since(start); took < 600*time.Millisecond {
		t.Errorf("a file counts as gone after %v, want at least 600 ms", took)
	}
}

// A download is a link with a name, which is in the document while it is clicked.
func TestSave(t *testing.T) {
	b := fakeBrowser("{}")
	b.Save("game.pgn", "text/plain", []byte("1. e4"))
	link := b.document.Get("clicked").Index(0)
	equal(t, "its name", link.Get("download").String(), "game.pgn")
	equal(t, "its address", link.Get("href").String(), "blob:made")
	if !b.find("a").IsNull() {
		t.Error("the link is still there, want it removed")
	}
}

// FetchFile returns a file of the site, or the error of the network.
func TestFetchFile(t *testing.T) {
	b := fakeBrowser(`{fetchFile: async (name) => { if (name !== "here") throw new TypeError("offline"); return new Uint8Array([65]).buffer; }}`)
	for name, want := range map[string]string{"here": "A <nil>", "there": " TypeError: offline"} {
		got := await(t, name, func(done func(string)) {
			b.FetchFile(name, func(data []byte, err error) { done(fmt.Sprint(string(data), " ", err)) })
		})
		equal(t, name, got, want)
	}
}
