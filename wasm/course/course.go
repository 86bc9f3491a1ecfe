// Package course makes course packages in the browser, from the files of the page's own
// site.
package course

import (
	"playout/engine/exercise"
	"playout/engine/exercise/scorm"
)

// Packer makes packages and offers them as downloads.
type Packer struct {
	Fetch func(name string, done func(data []byte, err error)) // loads a file of the site
	Save  func(name, kind string, data []byte)
}

// PackCourse packs an exercise or a set, as JSON, and offers the package as a download; then it
// reports the size, or the error.
func (p *Packer) PackCourse(text, format string, done func(bytes int, err error)) {
	go func() { // it waits for one file after another
		data, name, err := p.pack(text, format)
		if err == nil {
			p.Save(name, "application/zip", data)
		}
		done(len(data), err)
	}()
}

func (p *Packer) pack(text, format string) (data []byte, name string, err error) {
	c := scorm.Course{Pass: scorm.Pass}
	if c.Format, err = scorm.ParseFormat(format); err != nil {
		return nil, "", err
	}
	if c.Set, c.One, err = exercise.Read([]byte(text)); err != nil {
		return nil, "", err
	}
	data, err = c.Pack(p.fetch)
	return data, c.FileName(), err
}

// fetch waits for a file of the site; only a goroutine may call it.
func (p *Packer) fetch(name string) (data []byte, err error) {
	loaded := make(chan struct{})
	p.Fetch(name, func(d []byte, e error) {
		data, err = d, e
		close(loaded)
	})
	<-loaded
	return data, err
}
