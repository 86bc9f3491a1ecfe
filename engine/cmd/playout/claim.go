package main

import (
	"errors"
	"fmt"
	"os"
)

// claimed is a file that this run alone writes, until it is closed.
type claimed struct {
	*os.File
	unlock func()
}

// errTaken is lock's error where another run has the file.
var errTaken = errors.New("another run has it")

// claim opens a file to read and write, and makes it where there is none. What
// another run writes is refused: the lines of two would be torn apart.
func claim(path, verb string) (*claimed, error) {
	for {
		file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
		if err != nil {
			return nil, err
		}
		unlock, err := lock(file)
		if err != nil {
			file.Close()
			if errors.Is(err, errTaken) {
				err = fmt.Errorf("another %s writes %s; allowed: another file, or this one when that is over%s", verb, path, lockRemark(path))
			}
			return nil, err
		}
		c := &claimed{file, unlock}
		mine, err := file.Stat()
		switch there, gone := os.Stat(path); {
		case err == nil && !mine.Mode().IsRegular():
			err = fmt.Errorf("%s is no plain file; allowed: a new file, or one that was written so", path)
		case err == nil && (gone != nil || !os.SameFile(mine, there)):
			c.Close() // its last owner has removed it meanwhile
			continue
		}
		if err != nil {
			c.Close()
			return nil, err
		}
		return c, nil
	}
}

// Close closes the file and gives it free.
func (c *claimed) Close() error {
	err := c.File.Close()
	c.unlock()
	return err
}
