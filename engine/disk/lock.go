// Package disk reads and writes the files of the command line, so that neither a crash nor a loss
// of power leaves half a file, no two runs write the same one, and no file, device or pipe,
// however long, takes all memory or all time.
//
// A verb of the command line writes new files, and files that it wrote before; it leaves all
// others unchanged. A file that is rewritten is replaced as a whole (Target). A file that grows is
// locked by one run at a time (Lock) and synced before a later run relies on it; the run that
// continues it cuts off everything after the last whole entry (Journal).
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

// LockedFile is a file that only this run writes, until it is closed.
type LockedFile struct {
	*os.File
	lock *flock.Flock

	mutex  sync.Mutex
	listed bool        // whether its name in the folder has been synced
	due    *time.Timer // for the next sync, nil for none
	fault  error       // of the last sync by the timer
}

// Lock opens a file for reading and writing, and creates it if needed. It refuses a file that
// another run of the verb is writing, since their lines would mix. If the file system has no
// locks, it locks nothing. The caller checks the content. Errors begin with name, which is the path
// as the user gave it.
func Lock(path, name, verb string) (*LockedFile, error) {
	for {
		f, err := tryLock(path)
		switch {
		case errors.Is(err, errGone):
			continue
		case errors.Is(err, errTaken):
			return nil, fmt.Errorf("%s: another %s is writing it; allowed: another file, or this one when that run is over", Shown(name), verb)
		case err != nil:
			return nil, fmt.Errorf("%s: %w; allowed: a new file, or one that playout %s wrote", Shown(name), WithoutPath(err), verb)
		}
		return f, nil
	}
}

var (
	errTaken = errors.New("another run has locked it")
	errGone  = errors.New("another run has removed it meanwhile")
)

// lockName returns the file to lock: the file itself, except on a system where a lock would keep
// this run from writing it too.
func lockName(path string) string {
	if runtime.GOOS == "windows" {
		return path + ".lock"
	}
	return path
}

// tryLock is one attempt of Lock.
func tryLock(path string) (f *LockedFile, err error) {
	at, err := findPlace(path)
	if err != nil {
		return nil, err
	}
	const flags = os.O_RDWR | os.O_CREATE | openSafely
	lock := flock.New(lockName(at.path), flock.SetFlag(flags), flock.SetPermissions(0o644))
	held, err := lock.TryLock()
	switch {
	case err != nil && !errors.Is(err, errors.ErrUnsupported):
		return nil, err
	case err == nil && !held:
		return nil, errTaken
	}
	file, err := os.OpenFile(at.path, flags, 0o644)
	if err != nil {
		return nil, errors.Join(err, lock.Unlock())
	}
	f = &LockedFile{File: file, lock: lock}
	info, err := file.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = fmt.Errorf("it is %s", kindOf(info))
	}
	if err == nil && held && lockName(at.path) == at.path {
		var locked os.FileInfo
		if locked, err = lock.Stat(); err == nil && !os.SameFile(locked, info) {
			err = errGone
		}
	}
	if err != nil {
		return nil, errors.Join(err, f.release())
	}
	f.listed = info.Size() > 0
	return f, nil
}

// fsync syncs a file or a folder. Tests replace it.
var fsync = (*os.File).Sync

// Sync makes everything written so far survive a loss of power.
func (f *LockedFile) Sync() error {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	return f.sync()
}

// sync is Sync with the mutex held.
func (f *LockedFile) sync() error {
	if f.due != nil {
		f.due.Stop()
		f.due = nil
	}
	err := fsync(f.File)
	if err == nil && !f.listed {
		err = syncFolder(f.Name())
	}
	f.listed = f.listed || err == nil
	return err
}

// pause is how long an appended entry may wait for its sync: waiting for the disk at each entry
// would cost more than redoing the last few.
var pause = time.Second

// SyncSoon makes sure that what has been written is synced within a moment. Call it after each
// entry. The error is that of an earlier sync.
func (f *LockedFile) SyncSoon() error {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	if f.due == nil && f.fault == nil {
		var due *time.Timer
		due = time.AfterFunc(pause, func() {
			f.mutex.Lock()
			defer f.mutex.Unlock()
			if f.due == due { // neither synced nor closed meanwhile
				f.fault = f.sync()
			}
		})
		f.due = due
	}
	return f.fault
}

// Close syncs, closes and unlocks the file.
func (f *LockedFile) Close() error {
	err := f.Sync()
	return errors.Join(err, f.release())
}

// release closes and unlocks the file.
func (f *LockedFile) release() error {
	err := f.File.Close()
	if unlocked := f.lock.Unlock(); unlocked != nil && !errors.Is(unlocked, errors.ErrUnsupported) {
		err = errors.Join(err, unlocked)
	}
	return err
}
