//go:build !js

package judge

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"

	"playout/engine/disk"
	"playout/engine/game"
	"playout/engine/seal"
	"playout/engine/strict"
)

// header is the first line of a file of judgements.
type header struct {
	Game   string   `json:"game"`
	Agents []string `json:"agents"`
	Seed   uint64   `json:"seed"`
	Engine string   `json:"engine"`
	Nodes  int      `json:"nodes"`
}

// file keeps the judgements, unless there is no file.
type file struct {
	name   string
	locked *disk.LockedFile // nil for none
}

// open opens the file of a run and gives games the judgements found there. The run judges again
// what follows the last whole line.
func open(o *Options, h header, games []*judgedGame) (*file, error) {
	f := &file{name: o.Out}
	if o.Out == "" {
		return f, nil
	}
	first, err := json.Marshal(h)
	if err != nil {
		return nil, err
	}
	if f.locked, err = disk.Lock(o.Out, o.Out, "judge"); err != nil {
		return nil, strict.At("out", err)
	}
	if err := f.resume(first, games, o); err != nil {
		f.locked.Close()
		return nil, strict.In("out", o.Out+": ", err)
	}
	return f, nil
}

func (f *file) resume(first []byte, games []*judgedGame, o *Options) error {
	j, err := disk.ReadJournal(f.locked)
	switch {
	case err != nil:
		return err
	case j.Good == 0:
		_, err := f.locked.Write(append(seal.Add(first), '\n'))
		return err
	case j.Open || !bytes.Equal(j.Head, first):
		return strict.Wrong(strict.Line(1), "it begins with another line (%s)", game.Clip(string(j.Head))).Allow("a new file, or one that begins with %s", first)
	}
	byNumber := map[int]*judgedGame{}
	for _, g := range games {
		byNumber[g.result.Number] = g
	}
	for {
		line, err := j.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			return err
		}
		judgement := new(Judgement)
		if json.Unmarshal(line, judgement) != nil {
			return strict.In(strict.Line(j.Number), fmt.Sprintf("line %d is not a judgement: ", j.Number), strict.Decode(line, judgement)) // which finds the fault
		}
		g := byNumber[judgement.Game]
		if g == nil {
			continue // the file is of a longer match
		}
		if !judgement.fits(&g.result) {
			return strict.Wrong(strict.Line(j.Number), "line %d judges another game %d", j.Number, judgement.Game).Allow("the same results, or a new file")
		}
		g.judgement = judgement
	}
	if j.Cut {
		o.Log.Warn("%s is cut short; the rest is judged again", o.Out)
	}
	return j.Continue(f.locked)
}

// add writes a judgement.
func (f *file) add(j *Judgement) error {
	if f.locked == nil {
		return nil
	}
	line, err := json.Marshal(j)
	if err != nil {
		return err
	}
	if err := f.locked.Add(line); err != nil {
		return strict.In("out", f.name+": ", disk.WithoutPath(err))
	}
	return nil
}

func (f *file) close() error {
	if f.locked == nil {
		return nil
	}
	if err := f.locked.Close(); err != nil {
		return strict.In("out", f.name+": ", disk.WithoutPath(err))
	}
	return nil
}
