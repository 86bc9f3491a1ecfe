// Package job divides experiments into units that other machines play, and keeps what they send back.
//
// An Experiment says everything that a unit's games depend on besides their numbers, so a unit has the same
// result on any machine on which the experiment may run (Experiment.Fit). A Player plays units; a Keeper
// checks their results and adds them to a file of the command line. Both know nothing of queues.
package job

import (
	"bytes"
	"compress/flate"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"time"

	"playout/engine/book"
	"playout/engine/dataset"
	"playout/engine/game"
	"playout/engine/games/othello"
	"playout/engine/strict"
	"playout/engine/version"
)

// Kinds of experiments.
const (
	Match    = "match"
	SelfPlay = "selfplay"
	Label    = "label"
)

// Experiment is work for several machines.
type Experiment struct {
	Kind  string `json:"kind"`
	Build string `json:"build"` // of the program that collects; see Build
	// Match is the match, as JSON with the keys of match.Spec.
	Match json.RawMessage `json:"match,omitempty"`
	// Data is the header of the data set of self-play or labels, and From and To the random plies before its games.
	Data *dataset.Header `json:"data,omitempty"`
	From int             `json:"from,omitempty"`
	To   int             `json:"to,omitempty"`
	// Input is the SHA-256 of the data set to label, and All as in selfplay.Labels.
	Input string `json:"input,omitempty"`
	All   bool   `json:"all,omitempty"`
	// Book is the SHA-256 of the openings, a file of JSON; "" for random ones.
	Book string `json:"book,omitempty"`
	// Nets are the nets of the agents, by the name or path that agents use.
	Nets map[string]dataset.Net `json:"nets,omitempty"`
	// Speed is the Speed of the machine that collects if time limits an agent, 0 if only counts do.
	Speed float64 `json:"speed,omitempty"`
}

// Limits of what other machines send.
const (
	MaxExperiment = 512 << 10 // bytes of an Experiment
	MaxFile       = 128 << 20 // bytes of a net or a book
	MaxResult     = 64 << 20  // bytes of a unit's games, unpacked
	MaxUnit       = 100_000   // games of a unit
)

// Files returns a net or a book by its SHA-256, hexadecimal.
type Files func(sum string) ([]byte, error)

// Parse reads an untrusted experiment.
func Parse(text []byte) (*Experiment, error) {
	if len(text) > MaxExperiment {
		return nil, strict.Wrong("", "an experiment of %d bytes", len(text)).Allow("at most %d", MaxExperiment)
	}
	e := &Experiment{}
	if err := strict.Decode(text, e); err != nil {
		return nil, err
	}
	switch {
	case e.Kind == Match && e.Match != nil && e.Data == nil:
	case e.Kind == SelfPlay && e.Data != nil && e.Match == nil:
	case e.Kind == Label && e.Data != nil && e.Match == nil && e.Input != "":
	default:
		return nil, strict.Wrong("kind", "an experiment of the kind %q", game.Clip(e.Kind)).Allow("%s, %s, %s, with their own keys", Match, SelfPlay, Label)
	}
	return e, nil
}

// Text returns the experiment as JSON, and its name: the beginning of the text's SHA-256.
func (e *Experiment) Text() (text []byte, id string) {
	text, err := json.Marshal(e)
	if err != nil {
		panic(fmt.Sprintf("job: %v", err)) // it holds only texts and finite numbers
	}
	return text, Sum(text)[:16]
}

// Sum returns the SHA-256 of a file, hexadecimal.
func Sum(file []byte) string {
	sum := sha256.Sum256(file)
	return hex.EncodeToString(sum[:])
}

// Build identifies the program: its version, its source if that is known, and the kind of processor, on which
// roundings depend.
func Build() string {
	text := version.Version
	if info, known := debug.ReadBuildInfo(); known {
		for _, s := range info.Settings {
			switch {
			case s.Key == "vcs.revision":
				text += "+" + s.Value[:min(len(s.Value), 12)]
			case s.Key == "vcs.modified" && s.Value == "true":
				text += ".modified"
			}
		}
	}
	return text + " " + runtime.GOARCH
}

// maxUnlike is the factor between the speeds of two machines that play the same agents with limits of time.
const maxUnlike = 1.25

// Fit returns an error that says why results of this machine would differ, nil if they would not. A Player
// also refuses nets that run on another kernel here.
func (e *Experiment) Fit() error {
	if build := Build(); build != e.Build {
		return strict.Wrong("build", "this program is %q", build).Allow("%q, the program that collects", e.Build)
	}
	if e.Speed > 0 {
		if own := Speed(); own > e.Speed*maxUnlike || own*maxUnlike < e.Speed {
			return strict.Wrong("speed", "time limits its agents, and this machine plays %.0f random games a second", own).Allow("%.0f to %.0f", e.Speed/maxUnlike, e.Speed*maxUnlike)
		}
	}
	return nil
}

// Speed returns how many random games of Othello one core plays in a second, the best of a few short runs.
func Speed() float64 {
	g, rng := othello.New(), game.NewRand(1)
	best := 0.0
	for range 5 {
		begin, played := time.Now(), 0
		for time.Since(begin) < 50*time.Millisecond {
			s := g.New(rng)
			var room []game.Move
			for s.Acting() != 0 {
				var joint game.Joint
				joint, room = game.RandomJoint(s, rng, room)
				s.Play(joint, rng)
			}
			played++
		}
		best = max(best, float64(played)/time.Since(begin).Seconds())
	}
	return best
}

// packBook returns openings as a file for Experiment.Book, nil for none.
func packBook(openings []book.Opening) []byte {
	if openings == nil {
		return nil
	}
	text, err := json.Marshal(openings)
	if err != nil {
		panic(fmt.Sprintf("job: %v", err)) // they hold only texts and numbers
	}
	return text
}

// unpackBook reads the file of Experiment.Book.
func (e *Experiment) unpackBook(files Files) (openings []book.Opening, err error) {
	if e.Book == "" {
		return nil, nil
	}
	text, err := files(e.Book)
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(text, &openings); err != nil {
		return nil, strict.Wrong("book", "the openings cannot be read: %w", err)
	}
	if len(openings) == 0 {
		return nil, strict.Wrong("book", "a book without openings").Allow("at least one")
	}
	return openings, nil
}

// Pack compresses the games of a unit.
func Pack(body []byte) []byte {
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.DefaultCompression)
	if err == nil {
		_, err = w.Write(body)
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		panic(fmt.Sprintf("job: %v", err)) // a buffer accepts everything
	}
	return b.Bytes()
}

// Unpack reads what Pack wrote, untrusted.
func Unpack(packed []byte) ([]byte, error) {
	body, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(packed)), MaxResult+1))
	if err != nil {
		return nil, strict.Wrong("", "games that cannot be unpacked: %w", err)
	}
	if len(body) > MaxResult {
		return nil, strict.Wrong("", "games of more than %d bytes", MaxResult).Allow("at most that many")
	}
	return body, nil
}
