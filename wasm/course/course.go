//go:build js && wasm

// Package course makes course packages in the browser, from the files of the page's own
// site.
package course

import (
	"errors"
	"fmt"
	"syscall/js"

	"playout/engine/exercise"
	"playout/engine/exercise/scorm"
)

// Packer makes packages and offers them as downloads.
type Packer struct {
	Save func(name, kind string, data []byte)
}

// PackCourse packs an exercise or a set, as JSON, and offers the package as a download;
// then it reports the size, or why there is none.
func (p *Packer) PackCourse(text, format string, done func(bytes int, err error)) {
	go func() { // which waits for one file after another
		data, name, err := pack(text, format)
		if err == nil {
			p.Save(name, "application/zip", data)
		}
		done(len(data), err)
	}()
}

func pack(text, format string) (data []byte, name string, err error) {
	c := scorm.Course{Pass: scorm.Pass}
	if c.Format, err = scorm.ParseFormat(format); err != nil {
		return nil, "", err
	}
	if c.Set, c.One, err = exercise.Read([]byte(text)); err != nil {
		return nil, "", err
	}
	data, err = c.Pack(fetch)
	return data, c.FileName(), err
}

// fetch returns a file of the site.
func fetch(name string) ([]byte, error) {
	response, err := await(js.Global().Call("fetch", name))
	if err != nil {
		return nil, err
	}
	if !response.Get("ok").Bool() {
		return nil, fmt.Errorf("the host answers %d", response.Get("status").Int())
	}
	buffer, err := await(response.Call("arrayBuffer"))
	if err != nil {
		return nil, err
	}
	bytes := js.Global().Get("Uint8Array").New(buffer)
	data := make([]byte, bytes.Length())
	js.CopyBytesToGo(data, bytes)
	return data, nil
}

// await waits for a promise; only a goroutine may. The error is the reason for which it
// was rejected.
func await(promise js.Value) (value js.Value, err error) {
	came := make(chan struct{})
	settled := func(reads func(js.Value)) js.Func {
		return js.FuncOf(func(_ js.Value, args []js.Value) any {
			reads(args[0])
			close(came)
			return nil
		})
	}
	kept := settled(func(result js.Value) { value = result })
	broken := settled(func(reason js.Value) { err = errors.New(reason.Call("toString").String()) })
	promise.Call("then", kept, broken)
	<-came
	kept.Release()
	broken.Release()
	return value, err
}
