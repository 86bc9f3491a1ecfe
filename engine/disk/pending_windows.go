package disk

import (
	"os"
	"path/filepath"
)

// pending is what renameio has not for this system: a rename is whole here too
// unless the power is lost in it.
type pending struct {
	*os.File
	path string
}

// pend opens the file that is to replace another.
func pend(path string) (*pending, error) {
	file, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+"*")
	if err != nil {
		return nil, err
	}
	return &pending{file, path}, nil
}

// CloseAtomicallyReplace is of the name that renameio gives it.
func (p *pending) CloseAtomicallyReplace() error {
	if err := p.Sync(); err != nil {
		return err
	}
	if err := p.Close(); err != nil {
		return err
	}
	return os.Rename(p.Name(), p.path)
}

// Cleanup removes what has not replaced anything.
func (p *pending) Cleanup() error {
	p.Close()
	return os.Remove(p.Name())
}
