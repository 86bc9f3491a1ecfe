package course

import (
	"errors"
	"strings"
	"testing"
	"time"
)

// If the site lacks a file, the error of the fetch names it, and nothing is saved.
func TestMissingFile(t *testing.T) {
	p := Packer{
		Fetch: func(name string, done func([]byte, error)) { go done(nil, errors.New("Error: "+name+": status 404")) },
		Save:  func(string, string, []byte) { t.Error("a package is saved, want none") },
	}
	done := make(chan error, 1)
	p.PackCourse(`{"playout":"exercise","version":1,"game":"chess","goal":{"kind":"moves","accept":["e2e4"]}}`, "scorm12", func(bytes int, err error) {
		if bytes != 0 {
			t.Errorf("got %d bytes, want 0", bytes)
		}
		done <- err
	})
	select {
	case err := <-done:
		if err == nil || !strings.Contains(err.Error(), "embed.html: status 404") || strings.Contains(err.Error(), "\n") {
			t.Errorf("got %v, want one line with the name of the file", err)
		}
	case <-time.After(time.Minute):
		t.Fatal("got no answer within a minute")
	}
}
