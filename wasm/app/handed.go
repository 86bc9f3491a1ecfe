//go:build js && wasm

package app

import (
	"strings"
	"syscall/js"
)

// The methods of this file implement handed.Host. Only programs whose features have its effects link
// them.

// ListenForFiles passes on the files that are dropped on the page while its address begins with a text;
// nothing else handles such a drop.
func (b *browser) ListenForFiles(address string, most, limit int, take func(names []string, data [][]byte, errs []error)) {
	b.window.Call("addEventListener", "drop", listener(func(event js.Value) {
		transfer := event.Get("dataTransfer")
		if !transfer.Truthy() || !strings.HasPrefix(b.fragment(), address) {
			return
		}
		if list := transfer.Get("files"); list.Length() > 0 {
			event.Call("preventDefault")
			event.Call("stopPropagation")
			readFiles(list, most, limit, take)
		}
	}), true)
}

// PickFiles lets a person choose files.
func (b *browser) PickFiles(accept string, most, limit int, take func(names []string, data [][]byte, errs []error)) {
	b.choose(accept, true, func(list js.Value) { readFiles(list, most, limit, take) })
}

// readFiles reads the files of a FileList, one after another.
func readFiles(list js.Value, most, limit int, take func(names []string, data [][]byte, errs []error)) {
	files := make([]js.Value, list.Length()) // the browser empties a list of dropped files
	for i := range files {
		files[i] = list.Index(i)
	}
	var names []string
	var contents [][]byte
	var errs []error
	add := func(name string, data []byte, err error) {
		names, contents, errs = append(names, name), append(contents, data), append(errs, err)
	}
	var next func()
	next = func() {
		switch i := len(names); {
		case i == len(files):
			take(names, contents, errs)
		case i >= most:
			add(files[i].Get("name").String(), nil, nil)
			next()
		default:
			readFileUpTo(files[i], limit, func(name string, data []byte, err error) {
				add(name, data, err)
				next()
			})
		}
	}
	next()
}
