package feature

import "errors"

// FileHost saves, opens and fetches files, and draws pictures.
type FileHost interface {
	// Save offers data for download. Kind is its media type, "image/png".
	Save(name, kind string, data []byte)
	// PackCourse packs an exercise or a set, as JSON, as a course package in a format of
	// engine/exercise/scorm and offers it for download, then reports its size; an error is
	// one line.
	PackCourse(text, format string, done func(bytes int, err error))
	// Pick lets a person choose a file with one of the endings and media types in accept, a list
	// in HTML's form, and passes the file to done. An error is ErrTooLarge or an error of
	// reading. If the person chooses no file, it does not call done.
	Pick(accept string, done func(name string, data []byte, err error))
	// FetchFile loads one of the site's own files, by its name relative to the page, or one that
	// KeepFile has stored, and passes the file, or the network's error, to done.
	FetchFile(name string, done func(data []byte, err error))
	// SavePicture offers the drawn board for download, as PictureSVG or PicturePNG, and
	// CopyPicture puts it on the clipboard; both then report whether that succeeded.
	SavePicture(name, kind string, done func(ok bool))
	CopyPicture(done func(ok bool))
	// SaveDrawing offers a self-contained SVG for download as a PNG, then reports whether that
	// succeeded. Width and height are those of the drawing.
	SaveDrawing(name, svg string, width, height int, done func(ok bool))
	// DrawSmall draws a dialog's small board as a self-contained SVG, or "" if that fails.
	DrawSmall(done func(svg string))
}

// Save offers data for download. Kind is its media type.
type Save struct {
	Name, Kind string
	Data       []byte
}

// Do implements Effect.
func (e Save) Do(h Host, _ Replier) { h.Save(e.Name, e.Kind, e.Data) }

// PackCourse packs an exercise or a set, as JSON, as a course package in a format of
// engine/exercise/scorm, "scorm12" or "scorm2004", and offers it for download. Then gets its size;
// an error is one line, in English.
type PackCourse struct {
	Text, Format string
	Then         func(bytes int, err error) Message
}

// Do implements Effect.
func (e PackCourse) Do(h Host, reply Replier) {
	h.PackCourse(e.Text, e.Format, func(bytes int, err error) { reply.Later(e.Then(bytes, err)) })
}

// Pick lets a person choose a file with one of the endings and media types in Accept, a list in
// HTML's form.
type Pick struct {
	Accept string
	Then   func(data []byte, err error) Message
}

// Do implements Effect.
func (e Pick) Do(h Host, reply Replier) {
	h.Pick(e.Accept, func(_ string, data []byte, err error) { reply.Later(e.Then(data, err)) })
}

// FetchFile loads one of the site's own files, by its name relative to the page, or one that KeepFile
// has stored. In a page of an
// opaque origin it fails.
type FetchFile struct {
	Name string
	Then func(data []byte, err error) Message
}

// Do implements Effect.
func (e FetchFile) Do(h Host, reply Replier) {
	h.FetchFile(e.Name, func(data []byte, err error) { reply.Later(e.Then(data, err)) })
}

// SavePicture offers the drawn board for download, as PictureSVG or PicturePNG.
type SavePicture struct {
	Name, Kind string
	Then       func(ok bool) Message
}

// Do implements Effect.
func (e SavePicture) Do(h Host, reply Replier) {
	h.SavePicture(e.Name, e.Kind, func(ok bool) { reply.Later(e.Then(ok)) })
}

// SaveDrawing offers a self-contained SVG of some width and height for download as a PNG.
type SaveDrawing struct {
	Name, SVG     string
	Width, Height int
	Then          func(ok bool) Message
}

// Do implements Effect.
func (e SaveDrawing) Do(h Host, reply Replier) {
	h.SaveDrawing(e.Name, e.SVG, e.Width, e.Height, func(ok bool) { reply.Later(e.Then(ok)) })
}

// CopyPicture puts a picture of the board on the clipboard.
type CopyPicture struct{ Then func(ok bool) Message }

// Do implements Effect.
func (e CopyPicture) Do(h Host, reply Replier) {
	h.CopyPicture(func(ok bool) { reply.Later(e.Then(ok)) })
}

// DrawSmall draws a dialog's small board as a self-contained SVG, or "" if that fails.
type DrawSmall struct{ Then func(svg string) Message }

// Do implements Effect.
func (e DrawSmall) Do(h Host, reply Replier) {
	h.DrawSmall(func(svg string) { reply.Later(e.Then(svg)) })
}

// Kinds of pictures, which are also their file name extensions.
const (
	PictureSVG = "svg"
	PicturePNG = "png"
)

// MaxFile is the most bytes of a file that is read.
const MaxFile = 8 << 20

// ErrTooLarge reports that a file exceeds MaxFile.
var ErrTooLarge = errors.New("file too large")
