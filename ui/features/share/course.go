package share

import (
	"strconv"
	"strings"

	"playout/engine/exercise"
	"playout/ui/feature"
	"playout/ui/text"
)

// courses lists the formats of course packages, as buttons: the standards' names are the same in
// every language.
var courses = []feature.Option{{Value: "scorm12", Label: "SCORM 1.2"}, {Value: "scorm2004", Label: "SCORM 2004"}}

// pack offers the exercise or the set in the address as a course package.
func (f *Feature) pack(c *feature.Context, format string) {
	key, solves := exerciseOf(&c.Snapshot)
	if !solves {
		return
	}
	data, err := exercise.Unpack(key.Agent)
	if err != nil {
		c.Send(feature.Notice{Text: packed{err: err}.text(c.T), Dialog: Dialog})
		return
	}
	c.Send(feature.Notice{Text: WordsIn(c.T).Packing, Kept: true, Dialog: Dialog})
	c.Do(feature.PackCourse{Text: string(data), Format: format, Then: func(bytes int, err error) feature.Message { return packed{bytes, err} }})
}

// text returns the outcome of packing in words.
func (m packed) text(t *text.Strings) string {
	if m.err != nil {
		return text.Fill(WordsIn(t).NotPacked, "why", m.err.Error())
	}
	size := strconv.FormatFloat(float64(m.bytes)/1e6, 'f', 1, 64)
	return text.Fill(WordsIn(t).Packed, "n", strings.Replace(size, ".", t.Decimal, 1))
}
