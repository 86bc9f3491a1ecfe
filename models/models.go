// Package models holds the nets that ship with Playout and their cards, for native commands. The
// page does not contain these files but fetches them. README.md beside this file explains models
// and cards.
package models

import (
	"bytes"
	"embed"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"

	"playout/engine/digest"
	"playout/engine/strict"
)

//go:embed *.onnx *.json
var files embed.FS

// MaxSize bounds the bytes of a model's file, which visitors of the page download.
const MaxSize = 2_000_000

// Card describes how a model was made, and its measurements.
type Card struct {
	Game    string  `json:"game"`    // a game string
	Planes  string  `json:"planes"`  // the name of its planes, "" for the game's own
	Recipe  string  `json:"recipe"`  // the commands that made it
	Seed    uint64  `json:"seed"`    // of the recipe
	Data    string  `json:"data"`    // the games that it learned from, and their number
	Hours   float64 `json:"hours"`   // of games and training together
	SHA256  string  `json:"sha256"`  // of the .onnx file, 64 hexadecimal digits
	Figures Figures `json:"figures"` // measurements
}

// Text returns the card as the text of its file.
func (c *Card) Text() ([]byte, error) {
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	err := e.Encode(c)
	return text.Bytes(), err
}

// ParseCard parses a card. The error has everything that is wrong in one line, each as a
// *strict.Fault with its key as path.
func ParseCard(data []byte) (Card, error) {
	c, err := parseCard(data)
	if err != nil {
		return Card{}, strict.In("", "card: ", err)
	}
	return c, nil
}

func parseCard(data []byte) (c Card, err error) {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(&c); err != nil {
		path := ""
		if wrong := new(json.UnmarshalTypeError); errors.As(err, &wrong) {
			path = wrong.Field
		}
		return c, strict.At(path, err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return c, strict.Wrong("", "something follows the object").Allow("one object")
	}
	var faults strict.Faults
	if c.Hours < 0 {
		faults.Add(strict.Wrong("hours", "hours %g", c.Hours).Allow("0 or more"))
	}
	digits := strings.Trim(c.SHA256, "0123456789abcdef") == ""
	for _, f := range []struct {
		name  string
		wrong bool
		want  string
	}{
		{"game", c.Game == "", "a game string"},
		{"recipe", c.Recipe == "", "the commands that made the model"},
		{"data", c.Data == "", "which games it learned from"},
		{"sha256", len(c.SHA256) != 64 || !digits, "64 hexadecimal digits in lower case"},
	} {
		if f.wrong {
			faults.Add(strict.Wrong(f.name, "%s is missing or wrong", f.name).Allow("%s", f.want))
		}
	}
	return c, faults.Err()
}

// Names lists the models that ship, in alphabetical order.
func Names() []string { return List(files) }

// List lists the models of a folder, in alphabetical order.
func List(folder fs.FS) []string {
	paths, err := fs.Glob(folder, "*.onnx")
	if err != nil {
		panic("models: " + err.Error()) // the pattern is wrong
	}
	names := make([]string, len(paths))
	for i, path := range paths {
		names[i] = strings.TrimSuffix(path, ".onnx")
	}
	return names
}

// Open reads the file and the card of a model that ships; see Read.
func Open(name string) (data []byte, card Card, err error) { return Read(files, name) }

// Read reads the file and the card of a model in a folder. The error is fs.ErrNotExist if there is
// no such model, and a different one if the model is too large, its card is missing or wrong, or the
// card belongs to another file.
func Read(folder fs.FS, name string) (data []byte, card Card, err error) {
	data, err = fs.ReadFile(folder, name+".onnx")
	if err != nil {
		return nil, Card{}, fmt.Errorf("model %w", err)
	}
	if len(data) > MaxSize {
		return nil, Card{}, strict.Wrong("", "%d bytes", len(data)).Allow("at most %d", MaxSize)
	}
	text, err := fs.ReadFile(folder, name+".json")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, Card{}, strict.Wrong("", "its card %s.json is missing", name)
	}
	if err == nil {
		card, err = ParseCard(text)
	}
	if err != nil {
		return nil, Card{}, err
	}
	if sum := digest.SHA256(data); hex.EncodeToString(sum[:]) != card.SHA256 {
		return nil, Card{}, strict.Wrong("sha256", "its SHA-256 is %x; its card says %s", sum, card.SHA256)
	}
	return data, card, nil
}
