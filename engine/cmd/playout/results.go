package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"time"

	"playout/engine/arena"
	"playout/engine/dataset"
	"playout/engine/disk"
	"playout/engine/game"
	"playout/engine/games"
	"playout/engine/player"
)

// resultsFile is a match on disk: a line that says which match it is, then a
// line of JSON for each finished game, in the order in which they finished.
type resultsFile struct {
	file *disk.Claimed
}

// resultsHead is the first line. The number of games is not part of it, so that
// a match can be made longer.
type resultsHead struct {
	Game     string                 `json:"game"`
	Format   string                 `json:"format,omitempty"` // "" for all agents in one meeting
	Agents   []string               `json:"agents"`
	Seed     uint64                 `json:"seed"`
	Openings string                 `json:"openings"`
	Step     string                 `json:"step,omitempty"`    // the allowance of time, a duration a move
	Overage  string                 `json:"overage,omitempty"` // and one over in a game
	Nets     map[string]dataset.Net `json:"nets,omitempty"`    // by the name or path that the agents have
}

// headOf is the head of a match in a format, with these nets.
func headOf(c *arena.Config, format string, nets map[string]dataset.Net) resultsHead {
	head := resultsHead{Game: c.Game.Spec().Name(), Seed: c.Seed, Openings: fmt.Sprintf("random:%d", c.Plies), Nets: nets}
	if format != formats[0].name {
		head.Format = format
	}
	if c.Step > 0 {
		head.Step, head.Overage = c.Step.String(), c.Overage.String()
	}
	for _, a := range c.Agents {
		head.Agents = append(head.Agents, a.String())
	}
	return head
}

// config is the match that a head tells, of as many games as a match may have.
func (h *resultsHead) config() (arena.Config, error) {
	fail := func(err error) (arena.Config, error) { return arena.Config{}, err }
	g, err := games.Parse(h.Game)
	if err != nil {
		return fail(err)
	}
	c := arena.Config{Game: g, Seed: h.Seed, Games: arena.MaxGames, Workers: 1}
	for _, text := range h.Agents {
		agent, err := player.Parse(g, text)
		if err != nil {
			return fail(err)
		}
		c.Agents = append(c.Agents, agent)
	}
	if c.Meetings, err = meetings(h.Format, len(c.Agents)); err != nil {
		return fail(err)
	}
	if c.Plies, err = parseOpenings(h.Openings, g.Spec().ID); err != nil {
		return fail(err)
	}
	for text, at := range map[string]*time.Duration{h.Step: &c.Step, h.Overage: &c.Overage} {
		if text == "" {
			continue
		}
		if *at, err = time.ParseDuration(text); err != nil {
			return fail(fmt.Errorf("%s; allowed: a duration such as 1s", game.Clip(err.Error())))
		}
	}
	return c, c.Check()
}

// maxResult is the most bytes of a line of a results file that are read.
const maxResult = 16 << 20

// errLine is the error of a line that is longer.
var errLine = fmt.Errorf("a line is longer than %d bytes", maxResult)

// readLine reads a line with its end. The last line may have none; then there
// is the error io.EOF too.
func readLine(r *bufio.Reader) (line []byte, err error) {
	for {
		part, err := r.ReadSlice('\n')
		line = append(line, part...)
		if len(line) > maxResult {
			return nil, errLine
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return line, err
		}
	}
}

// readGames reads the games after the head. A last line that is cut short is
// left out and said; good is how many bytes come before it. Any other line that
// cannot be read is an error.
func readGames(r *bufio.Reader) (results []arena.Result, good int64, cut bool, err error) {
	for number := 2; ; number++ {
		line, end := readLine(r)
		if end != nil && end != io.EOF {
			return nil, 0, false, fmt.Errorf("line %d: %w", number, end)
		}
		if len(line) == 0 {
			return results, good, false, nil
		}
		var result arena.Result
		if err := json.Unmarshal(line, &result); end == nil && err != nil {
			if bytes.IndexByte(line, 0) >= 0 {
				return results, good, true, nil // what was not on the disk yet when the power was lost
			}
			return nil, 0, false, fmt.Errorf("line %d is no game (%s); allowed: a line of JSON for each, as -out writes it", number, game.Clip(err.Error()))
		}
		if end != nil {
			return results, good, true, nil
		}
		results = append(results, result)
		good += int64(len(line))
	}
}

// openResults opens a results file for a match of this head and puts the games
// found there into config.Done. What follows the last whole line is cut off with
// a message: it was being written when the match broke off, and is played again.
func openResults(path string, config *arena.Config, head resultsHead, stderr io.Writer) (*resultsFile, error) {
	first, err := json.Marshal(head)
	if err != nil {
		return nil, err
	}
	file, err := disk.Claim(path, "match")
	if err != nil {
		return nil, fmt.Errorf("-out: %w", err)
	}
	f := &resultsFile{file}
	if err = f.resume(first, head.Nets, config, stderr); err == nil {
		err = config.Check() // the games found there
	}
	if err != nil {
		file.Close()
		return nil, fmt.Errorf("-out %s: %w", path, err)
	}
	return f, nil
}

func (f *resultsFile) resume(first []byte, nets map[string]dataset.Net, config *arena.Config, stderr io.Writer) error {
	reader := bufio.NewReader(f.file)
	line, err := readLine(reader)
	if err != nil && err != io.EOF {
		return err
	}
	if len(line) == 0 {
		_, err := f.file.Write(append(first, '\n'))
		return err
	}
	line, whole := bytes.CutSuffix(line, []byte("\n"))
	var was resultsHead
	if json.Unmarshal(line, &was) == nil {
		if err := sameNets(was.Nets, nets); err != nil {
			return err
		}
	}
	if !whole || !bytes.Equal(line, first) {
		return fmt.Errorf("it holds another match (%s); allowed: a new file, or one that begins with %s", game.Clip(string(line)), first)
	}
	done, good, cut, err := readGames(reader)
	if err != nil {
		return err
	}
	if cut {
		fmt.Fprintf(stderr, "playout match: %s is cut short after %d games; the rest is played again\n", f.file.Name(), len(done))
	}
	config.Done = done
	good += int64(len(line) + 1)
	if err := f.file.Truncate(good); err != nil {
		return err
	}
	_, err = f.file.Seek(good, io.SeekStart)
	return err
}

// sameNets refuses games of another net under the same name, or by another
// kernel. A name that only one side knows is left to the comparison of heads.
func sameNets(was, now map[string]dataset.Net) error {
	for _, name := range slices.Sorted(maps.Keys(now)) {
		was, known := was[name]
		switch now := now[name]; {
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
	if _, err = f.file.Write(append(line, '\n')); err != nil {
		return err
	}
	return f.file.Grown()
}

// Close closes the file.
func (f *resultsFile) Close() error { return f.file.Close() }
