// Package handed takes files that a person hands to the lab: several at once, dropped on the page or
// chosen in the browser's dialog. Its features share them out by their kinds.
package handed

import (
	"bytes"
	"errors"
	"strings"

	"playout/ui/feature"
)

// Limits of files.
const (
	Most  = 20       // files at once
	Limit = 50 << 20 // bytes of a file
)

// ErrTooMany is the error of a file after Most others.
var ErrTooMany = errors.New("too many files at once")

// dataSet begins every data set.
const dataSet = "playout-data"

// File is a file. Its content is hostile until parsed.
type File struct {
	Name string
	Data []byte
	Err  error // of reading it, such as feature.ErrTooLarge; nil for none
}

// Files is the message that files have come, in their order.
type Files struct{ Files []File }

// Kind is what a file may be.
type Kind int

// The kinds.
const (
	Results Kind = iota // results of matches, or anything else
	Net                 // a net in ONNX
	Data                // a data set, or rows of one
)

// Kind returns what a file may be by its name and its beginning.
func (f *File) Kind() Kind {
	switch name := strings.ToLower(f.Name); {
	case strings.HasSuffix(name, ".onnx"):
		return Net
	case bytes.HasPrefix(f.Data, []byte(dataSet)), strings.HasSuffix(name, ".csv"):
		return Data
	}
	return Results
}

// Host is what a browser does besides feature.Host. The content of a file of more than limit bytes, or
// after most others, is not read.
type Host interface {
	// ListenForFiles passes on the files that are dropped on the page while its address begins with a
	// text: their names, contents and errors of reading, in their order.
	ListenForFiles(address string, most, limit int, take func(names []string, data [][]byte, errs []error))
	// PickFiles lets a person choose files with one of the endings and media types in accept.
	PickFiles(accept string, most, limit int, take func(names []string, data [][]byte, errs []error))
}

// taker returns a function that passes files on.
func taker(reply feature.Replier) func(names []string, data [][]byte, errs []error) {
	return func(names []string, data [][]byte, errs []error) {
		var list []File
		for i, name := range names {
			if list = append(list, File{name, data[i], errs[i]}); i >= Most {
				list[i].Data, list[i].Err = nil, ErrTooMany
			}
		}
		reply.Later(Files{list})
	}
}

// Listen has the files that are dropped on the page, while its address begins with a text, come as
// Files.
type Listen struct{ Address string }

// Do implements feature.Effect.
func (e Listen) Do(h feature.Host, reply feature.Replier) {
	if h, can := h.(Host); can {
		h.ListenForFiles(e.Address, Most, Limit, taker(reply))
	}
}

// Pick lets a person choose files with one of the endings and media types in Accept, a list in HTML's
// form. They come as Files.
type Pick struct{ Accept string }

// Do implements feature.Effect.
func (e Pick) Do(h feature.Host, reply feature.Replier) {
	if h, can := h.(Host); can {
		h.PickFiles(e.Accept, Most, Limit, taker(reply))
	}
}
