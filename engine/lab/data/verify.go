package data

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"playout/engine/disk"
	"playout/engine/game/format"
)

// Verified counts what Verify found.
type Verified struct {
	Episodes, Transitions, Mismatches int
	First                             error // describes the first mismatch, nil for none
}

// Verify replays the episodes of files, one after the other, and compares each
// transition with the rules of a game.
func Verify(g format.Verified, paths []string) (v Verified, err error) {
	for _, path := range paths {
		if err := v.file(g, path); err != nil {
			return v, fmt.Errorf("%s: %w", path, err)
		}
	}
	return v, nil
}

// file replays the episodes of a file.
func (v *Verified) file(g format.Verified, path string) error {
	var file disk.Source
	in, err := file.Open(path)
	if err != nil {
		return disk.WithoutPath(err)
	}
	defer file.Close()
	room := &disk.LimitedReader{From: in, Left: maxGame, Err: errLong}
	if begin, _ := in.Peek(1); string(begin) == "<" { // a page that shows an episode
		page, err := io.ReadAll(room)
		if err == nil {
			err = v.episode(g, page, path, 1)
		}
		return err
	}
	values := json.NewDecoder(room)
	for n := 1; ; n++ {
		room.Left = maxGame // less what the decoder read ahead
		var one json.RawMessage
		if err := values.Decode(&one); err == io.EOF && n > 1 {
			return nil
		} else if err == io.EOF {
			return errors.New("it holds no episode; allowed: Kaggle episodes as JSON")
		} else if err != nil {
			return fmt.Errorf("episode %d is not JSON; allowed: Kaggle episodes as JSON", n)
		}
		if err := v.episode(g, one, path, n); err != nil {
			return err
		}
	}
}

// episode replays the nth episode of a file.
func (v *Verified) episode(g format.Verified, data []byte, path string, n int) error {
	r, err := g.Verify(data)
	if err != nil {
		return fmt.Errorf("episode %d: %w", n, err)
	}
	v.Episodes++
	v.Transitions += r.Transitions
	v.Mismatches += r.Mismatches
	if r.First != nil && v.First == nil {
		v.First = fmt.Errorf("%s, episode %d, %w", path, n, r.First)
	}
	return nil
}
