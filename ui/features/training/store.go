package training

import (
	"encoding/json"
	"errors"
	"slices"
	"strconv"

	"playout/engine/wire/labwire"
	"playout/ui/feature"
	"playout/ui/feature/labform"
	"playout/ui/feature/labtab"
)

// The setting that holds what is there, the one that names the page that works, and the files of the
// device: the games in parts, with a number after this name, and the last checkpoint.
const (
	keyIndex       = "playout.training"
	keyPage        = "playout.training.tab"
	fileGames      = "kept:training/games-"
	fileCheckpoint = "kept:training/checkpoint"
)

const (
	partBytes = 1 << 20 // of games in a file of the device
	maxParts  = labwire.MaxFile / partBytes
	maxIndex  = 1 << 20 // bytes of the setting
)

// store keeps the games and the training on the device.
type store struct {
	load    func(string) string
	claim   labtab.Claim
	opened  bool
	reading int    // files that are being read
	parts   int    // files of games that the device may have, from this page or an earlier one
	asked   stored // what the device has been asked to keep
	sure    stored // what it has
	version int    // grows with removals: answers from before are void
	err     error  // why the device keeps nothing more
}

// stored is how much of the games and of the training the device has.
type stored struct {
	bytes, done, plies int
	epochs             int // of the checkpoint, -1 for none
}

// index is what the device has about the games and the training besides their files.
type index struct {
	Spec    string          `json:"spec,omitempty"`
	File    string          `json:"file,omitempty"`
	Bytes   int             `json:"bytes,omitempty"` // of the games
	Done    int             `json:"done,omitempty"`
	Total   int             `json:"total,omitempty"`
	Plies   int             `json:"plies,omitempty"`
	Millis  int             `json:"millis,omitempty"`
	Whole   bool            `json:"whole,omitempty"`
	Address string          `json:"address,omitempty"` // of the training, "" for none
	Epochs  []labwire.Epoch `json:"epochs,omitempty"`  // those of the checkpoint
	Best    int             `json:"best,omitempty"`
	Seen    int             `json:"seen,omitempty"`
	Samples int             `json:"samples,omitempty"`
	Weights int             `json:"weights,omitempty"`
	Over    bool            `json:"over,omitempty"`
	Agent   string          `json:"agent,omitempty"`
}

// keptFile is the answer of the device to a file: what it has then.
type keptFile struct {
	has     stored
	version int
	err     error
}

// readFile is a file of the device.
type readFile struct {
	part int // of the games, -1 for the checkpoint
	data []byte
	err  error
}

// former is what an earlier page has left.
type former struct {
	games games
	run   *run
}

// open returns what an earlier page has left, without the contents of the files, which come later; nil
// for nothing, or if this page has read it already. It is hostile until the worker has checked it.
func (s *store) open(c *feature.Context) *former {
	if s.opened {
		return nil
	}
	s.opened, s.asked.epochs, s.sure.epochs = true, -1, -1
	var is index
	text := s.load(keyIndex)
	if text == "" || len(text) > maxIndex || json.Unmarshal([]byte(text), &is) != nil || is.Bytes < 0 || is.Bytes > labwire.MaxFile || min(is.Done, is.Total, is.Plies, is.Millis) < 0 {
		return nil
	}
	f := &former{games: games{spec: is.Spec, file: is.File, done: is.Done, total: is.Total, plies: is.Plies, millis: is.Millis, whole: is.Whole, data: make([]byte, is.Bytes)}}
	s.parts = (is.Bytes + partBytes - 1) / partBytes
	s.asked = stored{is.Bytes, is.Done, is.Plies, -1}
	s.sure = s.asked
	for part := range s.parts {
		s.read(c, part, fileGames+strconv.Itoa(part))
	}
	a, err := kind.Read(is.Address)
	spec, err2 := specOf(a.Form, inTraining)
	if is.Address == "" || err != nil || err2 != nil || checkName(of(a.Form, keyName)) != nil {
		return f
	}
	f.run = &run{form: a.Form, spec: spec, name: of(a.Form, keyName), epochs: is.Epochs, best: is.Best, seen: is.Seen, samples: is.Samples, weights: is.Weights, over: is.Over, agent: is.Agent, reading: 1}
	if !is.Over {
		s.asked.epochs, s.sure.epochs = len(is.Epochs), len(is.Epochs)
		s.read(c, -1, fileCheckpoint)
	}
	return f
}

// read reads a file of the device.
func (s *store) read(c *feature.Context, part int, name string) {
	s.reading++
	c.Do(feature.FetchFile{Name: name, Then: func(data []byte, err error) feature.Message { return readFile{part, data, err} }})
}

// read takes a file of the device. Games of which a part is missing are of no use, and a training
// without its checkpoint begins again.
func (f *Feature) read(c *feature.Context, m readFile) {
	f.store.reading--
	g := &f.games
	switch from := m.part * partBytes; {
	case m.part < 0:
		if r := f.run; r != nil && !r.over {
			if r.checkpoint, r.at = m.data, len(r.epochs); m.err != nil || len(m.data) == 0 {
				r.epochs, r.best, r.at = nil, 0, 0
			}
		}
	case from >= len(g.data):
	case m.err != nil || len(m.data) != min(partBytes, len(g.data)-from):
		f.setGames(c, games{})
	default:
		copy(g.data[from:], m.data)
	}
}

// kept notes whether the device has kept a file. If it has not, a reload would find a part of what is
// there, so the device forgets that, and the page goes on.
func (f *Feature) kept(c *feature.Context, m keptFile) {
	switch s := &f.store; {
	case m.err != nil && s.err == nil:
		s.err = m.err
		c.Do(feature.Store{Key: keyIndex})
	case m.err == nil && m.version == s.version:
		s.sure = m.has
		f.keepIndex(c)
	}
}

// keep stores what has come since the last time: first the files, and once the device has them, what
// they are.
func (f *Feature) keep(c *feature.Context) {
	s := &f.store
	if s.err != nil || s.reading > 0 {
		return
	}
	g, r := &f.games, f.run
	for part := s.asked.bytes / partBytes; part < maxParts && s.asked.bytes < len(g.data); part++ {
		end := min((part+1)*partBytes, len(g.data))
		s.asked.bytes, s.parts = end, max(s.parts, part+1)
		if end == len(g.data) {
			s.asked.done, s.asked.plies = g.done, g.plies
		}
		s.write(c, fileGames+strconv.Itoa(part), g.data[part*partBytes:end])
	}
	if r != nil && !r.over && r.resumes() && s.asked.epochs != r.at {
		s.asked.epochs = r.at
		s.write(c, fileCheckpoint, r.checkpoint)
	}
	f.keepIndex(c)
}

// keepIndex stores what the files of the device are.
func (f *Feature) keepIndex(c *feature.Context) {
	s, g, r := &f.store, &f.games, f.run
	if s.err != nil || s.reading > 0 {
		return
	}
	is := index{Spec: g.spec, File: g.file, Bytes: s.sure.bytes, Done: s.sure.done, Plies: s.sure.plies, Total: g.total, Millis: g.millis}
	is.Whole = g.whole && s.sure.bytes == len(g.data)
	if r != nil {
		is.Address, is.Over, is.Agent = kind.Write(labform.Address{Form: r.form}), r.over, r.agent
		is.Best, is.Seen, is.Samples, is.Weights, is.Epochs = r.best, r.seen, r.samples, r.weights, r.epochs
		if !r.over {
			is.Epochs = r.epochs[:min(max(s.sure.epochs, 0), len(r.epochs))]
			is.Best = min(is.Best, len(is.Epochs))
		}
	}
	value := ""
	if s.sure.bytes > 0 || r != nil {
		text, err := json.Marshal(is)
		if err != nil {
			return
		}
		value = string(text)
	}
	c.Do(feature.Store{Key: keyIndex, Value: value})
}

// write stores a file on the device.
func (s *store) write(c *feature.Context, name string, data []byte) {
	has, version := s.asked, s.version
	c.Do(feature.KeepFile{Name: name, Data: slices.Clone(data), Then: func(err error) feature.Message { return keptFile{has, version, err} }})
}

// dropGames removes the games from the device.
func (s *store) dropGames(c *feature.Context) {
	for part := range s.parts {
		s.remove(c, fileGames+strconv.Itoa(part))
	}
	s.parts, s.asked, s.sure = 0, stored{epochs: s.asked.epochs}, stored{epochs: s.sure.epochs}
	if errors.Is(s.err, feature.ErrFull) {
		s.err = nil // there is room again
	}
}

// dropCheckpoint removes the checkpoint from the device.
func (s *store) dropCheckpoint(c *feature.Context) {
	if s.asked.epochs >= 0 {
		s.remove(c, fileCheckpoint)
	}
	s.asked.epochs, s.sure.epochs = -1, -1
}

// remove removes a file from the device. Answers about what was written before are void.
func (s *store) remove(c *feature.Context, name string) {
	s.version++
	c.Do(feature.KeepFile{Name: name, Then: func(error) feature.Message { return keptFile{version: -1} }})
}
