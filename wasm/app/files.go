//go:build js && wasm

package app

import (
	"errors"
	"fmt"
	"syscall/js"
	"time"

	"playout/engine/instant"
	"playout/ui/feature"
	"playout/ui/features/files"
	"playout/wasm/promise"
)

// Save offers data as a download.
func (b *browser) Save(name, kind string, data []byte) {
	bytes := js.Global().Get("Uint8Array").New(len(data))
	js.CopyBytesToJS(bytes, data)
	b.saveBlob(name, js.Global().Get("Blob").New([]any{bytes}, map[string]any{"type": kind}))
}

// saveBlob offers a Blob as a download.
func (b *device) saveBlob(name string, blob js.Value) {
	const kept = time.Minute // browsers start a download some time after the click
	document, address := b.window.Get("document"), b.window.Get("URL").Call("createObjectURL", blob)
	link := document.Call("createElement", "a")
	link.Set("href", address)
	link.Set("download", name)
	document.Get("body").Call("append", link) // Firefox follows no link outside the document
	link.Call("click")
	link.Call("remove")
	time.AfterFunc(kept, func() { b.window.Get("URL").Call("revokeObjectURL", address) })
}

// Pick lets a person choose a file.
func (b *browser) Pick(accept string, done func(name string, data []byte, err error)) {
	b.choose(accept, false, func(list js.Value) { readFile(list.Index(0), done) })
}

// choose opens the browser's dialog for choosing a file, or several, and passes on the FileList, unless
// it is empty. Its input is in the document meanwhile, since some browsers forget one that is not.
func (b *browser) choose(accept string, several bool, done func(list js.Value)) {
	input := b.document.Call("createElement", "input")
	input.Set("type", "file")
	input.Set("accept", accept)
	input.Set("multiple", several)
	input.Set("hidden", true)
	input.Get("dataset").Set("file", "")
	var changed, cancelled js.Func
	end := func() {
		input.Call("remove")
		changed.Release()
		cancelled.Release()
	}
	changed = listener(func(js.Value) {
		list := input.Get("files")
		end()
		if list.Length() > 0 {
			done(list)
		}
	})
	cancelled = listener(func(js.Value) { end() })
	input.Call("addEventListener", "change", changed)
	input.Call("addEventListener", "cancel", cancelled)
	b.document.Get("body").Call("append", input)
	input.Call("click")
}

// readFile reads a File, unless its size is too large.
func readFile(file js.Value, done func(name string, data []byte, err error)) {
	readFileUpTo(file, feature.MaxFile, done)
}

// readFileUpTo reads a File of at most a number of bytes.
func readFileUpTo(file js.Value, limit int, done func(name string, data []byte, err error)) {
	name := file.Get("name").String()
	if size := file.Get("size").Float(); size > float64(limit) {
		go done(name, nil, fmt.Errorf("%w: %.0f bytes", feature.ErrTooLarge, size))
		return
	}
	promise.Settle(file.Call("arrayBuffer"), func(result js.Value, ok bool) {
		if !ok {
			done(name, nil, errors.New(result.Call("toString").String()))
			return
		}
		done(name, bytesOf(result), nil)
	})
}

// bytesOf copies an ArrayBuffer.
func bytesOf(buffer js.Value) []byte {
	bytes := js.Global().Get("Uint8Array").New(buffer)
	data := make([]byte, bytes.Length())
	js.CopyBytesToGo(data, bytes)
	return data
}

// FetchFile loads one of the site's files.
func (b *device) FetchFile(name string, done func(data []byte, err error)) {
	promise.Settle(b.window.Call("fetchFile", name), func(result js.Value, ok bool) {
		if !ok {
			done(nil, errors.New(result.Call("toString").String()))
			return
		}
		done(bytesOf(result), nil)
	})
}

// listenForDrops imports a file that is dropped anywhere on the page, and reports whether one is
// held over it. It returns the functions that do so for files whose events the page's document does
// not get. Browsers agree on no event for the moment when a file is no longer held, so the file
// counts as gone once no event has come for a while.
func (b *browser) listenForDrops(tell func(feature.Message)) (held func(), dropped func(file js.Value)) {
	const expiry = 600 * time.Millisecond // browsers send an event for a held file at least every 350 ms
	imported := importer(tell)
	var lastEvent instant.Time // time of the last such event, zero for none
	hasFiles := func(event js.Value) bool {
		transfer := event.Get("dataTransfer")
		return transfer.Truthy() && transfer.Get("types").Call("includes", "Files").Bool()
	}
	var expire func()
	expire = func() {
		if left := lastEvent.Add(expiry).Sub(instant.Now()); left > 0 {
			time.AfterFunc(left, expire)
			return
		}
		lastEvent = instant.Time(0)
		tell(files.Hover{})
	}
	held = func() {
		first := lastEvent.IsZero()
		lastEvent = instant.Now()
		if first {
			tell(files.Hover{On: true})
			time.AfterFunc(expiry, expire)
		}
	}
	dropped = func(file js.Value) {
		tell(files.Hover{})
		if file.Truthy() {
			imported(file)
		}
	}
	b.document.Call("addEventListener", "dragover", listener(func(event js.Value) {
		if hasFiles(event) {
			event.Call("preventDefault") // which allows the drop
			held()
		}
	}))
	b.document.Call("addEventListener", "drop", listener(func(event js.Value) {
		if hasFiles(event) {
			event.Call("preventDefault") // otherwise the browser would leave the page for the file
			dropped(event.Get("dataTransfer").Get("files").Index(0))
		}
	}))
	return held, dropped
}

// importer returns a function that reads a File and has the page import it. The page drops
// earlier turns.
func importer(tell func(feature.Message)) func(file js.Value) {
	turn := 0
	return func(file js.Value) {
		turn++
		turn := turn
		tell(files.Reading{Turn: turn})
		readFile(file, func(_ string, data []byte, err error) { tell(files.ImportFile{Data: data, Err: err, Turn: turn}) })
	}
}
