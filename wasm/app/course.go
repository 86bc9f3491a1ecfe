//go:build js && wasm

package app

import (
	"errors"
	"fmt"
	"syscall/js"

	"playout/engine/exercise"
	"playout/engine/exercise/scorm"
)

// PackCourse packs an exercise or a set as a course package, from the site's own files,
// and offers it as a download.
func (b *browser) PackCourse(text, format string, done func(bytes int, err error)) {
	go func() { // which waits for one file after another
		data, name, err := packCourse(text, format)
		if err == nil {
			b.Save(name, "application/zip", data)
		}
		done(len(data), err)
	}()
}

func packCourse(text, format string) (data []byte, name string, err error) {
	c := scorm.Course{Pass: scorm.Pass}
	if c.Format, err = scorm.ParseFormat(format); err != nil {
		return nil, "", err
	}
	if c.Set, c.One, err = exercise.Read([]byte(text)); err != nil {
		return nil, "", err
	}
	data, err = c.Pack(fetchFile)
	return data, c.FileName(), err
}

// fetchFile returns a file of the site. Only a goroutine may call it: it waits for the
// browser.
func fetchFile(name string) ([]byte, error) {
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

// await waits for a promise; only a goroutine may.
func await(promise js.Value) (js.Value, error) {
	type settled struct {
		value js.Value
		ok    bool
	}
	came := make(chan settled, 1)
	settle(promise, func(value js.Value, ok bool) { came <- settled{value, ok} })
	s := <-came
	if !s.ok {
		return js.Undefined(), errors.New(s.value.Call("toString").String())
	}
	return s.value, nil
}
