// Package disk is how the command line reads and writes files, so that neither a
// crash nor a loss of power leaves half of one, no two runs write the same one,
// and no file, device or pipe, however long, takes all memory or all time.
//
// What is rewritten is replaced whole (Replace). What grows belongs to one run at
// a time (Claim) and is synced where a later run relies on it: a run that goes on
// with it cuts off what follows the last whole entry.
package disk

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"sync"
	"time"

	"github.com/gofrs/flock"
)

// Claimed is a file that this run alone writes, until it is closed.
type Claimed struct {
	*os.File
	lock *flock.Flock

	mutex   sync.Mutex
	entered bool        // in its folder, to stay there
	due     *time.Timer // the next sync of what has grown, nil for none
	fault   error       // of the last one
}

// Claim opens a file to read and write, and makes it where there is none. What
// another run of the verb writes is refused: the lines of two would be torn apart.
// Where the file system knows no locks there is none.
func Claim(path, verb string) (*Claimed, error) {
	for {
		c, err := claim(path)
		switch {
		case errors.Is(err, errTaken):
			return nil, fmt.Errorf("another %s writes %s; allowed: another file, or this one when that is over", verb, path)
		case errors.Is(err, errGone):
			continue
		}
		return c, err
	}
}

var (
	errTaken = errors.New("another run has it")
	errGone  = errors.New("its last owner has removed it meanwhile")
)

// lockName is what is locked: the file itself, except where a lock would keep
// this run too from writing it.
func lockName(path string) string {
	if runtime.GOOS == "windows" {
		return path + ".lock"
	}
	return path
}

// claim is one try of Claim.
func claim(path string) (c *Claimed, err error) {
	lock := flock.New(lockName(path), flock.SetFlag(os.O_RDWR|os.O_CREATE), flock.SetPermissions(0o644))
	held, err := lock.TryLock()
	switch {
	case err != nil && !errors.Is(err, errors.ErrUnsupported):
		return nil, err
	case err == nil && !held:
		return nil, errTaken
	}
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, errors.Join(err, lock.Unlock())
	}
	c = &Claimed{File: file, lock: lock}
	info, err := file.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = fmt.Errorf("%s is no plain file; allowed: a new file, or one that was written so", path)
	}
	if err == nil && held && lockName(path) == path {
		var locked os.FileInfo
		if locked, err = lock.Stat(); err == nil && !os.SameFile(locked, info) {
			err = errGone
		}
	}
	if err != nil {
		return nil, errors.Join(err, c.free())
	}
	c.entered = info.Size() > 0
	return c, nil
}

// fsync is a file's, or a folder's, Sync. Tests look on.
var fsync = (*os.File).Sync

// Sync has what was written so far outlast a loss of power.
func (c *Claimed) Sync() error {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return c.sync()
}

// sync is Sync by who holds the mutex.
func (c *Claimed) sync() error {
	if c.due != nil {
		c.due.Stop()
		c.due = nil
	}
	err := fsync(c.File)
	if err == nil && !c.entered {
		err = syncFolder(c.Name())
	}
	c.entered = c.entered || err == nil
	return err
}

// pause is how long what has grown may wait for its sync: to wait for the disk at
// each entry would cost more than to make the last ones again.
var pause = time.Second

// Grown is to be told after each entry, which is synced soon. The error is of what
// was to be synced before.
func (c *Claimed) Grown() error {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if c.due == nil && c.fault == nil {
		var due *time.Timer
		due = time.AfterFunc(pause, func() {
			c.mutex.Lock()
			defer c.mutex.Unlock()
			if c.due == due { // not synced, nor closed, meanwhile
				c.fault = c.sync()
			}
		})
		c.due = due
	}
	return c.fault
}

// Close syncs the file, closes it and gives it free.
func (c *Claimed) Close() error {
	err := c.Sync()
	return errors.Join(err, c.free())
}

// free closes the file and gives it free.
func (c *Claimed) free() error {
	err := c.File.Close()
	if unlocked := c.lock.Unlock(); unlocked != nil && !errors.Is(unlocked, errors.ErrUnsupported) {
		err = errors.Join(err, unlocked)
	}
	return err
}
