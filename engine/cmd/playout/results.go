package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"

	"playout/engine/arena"
	"playout/engine/game"
)

// resultsFile is a match on disk: a line that says which match it is, then a
// line of JSON for each finished game, in the order in which they finished.
type resultsFile struct {
	file *os.File
}

// resultsHead is the first line. The number of games is not part of it, so that
// a match can be made longer.
type resultsHead struct {
	Game     string            `json:"game"`
	Agents   []string          `json:"agents"`
	Seed     uint64            `json:"seed"`
	Openings string            `json:"openings"`
	Nets     map[string]netRun `json:"nets,omitempty"` // by the name or path that the agents have
}

// openResults opens a results file for a match with these nets and puts the
// games found there into config.Done. What follows the last whole line, or a line that cannot be
// read, is cut off with a message: it was being written when the match broke
// off, and is played again.
func openResults(path string, config *arena.Config, nets map[string]netRun, stderr io.Writer) (*resultsFile, error) {
	head := resultsHead{Game: config.Game.Spec().Name(), Seed: config.Seed, Openings: fmt.Sprintf("random:%d", config.Plies), Nets: nets}
	for _, a := range config.Agents {
		head.Agents = append(head.Agents, a.String())
	}
	first, err := json.Marshal(head)
	if err != nil {
		return nil, err
	}
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	f := &resultsFile{file}
	if err := f.resume(first, nets, config, stderr); err != nil {
		file.Close()
		return nil, err
	}
	return f, nil
}

func (f *resultsFile) resume(first []byte, nets map[string]netRun, config *arena.Config, stderr io.Writer) error {
	text, err := io.ReadAll(f.file)
	if err != nil {
		return err
	}
	if len(text) == 0 {
		_, err := f.file.Write(append(first, '\n'))
		return err
	}
	line, rest, whole := bytes.Cut(text, []byte("\n"))
	if err := sameNets(line, nets); err != nil {
		return fmt.Errorf("-out %s: %w", f.file.Name(), err)
	}
	if !whole || !bytes.Equal(line, first) {
		return fmt.Errorf("-out %s holds another match (%s); allowed: a new file, or one that begins with %s", f.file.Name(), game.Clip(string(line)), first)
	}
	good := int64(len(line) + 1) // bytes that are kept
	for len(rest) > 0 {
		line, rest, whole = bytes.Cut(rest, []byte("\n"))
		var r arena.Result
		if err := json.Unmarshal(line, &r); err != nil || !whole {
			fmt.Fprintf(stderr, "playout match: %s is broken after %d games; the rest is played again\n", f.file.Name(), len(config.Done))
			break
		}
		config.Done = append(config.Done, r)
		good += int64(len(line) + 1)
	}
	if err := f.file.Truncate(good); err != nil {
		return err
	}
	_, err = f.file.Seek(good, io.SeekStart)
	return err
}

// sameNets refuses games of another net under the same name, or by another
// kernel. A head that does not know a net is left to the comparison of heads.
func sameNets(line []byte, nets map[string]netRun) error {
	var head resultsHead
	if json.Unmarshal(line, &head) != nil {
		return nil
	}
	for _, name := range slices.Sorted(maps.Keys(nets)) {
		was, known := head.Nets[name]
		switch now := nets[name]; {
		case !known:
		case was.SHA256 != now.SHA256:
			return fmt.Errorf("its games are of another net %q (SHA-256 %s, now %s); allowed: a new file, or that net",
				game.Clip(name), game.Clip(was.SHA256), now.SHA256)
		case was.Kernel != now.Kernel:
			return fmt.Errorf("its games with net %q were played on the kernel %q, which rounds otherwise than %s here; allowed: a new file",
				game.Clip(name), game.Clip(was.Kernel), now.Kernel)
		}
	}
	return nil
}

// add writes a finished game.
func (f *resultsFile) add(r arena.Result) error {
	line, err := json.Marshal(r)
	if err != nil {
		return err
	}
	_, err = f.file.Write(append(line, '\n'))
	return err
}

// Close closes the file.
func (f *resultsFile) Close() error { return f.file.Close() }
