package main

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"strings"
	"sync"

	"playout/engine/dataset"
	"playout/engine/disk"
	"playout/engine/game"
	"playout/engine/net"
	"playout/engine/player"
	"playout/models"
)

// shelf is the nets of the command line: those that ship, by name, and files by
// their path. Each is loaded once, and shared by all who ask for it.
type shelf struct {
	mutex  sync.Mutex
	loaded map[string]loaded
}

// loaded is what a name or path turned out to be.
type loaded struct {
	model *net.Model
	sum   string // SHA-256 of its file, hexadecimal
	err   error
}

// Net implements player.Nets.
func (s *shelf) Net(name string) (*net.Model, error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	l, known := s.loaded[name]
	if !known {
		l = load(name)
		if s.loaded == nil {
			s.loaded = map[string]loaded{}
		}
		s.loaded[name] = l
	}
	return l.model, l.err
}

// load reads the model of a name or in a file.
func load(name string) loaded {
	data, err := readNet(name)
	if err != nil {
		return loaded{err: err}
	}
	model, err := net.Load(data)
	if err != nil {
		return loaded{err: fmt.Errorf("net %q: %w", name, err)}
	}
	sum := sha256.Sum256(data)
	return loaded{model: model, sum: hex.EncodeToString(sum[:])}
}

// readNet is the file of a model that ships, or at a path.
func readNet(name string) ([]byte, error) {
	var data []byte
	var err error
	if player.IsNetFile(name) {
		data, err = disk.Read(name, maxModel)
		if at := new(fs.PathError); errors.As(err, &at) {
			err = at.Err // the path is said below
		}
	} else {
		data, _, err = models.Open(name)
		if errors.Is(err, fs.ErrNotExist) {
			shipped := append(models.Names(), "none", "a file with a / in its path or .onnx at its end")
			return nil, fmt.Errorf("net %q: %w; allowed: %s", game.Clip(name), player.ErrNoNet, strings.Join(shipped, ", "))
		}
	}
	if err != nil {
		return nil, fmt.Errorf("net %q: %w", name, err)
	}
	return data, nil
}

// maxModel is the most bytes of a model's file, as net.Load allows.
const maxModel = 16 << 20

// try is tryEach for agents that all must be able to begin.
func (s *shelf) try(g game.Game, agents []player.Agent, w io.Writer) (map[string]dataset.DataNet, error) {
	runs, broken, err := s.tryEach(g, agents, w)
	return runs, cmp.Or(err, cmp.Or(broken...))
}

// tryEach makes each agent's player once, so that a net that cannot be had is an
// error before anything is played. It gives the nets that they play with, by
// name, nil for none, and says on w what runs each; and by agent why an outside
// engine cannot begin, nil where all is well.
func (s *shelf) tryEach(g game.Game, agents []player.Agent, w io.Writer) (runs map[string]dataset.DataNet, broken []error, err error) {
	broken = make([]error, len(agents))
	for i, agent := range agents {
		p, err := player.New(g, agent, s, 0)
		if err != nil {
			return nil, nil, err
		}
		if err := errors.Join(player.Fault(p), player.Close(p)); err != nil {
			broken[i] = fmt.Errorf("agent %q: %w", agent, err)
		}
		name, kernel := player.NetOf(p)
		if _, told := runs[name]; told || name == "" {
			continue
		}
		if runs == nil {
			runs = map[string]dataset.DataNet{}
		}
		runs[name] = dataset.DataNet{SHA256: s.loaded[name].sum, Kernel: kernel}
		fmt.Fprintf(w, "net %s runs on %s\n", name, kernel)
	}
	return runs, broken, nil
}
